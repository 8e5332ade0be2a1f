import {
  type CalendarDay,
  Chart,
  ChartRequest,
  FlexibleDates,
  FlexibleRequest,
  NearbyDates,
  NearbyRequest,
} from '@portico/contracts/search/calendar'
import { promoCodeOf } from '@portico/domain/pricing/promotion'
import { lowestOfMonths } from '@portico/domain/restrictions/calendar-day'
import { addDays, type CalendarDate, laterOf } from '@portico/domain/time/calendar-date'
import { calendar } from '@portico/legacy/calls/search/calendar'
import { chart } from '@portico/legacy/calls/search/chart'
import { nearby } from '@portico/legacy/calls/search/nearby'
import type { CalendarDayReply } from '@portico/legacy/parts/calendar-day'
import type { Gateway } from '../procedures/context.ts'
import { clockOf, countPromoCode, hotelProcedure, router } from '../procedures/procedures.ts'
import { callerOf, type HotelPlace, ownStockOf, placeOfSearch } from '../scope/place.ts'
import { replyOf } from '../upstream/legacy-client.ts'

export const datesRouter = router({
  nearby: hotelProcedure
    .input(NearbyRequest)
    .output(NearbyDates)
    .query(({ ctx, input }) => countPromoCode(ctx, input, () => nearbyOf(ctx.gateway, ctx.place, input))),
  chart: hotelProcedure
    .input(ChartRequest)
    .output(Chart)
    .query(({ ctx, input }) =>
      countPromoCode(ctx, input, async () =>
        chartOf(ctx.gateway, await placeOfSearch(ctx.gateway.reservations, ctx.place, input.grant), input),
      ),
    ),
  flexible: hotelProcedure
    .input(FlexibleRequest)
    .output(FlexibleDates)
    .query(({ ctx, input }) => countPromoCode(ctx, input, () => flexibleOf(ctx.gateway, ctx.place, input))),
})

export async function nearbyOf(
  { legacy, coalescedReads, now }: Gateway,
  place: HotelPlace,
  { stay, rooms, packageId, ...codes }: NearbyRequest,
): Promise<NearbyDates> {
  const parties = rooms.map(({ party }) => party)
  const promoCode = promoCodeOf(codes)
  const request = { stay, rooms: parties, packageId, promoCode, timestamp: Date.parse(now()), ...ownStockOf(place) }
  const { dates, refusals } = replyOf(nearby, await coalescedReads.read(legacy, place, nearby, request))
  return {
    dates: dates.map((near) => ({
      ...near,
      rooms: near.rooms.map(({ roomName, rateName }) => ({ roomName, rateName })),
    })),
    refusals,
  }
}

/** Of a server without `chart`: on which days a stay can begin, for two adults. */
async function arrivalDays(gateway: Gateway, place: HotelPlace): Promise<CalendarDay[]> {
  const { legacy, caches } = gateway
  const { months } = await caches.calendars.get(place, {}, async () =>
    replyOf(calendar, await legacy.detached.call(calendar, place.upstream, callerOf(place), {})),
  )
  const { today } = await clockOf(gateway, place)
  return months
    .flat()
    .filter(({ day }) => day >= today)
    .map(calendarDayOf)
}

async function flexibleOf(
  gateway: Gateway,
  place: HotelPlace,
  { nights, month, rooms, packageId, ...codes }: FlexibleRequest,
): Promise<FlexibleDates> {
  const { legacy, coalescedReads, now } = gateway
  const { today } = await clockOf(gateway, place)
  const lastArrival = lastDayOf(month)
  const arrival = laterOf(`${month}-01` as CalendarDate, today)
  if (arrival > lastArrival) return []
  if (!place.upstream.capabilities.has('chart')) {
    const calendarDays = await arrivalDays(gateway, place)
    return calendarDays
      .filter(({ day, state }) => day.startsWith(month) && state === 'free')
      .map(({ day }) => ({ stay: { arrival: day, departure: addDays(day, nights) } }))
  }
  const stay = { arrival, departure: addDays(arrival, nights) }
  const request = {
    stay,
    rooms,
    packageId,
    promoCode: promoCodeOf(codes),
    lastArrival,
    timestamp: Date.parse(now()),
    ...ownStockOf(place),
  }
  const { dates } = replyOf(nearby, await coalescedReads.read(legacy, place, nearby, request))
  return dates.map(({ stay: near, price }) => ({ stay: near, price }))
}

function lastDayOf(month: string): CalendarDate {
  const firstDay = `${month}-01` as CalendarDate
  const inNextMonth = addDays(firstDay, 31)
  return addDays(inNextMonth, -Number(inNextMonth.slice(8)))
}

async function chartOf(
  gateway: Gateway,
  place: HotelPlace,
  { party, nights, packageId, grant: _, ...codes }: ChartRequest,
): Promise<Chart> {
  const { legacy, coalescedReads } = gateway
  if (!place.upstream.capabilities.has('chart')) {
    return { months: byMonth(await arrivalDays(gateway, place)) }
  }
  const isCodeHidden = codes.promoCode === undefined && codes.hiddenPromoCode !== undefined
  const request = { party, nights, packageId, promoCode: promoCodeOf(codes), isCodeHidden, ...ownStockOf(place) }
  const { days, period } = replyOf(chart, await coalescedReads.read(legacy, place, chart, request))
  const isVisible = packageId !== undefined || codes.promoCode !== undefined
  return { months: byMonth(days.map(calendarDayOf)), period: isVisible ? period : undefined }
}

function calendarDayOf({ day, state, shortest, refusals }: CalendarDayReply): CalendarDay {
  return { day, state, shortest, refusals }
}

function byMonth(calendarDays: readonly CalendarDay[]): Chart['months'] {
  const daysByDate = new Map(calendarDays.map((day) => [day.day, day]))
  const pricedDays = calendarDays.map(({ day, shortest }) => ({
    day,
    shortest: shortest && { nights: shortest.nights, minor: shortest.price.minor },
  }))
  return lowestOfMonths(pricedDays).map(({ month, lowest }) => ({
    month,
    lowest: lowest && daysByDate.get(lowest.day),
    days: calendarDays.filter(({ day }) => day.startsWith(month)),
  }))
}
