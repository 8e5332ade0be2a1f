import { CurrencyCode } from '@portico/contracts/values/shapes'
import type { CurrencyCode as Code } from '@portico/domain/money/currencies'
import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { legacyCall } from '../../codec/legacy-call.ts'
import { wireList } from '../../codec/spelling.ts'
import {
  type CalendarDayReply,
  calendarDayExtensions,
  calendarDayOf,
  DayWire,
  toDay,
} from '../../parts/calendar-day.ts'
import { readCaller } from '../../parts/request-fields.ts'

const px = extensionFields({ 'day-states': ['currency'] }, calendarDayExtensions)

/** Months from this one on; without it from the hotel's current one. `month` is 1 to 12. */
export type CalendarRequest = { readonly fromMonth?: { readonly year: number; readonly month: number } | undefined }

export type CalendarReply = {
  readonly currency?: Code | undefined
  readonly months: readonly (readonly CalendarDayReply[])[]
}

const ReplyWire = z.object({
  mese: wireList(z.object({ giorno: wireList(DayWire) })),
  [px.currency]: CurrencyCode.optional(),
})

/**
 * Days on which two adults can arrive. A month that is not sold is the text `non valido`: an empty calendar, no error.
 */
export const calendar = legacyCall<CalendarRequest, CalendarReply>({
  name: 'calendar',
  server: 'main',
  path: 'calendar.do?method=calendar',
  effect: 'read',
  timeout: 'calendar',
  extensions: px,
  body: 'json',
  absent: { text: 'non valido', answer: { months: [] } },
  toQuery: ({ hotelId, channelId, clientId }, { fromMonth }) => [
    ['ho_id', hotelId],
    ['ca_id', channelId],
    ['login', clientId ?? 0],
    ['mese', fromMonth?.month],
    ['anno', fromMonth?.year],
  ],
  fromQuery: (reader) => {
    const month = reader.optionalInteger('mese', 1, 12)
    const year = reader.optionalInteger('anno', 1900, 2998)
    if ((month === undefined) !== (year === undefined)) reader.refuse(month === undefined ? 'mese' : 'anno', 'missing')
    return {
      caller: { ...readCaller(reader), clientId: reader.optionalId('login') },
      input: { fromMonth: month === undefined || year === undefined ? undefined : { year, month } },
    }
  },
  toReply: ({ currency, months }) =>
    months.length === 0
      ? 'calendario non valido'
      : { mese: months.map((calendarDays) => ({ giorno: calendarDays.map(toDay) })), [px.currency]: currency },
  reply: ReplyWire.transform(({ mese, [px.currency]: currency }) => ({
    currency,
    months: mese.map(({ giorno }) => giorno.map((day) => calendarDayOf(day, currency))),
  })),
})
