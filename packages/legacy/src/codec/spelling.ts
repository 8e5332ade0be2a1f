import { CurrencyCode } from '@portico/contracts/values/shapes'
import { type CurrencyCode as Code, currencies } from '@portico/domain/money/currencies'
import { type Money, minorOf, money } from '@portico/domain/money/money'
import { type CalendarDate, calendarDateOf } from '@portico/domain/time/calendar-date'
import { z } from 'zod'

// Every quirk of the inherited protocol's spelling, once.

export type QueryEntry = readonly [
  name: string,
  value: string | number | boolean | readonly (string | number)[] | undefined,
]

/** Leaves out what is undefined and repeats the key of a list. */
export function query(queryEntries: readonly QueryEntry[]): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of queryEntries) {
    if (value === undefined) continue
    for (const queryValue of Array.isArray(value) ? value : [value]) params.append(name, String(queryValue))
  }
  return params
}

/** The first room has no suffix, the second `2`, the third `3`. */
export function roomSuffix(index: number): string {
  return index === 0 ? '' : String(index + 1)
}

export function toLegacyDate(date: CalendarDate): string {
  return date.replaceAll('-', '')
}

export function fromLegacyDate(text: string): CalendarDate | undefined {
  return /^\d{8}$/.test(text) ? calendarDateOf(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`) : undefined
}

/** `commaList` of nothing is undefined: an empty value would read as one child of age NaN. */
export function commaList(values: readonly number[]): string | undefined {
  return values.length === 0 ? undefined : values.join(',')
}

export function toDecimal(minor: number, currency: Code): number {
  return minor / 10 ** currencies[currency].digits
}

export function fromDecimal(amount: number, currency: Code): Money {
  return money(minorOf(amount, currency), currency)
}

export function optionalMoney(amount: number | null | undefined, currency: Code): Money | undefined {
  return amount === null || amount === undefined ? undefined : fromDecimal(amount, currency)
}

export function decimalOf({ minor, currency }: Money): number {
  return toDecimal(minor, currency)
}

export type QueryProblem = {
  readonly parameter: string
  readonly problem: 'missing' | 'repeated' | 'malformed' | 'out-of-range'
}

/**
 * Whether a text has more than `max` characters, counted as our own contract counts them: a sign beyond the basic plane
 * is one, not two.
 */
function isLonger(text: string, max: number): boolean {
  return text.length > max && [...text].length > max
}

/**
 * Reads a query as a stranger sent it. A wrong parameter is noted in `problems` and read as a harmless value, so that a
 * reader goes straight through; the caller looks at `problems` once, at the end.
 */
export class QueryReader {
  readonly problems: QueryProblem[] = []
  readonly #params: URLSearchParams

  constructor(params: URLSearchParams) {
    this.#params = params
  }

  /** The value under one of the spellings; empty counts as absent, as the inherited clients send empty values. */
  optionalText(names: string | readonly string[], max = 200): string | undefined {
    for (const name of typeof names === 'string' ? [names] : names) {
      const values = this.#params.getAll(name)
      if (values.length > 1) return this.#note(name, 'repeated')
      const value = values[0]
      if (value === undefined || value === '') continue
      return isLonger(value, max) ? this.#note(name, 'out-of-range') : value
    }
    return undefined
  }

  text(names: string | readonly string[], max = 200): string {
    return this.optionalText(names, max) ?? this.#missing(names) ?? ''
  }

  /** What a person typed, in the one spelling in which it is kept; `undefined` where nothing of it can be read. */
  optionalTyped(name: string, max: number, spell: (text: string) => string): string | undefined {
    const typedText = this.optionalText(name, 4 * max + 200)
    const text = typedText === undefined ? '' : spell(typedText)
    if (text === '') return undefined
    return isLonger(text, max) ? this.#note(name, 'out-of-range') : text
  }

  typed(name: string, max: number, spell: (text: string) => string): string {
    return this.optionalTyped(name, max, spell) ?? this.#missing(name) ?? ''
  }

  texts(name: string, maxCount: number, maxLength = 200): string[] {
    const values = this.#params.getAll(name)
    if (values.length > maxCount || values.some((value) => isLonger(value, maxLength))) this.#note(name, 'out-of-range')
    return values.slice(0, maxCount)
  }

  optionalInteger(names: string | readonly string[], min: number, max: number): number | undefined {
    const value = this.optionalText(names, 16)
    if (value === undefined) return undefined
    const name = this.#spelled(names)
    if (!/^-?\d{1,15}$/.test(value)) return this.#note(name, 'malformed')
    const number = Number(value)
    return number < min || number > max ? this.#note(name, 'out-of-range') : number
  }

  integer(names: string | readonly string[], min: number, max: number): number {
    return this.optionalInteger(names, min, max) ?? this.#missing(names) ?? min
  }

  id(names: string | readonly string[]): number {
    return this.integer(names, 1, 2_147_483_647)
  }

  /** 0 and absent mean none on this protocol. */
  optionalId(names: string | readonly string[]): number | undefined {
    return this.optionalInteger(names, 0, 2_147_483_647) || undefined
  }

  date(name: string): CalendarDate {
    const value = this.text(name, 8)
    return fromLegacyDate(value) ?? this.#note(name, 'malformed') ?? ('1970-01-01' as CalendarDate)
  }

  dates(name: string, maxCount: number): CalendarDate[] {
    const dates = this.texts(name, maxCount, 8).map(fromLegacyDate)
    if (dates.every((date) => date !== undefined)) return dates
    return this.#note(name, 'malformed') ?? []
  }

  ids(name: string, maxCount: number): number[] {
    const texts = this.texts(name, maxCount, 10 * maxCount).flatMap((text) => (text === '' ? [] : text.split(',')))
    if (!texts.every((text) => /^[1-9]\d{0,8}$/.test(text))) return this.#note(name, 'malformed') ?? []
    return texts.length > maxCount ? (this.#note(name, 'out-of-range') ?? []) : texts.map(Number)
  }

  flag(names: string | readonly string[]): boolean {
    const value = this.optionalText(names, 5)
    return value === 'true' || value === '1'
  }

  /** `4,11`: children's ages. */
  ages(names: string | readonly string[], maxCount: number, maxAge: number): number[] {
    const value = this.optionalText(names, 200)
    if (value === undefined) return []
    const name = this.#spelled(names)
    if (!/^\d{1,2}(,\d{1,2})*$/.test(value)) return this.#note(name, 'malformed') ?? []
    const ages = value.split(',').map(Number)
    return ages.length > maxCount || ages.some((age) => age > maxAge) ? (this.#note(name, 'out-of-range') ?? []) : ages
  }

  /** Amounts under one key, each of no more than three decimals: none, or exactly `count`. */
  decimals(name: string, count: number): number[] {
    const values = this.texts(name, count, 16)
    if (values.length === 0) return []
    if (!values.every((value) => /^\d{1,12}(\.\d{1,3})?$/.test(value))) return this.#note(name, 'malformed') ?? []
    return values.length === count ? values.map(Number) : (this.#note(name, 'out-of-range') ?? [])
  }

  has(name: string): boolean {
    return this.#params.has(name)
  }

  refuse(parameter: string, problem: QueryProblem['problem']): void {
    this.#note(parameter, problem)
  }

  #missing(names: string | readonly string[]): undefined {
    const name = this.#spelled(names)
    if (!this.problems.some(({ parameter }) => parameter === name)) this.#note(name, 'missing')
    return undefined
  }

  #spelled(names: string | readonly string[]): string {
    if (typeof names === 'string') return names
    return names.find((name) => this.#params.has(name)) ?? names[0] ?? ''
  }

  #note(parameter: string, problem: QueryProblem['problem']): undefined {
    this.problems.push({ parameter, problem })
    return undefined
  }
}

// Replies: public clients met numbers as text, one value where a list was meant, and whitespace for an empty list.

export const wireNumber = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
])
export const wireInteger = wireNumber.pipe(z.int())
export const wireStars = wireInteger.transform((stars) => Math.min(5, Math.max(0, stars)))
/** The code of a `currency` field; the euro where a server sends none. */
export const wireCurrency = z
  .object({ code: CurrencyCode })
  .optional()
  .transform((value): Code => value?.code ?? 'EUR')
export const wireFlag = z.union([
  z.boolean(),
  z
    .string()
    .trim()
    .pipe(z.enum(['true', 'false']))
    .transform((text) => text === 'true'),
])
export const wireText = z.union([z.string(), z.number().transform(String)])
export const wireDate = wireText.transform((dateText, ctx) => {
  const date = fromLegacyDate(dateText) ?? calendarDateOf(dateText)
  if (date) return date
  ctx.addIssue('date')
  return z.NEVER
})

/** One or many, absent or blank: always a list. */
export function wireList<Item extends z.ZodType>(item: Item) {
  return z.preprocess((value) => {
    if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) return []
    return Array.isArray(value) ? value : [value]
  }, z.array(item))
}
