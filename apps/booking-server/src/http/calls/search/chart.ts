import type { ChartReply, LegacyChartRequest } from '@portico/contracts/legacy/main/own/chart'
import type { CalendarDayReply } from '@portico/contracts/legacy/parts/calendar-day'
import { todayAt } from '@portico/domain/time/deadline'
import { chartDays, type DayFound } from '../../../search/calendar-days.ts'
import type { HotelSnapshots } from '../../../search/snapshots/hotel-snapshots.ts'
import { answered, type CallHandler, refused } from '../../answer-call.ts'

/** CAL-08: the shortest stay from each day of the next twelve months, and what it costs. */
export function handleChart(hotels: HotelSnapshots): CallHandler<LegacyChartRequest, ChartReply> {
  return async ({ now }, caller, { party, holdId }) => {
    const sold = await hotels.soldTo(caller, holdId)
    if (!sold) return refused({ kind: 'not-found' })
    const { hotel } = sold
    const today = todayAt(hotel.timeZone, now())
    const days = chartDays(hotel, { channelId: caller.channelId, party, tradeUser: caller.clientId !== undefined, today })
    return answered({ currency: hotel.currency, days: days.map(presentDay) })
  }
}

export function presentDay({ day, state, available, shortest, maxStay, refusals }: DayFound): CalendarDayReply {
  return { day, arrive: shortest !== undefined, state, available, minStay: shortest?.nights, maxStay, shortest, refusals }
}
