/**
 * An answer of the gateway without its amounts, for a page that a client of the agency looks at: what is not
 * there can stand in no HTML. Each becomes `NaN`, which is equal to nothing, greater than nothing, and shown by nobody.
 */
export function withoutPrices<T>(answer: T): T {
  if (Array.isArray(answer)) return answer.map(withoutPrices) as T
  if (typeof answer !== 'object' || answer === null) return answer
  const isAmount = (name: string) => name === 'minor' || name.endsWith('Minor')
  return Object.fromEntries(
    Object.entries(answer).map(([name, part]) => [name, isAmount(name) ? Number.NaN : withoutPrices(part)]),
  ) as T
}

const earnings = new Set(['commission', 'net', 'publicPrice', 'reserved'])

/** The same without what an agency earns, and without the rates at net prices, which no client pays. */
export function withoutEarnings<T>(answer: T): T {
  if (Array.isArray(answer)) return answer.filter((part) => !isNetRate(part)).map(withoutEarnings) as T
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(
    Object.entries(answer).flatMap(([name, part]) => (earnings.has(name) ? [] : [[name, withoutEarnings(part)]])),
  ) as T
}

function isNetRate(part: unknown): boolean {
  if (typeof part !== 'object' || part === null || !('kinds' in part) || !('ratePlanId' in part)) return false
  return Array.isArray(part.kinds) && part.kinds.includes('net')
}
