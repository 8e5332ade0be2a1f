import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { nightsOf } from '@portico/domain/time/stay'
import { sql } from 'kysely'
import type { Tx } from '../db/types.ts'
import { lastNightOf } from '../opening/extend-horizon.ts'
import { type NightOpened, nightsOpenedBy, openNights } from '../opening/open-nights.ts'
import { type CountedItem, countedItems, stockRowOn } from '../opening/open-places.ts'
import type { OpenHotel } from '../opening/write-years.ts'
import type { TableRow } from './parts/row.ts'

/**
 * How many nights, prices and places became others; `limited` are those that keep more than the document gives, since
 * so many are sold.
 */
export type DayChanges = {
  readonly nights: number
  readonly prices: number
  readonly places: number
  readonly limited: number
  readonly years: boolean
}

type DayOverrides = {
  readonly uses: ReadonlyMap<number, number | undefined>
  readonly prices: readonly TableRow<'price_exception'>[]
}

/**
 * Sets the days from `firstDay` on that are open already; those to come are opened after. Of what is taken nothing is
 * taken back.
 */
export async function setDays(
  tx: Tx,
  hotel: OpenHotel,
  firstDay: CalendarDate,
  { uses, prices }: DayOverrides,
): Promise<Omit<DayChanges, 'years'>> {
  const lastDay = await lastNightOf(tx, hotel.id)
  const nights =
    lastDay === undefined ? { changed: 0, limited: 0 } : await setNights(tx, hotel, { first: firstDay, last: lastDay })
  const places =
    lastDay === undefined ? { changed: 0, limited: 0 } : await setPlaces(tx, hotel, { first: firstDay, last: lastDay })
  const codes = await setUses(tx, hotel.id, uses)
  return {
    nights: nights.changed,
    prices: await setPrices(tx, hotel, firstDay, prices),
    places: places.changed + codes.changed,
    limited: nights.limited + places.limited + codes.limited,
  }
}

type DayRange = { readonly first: CalendarDate; readonly last: CalendarDate }
type Count = { readonly changed: number; readonly limited: number }

async function setNights(tx: Tx, { calendar }: OpenHotel, dayRange: DayRange): Promise<Count> {
  let [changed, limited] = [0, 0]
  for (const roomTypeId of calendar.rooms.map((room) => room.roomTypeId).sort((a, b) => a - b)) {
    const nightsOfDocument = nightsOpenedBy(calendar, roomTypeId, dayRange)
    const storedNights = await tx
      .selectFrom('room_night')
      .where('room_type_id', '=', roomTypeId)
      .where('night', '>=', dayRange.first)
      .selectAll()
      .orderBy('night')
      .execute()
    for (const night of storedNights) {
      const openedNight = nightsOfDocument.get(night.night)
      nightsOfDocument.delete(night.night)
      if (!openedNight) continue
      const atLeast = Math.max(openedNight.allotment, night.taken - openedNight.overbook)
      if (atLeast > openedNight.allotment) limited++
      if (night.allotment === atLeast && night.overbook === openedNight.overbook && night.closed === openedNight.closed)
        continue
      await setNight(tx, roomTypeId, night.night, openedNight)
      changed++
    }
    await openNights(tx, roomTypeId, nightsOfDocument)
    changed += nightsOfDocument.size
  }
  return { changed, limited }
}

async function setNight(
  tx: Tx,
  roomTypeId: number,
  night: CalendarDate,
  { allotment, overbook, closed }: NightOpened,
): Promise<void> {
  await tx
    .updateTable('room_night')
    .set({
      allotment: sql<number>`case when taken > ${sql.lit(allotment + overbook)} then taken - ${sql.lit(overbook)} else ${sql.lit(allotment)} end`,
      overbook,
      closed,
    })
    .where('room_type_id', '=', roomTypeId)
    .where('night', '=', night)
    .execute()
}

async function setPrices(
  tx: Tx,
  { id }: OpenHotel,
  firstDay: CalendarDate,
  pricesOfDocument: readonly TableRow<'price_exception'>[],
): Promise<number> {
  const rooms = tx.selectFrom('room_type').where('hotel_id', '=', id).select('id')
  const storedPrices = await tx
    .selectFrom('price_exception')
    .where('room_type_id', 'in', rooms)
    .where('night', '>=', firstDay)
    .selectAll()
    .execute()
  const nightKeyOf = ({ room_type_id, night }: TableRow<'price_exception'>) => `${room_type_id} ${night}`
  const pricesBefore = new Map(storedPrices.map((row) => [nightKeyOf(row), row]))
  const keysAfter = new Set(pricesOfDocument.map(nightKeyOf))
  const changedPrices = pricesOfDocument.filter((row) => pricesBefore.get(nightKeyOf(row))?.minor !== row.minor)
  const removed = storedPrices.filter((row) => !keysAfter.has(nightKeyOf(row)))
  for (const { room_type_id, night } of [...removed, ...changedPrices])
    await tx.deleteFrom('price_exception').where('room_type_id', '=', room_type_id).where('night', '=', night).execute()
  for (const row of changedPrices) await tx.insertInto('price_exception').values(row).execute()
  return changedPrices.length + removed.length
}

async function setPlaces(tx: Tx, hotel: OpenHotel, dayRange: DayRange): Promise<Count> {
  let [changed, limited] = [0, 0]
  const items = await countedItems(tx, hotel.id, hotel.calendar)
  const itemsByKey = new Map(
    items.map((countedItem) => [itemKey(countedItem.kind, countedItem.itemId, countedItem.slot), countedItem]),
  )
  const storedItems = await tx
    .selectFrom('extra_stock')
    .where('hotel_id', '=', hotel.id)
    .where('kind', 'in', ['service-slot', 'package'])
    .where('day', '>=', dayRange.first)
    .selectAll()
    .orderBy('kind')
    .orderBy('item_id')
    .orderBy('slot')
    .orderBy('day')
    .execute()
  const openDays = new Set<string>()
  for (const { kind, item_id, slot, day, allotment, taken } of storedItems) {
    openDays.add(`${itemKey(kind, item_id, slot)} ${day}`)
    const placeCount = itemsByKey.get(itemKey(kind, item_id, slot))?.places ?? 0
    if (taken > placeCount) limited++
    if (allotment === Math.max(placeCount, taken)) continue
    await setStock(tx, { kind, item_id, slot, day }, placeCount)
    changed++
  }
  const missing = items.flatMap((countedItem) => missingDays(countedItem, dayRange, openDays))
  for (const { item, day } of missing)
    await tx
      .insertInto('extra_stock')
      .values(stockRowOn(hotel.id, item, day))
      .execute()
  return { changed: changed + missing.length, limited }
}

function itemKey(kind: string, itemId: number, slot: string): string {
  return `${kind} ${itemId} ${slot}`
}

function missingDays(
  countedItem: CountedItem,
  { first, last }: DayRange,
  openDays: ReadonlySet<string>,
): { readonly item: CountedItem; readonly day: CalendarDate }[] {
  const daysOfSeason = nightsOf({ arrival: first, departure: addDays(last, 1) })
  return daysOfSeason
    .filter((day) => !openDays.has(`${itemKey(countedItem.kind, countedItem.itemId, countedItem.slot)} ${day}`))
    .map((day) => ({ item: countedItem, day }))
}

type StockKey = Pick<TableRow<'extra_stock'>, 'kind' | 'item_id' | 'slot' | 'day'>

async function setStock(tx: Tx, { kind, item_id, slot, day }: StockKey, units: number): Promise<void> {
  await tx
    .updateTable('extra_stock')
    .set({ allotment: sql<number>`case when taken > ${sql.lit(units)} then taken else ${sql.lit(units)} end` })
    .where('kind', '=', kind)
    .where('item_id', '=', item_id)
    .where('slot', '=', slot)
    .where('day', '=', day)
    .execute()
}

async function setUses(tx: Tx, hotelId: number, uses: ReadonlyMap<number, number | undefined>): Promise<Count> {
  let [changed, limited] = [0, 0]
  for (const [item_id, units] of uses) {
    const key = { kind: 'promo-code' as const, item_id, slot: '', day: '' }
    const storedUses = await tx
      .selectFrom('extra_stock')
      .where('kind', '=', 'promo-code')
      .where('item_id', '=', item_id)
      .select(['allotment', 'taken'])
      .executeTakeFirst()
    if (!storedUses && units !== undefined)
      await tx
        .insertInto('extra_stock')
        .values({ ...key, hotel_id: hotelId, allotment: units, taken: 0 })
        .execute()
    const wantedUnits = units ?? maxUses
    if (storedUses && storedUses.taken > wantedUnits) limited++
    const isSame = storedUses ? storedUses.allotment === Math.max(wantedUnits, storedUses.taken) : units === undefined
    if (isSame) continue
    if (storedUses) await setStock(tx, key, wantedUnits)
    changed++
  }
  return { changed, limited }
}

export const maxUses = 1_000_000_000
