import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type CalendarDate } from '../time/calendar-date.ts'
import { isForStay, offeredDays, problemOfItem, type ServiceItem, type ServiceRule, servicePriceOf } from './service.ts'

const arrival = '2027-03-05' as CalendarDate // a Friday
const stay = { arrival, departure: addDays(arrival, 3) }
const rule: ServiceRule = {
  id: 7,
  categoryId: 1,
  per: 'unit',
  when: 'stay',
  minor: 1_500,
  byBand: [],
  maxQuantity: 4,
  slots: [],
  first: null,
  last: null,
  weekdays: 127,
  transfer: false,
}
const item: ServiceItem = { serviceId: 7, quantity: 1, bandId: null, day: null, slot: null, line: 0, included: false }

describe('the price of a service', () => {
  it.each([
    ['a unit for the whole stay', {}, { quantity: 2 }, 3_000],
    ['a unit for each night', { when: 'night' }, { quantity: 2 }, 9_000],
    ['a unit on a chosen day', { when: 'day' }, { day: arrival }, 1_500],
    ['each adult', { per: 'person' }, { quantity: 2 }, 3_000],
    ['each child of a band with a price', { per: 'person', byBand: [{ bandId: 2, minor: 500 }] }, { bandId: 2, quantity: 3 }, 1_500],
    ['a child of a band without one, as an adult', { per: 'person', byBand: [{ bandId: 2, minor: 500 }] }, { bandId: 3 }, 1_500],
    ['nothing where it is included', { when: 'night' }, { quantity: 4, included: true }, 0],
  ] as const)('SVC-04 SVC-05 is per person or per unit, for the stay or chosen days: %s', (_, wanted, changes, minor) => {
    expect(servicePriceOf({ ...rule, ...wanted }, { ...item, ...changes }, 3)).toBe(minor)
  })
})

describe('a service', () => {
  it('of chosen days is offered from the day of arrival to that of departure, on its own weekdays and in its period', () => {
    const days = offeredDays({ ...rule, when: 'day', weekdays: 0b0110_0001, last: addDays(arrival, 2) }, stay)
    // Friday and Saturday; Sunday is the period's last day, Monday is out.
    expect(days).toEqual([arrival, addDays(arrival, 1), addDays(arrival, 2)])
  })

  it('of the whole stay is offered where its period holds the whole stay', () => {
    expect(isForStay({ ...rule, first: arrival, last: stay.departure }, stay)).toBe(true)
    expect(isForStay({ ...rule, last: addDays(arrival, 1) }, stay)).toBe(false)
  })

  it.each([
    ['not-offered', { first: addDays(arrival, 1) }, {}],
    ['other-day', { when: 'day' }, {}],
    ['other-day', {}, { day: arrival }],
    ['other-day', { when: 'day' }, { day: addDays(arrival, -1) }],
    ['other-day', { when: 'day' }, { day: addDays(arrival, 4) }],
    ['other-slot', { when: 'day', slots: ['10:00'] }, { day: arrival }],
    ['other-slot', { when: 'day', slots: ['10:00'] }, { day: arrival, slot: '11:00' }],
    ['other-slot', {}, { slot: '10:00' }],
    ['too-many', {}, { quantity: 5 }],
    ['other-band', {}, { bandId: 2 }],
    ['other-band', { per: 'person' }, { bandId: 9 }],
    ['other-room', {}, { line: 2 }],
    [undefined, { per: 'person' }, { bandId: 2, line: 1 }],
    [undefined, { when: 'day', slots: ['10:00'] }, { day: stay.departure, slot: '10:00' }],
  ] as const)('has the problem %s', (problem, wanted, changes) => {
    expect(problemOfItem({ ...rule, ...wanted }, { ...item, ...changes }, stay, 2, [1, 2])).toBe(problem)
  })

  it('on each day it is offered can be booked', () => {
    const masks = fc.integer({ min: 1, max: 127 })
    fc.assert(
      fc.property(masks, fc.integer({ min: 1, max: 10 }), (weekdays, nights) => {
        const chosen = { ...rule, when: 'day' as const, weekdays }
        const its = { arrival, departure: addDays(arrival, nights) }
        for (const day of offeredDays(chosen, its)) expect(problemOfItem(chosen, { ...item, day }, its, 1, [])).toBeUndefined()
      }),
    )
  })
})
