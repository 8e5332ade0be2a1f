import { latestEndOfOffer } from '@portico/domain/offer/offer-deadline'
import type { Instant } from '@portico/domain/time/deadline'
import type { Tx } from '../db/types.ts'
import { demandOf, roomNightsOf } from '../inventory/demand.ts'
import { moveStock } from '../inventory/move-stock.ts'
import { type SoldOut, soldOutOf } from '../inventory/refused.ts'
import { demandOfAnyOne } from '../inventory/reserved-demand.ts'
import { enqueueOfferMails } from './enqueue-offer-mails.ts'
import { causeOf, loadOptions, lockOffer } from './find-offer.ts'
import { type OptionsPriced, priceOptions } from './price-options.ts'
import { lockedColumns, sellerOfOffer } from './write-offer.ts'

/** `totals` are what its writer was shown, option by option, in minor units. */
export type OfferToSend = { readonly id: number; readonly revision: number; readonly totals: readonly number[] }

/** `short`: a guaranteed offer's options together want more than is left, though each can be had. */
export type OfferSent =
  | { readonly kind: 'sent'; readonly id: number; readonly code: string; readonly revision: number }
  | Extract<OptionsPriced, { kind: 'not-priced' }>
  | { readonly kind: 'price-changed'; readonly option: number; readonly nowMinor: number }
  | { readonly kind: 'short'; readonly refusal: SoldOut }
  | { readonly kind: 'expiry-refused'; readonly latest: Instant }
  | { readonly kind: 'changed-meanwhile' }

/**
 * Sends a draft: prices are locked as they are now, which must be as they were shown, and a guaranteed offer takes its
 * rooms. On any refusal the caller's transaction must roll back.
 */
export async function sendOffer(tx: Tx, { id, revision, totals }: OfferToSend, now: Instant): Promise<OfferSent> {
  const offer = await lockOffer(tx, id)
  if (offer?.state !== 'draft' || offer.revision !== revision) return { kind: 'changed-meanwhile' }
  const options = await loadOptions(tx, id)
  const pricedOptions = await priceOptions(tx, sellerOfOffer(offer), options, now)
  if (pricedOptions.kind !== 'priced') return pricedOptions
  const { locked, hotel } = pricedOptions
  const latest = latestEndOfOffer(
    options.map(({ stay }) => stay.arrival),
    hotel.timeZone,
  )
  if (offer.expires_at === null || offer.expires_at <= now || offer.expires_at > latest)
    return { kind: 'expiry-refused', latest }
  for (const [i, { stayMinor }] of locked.entries())
    if (totals[i] !== stayMinor) return { kind: 'price-changed', option: i + 1, nowMinor: stayMinor }
  for (const [i, price] of locked.entries())
    await tx
      .updateTable('offer_option')
      .set(lockedColumns(price))
      .where('offer_id', '=', id)
      .where('number', '=', i + 1)
      .execute()
  if (offer.guaranteed === 1) {
    const refusal = await reserveRooms(
      tx,
      id,
      locked.map((price) => demandOf(price)),
      now,
    )
    if (refusal) return { kind: 'short', refusal }
  }
  await tx
    .updateTable('offer')
    .set({ state: 'sent', revision: revision + 1, changed_at: now, sent_at: now })
    .where('id', '=', id)
    .execute()
  await enqueueOfferMails(tx, { ...offer, revision: revision + 1 }, 'offer-sent', now)
  return { kind: 'sent', id, code: offer.code, revision: revision + 1 }
}

async function reserveRooms(
  tx: Tx,
  offerId: number,
  demands: readonly ReturnType<typeof demandOf>[],
  now: Instant,
): Promise<SoldOut | undefined> {
  const demand = demandOfAnyOne(demands)
  const moveOutcome = await moveStock(tx, [{ cause: causeOf(offerId), demand }], now)
  if (moveOutcome.kind !== 'moved') return soldOutOf(moveOutcome)
  for (const { roomTypeId, night, rooms } of roomNightsOf(demand.rooms))
    await tx.insertInto('offer_night').values({ offer_id: offerId, room_type_id: roomTypeId, night, rooms }).execute()
  for (const { kind, itemId, slot, day, units } of demand.extras)
    await tx.insertInto('offer_extra').values({ offer_id: offerId, kind, item_id: itemId, slot, day, units }).execute()
  return undefined
}
