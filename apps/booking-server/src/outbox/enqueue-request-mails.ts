import { normaliseEmail } from '@portico/domain/party/normalise-email'
import type { Instant } from '@portico/domain/time/deadline'
import { sha256 } from '../db/random-codes.ts'
import { toJson } from '../db/tables/json.ts'
import type { Tx } from '../db/types.ts'
import type { HotelTerms } from '../pricing/hotel-terms.ts'
import { dueAt, newMessageId } from './enqueue-mails.ts'

type NewRequest = {
  readonly id: number
  readonly email: string
  readonly hotelId: number
  readonly hotel: HotelTerms
}

export async function enqueueRequestMails(
  tx: Tx,
  { id, email, hotelId, hotel }: NewRequest,
  now: Instant,
): Promise<void> {
  for (const recipient of ['hotel', 'guest'] as const)
    await tx
      .insertInto('outbox')
      .values({
        reservation_id: null,
        hotel_id: hotelId,
        kind: 'offer-requested',
        revision: 0,
        recipient,
        address: recipient === 'guest' ? sha256(normaliseEmail(email)) : null,
        payload: toJson({ offerRequestId: id }),
        ...dueAt(now),
        message_id: newMessageId(hotel),
      })
      .execute()
}
