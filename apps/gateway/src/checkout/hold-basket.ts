import { createHash } from 'node:crypto'
import type { HoldOutcome } from '@portico/contracts/checkout/confirm'
import type { Basket } from '@portico/contracts/price/basket'
import { Instant } from '@portico/contracts/values/shapes'
import { instantAfter } from '@portico/domain/time/instant-after'
import { extend, hold, release } from '@portico/legacy/calls/checkout/hold'
import type { LegacyRefusal } from '@portico/legacy/codec/legacy-call'
import type { BasketReply, BasketRequest } from '@portico/legacy/parts/basket'
import { basketHashOf, basketRequestOf } from '../basket/basket-request.ts'
import { refusalsOf } from '../basket/refusals.ts'
import { type BasketKey, type CheckoutKey, callerOf, type HotelPlace } from '../scope/place.ts'
import type { CheckoutGateway } from './checkout-deps.ts'
import type { VisitorHold } from './drafts.ts'

const withoutHold = { minutes: 20 }

/**
 * An old page asks under a key whose hold has ended: the key's heirs, each made from the one before, hold anew, still
 * once per click.
 */
const maxRenewedHolds = 5

type KeyedBasket = { readonly basket: BasketRequest; readonly key: string }

export type LiveHold = VisitorHold & { readonly holdId: string }

export type VisitorsBasket = { readonly basket: BasketRequest; readonly basketKey: BasketKey }

export async function visitorsBasketOf(
  gateway: CheckoutGateway,
  place: HotelPlace,
  checkoutKey: CheckoutKey,
  wantedBasket: Basket,
): Promise<VisitorsBasket> {
  const basketKeyOf = (basketHash: string) => ({ ...checkoutKey, basketHash })
  const basket = await basketRequestOf(
    gateway,
    place,
    wantedBasket,
    async (hash) => (await liveHoldAt(gateway, basketKeyOf(hash))) !== undefined,
  )
  return { basket, basketKey: basketKeyOf(basketHashOf(basket)) }
}

export async function liveHoldAt(
  { drafts, now }: CheckoutGateway,
  basketKey: BasketKey,
): Promise<LiveHold | undefined> {
  const row = await drafts.findHold(basketKey)
  return row && isHeld(row) && row.until > now() ? row : undefined
}

export function isHeld(row: VisitorHold): row is LiveHold {
  return row.holdId !== null
}

export function expiryOf({ until, extendable }: VisitorHold) {
  return { until: Instant.parse(until), extendable }
}

/**
 * Takes the rooms of a basket for some minutes and locks its price. The visitor's other baskets here keep what they
 * hold, unless nothing is left without it: then one of them gives way, in the same step.
 */
export async function holdBasket({
  gateway,
  place,
  basketKey,
  address,
  keyed,
  renewals = 0,
}: {
  gateway: CheckoutGateway
  place: HotelPlace
  basketKey: BasketKey
  address: string
  keyed: KeyedBasket
  renewals?: number
}): Promise<HoldOutcome> {
  if (!place.upstream.capabilities.has('holds')) return { kind: 'without-hold' }
  const existing = await liveHoldAt(gateway, basketKey)
  if (existing) return { kind: 'held', ...expiryOf(existing) }
  const { basket, key } = keyed
  const row = { ...basketKey, key, languageId: place.languageId }
  const answer = await callHoldBesideOthers({ gateway, place, basketKey, address, keyed })
  if (answer.kind === 'refused' && answer.reason?.kind === 'hold-ended' && renewals < maxRenewedHolds) {
    const nextHold = { basket, key: createHash('sha256').update(`${key} ${basketKey.basketHash}`).digest('base64url') }
    return holdBasket({ gateway, place, basketKey, address, keyed: nextHold, renewals: renewals + 1 })
  }
  if (answer.kind === 'answered') {
    const { holdId, until, extendable, basket: lockedPrice } = answer.answer
    await gateway.drafts.saveHold({ ...row, holdId, until, extendable, lockedPrice })
    return { kind: 'held', until, extendable }
  }
  if (answer.reason?.kind !== 'over-limit')
    return { kind: 'gone', refusals: await refusalsOf(gateway, place, basket, answer) }
  const until = instantAfter(gateway.now(), withoutHold)
  await gateway.drafts.saveHold({ ...row, holdId: null, until, extendable: false, lockedPrice: null })
  return { kind: 'without-hold' }
}

/**
 * Where the visitor's own other holds may be what is in the way, they are tried one by one, the one that ends first in
 * front; one that gave way has ended.
 */
async function callHoldBesideOthers({
  gateway,
  place,
  basketKey,
  address,
  keyed,
}: {
  gateway: CheckoutGateway
  place: HotelPlace
  basketKey: BasketKey
  address: string
  keyed: KeyedBasket
}) {
  const answer = await callHold({ gateway, place, basketKey, address, keyed })
  if (answer.kind === 'answered' || !isCrowdedOut(answer)) return answer
  for (const otherHold of await gateway.drafts.liveHoldsOf(basketKey)) {
    const retried = await callHold({
      gateway,
      place,
      basketKey,
      address,
      keyed,
      replaces: otherHold.holdId ?? undefined,
    })
    if (retried.kind === 'refused' && isCrowdedOut(retried)) continue
    if (retried.kind === 'answered') await gateway.drafts.saveHold({ ...otherHold, until: gateway.now() })
    return retried
  }
  return answer
}

function isCrowdedOut({ reason }: LegacyRefusal): boolean {
  switch (reason?.kind) {
    case 'sold-out':
    case 'service-sold-out':
    case 'over-limit':
      return true
    default:
      return reason?.kind === 'package-refused' && reason.problem === 'sold-out'
  }
}

export async function lockedPriceIn({
  gateway,
  place,
  basketKey,
  address,
  row,
  basket,
}: {
  gateway: CheckoutGateway
  place: HotelPlace
  basketKey: BasketKey
  address: string
  row: LiveHold
  basket: BasketRequest
}): Promise<BasketReply | undefined> {
  if (row.lockedPrice && row.languageId === place.languageId) return row.lockedPrice
  const answer = await callHold({ gateway, place, basketKey, address, keyed: { basket, key: row.key } })
  if (answer.kind === 'refused' || answer.answer.holdId !== row.holdId) return row.lockedPrice ?? undefined
  const { basket: lockedPrice } = answer.answer
  await gateway.drafts.saveHold({ ...row, languageId: place.languageId, lockedPrice })
  return lockedPrice
}

export async function extendHold(gateway: CheckoutGateway, place: HotelPlace, basketKey: BasketKey, key: string) {
  const row = await liveHoldAt(gateway, basketKey)
  if (!row) return { kind: 'ended' as const }
  const answer = await gateway.legacy.call(extend, place.upstream, callerOf(place), { holdId: row.holdId, key })
  if (answer.kind === 'refused') return { kind: 'ended' as const }
  await gateway.drafts.saveHold({ ...row, ...answer.answer })
  return { kind: 'held' as const, ...answer.answer }
}

export async function releaseHold(
  gateway: CheckoutGateway,
  place: HotelPlace,
  basketKey: BasketKey,
  key: string,
): Promise<void> {
  const row = await liveHoldAt(gateway, basketKey)
  await gateway.drafts.deleteHold(basketKey)
  if (row) await gateway.legacy.call(release, place.upstream, callerOf(place), { holdId: row.holdId, key })
}

function callHold({
  gateway: { legacy, sealing },
  place,
  basketKey: { visitor },
  address,
  keyed: { basket, key },
  replaces,
}: {
  readonly gateway: CheckoutGateway
  readonly place: HotelPlace
  readonly basketKey: CheckoutKey
  readonly address: string
  readonly keyed: KeyedBasket
  readonly replaces?: string
}) {
  const request = {
    basket,
    key,
    visitor,
    address: sealing.nameOf('address', address).toString('base64url'),
    replaces,
  }
  return legacy.call(hold, place.upstream, callerOf(place), request)
}
