import { commit, rollback, type TransactionResult, write } from '@portico/booking-server/db/write'
import { checkInvariants } from '@portico/booking-server/invariants/check-invariants'
import { type AllotmentSet, setAllotment } from '@portico/booking-server/inventory/move-stock'
import type { BookingServer } from '@portico/booking-server/start-booking-server'
import type { HousePackage, HouseService } from '@portico/demo/seed/house-extras'
import { addDays } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { confirm } from '@portico/legacy/calls/checkout/confirm'
import { hold } from '@portico/legacy/calls/checkout/hold'
import type { BasketRequest } from '@portico/legacy/parts/basket'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { callServer } from '../../builders/call-server.ts'
import { databases, makeEmptyDatabase } from '../../builders/databases.ts'
import { startBookingServer } from '../../builders/start-booking-server.ts'
import {
  aBasket,
  aConfirm,
  aKey,
  expectAnswered,
  expectSound,
  kindOf,
  openTestHotel,
  roomType,
  type TestHotel,
} from '../../builders/test-hotel.ts'
import { deadlocksOn } from '../../postgres/database.ts'
import { byTestSize } from '../../setup/by-test-size.ts'

const guests = 200
const rounds = byTestSize({ fast: 1, normal: 1, full: 300 })

const extraRounds = byTestSize({ fast: 1, normal: 1, full: 50 })

/** A night that is sold whole, once for each day of arrival. */
const lastPlace: HousePackage = {
  name: { en: 'Night', it: 'Notte' },
  summary: { en: '', it: '' },
  description: { en: '', it: '' },
  plan: 1,
  minNights: 1,
  maxNights: 1,
  arrivalDays: 0b111_1111,
  includes: [],
  places: 1,
}

/** An hour with a place for one guest, each day. */
const lastSlot: HouseService = {
  name: { en: 'Sauna', it: 'Sauna' },
  description: { en: '', it: '' },
  category: { en: 'Wellness', it: 'Benessere' },
  per: 'unit',
  when: 'day',
  price: 30,
  slots: { times: ['10:00'], places: 1 },
}

/** What has one place, whatever rooms are free; its basket of a night, and what everybody reads who came too late. */
const extras = [
  {
    what: 'the last place of a package',
    kind: 'package' as const,
    basketOf: ({ stay }: BasketRequest): BasketRequest => ({
      ...aBasket({ ...stay, productId: 10_102 }),
      packageId: 101,
    }),
    lost: 'package-refused',
  },
  {
    what: 'the last slot of a service',
    kind: 'service-slot' as const,
    basketOf: ({ stay }: BasketRequest): BasketRequest => ({
      ...aBasket(stay),
      services: [
        { serviceId: 101, day: stay.arrival, slot: '10:00', quantity: 1, bandId: null, line: 0, additional: true },
      ],
    }),
    lost: 'service-sold-out',
  },
]

/** How many there are of each. */
function tally(kinds: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => [kind, all.length]))
}

/** One night's basket, another night for each round. */
const inRound = (round: number): BasketRequest => {
  const arrival = addDays(aBasket().stay.arrival, round)
  return aBasket({ arrival, departure: addDays(arrival, 1) })
}

describe.each(databases)('at the same moment, on $name,', (database) => {
  it(`${guests} guests over HTTP get one last room and ${guests - 1} refusals that say so`, {
    timeout: 3_600_000,
  }, async () => {
    await using made = await makeEmptyDatabase(database)
    const now = () => '2027-03-01T11:00:00.000Z' as Instant
    await using server = await startBookingServer({ database: made.target, seed: aHouse(), now, jobs: false })
    for (let round = 0; round < rounds; round++) {
      const kinds = await confirmTogether([server], guests, inRound(round))
      expect(tally(kinds)).toEqual({ answered: 1, 'sold-out': guests - 1 })
    }
    expect((await checkInvariants(server.db)).flatMap(({ broken }) => broken)).toEqual([])
  })

  it.each(extras)(
    '100 guests over HTTP get $what once, held or booked at once, and 99 are refused, whatever rooms are free',
    {
      timeout: 3_600_000,
    },
    async ({ kind, basketOf, lost }) => {
      await using made = await makeEmptyDatabase(database)
      const now = () => '2027-03-01T11:00:00.000Z' as Instant
      const seed = aHouse({ rooms: 200, plans: [{}, {}], packages: [lastPlace], services: [lastSlot] })
      await using server = await startBookingServer({ database: made.target, seed, now, jobs: false })
      const takenIn = async () => {
        const { taken } = await server.db.reader
          .selectFrom('extra_stock')
          .where('kind', '=', kind)
          .select((eb) => eb.fn.sum<number>('taken').as('taken'))
          .executeTakeFirstOrThrow()
        return Number(taken)
      }
      for (let round = 0; round < 2 * extraRounds; round += 2) {
        const [held, booked] = [basketOf(inRound(round)), basketOf(inRound(round + 1))]
        expect(tally(await holdTogether(server, 100, held))).toEqual({ answered: 1, [lost]: 99 })
        expect(tally(await confirmTogether([server], 100, booked))).toEqual({ answered: 1, [lost]: 99 })
        expect(await takenIn()).toBe(round + 2)
      }
      const { db } = server
      expect(await db.reader.selectFrom('reservation').select('id').execute()).toHaveLength(extraRounds)
      expect(await db.reader.selectFrom('hold').select('id').execute()).toHaveLength(extraRounds)
      expect(await db.reader.selectFrom('extra_stock').where('taken', '>', 1).select('taken').execute()).toEqual([])
      expect((await checkInvariants(db)).flatMap(({ broken }) => broken)).toEqual([])
    },
  )

  it('baskets that name two room types in opposite order never wait for each other in a circle', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: [{ rooms: 500 }, { rooms: 500 }] }) })
    const baskets = [10_101, 10_201].map((productId) => aBasket({ productId }).rooms)
    const inOrder = { ...aBasket(), rooms: baskets.flat() }
    const turned = { ...aBasket(), rooms: baskets.toReversed().flat() }
    const each = byTestSize({ fast: 4, normal: 4, full: 30 })
    const clients = Array.from({ length: 16 }, async (_, client) => {
      for (let i = 0; i < each; i++) expectAnswered(await hotel.confirm({ basket: client % 2 ? inOrder : turned }))
    })
    await Promise.all(clients)
    expect(await hotel.taken()).toBe(16 * each)
    await expectSound(hotel)
    if (database.name === 'PostgreSQL') expect(await deadlocksOn(hotel.target)).toBe(0)
  })

  it('holds that run out and guests who book the same nights never wait for each other in a circle', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 100 }) })
    const nights = Array.from({ length: 6 }, (_, i) =>
      aBasket({ arrival: `2027-03-0${i + 2}`, departure: `2027-03-1${6 - i}` }),
    )
    for (const basket of nights) for (let i = 0; i < 4; i++) expectAnswered(await hotel.hold({ basket }))
    hotel.wait(21)
    const confirms = Array.from({ length: 24 }, (_, i) =>
      hotel.confirm({ basket: nights[i % nights.length] ?? aBasket() }),
    )
    const [swept, again, ...booked] = await Promise.all([hotel.sweepHolds(), hotel.sweepHolds(), ...confirms])
    expect(swept + again).toBe(24)
    expect(tally(booked.map(kindOf))).toEqual({ answered: 24 })
    await expectSound(hotel)
    if (database.name === 'PostgreSQL') expect(await deadlocksOn(hotel.target)).toBe(0)
  })

  it('twenty confirms of one hold, each with a key of its own, book once and name the reservation to the others', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 10 }) })
    const { holdId } = expectAnswered(await hotel.hold())
    const answers = await Promise.all(Array.from({ length: 20 }, () => hotel.confirm({ holdId })))
    expect(tally(answers.map(kindOf))).toEqual({ answered: 1, 'already-booked': 19 })
    expect(await hotel.taken()).toBe(1)
  })

  it('a hold is extended or booked, and what was answered is what stands', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 40 }) })
    for (let round = 0; round < 15; round++) {
      const { holdId } = expectAnswered(await hotel.hold())
      const [answer, booked] = await Promise.all([hotel.extend(holdId), hotel.confirm({ holdId })])
      expect(kindOf(booked)).toBe('answered')
      const { extended } = await hotel.db.reader
        .selectFrom('hold')
        .select('extended')
        .where('id', '=', holdId)
        .executeTakeFirstOrThrow()
      expect(kindOf(answer)).toBe(extended ? 'answered' : 'hold-ended')
    }
    await expectSound(hotel)
  })

  it('an allotment is lowered and rooms are booked: one of them is refused, in words', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 8 }) })
    const [set, ...booked] = await Promise.all([lower(hotel, 4), ...Array.from({ length: 8 }, () => hotel.confirm())])
    const { answered = 0, 'sold-out': soldOut = 0 } = tally(booked.map(kindOf))
    expect(answered + soldOut).toBe(8)
    expect(answered).toBe(set.kind === 'set' ? 4 : 8)
    await expectSound(hotel)
  })
})

async function confirmTogether(
  servers: readonly BookingServer[],
  count: number,
  basket: BasketRequest,
): Promise<string[]> {
  const targets = Array.from({ length: count }, (_, i) => servers[i % servers.length] as BookingServer)
  return (
    await Promise.all(targets.map((server) => callServer(server, confirm, {}, { ...aConfirm('portico'), basket })))
  ).map(kindOf)
}

/** Each by a visitor of their own, at an address of their own. */
async function holdTogether(server: BookingServer, count: number, basket: BasketRequest): Promise<string[]> {
  const requests = Array.from({ length: count }, () => {
    const key = aKey()
    return { basket, key, visitor: `visitor of ${key}`, address: `address of ${key}` }
  })
  return (await Promise.all(requests.map((request) => callServer(server, hold, {}, request)))).map(kindOf)
}

function lower(hotel: TestHotel, allotment: number): Promise<AllotmentSet> {
  return write(hotel.db, [1], async (tx): Promise<TransactionResult<AllotmentSet>> => {
    const set = await setAllotment(tx, roomType, aBasket().stay, allotment)
    return set.kind === 'set' ? commit(set) : rollback(set)
  })
}
