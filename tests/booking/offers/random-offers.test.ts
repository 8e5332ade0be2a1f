import { fromJson } from '@portico/booking-server/db/from-json'
import { ownNightPrices } from '@portico/booking-server/offers/price-options'
import type { HouseService } from '@portico/demo/seed/house-extras'
import type { HousePromotion } from '@portico/demo/seed/house-promotion'
import { explainPrice, leafAmountsOf } from '@portico/domain/pricing/explanation/explain-price'
import { differingTotalsOf, type LockedPrice } from '@portico/domain/pricing/locked-price'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { callsOf, sendAnOffer } from '../../builders/an-offer.ts'
import { databases } from '../../builders/databases.ts'
import { writtenAmounts } from '../../builders/read/sent-mails.ts'
import { expectAnswered, expectSound, openTestHotel } from '../../builders/test-hotel.ts'
import { byTestSize } from '../../setup/by-test-size.ts'

const offers = byTestSize({ fast: 20, normal: 100, full: 10_000 })
const said = (text: string) => ({ en: text, it: text })
const cot: HouseService = {
  ...{ name: said('Cot'), description: said('A cot.'), category: said('Comfort') },
  ...{ per: 'unit', when: 'night', price: 5.35 },
}
const lunch: HouseService = { ...cot, name: said('Lunch'), per: 'person', when: 'stay', price: 19.99 }
const off = (basisPoints: number) => ({ kind: 'off', basisPoints, minor: 0 }) as const
const promotions: HousePromotion[] = [
  {
    ...{ kind: 'length-of-stay', combinable: true, conditions: { minNights: 5 }, effect: off(333) },
    name: said('Five nights'),
  },
  {
    ...{ kind: 'promo-code', combinable: true, conditions: {}, effect: off(1_250) },
    ...{ name: said('Friends'), code: { code: 'FRIENDS' } },
  },
]
const plans = [{ refundProtection: 437 }, { adjustment: -7 }]
const seed = () => aHouse({ rooms: 100_000, plans, services: [cot, lunch], promotions })

const anyOffer = fc.record({
  after: fc.integer({ min: 0, max: 60 }),
  nights: fc.integer({ min: 1, max: 13 }),
  rooms: fc.array(
    fc.record({
      productId: fc.constantFrom(10_101, 10_102),
      adults: fc.integer({ min: 1, max: 3 }),
      ages: fc.array(fc.integer({ min: 0, max: 11 }), { maxLength: 1 }),
      own: fc.option(fc.integer({ min: 1, max: 999_999 })),
      isProtected: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  cots: fc.integer({ min: 0, max: 3 }),
  lunches: fc.integer({ min: 0, max: 4 }),
  promoCode: fc.option(fc.constant('FRIENDS'), { nil: undefined }),
})

/** Its leaves sum to what the guest pays, by its own lines as by its explanation. */
function expectExplained(locked: LockedPrice, total: number): void {
  const explained = explainPrice(locked)
  const leafSum = leafAmountsOf(explained).reduce((sum, { minor }) => sum + minor, 0)
  expect([explained.minor, leafSum, differingTotalsOf(locked)]).toEqual([total, total, undefined])
}

const [sqlite] = databases
it(`the price of an offer with its protection and discounts is that of its booking, folio, voucher, mails and explanation to the cent, for ${offers} random offers`, async () => {
  if (!sqlite) throw new Error('no database')
  await using hotel = await openTestHotel(sqlite, { seed: seed() })
  const calls = callsOf(hotel)
  const seen = { protected: 0, discounted: 0 }
  await fc.assert(
    fc.asyncProperty(anyOffer, async ({ after, nights, rooms, cots, lunches, promoCode }) => {
      const arrival = addDays('2027-04-01' as CalendarDate, after)
      const stay = { arrival, departure: addDays(arrival, nights) }
      const service = (serviceId: number, quantity: number) =>
        quantity === 0
          ? []
          : [{ serviceId, day: null, slot: null, quantity, bandId: null, line: 0, additional: true as const }]
      const basket = {
        stay,
        ...(promoCode && { promoCode }),
        rooms: rooms.map(({ productId, adults, ages, own, isProtected }) => ({
          productId,
          // On the second plan there is none, which is the same as not to take it.
          isProtected: isProtected && productId === 10_101,
          party: { adults, childrenAges: ages },
          nightPrices: own === null ? undefined : ownNightPrices(own, stay, 'EUR'),
        })),
        services: [...service(101, cots), ...service(102, lunches)],
      }
      const options = [{ name: '', text: '', basket }]
      const { code } = await sendAnOffer(hotel, { isGuaranteed: false, options })
      const [shown] = expectAnswered(await calls.unlock(code)).options
      if (!shown) throw new Error('no option')
      const { price, lines } = shown.basket
      const total = price.guestTotal.minor
      for (const [i, { own }] of rooms.entries()) {
        const line = lines[i]
        const extra = line?.protection?.state === 'taken' ? line.protection.price.minor : 0
        if (own !== null) expect((line?.stay.minor ?? 0) - extra).toBe(own)
        if (extra > 0) seen.protected++
        if (line?.promotions.length) seen.discounted++
      }
      const parts = [...lines.map((line) => line.stay), ...shown.basket.services.map(({ amount }) => amount)]
      expect(parts.reduce((sum, { minor }) => sum + minor, 0)).toBe(price.stay.minor)
      const option = await hotel.db.reader
        .selectFrom('offer_option')
        .innerJoin('offer', 'offer.id', 'offer_option.offer_id')
        .where('code', '=', code)
        .select('locked')
        .executeTakeFirstOrThrow()
      expectExplained(fromJson('offer_option.locked', option.locked, code), total)
      const confirmed = expectAnswered(await calls.confirm(code, 1, { guests: rooms.map(() => ({})) }))
      const booked = confirmed.reservationCode ?? ''
      const voucher = expectAnswered(await hotel.retrieve({ code: booked, email: 'ada@guests.example' }))
      expect(voucher.basket.price.guestTotal.minor).toBe(total)
      expect(voucher.basket.lines.map(({ stay: { minor }, protection }) => [minor, protection?.state])).toEqual(
        lines.map(({ stay: { minor }, protection }) => [minor, protection?.state]),
      )
      const { id, locked } = await hotel.db.reader
        .selectFrom('reservation')
        .where('code', '=', booked)
        .select(['id', 'locked'])
        .executeTakeFirstOrThrow()
      expectExplained(fromJson('reservation.locked', locked, code), total)
      const charges = await hotel.db.reader
        .selectFrom('folio')
        .where('reservation_id', '=', id)
        .where('kind', '<>', 'due')
        .select('minor')
        .execute()
      expect(charges.reduce((sum, { minor }) => sum + minor, 0)).toBe(total)
      const amountText = ({ minor }: { readonly minor: number }) => writtenAmounts(minor, 'EUR')[0] ?? ''
      const mails = (await hotel.sentMails()).filter(({ recipient }) => recipient === 'guest')
      expect(mails.map(({ kind }) => kind)).toEqual(['offer-sent', 'booked'])
      for (const { text } of mails)
        for (const sum of [price.stay, price.guestTotal, ...shown.basket.services.map((each) => each.amount)])
          expect(text).toContain(amountText(sum))
      // The offer says each room by its whole stay, the booking by its nights.
      for (const line of lines) expect(mails[0]?.text).toContain(amountText(line.stay))
    }),
    { numRuns: offers },
  )
  // Rooms of the kind are met, whatever the draw: a fixed share of a hundred would be missed now and then.
  expect(Math.min(seen.protected, seen.discounted)).toBeGreaterThan(offers / 50)
  await expectSound(hotel)
}, 3_600_000)
