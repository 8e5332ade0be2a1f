import { toJson } from '@portico/booking-server/db/tables/json'
import type { RestrictionRule } from '@portico/domain/restrictions/stay-restriction'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { describe, expect, it } from 'vitest'
import { mainlyOn } from '../../builders/databases.ts'
import { expectSound, kindOf, openTestHotel, type TestHotel } from '../../builders/test-hotel.ts'

/** The hotel writes a restriction of 5 March, or of the days up to another. */
function restrict(hotel: TestHotel, rule: RestrictionRule, last = '2027-03-05'): Promise<unknown> {
  const days = { first_day: '2027-03-05' as CalendarDate, last_day: last as CalendarDate, weekdays: 127 }
  const row = { hotel_id: 1, room_type_id: null, rate_plan_id: null, ...days, rule: toJson(rule) }
  return hotel.change((tx) => tx.insertInto('restriction').values(row).execute())
}

const rules: [string, RestrictionRule, string?][] = [
  ['below-min-stay', { minStay: 3 }],
  ['below-min-stay-through', { minStayThrough: 3 }],
  ['above-max-stay', { maxStay: 1 }],
  ['closed-to-arrival', { closedToArrival: true }],
  ['closed-to-departure', { closedToDeparture: true }, '2027-03-07'],
  ['stop-sell', { stopSell: true }],
  ['too-late-to-book', { minAdvance: 9 }],
  ['too-early-to-book', { maxAdvance: 1 }],
  ['nights-together', { together: true }, '2027-03-07'],
  ['too-few-adults', { minAdults: 3 }],
  ['too-many-adults', { maxAdults: 1 }],
]

describe.each(mainlyOn('SQLite'))('a restriction on $name', (database) => {
  it('written while a guest types keeps the confirm from booking, whatever it demands', async () => {
    await using hotel = await openTestHotel(database)
    for (const [kind, rule, last] of rules) {
      await hotel.change((tx) => tx.deleteFrom('restriction').execute())
      await restrict(hotel, rule, last)
      expect(await hotel.confirm()).toMatchObject({
        kind: 'refused',
        reason: { kind: 'not-bookable', refusals: [{ kind }] },
      })
    }
    expect(await hotel.taken()).toBe(0)
    await expectSound(hotel)
  })

  it('written after a hold leaves the held stay to its guest', async () => {
    await using hotel = await openTestHotel(database)
    const held = await hotel.hold()
    await restrict(hotel, { stopSell: true })
    expect(kindOf(await hotel.confirm({ holdId: held.kind === 'answered' ? held.answer.holdId : '' }))).toBe('answered')
    expect(await hotel.taken()).toBe(1)
  })
})
