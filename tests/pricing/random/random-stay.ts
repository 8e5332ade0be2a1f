import fc, { type Arbitrary } from 'fast-check'
import type {
  PromotionKind,
  WrittenAdjustment,
  WrittenBand,
  WrittenCityTax,
  WrittenFee,
  WrittenInstalment,
  WrittenLine,
  WrittenPlan,
  WrittenPromotion,
  WrittenRoom,
  WrittenServiceItem,
  WrittenStay,
} from '../page/written-stay.ts'
import { dayAfter } from '../reference/reference-arithmetic.ts'
import { anyCurrency, anyZone } from './random-place.ts'

// Amounts and percents are few and odd, so that halves, ties and floors come up often.
const amount = fc.oneof(fc.constantFrom(0, 1, 5, 333, 3000, 9995, 10_000, 12_345, 25_001), fc.nat(99_999))
const change = fc.oneof(fc.constant(0), fc.integer({ min: -15_000, max: 15_000 }))
const share = fc.oneof(fc.constantFrom(0, 1, 333, 500, 1000, 1250, 3333, 5000, 10_000), fc.nat(10_000))
const shareOrMore = fc.oneof(fc.constant(0), fc.integer({ min: -12_000, max: 12_000 }))
const anyDay = fc.integer({ min: 0, max: 440 }).map((days) => dayAfter('2027-01-01', days))
const often = <T>(arbitrary: Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 })
const seldom = <T>(arbitrary: Arbitrary<T>) =>
  fc.oneof({ weight: 11, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
/** A record whose missing fields are left out. */
const some = <T extends object>(fields: { [K in keyof T]: Arbitrary<T[K]> }) =>
  fc
    .record(fields)
    .map((record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T)

export const anyRoom: Arbitrary<WrittenRoom> = fc
  .record({
    name: fc.constantFrom('double', 'attic', 'suite'),
    weeks: fc.array(fc.array(amount, { minLength: 7, maxLength: 7 }), { minLength: 3, maxLength: 3 }),
    changes: fc.uniqueArray(anyDay, { minLength: 2, maxLength: 2 }),
    exceptions: fc.dictionary(anyDay, amount, { maxKeys: 12 }),
    byAdults: fc.array(change, { minLength: 4, maxLength: 4 }),
    extraBed: amount,
  })
  .map(({ weeks, changes, ...room }) => {
    const [first = '', second = ''] = [...changes].sort()
    const starts = ['2026-12-01', first, second]
    const ends = [dayAfter(first, -1), dayAfter(second, -1), '2028-12-31']
    return { ...room, prices: weeks.map((week, i) => ({ first: starts[i] ?? '', last: ends[i] ?? '', week })) }
  })

/** Without a gap from 0 on. */
export const anyBands: Arbitrary<readonly WrittenBand[]> = fc
  .record({
    ends: fc.uniqueArray(fc.integer({ min: 0, max: 17 }), { maxLength: 3 }),
    terms: fc.array(
      fc.record({
        shares: fc.array(share, { minLength: 1, maxLength: 3 }),
        amounts: fc.oneof(fc.constant([]), fc.array(amount, { minLength: 1, maxLength: 3 })),
        mealShare: share,
      }),
      { minLength: 3, maxLength: 3 },
    ),
  })
  .map(({ ends, terms }) => {
    const sorted = [...ends].sort((a, b) => a - b)
    return sorted.map((max, i) => {
      const { shares = [10_000], amounts = [], mealShare = 10_000 } = terms[i] ?? {}
      return { name: `band ${i}`, min: i === 0 ? 0 : (sorted[i - 1] ?? 0) + 1, max, shares, amounts, mealShare }
    })
  })

const adjustment: Arbitrary<WrittenAdjustment> = some<WrittenAdjustment>({
  first: seldom(anyDay),
  last: seldom(anyDay),
  weekdays: often(fc.nat(127)),
  basisPoints: shareOrMore,
  minor: change,
} as { [K in keyof WrittenAdjustment]: Arbitrary<WrittenAdjustment[K]> })

export const anyPlan: Arbitrary<WrittenPlan> = some<WrittenPlan>({
  name: fc.constantFrom('flex', 'saver'),
  levels: fc.array(fc.array(adjustment, { minLength: 1, maxLength: 3 }), { maxLength: 3 }),
  meals: fc
    .uniqueArray(fc.constantFrom('breakfast', 'lunch', 'dinner', 'drinks'), { maxLength: 3 })
    .chain((meals) => fc.tuple(...meals.map((meal) => fc.record({ meal: fc.constant(meal), perAdult: amount })))),
  protection: often(share),
  commission: often(share),
} as { [K in keyof WrittenPlan]: Arbitrary<WrittenPlan[K]> })

const kinds: readonly PromotionKind[] = ['free-nights', 'length-of-stay', 'early-booking', 'last-minute', 'promo-code']
const codes = ['RIVA', 'Solo', 'ten']

function promotion(id: number): Arbitrary<WrittenPromotion> {
  return fc.constantFrom(...kinds).chain((kind) =>
    some<WrittenPromotion>({
      id: fc.constant(id),
      kind: fc.constant(kind),
      code: kind === 'promo-code' ? fc.constant(codes[id % 3]) : fc.constant(undefined),
      combinable: fc.boolean(),
      conditions: some({
        minNights: seldom(fc.integer({ min: 1, max: 6 })),
        maxNights: seldom(fc.integer({ min: 2, max: 12 })),
        minAdvance: seldom(fc.integer({ min: 0, max: 90 })),
        maxAdvance: seldom(fc.integer({ min: 0, max: 200 })),
        bookedFrom: seldom(anyDay),
        bookedUntil: seldom(anyDay),
        arrivalDays: seldom(fc.nat(127)),
        firstNight: seldom(anyDay),
        lastNight: seldom(anyDay),
        plans: seldom(fc.constantFrom(['flex'], ['saver'], ['flex', 'saver'])),
        rooms: seldom(fc.constantFrom(['double'], ['attic', 'suite'])),
      }),
      effect:
        kind === 'free-nights'
          ? freeNights
          : fc.record({ basisPoints: share, minor: fc.oneof(fc.constant(0), amount) }),
    } as { [K in keyof WrittenPromotion]: Arbitrary<WrittenPromotion[K]> }),
  )
}

const freeNights = fc
  .record({
    stay: fc.integer({ min: 2, max: 5 }),
    free: fc.integer({ min: 1, max: 2 }),
    which: fc.constantFrom('cheapest' as const, 'last' as const),
  })
  .map(({ stay, free, which }) => ({ stay, pay: Math.max(1, stay - free), which }))

/** With ids in any order; of each code at most one. */
export const anyPromotions: Arbitrary<readonly WrittenPromotion[]> = fc
  .uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 6 })
  .chain((ids) => fc.tuple(...ids.map(promotion)))
  .map((all) =>
    all.filter(({ kind, code }, i) => kind !== 'promo-code' || all.findIndex((one) => one.code === code) === i),
  )

export const anyFees: Arbitrary<readonly WrittenFee[]> = fc.array(
  fc.record({
    per: fc.constantFrom('stay', 'night', 'person', 'person-night'),
    minor: amount,
    minAge: fc.integer({ min: 0, max: 18 }),
  }),
  { maxLength: 3 },
)

const monthDay = anyDay.map((day) => day.slice(5))
const flatRate = fc.record({ minor: fc.nat(700) })
const percentRate = some({
  basisPoints: fc.integer({ min: 1, max: 1000 }),
  most: often(fc.integer({ min: 1, max: 700 })),
})
export const anyCityTax: Arbitrary<WrittenCityTax> = fc.record({
  minAge: fc.integer({ min: 0, max: 18 }),
  maxNights: fc.integer({ min: 0, max: 12 }),
  rates: fc.array(
    fc
      .tuple(fc.oneof(flatRate, percentRate), often(fc.record({ from: monthDay, until: monthDay })))
      .map(([rate, season]) => ({ ...rate, ...season }) as WrittenCityTax['rates'][number]),
    { minLength: 1, maxLength: 3 },
  ),
})

export const anySchedule: Arbitrary<readonly WrittenInstalment[]> = fc.array(
  fc.oneof(
    fc.record({ due: fc.constant('on-booking' as const), basisPoints: share }),
    fc.record({
      due: fc.constantFrom('days-before-arrival' as const, 'days-after-booking' as const),
      days: fc.nat(90),
      basisPoints: share,
    }),
  ),
  { maxLength: 4 },
)

const service: Arbitrary<WrittenServiceItem> = some<WrittenServiceItem>({
  service: fc.record({
    per: fc.constantFrom('unit', 'person'),
    when: fc.constantFrom('stay', 'night', 'day'),
    minor: amount,
    byBand: fc.constantFrom({}, { 'band 0': 0, 'band 1': 777 }),
  }),
  quantity: fc.integer({ min: 1, max: 4 }),
  band: often(fc.constantFrom('band 0', 'band 1', 'band 2')),
  included: fc.boolean(),
} as { [K in keyof WrittenServiceItem]: Arbitrary<WrittenServiceItem[K]> })

type Party = Pick<WrittenLine, 'adults' | 'children' | 'exempt'>
export const anyParty: Arbitrary<Party> = fc.record({
  adults: fc.integer({ min: 1, max: 4 }),
  children: fc.array(fc.nat(17), { maxLength: 3 }),
  exempt: fc.constantFrom(0, 0, 0, 1, 2),
})

const anyLine = fc.record({
  room: anyRoom,
  plan: anyPlan,
  fees: anyFees,
  party: anyParty,
  nights: fc.integer({ min: 1, max: 9 }),
  override: seldom(amount),
  protected: fc.boolean(),
})

/** A stay of one room, of several side by side, or cut into several, one after the other. */
export const anyStay = stayOf(3)
export const anyStayInOneRoom = stayOf(1)

function stayOf(maxRooms: number): Arbitrary<WrittenStay> {
  return fc
    .record({
      lines: fc.array(anyLine, { minLength: 1, maxLength: maxRooms }),
      arrival: anyDay,
      advance: fc.oneof(fc.constant(0), fc.nat(120)),
      bands: anyBands,
      promotions: anyPromotions,
      cross: often(share),
      code: often(fc.constantFrom(' riva', 'SOLO', 'Ten ', 'nobody')),
      services: fc.array(service, { maxLength: 3 }),
      cityTax: often(anyCityTax),
      vat: fc.constantFrom(undefined, 400, 1000, 2200),
      schedule: often(anySchedule),
      zone: anyZone,
      currency: anyCurrency,
    })
    .map(({ lines, arrival, advance, bands, promotions, cross, ...stay }) => {
      const isSplit = lines.length > 1 && cross !== undefined
      const [first] = lines
      const nightsBefore = (line: number) => lines.slice(0, line).reduce((sum, { nights }) => sum + nights, 0)
      return {
        ...stay,
        booked: dayAfter(arrival, -advance),
        cross: isSplit ? cross : undefined,
        lines: lines.map(({ party, nights, ...line }, i) => ({
          ...line,
          ...(isSplit ? (first?.party ?? party) : party),
          bands,
          promotions,
          arrival: isSplit ? dayAfter(arrival, nightsBefore(i)) : arrival,
          nights: isSplit ? nights : (first?.nights ?? nights),
          policy: undefined,
        })),
      }
    })
}
