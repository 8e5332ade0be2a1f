import { money } from '@portico/domain/money/money'
import { normaliseEmail } from '@portico/domain/party/normalise-email'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { advisoryLock } from '../db/locks.ts'
import type { BookingResult } from '../db/tables/reservations.ts'
import type { Db, Tx } from '../db/types.ts'
import { commitStock, rollback, type TransactionResult, write } from '../db/write.ts'
import { coverShortages, isAnyForResale, type RoomShortage } from '../holds/held-resales.ts'
import { addDemands, demandOf, noDemand } from '../inventory/demand.ts'
import { type Move, moveStock, type Shortage } from '../inventory/move-stock.ts'
import { type RefusalOf, type SoldOut, soldOutOf } from '../inventory/refused.ts'
import { recordBooked } from '../offers/take-offer.ts'
import { readyMethodsOf, type UsableProviders } from '../payment-records/terminals.ts'
import { areFlightsSold } from '../pricing/sold-package.ts'
import { takeOnAccount } from './agency/credit.ts'
import { type AgreedPrice, agreePrice, type PriceRefusal, type RequestedBooking } from './agree-price.ts'
import { handOver } from './hand-over.ts'
import { type BookedTerms, insertReservation } from './insert-reservation.ts'
import { closeRefusedKey, earlierOutcomeOf, lockNameOf, recordKey, requestHashOf } from './keys/confirm-keys.ts'
import { openReservation } from './open-reservation.ts'
import { optionStatus, optionUntilOf } from './options.ts'
import { paymentOf } from './payment-terms.ts'
import { awaitingPayment } from './state/pay-by.ts'
import { awaitingTransfer } from './transfers.ts'
import { exceedsUnpaidLimit, lockNamesOf, type UnpaidGuest, type UnpaidLimits } from './unpaid-limits.ts'

export type ConfirmResult =
  | { readonly kind: 'booked'; readonly booked: BookingResult }
  | PriceRefusal
  | SoldOut
  | RefusalOf<'key-closed' | 'malformed' | 'unpaid-limit' | 'over-credit'>

/**
 * Books, or says why not; the only way to a reservation. A key books once: the same request again has the same answer,
 * and a refusal takes nothing and closes the key. No way to pay brings money before the stay is booked, so that
 * `limits` hold for all that guests book of themselves; trade users, and who was sent an offer, have none. A live hold
 * is consumed at its own price; without one, or after its end, the rooms are taken at today's price. Where too little
 * is left, rooms that other guests resell change hands in the same transaction.
 */
export async function confirmBooking({
  db,
  booking,
  now,
  limits,
  providers,
}: {
  db: Db
  booking: RequestedBooking
  now: Instant
  limits?: UnpaidLimits
  providers?: UsableProviders
}): Promise<ConfirmResult> {
  const { hotelId } = booking.seller
  const { key } = booking.request
  const confirmed = await confirmOrRefuse(db, booking, now, { limits, providers })
  if (confirmed.kind === 'booked' || confirmed.kind === 'not-found' || key === undefined) return confirmed
  return (
    (await closeRefusedKey(db, { hotelId, key, requestHash: requestHashOf(booking.seller, booking.request) }, now)) ??
    confirmed
  )
}

type ConfirmDeps = { readonly limits: UnpaidLimits | undefined; readonly providers: UsableProviders | undefined }

async function confirmOrRefuse(
  db: Db,
  booking: RequestedBooking,
  now: Instant,
  means: ConfirmDeps,
): Promise<ConfirmResult> {
  // Whoever waits, for a transfer or as an option, has not confirmed: rooms for resale are not for them. Nor are they
  // for who takes an offer, which said what its hotel has.
  const mayWait =
    booking.request.offer !== undefined ||
    !['hotelpay', 'account'].includes(booking.request.paymentMethod) ||
    booking.request.optionHours !== undefined
  for (let attempt = 1; ; attempt++) {
    const confirmed = await tryConfirm({ db, booking, withResales: attempt > 1, now, means })
    // Payment at the hotel may be for rooms for resale alone, where others are paid before: whether these are such
    // rooms is looked at then.
    if (attempt === 1 && !mayWait && isMethodRefused(confirmed)) continue
    if (confirmed.kind !== 'short') return confirmed
    if (mayWait || attempt === maxAttempts || (attempt === 1 && !(await isAnyForResale(db.reader, confirmed))))
      return soldOutOf(confirmed)
  }
}

const maxAttempts = 4

function isMethodRefused(confirmed: ConfirmResult | RoomShortage): boolean {
  return confirmed.kind === 'malformed' && confirmed.parameter === 'paymentMethod'
}

/**
 * `withResales`: less is left than is wanted, so that rooms for resale are looked for first. `short`: worth another
 * attempt, where there are any.
 */
function tryConfirm({
  db,
  booking,
  withResales,
  now,
  means: { limits, providers },
}: {
  readonly db: Db
  readonly booking: RequestedBooking
  readonly withResales: boolean
  readonly now: Instant
  readonly means: ConfirmDeps
}): Promise<ConfirmResult | RoomShortage> {
  const { seller, request } = booking
  const requestHash = requestHashOf(seller, request)
  const guest: UnpaidGuest | undefined =
    limits && seller.trade === undefined && request.offer === undefined
      ? { hotelId: seller.hotelId, email: normaliseEmail(request.booker.email), address: request.address }
      : undefined
  const locks = [
    ...(request.key === undefined ? [] : [lockNameOf(seller.hotelId, request.key)]),
    ...(guest ? lockNamesOf(guest) : []),
  ]
  return write(db, [seller.hotelId], async (tx): Promise<TransactionResult<ConfirmResult | RoomShortage>> => {
    if (locks.length > 0) await advisoryLock(tx, locks)
    const earlierOutcome =
      request.key === undefined ? undefined : await earlierOutcomeOf(tx, seller.hotelId, request.key, requestHash)
    if (earlierOutcome) return rollback(earlierOutcome)
    const agreed = await agreePrice(tx, booking, now)
    if (agreed.kind !== 'agreed') return rollback(agreed)
    const covered = withResales ? await coverAgreed(tx, agreed, now) : agreed
    if (covered.kind !== 'agreed') return rollback(soldOutOf(covered))
    const { resales } = covered
    const paid = await paymentTermsOf({ tx, booking, agreed: covered, now, providers })
    if (paid.kind !== 'accepted') return rollback(paid)
    if (!(await areFlightsSold(tx, agreed.locked.packageId, agreed.hotel.settings, request.extras?.flights)))
      return rollback({ kind: 'package-refused', problem: 'other-flight' })
    const stays = agreed.locked.lines.map(({ stay }) => stay)
    if (
      limits &&
      guest &&
      (await exceedsUnpaidLimit({
        tx,
        limits,
        guest,
        stays,
        clock: { today: todayAt(agreed.hotel.timeZone, now), now },
      }))
    )
      return rollback({ kind: 'unpaid-limit' })
    const { id, booked, booker } = await insertReservation(tx, {
      ...booking,
      locked: agreed.locked,
      holdId: agreed.consumed,
      terms: paid.terms,
      now,
    })
    if (request.key !== undefined)
      await recordKey(tx, { hotelId: seller.hotelId, key: request.key, requestHash, reservationId: id }, booked, now)
    if (agreed.offered) await recordBooked(tx, agreed.offered, id, now)
    const handedOver = await handOver({
      tx,
      hotelId: seller.hotelId,
      resales,
      next: { reservationId: id, locked: agreed.locked, holdId: agreed.consumed },
      now,
    })
    if (handedOver.kind === 'short') return rollback(handedOver)
    const takingMove: Move = {
      cause: { kind: 'reservation', id: String(id) },
      demand: demandOf(agreed.locked, resales),
    }
    const moveOutcome = await moveStock(tx, [...agreed.given, takingMove, ...handedOver.moves], now)
    if (moveOutcome.kind === 'short') return rollback(moveOutcome)
    if (moveOutcome.kind !== 'moved') return rollback(soldOutOf(moveOutcome))
    await openReservation(
      tx,
      { id, booked, booker, seller, locked: agreed.locked, hotel: agreed.hotel, terms: paid.terms },
      now,
    )
    return commitStock({ kind: 'booked', booked })
  })
}

async function coverAgreed(tx: Tx, agreed: AgreedPrice, now: Instant): Promise<AgreedPrice | Shortage> {
  if (agreed.consumed !== null || agreed.offered) return agreed
  const { locked, hotel } = agreed
  const returnedDemand = agreed.given.map(({ demand }) => demand).reduce(addDemands, noDemand)
  const covered = await coverShortages(tx, { locked, hotel, given: returnedDemand }, now)
  return covered.kind === 'covered' ? { ...agreed, resales: covered.resales } : covered
}

const bookedAtOnce = { state: 'confirmed', reason: 'booked' } as const

type AcceptedTerms = { readonly kind: 'accepted'; readonly terms: BookedTerms }

async function paymentTermsOf({
  tx,
  booking: { seller, request },
  agreed,
  now,
  providers,
}: {
  readonly tx: Tx
  readonly booking: RequestedBooking
  readonly agreed: AgreedPrice
  readonly now: Instant
  readonly providers: UsableProviders | undefined
}): Promise<AcceptedTerms | RefusalOf<'malformed' | 'over-credit'>> {
  const hasResales = agreed.resales.length > 0
  const ready =
    providers && request.optionHours === undefined ? await readyMethodsOf(tx, seller.hotelId, providers) : undefined
  const { stayMinor, currency } = agreed.locked
  const extraAmount = money(request.optionHours === undefined ? stayMinor : 0, currency)
  const onAccount = request.paymentMethod === 'account' ? await takeOnAccount(tx, seller.trade, extraAmount) : undefined
  if (onAccount?.kind === 'over-credit') return onAccount
  const hasAccount = onAccount?.kind === 'on-account'
  const accountDays = hasAccount ? onAccount.days : null
  const paid = paymentOf({
    requestedMethod: request.paymentMethod,
    hotel: agreed.hotel,
    locked: agreed.locked,
    now,
    terms: { hasResales, ready, hasAccount },
  })
  if (paid.kind !== 'accepted') return paid
  const { method, payBy, isToPay } = paid
  if (request.optionHours !== undefined) {
    const until = await optionUntilOf({ tx, seller, agreed, hours: request.optionHours, now })
    if (until === undefined || hasResales)
      return { kind: 'malformed', parameter: 'optionHours', problem: 'out-of-range' }
    const option = { optionHours: request.optionHours, optionUntil: until }
    return { kind: 'accepted', terms: { method, status: optionStatus, payBy: null, accountDays, ...option } }
  }
  const status = isToPay ? awaitingPayment : payBy === null ? bookedAtOnce : awaitingTransfer
  return { kind: 'accepted', terms: { method, status, payBy, accountDays, optionHours: 0, optionUntil: null } }
}
