import type { OfferPeriod } from '@portico/contracts/search/calendar'
import { CurrencyCode } from '@portico/contracts/values/shapes'
import type { CurrencyCode as Code } from '@portico/domain/money/currencies'
import type { Party } from '@portico/domain/party/party'
import { maxNights } from '@portico/domain/time/stay'
import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { legacyCall } from '../../codec/legacy-call.ts'
import { toLegacyDate, wireDate, wireList } from '../../codec/spelling.ts'
import {
  type CalendarDayReply,
  calendarDayExtensions,
  calendarDayOf,
  DayWire,
  toDay,
} from '../../parts/calendar-day.ts'
import {
  encodeCaller,
  encodeOwnHolds,
  encodeParty,
  type OwnHolds,
  ownHoldsExtensions,
  readCaller,
  readOwnHolds,
  readParty,
} from '../../parts/request-fields.ts'

const px = extensionFields(
  { chart: ['period', 'hiddenCode', 'nights'], 'day-states': ['currency'] },
  calendarDayExtensions,
  ownHoldsExtensions,
)

export type LegacyChartRequest = OwnHolds & {
  readonly party: Party
  readonly packageId?: number | undefined
  readonly promoCode?: string | undefined
  /** The guest does not know the code: it lowers prices where it counts, and keeps no stay away. */
  readonly isCodeHidden?: boolean | undefined
  readonly nights?: number | undefined
}

/**
 * A day for each of the next twelve months, from the hotel's today on; `period` where a package or a code holds in one
 * only.
 */
export type ChartReply = {
  readonly currency: Code
  readonly days: readonly CalendarDayReply[]
  readonly period?: OfferPeriod | undefined
}

const ReplyWire = z.object({
  [px.currency]: CurrencyCode,
  giorno: wireList(DayWire),
  [px.period]: z.object({ first: wireDate.optional(), last: wireDate.optional() }).optional(),
})

/** Ours: the shortest stay from every day of the next twelve months, with its price, for any party, in one call. */
export const chart = legacyCall<LegacyChartRequest, ChartReply>({
  name: 'chart',
  server: 'main',
  path: 'calendar.do?method=chart',
  effect: 'read',
  timeout: 'calendar',
  extensions: px,
  capability: 'chart',
  body: 'json',
  toQuery: (caller, { party, packageId, promoCode, isCodeHidden, nights, ownHoldIds, ownReservation }) => [
    ...encodeCaller(caller),
    ...encodeParty(party, 'avail_etaBambini'),
    ['promoCode', promoCode],
    ['pc_id', packageId],
    ['cl_id', caller.clientId],
    [px.hiddenCode, isCodeHidden || undefined],
    [px.nights, nights],
    ...encodeOwnHolds({ ownHoldIds, ownReservation }),
  ],
  fromQuery: (reader) => ({
    caller: readCaller(reader),
    input: {
      party: readParty(reader),
      packageId: reader.optionalId('pc_id'),
      promoCode: reader.optionalText('promoCode', 40),
      isCodeHidden: reader.flag(px.hiddenCode) || undefined,
      nights: reader.optionalInteger(px.nights, 1, maxNights),
      ...readOwnHolds(reader),
    },
  }),
  toReply: ({ currency, days, period }) => ({
    [px.currency]: currency,
    giorno: days.map(toDay),
    [px.period]: period && {
      first: period.first && toLegacyDate(period.first),
      last: period.last && toLegacyDate(period.last),
    },
  }),
  reply: ReplyWire.transform(({ [px.currency]: currency, giorno, [px.period]: period }) => ({
    currency,
    days: giorno.map((day) => calendarDayOf(day, currency)),
    period,
  })),
})
