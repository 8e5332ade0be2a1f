import { money } from '@portico/domain/money/money'
import { hasItemPassed, refusalOfItem } from '@portico/domain/pricing/extras/service'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import type { PromotionRefusal } from '@portico/domain/pricing/promotion'
import { isInAudience, isTradeOnly } from '@portico/domain/pricing/rate-plan'
import type { Instant } from '@portico/domain/time/deadline'
import { fromJson } from '../db/from-json.ts'
import { statement } from '../db/statement.ts'
import type { HeldResale } from '../db/tables/sales.ts'
import type { Tx } from '../db/types.ts'
import { endHold, findHold, returnMoveOf, type StoredHold } from '../holds/holds.ts'
import { demandOf, noDemand } from '../inventory/demand.ts'
import type { Move } from '../inventory/move-stock.ts'
import type { RefusalOf } from '../inventory/refused.ts'
import { returnMoveOfOffer } from '../offers/find-offer.ts'
import { bookedToday } from '../offers/price-options.ts'
import { type OptionChoice, type TakenOption, takeOption } from '../offers/take-offer.ts'
import { type HotelTerms, loadSoldHotel } from '../pricing/hotel-terms.ts'
import { type NotPriced, priceBasket } from '../pricing/price-basket.ts'
import { isForAnother } from '../pricing/promotions.ts'
import { isPriceOf } from '../pricing/same-basket.ts'
import type { Seller } from '../pricing/seller.ts'
import { findByHold } from './insert-reservation.ts'
import type { BookingRequest } from './requests/booking-request.ts'

export type RequestedBooking = {
  readonly seller: Seller
  readonly languageId: number
  readonly request: BookingRequest
}

/**
 * `given`: what an ending hold or offer gives back in the same movement; `consumed`: the hold that this booking uses
 * up; `offered`: the option of an offer that it is.
 */
export type AgreedPrice = {
  readonly kind: 'agreed'
  readonly locked: LockedPrice
  readonly hotel: HotelTerms
  readonly given: readonly Move[]
  readonly consumed: string | null
  readonly resales: readonly HeldResale[]
  readonly offered?: Extract<TakenOption, { kind: 'taken' }> | undefined
  /** Why a code that was typed does not count; a hold was made with or without it before the guest's eyes. */
  readonly promoRefusal?: PromotionRefusal | undefined
}
export type PriceRefusal = NotPriced | RefusalOf<'price-changed' | 'already-booked' | 'promo-refused'>

export async function agreePrice(
  tx: Tx,
  { seller, request }: RequestedBooking,
  now: Instant,
): Promise<AgreedPrice | PriceRefusal> {
  if (request.offer) return await agreeOffered(tx, seller, request.offer, now)
  const hold = request.holdId === undefined ? undefined : await findHold(tx, seller.hotelId, request.holdId)
  if (
    request.holdId !== undefined &&
    !(hold && hold.locked.channelId === seller.channelId && isPriceOf(hold.locked, request.basket))
  )
    return { kind: 'not-found' }
  if (hold?.state === 'consumed') return { kind: 'already-booked', ...(await findByHold(tx, hold.id)) }
  const agreed =
    hold?.state === 'live' && hold.expiresAt > now
      ? await consumeHold(tx, seller, hold, now)
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
async function consumeHold(
  tx: Tx,
  seller: Seller,
  hold: StoredHold,
  now: Instant,
): Promise<AgreedPrice | PriceRefusal> {
  const hotel = await loadSoldHotel(tx, seller.hotelId, seller.channelId)
  if (!hotel || !(await isSoldTo(tx, seller, hold.locked))) return { kind: 'not-found' }
  const passed = passedServiceOf(hold.locked, hotel, now)
  if (passed) return passed
  const returnMoves = await endHoldOnce(tx, hold, 'consumed')
  return { kind: 'agreed', locked: hold.locked, hotel, given: returnMoves, consumed: hold.id, resales: hold.resales }
}

/**
 * At the price that was locked when the offer was sent, whatever rates, rules and codes say now. What it keeps goes
 * over to the booking; where it keeps nothing, the booking takes what is left.
 */
async function agreeOffered(
  tx: Tx,
  seller: Seller,
  optionChoice: OptionChoice,
  now: Instant,
): Promise<AgreedPrice | PriceRefusal> {
  const takenOption = await takeOption(tx, seller, optionChoice, now)
  if (takenOption.kind !== 'taken') return takenOption
  const hotel = await loadSoldHotel(tx, seller.hotelId, seller.channelId)
  if (!hotel) return { kind: 'not-found' }
  const passed = passedServiceOf(takenOption.option.locked, hotel, now)
  if (passed) return passed
  const returnMoves = [await returnMoveOfOffer(tx, takenOption.offer)]
  const lockedPrice = bookedToday(takenOption.option.locked, hotel, now)
  return {
    kind: 'agreed',
    locked: lockedPrice,
    hotel,
    given: returnMoves,
    consumed: null,
    resales: [],
    offered: takenOption,
  }
}

function passedServiceOf(
  { services }: LockedPrice,
  { timeZone }: HotelTerms,
  now: Instant,
): RefusalOf<'service-refused'> | undefined {
  const passed = services.find(({ item }) => hasItemPassed(item, { timeZone, now }))
  return passed && { kind: 'service-refused', ...refusalOfItem(passed.item, 'passed') }
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
  const ownDemand = hold?.state === 'live' ? demandOf(hold.locked) : noDemand
  const pricedBasket = await priceBasket(tx, seller, basket, now, ownDemand)
  if (pricedBasket.kind !== 'priced') return pricedBasket
  const returnMoves = hold?.state === 'live' ? await endHoldOnce(tx, hold, 'expired') : []
  return {
    kind: 'agreed',
    locked: pricedBasket.locked,
    hotel: pricedBasket.hotel,
    given: returnMoves,
    consumed: null,
    resales: [],
    promoRefusal: pricedBasket.promoRefusal,
  }
}

async function endHoldOnce(tx: Tx, hold: StoredHold, state: 'consumed' | 'expired'): Promise<Move[]> {
  if (!(await endHold(tx, hold, state))) throw new Error(`hold ${hold.id} ended twice in one transaction`)
  return [returnMoveOf(hold)]
}
