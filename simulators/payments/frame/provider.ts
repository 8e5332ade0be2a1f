import { randomBytes } from 'node:crypto'
import type { Decline, EventKind, PaidBy, Payment } from './payment.ts'
import { centsOf, outcomeOf } from './scenarios.ts'
import type { Message, Wire } from './wire.ts'

/** Ends a connection without an answer: thrown by whoever handles a request. */
export class Dropped extends Error {}

export type Waiting = {
  readonly id: string
  readonly wire: string
  readonly about: string
  readonly at: Date
  readonly act: () => Promise<boolean>
}

type Order = Pick<Payment, 'wire' | 'account' | 'reference' | 'aim' | 'minor' | 'currency' | 'until'> & {
  readonly language?: string | undefined
  readonly data?: Record<string, string>
  /** A name that the wire's protocol prescribes. */
  readonly id?: string
}

type Options = {
  readonly now: () => Date
  readonly send: typeof fetch
  /** Address of this server as merchants and guests reach it, without a slash at the end. */
  readonly origin: () => string
}

const minute = 60_000
/** After each failure of a message; then it is given up. */
const retries = [5_000, 15_000, minute, 5 * minute, 30 * minute]

/**
 * What all simulated providers have: payments, a clock, messages that are sent, repeated and delayed, and calls that
 * fail on purpose.
 */
export class Provider {
  readonly now: () => Date
  readonly origin: () => string
  readonly payments = new Map<string, Payment>()
  /** What is to happen later, soonest first. */
  waiting: Waiting[] = []
  readonly wires = new Map<string, Wire>()
  readonly #send: typeof fetch
  readonly #faults = new Map<string, number>()
  readonly #underway = new Set<Promise<unknown>>()

  constructor({ now, send, origin }: Options) {
    this.now = now
    this.origin = origin
    this.#send = send
  }

  /** A name of letters and digits that nobody guesses. */
  readonly name = (prefix = '', bytes = 12) => `${prefix}${randomBytes(bytes).toString('hex')}`

  open({ id = this.name('p'), language = 'en', data = {}, ...order }: Order): Payment {
    const payment: Payment = {
      id,
      language,
      data,
      ...order,
      state: 'open',
      events: [],
      isVoided: false,
      isDisputed: false,
      authorisedMinor: 0,
      capturedMinor: 0,
      refundedMinor: 0,
    }
    this.payments.set(id, payment)
    return payment
  }

  find(wire: string, id: string): Payment | undefined {
    const payment = this.payments.get(id)
    return payment?.wire === wire ? payment : undefined
  }

  /** Of several with this reference the newest. */
  findReference(wire: string, account: string, reference: string): Payment | undefined {
    return [...this.payments.values()].findLast(
      (one) => one.wire === wire && one.account === account && one.reference === reference,
    )
  }

  /** The page on which the guest pays. */
  pageOf = (payment: Payment) => `${this.origin()}/pay/${payment.id}`

  /**
   * Runs a merchant's call as its amount wants it: connections that drop before or after it took effect, two refusals
   * for a while. `key` is what makes the call the same when it comes again.
   */
  call(minor: number, key: string, act: () => Response): Response {
    const before = this.#faults.get(key) ?? 0
    this.#faults.set(key, before + 1)
    const cents = centsOf(minor)
    if (cents === '73' && before < 2) return new Response('busy', { status: 503 })
    if (cents === '72' && before < 1) throw new Dropped()
    const response = act()
    if (cents === '71' && before < 1) throw new Dropped()
    return response
  }

  /** The guest, or a merchant with a token, pays by a card. */
  pay(payment: Payment, card: Omit<PaidBy, 'token'>, wanted: 'approve' | Decline = 'approve') {
    if (wanted !== 'approve') return this.decline(payment, wanted)
    payment.card = { ...card, token: payment.card?.token ?? this.name('tok') }
    payment.state = 'approved'
    payment.decline = undefined
    if (payment.aim === 'tokenise') return this.record(payment, 'tokenised')
    payment.authorisedMinor = payment.minor
    this.record(payment, 'authorised', payment.minor)
    if (payment.aim === 'capture') this.capture(payment, payment.minor)
  }

  decline(payment: Payment, decline: Decline) {
    payment.state = 'declined'
    payment.decline = decline
    this.record(payment, 'declined')
  }

  /** Whether that much can still be taken of what is reserved; then it was. */
  capture(payment: Payment, minor: number): boolean {
    if (payment.isVoided || minor <= 0 || payment.capturedMinor + minor > payment.authorisedMinor) return false
    payment.capturedMinor += minor
    this.record(payment, 'captured', minor)
    return true
  }

  release(payment: Payment): boolean {
    if (payment.isVoided || payment.authorisedMinor === 0 || payment.capturedMinor > 0) return false
    payment.isVoided = true
    this.record(payment, 'voided')
    return true
  }

  refund(payment: Payment, minor: number): boolean {
    if (minor <= 0 || payment.refundedMinor + minor > payment.capturedMinor) return false
    payment.refundedMinor += minor
    this.record(payment, 'refunded', minor)
    return true
  }

  /** The card's holder has the money fetched back by the bank. */
  async chargeBack(payment: Payment): Promise<void> {
    payment.isDisputed = true
    this.record(payment, 'disputed', payment.capturedMinor)
    await this.announce(payment, ['disputed'])
  }

  /** What a merchant has taken by a call, after the guest agreed. */
  async announceTaken(payment: Payment): Promise<void> {
    await this.announce(payment, ['captured'])
    await this.chargeBackIfWanted(payment)
  }

  async chargeBackIfWanted(payment: Payment): Promise<void> {
    if (centsOf(payment.minor) === '89') await this.chargeBack(payment)
  }

  close(payment: Payment) {
    if (payment.state !== 'open' && payment.state !== 'challenge' && payment.state !== 'declined') return
    payment.state = 'closed'
    this.record(payment, 'closed')
  }

  record(payment: Payment, kind: EventKind, minor?: number) {
    payment.events.push({ at: this.now().toISOString(), kind, minor })
  }

  /** What an amount makes of paying without a guest: by a token, no bank can be shown. */
  declineOfCharge(minor: number): Decline | undefined {
    const outcome = outcomeOf(minor)
    return outcome === undefined || outcome === 'approve'
      ? undefined
      : outcome === 'challenge' || outcome === 'challenge-fails'
        ? 'authentication-required'
        : outcome
  }

  /**
   * Sends what a provider says of these events, later than now by `delayMs`. The promise ends when the message was sent
   * once, whatever was answered.
   */
  async announce(
    payment: Payment,
    kinds: readonly EventKind[],
    { isForged = false, delayMs = 0, view = payment } = {},
  ): Promise<void> {
    if (centsOf(payment.minor) === '83') return
    const wire = this.wires.get(payment.wire)
    // What a message says is what was true then; its signature is made when it is sent.
    const then = { ...view, events: [...view.events] }
    for (const kind of kinds) await this.#post(payment, kind, () => wire?.messageOf(then, kind, isForged), delayMs)
  }

  async #post(
    payment: Payment,
    kind: EventKind,
    messageOf: () => Message | undefined,
    delayMs: number,
    failures = 0,
  ): Promise<void> {
    const act = async () => {
      const message = messageOf()
      const isTaken = message === undefined || (await this.#deliver(message))
      const pause = retries[failures]
      if (!isTaken && pause !== undefined) await this.#post(payment, kind, messageOf, pause, failures + 1)
      return isTaken
    }
    if (delayMs === 0) return void (await act())
    this.later(payment, `message: ${kind}`, delayMs, act)
  }

  later(payment: Payment, about: string, delayMs: number, act: () => Promise<boolean>) {
    this.waiting.push({
      id: this.name('w', 4),
      wire: payment.wire,
      about: `${about} of ${payment.reference}`,
      at: new Date(this.now().getTime() + delayMs),
      act,
    })
    this.waiting.sort((a, b) => a.at.getTime() - b.at.getTime())
  }

  /** Does what waited until now, or the one with this name whenever it is due. */
  async runDue(id?: string): Promise<void> {
    for (;;) {
      const next = this.waiting.find((one) => (id === undefined ? one.at <= this.now() : one.id === id))
      if (!next) return
      this.waiting = this.waiting.filter((one) => one !== next)
      await next.act()
      if (id !== undefined) return
    }
  }

  /** Lets something run on; `settled` waits for it. */
  inBackground(work: Promise<unknown>) {
    const one = work.catch(() => undefined).finally(() => this.#underway.delete(one))
    this.#underway.add(one)
  }

  async settled(): Promise<void> {
    while (this.#underway.size > 0) await Promise.all(this.#underway)
  }

  async #deliver({ url, method, headers, body }: Message): Promise<boolean> {
    try {
      const request = {
        method,
        headers,
        body,
        redirect: 'manual' as const,
        signal: AbortSignal.timeout(30_000),
      }
      const response = await this.#send(url, request)
      await response.arrayBuffer()
      return response.ok
    } catch {
      return false
    }
  }
}

/** Makes a wire for a provider. */
export type WireOf = (provider: Provider) => Wire
