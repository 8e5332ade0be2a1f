/**
 * What the markup of a document shows already, so that the browser does not get it once more as data beside it. Where
 * data is asked for alone, it comes.
 */
export function shownOnly<T extends object>(value: T): T | undefined {
  return Object.defineProperty(value, 'toJSON', { value: () => undefined })
}
