import { commit, write } from '@portico/booking-server/db/write'
import type { PriceExplanation, PricePart } from '@portico/contracts/price/price-explanation'
import { earlyBooking, freeNights } from '@portico/demo/promotions'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { expect, it } from 'vitest'
import { aBasket, aKey, startHouses, stay, total, twoHouses } from '../../builders/gateway/two-houses.ts'

const family = { adults: 2, childrenAges: [1, 7] }

function amountsIn(part: PricePart): PricePart[] {
  return part.parts ? part.parts.flatMap(amountsIn) : [part]
}

function explained(answer: PriceExplanation): PricePart {
  if (answer.kind !== 'explained') throw new Error(answer.kind)
  return answer.price
}

const sumOf = (part: PricePart) => amountsIn(part).reduce((sum, { amount }) => sum + amount.minor, 0)

it('the explanation of every rate of a list sums, leaf by leaf, to the total that the list shows', async () => {
  const rooms = [{ rooms: 2 }, { rooms: 1, priceIndex: 173 }]
  const plans = [
    {},
    { adjustment: -12, refundProtection: 700 },
    { mealPlan: 'HB' as const, mealsPerAdult: 35, derivedFrom: 1, adjustment: 5 },
  ]
  const promotions = [freeNights({ stay: 4, pay: 3 }), earlyBooking({ days: 3, percent: 7 })]
  const fees = [{ name: { en: 'Cleaning', it: 'Pulizia' }, per: 'stay' as const, amount: 25, minAge: 0 }]
  await using houses = await startHouses({ seed: twoHouses({ rooms, plans, promotions, fees }) })
  const guest = houses.guest()
  const long = { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-14' as CalendarDate }
  const found = await guest.roomSearch.quotes.query({ stay: long, rooms: [{ party: family }] })
  if (found.kind !== 'rooms') throw new Error(found.kind)
  const quotes = found.rooms.flatMap((room) => room.quotes)
  expect(quotes).toHaveLength(6)
  for (const { productId, price, nights, name } of quotes) {
    const basket = { stay: long, rooms: [{ party: family, productId }] }
    const whole = explained(await guest.checkout.explain.mutate({ basket }))
    expect([name, whole.amount]).toEqual([name, price.guestTotal])
    expect([name, sumOf(whole)]).toEqual([name, price.guestTotal.minor])
    const ofNights = whole.parts?.[0]?.parts?.[0]?.parts?.filter(({ why }) => why === 'night')
    expect(ofNights?.map(({ night, amount }) => ({ night, price: amount }))).toEqual(nights)
  }
})

it('a held price is explained as it is held, to the one who holds it; others read today’s', async () => {
  await using houses = await startHouses({ seed: twoHouses({ rooms: 2 }) })
  const [holder, other] = [houses.guest('visitor-0000000000000001'), houses.guest('visitor-0000000000000002')]
  expect(await holder.checkout.hold.mutate({ basket: aBasket, key: aKey() })).toMatchObject({ kind: 'held' })
  await write(houses.booking.db, [1], async (tx) => {
    await tx.insertInto('price_exception').values({ room_type_id: 101, night: stay.arrival, minor: 15_000 }).execute()
    return commit(undefined)
  })
  const held = explained(await holder.checkout.explain.mutate({ basket: aBasket }))
  expect([held.amount, sumOf(held)]).toEqual([total, total.minor])
  const today = explained(await other.checkout.explain.mutate({ basket: aBasket }))
  expect([today.amount.minor, sumOf(today)]).toEqual([total.minor + 5_000, total.minor + 5_000])
  // Another basket than the held one is at today's price.
  const two = { ...aBasket, rooms: [{ party: { adults: 1, childrenAges: [] }, productId: 10_101 }] }
  const ofAnother = explained(await holder.checkout.explain.mutate({ basket: two }))
  expect(amountsIn(ofAnother)).toContainEqual(
    expect.objectContaining({ why: 'adults', count: 1, amount: { minor: -2_000, currency: 'EUR' } }),
  )
  expect(amountsIn(ofAnother)).toContainEqual(
    expect.objectContaining({ why: 'room', amount: { minor: 15_000, currency: 'EUR' } }),
  )
})

it('parts have the names that the hotel gives them, in the language of the page', async () => {
  await using houses = await startHouses({
    seed: twoHouses({ promotions: [{ ...earlyBooking({ days: 3, percent: 7 }) }] }),
  })
  const inItalian = explained(await houses.guest(undefined, 2).checkout.explain.mutate({ basket: aBasket }))
  const line = inItalian.parts?.[0]?.parts?.[0]
  expect(line).toMatchObject({ why: 'line', name: 'Double', party: { adults: 2, childrenAges: [] } })
  expect(amountsIn(inItalian).find(({ why }) => why === 'promotion')).toMatchObject({
    name: '7 % prenotando 3 giorni prima',
    basisPoints: -700,
  })
})

it('what cannot be had is refused with its reasons, a reserved rate as if there were none', async () => {
  await using houses = await startHouses({ seed: twoHouses({ plans: [{}, { trade: true, kinds: ['net'] }] }) })
  const guest = houses.guest()
  const taken = { ...aBasket, rooms: [{ party: { adults: 4, childrenAges: [] }, productId: 10_101 }] }
  expect(await guest.checkout.explain.mutate({ basket: taken })).toEqual({
    kind: 'gone',
    refusals: [{ kind: 'too-many-guests', limit: 3 }],
  })
  const net = { ...aBasket, rooms: [{ party: { adults: 2, childrenAges: [] }, productId: 10_102 }] }
  expect(await guest.checkout.explain.mutate({ basket: net })).toEqual({
    kind: 'gone',
    refusals: [{ kind: 'not-on-sale' }],
  })
})

it('a server that gives prices without parts says so, with the hotel, and nothing is sent to it', async () => {
  await using houses = await startHouses({ profile: 'plain' })
  expect(await houses.guest().catalogue.hotel.query()).toMatchObject({ explainsPrices: false })
  expect(await houses.guest().checkout.explain.mutate({ basket: aBasket })).toEqual({ kind: 'unsupported' })
})
