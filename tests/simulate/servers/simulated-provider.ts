import { Provider } from '../../../simulators/payments/frame/provider.ts'
import { generic } from '../../../simulators/payments/wires/generic.ts'
import type { FaultRates } from '../fault-rates.ts'
import type { RandomSource } from '../random-source.ts'
import type { World } from '../world.ts'
import type { SimulatedBookingServer } from './simulated-booking-server.ts'

export const providerOrigin = 'http://provider.example'
/** What the hotel of the template has agreed with the provider. */
export const [providerAccount] = generic(
  new Provider({ now: () => new Date(0), origin: () => providerOrigin, send: fetch }),
).accounts

const card = { lastFour: '4242', month: '12', year: '2030', brand: 'visa' }
export type PageChoice = 'pay' | 'decline' | 'close' | 'leave'

/**
 * A payment provider and the wire to it: calls are lost before or after they did their work, messages come late, twice
 * and in any order.
 */
export class SimulatedProvider {
  faults: FaultRates
  readonly #world: World
  readonly #provider: Provider
  readonly #wire: ReturnType<typeof generic>
  readonly #cutOff = new Set<() => void>()
  #server: SimulatedBookingServer | undefined

  constructor(world: World, faults: FaultRates) {
    this.#world = world
    this.faults = faults
    this.#provider = new Provider({
      now: () => new Date(world.now()),
      origin: () => providerOrigin,
      send: async (url, init) => this.#send(String(url), init),
    })
    this.#wire = generic(this.#provider)
    this.#provider.wires.set('generic', this.#wire)
  }

  /** Whom its messages go to. */
  connect(server: SimulatedBookingServer): void {
    this.#server = server
  }

  /** The booking server has died: what it waited for here does not come. */
  serverCrashed(): void {
    for (const cut of this.#cutOff) cut()
    this.#cutOff.clear()
  }

  /** How the booking server reaches it. */
  readonly fetch: typeof fetch = async (input, init) => {
    const { random } = this.#world
    const { lost, writes } = this.faults
    const request = new Request(String(input), init)
    const path = new URL(request.url).pathname.slice('/generic'.length)
    if (random.chance(lost)) this.#fail(path, 'request lost')
    if (random.chance(writes / 2)) await this.#delay(path)
    const response = await this.#wire.handle(request, path)
    if (random.chance(lost)) this.#fail(path, 'answer lost')
    return response
  }

  #fail(path: string, how: string): never {
    this.#happened(`${path.slice(1)}: ${how}`)
    throw new TypeError('fetch failed')
  }

  #delay(path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const cut = () => reject(new TypeError('fetch failed'))
      this.#cutOff.add(cut)
      this.#world.park(`provider ${path}`, this, () => {
        this.#cutOff.delete(cut)
        resolve()
      })
    })
  }

  /** A message leaves; whether it arrives is another matter. */
  #send(url: string, init: RequestInit | undefined): Response {
    const { random } = this.#world
    if (random.chance(this.faults.lost)) {
      this.#happened('message: lost')
      return new Response('', { status: 503 })
    }
    const times = random.chance(this.faults.twice) ? 2 : 1
    for (let i = 0; i < times; i++) this.#world.park('provider message', this, () => void this.#arrive(url, init))
    return new Response('')
  }

  /** A server that is down gets it later. */
  async #arrive(url: string, init: RequestInit | undefined): Promise<void> {
    const server = this.#server
    const again = () => void this.#world.wait(this, 60_000, () => void this.#arrive(url, init))
    if (!server?.isUp) return again()
    const inbox = url.split('/payment-messages/')[1] ?? ''
    const headers = Object.fromEntries(new Headers(init?.headers))
    const request = { method: 'POST', path: '', query: '', headers, body: Buffer.from(String(init?.body)) }
    const status = await server.receiveMessage(inbox, request).catch(() => undefined)
    this.#happened(`message: ${status ?? 'not taken'}`)
    if (status !== 200) again()
  }

  /**
   * What a guest does at an address of the provider's page; what the browser brings back then, unless it stays away.
   */
  async choose(
    address: string,
    choice: PageChoice,
  ): Promise<{ readonly key: string; readonly query: string } | undefined> {
    const payment = this.#provider.payments.get(address.split('/pay/')[1] ?? '')
    if (!payment) {
      this.#world.violated('a guest is led to a page', address)
      return undefined
    }
    const before = payment.events.length
    const isOpen = payment.state === 'open' || payment.state === 'declined'
    if (isOpen && payment.until.getTime() > this.#world.nowMs) {
      if (choice === 'pay') this.#provider.pay(payment, card)
      else if (choice === 'decline') this.#provider.decline(payment, 'insufficient-funds')
      else if (choice === 'close') this.#provider.close(payment)
    }
    for (const { kind } of payment.events.slice(before)) await this.#provider.announce(payment, [kind])
    if (choice === 'leave') return undefined
    const { pathname, search } = new URL(this.#wire.returnOf(payment).url)
    return { key: pathname.split('/payment/')[1] ?? '', query: search.slice(1) }
  }

  /** Messages that were refused are sent again when their time has come. */
  runDue(): Promise<void> {
    return this.#provider.runDue()
  }

  /** What it has taken and given back, by the merchant's reference. */
  ledger() {
    return [...this.#provider.payments.values()].map(({ reference, minor, capturedMinor, refundedMinor }) => {
      return { reference, minor, capturedMinor, refundedMinor }
    })
  }

  #happened(what: string): void {
    this.#world.note(`  provider: ${what}`)
    this.#world.count(`provider: ${what}`)
  }
}

/** Mostly guests pay. */
export function randomChoice(random: RandomSource): PageChoice {
  return random.weighted([
    [6, 'pay'],
    [2, 'decline'],
    [1, 'close'],
    [1, 'leave'],
  ] as const)
}
