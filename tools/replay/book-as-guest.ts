import type { Db } from '@portico/booking-server/db/types'
import { handleConfirm } from '@portico/booking-server/http/calls/checkout/confirm'
import { cancelReservation } from '@portico/booking-server/reservations/cancel-reservation'
import type { Instant } from '@portico/domain/time/deadline'
import { confirm, type LegacyConfirmRequest } from '@portico/legacy/calls/checkout/confirm'
import { profiles } from '@portico/legacy/codec/extensions'
import { type Caller, decodeQuery, encodeQuery } from '@portico/legacy/codec/legacy-call'
import type { Booking } from './bookings.ts'
import { type OnSale, replayChannelId } from './replay-seed.ts'

/** What a guest of the past is told. */
export type BookingResult =
  | { readonly kind: 'accepted'; readonly code: string }
  | { readonly kind: 'rejected' }
  | { readonly kind: 'refused' }

const capabilities = profiles.portico

/**
 * Books as a guest would: the confirm of the protocol, written and read as it travels, answered as the server answers
 * it. No rule of its own: what the server takes for impossible is refused, sold out is rejected, anything else is
 * thrown.
 */
export async function bookAsGuest(
  db: Db,
  booking: Booking,
  { hotelId, productId }: OnSale,
  key: string,
  at: Instant,
): Promise<BookingResult> {
  const caller: Caller = { domain: '', channelId: replayChannelId, hotelId, languageId: 1, sessionCode: '' }
  const decoded = decodeQuery(
    confirm,
    encodeQuery(confirm, caller, confirmRequestOf(booking, productId, key), capabilities),
    capabilities,
  )
  if (decoded.kind === 'malformed') return { kind: 'refused' }
  const answer = await handleConfirm({ db, now: () => at, capabilities }, decoded.caller, decoded.input)
  if (answer.kind === 'answered') return { kind: 'accepted', code: answer.answer.code }
  // A refusal closes its key: a closed one was rejected by an earlier run, which was killed before a later event of its
  // lane.
  if (answer.reason?.kind === 'sold-out' || answer.reason?.kind === 'key-closed') return { kind: 'rejected' }
  throw new Error(`line ${booking.line}: refused as ${JSON.stringify(answer.reason)}`)
}

/** Who booked is not in the data. */
function confirmRequestOf({ row, stay, party }: Booking, productId: number, key: string): LegacyConfirmRequest {
  return {
    basket: { stay, rooms: [{ productId, party }] },
    booker: {
      name: 'Guest',
      lastName: `of row ${row}`,
      email: `row-${row}@replay.example`,
      phone: '+351 210000000',
      country: 'PT',
      address: 'Rua da Prova 1',
      city: 'Lisboa',
    },
    guests: [{}],
    consents: { marketing: false, report: false, profile: false, custom: [] },
    paymentMethod: 'hotelpay',
    timestamp: 0,
    key,
  }
}

/** Cancels as the guest would; throws where that is not allowed. */
export async function cancelAsGuest(db: Db, hotelId: number, code: string, at: Instant): Promise<void> {
  const { id } = await db.reader
    .selectFrom('reservation')
    .where('code', '=', code)
    .select('id')
    .executeTakeFirstOrThrow()
  const cancelled = await cancelReservation(db, { hotelId, reservationId: id, by: 'guest' }, at)
  if (cancelled.kind !== 'cancelled') throw new Error(`${code} is not cancelled: ${JSON.stringify(cancelled)}`)
}
