import { defaultParty } from '@portico/domain/party/party'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { todayAt } from '@portico/domain/time/deadline'
import { type CalendarReply, type CalendarRequest, calendar } from '@portico/legacy/calls/search/calendar'
import type { CalendarDayReply } from '@portico/legacy/parts/calendar-day'
import { calendarDays } from '../../../search/calendar-days.ts'
import type { HotelSnapshots } from '../../../search/snapshots/hotel-snapshots.ts'
import { answered, type CallHandler } from '../../answer-call.ts'
import { presentDay } from './chart.ts'

const maxMonths = 13
const namedMonths = 2
const furthestMonth = 36

/**
 * The days of whole months for two adults. A hotel that the channel does not sell, and a month that is over,
 * have no calendar.
 */
export function handleCalendar(hotels: HotelSnapshots): CallHandler<CalendarRequest, CalendarReply> {
  return async ({ now, trade }, caller, { fromMonth }) => {
    const emptyCalendar = calendar.absent?.answer ?? { months: [] }
    const hotel = await hotels.soldBy(caller)
    if (!hotel) return answered(emptyCalendar)
    const moment = now()
    const today = todayAt(hotel.timeZone, moment)
    const currentDay = monthOf(Number(today.slice(0, 4)), Number(today.slice(5, 7)))
    const firstDay = fromMonth ? monthOf(fromMonth.year, fromMonth.month) : currentDay
    if (firstDay < currentDay || firstDay > monthAfter(currentDay, furthestMonth)) return answered(emptyCalendar)
    const context = { channelId: caller.channelId, party: defaultParty, trade, now: moment, today }
    const foundDays = calendarDays(hotel, context, {
      first: firstDay,
      next: monthAfter(firstDay, fromMonth ? namedMonths : maxMonths),
    })
    return answered({
      currency: hotel.currency,
      months: byMonth(foundDays.map((foundDay) => presentDay(foundDay, hotel.currency))),
    })
  }
}

function monthOf(year: number, month: number): CalendarDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01` as CalendarDate
}

function monthAfter(firstDay: CalendarDate, count: number): CalendarDate {
  const month = Number(firstDay.slice(0, 4)) * 12 + Number(firstDay.slice(5, 7)) - 1 + count
  return monthOf(Math.floor(month / 12), (month % 12) + 1)
}

function byMonth(calendarDays: readonly CalendarDayReply[]): CalendarDayReply[][] {
  return [...Map.groupBy(calendarDays, ({ day }) => day.slice(0, 7)).values()]
}
