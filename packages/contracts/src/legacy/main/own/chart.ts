import type { CurrencyCode as Code } from '@portico/domain/money/currencies'
import type { Party } from '@portico/domain/party/party'
import { z } from 'zod'
import { CurrencyCode } from '../../../shapes.ts'
import { legacyCall } from '../../codec/legacy-call.ts'
import { paths } from '../../codec/paths.ts'
import { wireList } from '../../codec/spelling.ts'
import { type CalendarDayReply, DayWire, dayOf, toDay } from '../../parts/calendar-day.ts'
import { callerQuery, partyQuery, readCaller, readParty } from '../../parts/request-fields.ts'

export type LegacyChartRequest = {
  readonly party: Party
  /** The asker's own hold, whose rooms are free for them. */
  readonly holdId?: string | undefined
}

/** A day for each of the next twelve months, from the hotel's today on. */
export type ChartReply = { readonly currency: Code; readonly days: readonly CalendarDayReply[] }

const ReplyWire = z.object({ px_currency: CurrencyCode, giorno: wireList(DayWire) })

/** Ours: the shortest stay from every day of the next twelve months, with its price, for any party, in one call (CAL-08). */
export const chart = legacyCall<LegacyChartRequest, ChartReply>({
  name: 'chart',
  server: 'main',
  path: paths.chart,
  effect: 'read',
  capability: 'chart',
  body: 'json',
  toQuery: (caller, { party, holdId }) => [
    ...callerQuery(caller),
    ...partyQuery(party, 'avail_etaBambini'),
    ['cl_id', caller.clientId],
    ['px_hold', holdId],
  ],
  fromQuery: (reader) => ({
    caller: readCaller(reader),
    input: { party: readParty(reader), holdId: reader.optionalText('px_hold', 64) },
  }),
  toReply: ({ currency, days }) => ({ px_currency: currency, giorno: days.map((day) => toDay(day, currency)) }),
  reply: ReplyWire.transform(({ px_currency: currency, giorno }) => ({ currency, days: giorno.map((day) => dayOf(day, currency)) })),
})
