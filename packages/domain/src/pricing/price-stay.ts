import { roundedQuotient, shareOf } from '../money/money.ts'
import type { Party } from '../party/party.ts'
import type { CalendarDate } from '../time/calendar-date.ts'
import { namesDay } from '../time/named-days.ts'
import type {
  Adjustment,
  ChildTerms,
  Derivation,
  Fee,
  NightCell,
  PlanTerms,
  PriceLeaf,
  Promotion,
  StayTerms,
  Trace,
} from './price-terms.ts'
import { appliesTo, lowerByPromotions, type PromoRefusal, promotionsForProduct, type SoldProduct } from './promotion.ts'

/** `minor` is the line (P8): nights and fees. `applied` are the ids of the promotions that lowered it. */
export type PricedStay = {
  readonly nights: readonly NightCell[]
  readonly feesMinor: number
  readonly minor: number
  readonly applied: readonly number[]
}

/** The one pricer: docs/pricing.md, P1 to P8. With `trace` every amount is reported; without it nothing is allocated for that. */
export function priceStay(cells: readonly NightCell[], terms: StayTerms, party: Party, trace?: Trace): PricedStay {
  const guests = oldestFirst(party)
  const added = addedByGuests(terms, guests)
  const prices: number[] = []
  for (const cell of cells) {
    const price = withGuests(cell.minor, added)
    if (trace) traceGuests(cell, terms, guests, trace)
    prices.push(terms.plan.derivations.length === 0 ? price : derived(cell.night, price, terms.plan.derivations, trace))
  }
  const applied = lowerByPromotions(prices, cells, terms.promotions, trace)
  const meals = mealsOf(terms.plan.meals, terms.children, guests)
  if (trace) for (const { night } of cells) traceMeals(night, terms, guests, trace)
  const nights: NightCell[] = []
  let sum = 0
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]
    const minor = (prices[i] ?? 0) + meals
    if (cell) nights.push({ night: cell.night, minor })
    sum += minor
  }
  const feesMinor = feesOf(terms.fees, cells.length, guests, trace)
  return { nights, feesMinor, minor: sum + feesMinor, applied }
}

/** As all the rules below see a party. */
export function oldestFirst(party: Party): Party {
  if (party.childrenAges.length < 2) return party
  return { adults: party.adults, childrenAges: [...party.childrenAges].sort((a, b) => b - a) }
}

/** What guests add to every night of a room alike, before it is known whether adults are too few for its price. */
export type AddedByGuests = { readonly adults: number; readonly beds: number }

export function addedByGuests(terms: Pick<StayTerms, 'occupancy' | 'children'>, guests: Party): AddedByGuests {
  return { adults: terms.occupancy.byAdults[guests.adults - 1] ?? 0, beds: bedsOf(guests, terms) }
}

/** P2 and P3 of one night. */
export function withGuests(minor: number, { adults, beds }: AddedByGuests): number {
  return minor + Math.max(-minor, adults) + beds
}

function traceGuests({ night, minor }: NightCell, terms: StayTerms, guests: Party, trace: Trace): void {
  const adults = Math.max(-minor, addedByGuests(terms, guests).adults)
  trace({ night, why: 'room', minor })
  if (adults !== 0) trace({ night, why: 'adults', minor: adults, count: guests.adults })
  bedsOf(guests, terms, (child) => trace({ night, why: 'child', ...child }))
}

/** P3: the extra beds of all children, oldest first, for one night. */
function bedsOf(
  { childrenAges }: Party,
  { occupancy: { extraBed }, children }: Pick<StayTerms, 'occupancy' | 'children'>,
  trace?: (child: Pick<PriceLeaf, 'minor' | 'age'>) => void,
): number {
  let sum = 0
  let position = 0
  for (const age of childrenAges) {
    const band = termsOf(age, children)
    const minor = band ? bedOf(band, position++, extraBed) : extraBed
    sum += minor
    trace?.({ minor, age })
  }
  return sum
}

function bedOf({ shares, amounts }: ChildTerms, position: number, extraBed: number): number {
  // The length comes first: reading an index of -1 is slow, and a search prices many hotels.
  const amount = amounts.length === 0 ? undefined : amounts[Math.min(position, amounts.length - 1)]
  return amount ?? shareOf(extraBed, shares[Math.min(position, shares.length - 1)] ?? 10_000)
}

/** P4: what the levels of derivation make of a night's price. */
function derived(night: CalendarDate, of: number, derivations: readonly Derivation[], trace?: Trace): number {
  let price = of
  for (const { ratePlanId, adjustments } of derivations) {
    const adjustment = adjustmentOn(night, adjustments)
    if (!adjustment) continue
    const adjusted = adjustedPrice(price, adjustment)
    const minor = adjusted - price
    if (minor !== 0) trace?.({ night, why: 'plan', minor, ref: ratePlanId, basisPoints: adjustment.basisPoints, of: price })
    price = adjusted
  }
  return price
}

/** P4: the first that names the night. */
export function adjustmentOn(night: CalendarDate, adjustments: readonly Adjustment[]): Adjustment | undefined {
  return adjustments.find((one) => namesDay(one, night))
}

/** P4: a night at one level of derivation. */
export function adjustedPrice(price: number, { basisPoints, minor }: Adjustment): number {
  return price + Math.max(-price, shareOf(price, basisPoints) + minor)
}

/** P6: the meals of all guests for one night. */
export function mealsOf(meals: PlanTerms['meals'], children: readonly ChildTerms[], guests: Party): number {
  let sum = 0
  for (const { perAdult } of meals) {
    sum += guests.adults * perAdult
    for (const age of guests.childrenAges) sum += shareOf(perAdult, mealShareOf(age, children))
  }
  return sum
}

function traceMeals(night: CalendarDate, { plan, children }: StayTerms, guests: Party, trace: Trace): void {
  for (const { meal, perAdult } of plan.meals) {
    trace({ night, why: 'meal-adults', minor: guests.adults * perAdult, meal, count: guests.adults })
    for (const age of guests.childrenAges) {
      const basisPoints = mealShareOf(age, children)
      trace({ night, why: 'meal-child', minor: shareOf(perAdult, basisPoints), meal, age, basisPoints, of: perAdult })
    }
  }
}

/** A child above the last band pays as an adult. */
function mealShareOf(age: number, children: readonly ChildTerms[]): number {
  return termsOf(age, children)?.mealShare ?? 10_000
}

/** P7. */
export function feesOf(fees: readonly Fee[], nights: number, guests: Party, trace?: Trace): number {
  let sum = 0
  for (const fee of fees) {
    const persons = personsOf(fee, guests)
    const minor = feeOf(fee, nights, guests)
    sum += minor
    trace?.({ night: null, why: 'fee', minor, ref: fee.id, count: persons })
  }
  return sum
}

/** P7: what one fee adds to a line of so many nights. */
export function feeOf(fee: Fee, nights: number, guests: Party): number {
  return fee.minor * personsOf(fee, guests) * (fee.per.endsWith('night') ? nights : 1)
}

function personsOf({ per, minAge }: Fee, { adults, childrenAges }: Party): number {
  return per.startsWith('person') ? adults + childrenAges.filter((age) => age >= minAge).length : 1
}

function termsOf(age: number, children: readonly ChildTerms[]): ChildTerms | undefined {
  for (const band of children) if (age >= band.min && age <= band.max) return band
  return undefined
}

/** `code`: what became of the typed code for this room; nothing where none was typed or it does not hold for the booking. */
export type LinePricing = { readonly terms: StayTerms; readonly priced: PricedStay; readonly code?: 'taken' | PromoRefusal }

/** P1 to P8 with those of the valid promotions that are for this room; a typed code is used only where it makes the line cheaper. */
export function priceWithPromotions(
  cells: readonly NightCell[],
  terms: StayTerms,
  party: Party,
  sold: SoldProduct,
  valid: readonly Promotion[],
): LinePricing {
  const promotions = promotionsForProduct(valid, sold)
  const withAll = termsWith(terms, promotions)
  const priced = priceStay(cells, withAll, party)
  const code = valid.find(({ kind }) => kind === 'promo-code')
  if (!code) return { terms: withAll, priced }
  if (!appliesTo(code, sold)) return { terms: withAll, priced, code: { kind: 'other-rate' } }
  const without = termsWith(
    terms,
    promotions.filter(({ id }) => id !== code.id),
  )
  const pricedWithout = priceStay(cells, without, party)
  if (priced.minor < pricedWithout.minor) return { terms: withAll, priced, code: 'taken' }
  return { terms: without, priced: pricedWithout, code: { kind: 'not-better' } }
}

function termsWith(terms: StayTerms, promotions: readonly Promotion[]): StayTerms {
  return promotions.length === 0 && terms.promotions.length === 0 ? terms : { ...terms, promotions }
}

/** `MM-DD` of every year, both inclusive, over New Year where `from` is after `until`; null is all year. */
export type CityTaxRate = {
  readonly from: string | null
  readonly until: string | null
  /** Minor units per taxed person and night; or, where `basisPoints` is not 0, that share of one guest's part of the night, at most `perPersonNight` where that is not 0. */
  readonly perPersonNight: number
  readonly basisPoints: number
}

/** A municipality's rule (P14): guests below `minAge` and nights after the first `maxNights` are exempt; the first rate that holds a night counts. */
export type CityTaxRule = { readonly minAge: number; readonly maxNights: number; readonly rates: readonly CityTaxRate[] }

/** The one fixed amount per person and night, where there is one all year; seasons and percentages have their sum only. */
export function fixedPerPersonNightOf({ rates }: CityTaxRule): number | undefined {
  const [rate] = rates
  return rates.length === 1 && rate?.from === null && rate.basisPoints === 0 ? rate.perPersonNight : undefined
}

/** What the taxed persons of a line pay for one night. */
export type TaxLeaf = { readonly night: CalendarDate; readonly persons: number; readonly perPerson: number }

/**
 * City tax of one room line, paid to the municipality at the hotel, never part of the stay's price. `nights` are the line's, as priced;
 * `exempt` of its guests are named as exempt. With `trace` every night is reported.
 */
export function cityTaxOf(
  rule: CityTaxRule,
  nights: readonly NightCell[],
  party: Party,
  exempt = 0,
  trace?: (leaf: TaxLeaf) => void,
): number {
  const guests = party.adults + party.childrenAges.length
  const persons = Math.max(0, party.adults + party.childrenAges.filter((age) => age >= rule.minAge).length - exempt)
  let sum = 0
  for (const { night, minor } of nights.slice(0, rule.maxNights)) {
    const rate = rule.rates.find((one) => isInSeason(one, night.slice(5)))
    if (!rate) continue
    const perPerson = perPersonOf(rate, minor, guests)
    sum += persons * perPerson
    trace?.({ night, persons, perPerson })
  }
  return sum
}

function isInSeason({ from, until }: CityTaxRate, day: string): boolean {
  if (from === null || until === null) return true
  return from <= until ? from <= day && day <= until : day >= from || day <= until
}

/** A percent is rounded once per person and night. */
function perPersonOf({ perPersonNight, basisPoints }: CityTaxRate, nightMinor: number, guests: number): number {
  if (basisPoints === 0) return perPersonNight
  const share = roundedQuotient(nightMinor * basisPoints, guests * 10_000)
  return perPersonNight === 0 ? share : Math.min(share, perPersonNight)
}
