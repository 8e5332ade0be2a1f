/**
 * What a field may hold: `text`, `minor` (a whole amount), `flag`, a pattern, one of some words, or fields of its own.
 * A name with `?` may be absent.
 */
export type Rule = 'text' | 'minor' | 'flag' | RegExp | readonly string[] | { readonly [name: string]: Rule }

export type Rules = { readonly [name: string]: Rule }

/** What is wrong with a body, by the names of fields: unknown ones are wrong too. */
export function problemsOf(value: unknown, rules: Rules, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path || 'body'} is no object`]
  const fields = new Map(Object.entries(rules).map(([name, rule]) => [name.replace('?', ''), rule]))
  const unknown = Object.keys(value).filter((name) => !fields.has(name))
  const missing = Object.keys(rules).filter((name) => !name.endsWith('?') && !Object.hasOwn(value, name))
  const wrong = Object.entries(value).flatMap(([name, one]) => {
    const rule = fields.get(name)
    return rule === undefined ? [] : problemsOfField(one, rule, `${path}${name}`)
  })
  return [
    ...unknown.map((name) => `${path}${name} is unknown`),
    ...missing.map((name) => `${path}${name} is missing`),
    ...wrong,
  ]
}

function problemsOfField(value: unknown, rule: Rule, name: string): string[] {
  if (typeof rule === 'object' && !(rule instanceof RegExp) && !Array.isArray(rule))
    return problemsOf(value, rule as Rules, `${name}.`)
  return isRight(value, rule) ? [] : [`${name} is not right`]
}

function isRight(value: unknown, rule: Rule): boolean {
  if (rule === 'text') return typeof value === 'string' && value !== ''
  if (rule === 'minor') return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
  if (rule === 'flag') return typeof value === 'boolean'
  if (rule instanceof RegExp) return typeof value === 'string' && rule.test(value)
  return Array.isArray(rule) && rule.includes(value)
}

/** A body of JSON; undefined for what is none. */
export function jsonOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** Any text that is not empty. */
export const text: Rule = 'text'
export const currency = /^[A-Z]{3}$/
export const httpUrl = /^https?:\/\/[^\s]+$/
