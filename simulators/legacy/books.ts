import { dayAfter, isWeekend, nightsBetween } from './days.ts'
import type { Hotel, Rate, Room } from './group.ts'
import type { Guests, NamedGuest, RoomRequest, ServiceRequest } from './legacy-query.ts'

/** One room of a booking: it has a code and an id of its own, and is cancelled alone. */
export type Reservation = {
  readonly id: number
  readonly code: string
  readonly channelId: number
  readonly hotel: Hotel
  readonly room: Room
  readonly rate: Rate
  readonly request: RoomRequest
  readonly total: number
  readonly services: readonly ServiceRequest[]
  readonly guest: Readonly<Record<string, string>>
  /** Of this room, by name. */
  readonly guests: readonly NamedGuest[]
  /** By the protocol's field; empty where nobody wants an invoice. */
  readonly invoice: Readonly<Record<string, string>>
  /** A provider's word for the guest's card. */
  readonly cardToken?: string
  /** In milliseconds. */
  readonly bookedAt: number
  /** Whose user booked it. */
  readonly agencyId?: number
  /** While an agency or a guest may still decide: until when, in milliseconds. */
  optionUntil?: number
  /** Booked by telephone: its guest confirms or rejects it. */
  readonly awaitsGuest?: true
  isCancelled?: true
  isRejected?: true
}

/**
 * What a booking's guest pays on the provider's page. `state` is what the provider knows, `isBooked` what our books do.
 */
export type Payment = {
  readonly id: string
  readonly provider: string
  readonly reservations: readonly Reservation[]
  readonly cents: number
  readonly languageId: number
  state: 'open' | 'paid' | 'declined'
  isBooked: boolean
}

/** `stay` is absent where the guest wrote no days. */
export type OfferRequest = {
  readonly hotelId: number
  readonly stay?: { readonly arrival: string; readonly departure: string }
  readonly adults: number
  readonly children: number
  readonly rooms: number
  readonly name: string
  readonly mail: string
  readonly note: string
}

/** One of the stays that a hotel offers; `rooms` have a price for each night, which is the offer's own. */
export type OfferOption = {
  readonly id: number
  readonly name: string
  readonly stay: { readonly arrival: string; readonly departure: string }
  readonly rooms: readonly RoomRequest[]
}

/** What reception has written for one guest. `expires` is in milliseconds. */
export type Offer = {
  readonly code: string
  readonly channelId: number
  readonly hotel: Hotel
  readonly languageId: number
  readonly name: string
  readonly mail: string
  readonly expires: number
  readonly options: readonly OfferOption[]
  readonly attachments: readonly { readonly name: string; readonly url: string }[]
  readonly video?: string
  readonly playlist: readonly string[]
  readonly messages: { readonly from: 'guest' | 'hotel'; readonly text: string; readonly at: string }[]
  state: 'locked' | 'open' | 'confirmed' | 'rejected'
  rejectionReason?: string
}

type Taken = { readonly rateId: number; readonly arrival: string; readonly departure: string }

const firstId = 4_700
const halfOff = 'AMICI'

/** What is sold, to whom, and what is left, in memory. */
export class Books {
  readonly #reservations: Reservation[] = []
  readonly #closed = new Set<string>()
  readonly #payments: Payment[] = []
  readonly #offerRequests: OfferRequest[] = []
  readonly #offers: Offer[] = []
  readonly #now: () => Date
  #lastId = firstId

  constructor(now: () => Date) {
    this.#now = now
  }

  /** Those that have ended, too, oldest first. */
  get all(): Reservation[] {
    return [...this.#reservations]
  }

  /** What is neither cancelled nor an option that nobody took in time. */
  get reservations(): readonly Reservation[] {
    const now = this.#now().getTime()
    return this.#reservations.filter(
      ({ isCancelled, optionUntil }) => !isCancelled && (optionUntil === undefined || now < optionUntil),
    )
  }

  get payments(): readonly Payment[] {
    return this.#payments
  }

  /** What guests ask offers for, oldest first. */
  get offerRequests(): readonly OfferRequest[] {
    return this.#offerRequests
  }

  requestOffer(request: OfferRequest): void {
    this.#offerRequests.push(request)
  }

  /** Those that were sent, oldest first. */
  get offers(): readonly Offer[] {
    return this.#offers
  }

  sendOffer(offer: Omit<Offer, 'code' | 'messages' | 'state'>): Offer {
    const sent: Offer = { ...offer, code: `OFF${8_100 + this.#offers.length * 3}`, messages: [], state: 'locked' }
    this.#offers.push(sent)
    return sent
  }

  writeMessage({ messages }: Offer, from: 'guest' | 'hotel', text: string): void {
    messages.push({ from, text, at: this.#now().toISOString() })
  }

  /** What is still to be paid for a reservation. */
  openPaymentOf(id: number): Payment | undefined {
    return this.#payments.find(({ reservations, isBooked }) => !isBooked && reservations.some((one) => one.id === id))
  }

  openPayment(provider: string, languageId: number, reservations: readonly Reservation[]): Payment {
    const cents = reservations.reduce((sum, { total }) => sum + total, 0)
    const id = `PAG${reservations[0]?.code}`
    const payment: Payment = { id, provider, languageId, reservations, cents, state: 'open', isBooked: false }
    this.#payments.push(payment)
    return payment
  }

  /** As if others had taken every room of this type. */
  close(roomId: number, ...nights: readonly string[]): void {
    for (const night of nights) this.#closed.add(`${roomId} ${night}`)
  }

  available(room: Room, arrival: string, departure: string, others: readonly Taken[] = []): number {
    const taken = [...this.reservations.map(({ request }) => request), ...others].filter(({ rateId }) =>
      room.rates.some(({ id }) => id === rateId),
    )
    const counts = nightsBetween(arrival, departure).map((night) => {
      if (this.#closed.has(`${room.id} ${night}`)) return 0
      return room.rooms - taken.filter((one) => one.arrival <= night && night < one.departure).length
    })
    return Math.max(0, Math.min(...counts))
  }

  book(booking: Omit<Reservation, 'id' | 'code' | 'bookedAt'>): Reservation {
    this.#lastId += 1
    const reservation = {
      ...booking,
      id: this.#lastId,
      code: String(2_000_000_000 + this.#lastId * 7),
      bookedAt: this.#now().getTime(),
    }
    this.#reservations.push(reservation)
    return reservation
  }

  /** False where there is no such reservation. */
  cancel(id: number, channelId: number): boolean {
    const found = this.reservations.find((reservation) => reservation.id === id && reservation.channelId === channelId)
    if (found) found.isCancelled = true
    return found !== undefined
  }

  takeOption(reservation: Reservation): void {
    delete reservation.optionUntil
  }

  /** By the guest that it awaits. */
  reject(reservation: Reservation): void {
    reservation.isCancelled = true
    reservation.isRejected = true
  }
}

export function fits(room: Room, { adults, ages }: Guests): boolean {
  return adults <= room.maxAdults && adults + ages.length <= room.maxGuests
}

/**
 * Cents of each night: a fifth more at the weekend, 30.00 for each adult beyond two, 15.00 for each child of three or
 * more; half with the code.
 */
export function nightsOf(
  rate: Rate,
  { adults, ages, arrival, departure, prices }: Omit<RoomRequest, 'rateId'>,
  code: string,
) {
  const guests = 3_000 * Math.max(0, adults - 2) + 1_500 * ages.filter((age) => age >= 3).length
  return nightsBetween(arrival, departure).map((night, i) => {
    const listed = rate.nightly * (isWeekend(night) ? 1.2 : 1) + guests
    return { night, cents: prices?.[i] ?? Math.round(code === halfOff ? listed / 2 : listed) }
  })
}

export function sumOf(nights: readonly { readonly cents: number }[]): number {
  return nights.reduce((sum, { cents }) => sum + cents, 0)
}

/** What is paid when booking, and the rest at the hotel. */
export function paymentsOf(rate: Rate, total: number, today: string) {
  const now = Math.round((total * rate.prepaidPercent) / 100)
  return [
    { date: today, cents: now },
    { date: null, cents: total - now },
  ].filter(({ cents }) => cents > 0)
}

/** The last day on which leaving is free. */
export function lastFreeDay(rate: Rate, arrival: string): string | undefined {
  return rate.freeUntil === undefined ? undefined : dayAfter(arrival, -rate.freeUntil)
}
