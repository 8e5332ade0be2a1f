import { type Books, fits, nightsOf, paymentsOf, sumOf } from './books.ts'
import { dayAfter, nightsBetween } from './days.ts'
import type { Hotel, Rate, Room } from './group.ts'
import { type Guests, type LegacyQuery, Refused } from './legacy-query.ts'
import { decimal, many } from './spelling.ts'

// What can be had: room search, connected rooms, availability check, nearby dates and portal.

type Stay = { readonly arrival: string; readonly departure: string }
type Priced = {
  readonly room: Room
  readonly rate: Rate
  readonly nights: readonly { readonly night: string; readonly cents: number }[]
}

/** Every rate of every room that these guests can have; with a package its rates, without one the others. */
export function pricedFor(
  hotel: Hotel,
  books: Books,
  query: LegacyQuery,
  stay: Stay,
  guests: Guests,
  isTaken: readonly number[] = [],
): Priced[] {
  const packageId = query.number('pc_id', 'pcId') || undefined
  const planId = query.number('mt_id', 'macroId') || undefined
  const taken = isTaken.map((rateId) => ({ rateId, ...stay }))
  return hotel.rooms.flatMap((room) => {
    if (!fits(room, guests) || books.available(room, stay.arrival, stay.departure, taken) === 0) return []
    return room.rates
      .filter((rate) => rate.packageId === packageId && (planId === undefined || rate.planId === planId))
      .filter(({ isReserved }) => !isReserved || query.isAgency)
      .map((rate) => ({ room, rate, nights: nightsOf(rate, { ...guests, ...stay }, query.code) }))
  })
}

/** The answer of the room search; `others` are the hotels of the channel. */
export function roomList(hotel: Hotel, books: Books, query: LegacyQuery, others: readonly Hotel[], today: string) {
  const { stay, chosen } = query
  requireFuture(stay, today)
  const guests = query.guests()
  const priced = pricedFor(hotel, books, query, stay, guests, chosen)
  const best = Math.min(...priced.map(({ nights }) => sumOf(nights)))
  const rooms = hotel.rooms.filter((room) => priced.some((one) => one.room === room))
  const isNothing = rooms.length === 0
  const taken = chosen.map((rateId) => ({ rateId, ...stay }))
  const split = isNothing && query.text('cross') === 'true' ? splitOf(hotel, books, query, stay, guests) : undefined
  return {
    currency: { code: hotel.currency },
    availability: many(
      rooms.map((room) => ({
        id: String(room.id),
        name: room.name,
        description: room.description,
        gallery: many([`http://foto.example/camera ${room.id}.jpg`]),
        count: String(books.available(room, stay.arrival, stay.departure, taken)),
        maxpers: String(room.maxGuests),
        maxAdults: String(room.maxAdults),
        dimensione: String(room.size),
        amenities: many(room.amenities),
        rates: many(priced.filter((one) => one.room === room).map((one) => presentRate(one, best, today))),
      })),
    ),
    crossAvailability: many([]),
    crossbooking: split ?? many([]),
    crossProperty: many(
      isNothing ? others.map((other) => portalEntry(other, books, query, stay, [guests])).filter(hasPrice) : [],
    ),
  }
}

function presentRate({ rate, nights }: Priced, best: number, today: string) {
  const total = sumOf(nights)
  return {
    id: String(rate.id),
    mtId: String(rate.planId),
    name: rate.name,
    description: rate.description,
    total: decimal(total),
    best: String(total === best),
    prepaids: presentPayments(rate, total, today),
    nightsCount: String(nights.length),
    ...presentTerms(rate, nights),
  }
}

export function presentPayments(rate: Rate, total: number, today: string) {
  return many(paymentsOf(rate, total, today).map(({ date, cents }) => ({ date, amount: decimal(cents) })))
}

export function presentTerms(rate: Rate, nights: Priced['nights']) {
  return {
    policy: { days: rate.freeUntil === undefined ? null : String(rate.freeUntil) },
    costi: { giorno: many(nights.map(({ night }) => night)), costo: many(nights.map(({ cents }) => decimal(cents))) },
    colazione: String(rate.meals.breakfast),
    pranzo: 'false',
    cena: String(rate.meals.dinner),
  }
}

/** The stay in two rooms on one plan, one after the other, as cheap as it can be had. */
function splitOf(hotel: Hotel, books: Books, query: LegacyQuery, { arrival, departure }: Stay, guests: Guests) {
  const ways = nightsBetween(arrival, departure)
    .slice(1)
    .flatMap((change) => {
      const heads = pricedFor(hotel, books, query, { arrival, departure: change }, guests)
      const tails = pricedFor(hotel, books, query, { arrival: change, departure }, guests)
      return heads.flatMap((head) =>
        tails
          .filter(({ room, rate }) => room !== head.room && rate.planId === head.rate.planId)
          .map((tail) => [head, tail]),
      )
    })
    .sort((one, other) => costOf(one) - costOf(other))
  const [way] = ways
  const rate = way?.[0]?.rate
  if (!way || !rate) return undefined
  const { colazione, pranzo, cena } = presentTerms(rate, [])
  return {
    tariffa: {
      id: String(rate.planId),
      nometariffa: rate.name,
      cancellationpolicy: rate.description,
      colazione,
      pranzo,
      cena,
      derivazione: { scontopercglobale: String(hotel.splitPercent) },
    },
    disponibilita: way.map((part) => ({
      datada: part.nights[0]?.night,
      dataa: dayAfter(part.nights.at(-1)?.night ?? ''),
      scelta: {
        id: String(part.rate.id),
        totale: decimal(sumOf(part.nights)),
        moneta: hotel.currency,
        camera: { idcamera: String(part.room.id), nomecamera: part.room.name },
        costi: presentTerms(part.rate, part.nights).costi,
      },
    })),
  }
}

const costOf = (parts: readonly Priced[]) => parts.reduce((sum, { nights }) => sum + sumOf(nights), 0)

/** The cheapest way to give each party a room, all for the whole stay; none where it cannot be done. */
export function cheapestRooms(
  hotel: Hotel,
  books: Books,
  query: LegacyQuery,
  stay: Stay,
  parties: readonly Guests[],
): Priced[] | undefined {
  const [party, ...rest] = parties
  return party === undefined ? [] : tryRooms(hotel, books, query, stay, party, rest, [])
}

function tryRooms(
  hotel: Hotel,
  books: Books,
  query: LegacyQuery,
  stay: Stay,
  party: Guests,
  rest: readonly Guests[],
  taken: number[],
): Priced[] | undefined {
  const ways = pricedFor(hotel, books, query, stay, party, taken).flatMap((one): Priced[][] => {
    const [next, ...others] = rest
    if (next === undefined) return [[one]]
    const more = tryRooms(hotel, books, query, stay, next, others, [...taken, one.rate.id])
    return more ? [[one, ...more]] : []
  })
  return ways.sort((one, other) => costOf(one) - costOf(other))[0]
}

/** A hotel of a portal; without rooms its price is 0. */
export function portalEntry(hotel: Hotel, books: Books, query: LegacyQuery, stay: Stay, parties: readonly Guests[]) {
  const found = cheapestRooms(hotel, books, query, stay, parties)
  return {
    id: String(hotel.id),
    nome: hotel.name,
    citta: hotel.city,
    rating: { id: String(hotel.stars), nome: `${hotel.stars} stelle` },
    foto: `http://foto.example/albergo ${hotel.id}.jpg`,
    currency: { code: hotel.currency },
    prezzominimo: decimal(found ? costOf(found) : 0),
  }
}

const hasPrice = ({ prezzominimo }: { readonly prezzominimo: string }) => Number(prezzominimo) > 0

/** Stays of the same length within a week, the nearest first. */
export function nearbyDates(hotel: Hotel, books: Books, query: LegacyQuery, today: string) {
  const { arrival, departure } = query.stay
  const parties = query.parties
  const shifts = [1, 2, 3, 4, 5, 6, 7].flatMap((days) => [-days, days])
  const entries = shifts.flatMap((shift) => {
    const stay = { arrival: dayAfter(arrival, shift), departure: dayAfter(departure, shift) }
    const rooms = stay.arrival < today ? undefined : cheapestRooms(hotel, books, query, stay, parties)
    return rooms ? [{ stay, rooms }] : []
  })
  return {
    currency: { code: hotel.currency },
    availabilityList: many(
      entries.map(({ stay, rooms }) => ({
        dataArrivo: stay.arrival,
        dataPartenza: stay.departure,
        totale: decimal(costOf(rooms)),
        camere: many(
          rooms.map(({ room, rate, nights }) => ({
            idcamera: String(room.id),
            nomecamera: room.name,
            ar_id: String(rate.id),
            nometariffa: rate.name,
            totale: decimal(sumOf(nights)),
          })),
        ),
      })),
    ),
  }
}

export function requireFuture({ arrival }: Stay, today: string): void {
  if (arrival < today) throw new Refused('Data di arrivo passata')
}
