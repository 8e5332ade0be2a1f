import { requestUnderTerms } from '@portico/gateway/basket/basket-request'
import { type ConfirmReply, confirm, priceCheck } from '@portico/legacy/calls/checkout/confirm'
import { hold } from '@portico/legacy/calls/checkout/hold'
import { outcome } from '@portico/legacy/calls/checkout/outcome'
import { type ExtensionProfile, profiles } from '@portico/legacy/codec/extensions'
import {
  type Caller,
  decodeReply,
  encodeQuery,
  type LegacyCall,
  type LegacyResult,
} from '@portico/legacy/codec/legacy-call'
import { agency, channelId, host, hotelId } from '../servers/hotel-template.ts'
import type { SimulatedNetwork } from '../servers/simulated-network.ts'
import type { World } from '../world.ts'
import type { BookingAttempt, BookingReply } from './booking-attempt.ts'
import { randomBasket, randomConfirm } from './random-requests.ts'

type ClientContext = {
  readonly world: World
  readonly network: SimulatedNetwork
  readonly token: string
  readonly profile: ExtensionProfile
  readonly attempts: BookingAttempt[]
  readonly priceChanges: () => number
}

const asGuest: Caller = { domain: host, channelId, hotelId, languageId: 1, sessionCode: 'old' }
const asAgency: Caller = { ...asGuest, channelId: agency.channelId, clientId: agency.clientId }

/**
 * A program that speaks the inherited protocol straight to the booking server, without a gateway's journal: for guests,
 * or for an agency.
 */
export class DirectClient {
  readonly #context: ClientContext
  #held: { readonly id: string; readonly basket: ReturnType<typeof randomBasket>; readonly minor: number } | undefined
  #last: BookingAttempt | undefined
  #lastHold: string | undefined

  readonly name: 'old client' | 'agency'
  readonly #caller: Caller

  constructor(name: 'old client' | 'agency', context: ClientContext) {
    this.name = name
    this.#caller = name === 'agency' ? asAgency : asGuest
    this.#context = context
  }

  /** With keys it repeats what was not answered, or asks; without it cannot know, and lets it be. */
  async acts(): Promise<void> {
    const { world, profile } = this.#context
    const isOpen = this.#last !== undefined && this.#last.replies.at(-1)?.kind === 'nothing' && this.#last.open === 0
    const does = world.random.weighted([
      [profile === 'portico' ? 2 : 0, () => this.#hold()],
      [3, () => this.#book()],
      [isOpen && profile === 'portico' ? 6 : 0, () => this.#again()],
      [isOpen && profile === 'portico' ? 3 : 0, () => this.settle(this.#last)],
    ])
    await does()
  }

  async #hold(): Promise<void> {
    const { world } = this.#context
    const basket = randomBasket(world)
    const request = {
      basket: requestUnderTerms(basket, undefined),
      key: world.random.key(),
      visitor: world.random.key(),
      address: world.random.key(),
    }
    const answer = await this.#call(hold, request)
    this.#record('hold', answer)
    if (answer?.kind === 'answered')
      this.#held = { id: answer.answer.holdId, basket, minor: answer.answer.basket.price.stay.minor }
  }

  async #book(): Promise<void> {
    const { world, profile, attempts, priceChanges } = this.#context
    const held = world.random.chance(0.7) ? this.#held : undefined
    this.#held = undefined
    const basket = held?.basket ?? randomBasket(world)
    const before = priceChanges()
    const price = held
      ? undefined
      : await this.#call(priceCheck, { basket: requestUnderTerms(basket, undefined), timestamp: 0 })
    const minor = held?.minor ?? (price?.kind === 'answered' ? price.answer.price.stay.minor : undefined)
    if (minor === undefined) return this.#record('price', price)
    const request = randomConfirm(world.random, {
      basket,
      shown: { minor, currency: 'EUR' },
      paymentMethod: 'hotelpay',
    })
    const { key, booker, shown } = request
    // The older servers are not told what the guest saw.
    const seen = profile === 'portico' ? shown : undefined
    const attempt: BookingAttempt = {
      who: this.name,
      key,
      email: booker.email,
      via: 'wire',
      shown: seen,
      request,
      replies: [],
      roomsGivenUp: new Set(),
      open: 0,
      priceChangesBefore: before,
      changes: 0,
      ...(this.name === 'agency' && world.random.chance(0.6) && { option: 'open' as const }),
    }
    attempts.push(attempt)
    this.#last = attempt
    this.#lastHold = held?.id
    await this.#again()
  }

  async #again(): Promise<void> {
    const attempt = this.#last
    if (!attempt) return
    const { profile } = this.#context
    const { basket, booker, guests, consents, paymentMethod, key, shown } = attempt.request
    const { report, marketing, profile: profiling, custom } = consents
    attempt.open++
    const answer = await this.#call(confirm, {
      basket: requestUnderTerms(basket, undefined),
      booker,
      guests: basket.rooms.map((_, i) => guests[i] ?? {}),
      consents: { report, marketing, profile: profiling, custom },
      paymentMethod,
      timestamp: this.#context.world.nowMs,
      ...(attempt.option && { optionHours: agency.maxHours }),
      ...(profile === 'portico' && { key, holdId: this.#lastHold, host, totalMinor: shown.minor }),
    })
    attempt.open--
    this.#record('confirm', answer)
    attempt.replies.push(this.#bookingReplyOf(answer, attempt))
  }

  #bookingReplyOf(answer: LegacyResult<ConfirmReply> | undefined, { shown }: BookingAttempt): BookingReply {
    if (!answer) return { kind: 'nothing' }
    if (answer.kind === 'answered') return { kind: 'booked', as: answer.answer.state, code: answer.answer.code }
    const { reason } = answer
    if (reason?.kind === 'already-booked') return { kind: 'booked', as: 'already-booked', code: reason.code }
    if (
      reason?.kind === 'price-changed' &&
      (reason.quoted.minor !== shown?.minor || reason.now.minor === reason.quoted.minor)
    ) {
      this.#context.world.violated('a changed price names both amounts', JSON.stringify(reason))
    }
    return { kind: 'refused', why: reason?.kind ?? answer.text }
  }

  /** Asks what became of a key, which closes it where nobody used it. */
  async settle(attempt: BookingAttempt | undefined): Promise<void> {
    if (!attempt) return
    attempt.open++
    const answer = await this.#call(outcome, { key: attempt.key })
    attempt.open--
    this.#record('outcome', answer)
    if (answer?.kind !== 'answered') return
    const became = answer.answer
    const isBooked = became.kind === 'confirmed' || became.kind === 'pending'
    attempt.replies.push(
      isBooked ? { kind: 'booked', as: became.kind, code: became.code } : { kind: 'refused', why: became.kind },
    )
  }

  async #call<Input, Reply>(call: LegacyCall<Input, Reply>, input: Input): Promise<LegacyResult<Reply> | undefined> {
    const { network, token, profile } = this.#context
    const capabilities = profiles[profile]
    const path = `/customers/${call.path}&${encodeQuery(call, this.#caller, input, capabilities)}`
    try {
      const headers = { authorization: `Bearer ${token}`, ...(this.name === 'agency' && { cookie: agency.cookie }) }
      const { status, body } = await network.send(this, { path, headers })
      return status === 200 ? decodeReply(call, body, capabilities) : undefined
    } catch {
      return undefined
    }
  }

  #record(what: string, answer: LegacyResult<unknown> | undefined): void {
    const outcome = answer ? (answer.kind === 'answered' ? 'answered' : (answer.reason?.kind ?? 'refused')) : 'nothing'
    this.#context.world.note(`${this.name}: ${what}: ${outcome}`)
    this.#context.world.count(`${this.name}: ${what}: ${outcome}`)
  }
}
