import type { CurrencyCode } from '@portico/domain/money/currencies'
import { type Money, money } from '@portico/domain/money/money'
import type { Party } from '@portico/domain/party/party'
import { maxRoomLines } from '@portico/domain/party/room-line'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import type { Stay } from '@portico/domain/time/stay'
import fc from 'fast-check'

// What questions and answers of the wire are made of.

/** As people really type it, and with everything that could break a query, a list or a document. */
const typed = fc.oneof(
  { weight: 3, arbitrary: fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...[
        'A&B=C',
        'x;y/z',
        '%00',
        '%',
        '+',
        'a b',
        'a\r\nb',
        '\u0000',
        '李小龙',
        '🏖️',
        '👩‍👩‍👧',
        '"quoted"',
        '\\',
        '<b>',
        '#',
        '?',
      ],
      ...['__proto__', 'errore', 'non valido', 'px_key', 'true', 'null', '{}', ' ', '\r\n\t', 'Ünlü', 'שלום'],
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('ab ', '李', '🏖️', '&;/').map((one) => one.repeat(200).slice(0, 200)) },
)

/** Some text, of no more than so many UTF-16 units, as a query or a form can carry it: whole characters. */
export function text(max = 200): fc.Arbitrary<string> {
  return typed.map((one) => one.slice(0, max).toWellFormed())
}

/** What may be left out. */
export function maybe<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.option(value, { nil: undefined })
}

export const id = fc.oneof(fc.integer({ min: 1, max: 99 }), fc.constantFrom(2_147_483_647, 4_711))
/** An id of nine digits, the most that lists of ids take. */
export const shortId = fc.integer({ min: 1, max: 999_999_999 })
export const minor = fc.oneof(fc.nat(1e6), fc.constantFrom(0, 1, 999_999_999))
export const currency = fc.constantFrom('EUR' as const, 'JPY' as const, 'KWD' as const)
/** In euros, until `inOneCurrency` says otherwise. */
export const amount: fc.Arbitrary<Money> = minor.map((one) => money(one, 'EUR'))

/** A reply whose amounts are all in one currency, whichever. */
export function inOneCurrency<Reply>(reply: fc.Arbitrary<Reply>): fc.Arbitrary<Reply> {
  return fc.tuple(reply, currency).map(([one, code]) => inCurrency(one, code) as Reply)
}

function inCurrency(value: unknown, code: CurrencyCode): unknown {
  if (Array.isArray(value)) return value.map((one) => inCurrency(one, code))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, name === 'currency' ? code : inCurrency(one, code)]),
  )
}

export const key = fc.string({ minLength: 1, maxLength: 64 })
export const timestamp = fc.oneof(fc.nat(), fc.constant(1_900_000_000_000))

export const day: fc.Arbitrary<CalendarDate> = fc.nat(1_500).map((from) => addDays('2026-11-20' as CalendarDate, from))
export const instant: fc.Arbitrary<Instant> = fc
  .integer({ min: 1_767_225_600_000, max: 1_900_000_000_000 })
  .map((ms) => new Date(ms).toISOString() as Instant)
export const stay: fc.Arbitrary<Stay> = fc
  .tuple(day, fc.integer({ min: 1, max: 30 }))
  .map(([arrival, nights]) => ({ arrival, departure: addDays(arrival, nights) }))
export const party: fc.Arbitrary<Party> = fc.record({
  adults: fc.integer({ min: 1, max: 20 }),
  childrenAges: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 15 }),
})
export const parties = fc.array(party, { minLength: 1, maxLength: maxRoomLines })
