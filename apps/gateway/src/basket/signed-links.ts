import { LinkTerms, type Override } from '@portico/contracts/values/signed-link'
import { spreadOverNights } from '@portico/domain/money/money'
import { foldPromoCode } from '@portico/domain/pricing/promotion'
import { nightCountOf, type Stay } from '@portico/domain/time/stay'
import { toDecimal } from '@portico/legacy/codec/spelling'
import type { RoomRequest } from '@portico/legacy/parts/basket'
import type { Gateway } from '../procedures/context.ts'
import { hotelReplyOf } from '../procedures/procedures.ts'
import type { HotelPlace } from '../scope/place.ts'
import type { Sealing } from '../store/sealing.ts'

/**
 * A link of the hotel that these terms name, signed with that hotel's key. `upstream` is the key of the server
 * that has the hotel.
 */
export function signLink(sealing: Sealing, upstream: string, linkTerms: LinkTerms): string {
  return sealing.sign(signerOf(upstream, linkTerms.hotelId), JSON.stringify(linkTerms))
}

/**
 * What a link of this hotel says, whether it has ended or not; undefined for whatever else stands in an address.
 * Amounts in other money than the hotel's do not count.
 */
export async function signedTermsOf(
  gateway: Gateway,
  place: HotelPlace,
  link: string | undefined,
): Promise<LinkTerms | undefined> {
  const text = link && gateway.sealing.signed(signerOf(place.upstream.key, place.hotelId), link)
  if (!text) return undefined
  const linkTerms = LinkTerms.safeParse(JSON.parse(text)).data
  if (linkTerms?.hotelId !== place.hotelId) return undefined
  const { currency } = await hotelReplyOf(gateway, place)
  return { ...linkTerms, overrides: linkTerms.overrides.filter(({ price }) => price.currency === currency) }
}

export async function termsInForce(
  gateway: Gateway,
  place: HotelPlace,
  link: string | undefined,
): Promise<LinkTerms | undefined> {
  const linkTerms = await signedTermsOf(gateway, place, link)
  return linkTerms && linkTerms.until > gateway.now() ? linkTerms : undefined
}

/** The price that the link sets for this rate; with two for the same, the first. */
export function overrideOf(
  linkTerms: LinkTerms | undefined,
  rateId: number,
  stay: Stay,
  code: string | undefined,
): Override | undefined {
  return linkTerms?.overrides.find(
    ({ from, to, rateId: id, hpc }) =>
      id === rateId &&
      from === stay.arrival &&
      to === stay.departure &&
      (hpc === undefined || (code !== undefined && foldPromoCode(code) === foldPromoCode(hpc))),
  )
}

/**
 * A room with the daily prices of its override, spread as docs/pricing.md says. One that has a part of a split
 * stay has none.
 */
export function pricedByLink(
  room: RoomRequest,
  linkTerms: LinkTerms | undefined,
  stay: Stay,
  code: string | undefined,
): RoomRequest {
  const override = room.stay ? undefined : overrideOf(linkTerms, room.productId, stay, code)
  if (!override) return room
  const { minor, currency } = override.price
  return {
    ...room,
    nightPrices: spreadOverNights(minor, nightCountOf(stay)).map((night) => toDecimal(night, currency)),
  }
}

function signerOf(upstream: string, hotelId: number): string {
  return `${upstream} ${hotelId}`
}
