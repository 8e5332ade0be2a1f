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
