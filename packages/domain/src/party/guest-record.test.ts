import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '../time/calendar-date.ts'
import { ageOn, type GuestRecordRules, guestProblemsOf, guestsByRules, guestTypesOf, rulesFor } from './guest-record.ts'

const rules: GuestRecordRules = { names: 'mandatory', birthDate: 'optional', sex: 'not-asked' }
const nothing: GuestRecordRules = { names: 'not-asked', birthDate: 'not-asked', sex: 'not-asked' }
const family = { adults: 1, childrenAges: [4] }
const day = (text: string) => text as CalendarDate
const today = day('2027-02-01')

describe('what a hotel asks of its guests', () => {
  const namesOf = (room: number, person: number, isForOthers: boolean, of = rules, rooms = 2) =>
    rulesFor(of, { rooms, room, person, isForOthers }).names

  it('leaves open the name of the very first one, who is the booker, unless somebody else books', () => {
    expect([namesOf(0, 0, false), namesOf(0, 1, false), namesOf(1, 0, false)]).toEqual([
      'optional',
      'mandatory',
      'mandatory',
    ])
    expect([namesOf(0, 0, true), namesOf(0, 0, true, nothing), namesOf(0, 1, true, nothing)]).toEqual([
      'mandatory',
      'mandatory',
      'not-asked',
    ])
  })
  it('lets the first guest of each of several rooms be named where nobody is asked for', () => {
    expect([namesOf(0, 0, false, nothing), namesOf(1, 0, false, nothing), namesOf(1, 1, false, nothing)]).toEqual([
      'optional',
      'optional',
      'not-asked',
    ])
    expect(namesOf(0, 0, false, nothing, 1)).toBe('not-asked')
  })
  it('CHK-09 knows adults from children by their places', () => {
    expect(guestTypesOf({ adults: 2, childrenAges: [4, 9] })).toEqual(['adult', 'adult', 'child', 'child'])
  })
})

describe('guests that were typed', () => {
  const problemsOf = (of: GuestRecordRules, ...guests: Parameters<typeof guestProblemsOf>[2]) =>
    guestProblemsOf(of, [family], guests, { today, isForOthers: false }).map(
      ({ path, message }) => `${path.join('.')} ${message}`,
    )

  it('miss what is mandatory and no more', () => {
    expect(problemsOf(rules)).toEqual(['0.1.name required', '0.1.lastName required'])
    expect(problemsOf(rules, [{}, { name: 'Bea', lastName: 'Rossi' }])).toEqual([])
    expect(problemsOf(nothing)).toEqual([])
  })
  it('CHK-15 were born today or before', () => {
    const bornOn = (birthDate: string) =>
      problemsOf({ ...nothing, birthDate: 'optional' }, [{}, { birthDate: day(birthDate) }])
    expect([bornOn('2027-02-01'), bornOn('2027-02-02')]).toEqual([[], ['0.1.birthDate range']])
  })
  it('are as old on arrival as the price was made for, children in whatever order (C20)', () => {
    const of: GuestRecordRules = { ...nothing, birthDate: 'optional' }
    const problemsOn = (arrival: string, ...born: (string | undefined)[]) =>
      guestProblemsOf(
        of,
        [{ adults: 2, childrenAges: [3, 9], arrival: day(arrival) }],
        [born.map((birthDate) => (birthDate === undefined ? {} : { birthDate: day(birthDate) }))],
        { today, isForOthers: false },
      ).map(({ path, message }) => `${path.join('.')} ${message}`)
    const [ada, bea] = ['1980-01-01', '2009-03-05']
    expect(problemsOn('2027-03-05', ada, bea, '2023-06-01', '2017-06-01')).toEqual([])
    expect(problemsOn('2027-03-05', ada, bea, '2017-06-01', '2023-06-01')).toEqual([])
    // The eve of the eighteenth birthday, and one child too many of nine.
    expect(problemsOn('2027-03-04', ada, bea, '2017-06-01', '2017-06-02')).toEqual([
      '0.1.birthDate age',
      '0.3.birthDate age',
    ])
    expect(problemsOn('2027-03-05', '2020-01-01', undefined, '1950-01-01')).toEqual([
      '0.0.birthDate age',
      '0.2.birthDate age',
    ])
    expect(problemsOn('2027-06-01', ada, undefined, '2023-06-02', '2018-06-02')).toEqual(['0.3.birthDate age'])
  })
  it('are a year older on the first of March where they were born on 29 February', () => {
    const ages = (['2027-02-28', '2027-03-01', '2028-02-29'] as const).map((on) => ageOn(day(on), day('2024-02-29')))
    expect(ages).toEqual([2, 3, 4])
  })
  it('give the hotel what it asks for, of those who were booked, and nothing else', () => {
    const typed = { name: 'Bea', lastName: 'Rossi', birthDate: day('1980-01-01'), sex: 'female' as const }
    expect(guestsByRules(rules, [family], [[typed, typed, typed]], false)).toEqual([
      [
        { name: 'Bea', lastName: 'Rossi', birthDate: '1980-01-01' },
        { name: 'Bea', lastName: 'Rossi', birthDate: '1980-01-01' },
      ],
    ])
    expect(guestsByRules(nothing, [family], [[typed, typed]], false)).toEqual([[{}, {}]])
  })
})
