/**
 * An answer of the gateway without its amounts, for a page that a client of the agency looks at: what is not
 * there can stand in no HTML. Each becomes `NaN`, which is equal to nothing, greater than nothing, and shown by nobody.
 */
export function withoutPrices<T>(answer: T): T {
  if (Array.isArray(answer)) return answer.map(withoutPrices) as T
  if (typeof answer !== 'object' || answer === null) return answer
  const isAmount = (name: string) => name === 'minor' || name.endsWith('Minor')
  return Object.fromEntries(
    Object.entries(answer).map(([name, memberValue]) => [
      name,
      isAmount(name) ? Number.NaN : withoutPrices(memberValue),
    ]),
  ) as T
}

const earningsMembers = new Set(['commission', 'net', 'publicPrice', 'reserved', 'selling'])

/** The same without what an agency earns, and without the rates at net prices, which no client pays. */
export function withoutEarnings<T>(answer: T): T {
  if (Array.isArray(answer)) return answer.filter((listItem) => !isNetRate(listItem)).map(withoutEarnings) as T
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(
    Object.entries(answer).flatMap(([name, memberValue]) =>
      earningsMembers.has(name) ? [] : [[name, withoutEarnings(memberValue)]],
    ),
  ) as T
}

function isNetRate(candidate: unknown): boolean {
  if (typeof candidate !== 'object' || candidate === null || !('kinds' in candidate) || !('ratePlanId' in candidate))
    return false
  return Array.isArray(candidate.kinds) && candidate.kinds.includes('net')
}
