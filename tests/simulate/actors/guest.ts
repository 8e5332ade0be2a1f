import type { ConfirmOutcome, ConfirmRequest } from '@portico/contracts/checkout/confirm'
import type { Basket } from '@portico/contracts/price/basket'
import type { Money } from '@portico/domain/money/money'
import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import type { Instant } from '@portico/domain/time/deadline'
import { TRPCClientError } from '@trpc/client'
import type { GuestClient, SimulatedGateway } from '../servers/simulated-gateway.ts'
import { randomChoice, type SimulatedProvider } from '../servers/simulated-provider.ts'
import type { World } from '../world.ts'
import { type BookingAttempt, type BookingReply, bookingReplyOf, isConclusive } from './booking-attempt.ts'
import { randomBasket, randomConfirm, randomStay } from './random-requests.ts'

type Seen = { readonly basket: Basket; readonly total: Money; readonly methods: readonly PaymentMethodId[] }
/** A promise to this guest: rooms and price of this basket until then. */
type Held = { readonly basket: Basket; readonly total: Money | undefined; readonly until: Instant }
/** Booked, and to be paid at the provider. `key` is that of the last click. */
type ToPay = {
  readonly grant: string
  readonly attempt: BookingAttempt
  readonly method: PaymentMethodId
  key: string | undefined
}
type GuestContext = {
  readonly world: World
  readonly gateway: SimulatedGateway
  readonly provider: SimulatedProvider
  readonly attempts: BookingAttempt[]
  readonly priceChanges: () => number
}

/**
 * Somebody on the web app: searches, holds, looks, books, clicks twice, comes back. What the gateway answers is
 * remembered.
 */
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
  #toPay: ToPay | undefined

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
      [this.#toPay ? 8 : 0, () => this.#pay()],
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
    const before = this.#held
    // What was promised ends with its hold: the same basket held anew may cost something else.
    const isSame = before?.basket === basket && before.until > this.#context.world.now()
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
    if (before && before.minor !== total.minor)
      this.#broken('a held price stays', `${before.minor} was held, ${total.minor} is shown`)
    this.#held = { ...this.#held, total }
  }

  async #extend(): Promise<void> {
    const held = this.#held
    const answer = await this.#call('extend', () =>
      this.#client.checkout.extend.mutate({
        basket: held?.basket ?? this.#basket,
        key: this.#context.world.random.key(),
      }),
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
    const paymentMethod = methods.includes('stripe') && world.random.chance(0.7) ? 'stripe' : world.random.pick(methods)
    const request = randomConfirm(world.random, { basket, shown: total, paymentMethod })
    const attempt: BookingAttempt = {
      who: this.name,
      key: request.key,
      email: request.booker.email,
      via: 'gateway',
      shown: total,
      request,
      replies: [],
      roomsGivenUp: new Set(),
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
    const outcome = await this.#call('confirm', () =>
      this.#client.checkout.confirm.mutate(request).catch(refusalOfMethod),
    )
    attempt.open--
    const reply: BookingReply = outcome
      ? bookingReplyOf(outcome, (grant) => this.#context.gateway.codeOf(grant))
      : { kind: 'nothing' }
    this.#record('confirm', outcome?.kind ?? 'nothing')
    attempt.replies.push(reply)
    if (outcome) this.#judge(outcome, attempt, held)
    else this.#isUnsure = true
    if (outcome?.kind === 'confirmed' || outcome?.kind === 'pending') attempt.grant = outcome.grant
    if (isConclusive(reply)) this.#seen = undefined
    if (outcome?.kind === 'pending' && outcome.isToPay)
      this.#toPay = { grant: outcome.grant, attempt, method: request.paymentMethod, key: undefined }
    if (reply.kind !== 'booked') return
    this.#held = undefined
    this.#wants(randomBasket(this.#context.world))
  }

  /** Goes to the provider's page, chooses there, and mostly comes back; now and then clicks twice. */
  async #pay(): Promise<void> {
    const toPay = this.#toPay
    if (!toPay) return
    const { world, provider } = this.#context
    const { grant, method } = toPay
    toPay.key = toPay.key !== undefined && world.random.chance(0.3) ? toPay.key : world.random.key()
    const { key } = toPay
    const started = await this.#call('start a payment', () => this.#client.payment.start.mutate({ grant, method, key }))
    this.#record('start a payment', started?.kind ?? 'nothing')
    if (started?.kind === 'nothing-due') this.#toPay = undefined
    if (started?.kind !== 'started' || started.next.kind !== 'redirect') return
    const choice = randomChoice(world.random)
    const back = await provider.choose(started.next.url, choice)
    this.#record('at the provider', choice)
    if (!back || world.random.chance(0.2)) return
    const { key: returnKey, query } = back
    const returned = await this.#call('come back', () =>
      this.#client.payment.return.mutate({ key: returnKey, method: 'GET', query, body: '', grants: [grant] }),
    )
    this.#record('come back', returned?.kind === 'found' ? returned.state : (returned?.kind ?? 'nothing'))
    if (returned?.kind !== 'found' || returned.state !== 'paid') return
    // Of a stay that became dearer meanwhile it was a part: the voucher says so, and the guest pays the rest on a page
    // of its own.
    toPay.key = undefined
    const reply = await this.#call('read the voucher', () =>
      this.#client.reservation.voucher.mutate({ grant: returned.grant }),
    )
    if (!reply || reply.kind === 'ended' || reply.voucher.pendingPayment?.isNeeded) return
    toPay.attempt.isPaid = true
    this.#toPay = undefined
  }

  /** What must be true of this one answer, whatever else happens. */
  #judge(outcome: ConfirmOutcome, { shown, request }: BookingAttempt, held: Held | undefined): void {
    if (outcome.kind === 'price-changed') {
      const { quoted, now } = outcome
      if (quoted.minor !== shown?.minor || now.minor === quoted.minor) {
        this.#broken(
          'a changed price names both amounts',
          `shown ${shown?.minor}, quoted ${quoted.minor}, now ${now.minor}`,
        )
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
        this.#broken(
          'no failure',
          `${what} failed with ${code}: ${JSON.stringify(error instanceof TRPCClientError ? error.data : error)}`,
        )
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

/**
 * Where others' rooms for resale are all that is left, a method that waits for money is no longer offered: an error at
 * its field, and nothing is booked.
 */
export function refusalOfMethod(error: unknown): ConfirmOutcome {
  const fields: unknown = error instanceof TRPCClientError ? error.data?.fields : undefined
  if (JSON.stringify(fields) !== JSON.stringify([{ path: ['paymentMethod'], message: 'choose' }])) throw error
  return { kind: 'refused' }
}
