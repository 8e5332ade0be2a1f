import { setTimeout as pause } from 'node:timers/promises'
import { checkInvariants } from '@portico/booking-server/invariants/check-invariants'
import { profiles } from '@portico/contracts/legacy/codec/extensions'
import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { TRPCClientError } from '@trpc/client'
import { describe, expect, it } from 'vitest'
import { aBasket, aGuest, prepareConfirm } from '../builders/a-guest.ts'
import { aHouse } from '../builders/a-house.ts'
import { databases, makeEmptyDatabase } from '../builders/databases.ts'
import { startHouse } from '../builders/start-house.ts'
import { byTestSize } from '../setup/by-test-size.ts'

const rounds = byTestSize({ fast: 1, normal: 3, full: 50 })
const guests = 100

const names = Object.keys(profiles) as (keyof typeof profiles)[]
const houses = databases.flatMap((database) => names.map((profile) => ({ database, profile, name: database.name })))

/** A server may be busy, out of reach or late: on a slow machine a hundred may have to come again, each with its key. */
async function unlessBusy<Reply>(act: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof TRPCClientError && /^(SERVICE_UNAVAILABLE|BAD_GATEWAY|GATEWAY_TIMEOUT)$/.test(error.message))) throw error
      await pause(1_000)
    }
  }
}

describe.each(houses)('the last room, on profile $profile and $name', ({ database, profile }) => {
  it(`is sold once to ${guests} guests at the same moment, the others hear that it is sold out`, { timeout: 600_000 }, async () => {
    await using made = await makeEmptyDatabase(database)
    await using house = await startHouse({ seed: aHouse({ rooms: 1 }), database: made.target, profile, gathersConfirms: true })
    const today = todayAt('Europe/Rome', new Date().toISOString() as Instant)
    for (let round = 0; round < rounds; round++) {
      const basket = aBasket(addDays(today, 10 + round))
      const arriving = Array.from({ length: guests }, (_, i) => aGuest(house.gateway, round * guests + i))
      const ready = await Promise.all(arriving.map((guest) => unlessBusy(() => prepareConfirm(guest, basket, profile === 'portico'))))
      const outcomes = await Promise.all(ready.map(unlessBusy))
      const kinds = outcomes.map((outcome) => (outcome.kind === 'gone' ? 'sold-out' : outcome.kind))
      expect(kinds.filter((kind) => kind === 'confirmed')).toHaveLength(1)
      expect(kinds.filter((kind) => kind === 'sold-out')).toHaveLength(guests - 1)
    }
    expect((await checkInvariants(house.bookingServer.db)).flatMap(({ broken }) => broken)).toEqual([])
  })

  it('is not sold as two rooms of one basket', async () => {
    await using made = await makeEmptyDatabase(database)
    await using house = await startHouse({ seed: aHouse({ rooms: 1 }), database: made.target, profile })
    const arrival = addDays(todayAt('Europe/Rome', new Date().toISOString() as Instant), 20)
    const press = await prepareConfirm(aGuest(house.gateway), aBasket(arrival, 2, 2), profile === 'portico')
    const outcome = await press()
    expect(outcome.kind).toMatch(/gone|sold-out/)
    expect((await checkInvariants(house.bookingServer.db)).flatMap(({ broken }) => broken)).toEqual([])
  })
})
