import { keep, undo, type Verdict, write } from '@portico/booking-server/db/db'
import { checkInvariants } from '@portico/booking-server/invariants/check-invariants'
import { type AllotmentSet, setAllotment } from '@portico/booking-server/inventory/move-stock'
import { type BookingServer, startBookingServer } from '@portico/booking-server/start-booking-server'
import { confirm } from '@portico/contracts/legacy/main/confirm'
import type { AskedBasket } from '@portico/contracts/legacy/parts/basket'
import { addDays } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { ask } from '../../builders/call-server.ts'
import { databases, makeEmpty } from '../../builders/databases.ts'
import { aBasket, aConfirm, type Desk, expectAnswer, expectSound, kindOf, openDesk, roomType } from '../../builders/test-hotel.ts'
import { deadlocksOn } from '../../postgres/database.ts'
import { times } from '../../setup/by-test-size.ts'

const guests = 200
const rounds = times({ fast: 1, normal: 5, full: 300 })

/** How many there are of each. */
function tally(kinds: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => [kind, all.length]))
}

/** One night's basket, another night for each round. */
const inRound = (round: number): AskedBasket => {
  const arrival = addDays(aBasket().stay.arrival, round)
  return aBasket({ arrival, departure: addDays(arrival, 1) })
}

describe.each(databases)('at the same moment, on $name,', (database) => {
  it(`${guests} guests over HTTP get one last room and ${guests - 1} refusals that say so`, { timeout: 3_600_000 }, async () => {
    await using made = await makeEmpty(database)
    const now = () => '2027-03-01T11:00:00.000Z' as Instant
    await using server = await startBookingServer({ database: made.target, seed: aHouse(), now, jobs: false })
    for (let round = 0; round < rounds; round++) {
      const kinds = await confirmTogether([server], guests, inRound(round))
      expect(tally(kinds)).toEqual({ answered: 1, 'sold-out': guests - 1 })
    }
    expect((await checkInvariants(server.db)).flatMap(({ broken }) => broken)).toEqual([])
  })

  it('baskets that name two room types in opposite order never wait for each other in a circle', async () => {
    await using desk = await openDesk(database, { seed: aHouse({ rooms: [{ rooms: 500 }, { rooms: 500 }] }) })
    const baskets = [10_101, 10_201].map((productId) => aBasket({ productId }).rooms)
    const inOrder = { ...aBasket(), rooms: baskets.flat() }
    const turned = { ...aBasket(), rooms: baskets.toReversed().flat() }
    const each = times({ fast: 4, normal: 10, full: 30 })
    const clients = Array.from({ length: 16 }, async (_, client) => {
      for (let i = 0; i < each; i++) expectAnswer(await desk.confirm({ basket: client % 2 ? inOrder : turned }))
    })
    await Promise.all(clients)
    expect(await desk.taken()).toBe(16 * each)
    await expectSound(desk)
    if (database.name === 'PostgreSQL') expect(await deadlocksOn(desk.target)).toBe(0)
  })

  it('holds that run out and guests who book the same nights never wait for each other in a circle', async () => {
    await using desk = await openDesk(database, { seed: aHouse({ rooms: 100 }) })
    const nights = Array.from({ length: 6 }, (_, i) => aBasket({ arrival: `2027-03-0${i + 2}`, departure: `2027-03-1${6 - i}` }))
    for (const basket of nights) for (let i = 0; i < 4; i++) expectAnswer(await desk.hold({ basket }))
    desk.wait(21)
    const confirms = Array.from({ length: 24 }, (_, i) => desk.confirm({ basket: nights[i % nights.length] ?? aBasket() }))
    const [swept, again, ...booked] = await Promise.all([desk.sweepHolds(), desk.sweepHolds(), ...confirms])
    expect(swept + again).toBe(24)
    expect(tally(booked.map(kindOf))).toEqual({ answered: 24 })
    await expectSound(desk)
    if (database.name === 'PostgreSQL') expect(await deadlocksOn(desk.target)).toBe(0)
  })

  it('twenty confirms of one hold, each with a key of its own, book once and name the reservation to the others', async () => {
    await using desk = await openDesk(database, { seed: aHouse({ rooms: 10 }) })
    const { holdId } = expectAnswer(await desk.hold())
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.confirm({ holdId })))
    expect(tally(answers.map(kindOf))).toEqual({ answered: 1, 'already-booked': 19 })
    expect(await desk.taken()).toBe(1)
  })

  it('a hold is extended or booked, and what was answered is what stands', async () => {
    await using desk = await openDesk(database, { seed: aHouse({ rooms: 40 }) })
    for (let round = 0; round < 15; round++) {
      const { holdId } = expectAnswer(await desk.hold())
      const [answer, booked] = await Promise.all([desk.extend(holdId), desk.confirm({ holdId })])
      expect(kindOf(booked)).toBe('answered')
      const { extended } = await desk.db.reader.selectFrom('hold').select('extended').where('id', '=', holdId).executeTakeFirstOrThrow()
      expect(kindOf(answer)).toBe(extended ? 'answered' : 'hold-ended')
    }
    await expectSound(desk)
  })

  it('an allotment is lowered and rooms are booked: one of them is refused, in words', async () => {
    await using desk = await openDesk(database, { seed: aHouse({ rooms: 8 }) })
    const [set, ...booked] = await Promise.all([lower(desk, 4), ...Array.from({ length: 8 }, () => desk.confirm())])
    const { answered = 0, 'sold-out': soldOut = 0 } = tally(booked.map(kindOf))
    expect(answered + soldOut).toBe(8)
    expect(answered).toBe(set.kind === 'set' ? 4 : 8)
    await expectSound(desk)
  })
})

async function confirmTogether(servers: readonly BookingServer[], count: number, basket: AskedBasket): Promise<string[]> {
  const asked = Array.from({ length: count }, (_, i) => servers[i % servers.length] as BookingServer)
  return (await Promise.all(asked.map((server) => ask(server, confirm, {}, { ...aConfirm('portico'), basket })))).map(kindOf)
}

function lower(desk: Desk, allotment: number): Promise<AllotmentSet> {
  return write(desk.db, [1], async (tx): Promise<Verdict<AllotmentSet>> => {
    const set = await setAllotment(tx, roomType, aBasket().stay, allotment)
    return set.kind === 'set' ? keep(set) : undo(set)
  })
}
