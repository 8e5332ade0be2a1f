import { checkInvariants } from '@portico/booking-server/invariants/check-invariants'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { mainlyOn } from '../../builders/databases.ts'
import {
  aBasket,
  agency,
  expectAnswered,
  expectSound,
  openTestHotel,
  product,
  type TestHotel,
} from '../../builders/test-hotel.ts'

const email = 'ada@guests.example'
const may = aBasket({ arrival: '2027-05-05', departure: '2027-05-08', rooms: 2 })

async function booked(
  hotel: TestHotel,
  overrides: Parameters<TestHotel['confirm']>[0] = { basket: may },
  from: Parameters<TestHotel['confirm']>[1] = {},
) {
  const { code, roomCodes } = expectAnswered(await hotel.confirm(overrides, from))
  const { reservationId } = expectAnswered(await hotel.retrieve({ code, email }, from.channelId))
  return { id: reservationId, roomCodes }
}

/**
 * One of each change: a room given up, one with dates of its own, a cancelled reservation, options that live, ended and
 * were taken.
 */
async function changeALittle(hotel: TestHotel): Promise<void> {
  const shortened = await booked(hotel)
  await hotel.cancelRoom(shortened.id, shortened.roomCodes[0])
  const swapped = await booked(hotel)
  const stay = { arrival: '2027-05-10' as CalendarDate, departure: '2027-05-12' as CalendarDate }
  const party = { adults: 2, childrenAges: [] }
  const [first = '', second = ''] = swapped.roomCodes
  const rooms = [
    { code: first, productId: product, stay: may.stay, party },
    { code: second, productId: product, stay, party },
  ]
  expect(await hotel.modify(swapped.id, rooms, 36_000 + 24_000)).toMatchObject({ kind: 'modified' })
  await hotel.cancel((await booked(hotel)).id)
  const option = { basket: may, optionHours: 24 }
  await booked(hotel, option, agency)
  hotel.wait(25 * 60)
  await hotel.sweepOptions()
  await hotel.confirmOption((await booked(hotel, option, agency)).id)
  await booked(hotel, option, agency)
}

async function brokenOn(hotel: TestHotel): Promise<string[]> {
  const checked = await checkInvariants(hotel.db)
  return checked.filter(({ broken }) => broken.length > 0).map(({ name }) => name)
}

describe.each(mainlyOn('SQLite'))('the invariants of changes on $name', (database) => {
  it('hold after rooms given up, dates swapped, cancellations and options', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 10 }) })
    await changeALittle(hotel)
    await expectSound(hotel)
  })

  it.each([
    [
      'a room that was given up and keeps its nights',
      `update reservation_room set ended_in = null where ended_in is not null`,
      'I3',
    ],
    [
      'a room that is not that of the price',
      `update reservation_room set departure = '2027-05-13' where arrival = '2027-05-10'`,
      'rooms',
    ],
    [
      'an option that ended and keeps its nights',
      `update reservation set state = 'pending', reason = 'option' where reason = 'option-expired'`,
      'I3',
    ],
    ['an option without an end', `update reservation set option_until = null where reason = 'option'`, 'states'],
    [
      'a change that nobody wrote down',
      `update reservation set revision = revision + 1 where reason = 'by-guest'`,
      'changes',
    ],
    ['a change that was forgotten', `delete from reservation_change where kind = 'changed'`, 'changes'],
    [
      'a state that no change led to',
      `update reservation set reason = 'by-hotel' where reason = 'by-guest'`,
      'changes',
    ],
    ['a change that nobody was told', `delete from outbox where kind = 'room-cancelled'`, 'I8'],
    ['a change that the hotel was told twice', `update outbox set recipient = 'hotel' where kind = 'changed'`, 'I8'],
    ['a change by another hotel', `update reservation_change set hotel_id = 2 where kind = 'changed'`, 'I6'],
    [
      'a price of before that was altered',
      `update reservation_change set locked = replace(locked, '72000', '71000') where kind = 'changed'`,
      'prices',
    ],
  ])('find %s', async (_, statement, name) => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 10 }) })
    await changeALittle(hotel)
    await hotel.damage(statement)
    expect(await brokenOn(hotel)).toContain(name)
  })
})
