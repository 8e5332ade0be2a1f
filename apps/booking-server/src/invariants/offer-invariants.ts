import { isAnswerable } from '@portico/domain/offer/offer-state'
import { differingTotalsOf, type LockedPrice } from '@portico/domain/pricing/locked-price'
import type { Selectable } from 'kysely'
import { fromJson } from '../db/from-json.ts'
import { inPages } from '../db/in-pages.ts'
import { sha256 } from '../db/random-codes.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { Reader } from '../db/types.ts'
import { type Demand, demandOf, roomNightsOf, summedExtras } from '../inventory/demand.ts'
import { demandOfAnyOne } from '../inventory/reserved-demand.ts'

const atOnce = 200

type Offer = Selectable<Tables['offer']>
type Option = Selectable<Tables['offer_option']>

/**
 * Offers whose prices are not those that were locked or do not make their own totals; that keep other rooms than one of
 * their options needs, or any although they are over or were not guaranteed; or that became a reservation at another
 * price.
 */
export async function wrongOffers(db: Reader): Promise<string[]> {
  const broken: string[] = []
  const rowsAfter = (id: number) =>
    db.selectFrom('offer').selectAll().where('id', '>', id).orderBy('id').limit(atOnce).execute()
  for await (const { rows, first, last } of inPages(rowsAfter)) {
    const options = Map.groupBy(
      await db
        .selectFrom('offer_option')
        .selectAll()
        .where('offer_id', '>=', first)
        .where('offer_id', '<=', last)
        .orderBy('number')
        .execute(),
      ({ offer_id }) => offer_id,
    )
    const reserved = await reservedBy(db, first, last)
    for (const offer of rows) {
      const ownOptions = options.get(offer.id) ?? []
      broken.push(
        ...ownOptions.flatMap(problemOfPrice),
        ...problemsOfReserved(offer, ownOptions, reserved.get(offer.id) ?? ''),
      )
      broken.push(...(await problemsOfBooked(db, offer, ownOptions)))
    }
  }
  return broken
}

function problemOfPrice({ offer_id, number, locked, locked_hash }: Option): string[] {
  const owner = `offer ${offer_id}, option ${number}`
  if (sha256(locked) !== locked_hash) return [`${owner}: the document is not the one that was locked`]
  const price = priceOf({ offer_id, number, locked })
  const now = differingTotalsOf(price)
  return now
    ? [`${owner}: says ${price.stayMinor} and ${price.taxesMinor}, makes ${now.stayMinor} and ${now.taxesMinor}`]
    : []
}

function priceOf({ offer_id, number, locked }: Pick<Option, 'offer_id' | 'number' | 'locked'>): LockedPrice {
  return fromJson('offer_option.locked', locked, `${offer_id} ${number}`)
}

function problemsOfReserved({ id, state, guaranteed }: Offer, options: readonly Option[], reserved: string): string[] {
  const isReserved = guaranteed === 1 && isAnswerable(state)
  const needed = isReserved ? namesOf(demandOfAnyOne(options.map((option) => demandOf(priceOf(option))))) : ''
  return reserved === needed
    ? []
    : [`offer ${id}, ${state}: keeps ${reserved || 'nothing'}, and should keep ${needed || 'nothing'}`]
}

function namesOf({ rooms, extras }: Demand): string {
  return [
    ...roomNightsOf(rooms).map(({ roomTypeId, night, rooms: count }) => `${count} of ${roomTypeId} on ${night}`),
    ...summedExtras(extras).map(({ kind, itemId, slot, day, units }) => `${units} of ${kind} ${itemId} ${slot} ${day}`),
  ].join(', ')
}

async function reservedBy(db: Reader, firstId: number, lastId: number): Promise<Map<number, string>> {
  const demands = new Map<number, string[]>()
  const addDemand = (id: number, name: string) => demands.set(id, [...(demands.get(id) ?? []), name])
  const nights = await db
    .selectFrom('offer_night')
    .selectAll()
    .where('offer_id', '>=', firstId)
    .where('offer_id', '<=', lastId)
    .orderBy('offer_id')
    .orderBy('room_type_id')
    .orderBy('night')
    .execute()
  for (const { offer_id, room_type_id, night, rooms } of nights)
    addDemand(offer_id, `${rooms} of ${room_type_id} on ${night}`)
  const extras = await db
    .selectFrom('offer_extra')
    .selectAll()
    .where('offer_id', '>=', firstId)
    .where('offer_id', '<=', lastId)
    .execute()
  for (const [id, ownExtras] of Map.groupBy(extras, ({ offer_id }) => offer_id))
    for (const { kind, itemId, slot, day, units } of summedExtras(
      ownExtras.map(({ item_id, ...extra }) => ({ ...extra, itemId: item_id })),
    ))
      addDemand(id, `${units} of ${kind} ${itemId} ${slot} ${day}`)
  return new Map([...demands].map(([id, names]) => [id, names.join(', ')]))
}

/** The price at which the reservation was made: that before its first change, where it was changed. */
async function problemsOfBooked(db: Reader, offer: Offer, options: readonly Option[]): Promise<string[]> {
  if (offer.reservation_id === null) return []
  const option = options.find(({ number }) => number === offer.confirmed_option)
  const row = await db
    .selectFrom('reservation as r')
    .leftJoin('reservation_change as c', (join) => join.onRef('c.reservation_id', '=', 'r.id').on('c.revision', '=', 2))
    .where('r.id', '=', offer.reservation_id)
    .select(['r.hotel_id', 'r.channel_id', 'r.locked', 'c.locked as before'])
    .executeTakeFirst()
  if (!option || row?.hotel_id !== offer.hotel_id || row.channel_id !== offer.channel_id)
    return [`offer ${offer.id} became reservation ${offer.reservation_id}, which is none of its own`]
  const booked = fromJson('reservation.locked', row.before ?? row.locked, offer.reservation_id)
  const sentPrice = priceOf(option)
  const isSame = JSON.stringify({ ...booked, bookedOn: sentPrice.bookedOn }) === JSON.stringify(sentPrice)
  return isSame ? [] : [`offer ${offer.id} became reservation ${offer.reservation_id} at another price`]
}
