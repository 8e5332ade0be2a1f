import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type CalendarDate } from '../../time/calendar-date.ts'
import { type Instant, todayAt } from '../../time/deadline.ts'
import {
  cheapestItemOf,
  isForStay,
  offeredDays,
  problemOfItem,
  type ServedStay,
  type ServiceItem,
  type ServiceRule,
  servicePriceOf,
} from './service.ts'

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
const rome = (now: string) => ({ timeZone: 'Europe/Rome', now: now as Instant })
const bands = [
  { id: 1, min: 0, max: 2 },
  { id: 2, min: 3, max: 11 },
]
const aCouple = { adults: 2, childrenAges: [] }
const aFamily = { adults: 2, childrenAges: [4, 11, 12, 2] }
const served: ServedStay = {
  stay,
  parties: [aCouple, aFamily],
  isSplit: false,
  bands,
  clock: rome('2027-03-01T12:00:00.000Z'),
}

describe('the price of a service', () => {
  it.each([
    ['a unit for the whole stay', {}, { quantity: 2 }, 3_000],
    ['a unit for each night', { when: 'night' }, { quantity: 2 }, 9_000],
    ['a unit on a chosen day', { when: 'day' }, { day: arrival }, 1_500],
    ['each adult', { per: 'person' }, { quantity: 2 }, 3_000],
    [
      'each child of a band with a price',
      { per: 'person', byBand: [{ bandId: 2, minor: 500 }] },
      { bandId: 2, quantity: 3 },
      1_500,
    ],
    [
      'a child of a band without one, as an adult',
      { per: 'person', byBand: [{ bandId: 2, minor: 500 }] },
      { bandId: 3 },
      1_500,
    ],
    ['nothing where it is included', { when: 'night' }, { quantity: 4, included: true }, 0],
  ] as const)(
    'SVC-04 SVC-05 is per person or per unit, for the stay or chosen days: %s',
    (_, wanted, changes, minor) => {
      expect(servicePriceOf({ ...rule, ...wanted }, { ...item, ...changes }, 3)).toBe(minor)
    },
  )
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
    ['other-room', { per: 'person' }, { bandId: 2, line: 2 }],
    ['too-many-of-band', { per: 'person' }, { bandId: 2 }],
    ['too-many-of-band', { per: 'person' }, { bandId: 2, line: 1, quantity: 3 }],
    [undefined, { per: 'person' }, { bandId: 2, line: 1, quantity: 2 }],
    [undefined, { per: 'person', when: 'day' }, { bandId: 2, quantity: 2, day: arrival }],
    [undefined, { per: 'person' }, { bandId: 2, line: 1 }],
    [undefined, { when: 'day', slots: ['10:00'] }, { day: stay.departure, slot: '10:00' }],
  ] as const)('has the problem %s', (problem, wanted, changes) => {
    expect(problemOfItem({ ...rule, ...wanted }, { ...item, ...changes }, served)).toBe(problem)
  })

  it('on each day it is offered can be booked', () => {
    const masks = fc.integer({ min: 1, max: 127 })
    fc.assert(
      fc.property(masks, fc.integer({ min: 1, max: 10 }), (weekdays, nights) => {
        const chosen = { ...rule, when: 'day' as const, weekdays }
        const its = { arrival, departure: addDays(arrival, nights) }
        for (const day of offeredDays(chosen, its))
          expect(problemOfItem(chosen, { ...item, day }, { ...served, stay: its })).toBeUndefined()
      }),
    )
  })
})

describe('the hour of a service', () => {
  const spa = { ...rule, when: 'day' as const, slots: ['10:00', '18:00'] }
  const at = (slot: string, day = arrival) => ({ ...item, day, slot })

  it.each([
    ['before it', '2027-03-05T08:59:59.999Z', undefined],
    ['when it comes', '2027-03-05T09:00:00.000Z', 'passed'],
    ['after it', '2027-03-05T17:30:00.000Z', 'passed'],
    ['on the day before, though it is later in the day', '2027-03-04T20:00:00.000Z', undefined],
    ['at midnight of the next day, which is the day before in UTC', '2027-03-05T23:00:00.000Z', 'passed'],
  ])('is the hotel’s own: at ten in Rome, %s', (_, now, problem) => {
    expect(problemOfItem(spa, at('10:00'), { ...served, clock: rome(now) })).toBe(problem)
  })

  it('that the clock skips is as much later, and one that it shows twice is the first', () => {
    const night = (day: string, now: string) =>
      problemOfItem({ ...spa, slots: ['02:30'] }, at('02:30', day as CalendarDate), {
        ...served,
        stay: { arrival: day as CalendarDate, departure: addDays(day as CalendarDate, 1) },
        clock: rome(now),
      })
    expect([night('2027-03-28', '2027-03-28T01:29:00.000Z'), night('2027-03-28', '2027-03-28T01:30:00.000Z')]).toEqual([
      undefined,
      'passed',
    ])
    expect([night('2027-10-31', '2027-10-31T00:29:00.000Z'), night('2027-10-31', '2027-10-31T01:00:00.000Z')]).toEqual([
      undefined,
      'passed',
    ])
  })

  it('is to come, and has a place left, where the cheapest of a category is chosen for the guest', () => {
    const clock = rome('2027-03-05T17:00:00.000Z')
    const cheapest = (rules: readonly ServiceRule[], departure = stay.departure, hour = clock) =>
      cheapestItemOf(
        rules,
        { arrival, departure },
        { available: (_, day, slot) => (day === arrival && slot === '18:00' ? 0 : 1), clock: hour },
      )?.item
    expect(cheapest([spa], undefined, rome('2027-03-05T07:00:00.000Z'))).toMatchObject({ day: arrival, slot: '10:00' })
    expect(cheapest([spa])).toMatchObject({ day: addDays(arrival, 1), slot: '10:00' })
    expect(cheapest([{ ...spa, last: arrival }])).toBeUndefined()
    expect(
      cheapest([
        { ...spa, last: arrival },
        { ...spa, id: 8, minor: 9_000 },
      ]),
    ).toMatchObject({ serviceId: 8, day: addDays(arrival, 1) })
  })

  it('keeps a slot from being booked exactly from its own moment on, in every zone', () => {
    const zones = fc.constantFrom(
      'Europe/Rome',
      'America/Los_Angeles',
      'Pacific/Auckland',
      'Asia/Kathmandu',
      'America/Sao_Paulo',
    )
    const hours = fc.record({ hour: fc.nat(23), minute: fc.nat(59) })
    fc.assert(
      fc.property(zones, hours, fc.integer({ min: -3_000, max: 3_000 }), (timeZone, { hour, minute }, minutes) => {
        const slot = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
        // Noon in UTC, moved; what a clock of the zone shows then is worked out by the runtime's own calendar.
        const now = new Date(Date.parse(`${arrival}T12:00:00.000Z`) + minutes * 60_000).toISOString() as Instant
        const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
          new Date(now),
        )
        expect(todayAt(timeZone, now)).toBe(shown.slice(0, 10))
        const problem = problemOfItem({ ...spa, slots: [slot] }, at(slot), { ...served, clock: { timeZone, now } })
        expect(problem).toBe(`${arrival} ${slot}` <= shown ? 'passed' : undefined)
      }),
      { numRuns: 300 },
    )
  })
})

describe('the price of a child’s age', () => {
  const spa = { ...rule, per: 'person' as const, maxQuantity: 100 }
  const ages = fc.array(fc.nat(17), { maxLength: 6 })
  const anyParties = fc
    .array(ages, { minLength: 1, maxLength: 4 })
    .map((rooms) => rooms.map((childrenAges) => ({ adults: 1, childrenAges })))
  const inBand = (parties: readonly { childrenAges: readonly number[] }[], bandId: number) =>
    parties.flatMap(({ childrenAges }) => childrenAges).filter((age) => (bandId === 1 ? age < 3 : age >= 3 && age < 12))
      .length

  it('is had by no more than are of that age: in their room for the whole stay, in all rooms on a day, and once where a stay is split', () => {
    let refused = 0
    fc.assert(
      fc.property(
        anyParties,
        fc.nat(3),
        fc.constantFrom(1, 2),
        fc.constantFrom('stay', 'night', 'day' as const),
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        (parties, room, bandId, when, quantities, isSplit) => {
          const rooms = isSplit ? [parties[0] ?? aCouple, parties[0] ?? aCouple] : parties
          const line = room % rooms.length
          const wanted = { ...item, bandId, line, day: when === 'day' ? arrival : null }
          const items = quantities.map((quantity, i) => ({
            ...wanted,
            quantity,
            line: when === 'day' || isSplit ? i % rooms.length : line,
          }))
          const children = isSplit ? rooms.slice(0, 1) : when === 'day' ? rooms : rooms.slice(line, line + 1)
          const isTooMany = quantities.reduce((sum, quantity) => sum + quantity, 0) > inBand(children, bandId)
          for (const one of items)
            expect(problemOfItem({ ...spa, when }, one, { ...served, parties: rooms, isSplit }, items)).toBe(
              isTooMany ? 'too-many-of-band' : undefined,
            )
          refused += isTooMany ? 1 : 0
        },
      ),
      { numRuns: 500 },
    )
    expect(refused).toBeGreaterThan(0)
    expect(refused).toBeLessThan(500)
  })

  it('is had again in another slot, and by adults however many they are', () => {
    const slots = { ...spa, when: 'day' as const, slots: ['10:00', '11:00'] }
    const items = ['10:00', '11:00'].map((slot) => ({ ...item, day: arrival, slot, bandId: 2, quantity: 2 }))
    for (const one of items) expect(problemOfItem(slots, one, served, items)).toBeUndefined()
    expect(problemOfItem(spa, { ...item, quantity: 9 }, served)).toBeUndefined()
  })
})
