import { readServiceToken } from '@portico/server/service-token'
import type { Attempt } from './actors/booking-attempt.ts'
import { isConclusive } from './actors/booking-attempt.ts'
import { OldClient } from './actors/direct-client.ts'
import { Guest } from './actors/guest.ts'
import { Operator } from './actors/operator.ts'
import { aStay } from './actors/random-requests.ts'
import { ChangeDesk } from './actors/reservation-changer.ts'
import { Audit } from './audit.ts'
import { still, type Weather, weatherOf } from './fault-rates.ts'
import { Dice } from './random-source.ts'
import type { Asked, Ran } from './run.ts'
import { start } from './servers/hotel-template.ts'
import { BookingHouse } from './servers/simulated-booking-server.ts'
import { GatewayHouse } from './servers/simulated-gateway.ts'
import { Mailbox } from './servers/simulated-mail-server.ts'
import { Wire } from './servers/simulated-network.ts'
import { World } from './world.ts'

const stepsBetweenInspections = 30
const guestsAtOnce = 6
const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Everything that takes part in one run, and what happens to it. */
export class Life {
  readonly #asked: Asked
  readonly #world: World
  readonly #weather: Weather
  readonly #attempts: Attempt[] = []
  readonly #mailbox: Mailbox
  readonly #house: BookingHouse
  readonly #wire: Wire
  readonly #gateway: GatewayHouse
  readonly #operator: Operator
  readonly #changeDesk: ChangeDesk
  readonly #guests: readonly Guest[]
  readonly #oldClients: readonly OldClient[]
  readonly #audit: Audit

  constructor(asked: Asked, home: string) {
    const { seed, profile, planted = {} } = asked
    const world = new World(new Dice(seed), start)
    this.#asked = asked
    this.#world = world
    this.#weather = weatherOf(world.dice)
    const token = readServiceToken(home)
    this.#mailbox = new Mailbox(world, this.#weather)
    const postFor = (sender: object) => this.#mailbox.postFor(sender)
    this.#house = new BookingHouse(world, { home, profile, token, postFor, plugin: planted.plugin })
    this.#operator = new Operator(world, this.#house, this.#attempts)
    this.#changeDesk = new ChangeDesk(world, this.#house, this.#attempts)
    this.#wire = new Wire(world, this.#house, this.#weather, {
      writes: profile === 'portico',
      lostConfirms: planted.repeatsLostConfirms ?? false,
    })
    this.#gateway = new GatewayHouse(world, this.#wire, { home, profile, token })
    this.#gateway.unheard = this.#weather.unheard
    const hall = { world, gateway: this.#gateway, attempts: this.#attempts, priceChanges: () => this.#operator.priceChanges }
    this.#guests = Array.from({ length: guestsAtOnce }, (_, i) => new Guest(`guest ${i + 1}`, hall))
    const line = { ...hall, wire: this.#wire, token, profile }
    this.#oldClients = [new OldClient('old client', line), new OldClient('agency', line)]
    this.#audit = new Audit(world, home)
  }

  /** All steps, the good end, and the books. It ends with the first violation. */
  async lived(): Promise<Ran> {
    await this.#house.start()
    await this.#gateway.start()
    for (let step = 1; step <= this.#asked.steps; step++) {
      this.#world.note(`step ${step}`)
      await this.#step()
      await this.#afterStep()
      this.#audit.glance()
      if (this.#asked.thorough || step % stepsBetweenInspections === 0) await this.#audit.inspect()
      if (this.#world.violations.length > 0) return this.#ran(step)
    }
    await this.#comesToAGoodEnd()
    await this.#closeTheBooks()
    return this.#ran('after the last')
  }

  async close(): Promise<void> {
    await this.#gateway.stop()
    if (this.#house.isUp) await this.#house.crash()
    await this.#audit.close()
  }

  async #step(): Promise<void> {
    const { dice, parked } = this.#world
    const [isServed, isOpen] = [this.#house.isUp, this.#gateway.isUp]
    const crashes = this.#weather.crashes
    const does = dice.weighted<() => unknown>([
      [5 * Math.min(parked.length, 6), () => this.#world.release(dice.pick(parked))],
      [isOpen ? 6 : 1, () => this.#begin(dice.pick(this.#guests).acts())],
      [2, () => this.#begin(dice.pick(this.#oldClients).acts())],
      [isServed ? 2 : 0, () => this.#begin(this.#operator.acts())],
      [isServed ? 2 : 0, () => this.#begin(this.#operator.works())],
      [isServed ? 1.5 : 0, () => this.#begin(this.#changeDesk.acts())],
      [parked.length > 0 ? 0.5 : 2, () => this.#letTimePass()],
      [isServed ? 0.1 * crashes : 0, () => this.#crashServer()],
      [isServed ? 0.25 * crashes : 0, () => this.#house.pullPlugAfter(dice.between(0, 25))],
      [isOpen ? 0.2 * crashes : 0, () => this.#crashGateway()],
      [isServed ? 0 : 8, () => this.#house.start()],
      [isOpen ? 0 : 8, () => this.#gateway.start()],
    ])
    await does()
  }

  /** What somebody does goes on by itself; only a server that died may make it fail. */
  #begin(action: Promise<void>): void {
    action.catch((error: unknown) => {
      if (this.#house.isUp) this.#world.violated('no failure', error instanceof Error ? (error.stack ?? error.message) : String(error))
    })
  }

  async #afterStep(): Promise<void> {
    await this.#world.quiet()
    if (this.#house.isDying) await this.#crashServer()
    await this.#world.pass(this.#world.dice.between(20, 400))
    await this.#world.quiet()
    // What went on by itself may have been its last statement.
    if (this.#house.isDying) await this.#crashServer()
  }

  async #letTimePass(): Promise<void> {
    const { dice } = this.#world
    const ms = dice.weighted([
      [6, dice.between(10, 90) * second],
      [3, dice.between(5, 19) * minute],
      [2, dice.between(20, 45) * minute],
      [1, dice.between(2, 20) * hour],
    ])
    this.#world.note(`${Math.round(ms / second)} seconds pass`)
    await this.#world.pass(ms)
  }

  async #crashServer(): Promise<void> {
    this.#world.note(`the booking server crashes${this.#house.isDying ? ' in the middle of a transaction' : ''}`)
    this.#world.count(`crash: booking server${this.#house.isDying ? ', between two statements' : ''}`)
    await this.#house.crash()
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
    world.note('the weather clears')
    this.#wire.weather = still
    this.#mailbox.weather = still
    this.#gateway.unheard = 0
    if (!this.#house.isUp) await this.#house.start()
    if (!this.#gateway.isUp) await this.#gateway.start()
    this.#house.pullPlugAfter(Number.POSITIVE_INFINITY)
    for (const parked of world.parked.filter(() => world.dice.chance(0.5))) world.release(parked)
    await this.#aMinutePasses()
    for (const attempt of this.#attempts) if (!isConclusive(attempt.told.at(-1))) this.#begin(this.#asksAgain(attempt))
    await this.#aMinutePasses()
    for (const parked of world.parked) world.release(parked)
    await this.#aMinutePasses()
  }

  async #asksAgain(attempt: Attempt): Promise<void> {
    if (attempt.via === 'gateway') await this.#guests.find(({ name }) => name === attempt.who)?.clickAgain(attempt)
    else if (this.#asked.profile === 'portico') await this.#oldClients.find(({ name }) => name === attempt.who)?.settle(attempt)
  }

  /** Long enough that whoever waits gives up, then in parts, so that whoever asks again and again gets to it. */
  async #aMinutePasses(): Promise<void> {
    await this.#world.quiet()
    for (const seconds of [35, 3, 3, 3, 8, 8]) await this.#world.pass(seconds * second)
  }

  async #closeTheBooks(): Promise<void> {
    const audit = this.#audit
    const { profile } = this.#asked
    await audit.inspect()
    const { arrival, departure } = aStay(this.#world)
    for (const night of [arrival, departure])
      await audit.compareSearch(this.#gateway.clientOf('a-visitor-who-only-looks', '10.0.0.1'), night)
    audit.compareJournal(this.#gateway, profile, this.#attempts, this.#wire)
    await this.#world.pass(45 * minute)
    await this.#operator.runs('holds')
    audit.compareHolds()
    // Transfers are due within days, mails are tried again within a day.
    for (let days = 0; days < 2 || (days < 12 && audit.mailsDue().length > 0); days++) {
      await this.#world.pass(5 * day)
      await this.#operator.runs('transfers')
      await this.#operator.runs('options')
      while (await this.#operator.runs('outbox'));
    }
    audit.compareMails(this.#mailbox)
    audit.compare(this.#attempts, profile, this.#operator.priceChanges)
    await audit.inspect()
    audit.countEnds()
  }

  #ran(step: number | 'after the last'): Ran {
    const { diary, counts, violations } = this.#world
    const [first] = violations
    return { weather: this.#weather.name, diary, counts, ...(first && { violation: { step, rule: first.rule, detail: first.message } }) }
  }
}
