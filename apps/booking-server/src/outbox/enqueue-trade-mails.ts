import { normaliseEmail } from '@portico/domain/party/normalise-email'
import type { Instant } from '@portico/domain/time/deadline'
import { sha256 } from '../db/random-codes.ts'
import { toJson } from '../db/tables/json.ts'
import type { MailPayload, TradeMailKind } from '../db/tables/records.ts'
import type { Tx } from '../db/types.ts'
import { loadHotelTerms } from '../pricing/hotel-terms.ts'
import { dueAt, newMessageId } from './enqueue-mails.ts'

/** `to` is the address of a user or of who asks; a mail to the hotels has none. */
export type TradeMail = {
  readonly kind: TradeMailKind
  readonly to?: string
  readonly payload: Pick<MailPayload, 'userId' | 'requestId' | 'password' | 'until'>
  readonly host?: string | null | undefined
  readonly channelId?: number | undefined
}

/** Of a channel with many hotels so many get word of a request; the others see it in admin. */
const maxHotels = 10

export async function enqueueTradeMail(
  tx: Tx,
  { kind, to, payload, host, channelId }: TradeMail,
  now: Instant,
): Promise<void> {
  const hotels = await tx
    .selectFrom('hotel')
    .$if(channelId !== undefined, (query) =>
      query
        .innerJoin('channel_hotel as sold', 'sold.hotel_id', 'hotel.id')
        .where('sold.channel_id', '=', channelId ?? 0),
    )
    .select('hotel.id')
    .orderBy('hotel.id')
    .limit(to === undefined ? maxHotels : 1)
    .execute()
  if (hotels.length === 0) throw new Error(`no hotel speaks for channel ${channelId}`)
  for (const { id } of hotels) {
    const hotel = await loadHotelTerms(tx, id)
    if (!hotel) throw new Error(`hotel ${id} is not there`)
    await tx
      .insertInto('outbox')
      .values({
        reservation_id: null,
        hotel_id: id,
        kind,
        revision: 0,
        recipient: to === undefined ? 'hotel' : 'guest',
        ...dueAt(now),
        address: to === undefined ? null : sha256(normaliseEmail(to)),
        payload: toJson({ ...payload, host: host || undefined, channelId }),
        message_id: newMessageId(hotel),
      })
      .execute()
  }
}

export async function enqueueRefusal(tx: Tx, requestId: number, now: Instant): Promise<void> {
  const { email, channel_id } = await tx
    .selectFrom('access_request')
    .where('id', '=', requestId)
    .select(['email', 'channel_id'])
    .executeTakeFirstOrThrow()
  await enqueueTradeMail(tx, { kind: 'access-refused', to: email, payload: { requestId }, channelId: channel_id }, now)
}
