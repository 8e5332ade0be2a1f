import { type CalendarDay, Chart, ChartRequest, NearbyDates, NearbyRequest } from '@portico/contracts/calendar'
import { calendar } from '@portico/contracts/legacy/main/calendar'
import { nearby } from '@portico/contracts/legacy/main/nearby'
import { chart } from '@portico/contracts/legacy/main/own/chart'
import type { CalendarDayReply } from '@portico/contracts/legacy/parts/calendar-day'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { money } from '@portico/domain/money/money'
import { lowestOfMonths } from '@portico/domain/restrictions/calendar-day'
import { priceOf } from '../basket/basket-price.ts'
import type { Gateway } from '../scope/context.ts'
import { callerOf, type HotelPlace } from '../scope/place.ts'
import { clockOf, countPromoCode, hotelProcedure, router } from '../scope/procedures.ts'
import { replyOf } from '../upstream/legacy-client.ts'

export const datesRouter = router({
  nearby: hotelProcedure
    .input(NearbyRequest)
    .output(NearbyDates)
    .query(({ ctx, input }) => countPromoCode(ctx, input, () => nearbyOf(ctx.gateway, ctx.place, input))),
  chart: hotelProcedure
    .input(ChartRequest)
    .output(Chart)
    .query(({ ctx, input }) => chartOf(ctx.gateway, ctx.place, input)),
})

async function nearbyOf(
  { legacy, coalescedReads, now }: Gateway,
  place: HotelPlace,
  { stay, rooms, promoCode }: NearbyRequest,
): Promise<NearbyDates> {
  const parties = rooms.map(({ party }) => party)
  const request = { stay, rooms: parties, promoCode, timestamp: Date.parse(now()), holdId: place.ownHoldId }
  const { currency, dates, refusals } = replyOf(nearby, await coalescedReads.read(legacy, place, nearby, request))
  return {
    dates: dates.map((near) => ({
      stay: near.stay,
      price: priceOf(near.minor, near.taxesMinor, currency),
      rooms: near.rooms.map(({ roomName, rateName }) => ({ roomName, rateName })),
    })),
    refusals: [...refusals],
  }
}

async function chartOf(gateway: Gateway, place: HotelPlace, { party }: ChartRequest): Promise<Chart> {
  const { legacy, coalescedReads, caches } = gateway
  if (!place.upstream.capabilities.has('chart')) {
    // Two adults, and no prices: whether a stay can begin, from the calendar of whole months.
    const { months } = await caches.calendars.get(place, {}, async () =>
      replyOf(calendar, await legacy.detached.call(calendar, place.upstream, callerOf(place), {})),
    )
    const { today } = await clockOf(gateway, place)
    return byMonth(
      months
        .flat()
        .filter(({ day }) => day >= today)
        .map((day) => dayOf(day, undefined)),
    )
  }
  const { currency, days } = replyOf(chart, await coalescedReads.read(legacy, place, chart, { party, holdId: place.ownHoldId }))
  return byMonth(days.map((day) => dayOf(day, currency)))
}

function dayOf({ day, arrive, state, shortest, refusals }: CalendarDayReply, currency: CurrencyCode | undefined): CalendarDay {
  const price = shortest && currency && { nights: shortest.nights, price: money(shortest.minor, currency) }
  return { day, state: state ?? (arrive ? 'free' : 'full'), shortest: price, refusals: [...refusals] }
}

function byMonth(days: readonly CalendarDay[]): Chart {
  const daysByDate = new Map(days.map((day) => [day.day, day]))
  const priced = days.map(({ day, shortest }) => ({ day, shortest: shortest && { nights: shortest.nights, minor: shortest.price.minor } }))
  const months = lowestOfMonths(priced).map(({ month, lowest }) => ({
    month,
    lowest: lowest && daysByDate.get(lowest.day),
    days: days.filter(({ day }) => day.startsWith(month)),
  }))
  return { months }
}
