import { createHash } from 'node:crypto'
import type { ConfirmOutcome, ConfirmRequest } from '@portico/contracts/checkout'
import type { Invoice } from '@portico/contracts/invoice'
import type { LegacyRefusal, LegacyResult } from '@portico/contracts/legacy/codec/legacy-call'
import { toDecimal } from '@portico/contracts/legacy/codec/spelling'
import { type ConfirmReply, confirm, type LegacyConfirmRequest } from '@portico/contracts/legacy/main/confirm'
import type { BasketReply, BasketRequest } from '@portico/contracts/legacy/parts/basket'
import type { InvoiceRequest } from '@portico/contracts/legacy/parts/confirm-extras'
import { effectiveChannel } from '@portico/contracts/scope/settings'
import { money } from '@portico/domain/money/money'
import { isOwnMachine } from '@portico/server/limited-address'
import { hasCardNumber } from '@portico/server/scrub'
import { TRPCError } from '@trpc/server'
import { guestTotalOf } from '../basket/basket-price.ts'
import { basketRequestOf } from '../basket/basket-request.ts'
import { checkPrice } from '../basket/check-price.ts'
import { hasAvailability, refusalsOf } from '../basket/refusals.ts'
import { hotelOf } from '../catalogue/hotels.ts'
import type { Facts, Intent, Refused, Settlement } from '../idempotency/confirm-journal.ts'
import { ownCodesOf } from '../reservation/room-codes.ts'
import { FieldError } from '../scope/field-error.ts'
import { type BasketKey, type CheckoutKey, callerOf, type HotelPlace } from '../scope/place.ts'
import { hotelListOf } from '../scope/procedures.ts'
import { fitsQueryLimit } from '../upstream/fits-query-limit.ts'
import { LegacyFailure } from '../upstream/legacy-failure.ts'
import type { CheckoutGateway } from './checkout-deps.ts'
import { policiesOf } from './custom-policies.ts'
import { draftKeyOf } from './drafts.ts'
import { visitorsBasketOf } from './hold-basket.ts'

/**
 * Books once per key. Whatever is asked again under a key gets the outcome that stands. Who no longer `listens` has not heard of it: what
 * was typed stays then, so that the page can ask again.
 */
export async function confirmBasket(
  gateway: CheckoutGateway,
  place: HotelPlace,
  checkoutKey: CheckoutKey | undefined,
  address: string,
  request: ConfirmRequest,
  isConnected: () => boolean = () => true,
): Promise<ConfirmOutcome> {
  const { confirms, drafts } = gateway
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  const unsent = confirms.find(request.key) ? undefined : await sendOnce(gateway, place, checkoutKey, address, request, requestHash)
  // A double click may have sent it while this one was still being looked at.
  const intent = confirms.find(request.key)
  if (!intent) return unsent ?? { kind: 'refused' }
  if (intent.host !== place.host.host || intent.hotelId !== place.hotelId) throw new TRPCError({ code: 'CONFLICT' })
  const settlement = await confirms.settlementOf(request.key)
  if (checkoutKey && 'booking' in settlement) {
    const { basketKey } = await visitorsBasketOf(gateway, place, checkoutKey, request.basket)
    drafts.deleteHold(basketKey)
    if (isConnected()) drafts.deleteDraft(draftKeyOf(checkoutKey, request.basket))
  }
  return outcomeOf(gateway, settlement, intent, requestHash)
}

/** Sends it, unless it is refused before it leaves: then nothing is kept, and the refusal is the answer. */
async function sendOnce(
  gateway: CheckoutGateway,
  place: HotelPlace,
  checkoutKey: CheckoutKey | undefined,
  address: string,
  request: ConfirmRequest,
  requestHash: string,
): Promise<Refused | undefined> {
  requireNoCard(request)
  await requirePolicies(gateway, place, request)
  const visitors = checkoutKey && (await visitorsBasketOf(gateway, place, checkoutKey, request.basket))
  const basket = visitors?.basket ?? (await basketRequestOf(gateway, place, request.basket))
  const shownPrice = await shownPriceOf(gateway, place, visitors?.basketKey, basket, request)
  if (shownPrice.kind !== 'as-shown') return shownPrice
  const optionHours = request.option && (await requireOption(gateway, place))
  const legacyRequest = {
    ...legacyRequestOf(gateway, place, basket, request, shownPrice, optionHours),
    address: addressNameOf(gateway, address),
  }
  requireFit(place, legacyRequest)

  const { upstream, channelId, hotelId, languageId } = place
  const { key } = request
  const where = { host: place.host.host, upstream: upstream.key, channelId, hotelId, languageId }
  const facts = await factsOf(gateway, place, request)
  await gateway.confirms.sendOnce({ key, requestHash, departure: basket.stay.departure, ...where }, facts, async () => {
    const answer = await gateway.legacy.call(confirm, upstream, callerOf(place), legacyRequest)
    return settlementOf(gateway, place, basket, request, answer)
  })
  return undefined
}

/** Nothing for this machine's own address: whoever came through a proxy here has none of their own. */
function addressNameOf({ sealing }: CheckoutGateway, address: string): string | undefined {
  return isOwnMachine(address) ? undefined : sealing.nameOf('address', address).toString('base64url')
}

type ShownPrice = { readonly kind: 'as-shown'; readonly price: BasketReply; readonly holdId?: string | undefined }

/** The price behind the guest's figure: the hold's locked one, else today's. Another one is never booked silently. */
async function shownPriceOf(
  gateway: CheckoutGateway,
  place: HotelPlace,
  basketKey: BasketKey | undefined,
  basket: BasketRequest,
  request: ConfirmRequest,
): Promise<ShownPrice | Refused> {
  const { shown } = request
  const row = basketKey && gateway.drafts.findHold(basketKey)
  const held = row?.holdId && row.lockedPrice ? { id: row.holdId, until: row.until, price: row.lockedPrice } : undefined
  const lockedTotal = held && guestTotalOf(held.price)
  const isLocked = lockedTotal?.minor === shown.minor && lockedTotal.currency === shown.currency
  if (held && isLocked) return { kind: 'as-shown', price: requireMethod(held.price, request), holdId: held.id }
  if (held && lockedTotal && held.until > gateway.now()) return { kind: 'price-changed', quoted: shown, now: lockedTotal }

  const answer = await checkPrice(gateway, place, basket)
  if (answer.kind === 'refused') {
    const refusals = await refusalsOf(gateway, place, basket, answer)
    return refusals.length > 0 ? { kind: 'sold-out', refusals } : { kind: 'refused' }
  }
  const total = guestTotalOf(answer.answer)
  if (total.minor !== shown.minor || total.currency !== shown.currency) return { kind: 'price-changed', quoted: shown, now: total }
  return { kind: 'as-shown', price: requireMethod(answer.answer, request), holdId: held?.id }
}

function legacyRequestOf(
  gateway: CheckoutGateway,
  { host }: HotelPlace,
  basket: BasketRequest,
  request: ConfirmRequest,
  { price, holdId }: ShownPrice,
  optionHours: number | undefined,
): LegacyConfirmRequest {
  const { booker, guests, invoice, consents, paymentMethod, key } = request
  const { report, marketing, profile, custom } = consents
  return {
    basket,
    booker,
    guests: basket.rooms.map((_, i) => guests[i] ?? {}),
    consents: { report, marketing, profile, custom },
    paymentMethod,
    optionHours,
    timestamp: Date.parse(gateway.now()),
    key,
    holdId,
    host: host.host,
    totalMinor: price.minor,
    ...(invoice && { extras: { invoice: invoiceOf(invoice) } }),
  }
}

function invoiceOf({ name, address, zip, city, country, vatNumber, taxCode, sdi, certifiedEmail }: Invoice): InvoiceRequest {
  return {
    invoiceName: name,
    invoiceAddress: address,
    invoiceZip: zip,
    invoiceCity: city,
    invoiceCountry: country,
    invoiceVatNr: vatNumber,
    invoiceSdi: sdi ?? certifiedEmail,
    cf: taxCode,
  }
}

function requireMethod(price: BasketReply, { paymentMethod }: ConfirmRequest): BasketReply {
  if (price.paymentMethods.some(({ id }) => id === paymentMethod)) return price
  throw badField(['paymentMethod'], 'choose')
}

/** CHK-26: the hours of an option on this channel. A guest has none, and on some channels nobody has. */
async function requireOption(gateway: CheckoutGateway, place: HotelPlace): Promise<number> {
  const { channel } = await hotelListOf(gateway, place)
  const { tradeConfHour } = effectiveChannel(channel, place.channelSettings)
  if (place.audience.kind === 'trade' && tradeConfHour > 0) return tradeConfHour
  throw badField(['option'], 'not-offered')
}

/** CHK-21: a mandatory policy of the hotel stops the confirm. */
async function requirePolicies(gateway: CheckoutGateway, place: HotelPlace, { consents }: ConfirmRequest): Promise<void> {
  const accepted = new Set(consents.custom.flatMap((consent) => (consent.accepted ? consent.cpId : [])))
  const missing = (await policiesOf(gateway, place)).find(({ cpId, mandatory }) => mandatory && !accepted.has(cpId))
  if (missing) throw badField(['consents', 'custom', String(missing.cpId)], 'accept')
}

/** A card's number in a field for words would travel in an address, and lie about in books and mails. */
function requireNoCard({ booker, guests, invoice }: ConfirmRequest): void {
  const typed = [
    ...Object.entries(booker).map(([field, text]) => [['booker', field], text] as const),
    ...guests.flatMap((guest, i) => Object.entries(guest).map(([field, text]) => [['guests', String(i), field], text] as const)),
    ...Object.entries(invoice ?? {}).map(([field, text]) => [['invoice', field], text] as const),
  ]
  const found = typed.find(([[, field], text]) => field !== 'phone' && field !== 'vatNumber' && text !== undefined && hasCardNumber(text))
  if (found) throw badField([...found[0]], 'card')
}

/** What does not fit into the query of an inherited server is an error at the field that is longest. */
function requireFit(place: HotelPlace, legacyRequest: LegacyConfirmRequest): void {
  if (fitsQueryLimit(confirm, place.upstream, callerOf(place), legacyRequest)) return
  throw badField(['booker', legacyRequest.booker.note === undefined ? 'address' : 'note'], 'too-long')
}

function badField(path: string[], message: string): TRPCError {
  return new TRPCError({ code: 'BAD_REQUEST', cause: new FieldError(path, message) })
}

async function factsOf(gateway: CheckoutGateway, place: HotelPlace, { basket, booker, shown }: ConfirmRequest): Promise<Facts> {
  const { name: hotelName, email: hotelEmail } = await hotelOf(gateway, place)
  const { name, lastName, email, phone } = booker
  const total = `${toDecimal(shown.minor, shown.currency)} ${shown.currency}`
  return { hotelName, hotelEmail, booker: `${name} ${lastName}`, email, phone, stay: basket.stay, rooms: basket.rooms.length, total }
}

async function settlementOf(
  gateway: CheckoutGateway,
  place: HotelPlace,
  basket: BasketRequest,
  request: ConfirmRequest,
  answer: LegacyResult<ConfirmReply>,
): Promise<Settlement> {
  const { email } = request.booker
  if (answer.kind === 'answered') {
    const { code, roomCodes, state } = answer.answer
    return { state, booking: { code, roomCodes, email } }
  }
  const { reason } = answer
  if (reason?.kind === 'already-booked' && reason.state !== 'cancelled') {
    return { state: reason.state, booking: { code: reason.code, roomCodes: [], email, isEarlier: true } }
  }
  const refusal = await refusalOf(gateway, place, basket, request, answer).catch((error: unknown): Refused => {
    if (error instanceof LegacyFailure) return { kind: 'refused' }
    throw error
  })
  return { state: 'refused', refusal }
}

/** A refusal in terms. A server without reasons is asked: no rooms is `sold-out`, another total is `price-changed`. */
async function refusalOf(
  gateway: CheckoutGateway,
  place: HotelPlace,
  basket: BasketRequest,
  { shown }: ConfirmRequest,
  refusal: LegacyRefusal,
): Promise<Refused> {
  const { reason } = refusal
  switch (reason?.kind) {
    case 'sold-out':
    case 'not-bookable':
    case 'service-required':
    case 'service-refused':
    case 'service-sold-out':
    case 'package-refused':
      return { kind: 'sold-out', refusals: await refusalsOf(gateway, place, basket, refusal) }
    case 'price-changed':
      // The server compares stays; the guest saw city tax too, which does not depend on the price.
      return { kind: 'price-changed', quoted: shown, now: money(shown.minor + reason.now.minor - reason.quoted.minor, shown.currency) }
    case 'unpaid-limit':
      return { kind: 'unpaid-limit' }
    case 'promo-refused':
      return { kind: 'promo-refused', refusal: reason.refusal }
    case undefined: {
      if (!(await hasAvailability(gateway, place, basket))) return { kind: 'sold-out', refusals: [{ kind: 'sold-out' }] }
      const check = await checkPrice(gateway, place, basket)
      const now = check.kind === 'answered' ? guestTotalOf(check.answer) : shown
      return now.minor === shown.minor ? { kind: 'refused' } : { kind: 'price-changed', quoted: shown, now }
    }
    default:
      return { kind: 'refused' }
  }
}

function outcomeOf(gateway: CheckoutGateway, settlement: Settlement, intent: Intent, requestHash: string): ConfirmOutcome {
  switch (settlement.state) {
    case 'unknown':
      return { kind: 'unknown' }
    case 'refused':
      return settlement.refusal
    case 'confirmed':
    case 'pending': {
      const { upstream, channelId, hotelId } = intent
      const { code, roomCodes, email, isEarlier } = settlement.booking
      const kind = intent.requestHash === requestHash && !isEarlier ? settlement.state : 'already-booked'
      return { kind, ...gateway.grants.issue({ upstream, channelId, hotelId, code, roomCodes: ownCodesOf({ code, roomCodes }), email }) }
    }
  }
}
