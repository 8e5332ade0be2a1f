import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseFile } from '@portico/booking-server/env'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { readServiceToken } from '@portico/server/tokens/service-token'
import { Audit } from '../audit.ts'
import { noFaults } from '../fault-rates.ts'
import { RandomSource } from '../random-source.ts'
import { copyTemplate, makeTemplate, start } from '../servers/hotel-template.ts'
import { SimulatedBookingServer } from '../servers/simulated-booking-server.ts'
import { SimulatedGateway } from '../servers/simulated-gateway.ts'
import { SimulatedNetwork } from '../servers/simulated-network.ts'
import { SimulatedProvider } from '../servers/simulated-provider.ts'
import { World } from '../world.ts'
import { DueJobs, mailsInto } from './due-jobs.ts'
import { type BookingOfAYear, GuestsOfAYear } from './guests-of-a-year.ts'
import { largeHouse } from './large-house.ts'
import { OffersOfAYear } from './offers-of-a-year.ts'

const minute = 60_000
const slotsOfDay = 48
const seed = 170

export type YearOptions = {
  readonly days: number
  readonly searchesOfDay: number
  readonly bookingsOfDay: number
  readonly offersOfDay: number
  /** Whether what has ended is removed, as it always is; without it is seen what it is good for. */
  readonly removes: boolean
  readonly afterDay?: (day: number, year: Year) => Promise<void> | void
}

type Later = { readonly at: number; readonly act: () => Promise<void> }

/**
 * A house's time at the pace of a computer: gateway and booking server on their files, with their jobs, and guests who
 * come all day. Every half hour of it what is due is done, and the guests of that time come one after the other.
 */
export class Year implements AsyncDisposable {
  readonly home = mkdtempSync(join(tmpdir(), 'portico-year-'))
  readonly world = new World(new RandomSource(seed), start)
  readonly provider = new SimulatedProvider(this.world, noFaults)
  readonly server: SimulatedBookingServer
  readonly gateway: SimulatedGateway
  readonly guests: GuestsOfAYear
  readonly #options: YearOptions
  readonly #offers: OffersOfAYear
  #later: Later[] = []
  #jobs: DueJobs | undefined
  #audit: Audit | undefined

  constructor(options: YearOptions) {
    const { world, provider } = this
    this.#options = options
    const token = readServiceToken(this.home, 'web-gateway')
    const mails = this.#mails
    this.server = new SimulatedBookingServer(world, {
      home: this.home,
      profile: 'portico',
      token,
      postFor: () => mailsInto(mails, world),
      fetch: provider.fetch,
    })
    provider.connect(this.server)
    const network = new SimulatedNetwork(world, this.server, noFaults, { writes: false, lostConfirms: false })
    const clock = { isTrusted: () => options.removes }
    this.gateway = new SimulatedGateway(world, network, { home: this.home, profile: 'portico', token, clock })
    const later = (ms: number, act: () => Promise<void>) => void this.#later.push({ at: world.nowMs + ms, act })
    const transferArrives = (booking: BookingOfAYear) => this.#transferArrives(booking)
    this.guests = new GuestsOfAYear({ world, gateway: this.gateway, provider, later, transferArrives })
    this.#offers = new OffersOfAYear({ world, server: this.server, guests: this.guests, later })
  }

  get #mails(): string {
    return join(this.home, 'booking-server', 'mail')
  }

  get audit(): Audit {
    this.#audit ??= new Audit(this.world, this.home)
    return this.#audit
  }

  async begin(): Promise<void> {
    copyTemplate(await makeTemplate(largeHouse), this.home)
    await this.server.start()
    await this.gateway.start()
    this.#jobs = new DueJobs(this.world, this.server, { mails: this.#mails, removes: this.#options.removes })
  }

  /** All days, with their guests. */
  async run(): Promise<void> {
    const { days, searchesOfDay, bookingsOfDay, offersOfDay, afterDay } = this.#options
    let [visits, bookings, offers] = [0, 0, 0]
    for (let day = 1; day <= days; day++) {
      for (let slot = 1; slot <= slotsOfDay; slot++) {
        await this.pass(30 * minute)
        const passed = day - 1 + slot / slotsOfDay
        for (; visits < passed * searchesOfDay; visits++) {
          const books = this.guests.bookings.length < passed * bookingsOfDay && bookings++ < passed * 2 * bookingsOfDay
          await this.guests.visit(books)
        }
        for (; offers < passed * offersOfDay; offers++) await this.#offers.write()
      }
      await afterDay?.(day, this)
    }
  }

  /** So many days without a guest. */
  async rest(days: number): Promise<void> {
    for (let day = 1; day <= days; day++) await this.pass(24 * 60 * minute)
  }

  async pass(ms: number): Promise<void> {
    await this.world.pass(ms)
    await this.provider.runDue()
    for (const parked of this.world.parked) this.world.release(parked)
    await this.world.quiet()
    await this.#jobs?.run()
    const due = this.#later.filter(({ at }) => at <= this.world.nowMs).sort((one, other) => one.at - other.at)
    this.#later = this.#later.filter(({ at }) => at > this.world.nowMs)
    for (const { act } of due) await act()
    this.world.diary.length = 0
    const [violation] = this.world.violations
    if (violation) throw violation
  }

  /**
   * Throws the first rule that does not hold: of the books, of money, and of what `guests` were told, whom nobody knows
   * any more once their data have ended.
   */
  async check(guests: readonly BookingOfAYear[] = []): Promise<void> {
    const { audit, world } = this
    audit.glance()
    await audit.inspect()
    audit.comparePayments(this.provider, guests)
    const tomorrow = addDays(world.now().slice(0, 10) as CalendarDate, 1)
    for (let ahead = 0; ahead < 30; ahead += 3)
      await audit.compareSearch(this.guests.client(), addDays(tomorrow, ahead))
    const [violation] = world.violations
    if (violation) throw violation
  }

  /**
   * Every guest whose stay is to come finds it by code and e-mail, as agreed, and a click of then books nothing twice.
   */
  async checkStaysToCome(): Promise<number> {
    const today = this.world.now().slice(0, 10)
    const toCome = this.guests.bookings.filter(({ stay, state }) => stay.arrival > today && state === 'confirmed')
    for (const booking of toCome) {
      const { reservation, checkout } = this.guests.client()
      const found = await reservation.recover.mutate({ code: booking.code, email: booking.email })
      const opened = found.kind === 'found' ? await reservation.voucher.mutate({ grant: found.grant }) : found
      if (opened.kind !== 'open') throw new Error(`${booking.code}: ${opened.kind}`)
      const { stay, state, basket } = opened.voucher
      const is = [stay.arrival, stay.departure, state, basket.price.guestTotal.minor].join()
      const agreed = [booking.stay.arrival, booking.stay.departure, booking.state, booking.totalMinor].join()
      if (is !== agreed) throw new Error(`${booking.code}: ${is}, agreed was ${agreed}`)
      const again = await checkout.confirm.mutate(booking.request)
      if ('grant' in again && this.gateway.codeOf(again.grant) === booking.code) continue
      throw new Error(`${booking.code}: the same click again is ${again.kind}`)
    }
    return toCome.length
  }

  async #transferArrives(booking: BookingOfAYear): Promise<void> {
    const answer = await this.server.manage('registerPayment', { code: booking.code })
    const { kind } = (answer as { result: { data: { kind: string } } }).result.data
    this.world.count(`transfer: ${kind}`)
    if (kind === 'registered' && booking.state === 'pending') booking.state = 'confirmed'
  }

  get databaseFile(): string {
    return databaseFile(this.home)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.gateway.stop()
    if (this.server.isUp) await this.server.crash()
    await this.#audit?.close()
    rmSync(this.home, { recursive: true, force: true })
  }
}
