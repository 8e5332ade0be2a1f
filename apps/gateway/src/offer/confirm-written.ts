import type { ConfirmOutcome, ConfirmRequest } from '@portico/contracts/checkout/confirm'
import type { LegacyConfirmRequest } from '@portico/legacy/calls/checkout/confirm'
import type { OfferOptionReply } from '@portico/legacy/calls/offer/offer'
import type { OfferConfirmReply } from '@portico/legacy/calls/offer/offer-confirm'
import type { LegacyResult } from '@portico/legacy/codec/legacy-call'
import { TRPCError } from '@trpc/server'
import { requestUnderTerms } from '../basket/basket-request.ts'
import { hotelOf } from '../catalogue/hotels.ts'
import { bookingFactsOf } from '../checkout/confirm-basket.ts'
import { confirmOutcomeOf } from '../checkout/confirm-outcome.ts'
import { legacyRequestOf } from '../checkout/confirm-request.ts'
import { draftKeyOf } from '../checkout/drafts.ts'
import {
  badField,
  requireGuests,
  requireMethod,
  requireNoCard,
  requirePolicies,
  requireProtectionTerms,
} from '../checkout/require-confirm.ts'
import type { ConfirmRefusal, Settlement } from '../idempotency/confirm-journal.ts'
import { hotelListOf } from '../procedures/procedures.ts'
import type { CheckoutKey, HotelPlace } from '../scope/place.ts'
import type { OfferContext } from './offer-deps.ts'
import { basketOfOption } from './read-offer.ts'

export type WrittenStay = Pick<OfferOptionReply, 'stay' | 'basket'>

/** Who confirms where; without a checkout's key no draft is known. */
export type Confirmer = {
  readonly ctx: OfferContext
  readonly place: HotelPlace
  readonly checkoutKey: CheckoutKey | undefined
  readonly isConnected: () => boolean
}

type Confirmation = {
  readonly request: ConfirmRequest
  readonly requestHash: string
  /** As its server has it now; undefined where it can be confirmed no more. */
  readonly load: () => Promise<WrittenStay | undefined>
  readonly send: (booking: LegacyConfirmRequest) => Promise<LegacyResult<OfferConfirmReply>>
}

/** Books what was written for a guest once per key, as `confirmBasket` books a basket; at its own price. */
export async function confirmWritten(
  { ctx, place, checkoutKey, isConnected }: Confirmer,
  confirmation: Confirmation,
): Promise<ConfirmOutcome> {
  const { gateway } = ctx
  const { confirms, drafts } = gateway
  const { request, requestHash } = confirmation
  const unsent = (await confirms.find(request.key)) ? undefined : await sendOnce(ctx, place, confirmation)
  const intent = await confirms.find(request.key)
  if (!intent) return unsent ?? { kind: 'refused' }
  if (intent.host !== place.host.host || intent.hotelId !== place.hotelId) throw new TRPCError({ code: 'CONFLICT' })
  const settlement = await confirms.settlementOf(request.key)
  if (checkoutKey && 'booking' in settlement && isConnected())
    await drafts.deleteDraft(draftKeyOf(checkoutKey, request.basket))
  return confirmOutcomeOf({ gateway, place, settlement, intent, requestHash, packageId: undefined })
}

async function sendOnce(
  { gateway, requested }: OfferContext,
  place: HotelPlace,
  { request, requestHash, load, send }: Confirmation,
): Promise<ConfirmRefusal | undefined> {
  if (!place.upstream.capabilities.has('offers')) throw new TRPCError({ code: 'NOT_FOUND' })
  requireNoCard(request)
  const hotel = await hotelOf(gateway, place)
  const writtenStay = await load()
  if (!writtenStay) return { kind: 'refused' }
  const basket = basketOfOption(writtenStay)
  const guests = requireGuests(hotel, { ...request, basket })
  await requirePolicies(gateway, place, request)
  const total = writtenStay.basket.price.guestTotal
  if (total.minor !== request.shown.minor || total.currency !== request.shown.currency)
    return { kind: 'price-changed', quoted: request.shown, now: total }
  const price = requireMethod(writtenStay.basket, request)
  requireProtectionTerms(price, request)
  if (request.option) throw badField(['option'], 'not-offered')
  const booking = legacyRequestOf({
    gateway,
    place,
    address: requested.address,
    request,
    checkedBasket: {
      basket: requestUnderTerms(basket, undefined),
      guests,
      shownPrice: { kind: 'as-shown', price },
      optionHours: undefined,
      flights: undefined,
      upgraded: undefined,
    },
  })
  const { upstream, channelId, hotelId, languageId } = place
  const { key } = request
  const where = { host: place.host.host, upstream: upstream.key, channelId, hotelId, languageId }
  const intentFacts = { key, requestHash, departure: writtenStay.stay.departure, ...where }
  const { channel } = await hotelListOf(gateway, place)
  const bookingFacts = bookingFactsOf(hotel, channel.code, { ...request, basket })
  await gateway.confirms.sendOnce(intentFacts, bookingFacts, async () =>
    settlementOf(await send(booking), writtenStay, request),
  )
  return undefined
}

function settlementOf(
  answer: LegacyResult<OfferConfirmReply>,
  { basket }: WrittenStay,
  { booker, shown }: ConfirmRequest,
): Settlement {
  const { email } = booker
  if (answer.kind === 'answered') {
    const { reservationCode: code, roomCodes = [], state, isToPay } = answer.answer
    // What has no code cannot be named: the hotel is to look, as where no answer came.
    if (code === undefined) return { state: 'unknown' }
    return { state, booking: { code, roomCodes, email, isToPay } }
  }
  const { reason } = answer
  if (reason?.kind === 'already-booked' && reason.state !== 'cancelled')
    return { state: reason.state, booking: { code: reason.code, roomCodes: [], email, isEarlier: true } }
  return { state: 'refused', refusal: refusalOf(reason, shown, basket) }
}

function refusalOf(
  reason: Extract<LegacyResult<never>, { kind: 'refused' }>['reason'],
  shownTotal: ConfirmRequest['shown'],
  basket: WrittenStay['basket'],
): ConfirmRefusal {
  switch (reason?.kind) {
    case 'sold-out':
      return { kind: 'sold-out', refusals: [{ kind: 'sold-out' }] }
    case 'service-sold-out':
    case 'service-refused':
    case 'package-refused':
      return { kind: 'sold-out', refusals: [] }
    case 'promo-refused':
      return { kind: 'promo-refused', refusal: reason.refusal }
    case 'price-changed':
      return { kind: 'price-changed', quoted: shownTotal, now: basket.price.guestTotal }
    default:
      return { kind: 'refused' }
  }
}
