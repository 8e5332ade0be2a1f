import { checkInvariants } from '@portico/booking-server/invariants/check-invariants'
import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { profiles } from '@portico/legacy/codec/extensions'
import { TRPCClientError } from '@trpc/client'
import { describe, expect, it } from 'vitest'
import { aBasket, aGuest, prepareConfirm } from '../builders/a-guest.ts'
import { aHouse } from '../builders/a-house.ts'
import { databases, makeEmptyDatabase } from '../builders/databases.ts'
import { openPatientResources } from '../builders/gateway/patient-resources.ts'
import { startHouse } from '../builders/start/start-house.ts'
import { byTestSize, onlyInFull } from '../setup/by-test-size.ts'

const rounds = byTestSize({ fast: 1, normal: 1, full: 50 })
const guests = 100

const names = Object.keys(profiles) as (keyof typeof profiles)[]
const houses = databases.flatMap((database) => names.map((profile) => ({ database, profile, name: database.name })))

/**
 * What became of an attempt; a refusal by a server that is busy, away or late is an outcome of its own, which nothing
 * hides.
 */
async function kindOf(attempt: Promise<{ readonly kind: string }>): Promise<string> {
  try {
    return (await attempt).kind
  } catch (error) {
    if (error instanceof TRPCClientError && error.data?.httpStatus >= 500)
      return `${error.data.httpStatus} ${error.message}`
    throw error
  }
}

function countsOf(kinds: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

describe.each(houses)('the last room, on profile $profile and $name', ({ database, profile }) => {
  it(`is sold once to ${guests} guests at the same moment, the others hear that it is sold out`, {
    timeout: 600_000,
  }, async (context) => {
    // Every run has this profile on the other database, and this database with the other profile.
    if (profile === 'plain' && database.name === 'SQLite') onlyInFull(context)
    await using made = await makeEmptyDatabase(database)
    await using house = await startHouse({
      seed: aHouse({ rooms: 1 }),
      database: made.target,
      profile,
      gathersConfirms: true,
      resources: openPatientResources,
    })
    const today = todayAt('Europe/Rome', new Date().toISOString() as Instant)
    // With holds the room goes before anybody sees a price; without them all see one, and the last button decides.
    const lost = profile === 'portico' ? 'gone' : 'sold-out'
    for (let round = 0; round < rounds; round++) {
      const basket = aBasket(addDays(today, 10 + round))
      const arriving = Array.from({ length: guests }, (_, i) => aGuest(house.gateway, round * guests + i))
      const attempts = arriving.map((guest) => prepareConfirm(guest, basket, profile === 'portico'))
      const failed = (
        await Promise.all(attempts.map((attempt) => kindOf(attempt.then(() => ({ kind: 'ready' })))))
      ).filter((kind) => kind !== 'ready')
      expect(failed).toEqual([])
      const pressed = (await Promise.all(attempts)).map((press) => kindOf(press()))
      expect(countsOf(await Promise.all(pressed))).toEqual({ confirmed: 1, [lost]: guests - 1 })
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
