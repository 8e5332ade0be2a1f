/** Pages of a stay that is being booked or was: of money, names and reservations. */
export const pagesOfStay = ['services', 'checkout', '3ds', 'voucher', 'payment', 'pay'] as const

/** Pages where somebody says who they are, or sees what is theirs. */
export const pagesOfOneself = ['login', 'password', 'forgotten', 'access', 'agency', 'recover', 'request'] as const

const below = (pages: readonly string[]) => new RegExp(`/language/\\d+/(${pages.join('|')})(/|\\.|$)`)
const ofStay = below(pagesOfStay)
const ofOneself = below(pagesOfOneself)
const ofOffer = /^\/(offer|cro)\//

/** No chat opens beside them. */
export const isPageOfStay = (path: string): boolean => ofStay.test(path) || ofOffer.test(path)

/** Nothing of another house runs here, and nothing of it is stored on the way. */
export const isSilentPage = (path: string): boolean => isPageOfStay(path) || ofOneself.test(path)
