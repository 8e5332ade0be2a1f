import type {
  OfferOption,
  OfferReading,
  OfferReadRequest,
  OfferStub,
  OfferUnlock,
  UnlockOutcome,
} from '@portico/contracts/offer/offer'
import { normaliseEmail } from '@portico/domain/party/normalise-email'
import type { Instant } from '@portico/domain/time/deadline'
import { type AwaitingReply, awaiting } from '@portico/legacy/calls/reservation/awaiting'
import { basketPriceOf } from '../../basket/basket-price.ts'
import { takesSdiAndEmail } from '../../checkout/confirm-request.ts'
import { policiesOf } from '../../checkout/custom-policies.ts'
import { draftKeyOf } from '../../checkout/drafts.ts'
import { clockOf } from '../../procedures/procedures.ts'
import { callerOf, checkoutKeyOf, type HostPlace, type HotelPlace } from '../../scope/place.ts'
import type { OfferGrant } from '../../sessions/offer-grants.ts'
import { countGuess } from '../count-guess.ts'
import { findHouse } from '../find-offer.ts'
import type { OfferContext } from '../offer-deps.ts'
import { basketOfOption } from '../read-offer.ts'

export function findAwaited(ctx: OfferContext, place: HostPlace, code: string): Promise<OfferStub> {
  return findHouse(ctx, place, { code, throttles: ctx.gateway.awaitedThrottles }, async (anyPlace) => {
    const request = { reservationCode: code }
    const answer = await ctx.gateway.legacy.call(awaiting, anyPlace.upstream, callerOf(anyPlace), request)
    if (answer.kind === 'refused') return undefined
    const { channelId = anyPlace.channelId, hotelId, languageId = place.host.defaultLanguageId } = answer.answer
    return { state: 'locked', channelId, hotelId, languageId }
  })
}

export async function unlockAwaited(
  ctx: OfferContext,
  place: HotelPlace,
  { code, email }: OfferUnlock,
): Promise<UnlockOutcome> {
  const { gateway } = ctx
  return await countGuess(ctx, place, { code, throttles: gateway.awaitedThrottles }, async () => {
    const reply = await awaitedOf(gateway, place, { code, email })
    if (!reply) return { kind: 'not-found' }
    return { kind: 'unlocked', grant: gateway.awaitedGrants.issue(place, code, email) }
  })
}

/**
 * The reservation, where this is the e-mail address of who it is for. The server says it to whoever knows the code:
 * here it is compared, and what is not for this address has not been read.
 */
export async function awaitedOf(
  { legacy }: OfferContext['gateway'],
  place: HotelPlace,
  { code, email }: Pick<OfferGrant, 'code' | 'email'>,
): Promise<AwaitingReply | undefined> {
  const answer = await legacy.call(awaiting, place.upstream, callerOf(place), { reservationCode: code })
  if (answer.kind === 'refused') return undefined
  const { bookedBy, recipient = bookedBy.email, channelId = place.channelId, hotelId = place.hotelId } = answer.answer
  const isHere = channelId === place.channelId && hotelId === place.hotelId
  return isHere && normaliseEmail(recipient) === normaliseEmail(email) ? answer.answer : undefined
}

type AwaitedState = Extract<OfferReading, { kind: 'open' }>['state']

/** Servers name the reasons each in its own words; one that names none has an option as long as it waits. */
export function awaitedStateOf({ state, reason, option }: AwaitingReply, now: Instant): AwaitedState {
  const isOption = reason === 'option' || reason === ''
  switch (state) {
    case 'pending':
      if (!isOption) return 'confirmed'
      return option !== undefined && option.until <= now ? 'expired' : 'open'
    case 'confirmed':
      return 'confirmed'
    case 'cancelled':
      if (reason === 'rejected') return 'rejected'
      return reason === 'option-expired' || reason === 'expired' ? 'expired' : 'withdrawn'
  }
}

const onlyOption = 1

export async function readAwaited(
  { gateway, requested }: OfferContext,
  place: HotelPlace,
  { code, grant: sealed, option: wantedOption }: OfferReadRequest,
): Promise<OfferReading> {
  const grant = gateway.awaitedGrants.open(place, code, sealed)
  const reply = grant && (await awaitedOf(gateway, place, grant))
  if (!reply) return { kind: 'locked' }
  const [{ timeZone }, policies] = await Promise.all([clockOf(gateway, place), policiesOf(gateway, place)])
  const now = gateway.now()
  const { channelId, hotelId, upstream } = place
  const { stay, bookedBy } = reply
  const awaitedState = awaitedStateOf(reply, now)
  const basket = basketOfOption(reply)
  const option: OfferOption = {
    id: onlyOption,
    name: '',
    stay: { ...stay },
    isAvailable: true,
    basket,
    price: basketPriceOf(reply.basket, stay, { timeZone, now }),
  }
  const checkoutKey = wantedOption === onlyOption ? checkoutKeyOf({ gateway, requested }, place) : undefined
  return {
    kind: 'open',
    code,
    state: awaitedState,
    languageId: reply.languageId ?? place.languageId,
    recipient: bookedBy.name,
    expires: reply.option?.until,
    options: [option],
    files: [],
    messages: [],
    rejectionReason: reply.rejectionReason,
    booked:
      awaitedState === 'confirmed'
        ? gateway.grants.issue({ upstream: upstream.key, channelId, hotelId, code: reply.code, email: bookedBy.email })
        : undefined,
    booksHere: upstream.capabilities.has('offers'),
    customPolicies: [...policies],
    takesOneInvoiceAddress: takesSdiAndEmail(upstream) ? undefined : true,
    timeZone,
    draft: checkoutKey && (await gateway.drafts.findDraft(draftKeyOf(checkoutKey, basket), place)),
    grant: gateway.awaitedGrants.renew(grant),
  }
}
