import { shareOf } from '../money/money.ts'
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
import {
  lowerByPromotions,
  type PromotionRefusal,
  promotionAppliesTo,
  promotionsForProduct,
  type SoldProduct,
} from './promotion.ts'

/** `minor` is the line: nights and fees. `applied` are the ids of the promotions that lowered it. */
export type PricedStay = {
  readonly nights: readonly NightCell[]
  readonly feesMinor: number
  readonly minor: number
  readonly applied: readonly number[]
}

/**
 * One of the rooms in which guests spend a stay one after the other. `isLater`: it is not the first, which has what is
 * once for the stay.
 */
export type RoomOfStay = {
  readonly cells: readonly NightCell[]
  readonly terms: StayTerms
  readonly party: Party
  readonly isLater: boolean
}
type TraceOfRooms = (room: number, leaf: PriceLeaf) => void

/**
 * The one pricer: docs/pricing.md, P1 to P8. With `trace` every amount is reported; without it nothing is allocated for
 * that.
 */
export function priceStay(
  nightCells: readonly NightCell[],
  stayTerms: StayTerms,
  party: Party,
  trace?: Trace,
): PricedStay {
  const [priced] = priceRooms(
    [{ cells: nightCells, terms: stayTerms, party, isLater: false }],
    trace && ((_, priceLeaf) => trace(priceLeaf)),
  )
  if (!priced) throw new Error('a stay has a room')
  return priced
}

/** The same of a stay in several rooms: what is counted per stay is counted over all of them. */
export function priceRooms(rooms: readonly RoomOfStay[], trace?: TraceOfRooms): PricedStay[] {
  const promoted = rooms.map(({ cells, terms, party }, room) => ({
    cells,
    prices: pricesBeforePromotions(cells, terms, oldestFirst(party), trace && ((priceLeaf) => trace(room, priceLeaf))),
    promotions: terms.promotions,
  }))
  const applied = lowerByPromotions(promoted, trace)
  return rooms.map((room, place) =>
    pricedRoom(
      room,
      promoted[place]?.prices ?? [],
      applied[place] ?? [],
      trace && ((priceLeaf) => trace(place, priceLeaf)),
    ),
  )
}

function pricesBeforePromotions(
  nightCells: readonly NightCell[],
  stayTerms: StayTerms,
  guests: Party,
  trace?: Trace,
): number[] {
  const added = addedByGuests(stayTerms, guests)
  const prices: number[] = []
  for (const nightCell of nightCells) {
    const price = withGuests(nightCell.minor, added)
    if (trace) traceGuests(nightCell, stayTerms, guests, trace)
    prices.push(
      stayTerms.plan.derivations.length === 0
        ? price
        : derivedPrice(nightCell.night, price, stayTerms.plan.derivations, trace),
    )
  }
  return prices
}

function pricedRoom(
  { cells, terms, party, isLater }: RoomOfStay,
  prices: readonly number[],
  applied: readonly number[],
  trace?: Trace,
): PricedStay {
  const guests = oldestFirst(party)
  const meals = mealsOf(terms.plan.meals, terms.children, guests)
  if (trace) for (const { night } of cells) traceMeals(night, terms, guests, trace)
  const nightCells: NightCell[] = []
  let sum = 0
  for (let i = 0; i < cells.length; i++) {
    const nightCell = cells[i]
    const minor = (prices[i] ?? 0) + meals
    if (nightCell) nightCells.push({ night: nightCell.night, minor })
    sum += minor
  }
  const feesMinor = feesOf(isLater ? nightlyFees(terms.fees) : terms.fees, cells.length, guests, trace)
  return { nights: nightCells, feesMinor, minor: sum + feesMinor, applied }
}

export function oldestFirst(party: Party): Party {
  if (party.childrenAges.length < 2) return party
  return { adults: party.adults, childrenAges: [...party.childrenAges].sort((a, b) => b - a) }
}

/** What guests add to every night of a room alike, before it is known whether adults are too few for its price. */
export type AddedByGuests = { readonly adults: number; readonly beds: number }

export function addedByGuests(terms: Pick<StayTerms, 'occupancy' | 'children'>, guests: Party): AddedByGuests {
  return { adults: terms.occupancy.byAdults[guests.adults - 1] ?? 0, beds: bedsOf(guests, terms) }
}

export function withGuests(minor: number, { adults, beds }: AddedByGuests): number {
  return minor + Math.max(-minor, adults) + beds
}

function traceGuests({ night, minor }: NightCell, stayTerms: StayTerms, guests: Party, trace: Trace): void {
  const adults = Math.max(-minor, addedByGuests(stayTerms, guests).adults)
  trace({ night, why: 'room', minor })
  if (adults !== 0) trace({ night, why: 'adults', minor: adults, count: guests.adults })
  bedsOf(guests, stayTerms, (child) => trace({ night, why: 'child', ...child }))
}

function bedsOf(
  { childrenAges }: Party,
  { occupancy: { extraBed }, children }: Pick<StayTerms, 'occupancy' | 'children'>,
  trace?: (child: Pick<PriceLeaf, 'minor' | 'age'>) => void,
): number {
  let sum = 0
  let position = 0
  for (const age of childrenAges) {
    const band = childTermsOf(age, children)
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

function derivedPrice(night: CalendarDate, of: number, derivations: readonly Derivation[], trace?: Trace): number {
  let price = of
  for (const { ratePlanId, adjustments } of derivations) {
    const adjustment = adjustmentOn(night, adjustments)
    if (!adjustment) continue
    const adjusted = adjustedPrice(price, adjustment)
    const minor = adjusted - price
    if (minor !== 0)
      trace?.({ night, why: 'plan', minor, ref: ratePlanId, basisPoints: adjustment.basisPoints, of: price })
    price = adjusted
  }
  return price
}

export function adjustmentOn(night: CalendarDate, adjustments: readonly Adjustment[]): Adjustment | undefined {
  return adjustments.find((adjustment) => namesDay(adjustment, night))
}

export function adjustedPrice(price: number, { basisPoints, minor }: Adjustment): number {
  return price + Math.max(-price, shareOf(price, basisPoints) + minor)
}

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

function mealShareOf(age: number, children: readonly ChildTerms[]): number {
  return childTermsOf(age, children)?.mealShare ?? 10_000
}

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

export function feeOf(fee: Fee, nights: number, guests: Party): number {
  return fee.minor * personsOf(fee, guests) * (isNightly(fee) ? nights : 1)
}

/** The fees of a room that is not the first of its stay. */
export function nightlyFees(fees: readonly Fee[]): readonly Fee[] {
  return fees.length === 0 ? fees : fees.filter(isNightly)
}

function isNightly({ per }: Fee): boolean {
  return per.endsWith('night')
}

function personsOf({ per, minAge }: Fee, { adults, childrenAges }: Party): number {
  return per.startsWith('person') ? adults + childrenAges.filter((age) => age >= minAge).length : 1
}

function childTermsOf(age: number, children: readonly ChildTerms[]): ChildTerms | undefined {
  for (const band of children) if (age >= band.min && age <= band.max) return band
  return undefined
}

export type SoldRoom = RoomOfStay & { readonly sold: SoldProduct }

/**
 * `code`: what became of the typed code for this room; nothing where none was typed or it does not hold for the
 * booking.
 */
export type LinePricing = {
  readonly terms: StayTerms
  readonly priced: PricedStay
  readonly code?: 'taken' | PromotionRefusal
}

/**
 * P1 to P8 with those of the valid promotions that are for this room; a typed code is used only where it makes the stay
 * cheaper.
 */
export function priceWithPromotions(room: SoldRoom, valid: readonly Promotion[]): LinePricing {
  const [pricing] = priceRoomsWithPromotions([room], valid)
  if (!pricing) throw new Error('a stay has a room')
  return pricing
}

export function priceRoomsWithPromotions(rooms: readonly SoldRoom[], valid: readonly Promotion[]): LinePricing[] {
  const allRooms = rooms.map((room) => roomWith(room, promotionsForProduct(valid, room.sold)))
  const priced = priceRooms(allRooms)
  const code = valid.find(({ kind }) => kind === 'promo-code')
  if (!code) return allRooms.map(({ terms }, i) => pricingOf(terms, priced[i]))
  const isFor = rooms.map(({ sold }) => promotionAppliesTo(code, sold))
  const without = allRooms.map((room) =>
    roomWith(
      room,
      room.terms.promotions.filter(({ id }) => id !== code.id),
    ),
  )
  const pricedWithout = isFor.includes(true) ? priceRooms(without) : priced
  const sumOfRooms = (some: readonly PricedStay[]) =>
    some.reduce((sum, { minor }, i) => (isFor[i] ? sum + minor : sum), 0)
  const isTaken = sumOfRooms(priced) < sumOfRooms(pricedWithout)
  const refusalOf = (i: number) => ({ kind: isFor[i] ? ('not-better' as const) : ('other-rate' as const) })
  return rooms.map((_, i) => {
    const isCounted = isTaken && isFor[i]
    return {
      ...pricingOf((isTaken ? allRooms : without)[i]?.terms, (isTaken ? priced : pricedWithout)[i]),
      code: isCounted ? 'taken' : refusalOf(i),
    }
  })
}

function roomWith<Room extends RoomOfStay>(room: Room, promotions: readonly Promotion[]): Room {
  const { terms } = room
  return promotions.length === 0 && terms.promotions.length === 0 ? room : { ...room, terms: { ...terms, promotions } }
}

function pricingOf(stayTerms: StayTerms | undefined, priced: PricedStay | undefined): LinePricing {
  if (!stayTerms || !priced) throw new Error('every room of a stay is priced')
  return { terms: stayTerms, priced }
}
