import type {
  OfferFile,
  OfferOption,
  OfferReading,
  OfferReadRequest,
  OfferUnlock,
  UnlockOutcome,
} from '@portico/contracts/offer/offer'
import type { Basket, BasketPrice, ServiceChoice } from '@portico/contracts/price/basket'
import type { OfferOptionReply, OfferReply } from '@portico/legacy/calls/offer/offer'
import { offerUnlock } from '@portico/legacy/calls/offer/offer-unlock'
import { basketPriceOf } from '../basket/basket-price.ts'
import { takesSdiAndEmail } from '../checkout/confirm-request.ts'
import { policiesOf } from '../checkout/custom-policies.ts'
import { draftKeyOf } from '../checkout/drafts.ts'
import { clockOf } from '../procedures/procedures.ts'
import { callerOf, checkoutKeyOf, type HotelPlace } from '../scope/place.ts'
import type { OfferGrant } from '../sessions/offer-grants.ts'
import { countGuess } from './count-guess.ts'
import { offerStubStateOf } from './find-offer.ts'
import type { OfferContext } from './offer-deps.ts'

export async function unlockOffer(
  ctx: OfferContext,
  place: HotelPlace,
  { code, email }: OfferUnlock,
): Promise<UnlockOutcome> {
  const { gateway } = ctx
  return await countGuess(ctx, place, { code, throttles: gateway.offerThrottles }, async () => {
    const reply = await offerReplyFor(gateway, place, { code, email })
    if (!reply) return { kind: 'not-found' }
    return { kind: 'unlocked', grant: gateway.offerGrants.issue(place, code, email) }
  })
}

/**
 * What the server says to this e-mail. One that answers for another house, or that says it is still locked, has not
 * said that the e-mail is right.
 */
export async function offerReplyFor(
  { legacy }: OfferContext['gateway'],
  place: HotelPlace,
  { code, email }: Pick<OfferGrant, 'code' | 'email'>,
): Promise<OfferReply | undefined> {
  const answer = await legacy.call(offerUnlock, place.upstream, callerOf(place), { offerCode: code, email })
  if (answer.kind === 'refused') return undefined
  const { state, channelId, hotelId } = answer.answer
  return state === 'locked' || channelId !== place.channelId || hotelId !== place.hotelId ? undefined : answer.answer
}

export async function readOffer(
  { gateway, requested }: OfferContext,
  place: HotelPlace,
  { code, grant: sealed, option }: OfferReadRequest,
): Promise<OfferReading> {
  const grant = gateway.offerGrants.open(place, code, sealed)
  const reply = grant && (await offerReplyFor(gateway, place, grant))
  if (!reply) return { kind: 'locked' }
  const [{ timeZone }, policies] = await Promise.all([clockOf(gateway, place), policiesOf(gateway, place)])
  const clock = { timeZone, now: gateway.now() }
  const { channelId, hotelId } = place
  const wantedOption = reply.options.find(({ id }) => id === option)
  const checkoutKey = wantedOption && checkoutKeyOf({ gateway, requested }, place)
  return {
    kind: 'open',
    code,
    state: offerStubStateOf(reply, false),
    languageId: reply.languageId,
    title: reply.title,
    text: reply.text,
    recipient: reply.recipient,
    isGuaranteed: reply.isGuaranteed,
    expires: reply.expires,
    options: reply.options.map((offerOption) => offerOptionOf(offerOption, clock)),
    takenOption: reply.takenOption,
    files: filesOf(reply),
    messages: reply.messages.map(({ from, text, at }) => ({ from, text, at })),
    rejectionReason: reply.rejectionReason,
    booked: reply.booked && gateway.grants.issue({ upstream: place.upstream.key, channelId, hotelId, ...reply.booked }),
    booksHere: place.upstream.capabilities.has('offers'),
    customPolicies: [...policies],
    takesOneInvoiceAddress: takesSdiAndEmail(place.upstream) ? undefined : true,
    timeZone,
    draft:
      checkoutKey && (await gateway.drafts.findDraft(draftKeyOf(checkoutKey, basketOfOption(wantedOption)), place)),
    grant: gateway.offerGrants.renew(grant),
  }
}

/** Of another server's files nobody here knows what they are: they are addresses, which the guest opens there. */
function filesOf({ files, attachments, video, playlist }: OfferReply): OfferFile[] {
  if (files)
    return files.flatMap(({ number, kind, name, type, bytes, hasCaptions, url }): OfferFile[] => {
      if (url !== undefined) return isWebAddress(url) ? [{ kind: 'link', name, url }] : []
      return type === undefined || bytes === undefined ? [] : [{ kind, name, number, type, bytes, hasCaptions }]
    })
  const films = [...(video === undefined ? [] : [video]), ...playlist].map((url) => ({ url, name: undefined }))
  return [...attachments, ...films]
    .filter(({ url }) => isWebAddress(url))
    .map(({ name, url }) => ({ kind: 'link', name, url }))
}

const isWebAddress = (url: string) => URL.parse(url)?.protocol === 'https:'

function offerOptionOf(offerOption: OfferOptionReply, clock: Parameters<typeof basketPriceOf>[2]): OfferOption {
  const { id, name, text, stay, isAvailable = true, basket } = offerOption
  return {
    id,
    name,
    text,
    stay: { ...stay },
    isAvailable,
    basket: basketOfOption(offerOption),
    price: basketPriceOf(basket, stay, clock),
  }
}

const serviceChoiceOf = ({
  serviceId,
  quantity,
  line = 0,
  bandId,
  day,
  slot,
}: BasketPrice['services'][number]): ServiceChoice => ({
  serviceId,
  quantity,
  line,
  bandId,
  day,
  slot,
})

export function basketOfOption({ stay, basket }: Pick<OfferOptionReply, 'stay' | 'basket'>): Basket {
  const services = basket.services.filter(({ included, required }) => !included && !required)
  return {
    stay: { ...stay },
    rooms: basket.lines.map(({ productId, party, protection }) => ({
      productId,
      party: { adults: party.adults, childrenAges: [...party.childrenAges] },
      isProtected: protection?.state === 'taken' || undefined,
    })),
    services: services.length === 0 ? undefined : services.map(serviceChoiceOf),
  }
}
