import type { OfferState } from '@portico/domain/offer/offer-state'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { Stay } from '@portico/domain/time/stay'
import type { Selectable } from 'kysely'
import { fromJson } from '../db/from-json.ts'
import { forUpdate } from '../db/locks.ts'
import { normaliseCode } from '../db/random-codes.ts'
import type { OfferedBasket } from '../db/tables/offers.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { Reader, Tx } from '../db/types.ts'
import { type Demand, givenBack } from '../inventory/demand.ts'
import type { Move } from '../inventory/move-stock.ts'

export type StoredOffer = Selectable<Tables['offer']>
export type StoredOfferMessage = Selectable<Tables['offer_message']>

export type StoredOption = {
  readonly number: number
  readonly name: string
  readonly text: string
  readonly stay: Stay
  readonly basket: OfferedBasket
  readonly locked: LockedPrice
}

export async function findSentOffer(db: Reader | Tx, code: string): Promise<StoredOffer | undefined> {
  return await db
    .selectFrom('offer')
    .where('code', '=', normaliseCode(code))
    .where('sent_at', 'is not', null)
    .selectAll()
    .executeTakeFirst()
}

export async function lockOffer(tx: Tx, id: number): Promise<StoredOffer | undefined> {
  return await tx.selectFrom('offer').where('id', '=', id).selectAll().$call(forUpdate(tx)).executeTakeFirst()
}

export async function loadOptions(db: Reader | Tx, offerId: number): Promise<StoredOption[]> {
  const rows = await db
    .selectFrom('offer_option')
    .where('offer_id', '=', offerId)
    .selectAll()
    .orderBy('number')
    .execute()
  return rows.map(({ number, name, description, arrival, departure, basket, locked }) => {
    const row = `${offerId} ${number}`
    return {
      number,
      name,
      text: description,
      stay: { arrival, departure },
      basket: fromJson('offer_option.basket', basket, row),
      locked: fromJson('offer_option.locked', locked, row),
    }
  })
}

export async function loadMessages(db: Reader | Tx, offerId: number, limit = 500): Promise<StoredOfferMessage[]> {
  const rows = await db
    .selectFrom('offer_message')
    .where('offer_id', '=', offerId)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse()
}

export async function loadReserved(db: Reader | Tx, offerId: number): Promise<Demand> {
  const nights = await db.selectFrom('offer_night').where('offer_id', '=', offerId).selectAll().execute()
  const extras = await db.selectFrom('offer_extra').where('offer_id', '=', offerId).selectAll().execute()
  return {
    rooms: nights.map(({ room_type_id, night, rooms }) => ({
      roomTypeId: room_type_id,
      stay: { arrival: night, departure: dayAfter(night) },
      rooms,
    })),
    extras: extras.map(({ kind, item_id, slot, day, units }) => ({ kind, itemId: item_id, slot, day, units })),
    resold: [],
  }
}

const dayAfter = (night: CalendarDate) => addDays(night, 1)

export async function returnMoveOfOffer(tx: Tx, { id }: Pick<StoredOffer, 'id'>): Promise<Move> {
  return { cause: causeOf(id), demand: givenBack(await loadReserved(tx, id)) }
}

export const causeOf = (id: number) => ({ kind: 'offer', id: String(id) }) as const

export const waitingStates = ['sent', 'open'] as const satisfies readonly OfferState[]
