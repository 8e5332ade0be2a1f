import type { OfferAnswerOutcome, OpenedOffer } from '@portico/contracts/offer/offer'
import type { ExtensionProfile } from '@portico/legacy/codec/extensions'
import { TRPCClientError } from '@trpc/client'
import type { GuestClient, SimulatedGateway } from '../servers/simulated-gateway.ts'
import type { World } from '../world.ts'
import { type BookingAttempt, bookingReplyOf } from './booking-attempt.ts'
import { refusalOfMethod } from './guest.ts'
import { randomConfirm } from './random-requests.ts'
import type { SentOffer, WrittenMessage } from './sent-offer.ts'

type RecipientContext = {
  readonly world: World
  readonly gateway: SimulatedGateway
  readonly profile: ExtensionProfile
  readonly offers: readonly SentOffer[]
  readonly attempts: BookingAttempt[]
  readonly priceChanges: () => number
}
type OptionChoice = { readonly offer: SentOffer; readonly option: number }

const finalStates = ['confirmed', 'rejected', 'expired', 'withdrawn']

/** Those to whom offers are sent: they open, ask, take an option or say no, press twice and come back. */
export class Recipient {
  readonly name = 'recipient'
  readonly #context: RecipientContext
  readonly #client: GuestClient
  readonly #choices = new Map<BookingAttempt, OptionChoice>()
  #writtenMessages = 0

  constructor(context: RecipientContext) {
    this.#context = context
    this.#client = context.gateway.clientOf(context.world.random.key(), '10.0.2.1')
  }

  async acts(): Promise<void> {
    const { world, offers, profile } = this.#context
    const { random } = world
    if (offers.length === 0) return
    const offer = random.pick(offers.slice(-5))
    const { grant, page, messages } = offer
    // Whoever opens it reads it, and who has read it comes back to its page.
    if (grant === undefined) await this.#unlocks(offer)
    if (grant === undefined || !page) return await this.#reads(offer)
    const [last] = [...this.#choices.keys()].slice(-1)
    const does = random.weighted([
      [3, () => this.#reads(offer)],
      [2, () => this.#writes(offer, page)],
      [messages.length > 0 ? 1 : 0, () => this.#sends(offer, random.pick(messages))],
      [profile === 'portico' && page.options.length > 0 ? 4 : 0, () => this.#takes(offer, page)],
      [last ? 1 : 0, () => last && this.clickAgain(last)],
      [1, () => this.#rejects(offer)],
    ])
    // Now and then from two tabs.
    await Promise.all(random.chance(0.2) ? [does(), does()] : [does()])
  }

  /** A double click, or a reload after nothing came. */
  async clickAgain(attempt: BookingAttempt): Promise<void> {
    const choice = this.#choices.get(attempt)
    if (choice) await this.#confirms(attempt, choice)
  }

  /** When the weather has cleared: whoever has no answer to a message sends it once more. */
  async sendsAgain(): Promise<void> {
    for (const offer of this.#context.offers.filter(({ grant }) => grant !== undefined))
      for (const message of offer.messages.filter(({ isAcknowledged }) => !isAcknowledged))
        await this.#sends(offer, message)
  }

  async #unlocks(offer: SentOffer): Promise<void> {
    const { code, email } = offer
    const found = await this.#call('find', () => this.#client.offer.find.mutate({ code }))
    if (!found) return
    const unlocked = await this.#call('unlock', () => this.#client.offer.unlock.mutate({ code, email }))
    this.#record(offer, 'unlock', unlocked?.kind ?? 'nothing')
    if (unlocked?.kind === 'unlocked') offer.grant = unlocked.grant
    if (unlocked?.kind === 'not-found') this.#broken('an offer opens for whom it was sent to', offer.name)
  }

  async #reads(offer: SentOffer): Promise<void> {
    const { code, grant, page: before, isGuaranteed } = offer
    if (grant === undefined) return
    const reading = await this.#call('read', () => this.#client.offer.read.mutate({ code, grant }))
    this.#record(offer, 'read', reading?.kind === 'open' ? reading.state : (reading?.kind ?? 'nothing'))
    if (reading?.kind === 'locked') delete offer.grant
    if (reading?.kind !== 'open') return
    offer.page = reading
    // A server of the profile `plain` says so of what was withdrawn, too, and shows no option then.
    if (isGuaranteed && reading.state === 'unavailable' && reading.options.length > 0)
      this.#broken('a guaranteed offer keeps its rooms', `${offer.name} says that they are gone`)
    const totals = reading.options.map(({ price }) => price.price.guestTotal.minor)
    if (totals.length === 0) return
    offer.totals ??= totals
    if (String(offer.totals) !== String(totals))
      this.#broken('an offer costs what was sent', `${offer.name}: ${offer.totals}, then ${totals}`)
    if (before && finalStates.includes(before.state) && before.state !== reading.state && !isLate(before, reading))
      this.#broken('an answered offer stays', `${offer.name}: ${before.state}, then ${reading.state}`)
  }

  async #writes(offer: SentOffer, { messages }: OpenedOffer): Promise<void> {
    const message: WrittenMessage = {
      key: this.#context.world.random.key(),
      text: `Message ${++this.#writtenMessages}`,
      seen: messages.filter(({ from }) => from === 'guest').length,
      presses: 0,
      isAcknowledged: false,
    }
    offer.messages.push(message)
    await this.#sends(offer, message)
  }

  async #sends(offer: SentOffer, message: WrittenMessage): Promise<void> {
    const { code, grant } = offer
    const { key, text, seen } = message
    if (grant === undefined) return await this.#unlocks(offer)
    message.presses++
    const outcome = await this.#call('message', () =>
      this.#client.offer.message.mutate({ code, grant, text, key, seen }),
    )
    this.#record(offer, 'message', outcome?.kind ?? 'nothing')
    if (outcome?.kind === 'done') message.isAcknowledged = true
    if (outcome?.kind === 'locked') await this.#unlocks(offer)
  }

  async #rejects(offer: SentOffer): Promise<void> {
    const { code, grant } = offer
    if (grant === undefined) return await this.#unlocks(offer)
    const outcome: OfferAnswerOutcome | undefined = await this.#call('reject', () =>
      this.#client.offer.reject.mutate({ code, grant, reason: 'Too far.' }),
    )
    this.#record(offer, 'reject', outcome?.kind ?? 'nothing')
    if (outcome?.kind === 'done') this.#ends(offer, 'rejected')
  }

  async #takes(offer: SentOffer, { options }: OpenedOffer): Promise<void> {
    const { world, attempts, priceChanges } = this.#context
    const { id, basket, price } = world.random.pick(options)
    const shown = price.price.guestTotal
    const paymentMethod = world.random.pick(price.paymentMethods.map((method) => method.id))
    const request = randomConfirm(world.random, { basket, shown, paymentMethod })
    const attempt: BookingAttempt = {
      ...{ who: this.name, key: request.key, email: request.booker.email, via: 'gateway' },
      ...{ shown, request, replies: [], roomsGivenUp: new Set<string>(), open: 0, changes: 0 },
      priceChangesBefore: priceChanges(),
    }
    attempts.push(attempt)
    this.#choices.set(attempt, { offer, option: id })
    await this.#confirms(attempt, { offer, option: id })
  }

  async #confirms(attempt: BookingAttempt, choice: OptionChoice): Promise<void> {
    const { offer, option } = choice
    const { code } = offer
    const { request } = attempt
    const send = () =>
      this.#call('confirm', async () => {
        if (offer.grant === undefined) await this.#unlocks(offer)
        const { grant } = offer
        if (grant === undefined) return { kind: 'locked' as const }
        return await this.#client.offer.confirm.mutate({ code, grant, option, request }).catch(refusalOfMethod)
      })
    attempt.open++
    let answer = await send()
    if (answer?.kind === 'locked') {
      // The grant has grown old: its guest types the e-mail again.
      delete offer.grant
      answer = await send()
    }
    attempt.open--
    this.#record(offer, 'confirm', answer?.kind ?? 'nothing')
    const outcome = answer?.kind === 'locked' ? undefined : answer
    const reply = outcome ? bookingReplyOf(outcome, (sealed) => this.#context.gateway.codeOf(sealed)) : undefined
    attempt.replies.push(reply ?? { kind: 'nothing' })
    if (offer.isGuaranteed && ['sold-out', 'price-changed', 'promo-refused'].includes(outcome?.kind ?? ''))
      this.#broken('a guaranteed offer is a promise', `${offer.name} was refused: ${outcome?.kind}`)
    if (outcome?.kind !== 'confirmed' && outcome?.kind !== 'pending') return
    attempt.grant = outcome.grant
    this.#ends(offer, 'confirmed')
  }

  #ends(offer: SentOffer, as: 'rejected' | 'confirmed'): void {
    if (offer.ended !== undefined && offer.ended !== as)
      this.#broken('an offer has one answer', `${offer.name}: ${offer.ended}, then ${as}`)
    offer.ended = as
  }

  /** The answer, or undefined where the web app would show its failure page. */
  async #call<T>(what: string, send: () => Promise<T>): Promise<T | undefined> {
    try {
      return await send()
    } catch (error) {
      const data = error instanceof TRPCClientError ? error.data : undefined
      if (data !== undefined && !['BAD_GATEWAY', 'GATEWAY_TIMEOUT', 'CONFLICT'].includes(data?.code))
        this.#broken('no failure', `${what} failed with ${data?.code}: ${JSON.stringify(data)}`)
      return undefined
    }
  }

  #record({ name }: SentOffer, what: string, outcome: string): void {
    this.#context.world.note(`${name}: ${what}: ${outcome}`)
    this.#context.world.count(`offer: ${what}: ${outcome}`)
  }

  #broken(rule: string, detail: string): void {
    this.#context.world.violated(rule, detail)
  }
}

/** Two pages may come in the other order. */
const isLate = (before: OpenedOffer, after: OpenedOffer) => after.messages.length < before.messages.length
