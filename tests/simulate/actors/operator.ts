import { fromJson } from '@portico/booking-server/db/from-json'
import { commit, rollback, type TransactionResult, write } from '@portico/booking-server/db/write'
import { sweepHolds } from '@portico/booking-server/holds/holds'
import { type AllotmentSet, setAllotment } from '@portico/booking-server/inventory/move-stock'
import { sendOutbox } from '@portico/booking-server/mail/send-outbox'
import { sweepOffers } from '@portico/booking-server/offers/end-offer'
import { makeAct, previewAct } from '@portico/booking-server/operators/make-act'
import { checkAttempts } from '@portico/booking-server/payments/check-attempts'
import { handleMessages } from '@portico/booking-server/payments/receive-message'
import { runOperations } from '@portico/booking-server/payments/run-operations'
import { codesInForce } from '@portico/booking-server/reservations/folio/codes-in-force'
import { sweepOptions } from '@portico/booking-server/reservations/options'
import { sweepResales } from '@portico/booking-server/reservations/resale/sweep-resales'
import { sweepTransfers, sweepUnpaid } from '@portico/booking-server/reservations/transfers'
import type { ActConfirmation, ReservationAct } from '@portico/contracts/operator/reservation-act'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import { addDays } from '@portico/domain/time/calendar-date'
import { nightsOf } from '@portico/domain/time/stay'
import { hotelId, roomTypeIds } from '../servers/hotel-template.ts'
import type { SimulatedBookingServer } from '../servers/simulated-booking-server.ts'
import type { World } from '../world.ts'
import { type BookingAttempt, bookingOf } from './booking-attempt.ts'
import { randomStay } from './random-requests.ts'

const receptionist = { email: 'desk@house.example', role: 'reception', hotelIds: [hotelId] } as const
const simpleActs: readonly ReservationAct[] = [
  { kind: 'register-payment' },
  { kind: 'cancel', fee: 'none' },
  { kind: 'cancel', fee: 'by-policy' },
  { kind: 'no-show' },
  { kind: 'register-refund' },
  { kind: 'note', text: 'Arrives late' },
  { kind: 'resend-mail' },
]

export const paymentJobs = ['payment messages', 'payment attempts', 'payment operations', 'unpaid'] as const
type JobName = 'holds' | 'transfers' | 'options' | 'offers' | 'resales' | 'outbox' | (typeof paymentJobs)[number]

/** The hotel's people and the server's own jobs. */
export class Operator {
  readonly #world: World
  readonly #server: SimulatedBookingServer
  readonly #attempts: readonly BookingAttempt[]
  readonly #atWork = new Set<string>()
  #lastAct: { readonly request: ActConfirmation; readonly answer: string } | undefined
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
      [4, () => this.#act()],
      [this.#lastAct ? 1 : 0, () => this.#actAgain()],
    ])
    await does()
  }

  async works(): Promise<void> {
    const job = this.#world.random.weighted([
      [3, 'holds'],
      [1, 'transfers'],
      [1, 'options'],
      [1, 'offers'],
      [1, 'resales'],
      [1, 'unpaid'],
      [2, 'payment messages'],
      [2, 'payment attempts'],
      [2, 'payment operations'],
      [3, 'outbox'],
    ] as const)
    await this.runs(job)
  }

  /** Whether there was something to do. A job is never beside itself. */
  async runs(job: JobName): Promise<boolean> {
    if (this.#atWork.has(job)) return false
    this.#atWork.add(job)
    const { db, mailing, payments } = this.#server
    const now = this.#world.now()
    try {
      const done = await {
        holds: () => sweepHolds(db, now),
        transfers: () => sweepTransfers(db, now),
        options: () => sweepOptions(db, now),
        offers: () => sweepOffers(db, now),
        resales: () => sweepResales(db, now),
        unpaid: () => sweepUnpaid(db, now),
        'payment messages': () => handleMessages(payments, now),
        'payment attempts': () => checkAttempts(payments, now),
        'payment operations': () => runOperations(payments, now),
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
    const [room_type_id, stay, minor] = [
      random.pick(roomTypeIds),
      randomStay(this.#world),
      random.between(60, 240) * 100,
    ]
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

  /** Somebody at the reception does what was shown, as soon as it was shown or a little later. */
  async #act(): Promise<void> {
    const acknowledged = this.#attempts.filter((attempt) => bookingOf(attempt))
    if (acknowledged.length === 0) return
    const { random } = this.#world
    const attempt = random.pick(acknowledged)
    const { db } = this.#server
    const code = bookingOf(attempt)?.code ?? ''
    const row = await db.reader
      .selectFrom('reservation')
      .where('code', '=', code)
      .select(['id', 'email'])
      .executeTakeFirst()
    const rooms = row ? await codesInForce(db.reader, row.id) : []
    const of = this.#attempts.find(({ email }) => email === row?.email)
    if (!row || !of) return
    const acts: readonly ReservationAct[] = [
      ...simpleActs,
      ...rooms.map((room) => ({
        kind: 'cancel-room' as const,
        room,
        fee: random.pick(['none', 'by-policy'] as const),
      })),
    ]
    const act = random.pick(acts)
    const shown = await previewAct({ db, operator: receptionist, input: { id: row.id, act }, now: this.#world.now() })
    if (shown?.kind !== 'possible') return this.#did(`act ${act.kind}`, shown?.kind ?? 'not found')
    if (act.kind === 'cancel-room') of.roomsGivenUp.add(act.room)
    const request = { id: row.id, act, key: random.key(), revision: shown.revision, amountMinor: shown.amount.minor }
    const answer = await makeAct({ db, operator: receptionist, request, now: this.#world.now() })
    this.#did(`act ${act.kind}`, answer?.kind ?? 'not found')
    if (answer?.kind !== 'done') return
    this.#lastAct = { request, answer: JSON.stringify(answer) }
    if (act.kind === 'cancel') of.cancelledBy ??= 'hotel'
    if (act.kind === 'no-show') of.isNoShow = true
    if (act.kind !== 'cancel-room') return
    of.changes++
    of.stayMinor = (await this.#lockedPriceOf(row.id)).stayMinor
  }

  async #lockedPriceOf(id: number): Promise<LockedPrice> {
    const { locked } = await this.#server.db.reader
      .selectFrom('reservation')
      .where('id', '=', id)
      .select('locked')
      .executeTakeFirstOrThrow()
    return fromJson('reservation.locked', locked, id)
  }

  /** The same key is the same act, whatever happened since. */
  async #actAgain(): Promise<void> {
    if (!this.#lastAct) return
    const { request, answer } = this.#lastAct
    const again = JSON.stringify(
      await makeAct({ db: this.#server.db, operator: receptionist, request, now: this.#world.now() }),
    )
    this.#did('the same act again', 'done')
    if (again !== answer) this.#world.violated('a key has one answer', `${answer}, then ${again}`)
  }

  #did(what: string, outcome: string, times?: number): void {
    this.#world.note(`${what}: ${outcome}${times === undefined ? '' : ` (${times})`}`)
    this.#world.count(`${what}: ${outcome}`)
  }
}
