import { commit, rollback, type TransactionResult, write } from '@portico/booking-server/db/write'
import { sweepHolds } from '@portico/booking-server/inventory/holds'
import { type AllotmentSet, setAllotment } from '@portico/booking-server/inventory/move-stock'
import { sendOutbox } from '@portico/booking-server/mail/send-outbox'
import { sweepOptions } from '@portico/booking-server/reservations/options'
import { sweepTransfers } from '@portico/booking-server/reservations/transfers'
import { addDays } from '@portico/domain/time/calendar-date'
import { nightsOf } from '@portico/domain/time/stay'
import { hotelId, roomTypeIds } from '../servers/hotel-template.ts'
import type { SimulatedBookingServer } from '../servers/simulated-booking-server.ts'
import type { World } from '../world.ts'
import { type BookingAttempt, bookingOf } from './booking-attempt.ts'
import { randomStay } from './random-requests.ts'

/** The hotel's people and the server's own jobs. */
export class Operator {
  readonly #world: World
  readonly #server: SimulatedBookingServer
  readonly #attempts: readonly BookingAttempt[]
  readonly #atWork = new Set<string>()
  /** How often prices were changed. */
  priceChanges = 0

  constructor(world: World, server: SimulatedBookingServer, attempts: readonly BookingAttempt[]) {
    this.#world = world
    this.#server = server
    this.#attempts = attempts
  }

  async acts(): Promise<void> {
    const does = this.#world.random.weighted([
      [3, () => this.#changeAllotment()],
      [3, () => this.#changePrices()],
      [1, () => this.#closeOrOpen()],
      [2, () => this.#registerPayment()],
    ])
    await does()
  }

  async works(): Promise<void> {
    const job = this.#world.random.weighted([
      [3, 'holds'],
      [1, 'transfers'],
      [1, 'options'],
      [3, 'outbox'],
    ] as const)
    await this.runs(job)
  }

  /** Whether there was something to do. A job is never beside itself. */
  async runs(job: 'holds' | 'transfers' | 'options' | 'outbox'): Promise<boolean> {
    if (this.#atWork.has(job)) return false
    this.#atWork.add(job)
    const { db, mailing } = this.#server
    const now = this.#world.now()
    try {
      const done = await {
        holds: () => sweepHolds(db, now),
        transfers: () => sweepTransfers(db, now),
        options: () => sweepOptions(db, now),
        outbox: () => sendOutbox(mailing, now),
      }[job]()
      this.#did(`job ${job}`, done > 0 ? 'some' : 'none', done)
      return done > 0
    } finally {
      this.#atWork.delete(job)
    }
  }

  /** What was at work has ended with its server. */
  serverCrashed(): void {
    this.#atWork.clear()
  }

  async #changeAllotment(): Promise<void> {
    const { random } = this.#world
    const [roomType, stay, rooms] = [random.pick(roomTypeIds), randomStay(this.#world), random.between(0, 3)]
    const set = await write(this.#server.db, [hotelId], async (tx): Promise<TransactionResult<AllotmentSet>> => {
      const outcome = await setAllotment(tx, roomType, stay, rooms)
      return outcome.kind === 'set' ? commit(outcome) : rollback(outcome)
    })
    this.#did('allotment', set.kind)
  }

  async #changePrices(): Promise<void> {
    const { random } = this.#world
    const [room_type_id, stay, minor] = [random.pick(roomTypeIds), randomStay(this.#world), random.between(60, 240) * 100]
    this.priceChanges++
    await write(this.#server.db, [hotelId], async (tx) => {
      for (const night of nightsOf(stay)) {
        await tx
          .insertInto('price_exception')
          .values({ room_type_id, night, minor })
          .onConflict((conflict) => conflict.columns(['room_type_id', 'night']).doUpdateSet({ minor }))
          .execute()
      }
      return commit(undefined)
    })
    this.#did('prices', 'changed')
  }

  async #closeOrOpen(): Promise<void> {
    const { random } = this.#world
    const closed = random.chance(0.4) ? 1 : 0
    const { arrival } = randomStay(this.#world)
    const nights = closed ? [arrival] : nightsOf({ arrival, departure: addDays(arrival, 5) })
    await write(this.#server.db, [hotelId], async (tx) =>
      commit(await tx.updateTable('room_night').set({ closed }).where('night', 'in', nights).execute()),
    )
    this.#did('nights', closed ? 'closed' : 'opened')
  }

  async #registerPayment(): Promise<void> {
    const pending = this.#attempts.filter((attempt) => bookingOf(attempt)?.as === 'pending')
    if (pending.length === 0) return
    const booking = bookingOf(this.#world.random.pick(pending))
    if (!booking) return
    const answer = await this.#server.manage('registerPayment', { code: booking.code })
    const { kind } = (answer as { result: { data: { kind: string } } }).result.data
    this.#did('payment', kind)
  }

  #did(what: string, outcome: string, times?: number): void {
    this.#world.note(`${what}: ${outcome}${times === undefined ? '' : ` (${times})`}`)
    this.#world.count(`${what}: ${outcome}`)
  }
}
