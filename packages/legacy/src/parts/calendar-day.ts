import type { CalendarDay } from '@portico/contracts/search/calendar'
import { Refusal } from '@portico/contracts/values/shapes'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { dayStates } from '@portico/domain/restrictions/calendar-day'
import { z } from 'zod'
import { type ExtensionFields, extensionFields } from '../codec/extensions.ts'
import { decimalOf, fromDecimal, toLegacyDate, wireDate, wireFlag, wireInteger, wireNumber } from '../codec/spelling.ts'

const px = extensionFields({ reasons: ['refusals'], 'day-states': ['state', 'price'] })
export const calendarDayExtensions: ExtensionFields = px

/**
 * A day as calendar and chart send it. A server without `day-states` says whether a stay can begin on it (`arrive`),
 * and has no price. `left` are the rooms of that night; `minStay` and `maxStay` those of an arrival on that day.
 */
export type CalendarDayReply = CalendarDay & {
  readonly arrive: boolean
  readonly available: number
  readonly minStay?: number | undefined
  readonly maxStay?: number | undefined
}

/** Limits of 0 are none. */
export const DayWire = z.object({
  numerocompleto: wireDate,
  disponibile: wireFlag,
  numerocamere: wireInteger.nullable().optional(),
  minstay: wireInteger.nullable().optional(),
  maxstay: wireInteger.nullable().optional(),
  [px.state]: z.enum(dayStates).optional(),
  [px.price]: wireNumber.optional(),
  [px.refusals]: z.array(Refusal).optional(),
})

export function calendarDayOf(wire: z.infer<typeof DayWire>, currency: CurrencyCode | undefined): CalendarDayReply {
  const { minstay, [px.price]: price } = wire
  return {
    day: wire.numerocompleto,
    arrive: wire.disponibile,
    state: wire[px.state] ?? (wire.disponibile ? 'free' : 'full'),
    available: wire.numerocamere ?? 0,
    minStay: minstay || undefined,
    maxStay: wire.maxstay || undefined,
    shortest:
      price === undefined || !currency || !minstay
        ? undefined
        : { nights: minstay, price: fromDecimal(price, currency) },
    refusals: wire[px.refusals] ?? [],
  }
}

export function toDay({ day, arrive, state, available, minStay, maxStay, shortest, refusals }: CalendarDayReply) {
  return {
    numerocompleto: toLegacyDate(day),
    disponibile: arrive,
    numerocamere: available,
    minstay: shortest?.nights ?? minStay ?? null,
    maxstay: maxStay ?? null,
    [px.state]: state,
    [px.price]: shortest && decimalOf(shortest.price),
    [px.refusals]: refusals.length > 0 ? refusals : undefined,
  }
}
