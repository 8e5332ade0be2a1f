import fc, { type Arbitrary } from 'fast-check'
import type { WrittenHotel } from '../booked-hotel.ts'
import type { WrittenLine, WrittenService, WrittenStay } from '../page/written-stay.ts'
import { dayAfter } from '../reference/reference-arithmetic.ts'
import { anyCurrency, anyZone } from './random-place.ts'
import { anyBands, anyCityTax, anyFees, anyParty, anyPlan, anyPromotions, anyRoom, anySchedule } from './random-stay.ts'

const service: Arbitrary<WrittenService> = fc
  .record({
    per: fc.constantFrom('unit', 'person'),
    when: fc.constantFrom('stay', 'night', 'day'),
    minor: fc.nat(9_999),
    byBand: fc.constantFrom<Record<string, number>>({}, { 'band 0': 0, 'band 1': 777 }),
    slots: fc.constantFrom([], ['09:00'], ['09:00', '12:00', '17:30']),
  })
  .map(({ slots, ...rest }) => ({ ...rest, slots: rest.when === 'day' ? slots : [] }))

/** Two room types on two plans. */
export const anyHotel: Arbitrary<WrittenHotel> = fc
  .record({
    rooms: fc.tuple(anyRoom, anyRoom),
    plans: fc.tuple(anyPlan, anyPlan),
    bands: anyBands,
    fees: anyFees,
    promotions: anyPromotions,
    services: fc.array(service, { maxLength: 3 }),
    cityTax: fc.option(anyCityTax, { nil: undefined, freq: 3 }),
    schedule: anySchedule,
    vat: fc.constantFrom(0, 400, 1000, 2200),
    cross: fc.option(fc.nat(3_000), { nil: undefined, freq: 3 }),
    mustHaveService: fc.boolean(),
    zone: anyZone,
    currency: anyCurrency,
  })
  .map(({ rooms: [first, second], plans: [flex, saver], ...hotel }) => ({
    ...hotel,
    rooms: [
      { ...first, name: 'double' },
      { ...second, name: 'attic' },
    ],
    plans: [
      { ...flex, name: 'flex' },
      { ...saver, name: 'saver' },
    ],
    policy: undefined,
  }))

/** A basket of up to six rooms at one of these hotels, which is named by its place in the list. */
export type RandomBasket = { readonly hotel: number; readonly stay: WrittenStay }

export function anyBasket(hotels: readonly WrittenHotel[]): Arbitrary<RandomBasket> {
  const wanted = fc.record({
    hotel: fc.nat(hotels.length - 1),
    lines: fc.array(
      fc.record({
        room: fc.nat(1),
        plan: fc.nat(1),
        party: anyParty,
        override: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.nat(99_999) }),
        protected: fc.boolean(),
      }),
      { minLength: 1, maxLength: 6, size: 'max' },
    ),
    booked: fc.integer({ min: 5, max: 300 }),
    advance: fc.oneof(fc.constant(0), fc.nat(5), fc.nat(120)),
    nights: fc.integer({ min: 1, max: 9 }),
    isSplit: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    code: fc.option(fc.constantFrom(' riva', 'SOLO', 'Ten ', 'nobody'), { nil: undefined, freq: 2 }),
    services: fc.array(
      fc.record({
        place: fc.nat(2),
        quantity: fc.integer({ min: 1, max: 4 }),
        band: fc.option(fc.nat(2)),
        day: fc.oneof(fc.constant(0), fc.nat(9)),
        slot: fc.nat(2),
        fits: fc.boolean(),
      }),
      { maxLength: 2 },
    ),
  })
  return wanted.map(({ hotel: place, lines, booked, advance, nights, isSplit, code, services }) => {
    const hotel = hotels[place]
    if (!hotel) throw new Error('no such hotel')
    const arrival = dayAfter('2027-01-01', booked + advance)
    const wantedLines = lines.map(({ room, plan, party, ...line }) =>
      lineOf(hotel, room, plan, { ...line, ...party, arrival, nights }),
    )
    const split =
      isSplit && nights > 1 && hotel.cross !== undefined
        ? splitOf(hotel, lines[0]?.room ?? 0, wantedLines[0])
        : undefined
    return {
      hotel: place,
      stay: {
        zone: hotel.zone,
        currency: hotel.currency,
        booked: dayAfter('2027-01-01', booked),
        lines: split ?? wantedLines,
        cross: split && hotel.cross,
        code,
        services: services.flatMap(({ place: which, band, day, slot, quantity, fits }) => {
          const chosen = hotel.services[which]
          if (!chosen) return []
          const named = band === null || chosen.per === 'unit' ? undefined : hotel.bands[band]
          const children =
            lines[0]?.party.children.filter((age) => named && named.min <= age && age <= named.max).length ?? 0
          // Half of the items are for no more children than come; of the others the rules refuse some.
          const name = fits && children === 0 ? undefined : named?.name
          const { slots = [] } = chosen
          return [
            {
              service: chosen,
              quantity: fits && name !== undefined ? Math.min(quantity, children) : quantity,
              ...(name !== undefined && { band: name }),
              ...(chosen.when === 'day' && { day: dayAfter(arrival, day % (nights + 1)) }),
              ...(slots.length > 0 && { slot: slots[slot % slots.length] ?? '' }),
            },
          ]
        }),
        cityTax: hotel.cityTax,
        vat: hotel.vat,
        schedule: hotel.schedule,
      },
    }
  })
}

type LineRequest = Pick<WrittenLine, 'adults' | 'children' | 'exempt' | 'arrival' | 'nights' | 'override' | 'protected'>

/**
 * The same guests on the same plan, first in one room type and then in the other. A signed link has no prices for a
 * split stay.
 */
function splitOf(hotel: WrittenHotel, room: number, line: WrittenLine | undefined): WrittenLine[] {
  if (!line) throw new Error('nothing to split')
  const first = Math.ceil(line.nights / 2)
  const plan = hotel.plans.indexOf(line.plan)
  const whole = { ...line, override: undefined }
  const second = { ...whole, arrival: dayAfter(line.arrival, first), nights: line.nights - first }
  return [
    { ...whole, nights: first },
    { ...second, ...lineOf(hotel, 1 - room, plan, second) },
  ]
}

/** A line of the hotel's own things. */
export function lineOf(hotel: WrittenHotel, room: number, plan: number, request: LineRequest): WrittenLine {
  const { bands, fees, promotions, policy } = hotel
  const [theRoom, thePlan] = [hotel.rooms[room], hotel.plans[plan]]
  if (!theRoom || !thePlan) throw new Error('no such room or plan')
  return { ...request, room: theRoom, plan: thePlan, bands, fees, promotions, policy }
}
