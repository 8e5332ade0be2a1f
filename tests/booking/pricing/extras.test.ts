import { handlePackages } from '@portico/booking-server/http/calls/catalogue/packages'
import { handleServiceSearch } from '@portico/booking-server/http/calls/catalogue/service-search'
import { handleRoomSearch } from '@portico/booking-server/http/calls/search/room-search'
import { createHotelSnapshots } from '@portico/booking-server/search/snapshots/hotel-snapshots'
import type { HousePackage, HouseService } from '@portico/demo/seed/house-extras'
import { money } from '@portico/domain/money/money'
import type { ServiceRequest } from '@portico/domain/pricing/extras/service'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { profiles } from '@portico/legacy/codec/extensions'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { mainlyOn } from '../../builders/databases.ts'
import {
  aBasket,
  expectAnswered,
  expectSound,
  kindOf,
  openTestHotel,
  type TestHotel,
} from '../../builders/test-hotel.ts'

const said = (text: string) => ({ en: text, it: text })
const aService: HouseService = {
  name: said('Cot'),
  description: said('A cot.'),
  category: said('Comfort'),
  per: 'unit',
  when: 'night',
  price: 5,
  maxQuantity: 2,
}
const spa: HouseService = {
  ...aService,
  name: said('Spa'),
  category: said('Wellness'),
  per: 'person',
  when: 'day',
  price: 25,
  childPrices: { 2: 10 },
  slots: { times: ['10:00', '16:00'], places: 2 },
}
// 5 March 2027 is a Friday.
const aPackage: HousePackage = {
  name: said('Wine days'),
  summary: said('Two nights and a spa hour.'),
  description: said('…'),
  plan: 1,
  minNights: 2,
  maxNights: 3,
  arrivalDays: 0b0010_0000,
  includes: [0],
  places: 1,
}
const house = (wanted: Parameters<typeof aHouse>[0] = {}) =>
  aHouse({ rooms: 5, plans: [{}, { adjustment: -10 }], services: [aService, spa], packages: [aPackage], ...wanted })

const spaHour: ServiceRequest = {
  serviceId: 102,
  day: '2027-03-05' as CalendarDate,
  slot: '10:00',
  quantity: 1,
  bandId: null,
  line: 0,
  additional: true,
}
const cot: ServiceRequest = { ...spaHour, serviceId: 101, day: null, slot: null }

/** Two adults with children of these ages. */
function withChildren(...childrenAges: number[]) {
  const basket = aBasket()
  return { ...basket, rooms: basket.rooms.map((room) => ({ ...room, party: { adults: 2, childrenAges } })) }
}

/** From noon of 1 March at the hotel until a time of the day of arrival. */
const untilArrivalAt = (hour: number) => 4 * 24 * 60 + (hour - 12) * 60

/** The calls that search, on this desk's database. */
function searchesOf(hotel: TestHotel) {
  const hotels = createHotelSnapshots(hotel.db.reader, hotel.now)
  const context = { db: hotel.db, now: hotel.now, capabilities: profiles.portico }
  const caller = { domain: '', channelId: 1, hotelId: 1, languageId: 1, sessionCode: '' }
  const party = { adults: 2, childrenAges: [] }
  const { stay } = aBasket()
  return {
    services: async () =>
      expectAnswered(await handleServiceSearch(context, caller, { stay, party, roomTypeIds: [] })).services,
    packages: async () => expectAnswered(await handlePackages(hotels)(context, caller, {})).packages,
    rooms: async (packageId?: number, nights = 2, arrival = stay.arrival) =>
      expectAnswered(
        await handleRoomSearch(hotels)(context, caller, {
          stay: { arrival, departure: addDays(arrival, nights) },
          party,
          chosen: [],
          cross: false,
          timestamp: 0,
          packageId,
        }),
      ),
  }
}

describe.each(mainlyOn('SQLite'))('services on $name', (database) => {
  it('are told with their days, free slots and prices by age', async () => {
    await using hotel = await openTestHotel(database, { seed: house() })
    const [comfort, wellness] = await searchesOf(hotel).services()
    expect(comfort).toMatchObject({
      id: 101,
      name: 'Cot',
      per: 'unit',
      when: 'night',
      price: { minor: 500 },
      days: [],
      category: { name: 'Comfort' },
    })
    expect(wellness).toMatchObject({ id: 102, per: 'person', when: 'day', price: { minor: 2_500 } })
    expect(wellness?.ages).toEqual([
      { bandId: 1, min: 0, max: 2, price: money(2_500, 'EUR') },
      { bandId: 2, min: 3, max: 11, price: money(1_000, 'EUR') },
    ])
    expect(wellness?.days.map(({ day }) => day)).toEqual(['2027-03-05', '2027-03-06', '2027-03-07'])
    expect(wellness?.days[0]?.slots).toEqual([
      { slot: '10:00', available: 2 },
      { slot: '16:00', available: 2 },
    ])
  })

  it('are part of the total, of the hold, and of what the voucher tells', async () => {
    await using hotel = await openTestHotel(database, { seed: house() })
    const services = [cot, spaHour, { ...spaHour, bandId: 2 }]
    const family = withChildren(5)
    const bare = expectAnswered(await hotel.priceCheck(family))
    const basket = { ...family, services }
    const hold = expectAnswered(await hotel.hold({ basket }))
    // Two nights of a cot, an adult and a child of the band at the spa.
    expect(hold.basket.price.stay.minor).toBe(bare.price.stay.minor + 2 * 500 + 2_500 + 1_000)
    const booked = expectAnswered(
      await hotel.confirm({ basket, holdId: hold.holdId, totalMinor: hold.basket.price.stay.minor }),
    )
    const voucher = expectAnswered(await hotel.retrieve({ code: booked.code, email: 'ada@guests.example' }))
    expect(voucher.basket.services).toMatchObject([
      { serviceId: 101, name: 'Cot', quantity: 1, amount: { minor: 1_000 } },
      { serviceId: 102, name: 'Spa', day: '2027-03-05', slot: '10:00', amount: { minor: 2_500 } },
      { serviceId: 102, amount: { minor: 1_000 } },
    ])
    await expectSound(hotel)
  })

  it('with places are sold to no more guests than there are, however many ask at once', async () => {
    await using hotel = await openTestHotel(database, { seed: house({ rooms: 40 }) })
    const basket = { ...aBasket(), services: [spaHour] }
    const kinds = (await Promise.all(Array.from({ length: 20 }, () => hotel.confirm({ basket })))).map(kindOf)
    expect(kinds.filter((kind) => kind === 'answered')).toHaveLength(2)
    expect(new Set(kinds)).toEqual(new Set(['answered', 'service-sold-out']))
    expect(await hotel.taken()).toBe(2)
    const [, wellness] = await searchesOf(hotel).services()
    expect(wellness?.days[0]?.slots).toEqual([
      { slot: '10:00', available: 0 },
      { slot: '16:00', available: 2 },
    ])
    await expectSound(hotel)
  })

  it('come back when the hold ends', async () => {
    await using hotel = await openTestHotel(database, { seed: house() })
    const hold = expectAnswered(await hotel.hold({ basket: { ...aBasket(), services: [{ ...spaHour, quantity: 2 }] } }))
    expect(kindOf(await hotel.hold({ basket: { ...aBasket(), services: [spaHour] } }))).toBe('service-sold-out')
    await hotel.release(hold.holdId)
    expect(kindOf(await hotel.hold({ basket: { ...aBasket(), services: [{ ...spaHour, quantity: 2 }] } }))).toBe(
      'answered',
    )
    await expectSound(hotel)
  })

  it.each([
    ['not-offered', { serviceId: 999 }],
    ['other-day', { day: '2027-04-01' as CalendarDate }],
    ['other-slot', { slot: '11:00' }],
    ['too-many', { quantity: 3 }],
    ['other-band', { bandId: 9 }],
    ['too-many-of-band', { bandId: 2 }],
    ['other-room', { line: 1 }],
  ])('are refused with the problem %s', async (problem, wrong) => {
    await using hotel = await openTestHotel(database, { seed: house() })
    const answer = await hotel.confirm({ basket: { ...aBasket(), services: [{ ...spaHour, ...wrong }] } })
    expect(answer).toMatchObject({ reason: { kind: 'service-refused', problem } })
    expect(await hotel.taken()).toBe(0)
  })

  it('are refused beyond their most, also where they are asked for one by one', async () => {
    await using hotel = await openTestHotel(database, { seed: house() })
    const kindWith = async (...services: ServiceRequest[]) =>
      kindOf(await hotel.confirm({ basket: { ...aBasket({ rooms: 2 }), services }, guests: [{}, {}] }))
    expect(await kindWith(cot, cot, cot)).toBe('service-refused')
    expect(await hotel.taken()).toBe(0)
    expect(await kindWith(cot, cot, { ...cot, line: 1 })).toBe('answered')
  })

  it('of an hour that has passed are neither searched, priced, held nor confirmed, held before or not', async () => {
    await using hotel = await openTestHotel(database, { seed: house() })
    const basket = { ...aBasket(), services: [spaHour] }
    const slots = async () =>
      (await searchesOf(hotel).services()).at(-1)?.days.map(({ slots: own }) => own.map(({ slot }) => slot))
    hotel.wait(untilArrivalAt(10) - 1)
    expect(await slots()).toEqual([
      ['10:00', '16:00'],
      ['10:00', '16:00'],
      ['10:00', '16:00'],
    ])
    const held = expectAnswered(await hotel.hold({ basket }))
    hotel.wait(1)
    expect(await slots()).toEqual([['16:00'], ['10:00', '16:00'], ['10:00', '16:00']])
    const passed = {
      reason: { kind: 'service-refused', serviceId: 102, problem: 'passed', day: '2027-03-05', slot: '10:00' },
    }
    expect(await hotel.priceCheck(basket)).toMatchObject(passed)
    expect(await hotel.hold({ basket })).toMatchObject(passed)
    expect(await hotel.confirm({ basket })).toMatchObject(passed)
    expect(
      await hotel.confirm({ basket, holdId: held.holdId, totalMinor: held.basket.price.stay.minor }),
    ).toMatchObject(passed)
    const later = { ...aBasket(), services: [{ ...spaHour, slot: '16:00' }] }
    expect(kindOf(await hotel.confirm({ basket: later }))).toBe('answered')
    hotel.wait(10 * 60)
    expect(await slots()).toEqual([
      ['10:00', '16:00'],
      ['10:00', '16:00'],
    ])
    await expectSound(hotel)
  })

  it('of a mandatory category are chosen in the next hour that is to come, in the search as in the price check, and want nothing after the last', async () => {
    const once = { ...spa, mandatory: true, weekdays: 0b0010_0000 }
    await using hotel = await openTestHotel(database, { seed: house({ services: [once], packages: [] }) })
    const required = async () => {
      const checked = expectAnswered(await hotel.priceCheck())
      const quotes = (await searchesOf(hotel).rooms()).rooms.flatMap((room) => room.quotes)
      expect(quotes.find(({ productId }) => productId === aBasket().rooms[0]?.productId)?.price.stay.minor).toBe(
        checked.price.stay.minor,
      )
      return checked.services.map(({ slot }) => slot)
    }
    hotel.wait(untilArrivalAt(9))
    expect(await required()).toEqual(['10:00'])
    hotel.wait(60)
    expect(await required()).toEqual(['16:00'])
    hotel.wait(6 * 60)
    expect(await required()).toEqual([])
    expect(kindOf(await hotel.hold())).toBe('answered')
  })

  it('have a child’s price for no more children than come: of a room for its whole stay, of all rooms on a day', async () => {
    await using hotel = await openTestHotel(database, {
      seed: house({ services: [{ ...aService, per: 'person', childPrices: { 2: 1 } }, spa] }),
    })
    const [one, two] = [withChildren(5, 12), withChildren(3, 8)]
    const rooms = [...one.rooms, ...two.rooms]
    const refusal = async (...services: ServiceRequest[]) => {
      const answer = await hotel.priceCheck({ ...one, rooms, services })
      return answer.kind === 'refused' ? answer.reason : answer.kind
    }
    const breakfast = { ...cot, bandId: 2 }
    expect(
      await refusal(breakfast, { ...breakfast, line: 1, quantity: 2 }, { ...spaHour, bandId: 2, quantity: 2 }),
    ).toBe('answered')
    const tooMany = { kind: 'service-refused', problem: 'too-many-of-band', bandId: 2 }
    expect(await refusal({ ...breakfast, quantity: 2 })).toEqual({ ...tooMany, serviceId: 101 })
    const [day, slot] = [spaHour.day, spaHour.slot]
    expect(
      await refusal({ ...spaHour, bandId: 2, quantity: 2 }, { ...spaHour, bandId: 2, quantity: 2, line: 1 }),
    ).toEqual({
      ...tooMany,
      serviceId: 102,
      day,
      slot,
    })
  })

  it('that are sold out stay in the search without a place, also where nothing of them is left', async () => {
    await using hotel = await openTestHotel(database, { seed: house({ rooms: 40 }) })
    const days = aBasket().stay
    for (const day of [days.arrival, addDays(days.arrival, 1), days.departure])
      for (const slot of ['10:00', '16:00'])
        expectAnswered(
          await hotel.confirm({ basket: { ...aBasket(), services: [{ ...spaHour, day, slot, quantity: 2 }] } }),
        )
    const wellness = (await searchesOf(hotel).services()).find(({ id }) => id === 102)
    expect(wellness?.days).toHaveLength(3)
    expect(new Set(wellness?.days.flatMap(({ slots }) => slots.map(({ available }) => available)))).toEqual(
      new Set([0]),
    )
  })

  it('of a mandatory category are asked for when none is chosen', async () => {
    await using hotel = await openTestHotel(database, {
      seed: house({ services: [{ ...aService, mandatory: true }, spa] }),
    })
    expect(await hotel.confirm()).toMatchObject({ reason: { kind: 'service-required', categoryIds: [101] } })
    expect(kindOf(await hotel.confirm({ basket: { ...aBasket(), services: [cot] } }))).toBe('answered')
  })

  it('of a mandatory category are in the first total at their lowest price, and chosen only by the guest', async () => {
    const massage = { ...spa, name: said('Massage'), price: 60, mandatory: true }
    const services = [
      { ...aService, name: said('Bed'), price: 9, mandatory: true },
      aService,
      { ...spa, mandatory: true },
      massage,
    ]
    await using hotel = await openTestHotel(database, { seed: house({ services, packages: [] }) })
    const bare =
      expectAnswered(await hotel.priceCheck({ ...aBasket(), services: [cot, { ...spaHour, serviceId: 103 }] })).lines[0]
        ?.stay.minor ?? 0
    const checked = expectAnswered(await hotel.priceCheck())
    // A cot for two nights costs less than a bed, an hour at the spa less than a massage.
    expect(checked.services).toEqual([
      expect.objectContaining({ serviceId: 102, quantity: 1, amount: money(1_000, 'EUR'), required: true }),
      expect.objectContaining({
        serviceId: 103,
        quantity: 1,
        day: '2027-03-05',
        slot: '10:00',
        amount: money(2_500, 'EUR'),
        required: true,
      }),
    ])
    expect(checked.price.stay.minor).toBe(bare + 3_500)
    const { rooms } = await searchesOf(hotel).rooms()
    const quote = rooms
      .flatMap(({ quotes }) => quotes)
      .find(({ productId }) => productId === aBasket().rooms[0]?.productId)
    expect(quote).toMatchObject({
      price: { stay: checked.price.stay },
      fees: [
        { name: 'Cot', amount: { minor: 1_000 } },
        { name: 'Spa', amount: { minor: 2_500 } },
      ],
    })
    expect(quote?.prepayment.reduce((sum, { amount: { minor } }) => sum + minor, 0)).toBe(checked.price.stay.minor)
    expect(await hotel.hold()).toMatchObject({ reason: { kind: 'service-required', categoryIds: [101, 102] } })
    expect(await hotel.hold({ basket: { ...aBasket(), services: [{ ...cot, serviceId: 102 }] } })).toMatchObject({
      reason: { categoryIds: [102] },
    })
    expect(await hotel.taken()).toBe(0)
  })

  it('of a mandatory category follow the places that are left: the next slot, the next service, and nothing where none can be had', async () => {
    const massage = { ...spa, name: said('Massage'), price: 60, slots: { times: ['18:00'], places: 1 } }
    const services = [{ ...spa, mandatory: true, weekdays: 0b0010_0000 }, massage]
    await using hotel = await openTestHotel(database, { seed: house({ rooms: 40, services, packages: [] }) })
    const { rooms } = searchesOf(hotel)
    const first = async () => {
      const checked = expectAnswered(await hotel.priceCheck())
      const quotes = (await rooms()).rooms.flatMap((room) => room.quotes)
      expect(quotes.find(({ productId }) => productId === aBasket().rooms[0]?.productId)?.price.stay.minor).toBe(
        checked.price.stay.minor,
      )
      return checked.services.map(({ serviceId, slot, day }) => [serviceId, day, slot])
    }
    const take = async (serviceId: number, day: string, slot: string, quantity: number) =>
      expectAnswered(
        await hotel.confirm({
          basket: { ...aBasket(), services: [{ ...spaHour, serviceId, day: day as CalendarDate, slot, quantity }] },
        }),
      )
    expect(await first()).toEqual([[101, '2027-03-05', '10:00']])
    await take(101, '2027-03-05', '10:00', 2)
    expect(await first()).toEqual([[101, '2027-03-05', '16:00']])
    await take(101, '2027-03-05', '16:00', 2)
    expect(await first()).toEqual([[102, '2027-03-05', '18:00']])
    for (const day of ['2027-03-05', '2027-03-06', '2027-03-07']) await take(102, day, '18:00', 1)
    expect(await first()).toEqual([])
    expect(kindOf(await hotel.hold())).toBe('answered')
    await expectSound(hotel)
  })
})

describe.each(mainlyOn('SQLite'))('a package on $name', (database) => {
  it('is told with its conditions and the next stay that can be had', async () => {
    await using hotel = await openTestHotel(database, { seed: house() })
    const [found] = await searchesOf(hotel).packages()
    // 1 March is a Monday; two nights at 100 less 10 %, with breakfast for two.
    expect(found).toMatchObject({ id: 101, name: 'Wine days', minNights: 2, maxNights: 3, includes: ['Cot'] })
    expect(found?.arrivalDays).toEqual([false, false, false, false, false, true, false])
    expect(found?.next).toEqual({ arrival: '2027-03-05', nights: 2, price: money(2 * (9_000 + 2_000), 'EUR') })
  })

  it('is found by its own search alone, and its rate by no other', async () => {
    await using hotel = await openTestHotel(database, { seed: house() })
    const { rooms } = searchesOf(hotel)
    const productsOf = async (packageId?: number) =>
      (await rooms(packageId)).rooms.flatMap(({ quotes }) => quotes.map((quote) => quote.productId))
    expect(await productsOf()).toEqual([10_101])
    expect(await productsOf(101)).toEqual([10_102])
    expect((await rooms(101, 1)).refusals).toEqual([{ kind: 'below-min-stay', limit: 2 }])
    expect((await rooms(101, 4)).refusals).toEqual([{ kind: 'above-max-stay', limit: 3 }])
    expect((await rooms(101, 2, '2027-03-06' as CalendarDate)).refusals).toEqual([{ kind: 'closed-to-arrival' }])
  })

  it('is sold as often as there are places, with what it includes, and with its own rate', async () => {
    await using hotel = await openTestHotel(database, { seed: house() })
    const basket = { ...aBasket({ productId: 10_102 }), packageId: 101 }
    expect(await hotel.confirm({ basket: aBasket({ productId: 10_102 }) })).toMatchObject({
      reason: { kind: 'package-refused', problem: 'other-rate' },
    })
    expect(await hotel.confirm({ basket: { ...aBasket(), packageId: 101 } })).toMatchObject({
      reason: { problem: 'other-rate' },
    })
    const answers = await Promise.all(Array.from({ length: 5 }, () => hotel.confirm({ basket })))
    const booked = answers.filter((answer) => answer.kind === 'answered')
    expect(booked).toHaveLength(1)
    expect(answers.filter((answer) => kindOf(answer) === 'package-refused')).toHaveLength(4)
    const voucher = expectAnswered(
      await hotel.retrieve({
        code: booked[0]?.kind === 'answered' ? booked[0].answer.code : '',
        email: 'ada@guests.example',
      }),
    )
    expect(voucher.basket.services).toMatchObject([{ name: 'Cot', quantity: 1, amount: { minor: 0 } }])
    const { packages, rooms } = searchesOf(hotel)
    expect((await packages())[0]?.next?.arrival).toBe('2027-03-12')
    expect((await rooms(101)).refusals).toEqual([{ kind: 'sold-out', night: '2027-03-05' }])
    await expectSound(hotel)
  })

  it('is no way for a change: its rate stays its own, and a stay in it keeps its rules', async () => {
    await using hotel = await openTestHotel(database, { seed: house() })
    const roomsOf = async (code: string) => {
      const { id } = await hotel.db.reader
        .selectFrom('reservation')
        .where('code', '=', code)
        .select('id')
        .executeTakeFirstOrThrow()
      const rows = await hotel.db.reader
        .selectFrom('reservation_room')
        .where('reservation_id', '=', id)
        .select('code')
        .execute()
      return { id, room: { code: rows[0]?.code ?? '', party: { adults: 2, childrenAges: [] } } }
    }
    const plain = await roomsOf(expectAnswered(await hotel.confirm()).code)
    const { stay } = aBasket()
    expect(await hotel.recalculate(plain.id, [{ ...plain.room, productId: 10_102, stay }])).toEqual({
      kind: 'package-refused',
      problem: 'other-rate',
    })
    const basket = { ...aBasket({ productId: 10_102 }), packageId: 101 }
    const packaged = await roomsOf(expectAnswered(await hotel.confirm({ basket })).code)
    const shorter = { arrival: stay.arrival, departure: addDays(stay.arrival, 1) }
    const changed = [{ ...packaged.room, productId: 10_102, stay: shorter }]
    expect(await hotel.recalculate(packaged.id, changed)).toEqual({ kind: 'package-refused', problem: 'other-nights' })
  })

  it('is booked with a flight of its own alone, and with none where nobody organises the journey', async () => {
    const flight = {
      departure: { id: 71, code: 'VP611', time: '07:40' },
      return: { id: 72, code: 'VP610', time: '19:15' },
    }
    const club = { ...aPackage, places: 5, airports: [{ id: 7, code: 'MXP', name: 'Milano', flights: [flight] }] }
    const organiser = { name: 'Viaggi Prova', licence: 'PR 12/2026', insolvencyCover: 'Fondo Prova 99' }
    const basket = { ...aBasket({ productId: 10_102 }), packageId: 101 }
    const kindWith = async (hotel: TestHotel, departure: string, back: string) =>
      kindOf(await hotel.confirm({ basket, extras: { flights: [{ departure, return: back }] } }))
    await using hotel = await openTestHotel(database, { seed: house({ packages: [club], organiser }) })
    for (const [departure, back] of [
      ['72', '71'],
      ['71', '999'],
      ['', '72'],
    ] as const)
      expect(await kindWith(hotel, departure, back)).toBe('package-refused')
    expect(await hotel.taken()).toBe(0)
    expect(await kindWith(hotel, '71', '72')).toBe('answered')
    await expectSound(hotel)
    await using silent = await openTestHotel(database, { seed: house({ packages: [club] }) })
    expect(await kindWith(silent, '71', '72')).toBe('package-refused')
  })

  it('is not sold as a split stay, though each part would be one', async () => {
    const anyDay = { ...aPackage, arrivalDays: 0b0111_1111, maxNights: 4 }
    await using hotel = await openTestHotel(database, { seed: house({ rooms: [{}, {}], packages: [anyDay] }) })
    const whole = { ...aBasket({ productId: 10_102, departure: '2027-03-09' }), packageId: 101 }
    const [room] = whole.rooms
    if (!room) throw new Error('a room')
    const [{ arrival, departure }, change] = [whole.stay, '2027-03-07' as CalendarDate]
    const rooms = [
      { ...room, stay: { arrival, departure: change } },
      { ...room, productId: 10_202, stay: { arrival: change, departure } },
    ]
    expect(await hotel.priceCheck({ ...whole, rooms })).toMatchObject({
      reason: { kind: 'package-refused', problem: 'split-stay' },
    })
    expect(await hotel.hold({ basket: { ...whole, rooms } })).toMatchObject({ reason: { problem: 'split-stay' } })
    expect(await hotel.confirm({ basket: { ...whole, rooms } })).toMatchObject({ reason: { problem: 'split-stay' } })
    expect(kindOf(await hotel.confirm({ basket: whole }))).toBe('answered')
    await expectSound(hotel)
  })

  it.each([
    ['other-nights', { departure: '2027-03-09' }],
    ['other-arrival-day', { arrival: '2027-03-06', departure: '2027-03-08' }],
  ])('is refused with the problem %s', async (problem, days) => {
    await using hotel = await openTestHotel(database, { seed: house() })
    const answer = await hotel.confirm({ basket: { ...aBasket({ productId: 10_102, ...days }), packageId: 101 } })
    expect(answer).toMatchObject({ reason: { kind: 'package-refused', problem } })
  })
})
