import { createHash } from 'node:crypto'
import type { HoldOutcome } from '@portico/contracts/checkout'
import { extend, hold, release } from '@portico/contracts/legacy/main/own/hold'
import type { AskedBasket, ToldBasket } from '@portico/contracts/legacy/parts/basket'
import { Instant } from '@portico/contracts/shapes'
import type { Context, Gateway } from '../scope/context.ts'
import { callerOf, type HotelPlace } from '../scope/place.ts'
import { basketHashOf } from './basket-request.ts'
import type { Desk, Hold } from './drafts.ts'
import { refusalsOf } from './refusals.ts'

/** So long checkout goes on without a hold before another is tried. */
const withoutHoldMs = 20 * 60_000

/** An old page asks under a key whose hold has ended: the key's heirs, each made from the one before, hold anew, still once per click. */
const mostGenerations = 5

type HoldQuestion = { readonly basket: AskedBasket; readonly key: string }

export type LiveHold = Hold & { readonly holdId: string; readonly told: ToldBasket }

/**
 * Where a visitor's hold and draft lie; a request without a visitor has no desk. A trade user has one apart: what was held at a net price is
 * not there for whoever uses that browser after logging out.
 */
export function deskOf({ gateway, asked }: Context, { host, hotelId, audience }: HotelPlace): Desk | undefined {
  if (asked.visitor === undefined) return undefined
  const visitor = audience.kind === 'guest' ? asked.visitor : `${asked.visitor} ${audience.clientId}`
  return { visitor: gateway.sealing.nameOf('visitor', visitor).toString('base64url'), host: host.host, hotelId }
}

/** The visitor's hold at this desk while it lasts. */
export function liveHoldAt({ drafts, now }: Gateway, desk: Desk): LiveHold | undefined {
  const row = drafts.holdAt(desk)
  return row && isHeld(row) && row.until > now() ? row : undefined
}

export function isHeld(row: Hold): row is LiveHold {
  return row.holdId !== null && row.told !== null
}

export function lifeOf({ until, extendable }: Hold) {
  return { until: Instant.parse(until), extendable }
}

/** Takes the rooms of a basket for some minutes and locks its price; an earlier hold of this visitor here is given back in the same step. */
export async function holdBasket(
  gateway: Gateway,
  place: HotelPlace,
  desk: Desk,
  address: string,
  { basket, key }: HoldQuestion,
  generation = 0,
): Promise<HoldOutcome> {
  if (!place.upstream.able.has('holds')) return { kind: 'without-hold' }
  const earlier = liveHoldAt(gateway, desk)
  const basketHash = basketHashOf(basket)
  if (earlier?.basketHash === basketHash) return { kind: 'held', ...lifeOf(earlier) }
  const row = { ...desk, basketHash, key, languageId: place.languageId }
  const answer = await askHold(gateway, place, desk, address, { basket, key }, earlier?.holdId)
  if (answer.kind === 'refused' && answer.reason?.kind === 'hold-ended' && generation < mostGenerations) {
    const next = { basket, key: createHash('sha256').update(`${key} ${basketHash}`).digest('base64url') }
    return holdBasket(gateway, place, desk, address, next, generation + 1)
  }
  if (answer.kind === 'answered') {
    const { holdId, until, extendable, basket: told } = answer.answer
    gateway.drafts.keepHold({ ...row, holdId, until, extendable, told })
    return { kind: 'held', until, extendable }
  }
  if (answer.reason?.kind !== 'over-limit') return { kind: 'gone', refusals: await refusalsOf(gateway, place, basket, answer) }
  const until = new Date(Date.parse(gateway.now()) + withoutHoldMs).toISOString()
  gateway.drafts.keepHold({ ...row, holdId: null, until, extendable: false, told: null })
  return { kind: 'without-hold' }
}

/** The locked price in the page's language: asked again under its own key, a hold answers as it stands. */
export async function toldIn(
  gateway: Gateway,
  place: HotelPlace,
  desk: Desk,
  address: string,
  row: LiveHold,
  basket: AskedBasket,
): Promise<ToldBasket> {
  if (row.languageId === place.languageId) return row.told
  const answer = await askHold(gateway, place, desk, address, { basket, key: row.key })
  if (answer.kind === 'refused' || answer.answer.holdId !== row.holdId) return row.told
  const { basket: told } = answer.answer
  gateway.drafts.keepHold({ ...row, languageId: place.languageId, told })
  return told
}

export async function extendHold(gateway: Gateway, place: HotelPlace, desk: Desk, key: string) {
  const row = liveHoldAt(gateway, desk)
  if (!row) return { kind: 'ended' as const }
  const answer = await gateway.legacy.call(extend, place.upstream, callerOf(place), { holdId: row.holdId, key })
  if (answer.kind === 'refused') return { kind: 'ended' as const }
  gateway.drafts.keepHold({ ...row, ...answer.answer })
  return { kind: 'held' as const, ...answer.answer }
}

export async function releaseHold(gateway: Gateway, place: HotelPlace, desk: Desk, key: string): Promise<void> {
  const row = liveHoldAt(gateway, desk)
  gateway.drafts.dropHold(desk)
  if (row) await gateway.legacy.call(release, place.upstream, callerOf(place), { holdId: row.holdId, key })
}

function askHold(
  { legacy, sealing }: Gateway,
  place: HotelPlace,
  { visitor }: Desk,
  address: string,
  { basket, key }: HoldQuestion,
  replaces?: string,
) {
  const question = {
    basket,
    key,
    visitor,
    address: sealing.nameOf('address', address).toString('base64url'),
    replaces,
  }
  return legacy.call(hold, place.upstream, callerOf(place), question)
}
