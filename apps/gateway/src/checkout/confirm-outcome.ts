import type { ConfirmOutcome, ConfirmRequest } from '@portico/contracts/checkout/confirm'
import { money } from '@portico/domain/money/money'
import type { ConfirmReply } from '@portico/legacy/calls/checkout/confirm'
import type { LegacyRefusal, LegacyResult } from '@portico/legacy/codec/legacy-call'
import type { BasketRequest } from '@portico/legacy/parts/basket'
import { checkPrice } from '../basket/check-price.ts'
import { hasAvailability, refusalsOf } from '../basket/refusals.ts'
import type { ConfirmRefusal, Intent, Settlement } from '../idempotency/confirm-journal.ts'
import { ownCodesOf } from '../idempotency/room-codes.ts'
import { clientIdOf, type HotelPlace } from '../scope/place.ts'
import { followedUrl } from '../upstream/hosted-payment.ts'
import { LegacyFailure } from '../upstream/legacy-failure.ts'
import type { CheckoutGateway } from './checkout-deps.ts'

export async function settlementOf({
  gateway,
  place,
  basket,
  request,
  answer,
  isGuestListCut,
}: {
  gateway: CheckoutGateway
  place: HotelPlace
  basket: BasketRequest
  request: ConfirmRequest
  answer: LegacyResult<ConfirmReply>
  isGuestListCut: boolean
}): Promise<Settlement> {
  const { email } = request.booker
  if (answer.kind === 'answered') {
    const { code, roomCodes, state, isToPay = isHosted(answer.answer, place) } = answer.answer
    return {
      state,
      booking: { code, roomCodes, email, isGuestListCut: isGuestListCut ? true : undefined, isToPay },
    }
  }
  const { reason } = answer
  if (reason?.kind === 'already-booked' && reason.state !== 'cancelled') {
    return { state: reason.state, booking: { code: reason.code, roomCodes: [], email, isEarlier: true } }
  }
  const refusal = await refusalOf({ gateway, place, basket, request, refusal: answer }).catch(
    (error: unknown): ConfirmRefusal => {
      if (error instanceof LegacyFailure) return { kind: 'refused' }
      throw error
    },
  )
  return { state: 'refused', refusal }
}

function isHosted({ openPayment }: ConfirmReply, { upstream }: HotelPlace): true | undefined {
  return followedUrl(openPayment?.url, upstream) === undefined ? undefined : true
}

/** A refusal in terms. A server without reasons is asked: no rooms is `sold-out`, another total is `price-changed`. */
async function refusalOf({
  gateway,
  place,
  basket,
  request: { shown },
  refusal,
}: {
  readonly gateway: CheckoutGateway
  readonly place: HotelPlace
  readonly basket: BasketRequest
  readonly request: ConfirmRequest
  readonly refusal: LegacyRefusal
}): Promise<ConfirmRefusal> {
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
      return {
        kind: 'price-changed',
        quoted: shown,
        now: money(shown.minor + reason.now.minor - reason.quoted.minor, shown.currency),
      }
    case 'unpaid-limit':
    case 'over-credit':
      return { kind: reason.kind }
    case 'promo-refused':
      return { kind: 'promo-refused', refusal: reason.refusal }
    case undefined: {
      if (!(await hasAvailability(gateway, place, basket)))
        return { kind: 'sold-out', refusals: [{ kind: 'sold-out' }] }
      const check = await checkPrice(gateway, place, basket)
      const now = check.kind === 'answered' ? check.answer.price.guestTotal : shown
      return now.minor === shown.minor ? { kind: 'refused' } : { kind: 'price-changed', quoted: shown, now }
    }
    default:
      return { kind: 'refused' }
  }
}

export function confirmOutcomeOf({
  gateway,
  place,
  settlement,
  intent,
  requestHash,
  packageId,
}: {
  gateway: CheckoutGateway
  place: HotelPlace
  settlement: Settlement
  intent: Intent
  requestHash: string
  packageId: number | undefined
}): ConfirmOutcome {
  switch (settlement.state) {
    case 'unknown':
      return { kind: 'unknown' }
    case 'refused':
      return settlement.refusal
    case 'confirmed':
    case 'pending': {
      const { upstream, channelId, hotelId } = intent
      const { code, roomCodes, email, isEarlier, isGuestListCut, isToPay } = settlement.booking
      const isOther = intent.requestHash !== requestHash || isEarlier
      const reservation = {
        upstream,
        channelId,
        hotelId,
        code,
        roomCodes: ownCodesOf({ code, roomCodes }),
        email,
        clientId: clientIdOf(place),
      }
      const granted = gateway.grants.issue({
        ...reservation,
        packageId: !isOther && packageId !== undefined ? packageId : undefined,
      })
      if (isOther) return { kind: 'already-booked', ...granted }
      const booked = { ...granted, isGuestListCut }
      return settlement.state === 'pending' ? { kind: 'pending', ...booked, isToPay } : { kind: 'confirmed', ...booked }
    }
  }
}
