const ofTheStay = /\/language\/\d+\/(services|checkout|3ds|voucher|payment|pay)(\/|\.|$)|^\/(offer|cro)\//
const ofOneself = /\/language\/\d+\/(login|password|forgotten|access|agency|recover|request)(\/|\.|$)/

/** Where money, names and reservations stand: no chat opens beside them. */
export const isPageOfStay = (path: string): boolean => ofTheStay.test(path)

/** Nothing of another house runs here: what stands there, or is typed there, is between guest and hotel. */
export const isSilentPage = (path: string): boolean => ofTheStay.test(path) || ofOneself.test(path)
