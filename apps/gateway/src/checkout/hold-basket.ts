import { createHash } from 'node:crypto'
import type { HoldOutcome } from '@portico/contracts/checkout'
import { extend, hold, release } from '@portico/contracts/legacy/main/own/hold'
import type { BasketReply, BasketRequest } from '@portico/contracts/legacy/parts/basket'
import { Instant } from '@portico/contracts/shapes'
import { instantAfter } from '@portico/domain/time/instant-after'
import { basketHashOf } from '../basket/basket-request.ts'
import { refusalsOf } from '../basket/refusals.ts'
import { type CheckoutKey, callerOf, type HotelPlace } from '../scope/place.ts'
import type { CheckoutGateway } from './checkout-deps.ts'
import type { Hold } from './drafts.ts'

/** So long checkout goes on without a hold before another is tried. */
const withoutHold = { minutes: 20 }

/** An old page asks under a key whose hold has ended: the key's heirs, each made from the one before, hold anew, still once per click. */
const maxRenewedHolds = 5

type KeyedBasket = { readonly basket: BasketRequest; readonly key: string }

export type LiveHold = Hold & { readonly holdId: string; readonly lockedPrice: BasketReply }

/** The visitor's hold here while it lasts. */
export function liveHoldAt({ drafts, now }: CheckoutGateway, checkoutKey: CheckoutKey): LiveHold | undefined {
  const row = drafts.findHold(checkoutKey)
  return row && isHeld(row) && row.until > now() ? row : undefined
}

export function isHeld(row: Hold): row is LiveHold {
  return row.holdId !== null && row.lockedPrice !== null
}

export function expiryOf({ until, extendable }: Hold) {
  return { until: Instant.parse(until), extendable }
}

/** Takes the rooms of a basket for some minutes and locks its price; an earlier hold of this visitor here is given back in the same step. */
export async function holdBasket(
  gateway: CheckoutGateway,
  place: HotelPlace,
  checkoutKey: CheckoutKey,
  address: string,
  { basket, key }: KeyedBasket,
  renewals = 0,
): Promise<HoldOutcome> {
  if (!place.upstream.capabilities.has('holds')) return { kind: 'without-hold' }
  const earlier = liveHoldAt(gateway, checkoutKey)
  const basketHash = basketHashOf(basket)
  if (earlier?.basketHash === basketHash) return { kind: 'held', ...expiryOf(earlier) }
  const row = { ...checkoutKey, basketHash, key, languageId: place.languageId }
  const answer = await callHold(gateway, place, checkoutKey, address, { basket, key }, earlier?.holdId)
  if (answer.kind === 'refused' && answer.reason?.kind === 'hold-ended' && renewals < maxRenewedHolds) {
    const next = { basket, key: createHash('sha256').update(`${key} ${basketHash}`).digest('base64url') }
    return holdBasket(gateway, place, checkoutKey, address, next, renewals + 1)
  }
  if (answer.kind === 'answered') {
    const { holdId, until, extendable, basket: lockedPrice } = answer.answer
    gateway.drafts.saveHold({ ...row, holdId, until, extendable, lockedPrice })
    return { kind: 'held', until, extendable }
  }
  if (answer.reason?.kind !== 'over-limit') return { kind: 'gone', refusals: await refusalsOf(gateway, place, basket, answer) }
  const until = instantAfter(gateway.now(), withoutHold)
  gateway.drafts.saveHold({ ...row, holdId: null, until, extendable: false, lockedPrice: null })
  return { kind: 'without-hold' }
}

/** The locked price in the page's language: asked again under its own key, a hold answers as it stands. */
export async function lockedPriceIn(
  gateway: CheckoutGateway,
  place: HotelPlace,
  checkoutKey: CheckoutKey,
  address: string,
  row: LiveHold,
  basket: BasketRequest,
): Promise<BasketReply> {
  if (row.languageId === place.languageId) return row.lockedPrice
  const answer = await callHold(gateway, place, checkoutKey, address, { basket, key: row.key })
  if (answer.kind === 'refused' || answer.answer.holdId !== row.holdId) return row.lockedPrice
  const { basket: lockedPrice } = answer.answer
  gateway.drafts.saveHold({ ...row, languageId: place.languageId, lockedPrice })
  return lockedPrice
}

export async function extendHold(gateway: CheckoutGateway, place: HotelPlace, checkoutKey: CheckoutKey, key: string) {
  const row = liveHoldAt(gateway, checkoutKey)
  if (!row) return { kind: 'ended' as const }
  const answer = await gateway.legacy.call(extend, place.upstream, callerOf(place), { holdId: row.holdId, key })
  if (answer.kind === 'refused') return { kind: 'ended' as const }
  gateway.drafts.saveHold({ ...row, ...answer.answer })
  return { kind: 'held' as const, ...answer.answer }
}

export async function releaseHold(gateway: CheckoutGateway, place: HotelPlace, checkoutKey: CheckoutKey, key: string): Promise<void> {
  const row = liveHoldAt(gateway, checkoutKey)
  gateway.drafts.deleteHold(checkoutKey)
  if (row) await gateway.legacy.call(release, place.upstream, callerOf(place), { holdId: row.holdId, key })
}

function callHold(
  { legacy, sealing }: CheckoutGateway,
  place: HotelPlace,
  { visitor }: CheckoutKey,
  address: string,
  { basket, key }: KeyedBasket,
  replaces?: string,
) {
  const request = {
    basket,
    key,
    visitor,
    address: sealing.nameOf('address', address).toString('base64url'),
    replaces,
  }
  return legacy.call(hold, place.upstream, callerOf(place), request)
}
