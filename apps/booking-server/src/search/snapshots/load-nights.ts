import { type CalendarDate, daysBetween } from '@portico/domain/time/calendar-date'
import { sql } from 'kysely'
import type { Tx } from '../../db/types.ts'
import { closed, type ResaleOnSale, type RoomCounts } from './hotel-snapshot.ts'
import { type NightPrice, noRoomCounts, type PeriodPrices, type RoomPrices } from './nights-on-sale.ts'
import type { SharedValues } from './shared-values.ts'

const closedRooms = -1

/** Of one room type, from one night of the snapshot on; `nights` where some of them are missing. */
type NightsRead = {
  readonly first: number
  readonly counts: readonly number[]
  readonly nights: readonly number[] | undefined
}

/**
 * The rooms left of each room type per night. A room type's nights come as one text, so that not every night is a row
 * to make and to read.
 */
export async function loadAvailability(
  tx: Tx,
  roomTypeIds: readonly number[],
  firstNight: CalendarDate,
): Promise<Map<number, NightsRead>> {
  const rooms = sql<string>`string_agg(cast(case closed when 1 then ${sql.lit(closedRooms)} else allotment + overbook - taken end as text), ',' order by night)`
  const rows = await tx
    .selectFrom('room_night')
    .where('room_type_id', 'in', roomTypeIds)
    .where('night', '>=', firstNight)
    .groupBy('room_type_id')
    .select((eb) => ['room_type_id', eb.fn.min('night').as('first'), eb.fn.max('night').as('last'), rooms.as('rooms')])
    .execute()
  const parsedRows = rows.map((row) => ({ ...row, counts: row.rooms.split(',').map(Number) }))
  const gaps = parsedRows.filter(({ first, last, counts }) => daysBetween(first, last) + 1 !== counts.length)
  const nightsWithGaps = await loadNights(
    tx,
    gaps.map(({ room_type_id }) => room_type_id),
    firstNight,
  )
  return new Map(
    parsedRows.map(({ room_type_id: id, first, counts }) => [
      id,
      {
        first: daysBetween(firstNight, first),
        counts,
        nights: nightsWithGaps.get(id)?.map((night) => daysBetween(firstNight, night)),
      },
    ]),
  )
}

/** Of each hotel, its room types in their order; nothing of a room type that has no nights. */
type HotelNights = ReadonlyMap<number, readonly (NightsRead | undefined)[]>

/**
 * The rooms left of hotels that are loaded together, side by side. One with more rooms of a type than fit in a byte
 * stands by itself: it would make the numbers of all others wider.
 */
export function roomCountsOf(hotels: HotelNights): Map<number, RoomCounts> {
  const isWide = (nightsRead: NightsRead | undefined) => Math.max(0, ...(nightsRead?.counts ?? [])) > maxInByte
  const [narrow, wide] = [new Map(hotels), new Map(hotels)]
  for (const [id, roomTypes] of hotels) (roomTypes.some(isWide) ? narrow : wide).delete(id)
  return new Map([
    ...countsTogether(narrow),
    ...[...wide].flatMap(([id, roomTypes]) => [...countsTogether(new Map([[id, roomTypes]]))]),
  ])
}

const maxInByte = 127

function countsTogether(hotels: HotelNights): Map<number, RoomCounts> {
  const roomTypes = [...hotels.values()].flat()
  const nightAt = ({ first, nights }: NightsRead, i: number) => nights?.[i] ?? first + i
  const lengthOf = (nightsRead: NightsRead) => nightAt(nightsRead, nightsRead.counts.length - 1) + 1
  const length = Math.max(0, ...roomTypes.map((nightsRead) => (nightsRead ? lengthOf(nightsRead) : 0)))
  const maxCount = Math.max(0, ...roomTypes.map((nightsRead) => Math.max(0, ...(nightsRead?.counts ?? []))))
  const stride = Math.max(1, roomTypes.length)
  const counts = noRoomCounts(stride * length, maxCount)
  for (const [column, nightsRead] of roomTypes.entries())
    for (const [i, count] of nightsRead?.counts.entries() ?? [])
      if (nightsRead) counts[nightAt(nightsRead, i) * stride + column] = count === closedRooms ? closed : count
  let start = 0
  return new Map(
    [...hotels].map(([id, ofHotel]) => {
      const roomCounts = { counts, stride, start }
      start += ofHotel.length
      return [id, roomCounts]
    }),
  )
}

async function loadNights(
  tx: Tx,
  roomTypeIds: readonly number[],
  firstNight: CalendarDate,
): Promise<Map<number, CalendarDate[]>> {
  if (roomTypeIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('room_night')
    .where('room_type_id', 'in', roomTypeIds)
    .where('night', '>=', firstNight)
    .select(['room_type_id', 'night'])
    .orderBy('room_type_id')
    .orderBy('night')
    .execute()
  const nights = new Map<number, CalendarDate[]>(roomTypeIds.map((id) => [id, []]))
  for (const { room_type_id, night } of rows) nights.get(room_type_id)?.push(night)
  return nights
}

export async function loadPrices(
  tx: Tx,
  roomTypeIds: readonly number[],
  firstNight: CalendarDate,
  sharedValues: SharedValues,
): Promise<Map<number, RoomPrices>> {
  const prices = new Map<number, { periods: PeriodPrices[]; exceptions: NightPrice[] }>(
    roomTypeIds.map((id) => [id, { periods: [], exceptions: [] }]),
  )
  const periods = await tx
    .selectFrom('price_period')
    .where('room_type_id', 'in', roomTypeIds)
    .where('last_night', '>=', firstNight)
    .selectAll()
    .execute()
  for (const { room_type_id, first_night: firstNight, last_night: lastNight, weekdays } of periods) {
    prices.get(room_type_id)?.periods.push({
      first: firstNight,
      last: lastNight,
      weekdays: sharedValues.json('price_period.weekdays', weekdays, `${room_type_id} ${firstNight}`),
    })
  }
  const exceptions = await tx
    .selectFrom('price_exception')
    .where('room_type_id', 'in', roomTypeIds)
    .where('night', '>=', firstNight)
    .selectAll()
    .execute()
  for (const { room_type_id, night, minor } of exceptions) prices.get(room_type_id)?.exceptions.push({ night, minor })
  return prices
}

export async function loadResales(
  tx: Tx,
  roomTypeIds: readonly number[],
  firstNight: CalendarDate,
): Promise<Map<number, ResaleOnSale[]>> {
  const rows = await tx
    .selectFrom('resale')
    .where('room_type_id', 'in', roomTypeIds)
    .where('arrival', '>', firstNight)
    .where('state', '=', 'open')
    .select(['room_type_id', 'arrival', 'departure'])
    .execute()
  const resales = new Map<number, ResaleOnSale[]>()
  for (const { room_type_id, arrival, departure } of rows) {
    const ownResales = resales.get(room_type_id) ?? []
    ownResales.push({ first: daysBetween(firstNight, arrival), nights: daysBetween(arrival, departure) })
    resales.set(room_type_id, ownResales)
  }
  return resales
}
