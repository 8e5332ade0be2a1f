import { toJson } from '@portico/booking-server/db/json'
import { addDays } from '@portico/domain/time/calendar-date'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { databases } from '../../builders/databases.ts'
import { aBasket, agency, aKey, type Desk, expectAnswer, expectSound, kindOf, openDesk } from '../../builders/test-hotel.ts'

const tenRooms = aHouse({ rooms: 10 })

async function setPrice(desk: Desk, minor: number): Promise<void> {
  await desk.change((tx) => tx.insertInto('price_exception').values({ room_type_id: 101, night: aBasket().stay.arrival, minor }).execute())
}

describe.each(databases)('a hold on $name', (database) => {
  it('gives the last room to one of a hundred guests, who books it', async () => {
    await using desk = await openDesk(database)
    const holds = await Promise.all(Array.from({ length: 100 }, () => desk.hold()))
    expect(holds.map(kindOf).filter((kind) => kind === 'sold-out')).toHaveLength(99)
    const held = holds.flatMap((hold) => (hold.kind === 'answered' ? [hold.answer.holdId] : []))
    expect(held).toHaveLength(1)
    const kinds = (await Promise.all(Array.from({ length: 100 }, (_, i) => desk.confirm(i === 50 ? { holdId: held[0] } : {})))).map(kindOf)
    expect(kinds.filter((kind) => kind === 'sold-out')).toHaveLength(99)
    expect(kinds[50]).toBe('answered')
    expect(await desk.taken()).toBe(1)
  })

  it('refuses two rooms of one type in one basket when one is left', async () => {
    await using desk = await openDesk(database)
    expect(kindOf(await desk.hold({ basket: aBasket({ rooms: 2 }) }))).toBe('sold-out')
    expect(await desk.taken()).toBe(0)
  })

  it('of a trade user at a net rate is booked by that user, and by nobody who is not logged in', async () => {
    await using desk = await openDesk(database)
    await desk.change((tx) =>
      tx
        .updateTable('rate_plan')
        .set({ kinds: toJson(['net']) })
        .execute(),
    )
    expect(kindOf(await desk.hold({}, { channelId: agency.channelId }))).toBe('not-found')
    const { holdId } = expectAnswer(await desk.hold({}, agency))
    expect(kindOf(await desk.confirm({ holdId }, { channelId: agency.channelId }))).toBe('not-found')
    expect(await desk.taken()).toBe(1)
    expect(kindOf(await desk.confirm({ holdId }, agency))).toBe('answered')
    expect(await desk.taken()).toBe(1)
  })

  it('is one hold when the button is clicked twice', async () => {
    await using desk = await openDesk(database, { seed: tenRooms })
    const key = aKey()
    const [first, second] = await Promise.all([desk.hold({ key }), desk.hold({ key })])
    expect(expectAnswer(first)).toEqual(expectAnswer(second))
    expect(await desk.taken()).toBe(1)
  })

  it('lasts twenty minutes, forty when extended, and is extended once', async () => {
    await using desk = await openDesk(database)
    const hold = expectAnswer(await desk.hold())
    expect(hold).toMatchObject({ until: '2027-03-01T11:20:00.000Z', extendable: true })
    expect(expectAnswer(await desk.extend(hold.holdId))).toEqual({ until: '2027-03-01T11:40:00.000Z', extendable: false })
    expect(expectAnswer(await desk.extend(hold.holdId))).toEqual({ until: '2027-03-01T11:40:00.000Z', extendable: false })
    desk.wait(40)
    expect(kindOf(await desk.extend(hold.holdId))).toBe('hold-ended')
  })

  it('keeps its rooms until the sweep, which gives them back once', async () => {
    await using desk = await openDesk(database)
    await desk.hold()
    desk.wait(20)
    expect(kindOf(await desk.confirm())).toBe('sold-out')
    expect(await Promise.all([desk.sweepHolds(), desk.sweepHolds()])).toContain(1)
    expect(await desk.taken()).toBe(0)
    expect(await desk.sweepHolds()).toBe(0)
  })

  it('ends in the same transaction as the one that replaces it begins', async () => {
    await using desk = await openDesk(database)
    const guest = { visitor: 'one guest', address: 'one address' }
    const first = expectAnswer(await desk.hold(guest))
    const longer = aBasket({ departure: '2027-03-09' })
    const second = expectAnswer(await desk.hold({ ...guest, basket: longer, replaces: first.holdId }))
    expect(await desk.taken()).toBe(1)
    expect(kindOf(await desk.extend(first.holdId))).toBe('hold-ended')
    expect(kindOf(await desk.confirm({ basket: longer, holdId: second.holdId }))).toBe('answered')
  })

  it('stays when the one that should replace it is refused', async () => {
    await using desk = await openDesk(database, { seed: tenRooms })
    const guest = { visitor: 'one guest', address: 'one address' }
    const first = expectAnswer(await desk.hold(guest))
    expect(kindOf(await desk.hold({ ...guest, basket: aBasket({ productId: 999 }), replaces: first.holdId }))).toBe('not-found')
    expect(await desk.taken()).toBe(1)
    expect(kindOf(await desk.extend(first.holdId))).toBe('answered')
  })

  it('of somebody else is not replaced', async () => {
    await using desk = await openDesk(database)
    const other = expectAnswer(await desk.hold())
    expect(kindOf(await desk.hold({ replaces: other.holdId }))).toBe('sold-out')
  })

  it('books at its own price, whatever the price has become', async () => {
    await using desk = await openDesk(database)
    const hold = expectAnswer(await desk.hold())
    await setPrice(desk, 99_900)
    const { code } = expectAnswer(await desk.confirm({ holdId: hold.holdId }))
    const found = expectAnswer(await desk.retrieve({ code, email: 'ada@guests.example' }))
    expect(found.basket.minor).toBe(24_000)
  })

  it('is used up by one confirm; another is told the reservation', async () => {
    await using desk = await openDesk(database, { seed: tenRooms })
    const { holdId } = expectAnswer(await desk.hold())
    const answers = await Promise.all([desk.confirm({ holdId }), desk.confirm({ holdId })])
    expect(answers.map(kindOf).sort()).toEqual(['already-booked', 'answered'])
    expect(await desk.taken()).toBe(1)
  })

  it('for another basket than the one confirmed is refused', async () => {
    await using desk = await openDesk(database, { seed: tenRooms })
    const { holdId } = expectAnswer(await desk.hold())
    expect(kindOf(await desk.confirm({ holdId, basket: aBasket({ rooms: 2 }) }))).toBe('not-found')
  })
})

describe.each(databases)('an ended hold on $name', (database) => {
  it('takes its rooms anew while nobody has swept it', async () => {
    await using desk = await openDesk(database)
    const { holdId } = expectAnswer(await desk.hold())
    desk.wait(21)
    expect(kindOf(await desk.confirm({ holdId }))).toBe('answered')
    expect(await desk.taken()).toBe(1)
    expect(await desk.sweepHolds()).toBe(0)
  })

  it('takes its rooms anew after the sweep, if they are left', async () => {
    await using desk = await openDesk(database)
    const { holdId } = expectAnswer(await desk.hold())
    desk.wait(21)
    await desk.sweepHolds()
    expect(kindOf(await desk.confirm({ holdId }))).toBe('answered')
  })

  it('is sold out when somebody else took the room', async () => {
    await using desk = await openDesk(database)
    const { holdId } = expectAnswer(await desk.hold())
    desk.wait(21)
    await desk.sweepHolds()
    await desk.confirm()
    expect(kindOf(await desk.confirm({ holdId }))).toBe('sold-out')
  })

  it('is refused with both amounts when the price is another today', async () => {
    await using desk = await openDesk(database)
    const { holdId } = expectAnswer(await desk.hold())
    await setPrice(desk, 15_000)
    desk.wait(21)
    expect(await desk.confirm({ holdId })).toMatchObject({
      reason: { kind: 'price-changed', quoted: { minor: 24_000, currency: 'EUR' }, now: { minor: 29_000, currency: 'EUR' } },
    })
  })

  it('does not act again when its page is sent again', async () => {
    await using desk = await openDesk(database)
    const key = aKey()
    await desk.hold({ key })
    desk.wait(21)
    await desk.sweepHolds()
    expect(kindOf(await desk.hold({ key }))).toBe('hold-ended')
  })

  it('is ended exactly once, by the sweep or by the confirm', async () => {
    await using desk = await openDesk(database, { seed: aHouse({ rooms: 60 }) })
    for (let round = 0; round < 20; round++) {
      const { holdId } = expectAnswer(await desk.hold())
      desk.wait(20)
      const [, confirm] = await Promise.all([desk.sweepHolds(), desk.confirm({ holdId }), desk.release(holdId)])
      expect(kindOf(confirm)).toBe('answered')
      expect(await desk.taken()).toBe(round + 1)
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
    await using desk = await openDesk(database, { seed: tenRooms })
    const holds = await Promise.all(weeks(5).map((basket) => desk.hold({ visitor: 'one guest', basket })))
    expect(holds.map(kindOf).sort()).toEqual(['answered', 'answered', 'over-limit', 'over-limit', 'over-limit'])
  })

  it('an address has at most ten rooms', async () => {
    await using desk = await openDesk(database, { seed: aHouse({ rooms: 40 }) })
    const holds = await Promise.all(weeks(5, 4).map((basket) => desk.hold({ address: 'one address', basket })))
    expect(holds.map(kindOf).sort()).toEqual(['answered', 'answered', 'over-limit', 'over-limit', 'over-limit'])
  })

  it('one address that tries for ten minutes, with a new visitor each time, leaves it bookable all the while', async () => {
    await using desk = await openDesk(database, { seed: aHouse({ rooms: 16 }) })
    const kinds: string[] = []
    for (let minute = 0; minute < 10; minute++) {
      for (let i = 0; i < 6; i++) {
        kinds.push(kindOf(await desk.hold({ address: 'one address', visitor: `visitor ${minute} ${i}`, basket: aBasket({ rooms: 2 }) })))
        desk.wait(1 / 6)
        await desk.sweepHolds()
      }
      expect(kindOf(await desk.priceCheck())).toBe('answered')
    }
    // Eight rooms are half of sixteen: four holds of two.
    expect(kinds.filter((kind) => kind === 'answered')).toHaveLength(4)
    expect(new Set(kinds)).toEqual(new Set(['answered', 'over-limit']))
    const guests = await Promise.all(Array.from({ length: 8 }, () => desk.confirm()))
    expect(guests.map(kindOf)).toEqual(Array.from({ length: 8 }, () => 'answered'))
    await expectSound(desk)
  })

  it('all together keep half, rounded up, of the rooms that reservations leave, and a guest beyond that books at once', async () => {
    await using desk = await openDesk(database, { seed: tenRooms })
    await desk.confirm({ basket: aBasket({ rooms: 5 }) })
    const kinds = (await Promise.all(Array.from({ length: 5 }, () => desk.hold()))).map(kindOf)
    expect(kinds.sort()).toEqual(['answered', 'answered', 'answered', 'over-limit', 'over-limit'])
    expect(kindOf(await desk.confirm())).toBe('answered')
    expect(await desk.taken()).toBe(9)
  })
})
