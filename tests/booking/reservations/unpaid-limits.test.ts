import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { databases } from '../../builders/databases.ts'
import {
  aBasket,
  aConfirm,
  agency,
  aKey,
  expectAnswered,
  expectSound,
  kindOf,
  openTestHotel,
  type TestHotel,
} from '../../builders/test-hotel.ts'

const unpaidLimits = { perAddress: 6, perEmail: 4, percentOfNight: 25 }
const { booker } = aConfirm('portico')
/** One night each, far apart. */
const nightOf = (i: number) => aBasket({ arrival: `2027-04-${10 + i}`, departure: `2027-04-${11 + i}` })

/** Confirms one after the other; what became of each. */
async function confirmAll(
  hotel: TestHotel,
  requests: readonly Parameters<TestHotel['confirm']>[0][],
  from = {},
): Promise<string[]> {
  const kinds: string[] = []
  for (const request of requests) kinds.push(kindOf(await hotel.confirm(request, from)))
  return kinds
}
const someone = (i: number) => ({ booker: { ...booker, email: `guest${i}@guests.example` } })
const repeated = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value)

describe.each(databases)('rooms without payment on $name', (database) => {
  const open = (rooms = 40) => openTestHotel(database, { seed: aHouse({ rooms }), unpaidLimits })

  it('are so many for one e-mail address, however it is written and from wherever', async () => {
    await using hotel = await open()
    const emails = [
      'ada@guests.example',
      ' ADA@guests.example',
      'Ada@Guests.Example',
      'ada@guests.example',
      'ada@guests.example',
    ]
    const requests = emails.map((email, i) => ({
      basket: nightOf(i),
      booker: { ...booker, email },
      address: `address ${i}`,
    }))
    expect(await confirmAll(hotel, requests)).toEqual([...repeated(4, 'answered'), 'unpaid-limit'])
    expect(kindOf(await hotel.confirm({ basket: nightOf(5), ...someone(9) }))).toBe('answered')
    await expectSound(hotel)
  })

  it('are so many for one address, whatever e-mail is given; without an address the e-mail alone counts', async () => {
    await using hotel = await open()
    const requests = Array.from({ length: 7 }, (_, i) => ({
      basket: nightOf(i),
      ...someone(i),
      address: 'one address',
    }))
    expect(await confirmAll(hotel, requests)).toEqual([...repeated(6, 'answered'), 'unpaid-limit'])
    expect(
      await confirmAll(hotel, [
        { basket: nightOf(7), ...someone(8), address: 'another' },
        { basket: nightOf(7), ...someone(9) },
      ]),
    ).toEqual(['answered', 'answered'])
  })

  it('are counted by room, and a refusal takes none and keeps the hold', async () => {
    await using hotel = await open()
    expectAnswered(
      await hotel.confirm({ basket: aBasket({ rooms: 3, arrival: '2027-04-01', departure: '2027-04-02' }) }),
    )
    const { holdId } = expectAnswered(await hotel.hold({ basket: aBasket({ rooms: 2 }) }))
    expect(kindOf(await hotel.confirm({ basket: aBasket({ rooms: 2 }), holdId }))).toBe('unpaid-limit')
    expect(await hotel.taken()).toBe(2)
    expect(
      expectAnswered(await hotel.confirm({ basket: aBasket({ rooms: 2 }), holdId, ...someone(1) })).roomCodes,
    ).toHaveLength(2)
    await expectSound(hotel)
  })

  it('are at most a share of the hotel on one night, three at least', async () => {
    await using large = await open(15)
    const four = Array.from({ length: 5 }, (_, i) => ({ ...someone(i), address: 'one address' }))
    expect(await confirmAll(large, four)).toEqual([...repeated(4, 'answered'), 'unpaid-limit'])
    expect(kindOf(await large.confirm({ ...someone(9), address: 'one address', basket: nightOf(0) }))).toBe('answered')
    await using small = await open(5)
    const byEmail = repeated(4, {})
    expect(await confirmAll(small, byEmail)).toEqual([...repeated(3, 'answered'), 'unpaid-limit'])
  })

  it('stop counting when they are cancelled, paid for, or over', async () => {
    await using hotel = await open()
    const codes: string[] = []
    for (const paymentMethod of ['hotelpay', 'bank', 'bank', 'hotelpay'])
      codes.push(expectAnswered(await hotel.confirm({ basket: nightOf(codes.length), paymentMethod })).code)
    const another = () => hotel.confirm({ basket: nightOf(9) }).then(kindOf)
    expect(await another()).toBe('unpaid-limit')
    await hotel.registerPayment(codes[1] ?? '')
    expect(await another()).toBe('answered')
    expect(await another()).toBe('unpaid-limit')
    const { id } = await hotel.db.reader
      .selectFrom('reservation')
      .where('code', '=', codes[0] ?? '')
      .select('id')
      .executeTakeFirstOrThrow()
    await hotel.cancel(id)
    expect(await another()).toBe('answered')
    expect(await another()).toBe('unpaid-limit')
    // The last of the four is over on 14 April.
    hotel.wait(44 * 24 * 60)
    expect(await another()).toBe('answered')
  })

  it('count for their address for a day from their booking, cancelled or not', async () => {
    await using hotel = await open()
    for (let i = 0; i < 6; i++) {
      const { code } = expectAnswered(
        await hotel.confirm({ basket: nightOf(0), ...someone(i), address: 'one address' }),
      )
      const { id } = await hotel.db.reader
        .selectFrom('reservation')
        .where('code', '=', code)
        .select('id')
        .executeTakeFirstOrThrow()
      await hotel.cancel(id)
    }
    const another = (address: string) => hotel.confirm({ basket: nightOf(0), ...someone(9), address }).then(kindOf)
    expect(await another('one address')).toBe('unpaid-limit')
    expect(await another('another address')).toBe('answered')
    hotel.wait(24 * 60)
    expect(await another('one address')).toBe('answered')
  })

  it('are not limited for a trade user, and do not count for a guest of the same e-mail', async () => {
    await using hotel = await open()
    const requests = Array.from({ length: 8 }, (_, i) => ({ basket: nightOf(i), address: 'one address' }))
    expect(await confirmAll(hotel, requests, agency)).toEqual(repeated(8, 'answered'))
    expect(kindOf(await hotel.confirm({ basket: nightOf(8), address: 'one address' }))).toBe('answered')
  })

  it('cannot slip by together: of many at once exactly so many are booked', async () => {
    await using hotel = await open()
    const byEmail = await Promise.all(
      Array.from({ length: 12 }, (_, i) => hotel.confirm({ basket: nightOf(i), address: `address ${i}` })),
    )
    expect(byEmail.map(kindOf).sort()).toEqual([...repeated(4, 'answered'), ...repeated(8, 'unpaid-limit')])
    const byAddress = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        hotel.confirm({ basket: nightOf(i), ...someone(i), address: 'one address' }),
      ),
    )
    expect(byAddress.map(kindOf).sort()).toEqual([...repeated(6, 'answered'), ...repeated(6, 'unpaid-limit')])
  })

  it('answer a key again as before, from another address too, when no more can be booked', async () => {
    await using hotel = await open()
    const keys = Array.from({ length: 4 }, aKey)
    const confirm = (i: number, address: string) => hotel.confirm({ key: keys[i], basket: nightOf(i), address })
    const first = expectAnswered(await confirm(0, 'one address'))
    for (const i of [1, 2, 3]) expectAnswered(await confirm(i, 'one address'))
    expect(kindOf(await hotel.confirm({ basket: nightOf(4) }))).toBe('unpaid-limit')
    expect(expectAnswered(await confirm(0, 'one address'))).toEqual(first)
    expect(expectAnswered(await confirm(0, 'another address'))).toEqual(first)
  })
})
