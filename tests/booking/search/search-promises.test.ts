import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BookingServer } from '@portico/booking-server/start-booking-server'
import type { OfferedService } from '@portico/contracts/search/services'
import type { HousePackage, HouseService } from '@portico/demo/seed/house-extras'
import type { Party } from '@portico/domain/party/party'
import type { ServiceRequest } from '@portico/domain/pricing/extras/service'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { nightCountOf, type Stay } from '@portico/domain/time/stay'
import { packages } from '@portico/legacy/calls/catalogue/packages'
import { serviceSearch } from '@portico/legacy/calls/catalogue/service-search'
import { confirm, priceCheck } from '@portico/legacy/calls/checkout/confirm'
import { hold, release } from '@portico/legacy/calls/checkout/hold'
import { availabilityCheck } from '@portico/legacy/calls/search/availability-check'
import { chart } from '@portico/legacy/calls/search/chart'
import { nearby } from '@portico/legacy/calls/search/nearby'
import { portalSearch } from '@portico/legacy/calls/search/portal-search'
import { connectedRooms, roomSearch } from '@portico/legacy/calls/search/room-search'
import type { BasketRequest } from '@portico/legacy/parts/basket'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aMoment } from '../../builders/a-stay.ts'
import { callServer, expectReply } from '../../builders/call-server.ts'
import { mainlyOn } from '../../builders/databases.ts'
import { startRandomHotel } from '../../builders/start/start-random-hotel.ts'
import { aConfirm, aKey } from '../../builders/test-hotel.ts'
import { byTestSize } from '../../setup/by-test-size.ts'

const said = (text: string) => ({ en: text, it: text })
const cot: HouseService = {
  name: said('Cot'),
  description: said('A cot.'),
  category: said('Comfort'),
  per: 'unit',
  when: 'night',
  price: 5,
}
const spa: HouseService = {
  ...cot,
  name: said('Spa'),
  per: 'person',
  when: 'day',
  price: 25,
  childPrices: { 2: 10 },
  slots: { times: ['10:00', '16:00'], places: 2 },
}
const bicycle: HouseService = {
  ...cot,
  name: said('Bicycle'),
  when: 'stay',
  price: 40,
  weekdays: 0b0110_0000,
  maxQuantity: 2,
}
const weekend: Omit<HousePackage, 'plan'> = {
  name: said('Days of wine'),
  summary: said('With a cot.'),
  description: said('…'),
  minNights: 1,
  maxNights: 5,
  arrivalDays: 0b0101_1111,
  includes: [0],
  places: 1,
}

const hotels = byTestSize({ fast: 1, normal: 1, full: 20 })
const staysOfHotel = byTestSize({ fast: 3, normal: 3, full: 40 })
const anyStay = fc
  .record({
    from: fc.nat(60),
    nights: fc.integer({ min: 1, max: 5 }),
    adults: fc.integer({ min: 1, max: 3 }),
    isFamily: fc.boolean(),
  })
  .map(({ from, nights, adults, isFamily }) => {
    const arrival = addDays(aMoment.slice(0, 10) as CalendarDate, from)
    const party: Party = { adults, childrenAges: isFamily ? [7] : [] }
    return { stay: { arrival, departure: addDays(arrival, nights) }, party }
  })

describe.each(mainlyOn('SQLite'))('what a search promises on $name', (database) => {
  it.each(Array.from({ length: hotels }, (_, i) => i + 1))(
    'is checked, held and confirmed at that price: every search of hotel %i',
    { timeout: 3_600_000 },
    async (seed) => {
      const folder = mkdtempSync(join(tmpdir(), 'portico-promises-'))
      const made = await database.make(folder)
      const server = await startRandomHotel(seed, {
        database: made.target,
        services: [cot, spa, bicycle],
        packages: [weekend],
      })
      try {
        const met = new Map<string, number>()
        for (const wanted of fc.sample(anyStay, { seed, numRuns: staysOfHotel }))
          await expectPromisesHold(server, wanted, met)
        await expectChartHolds(server, met)
        // Or the hotel is too full to prove anything.
        for (const kind of ['rooms', 'two rooms', 'services', 'package', 'chart'])
          expect(met.get(kind) ?? 0, kind).toBeGreaterThan(0)
      } finally {
        await server[Symbol.asyncDispose]()
        await made.drop()
        rmSync(folder, { recursive: true })
      }
    },
  )
})

type Wanted = { readonly stay: Stay; readonly party: Party }
/** What a search promised: a basket and its total. */
type Promised = { readonly kind: string; readonly basket: BasketRequest; readonly minor: number }

/** Each promise of each search is checked, held and given back; the last of them is confirmed. */
async function expectPromisesHold(server: BookingServer, wanted: Wanted, met: Map<string, number>): Promise<void> {
  const promises = [
    ...(await roomPromises(server, wanted)),
    ...(await packagePromises(server, wanted)),
    ...(await servicePromises(server, wanted)),
    ...(await nearbyPromises(server, wanted)),
  ]
  for (const [i, promise] of promises.entries()) {
    await expectSold(server, promise, { isBooked: i === promises.length - 1 })
    met.set(promise.kind, (met.get(promise.kind) ?? 0) + 1)
  }
}

/** One cell of the chart in sixty. */
async function expectChartHolds(server: BookingServer, met: Map<string, number>): Promise<void> {
  const party = { adults: 2, childrenAges: [] }
  const { days } = await expectReply(server, chart, {}, { party })
  for (const { day, shortest } of days.filter((_, i) => i % 60 === 0)) {
    if (!shortest) continue
    const stay = { arrival: day, departure: addDays(day, shortest.nights) }
    const found = await quotesOf(server, { stay, party })
    const cheapest = found.toSorted((a, b) => a.price.stay.minor - b.price.stay.minor)[0]
    if (!cheapest) throw new Error(`the chart has a stay from ${day}, and the search has none`)
    expect(cheapest.price.stay.minor).toBe(shortest.price.minor)
    await expectSold(
      server,
      { kind: 'chart', basket: basketOf({ stay, party }, cheapest.productId), minor: cheapest.price.stay.minor },
      { isBooked: false },
    )
    met.set('chart', (met.get('chart') ?? 0) + 1)
  }
}

const basketOf = ({ stay, party }: Wanted, ...productIds: number[]): BasketRequest => ({
  stay,
  rooms: productIds.map((productId) => ({ productId, party })),
})

type Options = {
  readonly chosen?: readonly number[]
  readonly packageId?: number | undefined
  readonly holdId?: string
  readonly call?: typeof roomSearch
}

async function searchOf(
  server: BookingServer,
  { stay, party }: Wanted,
  { chosen = [], packageId, holdId, call = roomSearch }: Options = {},
) {
  return expectReply(
    server,
    call,
    {},
    {
      stay,
      party,
      chosen,
      cross: chosen.length === 0,
      timestamp: 0,
      packageId,
      ownHoldIds: holdId ? [holdId] : undefined,
    },
  )
}

async function quotesOf(server: BookingServer, wanted: Wanted, options: Options = {}) {
  return (await searchOf(server, wanted, options)).rooms.flatMap(({ quotes }) => quotes)
}

/**
 * One room on each rate; a second beside the first; the merged rooms; both parts of a split stay; and what is not found
 * cannot be held.
 */
async function roomPromises(server: BookingServer, wanted: Wanted): Promise<Promised[]> {
  const { rooms, split: cross } = await searchOf(server, wanted)
  const quotes = rooms.flatMap((room) => room.quotes)
  const promises = quotes.map(({ productId, price }) => ({
    kind: 'rooms',
    basket: basketOf(wanted, productId),
    minor: price.stay.minor,
  }))
  expect(await expectReply(server, availabilityCheck, {}, { stay: wanted.stay, rooms: [wanted.party] })).toBe(
    quotes.length > 0 || !!cross,
  )
  const lowest = (await expectReply(server, portalSearch, {}, { stay: wanted.stay, rooms: [wanted.party] })).map(
    ({ price }) => price.minor,
  )
  expect(lowest).toEqual(quotes.length > 0 ? [Math.min(...quotes.map(({ price }) => price.stay.minor))] : [])
  await expectNothingElse(server, wanted, new Set(quotes.map(({ productId }) => productId)))
  for (const first of quotes.slice(0, 2)) {
    for (const { productId, price } of await quotesOf(server, wanted, { chosen: [first.productId] })) {
      promises.push({
        kind: 'two rooms',
        basket: basketOf(wanted, first.productId, productId),
        minor: first.price.stay.minor + price.stay.minor,
      })
    }
  }
  const all: Wanted = { ...wanted, party: { ...wanted.party, adults: wanted.party.adults + 1 } }
  for (const { productId, price } of await quotesOf(server, all, { call: connectedRooms })) {
    promises.push({ kind: 'merged rooms', basket: basketOf(all, productId), minor: price.stay.minor })
  }
  if (cross) {
    const parts = cross.parts.map(({ stay, productId }) => ({ stay, productId, party: wanted.party }))
    promises.push({ kind: 'split stay', basket: { stay: wanted.stay, rooms: parts }, minor: cross.price.stay.minor })
  }
  return promises
}

async function expectNothingElse(server: BookingServer, wanted: Wanted, found: ReadonlySet<number>): Promise<void> {
  const products = await server.db.reader.selectFrom('product').select('id').execute()
  for (const { id } of products.filter((product) => !found.has(product.id))) {
    const { kind } = await callServer(server, priceCheck, {}, { basket: basketOf(wanted, id), timestamp: 0 })
    expect(kind, `product ${id}, which the search does not find`).toBe('refused')
  }
}

/** Each rate of the package, a second room of it beside the first, and the next stay of the list. */
async function packagePromises(server: BookingServer, wanted: Wanted): Promise<Promised[]> {
  const { packages: listed } = await expectReply(server, packages, {}, {})
  const promises: Promised[] = []
  const kind = 'package'
  for (const { id: packageId, next } of listed) {
    for (const first of await quotesOf(server, wanted, { packageId })) {
      promises.push({
        kind,
        basket: { ...basketOf(wanted, first.productId), packageId },
        minor: first.price.stay.minor,
      })
      for (const { productId, price } of await quotesOf(server, wanted, { packageId, chosen: [first.productId] })) {
        const basket = { ...basketOf(wanted, first.productId, productId), packageId }
        promises.push({ kind: 'two rooms of a package', basket, minor: first.price.stay.minor + price.stay.minor })
      }
    }
    if (!next) continue
    const stay = { arrival: next.arrival, departure: addDays(next.arrival, next.nights) }
    const asListed = { stay, party: { adults: 2, childrenAges: [] } }
    const cheapest = (await quotesOf(server, asListed, { packageId })).find(
      ({ price }) => price.stay.minor === next.price.minor,
    )
    if (!cheapest) throw new Error(`no room costs ${next.price.minor} from ${next.arrival}, as the list says`)
    promises.push({ kind, basket: { ...basketOf(asListed, cheapest.productId), packageId }, minor: next.price.minor })
  }
  return promises
}

/**
 * Each service on each day and in each slot, for an adult and the children who come, once and as often as it can be
 * had.
 */
async function servicePromises(server: BookingServer, wanted: Wanted): Promise<Promised[]> {
  const [room] = await quotesOf(server, wanted)
  const { services } = await expectReply(server, serviceSearch, {}, { ...wanted, roomTypeIds: [] })
  if (!room) return []
  return services.flatMap((service) =>
    itemsOf(service, wanted.party).map(({ minor, ...item }) => ({
      kind: 'services',
      basket: { ...basketOf(wanted, room.productId), services: [item] },
      minor: room.price.stay.minor + minor * item.quantity * (service.when === 'night' ? nightCountOf(wanted.stay) : 1),
    })),
  )
}

function itemsOf(
  { id, price, ages, days, maxQuantity }: OfferedService,
  { childrenAges }: Party,
): (ServiceRequest & { readonly minor: number })[] {
  const places = days.flatMap(({ day, slots }) =>
    slots.map(({ slot = null, available = maxQuantity }) => ({ day, slot, available })),
  )
  const children = ages.map((age) => ({
    ...age,
    most: childrenAges.filter((own) => age.min <= own && own <= age.max).length,
  }))
  const prices = [{ bandId: null, price, most: maxQuantity }, ...children]
  return (places.length > 0 ? places : [{ day: null, slot: null, available: maxQuantity }]).flatMap(
    ({ day, slot, available }) =>
      prices.flatMap(({ bandId, price: each, most }) =>
        quantitiesUpTo(Math.min(available, maxQuantity, most)).map((quantity) => ({
          serviceId: id,
          day,
          slot,
          quantity,
          bandId,
          line: 0,
          additional: true,
          minor: each.minor,
        })),
      ),
  )
}

/** One, and as many as there are. */
function quantitiesUpTo(most: number): number[] {
  return most < 1 ? [] : [...new Set([1, most])]
}

/** The stays of other dates, of two rooms together. */
async function nearbyPromises(server: BookingServer, { stay, party }: Wanted): Promise<Promised[]> {
  const { dates } = await expectReply(server, nearby, {}, { stay, rooms: [party, party], timestamp: 0 })
  return dates.map((date) => ({
    kind: 'nearby',
    basket: basketOf({ stay: date.stay, party }, ...date.rooms.map(({ productId }) => productId)),
    minor: date.price.stay.minor,
  }))
}

async function expectSold(
  server: BookingServer,
  { kind, basket, minor }: Promised,
  { isBooked }: { readonly isBooked: boolean },
): Promise<void> {
  const about = `${kind}: ${JSON.stringify(basket)}`
  const checked = await callServer(server, priceCheck, {}, { basket, timestamp: 0 })
  expect(checked, about).toMatchObject({ kind: 'answered', answer: { price: { stay: { minor } } } })
  const guest = aKey()
  const held = await callServer(server, hold, {}, { basket, key: guest, visitor: guest, address: guest })
  expect(held, about).toMatchObject({ kind: 'answered', answer: { basket: { price: { stay: { minor } } } } })
  if (held.kind !== 'answered') return
  const { holdId } = held.answer
  if (!isBooked) {
    await expectSoldToHolder(server, { kind, basket, minor }, holdId)
    expect(await expectReply(server, release, {}, { holdId, key: aKey() })).toEqual({ released: true })
    return
  }
  const request = { ...aConfirm('portico'), basket, guests: basket.rooms.map(() => ({})), holdId, totalMinor: minor }
  expect((await callServer(server, confirm, {}, request)).kind, about).toBe('answered')
}

/** Who holds one room finds it at the same price still. */
async function expectSoldToHolder(
  server: BookingServer,
  { kind, basket: { stay, rooms, packageId }, minor }: Promised,
  holdId: string,
): Promise<void> {
  const [room, ...more] = rooms
  if (!room || more.length > 0 || !['rooms', 'package'].includes(kind)) return
  const quotes = await quotesOf(server, { stay, party: room.party }, { packageId, holdId })
  expect(quotes.find(({ productId }) => productId === room.productId)?.price.stay.minor).toBe(minor)
}
