import { keep, undo, type Verdict, write } from '@portico/booking-server/db/db'
import { sweepHolds } from '@portico/booking-server/inventory/holds'
import { type AllotmentSet, setAllotment } from '@portico/booking-server/inventory/move-stock'
import { sendOutbox } from '@portico/booking-server/mail/send-outbox'
import { sweepOptions } from '@portico/booking-server/reservations/options'
import { sweepTransfers } from '@portico/booking-server/reservations/transfers'
import { addDays } from '@portico/domain/time/calendar-date'
import { nightsOf } from '@portico/domain/time/stay'
import { hotelId, roomTypeIds } from '../servers/hotel-template.ts'
import type { BookingHouse } from '../servers/simulated-booking-server.ts'
import type { World } from '../world.ts'
import { type Attempt, bookingOf } from './booking-attempt.ts'
import { aStay } from './random-requests.ts'

/** The hotel's people and the server's own jobs. */
export class Operator {
  readonly #world: World
  readonly #house: BookingHouse
  readonly #attempts: readonly Attempt[]
  readonly #atWork = new Set<string>()
  /** How often prices were changed. */
  priceChanges = 0

  constructor(world: World, house: BookingHouse, attempts: readonly Attempt[]) {
    this.#world = world
    this.#house = house
    this.#attempts = attempts
  }

  async acts(): Promise<void> {
    const does = this.#world.dice.weighted([
      [3, () => this.#changeAllotment()],
      [3, () => this.#changePrices()],
      [1, () => this.#closeOrOpen()],
      [2, () => this.#registerPayment()],
    ])
    await does()
  }

  async works(): Promise<void> {
    const job = this.#world.dice.weighted([
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
    const { db, mailing } = this.#house
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
    const { dice } = this.#world
    const [roomType, stay, rooms] = [dice.pick(roomTypeIds), aStay(this.#world), dice.between(0, 3)]
    const set = await write(this.#house.db, [hotelId], async (tx): Promise<Verdict<AllotmentSet>> => {
      const outcome = await setAllotment(tx, roomType, stay, rooms)
      return outcome.kind === 'set' ? keep(outcome) : undo(outcome)
    })
    this.#did('allotment', set.kind)
  }

  async #changePrices(): Promise<void> {
    const { dice } = this.#world
    const [room_type_id, stay, minor] = [dice.pick(roomTypeIds), aStay(this.#world), dice.between(60, 240) * 100]
    this.priceChanges++
    await write(this.#house.db, [hotelId], async (tx) => {
      for (const night of nightsOf(stay)) {
        await tx
          .insertInto('price_exception')
          .values({ room_type_id, night, minor })
          .onConflict((conflict) => conflict.columns(['room_type_id', 'night']).doUpdateSet({ minor }))
          .execute()
      }
      return keep(undefined)
    })
    this.#did('prices', 'changed')
  }

  async #closeOrOpen(): Promise<void> {
    const { dice } = this.#world
    const closed = dice.chance(0.4) ? 1 : 0
    const { arrival } = aStay(this.#world)
    const nights = closed ? [arrival] : nightsOf({ arrival, departure: addDays(arrival, 5) })
    await write(this.#house.db, [hotelId], async (tx) =>
      keep(await tx.updateTable('room_night').set({ closed }).where('night', 'in', nights).execute()),
    )
    this.#did('nights', closed ? 'closed' : 'opened')
  }

  async #registerPayment(): Promise<void> {
    const pending = this.#attempts.filter((attempt) => bookingOf(attempt)?.as === 'pending')
    if (pending.length === 0) return
    const booking = bookingOf(this.#world.dice.pick(pending))
    if (!booking) return
    const answer = await this.#house.manage('registerPayment', { code: booking.code })
    const { kind } = (answer as { result: { data: { kind: string } } }).result.data
    this.#did('payment', kind)
  }

  #did(what: string, outcome: string, times?: number): void {
    this.#world.note(`${what}: ${outcome}${times === undefined ? '' : ` (${times})`}`)
    this.#world.count(`${what}: ${outcome}`)
  }
}
