import { latestEndOfOffer } from '@portico/domain/offer/offer-deadline'
import { normaliseEmail } from '@portico/domain/party/normalise-email'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { wholeHoursUntil } from '@portico/domain/time/instant-after'
import type { Tx } from '../../db/types.ts'
import { demandOf } from '../../inventory/demand.ts'
import { moveStock } from '../../inventory/move-stock.ts'
import { soldOutOf } from '../../inventory/refused.ts'
import { priceOptions } from '../../offers/price-options.ts'
import type { OfferSent } from '../../offers/send-offer.ts'
import type { WrittenOffer } from '../../offers/write-offer.ts'
import { readyMethodsOf, type UsableProviders } from '../../payment-records/terminals.ts'
import type { Seller } from '../../pricing/seller.ts'
import { insertReservation } from '../insert-reservation.ts'
import { openReservation } from '../open-reservation.ts'
import { optionStatus } from '../options.ts'
import { paymentMethodsOf } from '../payment-terms.ts'
import type { BookingRequest } from '../requests/booking-request.ts'

/**
 * `totalMinor` is what its writer was shown; `wantsPayment`: the rate's terms of payment hold, else all is paid at the
 * hotel.
 */
export type AwaitedBooking = {
  readonly seller: Seller
  readonly written: WrittenOffer
  readonly totalMinor: number
  readonly wantsPayment: boolean
  readonly person: string
}

/**
 * Makes a reservation that its guest has to confirm: its rooms are taken until then as those of an option are. On any
 * refusal the caller's transaction must roll back.
 */
export async function bookAwaited(
  tx: Tx,
  { seller, written, totalMinor, wantsPayment, person }: AwaitedBooking,
  { now, providers }: { readonly now: Instant; readonly providers: UsableProviders | undefined },
): Promise<OfferSent> {
  const { languageId, expiresAt } = written
  const pricedOptions = await priceOptions(tx, seller, written.options, now)
  if (pricedOptions.kind !== 'priced') return pricedOptions
  const { hotel } = pricedOptions
  const [asSold] = pricedOptions.locked
  const [option] = written.options
  if (!asSold || !option) throw new Error('a reservation without a stay')
  const latest = latestEndOfOffer([option.basket.stay.arrival], hotel.timeZone)
  if (expiresAt === null || expiresAt <= now || expiresAt > latest) return { kind: 'expiry-refused', latest }
  if (asSold.stayMinor !== totalMinor) return { kind: 'price-changed', option: 1, nowMinor: asSold.stayMinor }
  const lockedPrice = wantsPayment ? asSold : paidAtHotel(asSold)
  const ready = providers && (await readyMethodsOf(tx, seller.hotelId, providers))
  const [method] = paymentMethodsOf(hotel.settings, todayAt(hotel.timeZone, now), lockedPrice, { ready })
  if (method === undefined) return { kind: 'not-priced', option: 1, refusal: { kind: 'not-found' } }
  const optionTerms = {
    ...{ method, status: optionStatus, payBy: null, accountDays: null },
    ...{ optionHours: wholeHoursUntil(now, expiresAt), optionUntil: expiresAt },
  }
  const request = requestOf(written, option.basket)
  const insertedReservation = await insertReservation(tx, {
    seller,
    languageId,
    request,
    locked: lockedPrice,
    holdId: null,
    terms: optionTerms,
    now,
  })
  const stockCause = { kind: 'reservation', id: String(insertedReservation.id) } as const
  const moveOutcome = await moveStock(tx, [{ cause: stockCause, demand: demandOf(lockedPrice) }], now)
  if (moveOutcome.kind !== 'moved') return { kind: 'short', refusal: soldOutOf(moveOutcome) }
  await tx
    .insertInto('awaited_confirmation')
    .values({
      reservation_id: insertedReservation.id,
      hotel_id: seller.hotelId,
      written_by: person,
      rejection_reason: null,
      recipient: normaliseEmail(written.email),
    })
    .execute()
  await openReservation(tx, { ...insertedReservation, seller, locked: lockedPrice, hotel, terms: optionTerms }, now)
  return { kind: 'sent', id: insertedReservation.id, code: insertedReservation.booked.code, revision: 1 }
}

/** Of the guest nothing is known yet but name and e-mail address: the rest is asked when it is confirmed. */
function requestOf({ name, email, host }: WrittenOffer, basket: BookingRequest['basket']): BookingRequest {
  const nothing = { phone: '', country: '', address: '', city: '' }
  return {
    basket,
    booker: { name, lastName: '', email, ...nothing },
    guests: basket.rooms.map(() => ({})),
    consents: { marketing: false, report: false, profile: false, custom: [] },
    paymentMethod: '',
    timestamp: 0,
    host: host ?? undefined,
  }
}

/** The same stay at terms that ask for nothing before the guest is there. */
function paidAtHotel(lockedPrice: LockedPrice): LockedPrice {
  return { ...lockedPrice, lines: lockedPrice.lines.map((lockedLine) => ({ ...lockedLine, prepayment: [] })) }
}
