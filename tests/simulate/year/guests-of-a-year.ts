import type { ConfirmRequest } from '@portico/contracts/checkout/confirm'
import type { Basket } from '@portico/contracts/price/basket'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { Stay } from '@portico/domain/time/stay'
import { randomConfirm } from '../actors/random-requests.ts'
import type { GuestClient, SimulatedGateway } from '../servers/simulated-gateway.ts'
import type { SimulatedProvider } from '../servers/simulated-provider.ts'
import type { World } from '../world.ts'
import { soldProductIds } from './large-house.ts'

const day = 24 * 60 * 60_000

/** What was acknowledged to a guest, and became of it since. */
export type BookingOfAYear = {
  readonly code: string
  readonly email: string
  readonly request: ConfirmRequest
  isPaid?: true
  stay: Stay
  state: 'confirmed' | 'pending' | 'cancelled'
  totalMinor: number
}

type Context = {
  readonly world: World
  readonly gateway: SimulatedGateway
  readonly provider: SimulatedProvider
  /** Does something at a later moment. */
  readonly later: (ms: number, act: () => Promise<void>) => void
  /** The hotel has the money of a transfer. */
  readonly transferArrives: (booking: BookingOfAYear) => Promise<void>
}

/** Guests who search, hold and book, come back to change or to cancel, and pay in each way there is. */
export class GuestsOfAYear {
  readonly bookings: BookingOfAYear[] = []
  readonly #context: Context

  constructor(context: Context) {
    this.#context = context
  }

  /** Nobody comes twice with the same browser. */
  client(): GuestClient {
    const { random } = this.#context.world
    const address = [10, random.between(0, 255), random.between(0, 255), random.between(1, 254)].join('.')
    return this.#context.gateway.clientOf(random.key(), address)
  }

  /** Searches and holds; books, or lets it go. */
  async visit(books: boolean): Promise<void> {
    const { random } = this.#context.world
    const client = this.client()
    const basket = this.#basket()
    const found = await client.roomSearch.quotes.query({
      stay: basket.stay,
      rooms: basket.rooms.map(({ party }) => ({ party })),
    })
    this.#count(`search: ${found.kind}`)
    const held = await client.checkout.hold.mutate({ basket, key: random.key() })
    this.#count(`hold: ${held.kind}`)
    if (books || random.chance(0.2)) {
      await client.checkout.saveDraft.mutate({
        basket,
        draft: { name: 'Ada', lastName: 'Rossi', note: 'x'.repeat(200) },
      })
      this.#count('draft')
    }
    if (books) await this.#book(client, basket)
    else if (random.chance(0.4)) {
      await client.checkout.release.mutate({ basket, key: random.key() })
      this.#count('release')
    }
  }

  async #book(client: GuestClient, basket: Basket): Promise<void> {
    const { world, gateway } = this.#context
    const page = await client.checkout.page.mutate({ basket })
    if (page.kind !== 'open') return this.#count(`page: ${page.kind}`)
    const methods = page.basket.paymentMethods.map(({ id }) => id)
    const paymentMethod = world.random.pick(methods)
    const shown = page.basket.price.guestTotal
    const request = randomConfirm(world.random, { basket, shown, paymentMethod })
    const outcome = await client.checkout.confirm.mutate(request)
    this.#count(`confirm: ${outcome.kind}, ${paymentMethod}`)
    if (outcome.kind !== 'confirmed' && outcome.kind !== 'pending') return
    const booking: BookingOfAYear = {
      code: gateway.codeOf(outcome.grant),
      email: request.booker.email,
      request,
      stay: basket.stay,
      state: outcome.kind,
      totalMinor: shown.minor,
    }
    this.bookings.push(booking)
    if (outcome.kind === 'pending' && outcome.isToPay) await this.#pay(client, booking, outcome.grant)
    this.#plan(booking)
  }

  async #pay(client: GuestClient, booking: BookingOfAYear, grant: string): Promise<void> {
    const { world, provider } = this.#context
    const key = world.random.key()
    const started = await client.payment.start.mutate({ grant, method: 'stripe', key })
    if (started.kind !== 'started' || started.next.kind !== 'redirect') return this.#count(`payment: ${started.kind}`)
    // One in ten closes the page: the booking ends unpaid.
    const choice = world.random.chance(0.9) ? 'pay' : 'close'
    const back = await provider.choose(started.next.url, choice)
    if (!back) return this.#count('payment: left')
    const request = { key: back.key, method: 'GET' as const, query: back.query, body: '', grants: [grant] }
    const returned = await client.payment.return.mutate(request)
    this.#count(`payment: ${returned.kind === 'found' ? returned.state : returned.kind}`)
    if (returned.kind !== 'found' || returned.state !== 'paid') return
    booking.isPaid = true
    booking.state = 'confirmed'
  }

  /** What becomes of a booking later. */
  #plan(booking: BookingOfAYear): void {
    const { world, later, transferArrives } = this.#context
    const { random } = world
    if (booking.request.paymentMethod === 'bank' && random.chance(0.8))
      later(random.between(day / 24, 4 * day), () => transferArrives(booking))
    const until = Date.parse(booking.stay.arrival) - world.nowMs - day
    if (until < day) return
    const ms = random.between(day / 24, Math.min(until, 40 * day))
    const draw = random.next()
    if (draw < 0.12) later(ms, () => this.#comesBack(booking, 'cancel'))
    else if (draw < 0.22) later(ms, () => this.#comesBack(booking, 'change'))
  }

  async #comesBack(booking: BookingOfAYear, to: 'cancel' | 'change'): Promise<void> {
    const { world } = this.#context
    const { reservation } = this.client()
    const found = await reservation.recover.mutate({ code: booking.code, email: booking.email })
    if (found.kind !== 'found') throw new Error(`${booking.code} cannot be found`)
    const { grant } = found
    const opened = await reservation.voucher.mutate({ grant })
    if (opened.kind !== 'open') throw new Error(`the voucher of ${booking.code} does not open`)
    const key = world.random.key()
    if (to === 'cancel') {
      const { cancellationNow } = opened.voucher
      const shown = cancellationNow?.kind === 'possible' ? { shown: cancellationNow.fee } : {}
      const { kind } = await reservation.cancel.mutate({ grant, key, ...shown })
      this.#count(`cancel: ${kind}`)
      if (kind === 'cancelled') booking.state = 'cancelled'
      return
    }
    const stay = { arrival: addDays(booking.stay.arrival, 1), departure: addDays(booking.stay.departure, 1) }
    const rooms = opened.voucher.rooms.flatMap(({ code }) => (code === undefined ? [] : [{ code, stay }]))
    const review = await reservation.review.mutate({ grant, rooms })
    if (review.kind !== 'review') return this.#count(`change: ${review.kind}`)
    const changed = await reservation.modify.mutate({ grant, rooms, key, shown: review.total })
    this.#count(`change: ${changed.kind}`)
    if (changed.kind !== 'changed') return
    booking.stay = stay
    booking.totalMinor = review.total.minor
  }

  #basket(): Basket {
    const { random, now } = this.#context.world
    const ahead = random.chance(0.5) ? random.between(1, 30) : random.between(1, 180)
    const arrival = addDays(now().slice(0, 10) as CalendarDate, ahead)
    const departure = addDays(
      arrival,
      random.weighted([
        [4, 1],
        [4, 2],
        [3, 3],
        [1, 6],
      ]),
    )
    const party = { adults: random.between(1, 2), childrenAges: [] }
    const rooms = Array.from({ length: random.chance(0.1) ? 2 : 1 }, () => ({
      party,
      productId: random.pick(soldProductIds),
    }))
    return { stay: { arrival, departure }, rooms }
  }

  #count(what: string): void {
    this.#context.world.count(what)
  }
}
