import type { RequestedTime } from '@portico/contracts/offer/offer-request'
import type { Party } from '@portico/domain/party/party'
import type { Instant } from '@portico/domain/time/deadline'
import { newKey, sha256 } from '../db/random-codes.ts'
import { toJson } from '../db/tables/json.ts'
import type { Db } from '../db/types.ts'
import { commit, rollback, type TransactionResult, write } from '../db/write.ts'
import { enqueueRequestMails } from '../outbox/enqueue-request-mails.ts'
import { loadSoldHotel } from '../pricing/hotel-terms.ts'

type Caller = { readonly hotelId: number; readonly channelId: number; readonly languageId: number }
/** `host`: where the guest asks, for links in the hotel's answer. `key`: the same request sent again is one. */
export type NewOfferRequest = {
  readonly time: RequestedTime
  readonly rooms: readonly Party[]
  readonly name: string
  readonly email: string
  readonly note: string
  readonly packageId?: number | undefined
  readonly key?: string | undefined
  readonly host?: string | undefined
}

type StoredRequest = { readonly kind: 'stored' | 'known' | 'not-found' }

/** `known`: the same request with the same key is there already, and nobody is written to again. */
export async function storeOfferRequest(
  db: Db,
  { hotelId, channelId, languageId }: Caller,
  request: NewOfferRequest,
  now: Instant,
): Promise<StoredRequest> {
  const { time, rooms, name, email, note, packageId = null, key = newKey(), host = null } = request
  const stay = time.kind === 'stay' ? time.stay : undefined
  const flexible = time.kind === 'flexible' ? time : undefined
  return await write(db, [], async (tx): Promise<TransactionResult<StoredRequest>> => {
    const hotel = await loadSoldHotel(tx, hotelId, channelId)
    if (!hotel) return rollback({ kind: 'not-found' })
    const [storedRequest] = await tx
      .insertInto('offer_request')
      .values({
        request_hash: sha256(
          JSON.stringify([hotelId, channelId, languageId, key, time, rooms, name, email, note, packageId]),
        ),
        hotel_id: hotelId,
        channel_id: channelId,
        language_id: languageId,
        host,
        state: 'waiting',
        name,
        email,
        note,
        arrival: stay?.arrival ?? null,
        departure: stay?.departure ?? null,
        month: flexible?.month ?? null,
        nights: flexible?.nights ?? null,
        rooms: toJson(rooms.map(({ adults, childrenAges }) => ({ adults, childrenAges: [...childrenAges] }))),
        package_id: packageId,
        offer_id: null,
        created_at: now,
        changed_at: now,
      })
      .onConflict((conflict) => conflict.column('request_hash').doNothing())
      .returning('id')
      .execute()
    if (!storedRequest) return rollback({ kind: 'known' })
    await enqueueRequestMails(tx, { id: storedRequest.id, email, hotelId, hotel }, now)
    return commit({ kind: 'stored' })
  })
}
