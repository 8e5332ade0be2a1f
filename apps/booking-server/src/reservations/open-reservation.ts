import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import type { Instant } from '@portico/domain/time/deadline'
import type { Tx } from '../db/types.ts'
import { enqueueMails } from '../outbox/enqueue-mails.ts'
import type { HotelTerms } from '../pricing/hotel-terms.ts'
import type { Seller } from '../pricing/seller.ts'
import { storeAgencyBooking } from './agency/store-agency-booking.ts'
import { openFolio } from './folio/append-to-folio.ts'
import type { BookedTerms, InsertedReservation } from './insert-reservation.ts'

type OpenedReservation = InsertedReservation & {
  readonly seller: Seller
  readonly locked: LockedPrice
  readonly hotel: HotelTerms
  readonly terms: BookedTerms
}

export async function openReservation(
  tx: Tx,
  { id, booked, booker, seller, locked, hotel, terms: { status, method, payBy, accountDays } }: OpenedReservation,
  now: Instant,
): Promise<void> {
  const { timeZone } = hotel
  const folioEntries = await openFolio(
    tx,
    {
      accountDays,
      state: status.state,
      locked,
      roomCodes: booked.roomCodes,
      payBy: method === 'bank' ? payBy : null,
      changedAt: now,
    },
    timeZone,
    { reservationId: id, revision: 1, cause: status.reason, at: now },
  )
  if (seller.trade) {
    const reservation = await tx.selectFrom('reservation').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await storeAgencyBooking({ tx, reservation, entries: folioEntries, timeZone, paymentDays: accountDays })
  }
  const { departure } = locked.stay
  const isTrade = seller.trade !== undefined
  await enqueueMails(tx, { id, revision: 1, departure, booker, isTrade, hotel }, status.reason, now)
}
