import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { describe, expect, it } from 'vitest'
import { aBasket, aGuest } from '../builders/a-guest.ts'
import { aHouse } from '../builders/a-house.ts'
import { startHouse } from '../builders/start/start-house.ts'

// The rate of `aHouse` is free to cancel until two days before arrival, 18:00; then the first night is due: 100.00 and
// two breakfasts.
describe('the condition of a rate', () => {
  const arrival = '2027-03-10' as CalendarDate
  const cancellationAt = async (now: string) => {
    await using house = await startHouse({ seed: aHouse(), now: () => now as Instant })
    const { stay, rooms } = aBasket(arrival)
    const found = await aGuest(house.gateway).roomSearch.quotes.query({
      stay,
      rooms: rooms.map(({ party }) => ({ party })),
    })
    return found.kind === 'rooms' ? found.rooms[0]?.quotes[0]?.cancellation : found
  }

  it('is free until its deadline while that lies ahead', async () => {
    expect(await cancellationAt('2027-03-08T16:59:59.000Z')).toEqual({
      kind: 'free-until',
      until: '2027-03-08T17:00:00.000Z',
      fee: { minor: 12_000, currency: 'EUR' },
    })
  })

  it('is the fee once the deadline has passed, and never a free time that is over', async () => {
    expect(await cancellationAt('2027-03-08T17:00:00.000Z')).toEqual({
      kind: 'fee-due',
      fee: { minor: 12_000, currency: 'EUR' },
    })
  })
})
