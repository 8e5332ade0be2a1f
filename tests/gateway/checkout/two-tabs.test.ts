import type { Basket } from '@portico/contracts/price/basket'
import { money } from '@portico/domain/money/money'
import { addDays } from '@portico/domain/time/calendar-date'
import { describe, expect, it } from 'vitest'
import {
  aBasket,
  aConfirm,
  aKey,
  type Houses,
  startHouses,
  stay,
  total,
  twoHouses,
} from '../../builders/gateway/two-houses.ts'

/** The basket of the other tab: the same room, a night less. */
const shorter: Basket = { ...aBasket, stay: { ...stay, departure: addDays(stay.departure, -1) } }
const shorterTotal = money(24_800, 'EUR')

const liveHolds = async ({ booking }: Houses) =>
  (await booking.db.reader.selectFrom('hold').where('state', '=', 'live').select('id').execute()).length

describe('a visitor with two tabs, each with a basket of the same hotel', () => {
  it('holds both, and books both at their locked prices', async () => {
    await using houses = await startHouses({ seed: twoHouses({ rooms: 10 }) })
    const guest = houses.guest()
    for (const basket of [aBasket, shorter])
      expect(await guest.checkout.hold.mutate({ basket, key: aKey() })).toMatchObject({ kind: 'held' })
    expect(await liveHolds(houses)).toBe(2)
    await houses.booking.db.writer
      .updateTable('price_period')
      .set({ weekdays: JSON.stringify(Array(7).fill(90_000)) })
      .execute()
    for (const [basket, shown] of [
      [aBasket, total],
      [shorter, shorterTotal],
    ] as const) {
      const page = await guest.checkout.page.mutate({ basket })
      expect(page).toMatchObject({ kind: 'open', hold: { kind: 'live' }, basket: { price: { guestTotal: shown } } })
      expect(await guest.checkout.confirm.mutate(aConfirm({ basket, shown, key: aKey() }))).toMatchObject({
        kind: 'confirmed',
      })
    }
    expect(await liveHolds(houses)).toBe(0)
  })

  it('does not compete with itself for the last room: the earlier tab gives way, and says so', async () => {
    await using houses = await startHouses()
    const guest = houses.guest()
    await guest.checkout.hold.mutate({ basket: aBasket, key: aKey() })
    const search = { stay: shorter.stay, rooms: shorter.rooms.map(({ party }) => ({ party })) }
    expect(await guest.roomSearch.quotes.query(search)).toMatchObject({ kind: 'rooms', rooms: [{ available: 1 }] })
    expect(await guest.checkout.hold.mutate({ basket: shorter, key: aKey() })).toMatchObject({ kind: 'held' })
    expect(await liveHolds(houses)).toBe(1)
    expect(await guest.checkout.page.mutate({ basket: aBasket })).toMatchObject({
      kind: 'open',
      hold: { kind: 'ended' },
    })
    expect(await guest.checkout.confirm.mutate(aConfirm({ basket: shorter, shown: shorterTotal }))).toMatchObject({
      kind: 'confirmed',
    })
    expect(await guest.checkout.page.mutate({ basket: aBasket })).toMatchObject({ kind: 'gone' })
  })

  it.each(['hold', 'confirm'])(
    'books the last room for who confirms and holds it at once, the %s first',
    async (first) => {
      for (let round = 0; round < 5; round++) {
        await using houses = await startHouses()
        const guest = houses.guest()
        await guest.checkout.page.mutate({ basket: aBasket })
        const hold = () => guest.checkout.hold.mutate({ basket: aBasket, key: aKey() })
        const confirm = () => guest.checkout.confirm.mutate(aConfirm({ basket: aBasket, shown: total, key: aKey() }))
        const outcomes = await Promise.all(first === 'hold' ? [hold(), confirm()] : [confirm(), hold()])
        expect(outcomes.map(({ kind }) => kind)).toContain('confirmed')
        expect(await liveHolds(houses)).toBe(0)
      }
    },
  )

  it('keeps the hold that is not in the way where another one is', async () => {
    const seed = twoHouses({ rooms: [{ rooms: 10 }, { rooms: 1 }] })
    await using houses = await startHouses({ seed })
    const guest = houses.guest()
    const inSecond = (basket: Basket) => ({
      ...basket,
      rooms: basket.rooms.map((room) => ({ ...room, productId: 10_201 })),
    })
    await guest.checkout.hold.mutate({ basket: aBasket, key: aKey() })
    expect(await guest.checkout.hold.mutate({ basket: inSecond(aBasket), key: aKey() })).toMatchObject({ kind: 'held' })
    expect(await guest.checkout.hold.mutate({ basket: inSecond(shorter), key: aKey() })).toMatchObject({ kind: 'held' })
    expect(await guest.checkout.page.mutate({ basket: inSecond(aBasket) })).toMatchObject({ hold: { kind: 'ended' } })
    expect(await guest.checkout.page.mutate({ basket: aBasket })).toMatchObject({ hold: { kind: 'live' } })
  })

  it('of three tabs the one whose hold ends first gives way', async () => {
    await using houses = await startHouses({ seed: twoHouses({ rooms: 40 }) })
    const guest = houses.guest()
    const third = { ...aBasket, stay: { ...stay, departure: addDays(stay.departure, 1) } }
    for (const [i, basket] of [aBasket, shorter, third].entries()) {
      houses.at(`2027-03-01T09:0${i}:00.000Z`)
      expect(await guest.checkout.hold.mutate({ basket, key: aKey() })).toMatchObject({ kind: 'held' })
    }
    const kinds = await Promise.all(
      [aBasket, shorter, third].map(async (basket) => guest.checkout.page.mutate({ basket })),
    )
    expect(kinds.map((page) => page.kind === 'open' && page.hold.kind)).toEqual(['ended', 'live', 'live'])
  })

  it('extends and gives back the hold of its own tab alone', async () => {
    await using houses = await startHouses({ seed: twoHouses({ rooms: 10 }) })
    const guest = houses.guest()
    for (const basket of [aBasket, shorter]) await guest.checkout.hold.mutate({ basket, key: aKey() })
    await guest.checkout.extend.mutate({ basket: shorter, key: aKey() })
    expect(await guest.checkout.page.mutate({ basket: aBasket })).toMatchObject({
      hold: { until: '2027-03-01T09:20:00.000Z' },
    })
    expect(await guest.checkout.page.mutate({ basket: shorter })).toMatchObject({
      hold: { until: '2027-03-01T09:40:00.000Z' },
    })
    await guest.checkout.release.mutate({ basket: aBasket, key: aKey() })
    expect(await guest.checkout.page.mutate({ basket: aBasket })).toMatchObject({ hold: { kind: 'none' } })
    expect(await guest.checkout.page.mutate({ basket: shorter })).toMatchObject({ hold: { kind: 'live' } })
  })

  it('keeps what is typed in each tab, and begins a new one with what was typed last', async () => {
    await using houses = await startHouses({ seed: twoHouses({ rooms: 10 }) })
    const guest = houses.guest()
    const draftOf = async (basket: Basket) => {
      const page = await guest.checkout.page.mutate({ basket })
      return page.kind === 'open' ? page.draft : undefined
    }
    await guest.checkout.saveDraft.mutate({ basket: aBasket, draft: { name: 'Ada', unsettled: 'key=k' } })
    expect(await draftOf(shorter)).toEqual({ name: 'Ada' })
    houses.at('2027-03-01T09:01:00.000Z')
    await guest.checkout.saveDraft.mutate({ basket: shorter, draft: { name: 'Grace' } })
    // The form whose outcome is unknown is not lost to the other tab.
    expect(await draftOf(aBasket)).toEqual({ name: 'Ada', unsettled: 'key=k' })
    await guest.checkout.confirm.mutate(aConfirm({ basket: shorter, shown: shorterTotal }))
    expect(await draftOf(aBasket)).toEqual({ name: 'Ada', unsettled: 'key=k' })
  })
})
