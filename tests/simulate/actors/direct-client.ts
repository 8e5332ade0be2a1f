import type { Profile } from '@portico/contracts/legacy/codec/extensions'
import { profiles } from '@portico/contracts/legacy/codec/extensions'
import { type Caller, decodeReply, encodeQuery, type LegacyAnswer, type LegacyCall } from '@portico/contracts/legacy/codec/legacy-call'
import { type ConfirmAnswer, confirm, priceCheck } from '@portico/contracts/legacy/main/confirm'
import { hold } from '@portico/contracts/legacy/main/own/hold'
import { outcome } from '@portico/contracts/legacy/main/own/outcome'
import { agency, channelId, host, hotelId } from '../servers/hotel-template.ts'
import type { Wire } from '../servers/simulated-network.ts'
import type { World } from '../world.ts'
import type { Attempt, Told } from './booking-attempt.ts'
import { aBasket, aConfirm } from './random-requests.ts'

type Line = {
  readonly world: World
  readonly wire: Wire
  readonly token: string
  readonly profile: Profile
  readonly attempts: Attempt[]
  readonly priceChanges: () => number
}

const asGuest: Caller = { domain: host, channelId, hotelId, languageId: 1, sessionCode: 'old' }
const asAgency: Caller = { ...asGuest, channelId: agency.channelId, clientId: agency.clientId }

/** A program that speaks the inherited protocol straight to the booking server, without a gateway's journal: for guests, or for an agency. */
export class OldClient {
  readonly #line: Line
  #held: { readonly id: string; readonly basket: ReturnType<typeof aBasket>; readonly minor: number } | undefined
  #last: Attempt | undefined
  #lastHold: string | undefined

  readonly name: 'old client' | 'agency'
  readonly #caller: Caller

  constructor(name: 'old client' | 'agency', line: Line) {
    this.name = name
    this.#caller = name === 'agency' ? asAgency : asGuest
    this.#line = line
  }

  /** With keys it repeats what was not answered, or asks; without it cannot know, and lets it be. */
  async acts(): Promise<void> {
    const { world, profile } = this.#line
    const isOpen = this.#last !== undefined && this.#last.told.at(-1)?.kind === 'nothing' && this.#last.open === 0
    const does = world.dice.weighted([
      [profile === 'portico' ? 2 : 0, () => this.#hold()],
      [3, () => this.#book()],
      [isOpen && profile === 'portico' ? 6 : 0, () => this.#again()],
      [isOpen && profile === 'portico' ? 3 : 0, () => this.settle(this.#last)],
    ])
    await does()
  }

  async #hold(): Promise<void> {
    const { world } = this.#line
    const basket = aBasket(world)
    const question = { basket, key: world.dice.key(), visitor: world.dice.key(), address: world.dice.key() }
    const answer = await this.#asks(hold, question)
    this.#is('hold', answer)
    if (answer?.kind === 'answered') this.#held = { id: answer.answer.holdId, basket, minor: answer.answer.basket.minor }
  }

  async #book(): Promise<void> {
    const { world, profile, attempts, priceChanges } = this.#line
    const held = world.dice.chance(0.7) ? this.#held : undefined
    this.#held = undefined
    const basket = held?.basket ?? aBasket(world)
    const before = priceChanges()
    const price = held ? undefined : await this.#asks(priceCheck, { basket, timestamp: 0 })
    const minor = held?.minor ?? (price?.kind === 'answered' ? price.answer.minor : undefined)
    if (minor === undefined) return this.#is('price', price)
    const request = aConfirm(world.dice, { basket, shown: { minor, currency: 'EUR' }, paymentMethod: 'hotelpay' })
    const { key, booker, shown } = request
    // The older servers are not told what the guest saw.
    const seen = profile === 'portico' ? shown : undefined
    const attempt: Attempt = {
      who: this.name,
      key,
      email: booker.email,
      via: 'wire',
      shown: seen,
      request,
      told: [],
      open: 0,
      priceChangesBefore: before,
      changes: 0,
      ...(this.name === 'agency' && world.dice.chance(0.6) && { option: 'kept' as const }),
    }
    attempts.push(attempt)
    this.#last = attempt
    this.#lastHold = held?.id
    await this.#again()
  }

  async #again(): Promise<void> {
    const attempt = this.#last
    if (!attempt) return
    const { profile } = this.#line
    const { basket, booker, guests, consents, paymentMethod, key, shown } = attempt.request
    const { report, marketing, profile: profiling, custom } = consents
    attempt.open++
    const answer = await this.#asks(confirm, {
      basket,
      booker,
      guests: basket.rooms.map((_, i) => guests[i] ?? {}),
      consents: { report, marketing, profile: profiling, custom },
      paymentMethod,
      timestamp: this.#line.world.nowMs,
      ...(attempt.option && { optionHours: agency.mostHours }),
      ...(profile === 'portico' && { key, holdId: this.#lastHold, host, totalMinor: shown.minor }),
    })
    attempt.open--
    this.#is('confirm', answer)
    attempt.told.push(this.#toldOf(answer, attempt))
  }

  #toldOf(answer: LegacyAnswer<ConfirmAnswer> | undefined, { shown }: Attempt): Told {
    if (!answer) return { kind: 'nothing' }
    if (answer.kind === 'answered') return { kind: 'booked', as: answer.answer.state, code: answer.answer.code }
    const { reason } = answer
    if (reason?.kind === 'already-booked') return { kind: 'booked', as: 'already-booked', code: reason.code }
    if (reason?.kind === 'price-changed' && (reason.quoted.minor !== shown?.minor || reason.now.minor === reason.quoted.minor)) {
      this.#line.world.violated('a changed price names both amounts', JSON.stringify(reason))
    }
    return { kind: 'refused', why: reason?.kind ?? answer.text }
  }

  /** Asks what became of a key, which closes it where nobody used it. */
  async settle(attempt: Attempt | undefined): Promise<void> {
    if (!attempt) return
    attempt.open++
    const answer = await this.#asks(outcome, { key: attempt.key })
    attempt.open--
    this.#is('outcome', answer)
    if (answer?.kind !== 'answered') return
    const became = answer.answer
    const isBooked = became.kind === 'confirmed' || became.kind === 'pending'
    attempt.told.push(isBooked ? { kind: 'booked', as: became.kind, code: became.code } : { kind: 'refused', why: became.kind })
  }

  async #asks<Input, Answer>(call: LegacyCall<Input, Answer>, input: Input): Promise<LegacyAnswer<Answer> | undefined> {
    const { wire, token, profile } = this.#line
    const able = profiles[profile]
    const path = `/customers/${call.path}&${encodeQuery(call, this.#caller, input, able)}`
    try {
      const { status, body } = await wire.send(this, { path, headers: { authorization: `Bearer ${token}` } })
      return status === 200 ? decodeReply(call, body, able) : undefined
    } catch {
      return undefined
    }
  }

  #is(what: string, answer: LegacyAnswer<unknown> | undefined): void {
    const outcome = answer ? (answer.kind === 'answered' ? 'answered' : (answer.reason?.kind ?? 'refused')) : 'nothing'
    this.#line.world.note(`${this.name}: ${what}: ${outcome}`)
    this.#line.world.count(`${this.name}: ${what}: ${outcome}`)
  }
}
