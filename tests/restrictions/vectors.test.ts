import { toJson } from '@portico/booking-server/db/tables/json'
import { commit, write } from '@portico/booking-server/db/write'
import { breachesOf, restrictionOfDay } from '@portico/domain/restrictions/stay-restriction'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { priceCheck } from '@portico/legacy/calls/checkout/confirm'
import { hold } from '@portico/legacy/calls/checkout/hold'
import { roomSearch } from '@portico/legacy/calls/search/room-search'
import { afterAll, describe, expect, it } from 'vitest'
import { aHouse } from '../builders/a-house.ts'
import { callServer, expectReply } from '../builders/call-server.ts'
import { startBookingServer } from '../builders/start-booking-server.ts'
import { readVectors, type Vector } from './read-vectors.ts'

const vectors = readVectors()
const restrictionKinds = 12

let now = '2026-12-01T12:00:00Z' as Instant
const server = await startBookingServer({ seed: aHouse({ rooms: [{ rooms: 500 }] }), now: () => now, jobs: false })
afterAll(() => server[Symbol.asyncDispose]())

/** The house of the tests as the vector wants it, at the vector's moment. */
async function setUpHotel({ rows, closedSeasons, zone, booked }: Vector): Promise<void> {
  now = new Date(booked).toISOString() as Instant
  await write(server.db, [1], async (tx) => {
    await tx.deleteFrom('restriction').execute()
    for (const { firstDay, lastDay, weekdays, rule } of rows) {
      const named = { first_day: firstDay, last_day: lastDay, weekdays, rule: toJson(rule) }
      await tx
        .insertInto('restriction')
        .values({ hotel_id: 1, room_type_id: null, rate_plan_id: null, ...named })
        .execute()
    }
    const { settings } = await tx.selectFrom('hotel').select('settings').executeTakeFirstOrThrow()
    const changed = toJson({ ...JSON.parse(settings), closedSeasons })
    await tx.updateTable('hotel').set({ settings: changed, time_zone: zone }).execute()
    return commit(undefined)
  })
}

describe('docs/restrictions.md', () => {
  it('has vectors for every kind of restriction, for dates and for zones', () => {
    const kinds = new Set(vectors.map(({ name }) => name.split('.')[0]))
    for (let i = 1; i <= restrictionKinds; i++) expect(kinds).toContain(`R${i}`)
    expect(new Set(vectors.map(({ zone }) => zone)).size).toBeGreaterThanOrEqual(4)
    expect(vectors.length).toBeGreaterThanOrEqual(75)
  })

  it.each(vectors.map((vector) => [vector.name, vector] as const))('%s', async (_, vector) => {
    const { rows, closedSeasons, stay, adults, refused, zone, booked } = vector
    const party = { adults, childrenAges: [] }
    const ofRoom = refused.some(({ kind }) => kind === 'too-many-guests')
    if (closedSeasons.length === 0 && !ofRoom) {
      const today = todayAt(zone, booked)
      expect(breachesOf({ stay, party, today }, (day) => restrictionOfDay(rows, day))).toEqual(refused)
    }
    await setUpHotel(vector)
    const found = await expectReply(server, roomSearch, {}, { stay, party, chosen: [], cross: true, timestamp: 0 })
    expect(found.refusals).toEqual(refused)
    expect(found.rooms.length).toBe(refused.length === 0 ? 1 : 0)
    const basket = { stay, rooms: [{ productId: 10_101, party }] }
    const checked = await callServer(server, priceCheck, {}, { basket, timestamp: 0 })
    const key = vector.name.replace(/\W/g, '-').padEnd(30, 'k')
    const held = await callServer(server, hold, {}, { basket, key, visitor: key, address: key })
    for (const answer of [checked, held]) {
      if (refused.length === 0) expect(answer.kind).toBe('answered')
      else expect(answer).toMatchObject({ kind: 'refused', reason: { kind: 'not-bookable', refusals: refused } })
    }
  })
})
