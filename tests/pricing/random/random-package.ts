import fc, { type Arbitrary } from 'fast-check'
import type { WrittenHotel } from '../booked-hotel.ts'
import type { WrittenPackage, WrittenStay } from '../page/written-stay.ts'
import { dayAfter } from '../reference/reference-arithmetic.ts'
import { anyHotel, lineOf } from './random-basket.ts'
import { anyParty, anyPlan } from './random-stay.ts'

/** No, two and three digits. */
export const currencies = ['EUR', 'CHF', 'JPY', 'KWD', 'HUF'] as const

const terms = fc.record({
  plan: anyPlan,
  minNights: fc.integer({ min: 1, max: 3 }),
  more: fc.nat(3),
  arrivalDays: fc.oneof(fc.constant(127), fc.integer({ min: 1, max: 127 })),
  first: fc.nat(40),
  days: fc.integer({ min: 60, max: 120 }),
  includes: fc.subarray([0, 1, 2]),
  places: fc.integer({ min: 1, max: 4 }),
})

/** Two room types on two plans and two packages, one hotel for each currency. */
export const anyPackageHotels: Arbitrary<readonly WrittenHotel[]> = fc
  .tuple(
    ...currencies.map(() =>
      fc.record({ hotel: anyHotel, packages: fc.tuple(terms, terms), mustHaveService: fc.boolean() }),
    ),
  )
  .map((drawn) =>
    drawn.map(({ hotel, packages, mustHaveService }, i) => ({
      ...hotel,
      currency: currencies[i] ?? 'EUR',
      plans: [...hotel.plans, ...packages.map(({ plan }, place) => ({ ...plan, name: `package ${place}` }))],
      packages: packages.map(
        ({ minNights, more, arrivalDays, first, days, includes, places }, place): WrittenPackage => ({
          plan: `package ${place}`,
          minNights,
          maxNights: minNights + more,
          arrivalDays,
          first: dayAfter('2027-02-01', first),
          last: dayAfter('2027-02-01', first + days),
          includes: includes.flatMap((which) => hotel.services[which] ?? []),
          places,
        }),
      ),
      mustHaveService,
    })),
  )

/** A stay that somebody wants as one of the hotel's packages; it fits more often than not. */
export function anyPackageStay(hotel: WrittenHotel): Arbitrary<WrittenStay> {
  return fc
    .record({
      place: fc.nat(1),
      otherPlan: fc.oneof({ weight: 14, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
      week: fc.integer({ min: -1, max: 9 }),
      anyArrival: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
      weekday: fc.nat(6),
      moreNights: fc.oneof({ weight: 6, arbitrary: fc.nat(3) }, { weight: 1, arbitrary: fc.constantFrom(-1, 4) }),
      advance: fc.nat(20),
      lines: fc.array(
        fc.record({
          room: fc.nat(1),
          party: anyParty,
          override: fc.oneof(
            { weight: 14, arbitrary: fc.constant(undefined) },
            { weight: 1, arbitrary: fc.nat(99_999) },
          ),
          protected: fc.boolean(),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      code: fc.option(fc.constantFrom(' riva', 'SOLO', 'Ten ', 'nobody'), { nil: undefined, freq: 2 }),
      services: fc.array(fc.record({ which: fc.nat(2), quantity: fc.integer({ min: 1, max: 3 }) }), { maxLength: 2 }),
    })
    .map(({ place, otherPlan, week, anyArrival, weekday, moreNights, advance, lines, code, services }) => {
      const sold = hotel.packages?.[place]
      if (!sold) throw new Error('no such package')
      const from = dayAfter(sold.first, 7 * week + weekday)
      const arrival = anyArrival ? from : nextOf(sold, from)
      const nights = Math.max(1, Math.min(sold.minNights + moreNights, sold.maxNights + (moreNights === 4 ? 1 : 0)))
      const plan = hotel.plans.findIndex(({ name }) => name === (otherPlan ? 'flex' : sold.plan))
      return {
        zone: hotel.zone,
        currency: hotel.currency,
        booked: dayAfter(arrival, -advance),
        lines: lines.map(({ room, party, ...line }) =>
          lineOf(hotel, room, plan, { ...line, ...party, arrival, nights }),
        ),
        cross: undefined,
        code,
        services: services.flatMap(({ which, quantity }) => {
          const service = hotel.services[which]
          // The last hour of a day is still to come at noon, where a day has more than one.
          const slot = service?.slots?.at(-1)
          const day = slot === '09:00' ? dayAfter(arrival, 1) : arrival
          return service
            ? [{ service, quantity, ...(service.when === 'day' && { day }), ...(slot !== undefined && { slot }) }]
            : []
        }),
        cityTax: hotel.cityTax,
        vat: hotel.vat,
        schedule: hotel.schedule,
        package: sold,
      }
    })
}

/** The next day on which the package begins. */
function nextOf({ arrivalDays }: WrittenPackage, from: string): string {
  const week = [0, 1, 2, 3, 4, 5, 6].map((days) => dayAfter(from, days))
  return week.find((day) => Math.floor(arrivalDays / 2 ** new Date(day).getUTCDay()) % 2 === 1) ?? from
}
