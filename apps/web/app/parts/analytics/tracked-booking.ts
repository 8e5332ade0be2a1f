const maxCodes = 20

/**
 * Whether this booking is still to be reported: the codes of those that were, the newest first, stand in the browser's
 * storage under a key for each hotel, which all its tabs share.
 */
export function trackOnce(storage: Storage, hotelId: number, code: string): boolean {
  const key = `bol.tracked.${hotelId}`
  const tracked = (storage.getItem(key) ?? '').split(' ').filter((one) => one !== '')
  if (tracked.includes(code)) return false
  storage.setItem(key, [code, ...tracked].slice(0, maxCodes).join(' '))
  return true
}
