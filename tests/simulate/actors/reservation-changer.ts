import { fromJson } from '@portico/booking-server/db/json'
import { type Cancelled, cancelReservation, cancelRoom } from '@portico/booking-server/reservations/cancel-reservation'
import { type Modified, modifyReservation, recalculate } from '@portico/booking-server/reservations/modify-reservation'
import { confirmOption, type OptionTaken } from '@portico/booking-server/reservations/options'
import { codesInForce, type RoomAsked } from '@portico/booking-server/reservations/plan-change'
import { agency, hotelId, productIds } from '../servers/hotel-template.ts'
import type { BookingHouse } from '../servers/simulated-booking-server.ts'
import type { World } from '../world.ts'
import { type Attempt, bookingOf } from './booking-attempt.ts'
import { aStay } from './random-requests.ts'

type Standing = {
  readonly attempt: Attempt
  readonly reservationId: number
  readonly rooms: readonly (RoomAsked & { readonly minor: number })[]
}
type Changed = Cancelled | Modified | OptionTaken
/** What was asked under one key, and the first answer to it. */
type Asked = { readonly ask: () => Promise<Changed>; readonly answer: string }

/** Guests and hotel who cancel, give a room up, move a stay or swap a room of what was booked. */
export class ChangeDesk {
  readonly #world: World
  readonly #house: BookingHouse
  readonly #attempts: readonly Attempt[]
  #last: Asked | undefined

  constructor(world: World, house: BookingHouse, attempts: readonly Attempt[]) {
    this.#world = world
    this.#house = house
    this.#attempts = attempts
  }

  async acts(): Promise<void> {
    const { dice } = this.#world
    if (this.#last && dice.chance(0.2)) return await this.#again(this.#last)
    const acknowledged = this.#attempts.filter((attempt) => ['confirmed', 'pending'].includes(bookingOf(attempt)?.as ?? ''))
    if (acknowledged.length === 0) return
    const standing = await this.#find(dice.pick(acknowledged))
    if (!standing) return
    const change = () =>
      dice.weighted([
        [2, () => this.#cancel(standing)],
        [standing.rooms.length > 1 ? 3 : 1, () => this.#giveUp(standing)],
        [4, () => this.#modify(standing)],
        [standing.attempt.option === 'kept' ? 6 : 0, () => this.#takeOption(standing)],
      ])
    // Now and then two at once: one of them comes later.
    await Promise.all(dice.chance(0.2) ? [change()(), change()()] : [change()()])
  }

  async #find(attempt: Attempt): Promise<Standing | undefined> {
    const { reader } = this.#house.db
    const code = bookingOf(attempt)?.code ?? ''
    const row = await reader.selectFrom('reservation').where('code', '=', code).select(['id', 'locked']).executeTakeFirst()
    if (!row) return undefined
    const codes = await codesInForce(reader, row.id)
    const { lines } = fromJson(row.locked)
    const rooms = lines.flatMap(({ productId, stay, party, minor }, i) => {
      const own = codes[i]
      return own === undefined ? [] : [{ code: own, productId, stay, party, minor }]
    })
    return { attempt, reservationId: row.id, rooms }
  }

  async #cancel({ attempt, reservationId }: Standing): Promise<void> {
    const { dice } = this.#world
    const by = dice.chance(0.7) ? 'guest' : 'hotel'
    const key = dice.key()
    const answer = await this.#ask(() => cancelReservation(this.#house.db, { hotelId, reservationId, by, key }, this.#world.now()))
    this.#did('cancel', answer)
    if (answer.kind === 'cancelled') attempt.cancelledBy ??= by
  }

  async #giveUp({ attempt, reservationId, rooms }: Standing): Promise<void> {
    if (rooms.length === 0) return
    const { dice } = this.#world
    const key = dice.key()
    const room = dice.pick(rooms)
    const ask = { hotelId, reservationId, roomCode: room.code, by: 'guest' as const, key }
    const answer = await this.#ask(() => cancelRoom(this.#house.db, ask, this.#world.now()))
    this.#did('give a room up', answer)
    if (answer.kind !== 'cancelled') return
    attempt.changes++
    // The last room ends the reservation, whose code is then told; at once, for somebody else may be told of it next.
    if (answer.cancelled.code !== room.code) attempt.cancelledBy ??= 'guest'
    const left = (await this.#find(attempt))?.rooms ?? []
    if (left.length > 0) attempt.stayMinor = left.reduce((sum, { minor }) => sum + minor, 0)
  }

  /** Another stay for all rooms, or another product for one: what the review said is what is asked for. */
  async #modify({ attempt, reservationId, rooms }: Standing): Promise<void> {
    if (rooms.length === 0) return
    const { dice } = this.#world
    const stay = dice.chance(0.6) ? aStay(this.#world) : undefined
    const swapped = stay ? undefined : dice.pick(rooms)
    const wanted = rooms.map(({ minor: _, ...room }) => ({
      ...room,
      stay: stay ?? room.stay,
      productId: room.code === swapped?.code ? dice.pick(productIds) : room.productId,
    }))
    const by = dice.chance(0.8) ? 'guest' : 'hotel'
    const change = { hotelId, reservationId, by, rooms: wanted } as const
    const review = await recalculate(this.#house.db.reader, change, this.#world.now())
    if (review.kind !== 'recalculated') return this.#did('review', review)
    const asked = { ...change, totalMinor: review.totalMinor, key: dice.key() }
    const answer = await this.#ask(() => modifyReservation(this.#house.db, asked, this.#world.now()))
    this.#did(stay ? 'move' : 'swap', answer)
    if (answer.kind !== 'modified') return
    const { totalMinor, feeMinor } = answer.modified
    if (totalMinor !== review.totalMinor) this.#world.violated('a change costs what was agreed', `${review.totalMinor}, then ${totalMinor}`)
    attempt.changes++
    attempt.stayMinor = totalMinor - feeMinor
  }

  async #takeOption({ attempt, reservationId }: Standing): Promise<void> {
    const ask = { hotelId, reservationId, clientId: agency.clientId, paymentMethod: 'hotelpay', key: this.#world.dice.key() }
    const answer = await this.#ask(() => confirmOption(this.#house.db, ask, this.#world.now()))
    this.#did('take an option', answer)
    if (answer.kind === 'taken') attempt.option = 'taken'
  }

  async #ask<Answer extends Changed>(ask: () => Promise<Answer>): Promise<Answer> {
    const answer = await ask()
    if (['cancelled', 'modified', 'taken'].includes(answer.kind)) this.#last = { ask, answer: JSON.stringify(answer) }
    return answer
  }

  /** The same key with the same question has the same answer, whatever happened since. */
  async #again({ ask, answer }: Asked): Promise<void> {
    const again = await ask()
    this.#did('the same change again', again)
    if (JSON.stringify(again) !== answer) this.#world.violated('a key has one answer', `${answer}, then ${JSON.stringify(again)}`)
  }

  #did(what: string, { kind }: { readonly kind: string }): void {
    this.#world.note(`${what}: ${kind}`)
    this.#world.count(`change: ${what}: ${kind}`)
  }
}
