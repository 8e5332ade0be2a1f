import { createHash } from 'node:crypto'
import type { Basket } from '@portico/contracts/basket'
import type { AskedBasket } from '@portico/contracts/legacy/parts/basket'
import type { LinkTerms } from '@portico/contracts/signed-link'
import type { Gateway } from '../scope/context.ts'
import type { HotelPlace } from '../scope/place.ts'
import { codeOf, pricedByLink, termsOf } from '../search/signed-links.ts'
import type { Hold } from './drafts.ts'

/**
 * What a basket asks the server for: its own rates, or the prices of its link while that counts. What the visitor's `live` hold keeps is asked for
 * as it was held, though the link may have ended since: a held price stays.
 */
export async function askedOf(gateway: Gateway, place: HotelPlace, basket: Basket, live?: Hold): Promise<AskedBasket> {
  const terms = await termsOf(gateway, place, basket.link)
  const asked = askedUnder(basket, terms)
  if (!terms || terms.until > gateway.now() || live?.basketHash === basketHashOf(asked)) return asked
  return askedUnder(basket, undefined)
}

/** Two baskets that ask for the same are the same. */
export function basketHashOf(asked: AskedBasket): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}

/** The basket at the link's prices. A hidden code that only opens these is the link's alone: the server, which need not know it, is not told. */
export function askedUnder(basket: Basket, terms: LinkTerms | undefined): AskedBasket {
  const { stay, promoCode, hiddenPromoCode } = basket
  const rooms = basket.rooms.map((room) => pricedByLink(room, terms, stay, codeOf(basket)))
  const isOpened = rooms.every(({ nightPrices }) => nightPrices !== undefined)
  return { stay, rooms, promoCode: promoCode ?? (isOpened ? undefined : hiddenPromoCode) }
}
