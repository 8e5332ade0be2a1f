export const pagesOfStay = ['services', 'checkout', '3ds', 'voucher', 'payment', 'pay'] as const

export const pagesOfOneself = ['login', 'password', 'forgotten', 'access', 'agency', 'recover', 'request'] as const

const below = (pages: readonly string[]) => new RegExp(`/language/\\d+/(${pages.join('|')})(/|\\.|$)`)
const ofStay = below(pagesOfStay)
const ofOneself = below(pagesOfOneself)
const ofOffer = /^\/(offer|cro)\//

export const isPageOfStay = (path: string): boolean => ofStay.test(path) || ofOffer.test(path)

/** Nothing of a third party runs here, and nothing is stored for one. */
export const isSilentPage = (path: string): boolean => isPageOfStay(path) || ofOneself.test(path)
