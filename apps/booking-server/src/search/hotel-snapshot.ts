import { addDays, type CalendarDate, daysBetween, weekdayOf } from '@portico/domain/calendar-date'
import type { CancellationPolicy } from '@portico/domain/cancellation'
import type { CurrencyCode } from '@portico/domain/currencies'
import type { Instalment } from '@portico/domain/prepayment'
import type { Occupancy, StayTerms } from '@portico/domain/price-stay'
import type { RateKind } from '@portico/domain/rate-plan'
import type { StayRestriction } from '@portico/domain/stay-restriction'
import type { Reader, Tx } from '../db.ts'
import { feesOf, loadPlans, planTermsOf } from '../store/ari.ts'
import { fromJson } from '../store/json.ts'
import { loadRestrictions, restrictionsOn } from '../store/restrictions.ts'
import type { HotelSettings, RateTexts, RoomContent, Texts } from '../store/schema.ts'

/** One hotel as searches see it: all that is sold, in memory and never changed; a newer version is a new snapshot. */
export type HotelSnapshot = {
  readonly version: number
  readonly timeZone: string
  readonly currency: CurrencyCode
  readonly settings: HotelSettings
  readonly channelIds: ReadonlySet<number>
  /** The night of index 0 in the arrays below. */
  readonly firstNight: CalendarDate
  readonly roomTypes: readonly RoomTypeOnSale[]
}

export type RoomTypeOnSale = {
  readonly id: number
  readonly occupancy: Occupancy
  readonly content: RoomContent
  /** Rooms left per night; `notOpen` where the night is not given to sale, `closed` where the hotel closed it. */
  readonly left: Int32Array
  /** The room's own price per night, minor units; `noPrice` where there is none. */
  readonly prices: Float64Array
  readonly products: readonly ProductOnSale[]
}

export const notOpen = -2_000_000
export const closed = -1_000_000
export const noPrice = -1

const endOfTime = '2999-12-31' as CalendarDate

export type ProductOnSale = {
  readonly id: number
  readonly ratePlanId: number
  readonly channelIds: ReadonlySet<number>
  readonly kinds: readonly RateKind[]
  readonly texts: Texts<RateTexts>
  readonly terms: StayTerms
  readonly cancellation: CancellationPolicy
  readonly prepayment: readonly Instalment[]
  readonly restrictionOn: (day: CalendarDate) => StayRestriction
}

/** Reads a hotel whole, its nights from `firstNight` on, as of one moment: give it a transaction. `undefined` where there is no such hotel. */
export async function loadHotelSnapshot(tx: Tx, hotelId: number, firstNight: CalendarDate): Promise<HotelSnapshot | undefined> {
  const hotel = await tx
    .selectFrom('hotel')
    .innerJoin('hotel_version', 'hotel_version.hotel_id', 'hotel.id')
    .where('hotel.id', '=', hotelId)
    .select(['version', 'time_zone', 'currency', 'settings'])
    .executeTakeFirst()
  if (!hotel) return undefined
  const channels = await tx.selectFrom('channel_hotel').where('hotel_id', '=', hotelId).select('channel_id').execute()
  const settings = fromJson(hotel.settings)
  return {
    version: hotel.version,
    timeZone: hotel.time_zone,
    currency: hotel.currency,
    settings,
    channelIds: new Set(channels.map(({ channel_id }) => channel_id)),
    firstNight,
    roomTypes: await loadRoomTypes(tx, hotelId, settings, firstNight),
  }
}

async function loadRoomTypes(tx: Tx, hotelId: number, settings: HotelSettings, firstNight: CalendarDate): Promise<RoomTypeOnSale[]> {
  const rows = await tx.selectFrom('room_type').where('hotel_id', '=', hotelId).selectAll().orderBy('position').execute()
  const ids = rows.map(({ id }) => id)
  const left = await loadLeft(tx, ids, firstNight)
  const prices = await loadPrices(tx, ids, firstNight, left)
  const products = await loadProducts(
    tx,
    hotelId,
    settings,
    firstNight,
    new Map(rows.map(({ id, occupancy }) => [id, fromJson(occupancy)])),
  )
  return rows.map(({ id, occupancy, content }) => ({
    id,
    occupancy: fromJson(occupancy),
    content: fromJson(content),
    left: left.get(id) ?? new Int32Array(),
    prices: prices.get(id) ?? new Float64Array(),
    products: products.filter((product) => product.roomTypeId === id),
  }))
}

async function loadLeft(tx: Tx, ids: readonly number[], firstNight: CalendarDate): Promise<Map<number, Int32Array>> {
  const rows = await tx
    .selectFrom('room_night')
    .where('room_type_id', 'in', ids)
    .where('night', '>=', firstNight)
    .select(['room_type_id', 'night', 'allotment', 'overbook', 'taken', 'closed'])
    .execute()
  const nights = rows.reduce((most, { night }) => Math.max(most, daysBetween(firstNight, night) + 1), 0)
  const left = new Map(ids.map((id) => [id, new Int32Array(nights).fill(notOpen)]))
  for (const row of rows) {
    const rooms = row.closed ? closed : row.allotment + row.overbook - row.taken
    left.get(row.room_type_id)?.fill(rooms, daysBetween(firstNight, row.night), daysBetween(firstNight, row.night) + 1)
  }
  return left
}

/** A night's price: the exception if there is one, else the weekday's of its period. */
async function loadPrices(
  tx: Tx,
  ids: readonly number[],
  firstNight: CalendarDate,
  left: ReadonlyMap<number, Int32Array>,
): Promise<Map<number, Float64Array>> {
  const prices = new Map(ids.map((id) => [id, new Float64Array(left.get(id)?.length ?? 0).fill(noPrice)]))
  const periods = await tx
    .selectFrom('price_period')
    .where('room_type_id', 'in', ids)
    .where('last_night', '>=', firstNight)
    .selectAll()
    .execute()
  for (const { room_type_id, first_night, last_night, weekdays } of periods) {
    const row = prices.get(room_type_id) ?? new Float64Array()
    const week = fromJson(weekdays)
    const start = Math.max(0, daysBetween(firstNight, first_night))
    const startsOn = weekdayOf(addDays(firstNight, start))
    const end = Math.min(row.length, daysBetween(firstNight, last_night) + 1)
    for (let i = start; i < end; i++) row[i] = week[(startsOn + i - start) % 7] ?? noPrice
  }
  const exceptions = await tx
    .selectFrom('price_exception')
    .where('room_type_id', 'in', ids)
    .where('night', '>=', firstNight)
    .selectAll()
    .execute()
  for (const { room_type_id, night, minor } of exceptions) {
    const at = daysBetween(firstNight, night)
    prices.get(room_type_id)?.fill(minor, at, at + 1)
  }
  return prices
}

async function loadProducts(
  tx: Tx,
  hotelId: number,
  settings: HotelSettings,
  firstNight: CalendarDate,
  occupancies: ReadonlyMap<number, Occupancy>,
): Promise<(ProductOnSale & { readonly roomTypeId: number })[]> {
  const sold = await tx
    .selectFrom('rate_plan_channel')
    .innerJoin('rate_plan', 'rate_plan.id', 'rate_plan_channel.rate_plan_id')
    .where('hotel_id', '=', hotelId)
    .select(['rate_plan_id', 'channel_id'])
    .execute()
  const restrictions = await loadRestrictions(tx, hotelId, { arrival: firstNight, departure: endOfTime })
  const plans = await loadPlans(tx, hotelId)
  const fees = feesOf(settings)
  const rows = await tx
    .selectFrom('product')
    .innerJoin('rate_plan', 'rate_plan.id', 'product.rate_plan_id')
    .where('product.hotel_id', '=', hotelId)
    .select(['product.id', 'room_type_id', 'rate_plan_id', 'terms', 'cancellation', 'prepayment', 'kinds', 'content'])
    .orderBy('position')
    .execute()
  return rows.flatMap((row) => {
    const occupancy = occupancies.get(row.room_type_id)
    if (!occupancy) return []
    return [
      {
        id: row.id,
        roomTypeId: row.room_type_id,
        ratePlanId: row.rate_plan_id,
        channelIds: new Set(sold.filter(({ rate_plan_id }) => rate_plan_id === row.rate_plan_id).map(({ channel_id }) => channel_id)),
        kinds: fromJson(row.kinds),
        texts: fromJson(row.content),
        terms: { occupancy, plan: planTermsOf(plans, row.rate_plan_id, row.terms), children: settings.children, promotions: [], fees },
        cancellation: fromJson(row.cancellation),
        prepayment: fromJson(row.prepayment),
        restrictionOn: remembered(restrictionsOn(restrictions, row.room_type_id, row.rate_plan_id)),
      },
    ]
  })
}

/** The days that guests ask for are asked for again. */
function remembered(restrictionOn: (day: CalendarDate) => StayRestriction): (day: CalendarDate) => StayRestriction {
  const known = new Map<CalendarDate, StayRestriction>()
  return (day) => {
    const rule = known.get(day) ?? restrictionOn(day)
    known.set(day, rule)
    return rule
  }
}

/** The version that the tables have now. */
export async function readHotelVersion(db: Reader, hotelId: number): Promise<number | undefined> {
  const row = await db.selectFrom('hotel_version').where('hotel_id', '=', hotelId).select('version').executeTakeFirst()
  return row?.version
}
