import { createHash } from 'node:crypto'
import type { ConfirmOutcome, ConfirmRequest } from '@portico/contracts/checkout/confirm'
import type { Hotel } from '@portico/contracts/hotel/catalogue'
import { confirm } from '@portico/legacy/calls/checkout/confirm'
import { toDecimal } from '@portico/legacy/codec/spelling'
import type { BasketReply, BasketRequest } from '@portico/legacy/parts/basket'
import { TRPCError } from '@trpc/server'
import { basketRequestOf } from '../basket/basket-request.ts'
import { checkPrice } from '../basket/check-price.ts'
import { refusalsOf } from '../basket/refusals.ts'
import { upgradeTaken } from '../basket/upgrade.ts'
import { hotelOf } from '../catalogue/hotels.ts'
import { flightIdsOf } from '../catalogue/packages.ts'
import type { ConfirmRefusal, IntentFacts } from '../idempotency/confirm-journal.ts'
import { hotelListOf } from '../procedures/procedures.ts'
import { type BasketKey, type CheckoutKey, callerOf, type HotelPlace } from '../scope/place.ts'
import type { CheckoutGateway } from './checkout-deps.ts'
import { confirmOutcomeOf, settlementOf } from './confirm-outcome.ts'
import { fittingRequest, legacyRequestOf, type ShownTotals } from './confirm-request.ts'
import { draftKeyOf } from './drafts.ts'
import { liveHoldAt, lockedPriceIn, visitorsBasketOf } from './hold-basket.ts'
import {
  requireGuests,
  requireMethod,
  requireNoCard,
  requireOption,
  requirePolicies,
  requireProtectionTerms,
} from './require-confirm.ts'

/**
 * Books once per key. Whatever is asked again under a key gets the outcome that stands. Who no longer `listens` has not
 * heard of it: what was typed stays then, so that the page can ask again.
 */
export async function confirmBasket({
  gateway,
  place,
  checkoutKey,
  address,
  request,
  isConnected = () => true,
}: {
  gateway: CheckoutGateway
  place: HotelPlace
  checkoutKey: CheckoutKey | undefined
  address: string
  request: ConfirmRequest
  isConnected?: () => boolean
}): Promise<ConfirmOutcome> {
  const { confirms, drafts } = gateway
  const { source: _, ...booking } = request
  const requestHash = createHash('sha256').update(JSON.stringify(booking)).digest('hex')
  const unsent = (await confirms.find(request.key))
    ? undefined
    : await sendOnce({ gateway, place, checkoutKey, address, request, requestHash })
  const intent = await confirms.find(request.key)
  if (!intent) return unsent ?? { kind: 'refused' }
  if (intent.host !== place.host.host || intent.hotelId !== place.hotelId) throw new TRPCError({ code: 'CONFLICT' })
  const settlement = await confirms.settlementOf(request.key)
  if (checkoutKey && 'booking' in settlement) {
    const { basketKey } = await visitorsBasketOf(gateway, place, checkoutKey, request.basket)
    await drafts.deleteHold(basketKey)
    if (isConnected()) await drafts.deleteDraft(draftKeyOf(checkoutKey, request.basket))
  }
  return confirmOutcomeOf({ gateway, place, settlement, intent, requestHash, packageId: request.basket.packageId })
}

/** Sends it, unless it is refused before it leaves: then nothing is kept, and the refusal is the answer. */
async function sendOnce({
  gateway,
  place,
  checkoutKey,
  address,
  request,
  requestHash,
}: {
  gateway: CheckoutGateway
  place: HotelPlace
  checkoutKey: CheckoutKey | undefined
  address: string
  request: ConfirmRequest
  requestHash: string
}): Promise<ConfirmRefusal | undefined> {
  requireNoCard(request)
  const hotel = await hotelOf(gateway, place)
  const guests = requireGuests(hotel, request)
  await requirePolicies(gateway, place, request)
  const flightIds = await flightIdsOf(gateway, place, request.basket)
  if (flightIds === 'unknown') return otherFlight
  const visitors = checkoutKey && (await visitorsBasketOf(gateway, place, checkoutKey, request.basket))
  const basket = visitors?.basket ?? (await basketRequestOf(gateway, place, request.basket))
  const basketKey = visitors?.basketKey
  const checked = { basket, guests, flights: flightIds }
  const sendConfirm = () => sendChecked({ gateway, place, basketKey, address, request, requestHash, hotel, checked })
  return basketKey ? gateway.ownHolds.confirm(basketKey, sendConfirm) : sendConfirm()
}

async function sendChecked({
  gateway,
  place,
  basketKey,
  address,
  request,
  requestHash,
  hotel,
  checked,
}: {
  gateway: CheckoutGateway
  place: HotelPlace
  basketKey: BasketKey | undefined
  address: string
  request: ConfirmRequest
  requestHash: string
  hotel: Awaited<ReturnType<typeof hotelOf>>
  checked: Pick<Parameters<typeof legacyRequestOf>[0]['checkedBasket'], 'basket' | 'guests' | 'flights'>
}): Promise<ConfirmRefusal | undefined> {
  const { basket } = checked
  const shownPrice = await shownPriceOf({ gateway, place, basketKey, address, basket, request })
  if (shownPrice.kind !== 'as-shown') return shownPrice
  requireProtectionTerms(shownPrice.price, request)
  const optionHours = await requireOption(gateway, place, request)
  const upgraded = await upgradeTaken(gateway, place, request.basket)
  const whole = legacyRequestOf({
    gateway,
    place,
    address,
    request,
    checkedBasket: { ...checked, shownPrice, optionHours, upgraded },
  })
  const { request: legacyRequest, isGuestListCut } = fittingRequest(place, whole)

  const { upstream, channelId, hotelId, languageId } = place
  const { key } = request
  const where = { host: place.host.host, upstream: upstream.key, channelId, hotelId, languageId }
  const { channel } = await hotelListOf(gateway, place)
  const bookingFacts = bookingFactsOf(hotel, channel.code, request)
  await gateway.confirms.sendOnce(
    { key, requestHash, departure: basket.stay.departure, ...where },
    bookingFacts,
    async () => {
      const answer = await gateway.legacy.call(confirm, upstream, callerOf(place), legacyRequest)
      return settlementOf({ gateway, place, basket, request, answer, isGuestListCut })
    },
  )
  return undefined
}

const otherFlight: ConfirmRefusal = {
  kind: 'sold-out',
  refusals: [{ kind: 'package-refused', problem: 'other-flight' }],
}

/** The price behind the guest's figure: the hold's locked one, else today's. Another one is never booked silently. */
async function shownPriceOf({
  gateway,
  place,
  basketKey,
  address,
  basket,
  request,
}: {
  gateway: CheckoutGateway
  place: HotelPlace
  basketKey: BasketKey | undefined
  address: string
  basket: BasketRequest
  request: ConfirmRequest
}): Promise<ShownTotals | ConfirmRefusal> {
  const { shown } = request
  const row = basketKey && (await gateway.drafts.findHold(basketKey))
  const live = basketKey && (await liveHoldAt(gateway, basketKey))
  const price =
    row?.lockedPrice ?? (live && (await lockedPriceIn({ gateway, place, basketKey, address, row: live, basket })))
  const heldPrice = row?.holdId && price ? { id: row.holdId, until: row.until, price } : undefined
  const lockedTotal = heldPrice?.price.price.guestTotal
  const isLocked = lockedTotal?.minor === shown.minor && lockedTotal.currency === shown.currency
  if (heldPrice && isLocked) return payableOutcome(place, heldPrice.price, request, heldPrice.id)
  if (heldPrice && lockedTotal && heldPrice.until > gateway.now())
    return { kind: 'price-changed', quoted: shown, now: lockedTotal }

  const answer = await checkPrice(gateway, place, basket)
  if (answer.kind === 'refused') {
    const refusals = await refusalsOf(gateway, place, basket, answer)
    return refusals.length > 0 ? { kind: 'sold-out', refusals } : { kind: 'refused' }
  }
  const total = answer.answer.price.guestTotal
  if (total.minor !== shown.minor || total.currency !== shown.currency)
    return { kind: 'price-changed', quoted: shown, now: total }
  return payableOutcome(place, answer.answer, request, heldPrice?.id)
}

/** On account was offered while the page was opened, and others of the agency have used its credit since. */
function payableOutcome(
  { audience }: HotelPlace,
  price: BasketReply,
  request: ConfirmRequest,
  holdId: string | undefined,
): ShownTotals | ConfirmRefusal {
  const isOffered = price.paymentMethods.some(({ id }) => id === request.paymentMethod)
  if (request.paymentMethod === 'account' && audience.kind === 'trade' && !isOffered) return { kind: 'over-credit' }
  return { kind: 'as-shown', price: requireMethod(price, request), holdId }
}

export function bookingFactsOf(
  { name: hotelName, email: hotelEmail }: Pick<Hotel, 'name' | 'email'>,
  channelCode: string,
  { basket, booker, shown, source }: ConfirmRequest,
): IntentFacts {
  const { name, lastName, email, phone } = booker
  const total = `${toDecimal(shown.minor, shown.currency)} ${shown.currency}`
  return {
    hotelName,
    hotelEmail,
    booker: `${name} ${lastName}`.trim(),
    email,
    phone,
    stay: basket.stay,
    rooms: basket.rooms.length,
    total,
    report: { total: shown, channelCode, source },
  }
}
