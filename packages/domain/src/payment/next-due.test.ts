import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '../time/calendar-date.ts'
import type { FolioEntry } from './folio.ts'
import { nextDueOf } from './next-due.ts'

const today = '2027-03-01' as CalendarDate
const due = (on: string | null, minor: number) => ({ kind: 'due', item: '', on, minor, method: null }) as FolioEntry
const reserved = (on: string, minor: number) => ({ on: on as CalendarDate, minor, by: 'authorisation' as const })
const none = { authorisedMinor: 0, hasCard: false }

describe('what is to be paid next', () => {
  it('is all that has fallen due by today, in one payment', () => {
    expect(
      nextDueOf([due('2027-02-20', 3_000), due('2027-03-01', 2_000), due('2027-03-04', 500)], [], none, today),
    ).toEqual({
      purpose: 'pay',
      minor: 5_000,
    })
  })

  it('PAY-12: is the earliest later part, with its day, where nothing is due yet', () => {
    expect(nextDueOf([due('2027-03-09', 500), due('2027-03-04', 700)], [], none, today)).toEqual({
      purpose: 'pay',
      minor: 700,
      on: '2027-03-04',
    })
  })

  it('is what is to be reserved by today once the money is there, less what was reserved', () => {
    const guarantees = [reserved('2027-02-01', 1_000), reserved('2027-03-01', 2_000)]
    expect(nextDueOf([due('2027-03-01', 100)], guarantees, none, today)).toMatchObject({ purpose: 'pay' })
    expect(nextDueOf([], guarantees, none, today)).toEqual({ purpose: 'authorise', minor: 1_000 })
    expect(nextDueOf([], guarantees, { ...none, authorisedMinor: 1_500 }, today)).toEqual({
      purpose: 'authorise',
      minor: 1_500,
    })
    expect(nextDueOf([], guarantees, { ...none, authorisedMinor: 3_000 }, today)).toBeUndefined()
  })

  it('is nothing where all is paid at the hotel', () => {
    expect(nextDueOf([due(null, 9_000)], [], none, today)).toBeUndefined()
  })
})
