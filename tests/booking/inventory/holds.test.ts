import { toJson } from '@portico/booking-server/db/tables/json'
import { addDays } from '@portico/domain/time/calendar-date'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { databases } from '../../builders/databases.ts'
import {
  aBasket,
  agency,
  aKey,
  expectAnswered,
  expectSound,
  kindOf,
  openTestHotel,
  type TestHotel,
} from '../../builders/test-hotel.ts'

const tenRooms = aHouse({ rooms: 10 })

async function setPrice(hotel: TestHotel, minor: number): Promise<void> {
  await hotel.change((tx) =>
    tx.insertInto('price_exception').values({ room_type_id: 101, night: aBasket().stay.arrival, minor }).execute(),
  )
}

describe.each(databases)('a hold on $name', (database) => {
  it('gives the last room to one of a hundred guests, who books it', async () => {
    await using hotel = await openTestHotel(database)
    const holds = await Promise.all(Array.from({ length: 100 }, () => hotel.hold()))
    expect(holds.map(kindOf).filter((kind) => kind === 'sold-out')).toHaveLength(99)
    const held = holds.flatMap((hold) => (hold.kind === 'answered' ? [hold.answer.holdId] : []))
    expect(held).toHaveLength(1)
    const kinds = (
      await Promise.all(Array.from({ length: 100 }, (_, i) => hotel.confirm(i === 50 ? { holdId: held[0] } : {})))
    ).map(kindOf)
    expect(kinds.filter((kind) => kind === 'sold-out')).toHaveLength(99)
    expect(kinds[50]).toBe('answered')
    expect(await hotel.taken()).toBe(1)
  })

  it('refuses two rooms of one type in one basket when one is left', async () => {
    await using hotel = await openTestHotel(database)
    expect(kindOf(await hotel.hold({ basket: aBasket({ rooms: 2 }) }))).toBe('sold-out')
    expect(await hotel.taken()).toBe(0)
  })

  it('of a trade user at a net rate is booked by that user, and by nobody who is not logged in', async () => {
    await using hotel = await openTestHotel(database)
    await hotel.change((tx) =>
      tx
        .updateTable('rate_plan')
        .set({ kinds: toJson(['net']) })
        .execute(),
    )
    expect(kindOf(await hotel.hold({}, { channelId: agency.channelId }))).toBe('not-found')
    const { holdId } = expectAnswered(await hotel.hold({}, agency))
    expect(kindOf(await hotel.confirm({ holdId }, { channelId: agency.channelId }))).toBe('not-found')
    expect(await hotel.taken()).toBe(1)
    expect(kindOf(await hotel.confirm({ holdId }, agency))).toBe('answered')
    expect(await hotel.taken()).toBe(1)
  })

  it('is one hold when the button is clicked twice', async () => {
    await using hotel = await openTestHotel(database, { seed: tenRooms })
    const key = aKey()
    const [first, second] = await Promise.all([hotel.hold({ key }), hotel.hold({ key })])
    expect(expectAnswered(first)).toEqual(expectAnswered(second))
    expect(await hotel.taken()).toBe(1)
  })

  it('lasts twenty minutes, forty when extended, and is extended once', async () => {
    await using hotel = await openTestHotel(database)
    const hold = expectAnswered(await hotel.hold())
    expect(hold).toMatchObject({ until: '2027-03-01T11:20:00.000Z', extendable: true })
    expect(expectAnswered(await hotel.extend(hold.holdId))).toEqual({
      until: '2027-03-01T11:40:00.000Z',
      extendable: false,
    })
    expect(expectAnswered(await hotel.extend(hold.holdId))).toEqual({
      until: '2027-03-01T11:40:00.000Z',
      extendable: false,
    })
    hotel.wait(40)
    expect(kindOf(await hotel.extend(hold.holdId))).toBe('hold-ended')
  })

  it('keeps its rooms until the sweep, which gives them back once', async () => {
    await using hotel = await openTestHotel(database)
    await hotel.hold()
    hotel.wait(20)
    expect(kindOf(await hotel.confirm())).toBe('sold-out')
    expect(await Promise.all([hotel.sweepHolds(), hotel.sweepHolds()])).toContain(1)
    expect(await hotel.taken()).toBe(0)
    expect(await hotel.sweepHolds()).toBe(0)
  })

  it('ends in the same transaction as the one that replaces it begins', async () => {
    await using hotel = await openTestHotel(database)
    const guest = { visitor: 'one guest', address: 'one address' }
    const first = expectAnswered(await hotel.hold(guest))
    const longer = aBasket({ departure: '2027-03-09' })
    const second = expectAnswered(await hotel.hold({ ...guest, basket: longer, replaces: first.holdId }))
    expect(await hotel.taken()).toBe(1)
    expect(kindOf(await hotel.extend(first.holdId))).toBe('hold-ended')
    expect(kindOf(await hotel.confirm({ basket: longer, holdId: second.holdId }))).toBe('answered')
  })

  it('stays when the one that should replace it is refused', async () => {
    await using hotel = await openTestHotel(database, { seed: tenRooms })
    const guest = { visitor: 'one guest', address: 'one address' }
    const first = expectAnswered(await hotel.hold(guest))
    expect(kindOf(await hotel.hold({ ...guest, basket: aBasket({ productId: 999 }), replaces: first.holdId }))).toBe(
      'not-found',
    )
    expect(await hotel.taken()).toBe(1)
    expect(kindOf(await hotel.extend(first.holdId))).toBe('answered')
  })

  it('of somebody else is not replaced', async () => {
    await using hotel = await openTestHotel(database)
    const other = expectAnswered(await hotel.hold())
    expect(kindOf(await hotel.hold({ replaces: other.holdId }))).toBe('sold-out')
  })

  it('books at its own price, whatever the price has become', async () => {
    await using hotel = await openTestHotel(database)
    const hold = expectAnswered(await hotel.hold())
    await setPrice(hotel, 99_900)
    const { code } = expectAnswered(await hotel.confirm({ holdId: hold.holdId }))
    const found = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
    expect(found.basket.price.stay.minor).toBe(24_000)
  })

  it('is used up by one confirm; another is told the reservation', async () => {
    await using hotel = await openTestHotel(database, { seed: tenRooms })
    const { holdId } = expectAnswered(await hotel.hold())
    const answers = await Promise.all([hotel.confirm({ holdId }), hotel.confirm({ holdId })])
    expect(answers.map(kindOf).sort()).toEqual(['already-booked', 'answered'])
    expect(await hotel.taken()).toBe(1)
  })

  it('for another basket than the one confirmed is refused', async () => {
    await using hotel = await openTestHotel(database, { seed: tenRooms })
    const { holdId } = expectAnswered(await hotel.hold())
    expect(kindOf(await hotel.confirm({ holdId, basket: aBasket({ rooms: 2 }) }))).toBe('not-found')
  })
})

describe.each(databases)('an ended hold on $name', (database) => {
  it('takes its rooms anew while nobody has swept it', async () => {
    await using hotel = await openTestHotel(database)
    const { holdId } = expectAnswered(await hotel.hold())
    hotel.wait(21)
    expect(kindOf(await hotel.confirm({ holdId }))).toBe('answered')
    expect(await hotel.taken()).toBe(1)
    expect(await hotel.sweepHolds()).toBe(0)
  })

  it('takes its rooms anew after the sweep, if they are left', async () => {
    await using hotel = await openTestHotel(database)
    const { holdId } = expectAnswered(await hotel.hold())
    hotel.wait(21)
    await hotel.sweepHolds()
    expect(kindOf(await hotel.confirm({ holdId }))).toBe('answered')
  })

  it('is sold out when somebody else took the room', async () => {
    await using hotel = await openTestHotel(database)
    const { holdId } = expectAnswered(await hotel.hold())
    hotel.wait(21)
    await hotel.sweepHolds()
    await hotel.confirm()
    expect(kindOf(await hotel.confirm({ holdId }))).toBe('sold-out')
  })

  it('is refused with both amounts when the price is another today', async () => {
    await using hotel = await openTestHotel(database)
    const { holdId } = expectAnswered(await hotel.hold())
    await setPrice(hotel, 15_000)
    hotel.wait(21)
    expect(await hotel.confirm({ holdId })).toMatchObject({
      reason: {
        kind: 'price-changed',
        quoted: { minor: 24_000, currency: 'EUR' },
        now: { minor: 29_000, currency: 'EUR' },
      },
    })
  })

  it('does not act again when its page is sent again', async () => {
    await using hotel = await openTestHotel(database)
    const key = aKey()
    await hotel.hold({ key })
    hotel.wait(21)
    await hotel.sweepHolds()
    expect(kindOf(await hotel.hold({ key }))).toBe('hold-ended')
  })

  it('is ended exactly once, by the sweep or by the confirm', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 60 }) })
    for (let round = 0; round < 20; round++) {
      const { holdId } = expectAnswered(await hotel.hold())
      hotel.wait(20)
      const [, confirm] = await Promise.all([hotel.sweepHolds(), hotel.confirm({ holdId }), hotel.release(holdId)])
      expect(kindOf(confirm)).toBe('answered')
      expect(await hotel.taken()).toBe(round + 1)
    }
  })
})

/** One basket a week: no two want the same night. */
function weeks(count: number, rooms = 1) {
  return Array.from({ length: count }, (_, i) => {
    const arrival = addDays(aBasket().stay.arrival, 7 * i)
    return aBasket({ rooms, arrival, departure: addDays(arrival, 2) })
  })
}

describe.each(databases)('SEC-09: holds on $name cannot empty a hotel:', (database) => {
  it('a visitor has at most two', async () => {
    await using hotel = await openTestHotel(database, { seed: tenRooms })
    const holds = await Promise.all(weeks(5).map((basket) => hotel.hold({ visitor: 'one guest', basket })))
    expect(holds.map(kindOf).sort()).toEqual(['answered', 'answered', 'over-limit', 'over-limit', 'over-limit'])
  })

  it('an address has at most ten rooms', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 40 }) })
    const holds = await Promise.all(weeks(5, 4).map((basket) => hotel.hold({ address: 'one address', basket })))
    expect(holds.map(kindOf).sort()).toEqual(['answered', 'answered', 'over-limit', 'over-limit', 'over-limit'])
  })

  it('one address that tries for ten minutes, with a new visitor each time, leaves it bookable all the while', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 16 }) })
    const kinds: string[] = []
    for (let minute = 0; minute < 10; minute++) {
      for (let i = 0; i < 6; i++) {
        kinds.push(
          kindOf(
            await hotel.hold({
              address: 'one address',
              visitor: `visitor ${minute} ${i}`,
              basket: aBasket({ rooms: 2 }),
            }),
          ),
        )
        hotel.wait(1 / 6)
        await hotel.sweepHolds()
      }
      expect(kindOf(await hotel.priceCheck())).toBe('answered')
    }
    // Eight rooms are half of sixteen: four holds of two.
    expect(kinds.filter((kind) => kind === 'answered')).toHaveLength(4)
    expect(new Set(kinds)).toEqual(new Set(['answered', 'over-limit']))
    const guests = await Promise.all(Array.from({ length: 8 }, () => hotel.confirm()))
    expect(guests.map(kindOf)).toEqual(Array.from({ length: 8 }, () => 'answered'))
    await expectSound(hotel)
  })

  it('all together keep half, rounded up, of the rooms that reservations leave, and a guest beyond that books at once', async () => {
    await using hotel = await openTestHotel(database, { seed: tenRooms })
    await hotel.confirm({ basket: aBasket({ rooms: 5 }) })
    const kinds = (await Promise.all(Array.from({ length: 5 }, () => hotel.hold()))).map(kindOf)
    expect(kinds.sort()).toEqual(['answered', 'answered', 'answered', 'over-limit', 'over-limit'])
    expect(kindOf(await hotel.confirm())).toBe('answered')
    expect(await hotel.taken()).toBe(9)
  })
})
