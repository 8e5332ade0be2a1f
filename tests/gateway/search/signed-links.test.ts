import { LinkTerms } from '@portico/contracts/values/signed-link'
import { money } from '@portico/domain/money/money'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { signLink } from '@portico/gateway/basket/signed-links'
import { readSealingKeys, Sealing } from '@portico/gateway/store/sealing'
import { describe, expect, it } from 'vitest'
import { aConfirm, aKey, type Houses, startHouses, twoHouses } from '../../builders/gateway/two-houses.ts'

const stay = { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-09' as CalendarDate }
const couple = { adults: 2, childrenAges: [] }
const upstream = 'upstream-0'
const [double, suite] = [10_101, 10_201]

/** A double at 120.00 with breakfast and a suite at 170.00 on one plan, half paid on booking; city tax 2.00. */
function start(profile: 'plain' | 'portico' = 'portico'): Promise<Houses> {
  const rooms = [
    { suggests: 1, rooms: 3 },
    { priceIndex: 150, rooms: 3, maxAdults: 5, maxGuests: 6 },
  ]
  return startHouses({
    profile,
    seed: twoHouses({ rooms, plans: [{ prepayment: [{ due: 'on-booking', basisPoints: 5_000 }] }] }),
  })
}

const override = { from: stay.arrival, to: stay.departure, roomId: 101, rateId: double, price: money(40_101, 'EUR') }

function termsWith(wanted: Partial<LinkTerms>): LinkTerms {
  return LinkTerms.parse({ hotelId: 1, until: '2027-03-02T09:00:00.000Z', ...wanted })
}

function linkOf({ gateway }: Houses, wanted: Partial<LinkTerms> = { overrides: [override] }): string {
  return signLink(new Sealing(readSealingKeys(gateway.home)), upstream, termsWith(wanted))
}

/** Every quote of the list by its product, or the kind of another answer. */
async function listed(
  houses: Houses,
  link: string | undefined,
  wanted: { stay?: typeof stay; hiddenPromoCode?: string; promoCode?: string } = {},
) {
  const found = await houses.guest().roomSearch.quotes.query({ stay, rooms: [{ party: couple }], link, ...wanted })
  if (found.kind !== 'rooms') return found
  return found.rooms.flatMap(({ quotes }) => quotes)
}

async function pricesOf(...args: Parameters<typeof listed>) {
  const list = await listed(...args)
  return Array.isArray(list)
    ? Object.fromEntries(list.map(({ productId, price }) => [productId, price.stay.minor]))
    : list.kind
}

describe.each(['portico', 'plain'] as const)('a link signed for the hotel, on a %s upstream,', (profile) => {
  it('ROOM-25 sets a price that search, selection, checkout, confirm and reservation agree on', async () => {
    await using houses = await start(profile)
    const link = linkOf(houses)
    const guest = houses.guest()
    const list = await listed(houses, link)
    if (!Array.isArray(list)) throw new Error(list.kind)
    const price = { stay: override.price, guestTotal: money(41_701, 'EUR') }
    const nights = [10_025, 10_025, 10_025, 10_026]
    const [quote, other] = list
    expect(quote).toMatchObject({ productId: double, overridden: override.price, best: true, fees: [], promotions: [] })
    expect(quote?.price.stay).toEqual(price.stay)
    expect(quote?.nights.map((night) => night.price.minor)).toEqual(nights)
    expect(quote?.prepayment[0]?.amount.minor).toBe(20_051)
    expect(other).toMatchObject({ productId: suite, best: false, price: { stay: money(68_000, 'EUR') } })
    expect(other?.overridden).toBeUndefined()

    const picked = await guest.roomSearch.quotes.query({ stay, rooms: [{ party: couple, productId: double }], link })
    expect(picked).toMatchObject({ kind: 'complete', selection: { price } })

    const basket = { stay, rooms: [{ party: couple, productId: double }], link }
    if (profile === 'portico')
      expect(await guest.checkout.hold.mutate({ basket, key: aKey() })).toMatchObject({ kind: 'held' })
    const page = await guest.checkout.page.mutate({ basket })
    expect(page).toMatchObject({ kind: 'open', basket: { price, prepayment: quote?.prepayment } })
    const booked = await guest.checkout.confirm.mutate(
      aConfirm({ basket, shown: price.guestTotal, paymentMethod: 'bank' }),
    )
    expect(booked).toMatchObject({ kind: 'pending' })
    const { locked } = await houses.booking.db.reader
      .selectFrom('reservation')
      .select('locked')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(locked)).toMatchObject({ stayMinor: 40_101, lines: [{ overridden: 40_101 }] })
  })

  it('whose price wants a hidden code is booked at it with the code, which the server need not know', async () => {
    await using houses = await start(profile)
    const link = linkOf(houses, { overrides: [{ ...override, hpc: 'AMICI' }] })
    const basket = { stay, rooms: [{ party: couple, productId: double }], link, hiddenPromoCode: 'AMICI' }
    const page = await houses.guest().checkout.page.mutate({ basket })
    expect(page).toMatchObject({ kind: 'open', basket: { price: { stay: override.price } } })
    const booked = await houses
      .guest()
      .checkout.confirm.mutate(aConfirm({ basket, shown: money(41_701, 'EUR'), paymentMethod: 'bank' }))
    expect(booked).toMatchObject({ kind: 'pending' })
  })

  it('ROOM-11 narrows the list by rooms and by rates, one list each; an empty one limits nothing', async () => {
    await using houses = await start(profile)
    const all = await listed(houses, undefined)
    if (!Array.isArray(all)) throw new Error(all.kind)
    const [plan = 0] = all.map(({ ratePlanId }) => ratePlanId)
    const productsUnder = async (rooms: number[], rates: number[]) => {
      const prices = await pricesOf(houses, linkOf(houses, { rooms, rates }))
      return typeof prices === 'string' ? prices : Object.keys(prices).map(Number)
    }
    expect(await productsUnder([], [])).toEqual([double, suite])
    expect(await productsUnder([102], [])).toEqual([suite])
    expect(await productsUnder([], [plan])).toEqual([double, suite])
    expect(await productsUnder([101], [plan])).toEqual([double])
    expect(await productsUnder([101], [plan + 1])).toBe('none')
    expect(await listed(houses, linkOf(houses, { rooms: [999] }))).toMatchObject({
      refusals: [{ kind: 'not-on-sale' }],
    })
    const merged = (link?: string) =>
      houses.guest().roomSearch.merged.query({ stay, rooms: [{ party: couple }, { party: couple }], link })
    expect(await merged()).toMatchObject({ party: { adults: 4 } })
    expect(await merged(linkOf(houses, { rooms: [101] }))).toBeUndefined()
    const [only] = (await listed(houses, linkOf(houses, { rooms: [102] }))) as typeof all
    expect(only).toMatchObject({ productId: suite, best: true })
  })
})

describe('a link', () => {
  it('ROOM-10 sets its price for exactly its nights, its rate and, where it names one, its hidden code', async () => {
    await using houses = await start()
    const link = linkOf(houses)
    expect(await pricesOf(houses, link)).toEqual({ [double]: 40_101, [suite]: 68_000 })
    const shorter = { ...stay, departure: '2027-03-08' as CalendarDate }
    expect(await pricesOf(houses, link, { stay: shorter })).toEqual({ [double]: 36_000, [suite]: 51_000 })
    const coded = linkOf(houses, { overrides: [{ ...override, hpc: 'AMICI' }] })
    expect(await pricesOf(houses, coded)).toMatchObject({ [double]: 48_000 })
    expect(await pricesOf(houses, coded, { hiddenPromoCode: 'OTHER' })).toMatchObject({ [double]: 48_000 })
    expect(await pricesOf(houses, coded, { hiddenPromoCode: 'amici' })).toMatchObject({ [double]: 40_101 })
    // The visible code wins over the hidden one.
    expect(await pricesOf(houses, coded, { promoCode: 'MARE', hiddenPromoCode: 'AMICI' })).toMatchObject({
      [double]: 48_000,
    })
  })

  it.each<[string, (houses: Houses) => string]>([
    [
      'without a signature',
      () => Buffer.from(JSON.stringify(termsWith({ overrides: [override] }))).toString('base64url'),
    ],
    ['of another hotel', (houses) => linkOf(houses, { hotelId: 2, overrides: [override] })],
    [
      'of another server',
      ({ gateway }) =>
        signLink(new Sealing(readSealingKeys(gateway.home)), 'other', termsWith({ overrides: [override] })),
    ],
    [
      'signed with another key',
      () =>
        signLink(
          new Sealing({ sealing: [{ id: 'k1', secret: 'A'.repeat(43) }], hashing: 'B'.repeat(43) }),
          upstream,
          termsWith({ overrides: [override] }),
        ),
    ],
    [
      'whose price was changed after it was signed',
      (houses) => {
        const [id, , signature] = linkOf(houses).split('.')
        const cheaper = termsWith({ overrides: [{ ...override, price: money(1, 'EUR') }] })
        return `${id}.${Buffer.from(JSON.stringify(cheaper)).toString('base64url')}.${signature}`
      },
    ],
    [
      'signed for the terms of another hotel under the key of this one',
      ({ gateway }) =>
        new Sealing(readSealingKeys(gateway.home)).sign(
          `${upstream} 1`,
          JSON.stringify(termsWith({ hotelId: 2, overrides: [override] })),
        ),
    ],
    [
      'that has ended',
      (houses) => linkOf(houses, { until: '2027-03-01T09:00:00.000Z' as never, overrides: [override], rooms: [101] }),
    ],
    [
      'in other money than the hotel’s',
      (houses) => linkOf(houses, { overrides: [{ ...override, price: money(40_101, 'JPY') }] }),
    ],
  ])('ROOM-25 %s is ignored: the hotel’s own rates are shown and booked', async (_, made) => {
    await using houses = await start()
    const link = made(houses)
    expect(await pricesOf(houses, link)).toEqual({ [double]: 48_000, [suite]: 68_000 })
    const basket = { stay, rooms: [{ party: couple, productId: double }], link }
    expect(await houses.guest().checkout.page.mutate({ basket })).toMatchObject({
      basket: { price: { stay: money(48_000, 'EUR') } },
    })
    const cheap = await houses.guest().checkout.confirm.mutate(aConfirm({ basket, shown: money(41_701, 'EUR') }))
    expect(cheap).toEqual({ kind: 'price-changed', quoted: money(41_701, 'EUR'), now: money(49_600, 'EUR') })
  })

  it('ROOM-25 is the only way: no input takes a price', async () => {
    await using houses = await start()
    const baseSearch = { stay, rooms: [{ party: couple, productId: double, nightPrices: [1, 1, 1, 1] }] }
    await expect(houses.guest().checkout.page.mutate({ basket: baseSearch })).rejects.toMatchObject({
      data: { code: 'BAD_REQUEST' },
    })
    const search = { stay, rooms: [{ party: couple }], overrides: [override] }
    await expect(houses.guest().roomSearch.quotes.query(search)).rejects.toMatchObject({
      data: { code: 'BAD_REQUEST' },
    })
  })

  it('that ends while its price is held keeps it for who holds it, and for nobody else', async () => {
    await using houses = await start()
    const link = linkOf(houses, { until: '2027-03-01T09:10:00.000Z' as never, overrides: [override] })
    const basket = { stay, rooms: [{ party: couple, productId: double }], link }
    const [first, second] = [houses.guest('visitor-0000000000000001'), houses.guest('visitor-0000000000000002')]
    expect(await first.checkout.hold.mutate({ basket, key: aKey() })).toMatchObject({ kind: 'held' })
    houses.at('2027-03-01T09:15:00.000Z')
    expect(await second.checkout.page.mutate({ basket })).toMatchObject({
      hold: { kind: 'none' },
      basket: { price: { stay: money(48_000, 'EUR') } },
    })
    expect(await first.checkout.page.mutate({ basket })).toMatchObject({
      hold: { kind: 'live' },
      basket: { price: { stay: override.price } },
    })
    const booked = await first.checkout.confirm.mutate(
      aConfirm({ basket, shown: money(41_701, 'EUR'), paymentMethod: 'bank' }),
    )
    expect(booked).toMatchObject({ kind: 'pending' })
  })

  it('that has ended and whose hold has too leaves the price of the day', async () => {
    await using houses = await start()
    const link = linkOf(houses, { until: '2027-03-01T09:10:00.000Z' as never, overrides: [override] })
    const basket = { stay, rooms: [{ party: couple, productId: double }], link }
    await houses.guest().checkout.hold.mutate({ basket, key: aKey() })
    houses.at('2027-03-01T09:30:00.000Z')
    expect(await houses.guest().checkout.page.mutate({ basket })).toMatchObject({
      basket: { price: { stay: money(48_000, 'EUR') } },
    })
    const late = await houses.guest().checkout.confirm.mutate(aConfirm({ basket, shown: money(41_701, 'EUR') }))
    expect(late).toMatchObject({ kind: 'price-changed', now: money(49_600, 'EUR') })
  })
})
