import { commit, write } from '@portico/booking-server/db/write'
import type { Basket } from '@portico/contracts/price/basket'
import type { HousePackage, HouseService } from '@portico/demo/seed/house-extras'
import { money } from '@portico/domain/money/money'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { describe, expect, it } from 'vitest'
import { aConfirm, aKey, type Houses, startHouses, twoHouses } from '../../builders/gateway/two-houses.ts'
import { sendDueMails } from '../../builders/read/sent-mails.ts'

const said = (text: string) => ({ en: text, it: `${text} it` })
const boat: HouseService = {
  name: said('Boat'),
  description: said(''),
  category: said('Sea'),
  per: 'person',
  when: 'stay',
  price: 40,
}
const flight = { departure: { id: 71, code: 'VP611', time: '07:40' }, return: { id: 72, code: 'VP610', time: '19:15' } }
const club: HousePackage = {
  name: said('Club days'),
  summary: said(''),
  description: said(''),
  plan: 1,
  minNights: 3,
  maxNights: 3,
  // Fridays.
  arrivalDays: 0b010_0000,
  includes: [0],
  places: 1,
  airports: [{ id: 7, code: 'MXP', name: 'Milano Malpensa', flights: [flight] }],
}
const aPassenger = (name: string, lastName: string) => ({ type: 'adult' as const, name, lastName })
const organiser = { name: 'Viaggi Prova', licence: 'PR 12/2026', insolvencyCover: 'Fondo Prova 99' }
const seed = twoHouses({ rooms: 5, plans: [{}, { adjustment: -10 }], services: [boat], packages: [club], organiser })

const friday = { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-08' as CalendarDate }
const party = { adults: 2, childrenAges: [] }
const chosenFlight = { airportId: 7, departure: 'VP611', return: 'VP610' }
const packageBasket: Basket = { stay: friday, rooms: [{ party, productId: 10102 }], packageId: 101 }

async function totalOf(houses: Houses, basket: Basket) {
  const page = await houses.guest().checkout.page.mutate({ basket })
  if (page.kind !== 'open') throw new Error(JSON.stringify(page))
  return page.basket.price.guestTotal
}

async function refusalsOf(houses: Houses, basket: Basket) {
  const guest = houses.guest()
  const page = await guest.checkout.page.mutate({ basket })
  const held = await guest.checkout.hold.mutate({ basket, key: aKey() })
  const guests = [[{}, { name: 'Bea', lastName: 'Verdi' }]]
  const confirmed = await guest.checkout.confirm.mutate(aConfirm({ basket, guests }))
  return [page, held, confirmed].map((outcome) => ('refusals' in outcome ? outcome.refusals : outcome.kind))
}

describe('a package through the gateway', () => {
  it.each(['portico', 'plain'] as const)(
    'is searched, held and booked as itself on profile %s: PKG-02',
    async (profile) => {
      await using houses = await startHouses({ profile, seed })
      const guest = houses.guest()
      const found = await guest.roomSearch.quotes.query({ stay: friday, rooms: [{ party }], packageId: 101 })
      expect(found).toMatchObject({ kind: 'rooms', rooms: [{ quotes: [{ productId: 10102 }] }] })
      const withoutIt = await guest.roomSearch.quotes.query({ stay: friday, rooms: [{ party }] })
      expect(withoutIt).toMatchObject({ kind: 'rooms', rooms: [{ quotes: [{ productId: 10101 }] }] })

      await guest.checkout.hold.mutate({ basket: packageBasket, key: aKey() })
      const confirmed = await guest.checkout.confirm.mutate(
        aConfirm({ basket: packageBasket, shown: await totalOf(houses, packageBasket) }),
      )
      if (confirmed.kind !== 'confirmed') throw new Error(JSON.stringify(confirmed))
      const opened = await guest.reservation.voucher.mutate({ grant: confirmed.grant })
      if (opened.kind !== 'open') throw new Error(opened.kind)
      const { basket, flights } = opened.voucher
      // A plain server does not say it: the grant of who has booked it does.
      expect(basket.package).toEqual({ id: 101, name: 'Club days', ...(profile === 'portico' && { organiser }) })
      expect(basket.services).toMatchObject([{ name: 'Boat', quantity: 1, amount: { minor: 0 } }])
      expect(flights).toEqual([])
      const rows = await houses.booking.db.reader.selectFrom('reservation').selectAll().execute()
      expect(rows.map(({ locked }) => JSON.parse(locked).packageId)).toEqual([101])
      const places = await houses.booking.db.reader
        .selectFrom('extra_stock')
        .where('hotel_id', '=', 1)
        .where('kind', '=', 'package')
        .where('day', '=', friday.arrival)
        .select('taken')
        .execute()
      expect(places).toEqual([{ taken: 1 }])
    },
  )

  it.each(['portico', 'plain'] as const)(
    'ROOM-03 has rates with all that a rate carries: price, terms, fees, protection, services and flights on profile %s',
    async (profile) => {
      const plans = [{ refundProtection: 700 }, { adjustment: -10, refundProtection: 0 }]
      const fees = [{ name: said('Cleaning'), per: 'stay' as const, amount: 20, minAge: 0 }]
      const massage = { ...boat, name: said('Massage') }
      const rich = twoHouses({ rooms: 5, plans, fees, services: [boat, massage], packages: [club], organiser })
      await using houses = await startHouses({ profile, seed: rich })
      const ratesOf = async (search: { packageId?: number; flight?: typeof chosenFlight }) => {
        const found = await houses.guest().roomSearch.quotes.query({ stay: friday, rooms: [{ party }], ...search })
        return found.kind === 'rooms' ? found.rooms.flatMap(({ quotes }) => quotes) : []
      }
      const [packaged] = await ratesOf({ packageId: 101, flight: chosenFlight })
      // Three nights of 90.00, two breakfasts of 10.00 each, and the cleaning.
      expect(packaged).toMatchObject({
        productId: 10_102,
        ratePlanId: 102,
        name: 'Flexible',
        description: 'With breakfast.',
        mealPlan: 'BB',
        best: true,
        price: { stay: money(35_000, 'EUR') },
        prepayment: [{ amount: money(35_000, 'EUR') }],
        // Included, so that it costs nothing.
        protection: money(0, 'EUR'),
        cancellation: { kind: 'free-until' },
        includedServices: [101],
        addableServices: [102],
        flight: { departure: { id: 71, code: 'VP611' }, return: { id: 72, code: 'VP610' } },
        ...(profile === 'portico' && { fees: [{ name: 'Cleaning', amount: money(2_000, 'EUR') }] }),
      })
      expect((await ratesOf({ packageId: 101 }))[0]).not.toHaveProperty('flight')
      const [plain] = await ratesOf({})
      expect(plain).toMatchObject({ productId: 10_101, protection: money(2_660, 'EUR') })
      for (const field of ['includedServices', 'addableServices', 'flight', 'overridden'])
        expect(plain).not.toHaveProperty(field)
    },
  )

  it('is booked with its flights, which stand on the voucher and in the row: PKG-03', async () => {
    await using houses = await startHouses({ seed })
    const guest = houses.guest()
    const basket = { ...packageBasket, flight: chosenFlight }
    const guests = [[{}, { name: 'Bea', lastName: 'Verdi' }]]
    const confirmed = await guest.checkout.confirm.mutate(
      aConfirm({ basket, guests, shown: await totalOf(houses, basket) }),
    )
    if (confirmed.kind !== 'confirmed') throw new Error(JSON.stringify(confirmed))
    const opened = await guest.reservation.voucher.mutate({ grant: confirmed.grant })
    expect(opened).toMatchObject({
      voucher: {
        basket: { package: { organiser } },
        guestRecords: [[aPassenger('Ada', 'Canary-Lovelace'), aPassenger('Bea', 'Verdi')]],
        flights: [
          {
            airport: 'Milano Malpensa (MXP)',
            departure: { code: 'VP611', time: '07:40' },
            return: { code: 'VP610', time: '19:15' },
          },
        ],
      },
    })
    const { booker } = await houses.booking.db.reader
      .selectFrom('reservation')
      .select('booker')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(booker).extras.flights).toEqual([{ departure: '71', return: '72' }])
    const mails = await sendDueMails(houses.booking.db, '2027-03-02T09:00:00.000Z' as Instant)
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(['guest', 'hotel'])
    for (const { text } of mails) expect(text).toMatch(/(Passengers|Passeggeri):\s+Ada Canary-Lovelace, Bea Verdi/)
  })

  it('with flights wants everybody’s given and family name, and without them none; the names may be corrected, not left out', async () => {
    await using houses = await startHouses({ seed })
    const guest = houses.guest()
    const shown = await totalOf(houses, packageBasket)
    const flying = { ...packageBasket, flight: chosenFlight }
    for (const [guests, field] of [
      [[], 'name'],
      [[[{}, { name: 'Bea' }]], 'lastName'],
    ] as const)
      await expect(
        guest.checkout.confirm.mutate(
          aConfirm({ basket: flying, guests: [...guests].map((room) => [...room]), shown }),
        ),
      ).rejects.toMatchObject({
        data: { code: 'BAD_REQUEST', fields: [{ path: ['guests', '0', '1', field], message: 'required' }] },
      })
    const named = [[{}, { name: 'Bea', lastName: 'Verdi' }]]
    const confirmed = await guest.checkout.confirm.mutate(aConfirm({ basket: flying, guests: named, shown }))
    if (confirmed.kind !== 'confirmed') throw new Error(confirmed.kind)
    const { grant } = confirmed
    const { email } = aConfirm().booker
    const found = await guest.reservation.voucher.mutate({ grant })
    if (found.kind !== 'open') throw new Error(found.kind)
    const recovered = await guest.reservation.recover.mutate({ code: found.voucher.code, email })
    if (recovered.kind !== 'found') throw new Error(recovered.kind)
    const [{ code: room = '' } = {}] = found.voucher.rooms
    const change = (people: { name?: string; lastName?: string }[]) =>
      guest.reservation.modify.mutate({
        grant: recovered.grant,
        key: aKey(),
        shown,
        guests: [{ room, guests: people }],
      })
    await expect(change([{ name: 'Ada', lastName: 'Rossi' }, {}])).rejects.toMatchObject({
      data: { code: 'BAD_REQUEST' },
    })
    expect(
      await change([
        { name: 'Ada', lastName: 'Rossi' },
        { name: 'Beatrice', lastName: 'Verdi' },
      ]),
    ).toEqual({ kind: 'changed' })
    const unnamed = {
      ...packageBasket,
      stay: { arrival: '2027-03-12' as CalendarDate, departure: '2027-03-15' as CalendarDate },
    }
    const onTheirOwn = aConfirm({ basket: unnamed, key: aKey(), shown: await totalOf(houses, unnamed) })
    expect(await guest.checkout.confirm.mutate(onTheirOwn)).toMatchObject({ kind: 'confirmed' })
  })

  it('is refused with a flight that it has not, and without an organiser with any: PKG-03', async () => {
    const refused = [{ kind: 'package-refused', problem: 'other-flight' }]
    await using houses = await startHouses({ seed })
    for (const wanted of [
      { ...chosenFlight, airportId: 8 },
      { ...chosenFlight, return: 'VP611' },
    ])
      expect(await refusalsOf(houses, { ...packageBasket, flight: wanted })).toEqual([refused, refused, refused])
    const { organiser: _, ...house } = seed.hotels[0]?.house ?? {}
    await using silent = await startHouses({ seed: twoHouses(house as Parameters<typeof twoHouses>[0]) })
    expect(await refusalsOf(silent, { ...packageBasket, flight: chosenFlight })).toEqual([refused, refused, refused])
  })

  it('of another channel is not listed, not found and not sold on this one: PKG-02', async () => {
    await using houses = await startHouses({ seed })
    const { rate_plan_id } = await houses.booking.db.reader
      .selectFrom('product')
      .where('id', '=', 10102)
      .select('rate_plan_id')
      .executeTakeFirstOrThrow()
    await write(houses.booking.db, [1], async (tx) => {
      await tx.deleteFrom('rate_plan_channel').where('rate_plan_id', '=', rate_plan_id).execute()
      await tx.insertInto('rate_plan_channel').values({ rate_plan_id, channel_id: 2 }).execute()
      return commit(undefined)
    })
    const guest = houses.guest()
    expect(await guest.packages.offered.query()).toEqual([])
    const search = { stay: friday, rooms: [{ party }], packageId: 101 }
    expect(await guest.roomSearch.quotes.query(search)).toMatchObject({ kind: 'none' })
    const refused = [{ kind: 'not-on-sale' }]
    expect(await refusalsOf(houses, packageBasket)).toEqual([refused, refused, refused])
    expect(await houses.booking.db.reader.selectFrom('reservation').selectAll().execute()).toEqual([])
  })

  it.each([
    ['other nights', { stay: { ...friday, departure: '2027-03-07' as CalendarDate } }, 'other-nights'],
    [
      'another day of arrival',
      { stay: { arrival: '2027-03-06', departure: '2027-03-09' } as Basket['stay'] },
      'other-arrival-day',
    ],
    ['a rate of its own hotel that is no package', { rooms: [{ party, productId: 10101 }] }, 'other-rate'],
    ['another package', { packageId: 201 }, 'other-rate'],
  ])('is refused for %s, in words that say so: PKG-02', async (_, wanted, problem) => {
    await using houses = await startHouses({ seed })
    const page = await houses.guest().checkout.page.mutate({ basket: { ...packageBasket, ...wanted } })
    expect(page).toEqual({ kind: 'gone', refusals: [{ kind: 'package-refused', problem }] })
  })

  it('has dates nearby of its own, and none for more rooms than it has places: PKG-02', async () => {
    await using houses = await startHouses({ seed })
    const saturday = { arrival: '2027-03-06', departure: '2027-03-08' } as Basket['stay']
    const { dates } = await houses.guest().dates.nearby.query({ stay: saturday, rooms: [{ party }], packageId: 101 })
    expect(dates.map(({ stay }) => stay)).toContainEqual(friday)
    expect(new Set(dates.map(({ stay }) => new Date(stay.arrival).getUTCDay()))).toEqual(new Set([5]))
    const two = await houses
      .guest()
      .dates.nearby.query({ stay: saturday, rooms: [{ party }, { party }], packageId: 101 })
    expect(two.dates).toEqual([])
  })
})
