export const pagesOfStay = ['services', 'checkout', '3ds', 'voucher', 'payment', 'pay'] as const

export const pagesOfOneself = ['login', 'password', 'forgotten', 'access', 'agency', 'recover', 'request'] as const

const pathsBelow = (pages: readonly string[]) => new RegExp(`/language/\\d+/(${pages.join('|')})(/|\\.|$)`)
const ofStay = pathsBelow(pagesOfStay)
const ofOneself = pathsBelow(pagesOfOneself)
const ofOffer = /^\/(offer|cro)\//

export const isPageOfStay = (path: string): boolean => ofStay.test(path) || ofOffer.test(path)

/** Nothing of a third party runs here, and nothing is stored for one. */
export const isSilentPage = (path: string): boolean => isPageOfStay(path) || ofOneself.test(path)
