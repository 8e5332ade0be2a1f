import {
  factsAfterReport,
  nextStepOfPayment,
  noPaymentFacts,
  type PaymentAim,
  type PaymentFacts,
} from '@portico/domain/payment/attempt'
import type { Instant } from '@portico/domain/time/deadline'
import type {
  BeginResult,
  KnownAttempt,
  OperationResult,
  PaymentOrder,
  PaymentProvider,
  ProviderOf,
  ProviderReport,
  ReceivedRequest,
  Terminal,
  Verdict,
} from '@portico/payments/port'
import { startTimeout } from '@portico/server/limits/time-limit'
import { startPayments } from '../../../simulators/payments/server.ts'
import { type Choice, payAt, received } from './guest.ts'

const hotel = 'http://hotel.test'
const messageUrl = `${hotel}/payment-messages/0123456789abcdef`

type Wish = 'take' | 'capture' | 'release' | 'refund'
export type World = Awaited<ReturnType<typeof aWorld>>

/** Simulated providers, an adapter at them, a clock, and the messages that came to the hotel. */
export async function aWorld() {
  let time = Date.parse('2027-03-01T10:00:00Z')
  const now = () => new Date(time)
  const messages: ReceivedRequest[] = []
  const send = (async (url: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    const { pathname } = new URL(url)
    const path = pathname.slice(new URL(messageUrl).pathname.length)
    messages.push({ ...received(method, url, String(body ?? ''), Object.fromEntries(new Headers(headers))), path })
    return new Response('')
  }) as typeof fetch
  const calls: { readonly url: string; readonly type: string; readonly body: string }[] = []
  const recorded = ((url: string, init: RequestInit = {}) => {
    calls.push({ url, type: new Headers(init.headers).get('content-type') ?? '', body: String(init.body ?? '') })
    return fetch(url, init)
  }) as typeof fetch
  const simulators = await startPayments({ now, send })
  const accounts = (await (await fetch(`${simulators.url}/accounts`)).json()) as Record<
    string,
    Pick<Terminal, 'settings' | 'secrets'>[]
  >
  let names = 0
  return {
    simulators,
    messages,
    /** What adapters have sent to providers. */
    calls,
    now,
    passes: (ms: number) => {
      time += ms
    },
    make: (adapter: ProviderOf): PaymentProvider =>
      adapter({
        fetch: recorded,
        now,
        uuid: () => crypto.randomUUID(),
        timeout: startTimeout,
        simulationOf: (wire) => `${simulators.url}/${wire}`,
      }),
    /** A terminal of the wire's simulated account, the first or another. */
    terminal: (wire: string, which = 0): Terminal => {
      const account = accounts[wire]?.[which]
      if (!account) throw new Error(`the simulator of ${wire} has no account ${which}`)
      return { mode: 'simulation', settings: account.settings, secrets: account.secrets }
    },
    order: (aim: PaymentAim): PaymentOrder => {
      names += 1
      const reference = `${`P${String(time).slice(-7)}X${names}`.padEnd(14, 'A')}P`
      return {
        reference,
        key: `key-${reference}-0123456789`,
        aim,
        messageUrl,
        guest: {
          name: 'Ada',
          lastName: 'Rossi',
          email: 'ada@example.com',
          country: 'IT',
          phone: '+390101234567',
          language: 'en',
        },
        stay: { hotel: 'Miramare', arrival: '2027-06-05', departure: '2027-06-07', adults: 2 } as PaymentOrder['stay'],
        returnUrl: (result) => `${hotel}/payment/abc?result=${result}`,
        until: new Date(time + 30 * 60_000).toISOString() as Instant,
      }
    },
    /** What this wire's account holds at the provider of this reference. */
    books: (reference: string) => simulators.ledger().filter((one) => one.reference === reference),
    [Symbol.asyncDispose]: () => simulators[Symbol.asyncDispose](),
  }
}

/**
 * An attempt as the hotel's server keeps it: facts are only added, references are remembered, and whatever is a hint is
 * looked up.
 */
export class Attempt {
  facts: PaymentFacts = noPaymentFacts
  known: KnownAttempt
  readonly world: World
  readonly provider: PaymentProvider
  readonly terminal: Terminal
  readonly order: PaymentOrder
  begun: BeginResult = { kind: 'unknown' }
  readonly refused: string[] = []

  constructor(world: World, provider: PaymentProvider, terminal: Terminal, order: PaymentOrder) {
    this.world = world
    this.provider = provider
    this.terminal = terminal
    this.order = order
    this.known = { reference: order.reference, aim: order.aim, refs: {} }
  }

  get step() {
    return nextStepOfPayment(this.order.aim, this.facts)
  }

  add({ report, refs, card }: ProviderReport) {
    this.facts = factsAfterReport(this.order.aim, this.facts, report)
    const token = card?.token ?? this.known.token
    this.known = { ...this.known, refs: { ...this.known.refs, ...refs }, ...(token !== undefined && { token }) }
  }

  /** As often as it takes, where that has one effect; elsewhere once. */
  async begin(): Promise<BeginResult> {
    for (let i = 0; i < 4; i++) {
      this.begun = await this.provider.begin(this.terminal, this.order)
      if (this.begun.kind !== 'unknown' || !this.provider.capabilities.isIdempotent) break
    }
    if (this.begun.kind === 'begun') this.known = { ...this.known, refs: this.begun.refs }
    return this.begun
  }

  /** The guest goes where the payment began, and comes back or not. */
  async guestPays(choice: Choice = {}): Promise<Awaited<ReturnType<typeof payAt>>> {
    if (this.begun.kind !== 'begun') throw new Error(`it did not begin: ${this.begun.kind}`)
    return payAt(this.begun.next, choice, hotel)
  }

  async returns(request: ReceivedRequest): Promise<Verdict> {
    const verdict = await this.provider.readReturn(this.terminal, this.known, request)
    await this.#believe(verdict)
    return verdict
  }

  /** Reads what has come since, in the order in which it came. */
  async readMessages(): Promise<Verdict[]> {
    await this.world.simulators.provider.settled()
    const verdicts: Verdict[] = []
    for (const message of this.world.messages.splice(0)) {
      const verdict = await this.provider.readMessage(this.terminal, message)
      if (verdict.kind !== 'refused' && !this.isAbout(verdict.about)) continue
      verdicts.push(verdict)
      await this.#believe(verdict)
    }
    return verdicts
  }

  isAbout(about: Extract<Verdict, { kind: 'hint' }>['about']): boolean {
    return 'reference' in about
      ? about.reference === this.order.reference
      : this.known.refs[about.ref.name] === about.ref.value
  }

  async #believe(verdict: Verdict) {
    if (verdict.kind === 'refused') this.refused.push(verdict.why)
    if (verdict.kind === 'proven') this.add(verdict)
    if (verdict.kind === 'hint') await this.query()
  }

  async query() {
    if (!this.provider.capabilities.query) return
    for (let i = 0; i < 4; i++) {
      const result = await this.provider.query(this.terminal, this.known)
      if (result.kind !== 'known') continue
      this.add(result)
      if (result.isAgreed) await this.takesOnce()
      return
    }
  }

  /** What the guest has agreed to is taken by one wish, sent until it is answered. */
  async takesOnce() {
    if (this.#isTaken) return
    this.#isTaken = true
    const taken = await this.wants('take')
    if (taken.kind === 'refused') this.add({ report: { decline: taken.decline ?? 'technical', isEnded: true } })
  }
  #isTaken = false

  /**
   * Wants something of the provider until it is known: the same wish again where that is one, elsewhere a look first.
   */
  async wants(what: Wish, minor = 0): Promise<OperationResult> {
    const key = `${what}-${this.order.reference}-${minor}-0123456789`
    const reached = () =>
      ({
        take: 0,
        capture: this.facts.capturedMinor,
        refund: this.facts.refundedMinor,
        release: this.facts.isVoided ? 1 : 0,
      })[what]
    const before = reached()
    let result: OperationResult = { kind: 'unknown' }
    for (let i = 0; i < 4; i++) {
      result = await this.#operate(what, minor, key)
      if (result.kind === 'done') this.add(result)
      if (result.kind !== 'unknown') break
      if (this.provider.capabilities.isIdempotent) continue
      if (this.provider.capabilities.query === 'payment') break
      await this.query()
      if (reached() > before) return { kind: 'done', report: {} }
    }
    return result
  }

  async #operate(what: Wish, minor: number, key: string): Promise<OperationResult> {
    const { take, capture, release, refund } = this.provider
    if (what === 'take') return (await take?.(this.terminal, this.known, key)) ?? { kind: 'refused', isFinal: true }
    if (what === 'release')
      return (await release?.(this.terminal, this.known, key)) ?? { kind: 'refused', isFinal: true }
    return (
      (await (what === 'capture' ? capture : refund)?.(this.terminal, this.known, { minor, key })) ?? {
        kind: 'refused',
        isFinal: true,
      }
    )
  }
}
