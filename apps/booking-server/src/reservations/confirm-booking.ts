import { money } from '@portico/domain/money/money'
import { normaliseEmail } from '@portico/domain/party/normalise-email'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import type { PromotionRefusal } from '@portico/domain/pricing/promotion'
import { isInAudience, isTradeOnly } from '@portico/domain/pricing/rate-plan'
import { hasItemPassed, refusalOfItem } from '@portico/domain/pricing/service'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { fromJson } from '../db/from-json.ts'
import { advisoryLock } from '../db/locks.ts'
import { statement } from '../db/statement.ts'
import type { BookingResult } from '../db/tables/reservations.ts'
import type { HeldResale } from '../db/tables/sales.ts'
import type { Db, Tx } from '../db/types.ts'
import { commit, rollback, type TransactionResult, write } from '../db/write.ts'
import { coverShortages, isAnyForResale, type RoomShortage } from '../holds/held-resales.ts'
import { endHold, findHold, returnMoveOf, type StoredHold } from '../holds/holds.ts'
import { addDemands, demandOf, noDemand } from '../inventory/demand.ts'
import { type Move, moveStock, type Shortage } from '../inventory/move-stock.ts'
import { type RefusalOf, type SoldOut, soldOutOf } from '../inventory/refused.ts'
import { enqueueMails } from '../outbox/enqueue-mails.ts'
import { readyMethodsOf, type UsableProviders } from '../payments/records/terminals.ts'
import { type HotelTerms, loadSoldHotel } from '../pricing/hotel-terms.ts'
import { type NotPriced, priceBasket } from '../pricing/price-basket.ts'
import { isForAnother } from '../pricing/promotions.ts'
import { isPriceOf } from '../pricing/same-basket.ts'
import type { Seller } from '../pricing/seller.ts'
import { areFlightsSold } from '../pricing/sold-package.ts'
import { takeOnAccount } from './agency/credit.ts'
import { storeAgencyBooking } from './agency/store-agency-booking.ts'
import { openFolio } from './folio/append-to-folio.ts'
import { handOver } from './hand-over.ts'
import { type BookedTerms, findByHold, insertReservation } from './insert-reservation.ts'
import { closeRefusedKey, earlierOutcomeOf, lockNameOf, recordKey, requestHashOf } from './keys/confirm-keys.ts'
import { optionStatus, optionUntilOf } from './options.ts'
import { paymentOf } from './payment-terms.ts'
import type { BookingRequest } from './requests/booking-request.ts'
import type { Reservation } from './state/change-state.ts'
import { awaitingPayment } from './state/pay-by.ts'
import { awaitingTransfer } from './transfers.ts'
import { exceedsUnpaidLimit, lockNamesOf, type UnpaidGuest, type UnpaidLimits } from './unpaid-limits.ts'

export type ConfirmResult =
  | { readonly kind: 'booked'; readonly booked: BookingResult }
  | PriceRefusal
  | SoldOut
  | RefusalOf<'key-closed' | 'malformed' | 'unpaid-limit' | 'over-credit'>

export type RequestedBooking = {
  readonly seller: Seller
  readonly languageId: number
  readonly request: BookingRequest
}

/**
 * Books, or says why not; the only way to a reservation. A key books once: the same request again has the same answer,
 * and a refusal takes nothing and closes the key. No way to pay brings money before the stay is booked, so that
 * `limits` hold for all that guests book; trade users have none. A live hold is consumed at its own price; without one,
 * or after its end, the rooms are taken at today's price. Where too little is left, rooms that other guests resell
 * change hands in the same transaction.
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
  // Whoever waits, for a transfer or as an option, has not confirmed: rooms for resale are not for them.
  const mayWait =
    !['hotelpay', 'account'].includes(booking.request.paymentMethod) || booking.request.optionHours !== undefined
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
    limits && seller.trade === undefined
      ? { hotelId: seller.hotelId, email: normaliseEmail(request.booker.email), address: request.address }
      : undefined
  const locks = [
    ...(request.key === undefined ? [] : [lockNameOf(seller.hotelId, request.key)]),
    ...(guest ? lockNamesOf(guest) : []),
  ]
  return write(db, [seller.hotelId], async (tx): Promise<TransactionResult<ConfirmResult | RoomShortage>> => {
    if (locks.length > 0) await advisoryLock(tx, locks)
    const earlier =
      request.key === undefined ? undefined : await earlierOutcomeOf(tx, seller.hotelId, request.key, requestHash)
    if (earlier) return rollback(earlier)
    const agreed = await agreePrice(tx, booking, now)
    if (agreed.kind !== 'agreed') return rollback(agreed)
    const covered = withResales ? await coverAgreed(tx, agreed, now) : agreed
    if (covered.kind !== 'agreed') return rollback(soldOutOf(covered))
    const { resales } = covered
    const paid = await termsOf({ tx, booking, agreed: covered, now, providers })
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
    const handedOver = await handOver({
      tx,
      hotelId: seller.hotelId,
      resales,
      next: { reservationId: id, locked: agreed.locked, holdId: agreed.consumed },
      now,
    })
    if (handedOver.kind === 'short') return rollback(handedOver)
    const taken: Move = { cause: { kind: 'reservation', id: String(id) }, demand: demandOf(agreed.locked, resales) }
    const moved = await moveStock(tx, [...agreed.given, taken, ...handedOver.moves], now)
    if (moved.kind === 'short') return rollback(moved)
    if (moved.kind !== 'moved') return rollback(soldOutOf(moved))
    const { status, method, payBy } = paid.terms
    const { accountDays } = paid.terms
    const { timeZone } = agreed.hotel
    const entries = await openFolio(
      tx,
      {
        accountDays,
        state: status.state,
        locked: agreed.locked,
        roomCodes: booked.roomCodes,
        payBy: method === 'bank' ? payBy : null,
        changedAt: now,
      },
      timeZone,
      { reservationId: id, revision: 1, cause: status.reason, at: now },
    )
    if (seller.trade)
      await storeAgencyBooking({
        tx,
        reservation: await loadReservation(tx, id),
        entries,
        timeZone,
        paymentDays: accountDays,
      })
    const { departure } = agreed.locked.stay
    await enqueueMails(
      tx,
      { id, revision: 1, departure, booker, isTrade: seller.trade !== undefined, hotel: agreed.hotel },
      status.reason,
      now,
    )
    return commit({ kind: 'booked', booked })
  })
}

/** `given`: what an ending hold gives back in the same movement; `consumed`: the hold that this booking uses up. */
type AgreedPrice = {
  readonly kind: 'agreed'
  readonly locked: LockedPrice
  readonly hotel: HotelTerms
  readonly given: readonly Move[]
  readonly consumed: string | null
  readonly resales: readonly HeldResale[]
  /** Why a code that was typed does not count; a hold was made with or without it before the guest's eyes. */
  readonly promoRefusal?: PromotionRefusal | undefined
}
type PriceRefusal = NotPriced | RefusalOf<'price-changed' | 'already-booked' | 'promo-refused'>

async function agreePrice(
  tx: Tx,
  { seller, request }: RequestedBooking,
  now: Instant,
): Promise<AgreedPrice | PriceRefusal> {
  const hold = request.holdId === undefined ? undefined : await findHold(tx, seller.hotelId, request.holdId)
  if (
    request.holdId !== undefined &&
    !(hold && hold.locked.channelId === seller.channelId && isPriceOf(hold.locked, request.basket))
  )
    return { kind: 'not-found' }
  if (hold?.state === 'consumed') return { kind: 'already-booked', ...(await findByHold(tx, hold.id)) }
  const agreed =
    hold?.state === 'live' && hold.expiresAt > now
      ? await consume(tx, seller, hold, now)
      : await priceToday({ tx, seller, request, hold, now })
  if (agreed.kind !== 'agreed') return agreed
  if (agreed.promoRefusal && request.totalMinor === undefined)
    return { kind: 'promo-refused', refusal: agreed.promoRefusal }
  if (await isForAnother(tx, agreed.locked, request.booker))
    return { kind: 'promo-refused', refusal: { kind: 'other-guest' } }
  const { stayMinor, currency } = agreed.locked
  const quoted = request.totalMinor ?? hold?.locked.stayMinor ?? stayMinor
  return quoted === stayMinor
    ? agreed
    : { kind: 'price-changed', quoted: money(quoted, currency), now: money(stayMinor, currency) }
}

/** At the price that is held, but for an hour that has passed meanwhile: nobody can have that any more. */
async function consume(tx: Tx, seller: Seller, hold: StoredHold, now: Instant): Promise<AgreedPrice | PriceRefusal> {
  const hotel = await loadSoldHotel(tx, seller.hotelId, seller.channelId)
  if (!hotel || !(await isSoldTo(tx, seller, hold.locked))) return { kind: 'not-found' }
  const passed = hold.locked.services.find(({ item }) => hasItemPassed(item, { timeZone: hotel.timeZone, now }))
  if (passed) return { kind: 'service-refused', ...refusalOfItem(passed.item, 'passed') }
  const given = await endWith(tx, hold, 'consumed')
  return { kind: 'agreed', locked: hold.locked, hotel, given, consumed: hold.id, resales: hold.resales }
}

/** What a trade user holds at a reserved rate is booked by nobody to whom it is not sold now. */
async function isSoldTo(tx: Tx, { trade }: Seller, { lines }: LockedPrice): Promise<boolean> {
  for (const id of new Set(lines.map(({ ratePlanId }) => ratePlanId))) {
    const [row] = (await selectPlan(tx, { id })).rows
    if (!row || !isTradeOnly(fromJson('rate_plan.kinds', row.kinds, id))) continue
    if (!isInAudience(row.audience === null ? null : fromJson('rate_plan.audience', row.audience, id), trade))
      return false
  }
  return true
}

const selectPlan = statement((db, { id }: { id: number }) =>
  db.selectFrom('rate_plan').where('id', '=', id).select(['kinds', 'audience']),
)

/** A hold that ended and was not swept yet is released here, so that its guest does not compete with it. */
async function priceToday({
  tx,
  seller,
  request: { basket },
  hold,
  now,
}: {
  readonly tx: Tx
  readonly seller: Seller
  readonly request: BookingRequest
  readonly hold: StoredHold | undefined
  readonly now: Instant
}): Promise<AgreedPrice | PriceRefusal> {
  const own = hold?.state === 'live' ? demandOf(hold.locked) : noDemand
  const priced = await priceBasket(tx, seller, basket, now, own)
  if (priced.kind !== 'priced') return priced
  const given = hold?.state === 'live' ? await endWith(tx, hold, 'expired') : []
  return {
    kind: 'agreed',
    locked: priced.locked,
    hotel: priced.hotel,
    given,
    consumed: null,
    resales: [],
    promoRefusal: priced.promoRefusal,
  }
}

/** What is short of a price without a hold, from rooms for resale; a hold has its own. */
async function coverAgreed(tx: Tx, agreed: AgreedPrice, now: Instant): Promise<AgreedPrice | Shortage> {
  if (agreed.consumed !== null) return agreed
  const { locked, hotel } = agreed
  const given = agreed.given.map(({ demand }) => demand).reduce(addDemands, noDemand)
  const covered = await coverShortages(tx, { locked, hotel, given }, now)
  return covered.kind === 'covered' ? { ...agreed, resales: covered.resales } : covered
}

async function endWith(tx: Tx, hold: StoredHold, state: 'consumed' | 'expired'): Promise<Move[]> {
  if (!(await endHold(tx, hold, state))) throw new Error(`hold ${hold.id} ended twice in one transaction`)
  return [returnMoveOf(hold)]
}

function loadReservation(tx: Tx, id: number): Promise<Reservation> {
  return tx.selectFrom('reservation').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

const bookedAtOnce = { state: 'confirmed', reason: 'booked' } as const

type AcceptedTerms = { readonly kind: 'accepted'; readonly terms: BookedTerms }

async function termsOf({
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
  const more = money(request.optionHours === undefined ? stayMinor : 0, currency)
  const onAccount = request.paymentMethod === 'account' ? await takeOnAccount(tx, seller.trade, more) : undefined
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
