import fc, { type Arbitrary } from 'fast-check'
import type { WrittenHotel } from './booked-hotel.ts'
import type {
  PromotionKind,
  WrittenPackage,
  WrittenPlan,
  WrittenPromotion,
  WrittenRoom,
  WrittenStay,
} from './page/written-stay.ts'
import { dayAfter } from './reference/reference-arithmetic.ts'

/** Adds one rule to a stay, and is able to say what the stay would be without it. */
type Rule = Arbitrary<{
  readonly add: (stay: WrittenStay) => WrittenStay
  readonly remove: (stay: WrittenStay) => WrittenStay
}>

const percent = fc.integer({ min: 201, max: 3_499 })
const amount = fc.integer({ min: 101, max: 2_999 })
const inLines = (change: (line: WrittenStay['lines'][number]) => object) => (stay: WrittenStay) => ({
  ...stay,
  lines: stay.lines.map((line) => ({ ...line, ...change(line) })),
})
const inPlan = (change: Partial<WrittenPlan>) => inLines(({ plan }) => ({ plan: { ...plan, ...change } }))

function promotion(kind: PromotionKind, id: number, conditions: WrittenPromotion['conditions'] = {}): Rule {
  const effect =
    kind === 'free-nights'
      ? fc.record({
          stay: fc.constant(2),
          pay: fc.constant(1),
          which: fc.constantFrom('cheapest' as const, 'last' as const),
        })
      : fc.record({ basisPoints: percent, minor: fc.constantFrom(0, 0, 333) })
  return effect.map((drawn) => {
    const added = {
      id,
      kind,
      combinable: true,
      conditions,
      effect: drawn,
      ...(kind === 'promo-code' && { code: 'RIVA' }),
    }
    return {
      add: (stay) => ({
        ...inLines(({ promotions }) => ({ promotions: [...promotions, added] }))(stay),
        code: kind === 'promo-code' ? ' riva' : stay.code,
      }),
      remove: (stay) => ({
        ...inLines(({ promotions }) => ({ promotions: promotions.filter((one) => one.id !== id) }))(stay),
        code: kind === 'promo-code' ? undefined : stay.code,
      }),
    }
  })
}

const breakfastAndDinner = fc.tuple(amount, amount).map(([first, second]) => {
  const meals = [
    { meal: 'breakfast', perAdult: first },
    { meal: 'dinner', perAdult: second },
  ]
  return { add: inPlan({ meals }), remove: inPlan({ meals: [] }) }
})

const aService = fc.record({
  per: fc.constantFrom('unit' as const, 'person' as const),
  when: fc.constantFrom('stay' as const, 'night' as const),
  minor: amount,
  byBand: fc.constant({}),
})

export const rules: Readonly<Record<string, Rule>> = {
  derivation: fc
    .array(fc.record({ basisPoints: percent, minor: amount }), { minLength: 1, maxLength: 3 })
    .map((adjustments) => ({
      add: inPlan({ levels: adjustments.map(({ basisPoints, minor }) => [{ basisPoints: -basisPoints, minor }]) }),
      remove: inPlan({ levels: [] }),
    })),
  'child discounts': fc
    .tuple(fc.array(fc.nat(11), { minLength: 1, maxLength: 2 }), percent, percent)
    .map(([ages, first, second]) => {
      const band = { name: 'child', min: 0, max: 17, shares: [first, second], amounts: [], mealShare: second }
      return { add: inLines(() => ({ children: ages, bands: [band] })), remove: inLines(() => ({ bands: [] })) }
    }),
  'free nights': promotion('free-nights', 1),
  'length of stay': promotion('length-of-stay', 2, { minNights: 2 }),
  'early booking': promotion('early-booking', 3, { minAdvance: 5 }),
  'last minute': promotion('last-minute', 4, { maxAdvance: 90 }),
  'promo code': promotion('promo-code', 5),
  meals: breakfastAndDinner,
  fees: fc
    .tuple(fc.constantFrom('stay' as const, 'night' as const, 'person' as const, 'person-night' as const), amount)
    .map(([per, minor]) => ({
      add: inLines(() => ({ fees: [{ per, minor, minAge: 3 }] })),
      remove: inLines(() => ({ fees: [] })),
    })),
  services: fc.tuple(aService, fc.integer({ min: 1, max: 3 })).map(([service, quantity]) => ({
    add: (stay) => ({ ...stay, services: [...stay.services, { service, quantity }] }),
    remove: (stay) => ({ ...stay, services: stay.services.filter((item) => item.service !== service) }),
  })),
  /** Without it what it includes is paid for. */
  package: aService.map((service) => ({
    add: (stay) => {
      const sold: WrittenPackage = {
        plan: 'flex',
        minNights: 1,
        maxNights: 9,
        arrivalDays: 127,
        first: '2027-01-01',
        last: '2028-01-31',
        includes: [service],
        places: 9,
      }
      return { ...stay, package: sold, services: [...stay.services, { service, quantity: 1, included: true }] }
    },
    remove: (stay) => ({
      ...stay,
      package: undefined,
      services: stay.services.map((item) => (item.service === service ? { ...item, included: false } : item)),
    }),
  })),
  'city tax': fc.tuple(fc.boolean(), amount, fc.integer({ min: 1, max: 4 })).map(([isShare, minor, maxNights]) => ({
    add: (stay) => ({
      ...stay,
      cityTax: { minAge: 12, maxNights, rates: [isShare ? { basisPoints: minor, most: 900 } : { minor }] },
    }),
    remove: (stay) => ({ ...stay, cityTax: undefined }),
  })),
  'refund protection': percent.map((protection) => ({
    add: (stay) => inPlan({ protection })(inLines(() => ({ protected: true }))(stay)),
    remove: inLines(() => ({ protected: false })),
  })),
  override: fc.integer({ min: 5_001, max: 99_999 }).map((override) => ({
    add: inLines(() => ({ override })),
    remove: inLines(() => ({ override: undefined })),
  })),
  'split stay': percent.map((cross) => ({
    add: (stay) => ({ ...stay, cross, lines: stay.lines.flatMap(inTwo) }),
    remove: (stay) => ({ ...stay, cross: undefined }),
  })),
  prepayment: fc.tuple(percent, percent, fc.nat(20)).map(([first, second, days]) => ({
    add: (stay) => ({
      ...stay,
      schedule: [
        { due: 'on-booking', basisPoints: first },
        { due: 'days-before-arrival', days, basisPoints: second },
      ],
    }),
    remove: (stay) => ({ ...stay, schedule: [] }),
  })),
  commission: percent.map((commission) => ({ add: inPlan({ commission }), remove: inPlan({ commission: 0 }) })),
  VAT: fc
    .constantFrom(400, 1_000, 2_200)
    .map((vat) => ({ add: (stay) => ({ ...stay, vat }), remove: (stay) => ({ ...stay, vat: 0 }) })),
}

function inTwo(line: WrittenStay['lines'][number]): WrittenStay['lines'] {
  const nights = Math.ceil(line.nights / 2)
  const second = { ...line, room: attic, arrival: dayAfter(line.arrival, nights), nights: line.nights - nights }
  return [{ ...line, nights }, second]
}

const week = (...prices: number[]) => [{ first: '2026-12-01', last: '2028-12-31', week: prices }]
const double: WrittenRoom = {
  name: 'double',
  prices: week(10_001, 9_500, 9_995, 9_995, 10_500, 12_345, 12_999),
  byAdults: [-1_000, 0, 2_500],
  extraBed: 3_333,
}
const attic: WrittenRoom = {
  name: 'attic',
  prices: week(20_001, 17_500, 17_995, 18_995, 18_500, 22_345, 23_999),
  byAdults: [-1_500, 0, 3_500],
  extraBed: 4_001,
}

/** One room, to which no rule is added yet. */
const plainStay: Arbitrary<WrittenStay> = fc
  .record({
    booked: fc.integer({ min: 0, max: 200 }),
    advance: fc.integer({ min: 5, max: 90 }),
    nights: fc.integer({ min: 4, max: 8 }),
    adults: fc.integer({ min: 1, max: 3 }),
    currency: fc.constantFrom('EUR', 'CHF', 'JPY', 'KWD', 'HUF'),
  })
  .map(({ booked, advance, nights, adults, currency }) => ({
    zone: 'Europe/Rome',
    currency,
    booked: dayAfter('2027-01-01', booked),
    lines: [
      {
        room: double,
        plan: { name: 'flex', levels: [] },
        bands: [],
        adults,
        children: [],
        arrival: dayAfter('2027-01-01', booked + advance),
        nights,
        promotions: [],
        fees: [],
        override: undefined,
        protected: false,
        exempt: 0,
        policy: undefined,
      },
    ],
    cross: undefined,
    code: undefined,
    services: [],
    cityTax: undefined,
    vat: 0,
    schedule: [],
  }))

export type StayOfPair = {
  readonly stay: WrittenStay
  readonly withoutFirst: WrittenStay
  readonly withoutSecond: WrittenStay
}

/** Stays with these two rules and no other; a split comes last, since both of its parts have what the stay has. */
export function anyStayOfPair(first: string, second: string): Arbitrary<StayOfPair> {
  const [one, two] = [rules[first], rules[second]]
  if (!one || !two) throw new Error(`no such rules: ${first}, ${second}`)
  return fc.tuple(plainStay, one, two).map(([plain, a, b]) => {
    const stay = first === 'split stay' ? a.add(b.add(plain)) : b.add(a.add(plain))
    return { stay: shared(stay), withoutFirst: a.remove(stay), withoutSecond: b.remove(stay) }
  })
}

/** All lines are of one plan, which is the same thing and not one that looks the same. */
function shared(stay: WrittenStay): WrittenStay {
  const plan = stay.lines[0]?.plan
  return { ...stay, lines: stay.lines.map((line) => ({ ...line, plan: plan ?? line.plan })) }
}

/** The hotel that sells a stay, and nothing else. */
export function hotelSelling(stay: WrittenStay): WrittenHotel {
  const [first] = stay.lines
  if (!first) throw new Error('a stay without a line')
  const { bands, fees, promotions, plan, policy } = first
  return {
    ...stay,
    rooms: [double, attic],
    plans: [plan],
    bands,
    fees,
    promotions,
    services: stay.services.map(({ service }) => service),
    schedule: stay.schedule ?? [],
    policy,
    packages: stay.package ? [stay.package] : [],
  }
}
