import { Refusal } from '@portico/contracts/values/shapes'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { type DayState, dayStates, type ShortestStay } from '@portico/domain/restrictions/calendar-day'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { z } from 'zod'
import { type ExtensionFields, extensionFields } from '../codec/extensions.ts'
import { fromDecimal, toDecimal, toLegacyDate, wireDate, wireFlag, wireInteger, wireNumber } from '../codec/spelling.ts'

const px = extensionFields({ reasons: ['refusals'], 'day-states': ['state', 'price'] })
export const calendarDayExtensions: ExtensionFields = px

/**
 * A day as calendar and chart send it. A server without `day-states` says whether a stay can begin on it, and has no
 * price. `left` are the rooms of that night; `minStay` and `maxStay` those of an arrival on that day.
 */
export type CalendarDayReply = {
  readonly day: CalendarDate
  readonly arrive: boolean
  readonly state?: DayState | undefined
  readonly available: number
  readonly minStay?: number | undefined
  readonly maxStay?: number | undefined
  readonly shortest?: ShortestStay | undefined
  readonly refusals: readonly Refusal[]
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

export function dayOf(wire: z.infer<typeof DayWire>, currency: CurrencyCode | undefined): CalendarDayReply {
  const { minstay, [px.price]: price } = wire
  const minor = price === undefined || !currency ? undefined : fromDecimal(price, currency).minor
  return {
    day: wire.numerocompleto,
    arrive: wire.disponibile,
    state: wire[px.state],
    available: wire.numerocamere ?? 0,
    minStay: minstay || undefined,
    maxStay: wire.maxstay || undefined,
    shortest: minor === undefined || !minstay ? undefined : { nights: minstay, minor },
    refusals: wire[px.refusals] ?? [],
  }
}

export function toDay(
  { day, arrive, state, available, minStay, maxStay, shortest, refusals }: CalendarDayReply,
  currency: CurrencyCode | undefined,
) {
  return {
    numerocompleto: toLegacyDate(day),
    disponibile: arrive,
    numerocamere: available,
    minstay: shortest?.nights ?? minStay ?? null,
    maxstay: maxStay ?? null,
    [px.state]: state,
    [px.price]: shortest && currency ? toDecimal(shortest.minor, currency) : undefined,
    [px.refusals]: refusals.length > 0 ? refusals : undefined,
  }
}
