import type { Basket } from '@portico/contracts/price/basket'
import { money } from '@portico/domain/money/money'
import { describe, expect, it } from 'vitest'
import { type FaultyUpstream, openFaultyUpstream } from '../../builders/gateway/faulty-upstream.ts'
import { aBasket, aConfirm, startHouses, twoHouses } from '../../builders/gateway/two-houses.ts'

/** A double at 120.00 with breakfast and a suite at 170.00 that is suggested instead; three nights. */
const seed = twoHouses({
  rooms: [
    { suggests: 1, rooms: 3 },
    { priceIndex: 150, rooms: 3, name: { en: 'Suite', it: 'Suite' } },
  ],
})
const upgraded: Basket = {
  ...aBasket,
  rooms: aBasket.rooms.map((room) => ({ ...room, productId: 10_201 })),
  upgradedFrom: 101,
}
const suiteTotal = money(52_200, 'EUR')

function upgradesOffered(houses: Awaited<ReturnType<typeof startHouses>>) {
  const { services } = houses.guest()
  return async (basket: Basket) => {
    const step = await services.step.mutate({ basket, wantsUpgrade: true })
    return step.kind === 'open' ? step.upgrade : undefined
  }
}

describe.each(['portico', 'plain'] as const)('a suggested better room on a %s upstream', (profile) => {
  it('UPG-03 UPG-04 is proposed for every line that has the lesser one, with the difference of today’s prices', async () => {
    await using houses = await startHouses({ profile, seed })
    const upgradeOf = upgradesOffered(houses)
    expect(await upgradeOf(aBasket)).toMatchObject({
      lines: [0],
      productId: 10_201,
      roomName: 'Suite',
      from: { roomTypeId: 101 },
      difference: money(15_000, 'EUR'),
    })
    const three = { ...aBasket, rooms: [...aBasket.rooms, ...upgraded.rooms, ...aBasket.rooms] }
    expect(await upgradeOf(three)).toMatchObject({
      lines: [0, 2],
      difference: money(30_000, 'EUR'),
    })
    expect(await upgradeOf(upgraded)).toBeUndefined()
  })

  it('is recorded with the reservation by the gateway’s own sum, whatever an address says', async () => {
    await using houses = await startHouses({ profile, seed })
    const { checkout } = houses.guest()
    const visitors = [101, 102, 999].map((upgradedFrom) => ({ ...upgraded, upgradedFrom }))
    for (const basket of visitors)
      expect(await checkout.confirm.mutate(aConfirm({ basket, shown: suiteTotal }))).toMatchObject({
        kind: 'confirmed',
      })
    const rows = await houses.booking.db.reader.selectFrom('reservation').select('booker').orderBy('id').execute()
    expect(rows.map(({ booker }) => JSON.parse(booker).extras?.upgrade)).toEqual([
      { oldRoomId: 101, priceDifference: 150 },
      undefined,
      undefined,
    ])
  })
})

it('is not proposed where it cannot be had for all its lines', async () => {
  const few = twoHouses({
    rooms: [
      { suggests: 1, rooms: 3 },
      { priceIndex: 150, rooms: 1 },
    ],
  })
  await using houses = await startHouses({ seed: few })
  const two = { ...aBasket, rooms: [...aBasket.rooms, ...aBasket.rooms] }
  expect(await upgradesOffered(houses)(two)).toBeUndefined()
})

it('is left out of a services step that is whole, where its server does not say which rooms there are', async () => {
  await using stack = new AsyncDisposableStack()
  let upstream: FaultyUpstream | undefined
  const between = async (url: string) => {
    upstream = stack.use(await openFaultyUpstream(url))
    return upstream.url
  }
  const houses = stack.use(await startHouses({ seed, between }))
  await upstream?.always('unavailable', 'avail')
  const step = await houses.guest().services.step.mutate({ basket: aBasket, wantsUpgrade: true })
  expect(step).toMatchObject({ kind: 'open', price: { lines: [{}] } })
  expect(step).not.toHaveProperty('upgrade')
  expect(upstream?.arrived('avail').length).toBeGreaterThan(0)
})
