import { createHash } from 'node:crypto'
import type { Basket, ServiceChoice } from '@portico/contracts/price/basket'
import type { LinkTerms } from '@portico/contracts/values/signed-link'
import type { ServiceRequest } from '@portico/domain/pricing/extras/service'
import { promoCodeOf } from '@portico/domain/pricing/promotion'
import type { BasketRequest } from '@portico/legacy/parts/basket'
import type { Gateway } from '../procedures/context.ts'
import type { HotelPlace } from '../scope/place.ts'
import { pricedByLink, signedTermsOf } from './signed-links.ts'

/**
 * A basket as the server is sent it: at the server's own rates, or at the prices of its link while that counts. What
 * the visitor holds is sent as it was held, though the link may have ended since: a held price stays.
 */
export async function basketRequestOf(
  gateway: Gateway,
  place: HotelPlace,
  basket: Basket,
  isHeld: (basketHash: string) => Promise<boolean> = async () => false,
): Promise<BasketRequest> {
  const linkTerms = await signedTermsOf(gateway, place, basket.link)
  const request = requestUnderTerms(basket, linkTerms)
  if (!linkTerms || linkTerms.until > gateway.now() || (await isHeld(basketHashOf(request)))) return request
  return requestUnderTerms(basket, undefined)
}

export function basketHashOf(request: BasketRequest | Basket): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('hex')
}

/**
 * The basket at the link's prices. A hidden code that only opens these is the link's alone: the server, which need not
 * know it, is not told.
 */
export function requestUnderTerms(basket: Basket, linkTerms: LinkTerms | undefined): BasketRequest {
  const { stay, services, packageId, promoCode, hiddenPromoCode } = basket
  const rooms = basket.rooms.map((room) => pricedByLink(room, linkTerms, stay, promoCodeOf(basket)))
  const isOpened = rooms.every(({ nightPrices }) => nightPrices !== undefined)
  return {
    stay,
    rooms,
    promoCode: promoCode ?? (isOpened ? undefined : hiddenPromoCode),
    services: services?.length ? serviceRequestsOf(services) : undefined,
    packageId,
  }
}

/** In one order, and those that are alike as one: the same services are the same basket, however they were chosen. */
export function serviceRequestsOf(services: readonly ServiceChoice[]): ServiceRequest[] {
  const requests = services.map(({ serviceId, quantity, line, bandId, day, slot }) => ({
    serviceId,
    day: day ?? null,
    slot: slot ?? null,
    quantity,
    bandId: bandId ?? null,
    line,
    additional: true,
  }))
  const alike = Map.groupBy(requests, ({ quantity, ...request }) => JSON.stringify(Object.values(request)))
  return [...alike]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, same]) =>
      same[0] ? [{ ...same[0], quantity: same.reduce((sum, { quantity }) => sum + quantity, 0) }] : [],
    )
}
