import type { AgencyOverview, AgencyReservationFilters } from '@portico/contracts/trade/agency-reservations'
import { money } from '@portico/domain/money/money'
import { addDays } from '@portico/domain/time/calendar-date'
import { todayAt } from '@portico/domain/time/deadline'
import { hotelListOf } from '../procedures/procedures.ts'
import { pageOf, reservationOf, soldHotelsOf, timeZoneOf } from './agency-reservations.ts'
import type { TradeContext } from './trade-procedure.ts'

const maxShown = 6
const arrivalDaysShown = 7

/** Options by their end, arrivals of a week and credit, asked for side by side. Today is the day at the first hotel. */
export async function overviewOf(ctx: TradeContext): Promise<AgencyOverview> {
  const { gateway, place } = ctx
  const [firstHotel] = (await hotelListOf(gateway, place)).hotels
  const timeZone = firstHotel && (await timeZoneOf(ctx, firstHotel.id))
  const today = todayAt(timeZone ?? 'UTC', gateway.now())
  const until = addDays(today, arrivalDaysShown - 1)
  const listFiltered = (
    filters: Partial<AgencyReservationFilters> & Pick<AgencyReservationFilters, 'status' | 'sort'>,
  ) => pageOf(ctx, { page: 1, ...filters }, 1, filters.status === 'waiting' ? optionsRead : maxShown)
  const [waiting, arriving, soldHotelIds] = await Promise.all([
    listFiltered({ status: 'waiting', sort: 'expiry' }),
    listFiltered({ status: 'active', sort: 'arrival', arrivalFrom: today, arrivalUntil: until }),
    soldHotelsOf(ctx),
  ])
  const options = waiting.rows.filter(({ optionUntil }) => optionUntil !== undefined)
  const presentRows = (rows: typeof waiting.rows) =>
    Promise.all(rows.slice(0, maxShown).map((row) => reservationOf(ctx, row, soldHotelIds)))
  const { credit } = waiting
  return {
    kind: 'overview',
    options: await presentRows(options),
    optionCount: options.length,
    arrivals: await presentRows(arriving.rows),
    arrivalCount: arriving.count,
    today,
    until,
    credit: credit && {
      limit: money(credit.limitMinor, credit.currency),
      available: money(Math.max(0, credit.limitMinor - credit.usedMinor), credit.currency),
      days: credit.days,
    },
  }
}

/** Options stand before what waits for a payment, which has no end of its own. */
const optionsRead = 50
