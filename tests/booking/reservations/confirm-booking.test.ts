import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { databases } from '../../builders/databases.ts'
import { aBasket, aKey, expectAnswered, kindOf, openTestHotel, roomType } from '../../builders/test-hotel.ts'

describe.each(databases)('a confirm on $name', (database) => {
  it('sells the last room once, however many ask together', async () => {
    await using hotel = await openTestHotel(database)
    const kinds = (await Promise.all(Array.from({ length: 100 }, () => hotel.confirm()))).map(kindOf)
    expect(kinds.filter((kind) => kind === 'answered')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'sold-out')).toHaveLength(99)
    expect(await hotel.taken()).toBe(1)
  })

  it('sells the last room once on a server without keys and holds', async () => {
    await using hotel = await openTestHotel(database, { profile: 'plain' })
    const kinds = (await Promise.all(Array.from({ length: 100 }, () => hotel.confirm()))).map(kindOf)
    expect(kinds.filter((kind) => kind === 'answered')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'sold-out')).toHaveLength(99)
  })

  it('refuses two rooms of one type in one basket when one is left, and takes none', async () => {
    await using hotel = await openTestHotel(database)
    const answer = await hotel.confirm({ basket: aBasket({ rooms: 2 }) })
    expect(answer).toMatchObject({ reason: { kind: 'sold-out', roomTypeId: roomType, night: '2027-03-05' } })
    expect(await hotel.taken()).toBe(0)
  })

  it('names the night that is short and gives back the nights before it', async () => {
    await using hotel = await openTestHotel(database)
    await hotel.confirm({ basket: aBasket({ arrival: '2027-03-06', departure: '2027-03-07' }) })
    expect(await hotel.confirm()).toMatchObject({ reason: { kind: 'sold-out', night: '2027-03-06' } })
    expect(await hotel.taken('2027-03-05')).toBe(0)
  })

  it('has a code of ten signs, another for each room, and one answer for the same request again', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 3 }) })
    const key = aKey()
    const first = expectAnswered(await hotel.confirm({ key, basket: aBasket({ rooms: 2 }) }))
    expect(first.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
    expect(new Set([first.code, ...first.roomCodes]).size).toBe(3)
    expect(expectAnswered(await hotel.confirm({ key, basket: aBasket({ rooms: 2 }), timestamp: 99 }))).toEqual(first)
    expect(await hotel.taken()).toBe(2)
  })

  it('books once when one key arrives a hundred times together', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 100 }) })
    const key = aKey()
    const answers = await Promise.all(Array.from({ length: 100 }, () => hotel.confirm({ key })))
    expect(new Set(answers.map((answer) => expectAnswered(answer).code)).size).toBe(1)
    expect(await hotel.taken()).toBe(1)
  })

  it('names the reservation when its key comes again with another body', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 3 }) })
    const key = aKey()
    const { code } = expectAnswered(await hotel.confirm({ key }))
    const again = await hotel.confirm({ key, basket: aBasket({ rooms: 2 }) })
    expect(again).toMatchObject({ reason: { kind: 'already-booked', code, state: 'confirmed' } })
  })

  it('books no copy of a refused request that comes when rooms are free again', async () => {
    await using hotel = await openTestHotel(database)
    const hold = expectAnswered(await hotel.hold())
    const key = aKey()
    expect(kindOf(await hotel.confirm({ key }))).toBe('sold-out')
    await hotel.release(hold.holdId)
    expect(kindOf(await hotel.confirm({ key }))).toBe('key-closed')
    expect(await hotel.taken()).toBe(0)
    expect(kindOf(await hotel.confirm({ key: aKey() }))).toBe('answered')
  })

  it('is refused without a key where the server knows keys', async () => {
    await using hotel = await openTestHotel(database)
    expect(kindOf(await hotel.confirm({ key: undefined }))).toBe('key-missing')
  })

  it('is refused when the total that the guest saw is another, with both amounts', async () => {
    await using hotel = await openTestHotel(database)
    const answer = await hotel.confirm({ totalMinor: 19_900 })
    expect(answer).toMatchObject({
      reason: {
        kind: 'price-changed',
        quoted: { minor: 19_900, currency: 'EUR' },
        now: { minor: 24_000, currency: 'EUR' },
      },
    })
    expect(await hotel.taken()).toBe(0)
  })

  it('is refused where the rules of the stay are broken, though rooms are left', async () => {
    await using hotel = await openTestHotel(database, {
      seed: aHouse({ rules: [{ from: '03-01', until: '03-31', minStay: 3 }] }),
    })
    expect(await hotel.confirm()).toMatchObject({
      reason: { kind: 'not-bookable', refusals: [{ kind: 'below-min-stay', limit: 3 }] },
    })
  })

  it.each([
    ['an unknown product', { basket: aBasket({ productId: 999 }) }, 'not-found'],
    ['an unknown hold', { holdId: 'nobody-has-this' }, 'not-found'],
    ['a stay in the past', { basket: aBasket({ arrival: '2027-02-01', departure: '2027-02-02' }) }, 'not-bookable'],
    ['a way to pay that is not offered', { paymentMethod: 'bitcoin' }, 'malformed'],
    ['an option, which only trade users have', { optionHours: 24 }, 'malformed'],
    ['a host that is none', { host: 'evil.example/path' }, 'malformed'],
    ['a short key', { key: 'short' }, 'malformed'],
  ])('refuses %s', async (_, overrides, kind) => {
    await using hotel = await openTestHotel(database)
    expect(kindOf(await hotel.confirm(overrides))).toBe(kind)
    expect(await hotel.taken()).toBe(0)
  })

  it.each([
    ['a line break in the name', { name: 'Ada\r\nBcc: all@guests.example' }],
    ['an address that is no e-mail', { email: 'ada at guests' }],
    ['a second recipient', { email: 'ada@guests.example, eve@guests.example' }],
    ['a broken second address', { alternativeEmail: 'eve@guests.example\r\nBcc: all@guests.example' }],
  ])('refuses a booker with %s', async (_, booker) => {
    await using hotel = await openTestHotel(database)
    const sound = {
      name: 'Ada',
      lastName: 'Rossi',
      email: 'a@b.example',
      phone: '1',
      country: 'IT',
      address: 'a',
      city: 'b',
    }
    expect(kindOf(await hotel.confirm({ booker: { ...sound, ...booker } }))).toBe('malformed')
  })

  it('refuses a night that the hotel has closed', async () => {
    await using hotel = await openTestHotel(database)
    const night = aBasket({ arrival: '2027-03-06' }).stay.arrival
    await hotel.change((tx) => tx.updateTable('room_night').set({ closed: 1 }).where('night', '=', night).execute())
    expect(await hotel.confirm()).toMatchObject({
      reason: { kind: 'not-bookable', refusals: [{ kind: 'stop-sell', night: '2027-03-06' }] },
    })
  })
})

describe.each(databases)('the outcome of a key on $name', (database) => {
  it('is what the confirm answered', async () => {
    await using hotel = await openTestHotel(database)
    const key = aKey()
    const { code, roomCodes } = expectAnswered(await hotel.confirm({ key }))
    expect(expectAnswered(await hotel.outcome(key))).toEqual({ kind: 'confirmed', code, roomCodes })
  })

  it('is unused where nobody booked, and closes the key to a confirm that comes later', async () => {
    await using hotel = await openTestHotel(database)
    const key = aKey()
    expect(expectAnswered(await hotel.outcome(key))).toEqual({ kind: 'unused' })
    expect(kindOf(await hotel.confirm({ key }))).toBe('key-closed')
    expect(expectAnswered(await hotel.outcome(key))).toEqual({ kind: 'refused' })
    expect(await hotel.taken()).toBe(0)
  })

  it('agrees with the confirm that raced it', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 50 }) })
    for (let round = 0; round < 20; round++) {
      const key = aKey()
      const [outcome, confirm] = await Promise.all([hotel.outcome(key), hotel.confirm({ key })])
      expect(kindOf(confirm)).toBe(expectAnswered(outcome).kind === 'unused' ? 'key-closed' : 'answered')
    }
  })
})
