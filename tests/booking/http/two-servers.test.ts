import { checkInvariants } from '@portico/booking-server/invariants/check-invariants'
import type { Seed } from '@portico/demo/seed/seed'
import { addDays } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { confirm } from '@portico/legacy/calls/checkout/confirm'
import { hold } from '@portico/legacy/calls/checkout/hold'
import { roomSearch } from '@portico/legacy/calls/search/room-search'
import { describe, expect, it, vi } from 'vitest'
import { startSmtp } from '../../../simulators/smtp.ts'
import { aHouse } from '../../builders/a-house.ts'
import { callServer, expectReply } from '../../builders/call-server.ts'
import { type Database, makeEmptyDatabase, sharedDatabase } from '../../builders/databases.ts'
import { startBookingServer } from '../../builders/start-booking-server.ts'
import { aBasket, aConfirm, aKey, kindOf } from '../../builders/test-hotel.ts'
import { byTestSize } from '../../setup/by-test-size.ts'
import { pollOptions } from '../../setup/poll-options.ts'

/** Two booking servers started together on one empty database, each with its own copy of what it has read. */
async function startTwo(database: Database, seed: Seed, smtpUrl?: string) {
  const made = await makeEmptyDatabase(database)
  const clock = { now: '2027-03-01T11:00:00.000Z' as Instant }
  const options = {
    home: made.folder,
    database: made.target,
    seed,
    now: () => clock.now,
    jobs: smtpUrl !== undefined,
    smtpUrl,
  }
  const [one, other] = await Promise.all([startBookingServer(options), startBookingServer(options)])
  return {
    one,
    other,
    clock,
    broken: async () => (await checkInvariants(one.db)).flatMap(({ broken }) => broken),
    [Symbol.asyncDispose]: async () => {
      await Promise.all([one[Symbol.asyncDispose](), other[Symbol.asyncDispose]()])
      await made[Symbol.asyncDispose]()
    },
  }
}

const search = { stay: aBasket().stay, party: { adults: 2, childrenAges: [] }, chosen: [], cross: false, timestamp: 0 }

describe('two booking servers on one PostgreSQL', () => {
  it('fill the empty database once', async ({ skip }) => {
    await using servers = await startTwo(sharedDatabase(skip), aHouse())
    const nights = await servers.one.db.reader
      .selectFrom('room_night')
      .select('night')
      .where('night', '=', search.stay.arrival)
      .execute()
    expect(nights).toHaveLength(1)
  })

  it('sell the last room once between them', { timeout: 600_000 }, async ({ skip }) => {
    await using servers = await startTwo(sharedDatabase(skip), aHouse())
    for (let round = 0; round < byTestSize({ fast: 1, normal: 2, full: 50 }); round++) {
      const arrival = addDays(search.stay.arrival, round)
      const basket = aBasket({ arrival, departure: addDays(arrival, 1) })
      const targets = Array.from({ length: 100 }, (_, i) => (i % 2 ? servers.one : servers.other))
      const kinds = (
        await Promise.all(targets.map((server) => callServer(server, confirm, {}, { ...aConfirm('portico'), basket })))
      ).map(kindOf)
      expect(kinds.filter((kind) => kind === 'answered')).toHaveLength(1)
      expect(kinds.filter((kind) => kind === 'sold-out')).toHaveLength(99)
    }
    expect(await servers.broken()).toEqual([])
  })

  it('show a booking of the one in the next search of the other', async ({ skip }) => {
    await using servers = await startTwo(sharedDatabase(skip), aHouse({ rooms: 3 }))
    const availableAt = async (server: typeof servers.one) =>
      (await expectReply(server, roomSearch, {}, search)).rooms[0]?.available
    expect([await availableAt(servers.one), await availableAt(servers.other)]).toEqual([3, 3])
    await expectReply(servers.one, confirm, {}, aConfirm('portico'))
    expect(await availableAt(servers.other)).toBe(2)
    await expectReply(servers.other, confirm, {}, aConfirm('portico'))
    expect([await availableAt(servers.one), await availableAt(servers.other)]).toEqual([1, 1])
  })

  it('send each mail once, and give the rooms of a hold back once', { timeout: 120_000 }, async ({ skip }) => {
    await using smtp = await startSmtp()
    await using servers = await startTwo(sharedDatabase(skip), aHouse({ rooms: 80 }), smtp.url)
    const held = { basket: aBasket(), visitor: 'a guest', address: 'an address' }
    await expectReply(servers.one, hold, {}, { ...held, key: aKey() })
    await expectReply(servers.other, hold, {}, { ...held, key: aKey() })
    const bookings = byTestSize({ fast: 10, normal: 15, full: 70 })
    await Promise.all(
      Array.from({ length: bookings }, (_, i) =>
        expectReply(i % 2 ? servers.one : servers.other, confirm, {}, aConfirm('portico')),
      ),
    )
    servers.clock.now = '2027-03-01T11:30:00.000Z' as Instant
    const states = async (table: 'outbox' | 'hold') =>
      new Set((await servers.one.db.reader.selectFrom(table).select('state').execute()).map(({ state }) => state))
    await vi.waitFor(
      async () => expect([...(await states('outbox')), ...(await states('hold'))]).toEqual(['sent', 'expired']),
      pollOptions,
    )
    const ids = smtp.received.map(({ text }) => /^Message-ID: (.*)$/im.exec(text)?.[1])
    expect(new Set(ids).size).toBe(2 * bookings)
    expect(ids).toHaveLength(2 * bookings)
    expect(await servers.broken()).toEqual([])
  })
})
