import { ownNightPrices } from '@portico/booking-server/offers/price-options'
import type { HouseService } from '@portico/demo/seed/house-extras'
import { decimalText } from '@portico/domain/money/money'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { callsOf, sendAnOffer } from '../../builders/an-offer.ts'
import { databases } from '../../builders/databases.ts'
import { expectAnswered, expectSound, openTestHotel } from '../../builders/test-hotel.ts'
import { byTestSize } from '../../setup/by-test-size.ts'

const offers = byTestSize({ fast: 20, normal: 100, full: 10_000 })
const said = (text: string) => ({ en: text, it: text })
const cot: HouseService = {
  ...{ name: said('Cot'), description: said('A cot.'), category: said('Comfort') },
  ...{ per: 'unit', when: 'night', price: 5.35 },
}
const lunch: HouseService = { ...cot, name: said('Lunch'), per: 'person', when: 'stay', price: 19.99 }
const seed = () => aHouse({ rooms: 100_000, plans: [{}, { adjustment: -7 }], services: [cot, lunch] })

const anyOffer = fc.record({
  after: fc.integer({ min: 0, max: 60 }),
  nights: fc.integer({ min: 1, max: 13 }),
  rooms: fc.array(
    fc.record({
      productId: fc.constantFrom(10_101, 10_102),
      adults: fc.integer({ min: 1, max: 3 }),
      ages: fc.array(fc.integer({ min: 0, max: 11 }), { maxLength: 1 }),
      own: fc.option(fc.integer({ min: 1, max: 999_999 })),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  cots: fc.integer({ min: 0, max: 3 }),
  lunches: fc.integer({ min: 0, max: 4 }),
})

const [sqlite] = databases
it(`the price of an offer is that of its booking, folio, voucher and mails to the cent, for ${offers} random offers`, async () => {
  if (!sqlite) throw new Error('no database')
  await using hotel = await openTestHotel(sqlite, { seed: seed() })
  const calls = callsOf(hotel)
  await fc.assert(
    fc.asyncProperty(anyOffer, async ({ after, nights, rooms, cots, lunches }) => {
      const arrival = addDays('2027-04-01' as CalendarDate, after)
      const stay = { arrival, departure: addDays(arrival, nights) }
      const service = (serviceId: number, quantity: number) =>
        quantity === 0
          ? []
          : [{ serviceId, day: null, slot: null, quantity, bandId: null, line: 0, additional: true as const }]
      const basket = {
        stay,
        rooms: rooms.map(({ productId, adults, ages, own }) => ({
          productId,
          party: { adults, childrenAges: ages },
          nightPrices: own === null ? undefined : ownNightPrices(own, stay, 'EUR'),
        })),
        services: [...service(101, cots), ...service(102, lunches)],
      }
      const options = [{ name: '', text: '', basket }]
      const { code } = await sendAnOffer(hotel, { isGuaranteed: false, options })
      const [shown] = expectAnswered(await calls.unlock(code)).options
      const total = shown?.basket.price.guestTotal.minor ?? 0
      const lines = shown?.basket.lines ?? []
      for (const [i, { own }] of rooms.entries()) if (own !== null) expect(lines[i]?.stay.minor).toBe(own)
      const parts = [...lines.map((line) => line.stay), ...(shown?.basket.services ?? []).map(({ amount }) => amount)]
      expect(parts.reduce((sum, { minor }) => sum + minor, 0)).toBe(shown?.basket.price.stay.minor)
      const confirmed = expectAnswered(await calls.confirm(code, 1, { guests: rooms.map(() => ({})) }))
      const booked = confirmed.reservationCode ?? ''
      const voucher = expectAnswered(await hotel.retrieve({ code: booked, email: 'ada@guests.example' }))
      expect(voucher.basket.price.guestTotal.minor).toBe(total)
      const charges = await hotel.db.reader
        .selectFrom('folio')
        .innerJoin('reservation', 'reservation.id', 'folio.reservation_id')
        .where('code', '=', booked)
        .where('folio.kind', '<>', 'due')
        .select('minor')
        .execute()
      expect(charges.reduce((sum, { minor }) => sum + minor, 0)).toBe(total)
      const amount = decimalText({ minor: shown?.basket.price.stay.minor ?? 0, currency: 'EUR' })
      const mails = (await hotel.sentMails()).filter(({ recipient }) => recipient === 'guest')
      expect(mails.length).toBeGreaterThanOrEqual(2)
      for (const { text } of mails) expect(text.replaceAll(',', '')).toContain(amount)
    }),
    { numRuns: offers },
  )
  await expectSound(hotel)
}, 3_600_000)
