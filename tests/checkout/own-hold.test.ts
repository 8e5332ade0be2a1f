import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { describe, expect, it } from 'vitest'
import { aBasket, aGuest, aKey } from '../builders/a-guest.ts'
import { aHouse } from '../builders/a-house.ts'
import { startHouse } from '../builders/start/start-house.ts'

describe('a guest who holds the last room', () => {
  it('still finds it, priced, when going back to choose again; nobody else does', async () => {
    await using house = await startHouse({ seed: aHouse({ rooms: 1 }) })
    const basket = aBasket(addDays(todayAt('Europe/Rome', new Date().toISOString() as Instant), 20))
    const [holder, other] = [aGuest(house.gateway, 1), aGuest(house.gateway, 2)]
    expect(await holder.checkout.hold.mutate({ basket, key: aKey() })).toMatchObject({ kind: 'held' })
    const unchosen = { ...basket, rooms: basket.rooms.map(({ party }) => ({ party })) }
    expect(await holder.roomSearch.quotes.query(unchosen)).toMatchObject({ kind: 'rooms', rooms: [{ available: 1 }] })
    expect(await holder.roomSearch.quotes.query(basket)).toMatchObject({ kind: 'complete' })
    expect(await other.roomSearch.quotes.query(unchosen)).toMatchObject({
      kind: 'none',
      refusals: [{ kind: 'sold-out' }],
    })
    expect(await other.roomSearch.quotes.query(basket)).toMatchObject({ kind: 'selection-gone' })
  })

  it('finds it in the moment between its end and the sweep', async () => {
    let now = '2027-03-01T09:00:00.000Z' as Instant
    await using house = await startHouse({ seed: aHouse({ rooms: 1 }), now: () => now })
    const basket = aBasket('2027-03-20' as CalendarDate)
    const holder = aGuest(house.gateway)
    await holder.checkout.hold.mutate({ basket, key: aKey() })
    now = '2027-03-01T09:21:00.000Z' as Instant
    expect(await holder.checkout.page.mutate({ basket })).toMatchObject({ kind: 'open', hold: { kind: 'ended' } })
  })

  it('cannot use it for two rooms', async () => {
    await using house = await startHouse({ seed: aHouse({ rooms: 1 }) })
    const arrival = addDays(todayAt('Europe/Rome', new Date().toISOString() as Instant), 20)
    const holder = aGuest(house.gateway)
    await holder.checkout.hold.mutate({ basket: aBasket(arrival), key: aKey() })
    const two = { ...aBasket(arrival, 1, 2), rooms: aBasket(arrival, 1, 2).rooms.map(({ party }) => ({ party })) }
    expect(await holder.roomSearch.quotes.query(two)).toMatchObject({ kind: 'none' })
  })
})
