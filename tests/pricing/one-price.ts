import { deepStrictEqual, equal } from 'node:assert/strict'
import type { BookingServer } from '@portico/booking-server/start-booking-server'
import { explainPrice, leafAmountsOf } from '@portico/domain/pricing/explanation/explain-price'
import { differingTotalsOf } from '@portico/domain/pricing/locked-price'
import { deadlineOf } from '@portico/domain/time/deadline'
import { priceCheck } from '@portico/legacy/calls/checkout/confirm'
import { hold } from '@portico/legacy/calls/checkout/hold'
import type { BasketReply } from '@portico/legacy/parts/basket'
import fc from 'fast-check'
import { aHouse } from '../builders/a-house.ts'
import { callServer, expectReply } from '../builders/call-server.ts'
import { startBookingServer } from '../builders/start-booking-server.ts'
import { basketOf, bookStay, packageIdIn, searchRooms } from './book-stay.ts'
import { openHotel, productIdOf, promotionIdOf, type WrittenHotel } from './booked-hotel.ts'
import { day } from './in-product-terms.ts'
import type { Priced, WrittenLine, WrittenStay } from './page/written-stay.ts'
import { pricedOf } from './product-pricer.ts'
import { anyBasket, anyHotel, lineOf } from './random/random-basket.ts'
import { sum } from './reference/reference-arithmetic.ts'
import { datesOf, priceByRules, requiredItem } from './reference/reference-pricer.ts'
import { refusedItem, withoutRefused } from './reference/reference-services.ts'

/** A booking server whose clock shows noon at a hotel on the day a test sets. */
export async function startServer(database?: string) {
  let now = deadlineOf(day('2027-01-01'), 0, '12:00', 'Europe/Rome')
  const server = await startBookingServer({ seed: aHouse(), jobs: false, now: () => now, database })
  const setToday = ({ booked, zone }: Pick<WrittenStay, 'booked' | 'zone'>) => {
    now = noonOf({ booked, zone })
  }
  return { server, setToday }
}

/** Noon of the day of booking at the hotel. */
export const noonOf = ({ booked, zone }: Pick<WrittenStay, 'booked' | 'zone'>) =>
  deadlineOf(day(booked), 0, '12:00', zone)

/**
 * Books baskets at five random hotels, in the order of their days of booking: each room costs the same searched,
 * checked, held, locked, confirmed and retrieved as by the rules. Answers how many rooms were booked, and how many with
 * a code that counted.
 */
export async function bookOnRandomHotels(
  seed: number,
  baskets: number,
): Promise<{ readonly rooms: number; readonly coded: number }> {
  const hotels = fc.sample(anyHotel, { seed, numRuns: 5 })
  const wanted = fc.sample(anyBasket(hotels), { seed, numRuns: baskets })
  const { server, setToday } = await startServer()
  const booked = { rooms: 0, coded: 0 }
  try {
    for (const [i, hotel] of hotels.entries()) await openHotel(server.db, 10 + i, hotel)
    for (const { hotel: place, stay } of wanted.toSorted((a, b) => noonOf(a.stay).localeCompare(noonOf(b.stay)))) {
      const hotel = hotels[place]
      if (!hotel) throw new Error('no such hotel')
      setToday(stay)
      const { lines } = await bookAtOnePrice(server, 10 + place, hotel, stay).catch((cause: unknown) => {
        throw new Error(`seed ${seed}: ${JSON.stringify(stay)}`, { cause })
      })
      booked.rooms += lines.length
      booked.coded += lines.filter(({ refused }) => refused === null).length
    }
    return booked
  } finally {
    await server[Symbol.asyncDispose]()
  }
}

/** Answers what the stay costs by the rules, and what the voucher shows of it. */
export async function bookAtOnePrice(server: BookingServer, hotelId: number, hotel: WrittenHotel, wanted: WrittenStay) {
  await expectRefused(server, hotelId, hotel, wanted)
  const stay = await withRequired(server, hotelId, hotel, withoutRefused(wanted))
  const byRules = pricedByRules(stay)
  for (const line of stay.lines) await searchAtOnePrice(server, hotelId, hotel, stay, line)
  const { checked, held, locked, isUnchanged, retrieved } = await bookStay(server, hotelId, hotel, stay)
  const lines = byRules.lines.map((line) => ({ ...line, refused: undefined }))
  deepStrictEqual(inOwnIds(pricedOf(stay, locked), hotelId, stay), { ...byRules, lines })
  equal(differingTotalsOf(locked), undefined)
  equal(sum(leafAmountsOf(explainPrice(locked)).map(({ minor }) => minor)), byRules.guest)
  equal(isUnchanged, true)
  for (const basket of [checked, held, retrieved]) deepStrictEqual(amountsIn(basket), amountsOf(byRules))
  for (const { prepayment } of [checked, held]) {
    deepStrictEqual(
      prepayment.map(({ on, amount: { minor } }) => ({ on: on ?? null, minor })),
      byRules.schedule,
    )
  }
  return { ...byRules, retrieved }
}

/** P11, P18: a service that nobody can have is refused, and with its reason, before anything is held. */
async function expectRefused(
  server: BookingServer,
  hotelId: number,
  hotel: WrittenHotel,
  stay: WrittenStay,
): Promise<void> {
  const refused = refusedItem(stay)
  if (!refused) return
  const basket = basketOf(hotelId, hotel, stay)
  const checked = await callServer(server, priceCheck, { hotelId }, { basket, timestamp: 0 })
  const key = { key: `key-of-a-hold-of-nothing-${hotelId}`, visitor: 'one', address: 'one' }
  const held = await callServer(server, hold, { hotelId }, { basket, ...key })
  for (const answer of [checked, held])
    deepStrictEqual(
      answer.kind === 'refused' && answer.reason?.kind === 'service-refused' && answer.reason.problem,
      refused.problem,
    )
}

/**
 * P17: where a service must be chosen and none was, the price check has the cheapest, and a hold is refused; the guest
 * then chooses it.
 */
async function withRequired(
  server: BookingServer,
  hotelId: number,
  hotel: WrittenHotel,
  stay: WrittenStay,
): Promise<WrittenStay> {
  const arrival = stay.lines.map((line) => line.arrival).sort()[0] ?? ''
  const nights = new Set(stay.lines.flatMap((line) => datesOf(line))).size
  const required = requiredOf(hotel, stay, arrival, nights)
  if (!required || stay.services.length > 0) return stay
  const basket = basketOf(hotelId, hotel, stay)
  const chosen = { ...stay, services: [required] }
  const checked = await expectReply(server, priceCheck, { hotelId }, { basket, timestamp: 0 })
  deepStrictEqual(amountsIn(checked), amountsOf(pricedByRules(chosen)))
  deepStrictEqual(
    checked.services.map((service) => [service.required, service.amount.minor]),
    [[true, pricedByRules(chosen).services]],
  )
  const held = await callServer(
    server,
    hold,
    { hotelId },
    { basket, key: `key-of-a-refused-hold-${hotelId}`, visitor: 'one', address: 'one' },
  )
  equal(held.kind === 'refused' && held.reason?.kind, 'service-required')
  return chosen
}

/** What a list of a hotel's rooms contains beside them; a package's own services count. */
export function requiredOf(hotel: WrittenHotel, stay: WrittenStay, arrival: string, nights: number) {
  const isMet = !hotel.mustHaveService || (stay.package?.includes.length ?? 0) > 0
  return isMet ? undefined : requiredItem(hotel.services, { arrival, nights, booked: stay.booked })
}

/** Every room on every plan that is sold so, and no other, as the search tells it to this line's party. */
export async function searchAtOnePrice(
  server: BookingServer,
  hotelId: number,
  hotel: WrittenHotel,
  stay: WrittenStay,
  line: WrittenLine,
): Promise<void> {
  const plain = { ...line, override: undefined, protected: false, exempt: 0 }
  const wanted = hotel.rooms.flatMap((_, room) =>
    hotel.plans.flatMap(({ name }, plan) => {
      if (hotel.packages?.find((sold) => sold.plan === name) !== stay.package) return []
      const required = requiredOf(hotel, stay, line.arrival, line.nights)
      const services = required ? [required] : []
      const price = pricedByRules({ ...stay, lines: [lineOf(hotel, room, plan, plain)], services, cross: undefined })
      return [{ productId: productIdOf(hotelId, room, plan), price }]
    }),
  )
  const { rooms, promo } = await searchRooms(server, hotelId, line, stay.code, packageIdIn(hotelId, hotel, stay))
  const quoteByProduct = new Map(rooms.flatMap(({ quotes }) => quotes.map((quote) => [quote.productId, quote])))
  equal(quoteByProduct.size, wanted.length)
  for (const { productId, price } of wanted) {
    const quote = quoteByProduct.get(productId)
    const amounts = quote && {
      nights: quote.nights.map(({ price }) => price.minor),
      fees: quote.extraCost?.minor ?? 0,
      stay: quote.price.stay.minor,
      cityTax: quote.price.taxesAtHotel?.minor ?? 0,
      schedule: byDay(quote.prepayment),
    }
    const { stay: total, cityTax, schedule, lines } = price
    deepStrictEqual(amounts, { nights: lines[0]?.nights, fees: lines[0]?.fees, stay: total, cityTax, schedule })
  }
  const takesCode = wanted.some(({ price }) => price.lines[0]?.refused === null)
  equal(promo?.kind, stay.code === undefined ? undefined : takesCode ? 'applied' : 'refused')
}

export function pricedByRules(stay: WrittenStay): Priced {
  const priced = priceByRules(stay)
  if (!('lines' in priced)) throw new Error('a night without a price')
  return priced
}

/** A quote tells its plan's dates one by one, of which two may fall on one day. */
function byDay(prepayment: BasketReply['prepayment']) {
  const days = Map.groupBy(prepayment, ({ on }) => on ?? null)
  const sums = [...days].map(([on, parts]) => ({ on, minor: sum(parts.map(({ amount }) => amount.minor)) }))
  return sums.sort((a, b) => (a.on ?? '9').localeCompare(b.on ?? '9'))
}

function amountsIn({ price, cityTax, lines }: BasketReply) {
  return [
    price.stay.minor,
    cityTax?.amount.minor ?? 0,
    lines.map((line) => [line.nights.map((night) => night.price.minor), line.stay.minor]),
  ]
}

function amountsOf({ stay, cityTax, lines }: Priced) {
  return [stay, cityTax, lines.map(({ nights, line, protection }) => [nights, line + protection])]
}

/** The server's promotions have the written ids within those of their hotel. */
export function inOwnIds(priced: Priced, hotelId: number, { lines: [first] }: WrittenStay): Priced {
  const ids = new Map(first?.promotions.map(({ id }) => [promotionIdOf(hotelId, id), id]))
  return {
    ...priced,
    lines: priced.lines.map((line) => ({ ...line, promotions: line.promotions.map((id) => ids.get(id) ?? id) })),
  }
}
