import { describe, expect, it } from 'vitest'
import { callsOf, sendAnOffer, trySending } from '../../builders/an-offer.ts'
import { databases } from '../../builders/databases.ts'
import { agency, aKey, expectSound, kindOf, openTestHotel } from '../../builders/test-hotel.ts'
import { byTestSize } from '../../setup/by-test-size.ts'

const rounds = byTestSize({ fast: 1, normal: 3, full: 50 })
const timeout = byTestSize({ fast: 120_000, normal: 240_000, full: 3_600_000 })

describe.each(databases)('the last room on $name', (database) => {
  it('goes to one of a guaranteed offer, a hold, an option and a booking, a hundred at once', { timeout }, async () => {
    for (let round = 0; round < rounds; round++) {
      await using hotel = await openTestHotel(database)
      const takers = [
        async () => (await trySending(hotel)).kind === 'sent',
        async () => kindOf(await hotel.hold()) === 'answered',
        async () => kindOf(await hotel.confirm({ optionHours: 24 }, agency)) === 'answered',
        async () => kindOf(await hotel.confirm()) === 'answered',
      ]
      const outcomes = await Promise.all(
        Array.from({ length: 100 }, (_, i) => takers[(i + round) % takers.length]?.() ?? false),
      )
      expect(outcomes.filter(Boolean)).toHaveLength(1)
      expect(await hotel.taken()).toBe(1)
      await expectSound(hotel)
    }
  })

  it('of a guaranteed offer is its guest’s, however many confirm, reject and book at once, and is nobody’s twice', {
    timeout,
  }, async () => {
    for (let round = 0; round < rounds; round++) {
      await using hotel = await openTestHotel(database)
      const calls = callsOf(hotel)
      const { code } = await sendAnOffer(hotel)
      const key = aKey()
      const [confirmed, again, other, rejected, booked] = await Promise.all([
        calls.confirm(code, 1, { key }),
        calls.confirm(code, 1, { key }),
        calls.confirm(code, 1),
        calls.reject(code),
        hotel.confirm(),
      ])
      const kinds = [confirmed, again, other].map(kindOf)
      if (kindOf(rejected) === 'answered') expect(kinds.filter((kind) => kind === 'answered')).toEqual([])
      else expect(kinds).toContain('answered')
      const reservations = await hotel.db.reader.selectFrom('reservation').select('id').execute()
      expect(reservations.length).toBe(await hotel.taken())
      if (kindOf(booked) === 'answered') expect(kindOf(rejected)).toBe('answered')
      await expectSound(hotel)
    }
  })
})
