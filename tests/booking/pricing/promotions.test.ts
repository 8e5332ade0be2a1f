import { fromJson } from '@portico/booking-server/db/from-json'
import { toJson } from '@portico/booking-server/db/tables/json'
import { unitsAvailable } from '@portico/booking-server/inventory/move-stock'
import type { HousePromotion } from '@portico/demo/seed/house-promotion'
import type { PromotionEffect } from '@portico/domain/pricing/price-terms'
import { addDays } from '@portico/domain/time/calendar-date'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { type Database, mainlyOn } from '../../builders/databases.ts'
import {
  aBasket,
  aConfirm,
  aKey,
  expectAnswered,
  expectSound,
  kindOf,
  openTestHotel,
  product,
  type TestHotel,
} from '../../builders/test-hotel.ts'

const tenOff: PromotionEffect = { kind: 'off', basisPoints: 1_000, minor: 0 }
const aCode = (code: HousePromotion['code']): HousePromotion => ({
  kind: 'promo-code',
  combinable: false,
  conditions: {},
  effect: tenOff,
  name: { en: 'Ten off', it: 'Dieci in meno' },
  ...(code && { code }),
})

// Two nights of 100.00 with breakfast for two at 10.00; ten percent off the nights is 20.00.
const [full, reduced] = [24_000, 22_000]

function openHouse(database: Database, ...promotions: HousePromotion[]) {
  return openTestHotel(database, { seed: aHouse({ rooms: 120, promotions }) })
}
const typed = (promoCode: string, rooms = 1) => ({ ...aBasket({ rooms }), promoCode })

/** Uses left of the house's first promotion. */
function usesAvailable(hotel: TestHotel): Promise<number | undefined> {
  return unitsAvailable(hotel.db.reader, { kind: 'promo-code', itemId: 101, slot: '', day: '' })
}

describe.each(mainlyOn('SQLite'))('promotions on $name', (database) => {
  it('lower the price of a basket without a word', async () => {
    const longStay: HousePromotion = { ...aCode(undefined), kind: 'length-of-stay', conditions: { minNights: 2 } }
    await using hotel = await openHouse(database, longStay)
    expect(expectAnswered(await hotel.priceCheck())).toMatchObject({
      price: { stay: { minor: reduced } },
      promo: undefined,
    })
    expect(expectAnswered(await hotel.priceCheck(aBasket({ departure: '2027-03-06' }))).price.stay.minor).toBe(full / 2)
    await hotel.confirm()
    const { locked } = await hotel.db.reader.selectFrom('reservation').select('locked').executeTakeFirstOrThrow()
    expect(fromJson('reservation.locked', locked, 'any').lines[0]?.applied).toEqual([101])
    await expectSound(hotel)
  })

  it.each([
    ['in any case, with blanks around it', ' mare ', reduced, { kind: 'applied', name: 'Ten off' }],
    ['and is refused when nobody knows it', 'LAGO', full, { kind: 'refused', refusal: { kind: 'unknown' } }],
  ])('of a code count when it is typed %s', async (_, code, minor, promo) => {
    await using hotel = await openHouse(database, aCode({ code: 'MARE' }))
    expect(expectAnswered(await hotel.priceCheck(typed(code)))).toMatchObject({ price: { stay: { minor } }, promo })
  })

  it('of a code that is used once go to one of fifty guests', async () => {
    await using hotel = await openHouse(database, aCode({ code: 'ONCE', uses: 1 }))
    const holds = await Promise.all(Array.from({ length: 50 }, () => hotel.hold({ basket: typed('ONCE') })))
    const totals = holds.map((hold) => (hold.kind === 'answered' ? hold.answer.basket.price.stay.minor : kindOf(hold)))
    expect(totals.filter((total) => total === reduced)).toHaveLength(1)
    expect(totals.filter((total) => total === full)).toHaveLength(49)
    expect(await usesAvailable(hotel)).toBe(0)
    await expectSound(hotel)
  })

  it('of a code that is used once book one of fifty, without a hold', async () => {
    await using hotel = await openHouse(database, aCode({ code: 'ONCE', uses: 1 }))
    const kinds = await Promise.all(
      Array.from({ length: 50 }, async () => kindOf(await hotel.confirm({ basket: typed('ONCE') }))),
    )
    expect(kinds.filter((kind) => kind === 'answered')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'promo-refused')).toHaveLength(49)
    await expectSound(hotel)
  })

  it('are given back when the hold ends, and when the booking is cancelled', async () => {
    await using hotel = await openHouse(database, aCode({ code: 'ONCE', uses: 1 }))
    await hotel.hold({ basket: typed('ONCE') })
    expect(await usesAvailable(hotel)).toBe(0)
    hotel.wait(20)
    await hotel.sweepHolds()
    expect(await usesAvailable(hotel)).toBe(1)
    const hold = expectAnswered(await hotel.hold({ basket: typed('once') }))
    expectAnswered(await hotel.confirm({ basket: typed('ONCE'), holdId: hold.holdId, totalMinor: reduced }))
    expect(await usesAvailable(hotel)).toBe(0)
    const { id } = await hotel.db.reader.selectFrom('reservation').select('id').executeTakeFirstOrThrow()
    await hotel.cancel(id)
    expect(await usesAvailable(hotel)).toBe(1)
    await expectSound(hotel)
  })

  it('of a code are given back when a change leaves no room that costs less for it, and kept while one does', async () => {
    const longStay = { ...aCode({ code: 'ONCE', uses: 1 }), conditions: { minNights: 2 } }
    await using hotel = await openHouse(database, longStay)
    const basket = typed('ONCE', 2)
    const { code, roomCodes } = expectAnswered(await hotel.confirm({ basket }))
    const { reservationId } = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
    const rooms = (...nights: number[]) =>
      nights.map((count, i) => ({
        code: roomCodes[i] ?? '',
        productId: product,
        party: { adults: 2, childrenAges: [] },
        stay: { ...basket.stay, departure: addDays(basket.stay.arrival, count) },
      }))
    expect(await hotel.modify(reservationId, rooms(2, 1), reduced + full / 2)).toMatchObject({ kind: 'modified' })
    expect(await usesAvailable(hotel)).toBe(0)
    await expectSound(hotel)
    expect(await hotel.modify(reservationId, rooms(1, 1), full)).toMatchObject({ kind: 'modified' })
    expect(await usesAvailable(hotel)).toBe(1)
    await expectSound(hotel)
    expectAnswered(await hotel.confirm({ basket: typed('ONCE'), totalMinor: reduced }))
  })

  it('of a code are free for the guest whose own hold has the last use', async () => {
    await using hotel = await openHouse(database, aCode({ code: 'ONCE', uses: 1 }))
    const visitor = 'a visitor'
    const first = expectAnswered(await hotel.hold({ basket: typed('ONCE'), visitor }))
    const second = expectAnswered(await hotel.hold({ basket: typed('ONCE'), visitor, replaces: first.holdId }))
    expect(second.basket.price.stay.minor).toBe(reduced)
    expect(await usesAvailable(hotel)).toBe(0)
    hotel.wait(21)
    const confirmed = await hotel.confirm({ basket: typed('ONCE'), holdId: second.holdId, totalMinor: reduced })
    expect(kindOf(confirmed)).toBe('answered')
    await expectSound(hotel)
  })

  it('of a code for one guest alone are refused to another, at the confirm', async () => {
    await using hotel = await openHouse(database, aCode({ code: 'ADA', email: 'ada@guests.example' }))
    const hold = expectAnswered(await hotel.hold({ basket: typed('ADA') }))
    expect(hold.basket.price.stay.minor).toBe(reduced)
    const booker = { ...aConfirm('portico').booker, email: 'eve@guests.example' }
    const other = await hotel.confirm({ basket: typed('ADA'), holdId: hold.holdId, booker })
    expect(other).toMatchObject({ reason: { kind: 'promo-refused', refusal: { kind: 'other-guest' } } })
    // Who types Ada's address has the mails sent elsewhere.
    const toEve = { ...aConfirm('portico').booker, alternativeEmail: 'eve@guests.example' }
    const diverted = await hotel.confirm({ basket: typed('ADA'), holdId: hold.holdId, booker: toEve })
    expect(diverted).toMatchObject({ reason: { kind: 'promo-refused', refusal: { kind: 'other-guest' } } })
    expect(kindOf(await hotel.confirm({ basket: typed('ADA'), holdId: hold.holdId }))).toBe('answered')
  })

  it('that are refused book at the full price only where the guest agreed to it', async () => {
    await using hotel = await openHouse(database, aCode({ code: 'MARE' }))
    const basket = typed('LAGO')
    expect(await hotel.confirm({ basket })).toMatchObject({
      reason: { kind: 'promo-refused', refusal: { kind: 'unknown' } },
    })
    expect(kindOf(await hotel.confirm({ basket, totalMinor: full, key: aKey() }))).toBe('answered')
  })

  it('a code is not swapped behind a hold for another', async () => {
    await using hotel = await openHouse(database, aCode({ code: 'MARE' }))
    const hold = expectAnswered(await hotel.hold({ basket: typed('MARE') }))
    expect(kindOf(await hotel.confirm({ basket: aBasket(), holdId: hold.holdId }))).toBe('not-found')
  })
})

describe.each(mainlyOn('SQLite'))('a held price on $name', (database) => {
  const early: HousePromotion = { ...aCode(undefined), kind: 'early-booking' }

  /** Every rate, promotion and fee of the hotel changes behind the guest's back. */
  async function changeEverything(hotel: TestHotel): Promise<void> {
    await hotel.change(async (tx) => {
      await tx
        .updateTable('price_period')
        .set({ weekdays: toJson([19_000, 19_000, 19_000, 19_000, 19_000, 19_000, 19_000]) })
        .execute()
      await tx
        .updateTable('rate_plan')
        .set({ adjustments: toJson([{ first: null, last: null, weekdays: 127, basisPoints: 2_000, minor: 0 }]) })
        .execute()
      await tx.deleteFrom('promotion').execute()
      const { settings } = await tx.selectFrom('hotel').select('settings').executeTakeFirstOrThrow()
      const fees = [{ id: 1, per: 'stay' as const, minor: 5_000, minAge: 0, name: { en: 'Cleaning' } }]
      await tx
        .updateTable('hotel')
        .set({ settings: toJson({ ...fromJson('hotel.settings', settings, 1), fees }) })
        .execute()
    })
  }

  it('is the price of the booking, whatever has changed since', async () => {
    await using hotel = await openHouse(database, early)
    const hold = expectAnswered(await hotel.hold())
    expect(hold.basket.price.stay.minor).toBe(reduced)
    await changeEverything(hotel)
    expectAnswered(await hotel.confirm({ holdId: hold.holdId, totalMinor: reduced }))
    const { locked } = await hotel.db.reader.selectFrom('reservation').select('locked').executeTakeFirstOrThrow()
    expect(fromJson('reservation.locked', locked, 'any').stayMinor).toBe(reduced)
    await expectSound(hotel)
  })

  it('names both amounts once it has ended', async () => {
    await using hotel = await openHouse(database, early)
    const hold = expectAnswered(await hotel.hold())
    await changeEverything(hotel)
    hotel.wait(21)
    const changed = await hotel.confirm({ holdId: hold.holdId, totalMinor: reduced })
    // Two nights of 190.00 and a fifth more, breakfast for two, and the cleaning.
    const now = 2 * (22_800 + 2_000) + 5_000
    expect(changed).toMatchObject({
      reason: {
        kind: 'price-changed',
        quoted: { minor: reduced, currency: 'EUR' },
        now: { minor: now, currency: 'EUR' },
      },
    })
  })
})
