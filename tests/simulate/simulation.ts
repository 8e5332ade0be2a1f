import { readServiceToken } from '@portico/server/tokens/service-token'
import { type BookingAttempt, isConclusive } from './actors/booking-attempt.ts'
import { DirectClient } from './actors/direct-client.ts'
import { Guest } from './actors/guest.ts'
import { OfferWriter } from './actors/offer-writer.ts'
import { Operator, paymentJobs } from './actors/operator.ts'
import { randomStay } from './actors/random-requests.ts'
import { Recipient } from './actors/recipient.ts'
import { ReservationChanger } from './actors/reservation-changer.ts'
import type { SentOffer } from './actors/sent-offer.ts'
import { VoucherGuest } from './actors/voucher-guest.ts'
import { Audit } from './audit.ts'
import { type FaultRates, noFaults, pickFaultRates } from './fault-rates.ts'
import { RandomSource } from './random-source.ts'
import type { RunOptions, RunResult } from './run.ts'
import { start } from './servers/hotel-template.ts'
import { SimulatedBookingServer } from './servers/simulated-booking-server.ts'
import { SimulatedGateway } from './servers/simulated-gateway.ts'
import { SimulatedMailServer } from './servers/simulated-mail-server.ts'
import { SimulatedNetwork } from './servers/simulated-network.ts'
import { SimulatedProvider } from './servers/simulated-provider.ts'
import { World } from './world.ts'

const stepsBetweenInspections = 30
const guestsAtOnce = 6
const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Everything that takes part in one run, and what happens to it. */
export class Simulation {
  readonly #options: RunOptions
  readonly #world: World
  readonly #faults: FaultRates
  readonly #attempts: BookingAttempt[] = []
  readonly #mailbox: SimulatedMailServer
  readonly #server: SimulatedBookingServer
  readonly #provider: SimulatedProvider
  readonly #network: SimulatedNetwork
  readonly #gateway: SimulatedGateway
  readonly #operator: Operator
  readonly #reservationChanger: ReservationChanger
  readonly #guests: readonly Guest[]
  readonly #voucherGuest: VoucherGuest
  readonly #offers: SentOffer[] = []
  readonly #offerWriter: OfferWriter
  readonly #recipient: Recipient
  readonly #directClients: readonly DirectClient[]
  readonly #audit: Audit

  constructor(options: RunOptions, home: string) {
    const { seed, profile, planted = {} } = options
    const world = new World(new RandomSource(seed), start)
    this.#options = options
    this.#world = world
    this.#faults = pickFaultRates(world.random)
    const token = readServiceToken(home, 'web-gateway')
    this.#mailbox = new SimulatedMailServer(world, this.#faults)
    const postFor = (sender: object) => this.#mailbox.postFor(sender)
    this.#provider = new SimulatedProvider(world, this.#faults)
    const { fetch } = this.#provider
    this.#server = new SimulatedBookingServer(world, { home, profile, token, postFor, fetch, plugin: planted.plugin })
    this.#provider.connect(this.#server)
    this.#operator = new Operator(world, this.#server, this.#attempts)
    this.#reservationChanger = new ReservationChanger(world, this.#server, this.#attempts)
    this.#network = new SimulatedNetwork(world, this.#server, this.#faults, {
      writes: profile === 'portico',
      lostConfirms: planted.repeatsLostConfirms ?? false,
    })
    this.#gateway = new SimulatedGateway(world, this.#network, { home, profile, token })
    this.#gateway.lostReplies = this.#faults.lostReplies
    const context = {
      world,
      gateway: this.#gateway,
      provider: this.#provider,
      attempts: this.#attempts,
      priceChanges: () => this.#operator.priceChanges,
    }
    this.#guests = Array.from({ length: guestsAtOnce }, (_, i) => new Guest(`guest ${i + 1}`, context))
    this.#voucherGuest = new VoucherGuest(context)
    this.#offerWriter = new OfferWriter(world, this.#server, this.#offers)
    this.#recipient = new Recipient({ ...context, profile, offers: this.#offers })
    const clientContext = { ...context, network: this.#network, token, profile }
    this.#directClients = [new DirectClient('old client', clientContext), new DirectClient('agency', clientContext)]
    this.#audit = new Audit(world, home)
  }

  /** All steps, the good end, and the books. It ends with the first violation. */
  async run(): Promise<RunResult> {
    await this.#server.start()
    await this.#gateway.start()
    for (let step = 1; step <= this.#options.steps; step++) {
      this.#world.note(`step ${step}`)
      await this.#step()
      await this.#afterStep()
      this.#audit.glance()
      if (this.#options.thorough || step % stepsBetweenInspections === 0) await this.#audit.inspect()
      if (this.#world.violations.length > 0) return this.#ran(step)
    }
    await this.#comesToAGoodEnd()
    await this.#closeTheBooks()
    return this.#ran('after the last')
  }

  async close(): Promise<void> {
    await this.#gateway.stop()
    if (this.#server.isUp) await this.#server.crash()
    await this.#audit.close()
  }

  async #step(): Promise<void> {
    const { random, parked } = this.#world
    const [isServed, isOpen] = [this.#server.isUp, this.#gateway.isUp]
    const crashes = this.#faults.crashes
    const does = random.weighted<() => unknown>([
      [5 * Math.min(parked.length, 6), () => this.#world.release(random.pick(parked))],
      [isOpen ? 6 : 1, () => this.#begin(random.pick(this.#guests).acts())],
      [isOpen ? 3 : 0, () => this.#begin(this.#voucherGuest.acts())],
      [2, () => this.#begin(random.pick(this.#directClients).acts())],
      [isServed ? 2 : 0, () => this.#begin(this.#operator.acts())],
      [isServed ? 2 : 0, () => this.#begin(this.#operator.works())],
      [isServed ? 1.5 : 0, () => this.#begin(this.#reservationChanger.acts())],
      [isServed ? 1 : 0, () => this.#begin(this.#offerWriter.acts())],
      [isOpen && this.#offers.length > 0 ? 5 : 0, () => this.#begin(this.#recipient.acts())],
      [parked.length > 0 ? 0.5 : 2, () => this.#letTimePass()],
      [isServed ? 0.1 * crashes : 0, () => this.#crashServer()],
      [isServed ? 0.25 * crashes : 0, () => this.#server.pullPlugAfter(random.between(0, 25))],
      [isOpen ? 0.2 * crashes : 0, () => this.#crashGateway()],
      [isServed ? 0 : 8, () => this.#server.start()],
      [isOpen ? 0 : 8, () => this.#gateway.start()],
    ])
    await does()
  }

  /** What somebody does goes on by itself; only a server that died may make it fail. */
  #begin(action: Promise<void>): void {
    action.catch((error: unknown) => {
      if (this.#server.isUp)
        this.#world.violated('no failure', error instanceof Error ? (error.stack ?? error.message) : String(error))
    })
  }

  async #afterStep(): Promise<void> {
    await this.#world.quiet()
    if (this.#server.isDying) await this.#crashServer()
    await this.#world.pass(this.#world.random.between(20, 400))
    await this.#world.quiet()
    // What went on by itself may have been its last statement.
    if (this.#server.isDying) await this.#crashServer()
  }

  async #letTimePass(): Promise<void> {
    const { random } = this.#world
    const ms = random.weighted([
      [6, random.between(10, 90) * second],
      [3, random.between(5, 19) * minute],
      [2, random.between(20, 45) * minute],
      [1, random.between(2, 20) * hour],
    ])
    this.#world.note(`${Math.round(ms / second)} seconds pass`)
    await this.#world.pass(ms)
  }

  async #crashServer(): Promise<void> {
    this.#world.note(`the booking server crashes${this.#server.isDying ? ' in the middle of a transaction' : ''}`)
    this.#world.count(`crash: booking server${this.#server.isDying ? ', between two statements' : ''}`)
    await this.#server.crash()
    this.#provider.serverCrashed()
    this.#mailbox.senderCrashed(this.#audit.mailsDue())
    this.#operator.serverCrashed()
    await this.#world.quiet()
  }

  #crashGateway(): void {
    this.#world.note('the gateway crashes')
    this.#world.count('crash: gateway')
    this.#gateway.crash()
  }

  /** The weather clears; what was left open is asked for; what is still on the way arrives last. */
  async #comesToAGoodEnd(): Promise<void> {
    const world = this.#world
    world.note('no more faults')
    this.#network.faults = noFaults
    this.#mailbox.faults = noFaults
    this.#provider.faults = noFaults
    this.#gateway.lostReplies = 0
    if (!this.#server.isUp) await this.#server.start()
    if (!this.#gateway.isUp) await this.#gateway.start()
    this.#server.pullPlugAfter(Number.POSITIVE_INFINITY)
    for (const parked of world.parked.filter(() => world.random.chance(0.5))) world.release(parked)
    await this.#aMinutePasses()
    for (const attempt of this.#attempts)
      if (!isConclusive(attempt.replies.at(-1))) this.#begin(this.#confirmAgain(attempt))
    await this.#aMinutePasses()
    for (const parked of world.parked) world.release(parked)
    await this.#aMinutePasses()
    this.#begin(this.#voucherGuest.sendsAgain())
    this.#begin(this.#recipient.sendsAgain())
    await this.#aMinutePasses()
  }

  async #confirmAgain(attempt: BookingAttempt): Promise<void> {
    if (attempt.who === this.#recipient.name) await this.#recipient.clickAgain(attempt)
    else if (attempt.via === 'gateway') await this.#guests.find(({ name }) => name === attempt.who)?.clickAgain(attempt)
    else if (this.#options.profile === 'portico')
      await this.#directClients.find(({ name }) => name === attempt.who)?.settle(attempt)
  }

  /** Long enough that whoever waits gives up, then in parts, so that whoever asks again and again gets to it. */
  async #aMinutePasses(): Promise<void> {
    await this.#world.quiet()
    for (const seconds of [35, 3, 3, 3, 8, 8]) await this.#world.pass(seconds * second)
  }

  async #closeTheBooks(): Promise<void> {
    const audit = this.#audit
    const { profile } = this.#options
    await this.#settlePayments()
    await audit.inspect()
    const { arrival, departure } = randomStay(this.#world)
    for (const night of [arrival, departure])
      await audit.compareSearch(this.#gateway.clientOf('a-visitor-who-only-looks', '10.0.0.1'), night)
    audit.compareJournal(this.#gateway, profile, this.#attempts, this.#network)
    await this.#world.pass(45 * minute)
    await this.#operator.runs('holds')
    audit.compareHolds()
    // Transfers are due within days, mails are tried again within a day.
    for (let days = 0; days < 2 || (days < 12 && audit.mailsDue().length > 0); days++) {
      await this.#world.pass(5 * day)
      await this.#operator.runs('transfers')
      await this.#operator.runs('options')
      await this.#operator.runs('offers')
      await this.#operator.runs('resales')
      while (await this.#operator.runs('outbox'));
    }
    audit.compareMails(this.#mailbox)
    audit.compareChanges(this.#network)
    audit.compareOffers(this.#offers, profile)
    this.#voucherGuest.compare((attempt) => audit.isCancelled(attempt), true)
    audit.comparePayments(this.#provider, this.#attempts)
    audit.compare(this.#attempts, profile, this.#operator.priceChanges)
    await audit.inspect()
    audit.countEnds()
  }

  /** Two days, in which every page ends, every message comes and every wish is granted or before a person. */
  async #settlePayments(): Promise<void> {
    for (const minutes of [1, 1, 5, 30, 30, 60, 60, 120, 240, 480, 720, 1_200]) {
      await this.#world.pass(minutes * minute)
      await this.#provider.runDue()
      for (const parked of this.#world.parked) this.#world.release(parked)
      await this.#world.quiet()
      for (const job of paymentJobs) while (await this.#operator.runs(job));
    }
  }

  #ran(step: number | 'after the last'): RunResult {
    const { diary, counts, violations } = this.#world
    const [first] = violations
    return {
      faults: this.#faults.name,
      diary,
      counts,
      ...(first && { violation: { step, rule: first.rule, detail: first.message } }),
    }
  }
}
