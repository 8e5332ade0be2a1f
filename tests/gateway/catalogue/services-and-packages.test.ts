import type { HousePackage, HouseService } from '@portico/demo/seed/house-extras'
import { money } from '@portico/domain/money/money'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import type { Fault } from '../../builders/gateway/faults.ts'
import { type FaultyUpstream, openFaultyUpstream } from '../../builders/gateway/faulty-upstream.ts'
import { startPlainHouse } from '../../builders/gateway/plain-house.ts'
import { startHouses, stay } from '../../builders/gateway/two-houses.ts'

const said = (text: string) => ({ en: text, it: `${text} it` })
const aMinuteLater = '2027-03-01T09:01:00.000Z'
const couple = { adults: 2, childrenAges: [] }
const spa: HouseService = {
  name: said('Spa'),
  description: said('An hour'),
  category: said('Wellness'),
  per: 'person',
  when: 'day',
  price: 30,
  childPrices: { 2: 10 },
  slots: { times: ['10:00', '16:00'], places: 2 },
}
const cot: HouseService = {
  name: said('Cot'),
  description: said(''),
  category: said('Room'),
  mandatory: true,
  per: 'unit',
  when: 'stay',
  price: 15,
}
const club: HousePackage = {
  name: said('Club week'),
  summary: said('By plane'),
  description: said(''),
  plan: 1,
  minNights: 7,
  maxNights: 7,
  arrivalDays: 0b111_1111,
  includes: [0],
  places: 4,
  airports: [
    {
      id: 7,
      code: 'MXP',
      name: 'Milano Malpensa',
      flights: [
        { departure: { id: 71, code: 'VP611', time: '07:40' }, return: { id: 72, code: 'VP610', time: '19:15' } },
      ],
    },
  ],
}
const seed = aHouse({
  plans: [{}, { adjustment: -10 }],
  services: [spa, cot],
  packages: [club],
  organiser: { name: 'Viaggi Prova', licence: 'PR 12/2026', insolvencyCover: 'Fondo Prova 99' },
  information: [{ title: said('Pets'), text: said('Welcome') }],
})

async function behindAFaultyUpstream(wish: Parameters<typeof startHouses>[0]) {
  let faultyUpstream: FaultyUpstream | undefined
  const between = async (url: string) => {
    faultyUpstream = await openFaultyUpstream(url)
    return faultyUpstream.url
  }
  const houses = await startHouses({ ...wish, between })
  return {
    ...houses,
    arrived: (call: string) => faultyUpstream?.arrived(call) ?? [],
    always: async (fault: Fault | undefined, call?: string) => faultyUpstream?.always(fault, call),
    [Symbol.asyncDispose]: async () => {
      await houses[Symbol.asyncDispose]()
      await faultyUpstream?.[Symbol.asyncDispose]()
    },
  }
}

describe.each(['portico', 'plain'] as const)('on profile %s', (profile) => {
  it('services of a stay are told with days, slots and what is left of them', async () => {
    await using houses = await startHouses({ profile, seed })
    const search = { stay, rooms: [{ party: couple, roomTypeId: 101 }, { party: couple }] }
    const [first, second] = await houses.guest().services.offered.query(search)
    expect(first).toMatchObject({
      name: 'Spa',
      category: { name: 'Wellness', mandatory: false },
      per: 'person',
      when: 'day',
      price: money(3_000, 'EUR'),
      ages: [
        { min: 0, max: 2, price: money(3_000, 'EUR') },
        { min: 3, max: 11, price: money(1_000, 'EUR') },
      ],
    })
    expect(first?.days.map(({ day }) => day)).toEqual(['2027-03-05', '2027-03-06', '2027-03-07', '2027-03-08'])
    expect(first?.days[0]?.slots).toEqual([
      { slot: '10:00', available: 2 },
      { slot: '16:00', available: 2 },
    ])
    expect(second).toMatchObject({
      name: 'Cot',
      category: { mandatory: true },
      when: 'stay',
      price: money(1_500, 'EUR'),
      days: [],
    })
    const [italian] = await houses.guest('visitor-0000000000000001', 2).services.offered.query(search)
    expect(italian?.name).toBe('Spa it')
  })

  it('services are offered to a company larger than the wire has room for', async () => {
    await using houses = await startHouses({ profile, seed })
    const rooms = Array.from({ length: 10 }, () => ({ party: { adults: 3, childrenAges: [4, 9] } }))
    expect(await houses.guest().services.offered.query({ stay, rooms })).toHaveLength(2)
  })

  it('packages are told with the next stay, one of them by its id, and from where it flies', async () => {
    await using houses = await startHouses({ profile, seed })
    const guest = houses.guest()
    const [offered] = await guest.packages.offered.query()
    expect(offered).toMatchObject({
      id: 101,
      name: 'Club week',
      summary: 'By plane',
      minNights: 7,
      maxNights: 7,
      includes: ['Spa'],
    })
    // What it costs next, only our own server tells.
    expect(offered?.next?.price.minor).toBe(profile === 'portico' ? 77_000 : undefined)
    expect(await guest.packages.one.query({ packageId: 101 })).toEqual(offered)
    expect(offered?.organiser).toEqual(profile === 'portico' ? seed.hotels[0]?.house.organiser : undefined)
    const flights = [{ departure: { code: 'VP611', time: '07:40' }, return: { code: 'VP610', time: '19:15' } }]
    expect(await guest.packages.airports.query({ packageId: 101 })).toEqual([
      { id: 7, code: 'MXP', name: 'Milano Malpensa', flights: profile === 'portico' ? flights : [] },
    ])
  })

  it.each([
    ['sells packages', [{}], true],
    ['has none', undefined, false],
    ['sells them to agencies alone', [{ trade: true }], false],
  ])('a hotel that %s here says so, and its server is called once', async (_, plans, hasPackages) => {
    const one = plans && { plans: [{}, { adjustment: -10, ...plans[0] }], services: [spa], packages: [club] }
    await using houses = await behindAFaultyUpstream({ profile, seed: aHouse(one) })
    for (let i = 0; i < 3; i++) expect(await houses.guest().catalogue.hotel.query()).toMatchObject({ hasPackages })
    expect(houses.arrived('package')).toHaveLength(1)
  })

  it('a hotel whose server does not say whether it has packages may have some, and its server is not called again at once', async () => {
    await using houses = await behindAFaultyUpstream({ profile, seed: aHouse() })
    await houses.always('failed', 'package')
    for (let i = 0; i < 3; i++)
      expect(await houses.guest().catalogue.hotel.query()).toMatchObject({ hasPackages: true })
    const calls = houses.arrived('package').length
    expect(await houses.guest().catalogue.hotel.query()).toMatchObject({ hasPackages: true })
    expect(houses.arrived('package')).toHaveLength(calls)
    await houses.always(undefined)
    houses.at(aMinuteLater)
    expect(await houses.guest().catalogue.hotel.query()).toMatchObject({ hasPackages: false })
  })

  it('a package that this hotel does not sell is not found, and neither are its airports', async () => {
    await using houses = await startHouses({ profile, seed })
    const { packages } = houses.guest()
    await expect(packages.one.query({ packageId: 999 })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } })
    await expect(packages.airports.query({ packageId: 999 })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } })
  })

  it('a hotel’s information is told in the language of the place', async () => {
    await using houses = await startHouses({ profile, seed })
    const information = await houses.guest('visitor-0000000000000001', 2).catalogue.information.query()
    expect(information).toEqual({
      checkIn: '15:00',
      checkOut: '11:00',
      sections: [{ title: 'Pets it', text: 'Welcome it' }],
    })
  })
})

it('a stranger’s services and packages are told as far as it tells them', async () => {
  await using house = await startPlainHouse('a stranger’s server')
  const guest = house.guest()
  const [service] = await guest.services.offered.query({ stay, rooms: [{ party: couple }] })
  expect(service).toMatchObject({ id: 7, name: 'Terme', price: money(2_500, 'EUR') })
  const [offered] = await guest.packages.offered.query()
  expect(offered).toMatchObject({ id: 51, name: 'Due notti a cena', minNights: 2, maxNights: 4 })
  expect(offered?.next).toBeUndefined()
})
