import { mayOfferBecome, type StoredOfferState } from '@portico/domain/offer/offer-state'
import type { Instant } from '@portico/domain/time/deadline'
import type { Db, Tx } from '../db/types.ts'
import { commit, rollback, write } from '../db/write.ts'
import { giveBack } from '../inventory/move-stock.ts'
import { enqueueOfferMails } from './enqueue-offer-mails.ts'
import { lockOffer, returnMoveOfOffer, type StoredOffer, waitingStates } from './find-offer.ts'

type End = {
  readonly state: Extract<StoredOfferState, 'confirmed' | 'rejected' | 'expired' | 'withdrawn'>
  readonly rejectionReason?: string
  readonly confirmed?: { readonly reservationId: number; readonly option: number }
}

/**
 * Ends an offer, once: whether this was that moment. What it keeps is moved by the caller in the same transaction, as
 * `giveBackKept` does it.
 */
export async function endOffer(tx: Tx, offer: StoredOffer, end: End, now: Instant): Promise<boolean> {
  if (!mayOfferBecome(offer.state, end.state)) throw new Error(`an offer that is ${offer.state} is never ${end.state}`)
  const { numUpdatedRows } = await tx
    .updateTable('offer')
    .set((eb) => ({
      state: end.state,
      rejection_reason: end.rejectionReason ?? null,
      reservation_id: end.confirmed?.reservationId ?? null,
      confirmed_option: end.confirmed?.option ?? null,
      revision: eb('revision', '+', 1),
      changed_at: now,
      ended_at: now,
    }))
    .where('id', '=', offer.id)
    .where('state', '=', offer.state)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) return false
  await tx.deleteFrom('offer_night').where('offer_id', '=', offer.id).execute()
  await tx.deleteFrom('offer_extra').where('offer_id', '=', offer.id).execute()
  return true
}

export async function endWithoutBooking(
  tx: Tx,
  offer: StoredOffer,
  end: End & { readonly state: 'rejected' | 'expired' | 'withdrawn' },
  now: Instant,
): Promise<boolean> {
  const back = await returnMoveOfOffer(tx, offer)
  if (!(await endOffer(tx, offer, end, now))) return false
  await giveBack(tx, [back], now)
  if (offer.state !== 'draft') await enqueueOfferMails(tx, offer, `offer-${end.state}`, now)
  return true
}

const sweptAtOnce = 200

/** Ends what has run out and gives its rooms back; how many offers. Called every second. */
export async function sweepOffers(db: Db, now: Instant): Promise<number> {
  const dueOffers = await db.reader
    .selectFrom('offer')
    .where('state', 'in', waitingStates)
    .where('expires_at', '<=', now)
    .select(['id', 'hotel_id'])
    .orderBy('expires_at')
    .orderBy('id')
    .limit(sweptAtOnce)
    .execute()
  let swept = 0
  for (const { id, hotel_id } of dueOffers) if (await expireOffer(db, id, hotel_id, now)) swept++
  return dueOffers.length < sweptAtOnce || swept === 0 ? swept : swept + (await sweepOffers(db, now))
}

function expireOffer(db: Db, id: number, hotelId: number, now: Instant): Promise<boolean> {
  return write(db, [hotelId], async (tx) => {
    const offer = await lockOffer(tx, id)
    if (!offer || !mayOfferBecome(offer.state, 'expired') || offer.expires_at === null || offer.expires_at > now)
      return rollback(false)
    return (await endWithoutBooking(tx, offer, { state: 'expired' }, now)) ? commit(true) : rollback(false)
  })
}
