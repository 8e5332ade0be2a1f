import type { Basket } from '@portico/contracts/basket'
import type { ConfirmOutcome, ConfirmRequest } from '@portico/contracts/checkout'
import type { Money } from '@portico/domain/money/money'
import type { Instant } from '@portico/domain/time/deadline'
import { TRPCClientError } from '@trpc/client'
import type { GuestClient, SimulatedGateway } from '../servers/simulated-gateway.ts'
import type { World } from '../world.ts'
import { type BookingAttempt, type BookingReply, bookingReplyOf, isConclusive } from './booking-attempt.ts'
import { randomBasket, randomConfirm, randomStay } from './random-requests.ts'

type Seen = { readonly basket: Basket; readonly total: Money; readonly methods: readonly ('hotelpay' | 'bank')[] }
/** A promise to this guest: rooms and price of this basket until then. */
type Held = { readonly basket: Basket; readonly total: Money | undefined; readonly until: Instant }
type GuestContext = {
  readonly world: World
  readonly gateway: SimulatedGateway
  readonly attempts: BookingAttempt[]
  readonly priceChanges: () => number
}

/** Somebody on the web app: searches, holds, looks, books, clicks twice, comes back. What the gateway answers is remembered. */
export class Guest {
  readonly name: string
  readonly #context: GuestContext
  readonly #client: GuestClient
  #basket: Basket
  #seen: Seen | undefined
  #held: Held | undefined
  /** After a click whose answer was lost nobody knows what is held. */
  #isUnsure = false
  #holdKey: string
  #last: BookingAttempt | undefined

  constructor(name: string, context: GuestContext) {
    const { random } = context.world
    this.name = name
    this.#context = context
    this.#basket = randomBasket(context.world)
    this.#holdKey = random.key()
    this.#client = context.gateway.clientOf(random.key(), `10.0.0.${random.between(1, 250)}`)
  }

  /** What this guest does next, by chance and by what is at hand. */
  async acts(): Promise<void> {
    const { random } = this.#context.world
    const does = random.weighted([
      [2, () => this.#search()],
      [4, () => this.#hold()],
      [4, () => this.#look()],
      [this.#held ? 1 : 0, () => this.#extend()],
      [this.#held ? 1 : 0, () => this.#release()],
      [this.#seen ? 9 : 0, () => this.#book()],
      [this.#last ? 2 : 0, () => this.clickAgain()],
      [this.#last ? 1 : 0, () => this.#clickWithAnotherBody()],
    ])
    await does()
  }

  async #search(): Promise<void> {
    const { world } = this.#context
    const stay = randomStay(world)
    const found = await this.#call('search', () =>
      this.#client.roomSearch.quotes.query({ stay, rooms: [{ party: { adults: 2, childrenAges: [] } }] }),
    )
    this.#record('search', found?.kind ?? 'nothing')
    if (found?.kind !== 'rooms') return
    this.#wants(randomBasket(world, stay))
  }

  #wants(basket: Basket): void {
    this.#basket = basket
    this.#seen = undefined
    this.#holdKey = this.#context.world.random.key()
  }

  async #hold(): Promise<void> {
    const basket = this.#basket
    const isSame = this.#held?.basket === basket
    const before = this.#held
    if (!isSame) this.#held = undefined
    const held = await this.#call('hold', () => this.#client.checkout.hold.mutate({ basket, key: this.#holdKey }))
    this.#record('hold', held?.kind ?? 'nothing')
    if (!held) this.#isUnsure = true
    if (held?.kind === 'held') this.#held = { basket, until: held.until, total: isSame ? before?.total : undefined }
  }

  async #look(): Promise<void> {
    const basket = this.#basket
    const page = await this.#call('look', () => this.#client.checkout.page.mutate({ basket }))
    this.#record('look', page ? (page.kind === 'open' ? `open, hold ${page.hold.kind}` : page.kind) : 'nothing')
    if (page?.kind !== 'open') return
    const { price, paymentMethods } = page.basket
    const total = price.guestTotal
    this.#seen = { basket, total, methods: paymentMethods.map(({ id }) => id) }
    if (page.hold.kind !== 'live' || this.#held?.basket !== basket) return
    const before = this.#held.total
    if (before && before.minor !== total.minor) this.#broken('a held price stays', `${before.minor} was held, ${total.minor} is shown`)
    this.#held = { ...this.#held, total }
  }

  async #extend(): Promise<void> {
    const held = this.#held
    const answer = await this.#call('extend', () =>
      this.#client.checkout.extend.mutate({ basket: held?.basket ?? this.#basket, key: this.#context.world.random.key() }),
    )
    this.#record('extend', answer?.kind ?? 'nothing')
    if (answer?.kind === 'held' && held && this.#held === held) this.#held = { ...held, until: answer.until }
  }

  async #release(): Promise<void> {
    const basket = this.#held?.basket ?? this.#basket
    this.#held = undefined
    const answer = await this.#call('release', () =>
      this.#client.checkout.release.mutate({ basket, key: this.#context.world.random.key() }),
    )
    this.#record('release', answer ? 'done' : 'nothing')
    if (!answer) this.#isUnsure = true
  }

  async #book(): Promise<void> {
    const seen = this.#seen
    if (!seen) return
    const { world, attempts, priceChanges } = this.#context
    const { basket, total, methods } = seen
    const request = randomConfirm(world.random, { basket, shown: total, paymentMethod: world.random.pick(methods) })
    const attempt: BookingAttempt = {
      who: this.name,
      key: request.key,
      email: request.booker.email,
      via: 'gateway',
      shown: total,
      request,
      replies: [],
      open: 0,
      priceChangesBefore: priceChanges(),
      changes: 0,
    }
    attempts.push(attempt)
    this.#last = attempt
    await this.#confirms(attempt, request)
  }

  /** A double click, or a reload after nothing came. */
  async clickAgain(attempt = this.#last): Promise<void> {
    if (attempt) await this.#confirms(attempt, attempt.request)
  }

  async #clickWithAnotherBody(): Promise<void> {
    const attempt = this.#last
    if (!attempt) return
    const booker = { ...attempt.request.booker, city: 'Siena' }
    await this.#confirms(attempt, { ...attempt.request, booker })
  }

  async #confirms(attempt: BookingAttempt, request: ConfirmRequest): Promise<void> {
    const held = this.#held
    attempt.open++
    const outcome = await this.#call('confirm', () => this.#client.checkout.confirm.mutate(request))
    attempt.open--
    const reply: BookingReply = outcome ? bookingReplyOf(outcome, (grant) => this.#context.gateway.codeOf(grant)) : { kind: 'nothing' }
    this.#record('confirm', outcome?.kind ?? 'nothing')
    attempt.replies.push(reply)
    if (outcome) this.#judge(outcome, attempt, held)
    if (isConclusive(reply)) this.#seen = undefined
    if (reply.kind !== 'booked') return
    this.#held = undefined
    this.#wants(randomBasket(this.#context.world))
  }

  /** What must be true of this one answer, whatever else happens. */
  #judge(outcome: ConfirmOutcome, { shown, request }: BookingAttempt, held: Held | undefined): void {
    if (outcome.kind === 'price-changed') {
      const { quoted, now } = outcome
      if (quoted.minor !== shown?.minor || now.minor === quoted.minor) {
        this.#broken('a changed price names both amounts', `shown ${shown?.minor}, quoted ${quoted.minor}, now ${now.minor}`)
      }
    }
    const isPromised =
      held !== undefined &&
      held === this.#held &&
      !this.#isUnsure &&
      held.basket === request.basket &&
      held.total?.minor === shown?.minor &&
      held.until > this.#context.world.now()
    if (isPromised && (outcome.kind === 'price-changed' || outcome.kind === 'sold-out')) {
      this.#broken('a live hold is a promise', `${this.name} held until ${held.until} and was told ${outcome.kind}`)
    }
  }

  /** The answer, or undefined where the web app would show its failure page. */
  async #call<T>(what: string, send: () => Promise<T>): Promise<T | undefined> {
    try {
      return await send()
    } catch (error) {
      const code = error instanceof TRPCClientError ? error.data?.code : undefined
      if (code !== undefined && !['BAD_GATEWAY', 'GATEWAY_TIMEOUT'].includes(code)) {
        this.#broken('no failure', `${what} failed with ${code}: ${JSON.stringify(error instanceof TRPCClientError ? error.data : error)}`)
      }
      return undefined
    }
  }

  #record(what: string, outcome: string): void {
    this.#context.world.note(`${this.name}: ${what}: ${outcome}`)
    this.#context.world.count(`guest: ${what}: ${outcome}`)
  }

  #broken(rule: string, detail: string): void {
    this.#context.world.violated(rule, detail)
  }
}
