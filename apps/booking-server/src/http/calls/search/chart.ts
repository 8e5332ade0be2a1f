import type { ChartAnswer, ChartQuestion } from '@portico/contracts/legacy/main/own/chart'
import type { ToldDay } from '@portico/contracts/legacy/parts/calendar-day'
import { todayAt } from '@portico/domain/time/deadline'
import { chartDays, type DayFound } from '../../../search/calendar-days.ts'
import type { HotelSnapshots } from '../../../search/snapshots/hotel-snapshots.ts'
import { type Answerer, answered, refused } from '../../call-context.ts'
import { soldHotelFor } from './sold-hotel.ts'

/** CAL-08: the shortest stay from each day of the next twelve months, and what it costs. */
export function answerChart(hotels: HotelSnapshots): Answerer<ChartQuestion, ChartAnswer> {
  return async ({ db, now }, caller, { party, holdId }) => {
    const asked = await soldHotelFor(hotels, db.reader, caller, holdId)
    if (!asked) return refused({ kind: 'not-found' })
    const { hotel } = asked
    const today = todayAt(hotel.timeZone, now())
    const days = chartDays(hotel, { channelId: caller.channelId, party, tradeUser: caller.clientId !== undefined, today })
    return answered({ currency: hotel.currency, days: days.map(tellDay) })
  }
}

export function tellDay({ day, state, left, shortest, maxStay, refusals }: DayFound): ToldDay {
  return { day, arrive: shortest !== undefined, state, left, minStay: shortest?.nights, maxStay, shortest, refusals }
}
