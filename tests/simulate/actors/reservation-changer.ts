import { fromJson } from '@portico/booking-server/db/from-json'
import {
  type CancellationOutcome,
  cancelReservation,
  cancelRoom,
} from '@portico/booking-server/reservations/cancel-reservation'
import { codesInForce } from '@portico/booking-server/reservations/folio/codes-in-force'
import {
  type Modification,
  modifyReservation,
  recalculate,
} from '@portico/booking-server/reservations/modify-reservation'
import { confirmOption, type OptionTaken } from '@portico/booking-server/reservations/options'
import type { RoomChange } from '@portico/booking-server/reservations/requests/change-request'
import { type ResaleChanged, resellRooms } from '@portico/booking-server/reservations/resale/resell-rooms'
import { tradeCaller } from '../../builders/test-agency.ts'
import { hotelId, productIds } from '../servers/hotel-template.ts'
import type { SimulatedBookingServer } from '../servers/simulated-booking-server.ts'
import type { World } from '../world.ts'
import { type BookingAttempt, bookingOf } from './booking-attempt.ts'
import { randomStay } from './random-requests.ts'

type CurrentReservation = {
  readonly attempt: BookingAttempt
  readonly reservationId: number
  readonly rooms: readonly (RoomChange & { readonly minor: number })[]
}
type Changed = CancellationOutcome | Modification | OptionTaken | ResaleChanged
/** What was asked under one key, and the first answer to it. */
type RepeatableChange = { readonly perform: () => Promise<Changed>; readonly answer: string }

/** Guests and hotel who cancel, give a room up, move a stay or swap a room of what was booked. */
export class ReservationChanger {
  readonly #world: World
  readonly #server: SimulatedBookingServer
  readonly #attempts: readonly BookingAttempt[]
  #last: RepeatableChange | undefined

  constructor(world: World, server: SimulatedBookingServer, attempts: readonly BookingAttempt[]) {
    this.#world = world
    this.#server = server
    this.#attempts = attempts
  }

  async acts(): Promise<void> {
    const { random } = this.#world
    if (this.#last && random.chance(0.2)) return await this.#again(this.#last)
    const acknowledged = this.#attempts.filter((attempt) =>
      ['confirmed', 'pending'].includes(bookingOf(attempt)?.as ?? ''),
    )
    if (acknowledged.length === 0) return
    const reservation = await this.#find(random.pick(acknowledged))
    if (!reservation) return
    const change = () =>
      random.weighted([
        [2, () => this.#cancel(reservation)],
        [reservation.rooms.length > 1 ? 3 : 1, () => this.#giveUp(reservation)],
        [4, () => this.#modify(reservation)],
        [3, () => this.#resell(reservation)],
        [reservation.attempt.option === 'open' ? 6 : 0, () => this.#takeOption(reservation)],
      ])
    // Now and then two at once: one of them comes later.
    await Promise.all(random.chance(0.2) ? [change()(), change()()] : [change()()])
  }

  async #find(attempt: BookingAttempt): Promise<CurrentReservation | undefined> {
    const { reader } = this.#server.db
    const code = bookingOf(attempt)?.code ?? ''
    const row = await reader
      .selectFrom('reservation')
      .where('code', '=', code)
      .select(['id', 'locked'])
      .executeTakeFirst()
    if (!row) return undefined
    const codes = await codesInForce(reader, row.id)
    const { lines } = fromJson('reservation.locked', row.locked, 'any')
    const rooms = lines.flatMap(({ productId, stay, party, minor }, i) => {
      const own = codes[i]
      return own === undefined ? [] : [{ code: own, productId, stay, party, minor }]
    })
    return { attempt, reservationId: row.id, rooms }
  }

  async #cancel({ attempt, reservationId }: CurrentReservation): Promise<void> {
    const { random } = this.#world
    const by = random.chance(0.7) ? 'guest' : 'hotel'
    const key = random.key()
    const answer = await this.#perform(() =>
      cancelReservation(this.#server.db, { hotelId, reservationId, by, key }, this.#world.now()),
    )
    this.#did('cancel', answer)
    if (answer.kind === 'cancelled') attempt.cancelledBy ??= by
  }

  async #giveUp({ attempt, reservationId, rooms }: CurrentReservation): Promise<void> {
    if (rooms.length === 0) return
    const { random } = this.#world
    const key = random.key()
    const room = random.pick(rooms)
    attempt.roomsGivenUp.add(room.code)
    const request = { hotelId, reservationId, roomCode: room.code, by: 'guest' as const, key }
    const answer = await this.#perform(() => cancelRoom(this.#server.db, request, this.#world.now()))
    this.#did('give a room up', answer)
    if (answer.kind !== 'cancelled') return
    attempt.changes++
    // The last room ends the reservation, whose code is then told; at once, for somebody else may be told of it next.
    if (answer.cancelled.code !== room.code) attempt.cancelledBy ??= 'guest'
    const remaining = (await this.#find(attempt))?.rooms ?? []
    if (remaining.length > 0) attempt.stayMinor = remaining.reduce((sum, { minor }) => sum + minor, 0)
  }

  /** Another stay for all rooms, or another product for one: what the review said is what is asked for. */
  async #modify({ attempt, reservationId, rooms }: CurrentReservation): Promise<void> {
    if (rooms.length === 0) return
    const { random } = this.#world
    const stay = random.chance(0.6) ? randomStay(this.#world) : undefined
    const swapped = stay ? undefined : random.pick(rooms)
    const wanted = rooms.map(({ minor: _, ...room }) => ({
      ...room,
      stay: stay ?? room.stay,
      productId: room.code === swapped?.code ? random.pick(productIds) : room.productId,
    }))
    const by = random.chance(0.8) ? 'guest' : 'hotel'
    const change = { hotelId, reservationId, by, rooms: wanted } as const
    const review = await recalculate(this.#server.db.reader, change, this.#world.now())
    if (review.kind !== 'recalculated') return this.#did('review', review)
    const request = { ...change, totalMinor: review.totalMinor, key: random.key() }
    const answer = await this.#perform(() => modifyReservation(this.#server.db, request, this.#world.now()))
    this.#did(stay ? 'move' : 'swap', answer)
    if (answer.kind !== 'modified') return
    const { totalMinor, feeMinor } = answer.modified
    if (totalMinor !== review.totalMinor)
      this.#world.violated('a change costs what was agreed', `${review.totalMinor}, then ${totalMinor}`)
    attempt.changes++
    attempt.stayMinor = totalMinor - feeMinor
  }

  /** A room, or all that can be, put up or taken back. Whether somebody books it is seen in the books. */
  async #resell({ attempt, reservationId, rooms }: CurrentReservation): Promise<void> {
    const { random } = this.#world
    const withdraws = attempt.isResold !== undefined && random.chance(0.4)
    const roomCode = rooms.length > 0 && random.chance(0.3) ? random.pick(rooms).code : undefined
    const request = { hotelId, reservationId, roomCode, withdraws, key: random.key() }
    // Before: the next guest may be faster than the answer.
    const was = attempt.isResold
    attempt.isResold = true
    const answer = await this.#perform(() => resellRooms(this.#server.db, request, this.#world.now()))
    this.#did(withdraws ? 'take back from resale' : 'put up for resale', answer)
    if (answer.kind !== 'done' && was === undefined) delete attempt.isResold
  }

  async #takeOption({ attempt, reservationId }: CurrentReservation): Promise<void> {
    const request = {
      hotelId,
      reservationId,
      trade: tradeCaller,
      paymentMethod: 'hotelpay',
      key: this.#world.random.key(),
    }
    const answer = await this.#perform(() => confirmOption(this.#server.db, request, this.#world.now()))
    this.#did('take an option', answer)
    if (answer.kind === 'taken') attempt.option = 'taken'
  }

  async #perform<Answer extends Changed>(perform: () => Promise<Answer>): Promise<Answer> {
    const answer = await perform()
    if (['cancelled', 'modified', 'taken'].includes(answer.kind))
      this.#last = { perform, answer: JSON.stringify(answer) }
    return answer
  }

  /** The same key with the same question has the same answer, whatever happened since. */
  async #again({ perform, answer }: RepeatableChange): Promise<void> {
    const again = await perform()
    this.#did('the same change again', again)
    if (JSON.stringify(again) !== answer)
      this.#world.violated('a key has one answer', `${answer}, then ${JSON.stringify(again)}`)
  }

  #did(what: string, { kind }: { readonly kind: string }): void {
    this.#world.note(`${what}: ${kind}`)
    this.#world.count(`change: ${what}: ${kind}`)
  }
}
