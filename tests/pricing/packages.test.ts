import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BookingServer } from '@portico/booking-server/start-booking-server'
import { packages } from '@portico/legacy/calls/catalogue/packages'
import { priceCheck } from '@portico/legacy/calls/checkout/confirm'
import { hold } from '@portico/legacy/calls/checkout/hold'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callServer, expectReply } from '../builders/call-server.ts'
import { mainlyOn } from '../builders/databases.ts'
import { byTestSize } from '../setup/by-test-size.ts'
import { basketOf } from './book-stay.ts'
import { openHotel, packageIdOf, serviceIdOf, type WrittenHotel } from './booked-hotel.ts'
import { bookAtOnePrice, noonOf, pricedByRules, startServer } from './one-price.ts'
import type { WrittenPackage, WrittenStay } from './page/written-stay.ts'
import { lineOf } from './random/random-basket.ts'
import { anyPackageHotels, anyPackageStay, currencies } from './random/random-package.ts'
import { includedServices, nextArrival, packageProblem } from './reference/reference-packages.ts'

const staysPerHotel = byTestSize({ fast: 25, normal: 25, full: 1_500 })
const firstId = 10

describe.each(mainlyOn('SQLite'))('random packages on $name', (database) => {
  it('are listed, refused and sold as the rules say, in five currencies: searched, checked, held, confirmed and retrieved', {
    timeout: 7_200_000,
  }, async () => {
    const met = new Map<string, number>()
    const folder = mkdtempSync(join(tmpdir(), 'portico-packages-'))
    const made = await database.make(folder)
    const { server, setToday } = await startServer(made.target)
    try {
      const [hotels = []] = fc.sample(anyPackageHotels, { seed: 20_270_601, numRuns: 1 })
      for (const [i, hotel] of hotels.entries()) await openHotel(server.db, firstId + i, hotel)
      const wanted = hotels.flatMap((hotel, i) =>
        fc
          .sample(anyPackageStay(hotel), { seed: 7 + i, numRuns: staysPerHotel })
          .map((stay) => ({ hotelId: firstId + i, hotel, stay })),
      )
      for (const one of wanted.toSorted((a, b) => noonOf(a.stay).localeCompare(noonOf(b.stay)))) {
        setToday(one.stay)
        const outcome = await havePackage(server, one).catch((cause: unknown) => {
          throw new Error(JSON.stringify(one.stay), { cause })
        })
        met.set(outcome, (met.get(outcome) ?? 0) + 1)
      }
    } finally {
      await server[Symbol.asyncDispose]()
      await made.drop()
      rmSync(folder, { recursive: true })
    }
    // Or the stays are too tame to prove anything.
    const outcomes = [
      'other-rate',
      'other-period',
      'other-nights',
      'other-arrival-day',
      'service-required',
      'sold-out',
      ...currencies,
    ]
    expect([...met.keys()].sort()).toEqual(outcomes.sort())
  })
})

const taken = new Map<string, number>()
type Wanted = { readonly hotelId: number; readonly hotel: WrittenHotel; readonly stay: WrittenStay }

/** Answers why the stay was refused, or in which currency it was sold. */
async function havePackage(server: BookingServer, { hotelId, hotel, stay }: Wanted): Promise<string> {
  const keyOf = (sold: WrittenPackage, arrival: string) => `${server.url} ${hotelId} ${sold.plan} ${arrival}`
  const freePlaces = (sold: WrittenPackage, arrival: string) => sold.places - (taken.get(keyOf(sold, arrival)) ?? 0)
  await expectListed(server, { hotelId, hotel, stay }, freePlaces)
  const problem = packageProblem(hotel, stay, freePlaces)
  if (problem === undefined) {
    const { retrieved } = await bookAtOnePrice(server, hotelId, hotel, stay)
    const items = [...stay.services, ...includedServices(stay)]
    expect(
      (retrieved.services ?? []).map(({ serviceId, quantity, amount: { minor } }) => [serviceId, quantity, minor]),
    ).toEqual(
      items.map((item) => [
        serviceIdOf(hotelId, hotel.services.indexOf(item.service)),
        item.quantity,
        servicesByRules(stay, item),
      ]),
    )
    const key = keyOf(stay.package ?? ({} as never), stay.lines[0]?.arrival ?? '')
    taken.set(key, (taken.get(key) ?? 0) + stay.lines.length)
    return stay.currency
  }
  const basket = basketOf(hotelId, hotel, stay)
  const checked = await callServer(server, priceCheck, { hotelId }, { basket, timestamp: 0 })
  const held = await callServer(
    server,
    hold,
    { hotelId },
    { basket, key: `key-of-a-refused-hold-${hotelId}`, visitor: 'one', address: 'one' },
  )
  const reason = problem === 'service-required' ? { kind: problem } : { kind: 'package-refused', problem }
  // P17: a price to look at contains what must be chosen; only who holds must have chosen it.
  for (const answer of problem === 'service-required' ? [held] : [checked, held])
    expect(answer).toMatchObject({ kind: 'refused', reason })
  return problem
}

function servicesByRules(stay: WrittenStay, item: WrittenStay['services'][number]): number {
  return pricedByRules({ ...stay, services: [item] }).services
}

/** Every package with the next stay that two adults can have, at the lowest price of any room. */
async function expectListed(
  server: BookingServer,
  { hotelId, hotel, stay }: Wanted,
  freePlaces: (sold: WrittenPackage, arrival: string) => number,
): Promise<void> {
  const { packages: listed } = await expectReply(server, packages, { hotelId }, {})
  const wanted = (hotel.packages ?? []).flatMap((sold, place) => {
    if (sold.last <= stay.booked) return []
    const arrival = nextArrival(sold, stay.booked, freePlaces)
    return [
      {
        id: packageIdOf(hotelId, place),
        next: arrival && { arrival, nights: sold.minNights, minor: lowestOf(hotel, stay, sold, arrival) },
      },
    ]
  })
  const shown = listed.map(({ id, next }) => ({
    id,
    next: next && { arrival: next.arrival, nights: next.nights, minor: next.price.minor },
  }))
  expect(shown).toEqual(wanted)
}

function lowestOf(hotel: WrittenHotel, stay: WrittenStay, sold: WrittenPackage, arrival: string): number {
  const plan = hotel.plans.findIndex(({ name }) => name === sold.plan)
  const line = {
    adults: 2,
    children: [],
    exempt: 0,
    override: undefined,
    protected: false,
    arrival,
    nights: sold.minNights,
  }
  const prices = hotel.rooms.map((_, room) =>
    pricedByRules({ ...stay, code: undefined, services: [], lines: [lineOf(hotel, room, plan, line)] }),
  )
  return Math.min(...prices.map((priced) => priced.stay))
}
