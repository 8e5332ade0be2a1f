const maxCodes = 20

/** Reported codes stand in the browser's storage under a key for each hotel, which all its tabs share. */
export function trackOnce(storage: Storage, hotelId: number, code: string): boolean {
  const key = `bol.tracked.${hotelId}`
  const tracked = (storage.getItem(key) ?? '').split(' ').filter((one) => one !== '')
  if (tracked.includes(code)) return false
  storage.setItem(key, [code, ...tracked].slice(0, maxCodes).join(' '))
  return true
}
