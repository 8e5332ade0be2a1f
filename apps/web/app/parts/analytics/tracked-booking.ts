const maxCodes = 20

export function trackOnce(storage: Storage, hotelId: number, code: string): boolean {
  const key = `bol.tracked.${hotelId}`
  const tracked = (storage.getItem(key) ?? '').split(' ').filter((trackedCode) => trackedCode !== '')
  if (tracked.includes(code)) return false
  storage.setItem(key, [code, ...tracked].slice(0, maxCodes).join(' '))
  return true
}
