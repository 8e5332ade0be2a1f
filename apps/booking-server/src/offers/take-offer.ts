import { normaliseEmail } from '@portico/domain/party/normalise-email'
import type { ReservationState } from '@portico/domain/reservation/reservation-state'
import type { Instant } from '@portico/domain/time/deadline'
import type { Tx } from '../db/types.ts'
import type { RefusalOf } from '../inventory/refused.ts'
import type { Seller } from '../pricing/seller.ts'
import { endOffer } from './end-offer.ts'
import { findSentOffer, loadOptions, lockOffer, type StoredOffer, type StoredOption } from './find-offer.ts'

export type OptionChoice = { readonly code: string; readonly email: string; readonly option: number }

export type TakenOption =
  | { readonly kind: 'taken'; readonly offer: StoredOffer; readonly option: StoredOption }
  | RefusalOf<'not-found' | 'already-booked'>

/**
 * The option that a recipient takes, where the offer may still be answered; nobody else answers it before the
 * transaction ends. What is over, and what was never sent to this address, is not found.
 */
export async function takeOption(
  tx: Tx,
  { hotelId, channelId }: Seller,
  { code, email, option: optionNumber }: OptionChoice,
  now: Instant,
): Promise<TakenOption> {
  const offer = await openOffer(tx, { code, email }, now)
  if (!offer || offer.hotel_id !== hotelId || offer.channel_id !== channelId) return { kind: 'not-found' }
  if (offer.reservation_id !== null) return { kind: 'already-booked', ...(await bookedAs(tx, offer.reservation_id)) }
  if (offer.state !== 'open' || offer.expires_at === null || offer.expires_at <= now) return { kind: 'not-found' }
  const storedOption = (await loadOptions(tx, offer.id)).find((oneOption) => oneOption.number === optionNumber)
  return storedOption ? { kind: 'taken', offer, option: storedOption } : { kind: 'not-found' }
}

/**
 * The offer that was sent to this address under this code; opened, where nobody has opened it yet. A wrong address and
 * a wrong code are the same.
 */
export async function openOffer(
  tx: Tx,
  { code, email }: Pick<OptionChoice, 'code' | 'email'>,
  now: Instant,
): Promise<StoredOffer | undefined> {
  const sentOffer = await findSentOffer(tx, code)
  const offer = sentOffer && (await lockOffer(tx, sentOffer.id))
  if (!offer || offer.recipient !== normaliseEmail(email)) return undefined
  if (offer.state !== 'sent' || offer.expires_at === null || offer.expires_at <= now) return offer
  const openedFields = { state: 'open', opened_at: now, changed_at: now, revision: offer.revision + 1 } as const
  await tx.updateTable('offer').set(openedFields).where('id', '=', offer.id).execute()
  return { ...offer, ...openedFields }
}

export async function recordBooked(
  tx: Tx,
  { offer, option }: Extract<TakenOption, { kind: 'taken' }>,
  reservationId: number,
  now: Instant,
): Promise<void> {
  const confirmed = { reservationId, option: option.number }
  if (!(await endOffer(tx, offer, { state: 'confirmed', confirmed }, now)))
    throw new Error(`offer ${offer.id} ended while it was taken`)
}

async function bookedAs(tx: Tx, id: number): Promise<{ code: string; state: ReservationState }> {
  return await tx.selectFrom('reservation').where('id', '=', id).select(['code', 'state']).executeTakeFirstOrThrow()
}
