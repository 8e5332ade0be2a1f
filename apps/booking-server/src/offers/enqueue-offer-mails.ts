import type { Instant } from '@portico/domain/time/deadline'
import { sha256 } from '../db/random-codes.ts'
import { toJson } from '../db/tables/json.ts'
import type { OfferMailKind } from '../db/tables/records.ts'
import type { Tx } from '../db/types.ts'
import { dueAt, newMessageId } from '../outbox/enqueue-mails.ts'
import { loadHotelTerms } from '../pricing/hotel-terms.ts'
import type { StoredOffer } from './find-offer.ts'

/** Whom each mail is for: nobody is told what they did themselves. */
const recipientsOf: Record<OfferMailKind, readonly ('guest' | 'hotel')[]> = {
  'offer-sent': ['guest'],
  'offer-answered': ['guest'],
  'offer-asked': ['hotel'],
  'offer-rejected': ['hotel'],
  'offer-expired': ['guest', 'hotel'],
  'offer-withdrawn': ['guest'],
}

/**
 * Writes down who gets a mail about an offer, in the transaction of what it tells. Its link has the offer's code alone,
 * which opens the page and unlocks nothing.
 */
export async function enqueueOfferMails(
  tx: Tx,
  { id, hotel_id, recipient: address, revision }: Pick<StoredOffer, 'id' | 'hotel_id' | 'recipient' | 'revision'>,
  offerMailKind: OfferMailKind,
  now: Instant,
): Promise<void> {
  const hotel = await loadHotelTerms(tx, hotel_id)
  if (!hotel) throw new Error(`hotel ${hotel_id} of offer ${id} is not there`)
  for (const recipient of recipientsOf[offerMailKind])
    await tx
      .insertInto('outbox')
      .values({
        reservation_id: null,
        hotel_id,
        kind: offerMailKind,
        revision,
        recipient,
        address: recipient === 'guest' ? sha256(address) : null,
        payload: toJson({ offerId: id }),
        ...dueAt(now),
        message_id: newMessageId(hotel),
      })
      .execute()
}
