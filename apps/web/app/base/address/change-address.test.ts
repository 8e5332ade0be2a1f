import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { describe, expect, it } from 'vitest'
import { type ChosenChanges, queryOf, readChange } from './change-address.ts'

const stay = { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-07' as CalendarDate }

const chosenChanges: ChosenChanges = {
  rooms: [
    { room: 0, stay, party: { adults: 2, childrenAges: [7, 11] } },
    { room: 1, productId: 301, isProtected: false },
  ],
  services: [{ serviceId: 31, quantity: 2, line: 1, day: stay.arrival, slot: '10:00' }],
}

describe('the choices of a change', () => {
  it('are the same when their address is read again', () => {
    expect(readChange(new URLSearchParams(queryOf('abc', chosenChanges)), 2)).toEqual({
      chosenChanges,
      isUnreadable: false,
    })
  })

  it('tell no services at all from services as they are', () => {
    const none = { rooms: [], services: [] }
    expect(readChange(new URLSearchParams(queryOf('abc', none)), 1).chosenChanges).toEqual(none)
    expect(readChange(new URLSearchParams(queryOf('abc', { rooms: [] })), 1).chosenChanges).toEqual({ rooms: [] })
  })

  it.each([
    ['a room that is not there', 'to=3.rate.301'],
    ['a departure before the arrival', 'to=1.stay.2027-03-07.2027-03-05'],
    ['a day that does not exist', 'to=1.stay.2027-02-30.2027-03-05'],
    ['nobody', 'to=1.guests.0'],
    ['an id beyond all ids', 'to=1.rate.9999999999'],
    ['a word for protection', 'to=1.protection.perhaps'],
    ['a service of a room that is not there', 'to=services&service=31x1.3'],
  ])('leave %s out, and say so', (_, query) => {
    const { chosenChanges: read, isUnreadable } = readChange(new URLSearchParams(query), 2)
    expect(isUnreadable).toBe(true)
    expect(read.rooms).toEqual([])
    expect(read.services ?? []).toEqual([])
  })
})
