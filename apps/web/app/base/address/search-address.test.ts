import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { describe, expect, it } from 'vitest'
import { searchOfForm } from './read-search.server.ts'
import { editRooms, queriesByProduct, type TypedRoom, withArrival, withPicks } from './search-address.ts'

const room = (adults: number, ...ages: number[]): TypedRoom => ({ adults: String(adults), ages: ages.map(String) })
const day = (text: string) => text as CalendarDate

describe('the guest manager', () => {
  it('adds and removes rooms and children', () => {
    expect(editRooms([room(2)], 'add-room')).toEqual([room(2), room(2)])
    expect(editRooms([room(1), room(2)], 'remove-room-0')).toEqual([room(2)])
    expect(editRooms([room(2)], 'add-child-0')).toEqual([{ adults: '2', ages: [''] }])
    expect(editRooms([room(2, 3, 9)], 'remove-child-0-0')).toEqual([room(2, 9)])
  })
  it('changes one of two rooms that were added alike', () => {
    const rooms = editRooms(editRooms([room(1)], 'add-room'), 'add-room')
    expect(editRooms(rooms, 'more-adults-2')).toEqual([room(1), room(2), room(3)])
    expect(editRooms(rooms, 'remove-room-1')).toEqual([room(1), room(2)])
  })
  it('SRCH-11 SRCH-12 never takes a room below one adult or beyond twenty', () => {
    expect(editRooms([room(1)], 'fewer-adults-0')).toEqual([room(1)])
    expect(editRooms([room(20)], 'more-adults-0')).toEqual([room(20)])
    expect(editRooms([room(19)], 'more-adults-0')).toEqual([room(20)])
  })
  it('SRCH-13 ignores the sixteenth child', () => {
    const full = [room(2, ...Array.from({ length: 15 }, () => 5))]
    expect(editRooms(full, 'add-child-0')).toEqual(full)
  })
  it('SRCH-14 keeps the last room', () => {
    expect(editRooms([room(2)], 'remove-room-0')).toEqual([room(2)])
  })
  it.each(['', 'add-room-please', 'remove-room-7', 'remove-child-0-9', 'constructor', 'more-adults-x'])(
    'ignores the unknown: "%s"',
    (edit) => {
      expect(editRooms([room(2, 4)], edit)).toEqual([room(2, 4)])
    },
  )
})

describe('the form without JavaScript', () => {
  it('becomes the address that the room list reads', () => {
    const form = new URLSearchParams('arrival=2027-03-05&departure=2027-03-08&adults-0=2&age-0=7&adults-1=1&promo=MARE')
    expect(searchOfForm(form)).toMatchObject({ isEdit: false })
    expect(searchOfForm(form)?.search.toString()).toBe(
      'arrival=2027-03-05&departure=2027-03-08&room=2-7&room=1&promo=MARE',
    )
  })
  it('with a pressed button comes back changed, its guests open', () => {
    const form = new URLSearchParams('arrival=2027-03-05&departure=2027-03-08&adults-0=2&promo=&edit=add-child-0')
    expect(searchOfForm(form)).toMatchObject({ isEdit: true })
    expect(searchOfForm(form)?.search.toString()).toBe('arrival=2027-03-05&departure=2027-03-08&room=2-&guests=open')
  })
  it('is told from an address', () => {
    expect(searchOfForm(new URLSearchParams('arrival=2027-03-05&room=2'))).toBeUndefined()
  })
})

it('SRCH-27 makes departure the next day when arrival moves to or past it', () => {
  const stay = { arrival: day('2027-03-05'), departure: day('2027-03-08') }
  expect(withArrival(stay, day('2027-03-06'))).toEqual({ arrival: '2027-03-06', departure: '2027-03-08' })
  expect(withArrival(stay, day('2027-03-08'))).toEqual({ arrival: '2027-03-08', departure: '2027-03-09' })
  expect(withArrival(stay, day('2027-12-31'))).toEqual({ arrival: '2027-12-31', departure: '2028-01-01' })
})

it('writes the choice of each line in order, and nothing for the lines after the last', () => {
  const search = { arrival: '2027-03-05', departure: '2027-03-08', rooms: [room(2), room(1), room(1)], promo: '' }
  expect(withPicks(search, [undefined, 31, undefined]).getAll('pick')).toEqual(['0', '31'])
})

it('writes the query of each product of a line as one alone is written', () => {
  const typed = {
    arrival: '2027-03-05',
    departure: '2027-03-07',
    rooms: [room(2), room(1, 7), room(2)],
    promo: 'pick=-1 & more',
  }
  const paramsOf = (productId: number) => withPicks(typed, [undefined, productId, 12])
  const queryOf = queriesByProduct(paramsOf)
  expect([31, 1_010_101].map(queryOf)).toEqual([31, 1_010_101].map((productId) => paramsOf(productId).toString()))
})
