import type { CurrencyCode } from '../money/currencies.ts'
import { shareOf, spreadOverNights } from '../money/money.ts'
import type { Party } from '../party/party.ts'
import type { CalendarDate } from '../time/calendar-date.ts'
import { nightCountOf, type Stay } from '../time/stay.ts'
import { type CityTaxRule, cityTaxOf, type TaxLeaf } from './city-tax.ts'
import { type ServiceItem, type ServiceTerms, servicePriceOf } from './extras/service.ts'
import { type PricedStay, priceRooms } from './price-stay.ts'
import type { NightCell, PriceLeaf, StayTerms } from './price-terms.ts'
import type { CancellationPolicy, Instalment } from './rate-plan.ts'
import { staysOf } from './stays/stays-of-rooms.ts'

export type LineTerms = {
  readonly productId: number
  readonly roomTypeId: number
  readonly ratePlanId: number
  /** That of the whole price, but where a stay is split over two room types or a room has dates of its own. */
  readonly stay: Stay
  readonly party: Party
  readonly cells: readonly NightCell[]
  readonly terms: StayTerms
  readonly cancellation: CancellationPolicy
  readonly prepayment: readonly Instalment[]
  /** The line's total from a signed link, instead of its own. */
  readonly overridden: number | null
  readonly isProtected: boolean
  readonly taxExempt: number
  /**
   * What the agency to which it was sold earns, and of which VAT the nights are free then, both basis points; absent
   * where nobody earns anything.
   */
  readonly commission?: { readonly basisPoints: number; readonly vat: number }
  /** Its guests spend their stay in several rooms, and this is one of them (`staysOf`). */
  readonly isPart?: true
}

/** The result, per night and summed; minor units. `minor` is P8 (or P10) and P9 together. */
export type LinePrice = {
  readonly nights: readonly NightCell[]
  readonly feesMinor: number
  readonly protectionMinor: number
  readonly minor: number
  readonly applied: readonly number[]
}
export type LockedLine = LineTerms & LinePrice

export type LockedService = { readonly item: ServiceItem; readonly terms: ServiceTerms; readonly minor: number }

/**
 * The price a guest was promised, with all it was made from, so that it can be priced again from itself. Canonical as
 * JSON with this order of keys.
 */
export type LockedPrice = {
  readonly version: 2
  readonly hotelId: number
  readonly channelId: number
  readonly currency: CurrencyCode
  readonly bookedOn: CalendarDate
  readonly stay: Stay
  readonly lines: readonly LockedLine[]
  readonly services: readonly LockedService[]
  /** Basis points of both lines; 0 where the stay is not split. */
  readonly crossDiscount: number
  readonly cityTax: CityTaxRule | null
  readonly packageId: number | null
  /**
   * The promotion behind the code that the guest typed, and whether its uses are counted; null where none was taken.
   */
  readonly promo: { readonly promotionId: number; readonly code: string; readonly counted: boolean } | null
  readonly crossMinor: number
  readonly stayMinor: number
  readonly taxesMinor: number
}

type PricedLines<Lines extends readonly LineTerms[]> = { readonly [At in keyof Lines]: Lines[At] & LinePrice }

export function priceLines<const Lines extends readonly LineTerms[]>(lines: Lines): PricedLines<Lines> {
  const priced = lines.map((lineTerms): PricedStay | undefined =>
    lineTerms.overridden === null ? undefined : overriddenPrice(lineTerms, lineTerms.overridden),
  )
  for (const places of staysOf(lines)) {
    const open = places.filter((place) => !priced[place])
    for (const [i, price] of priceRooms(roomsAt(lines, places, open)).entries()) priced[open[i] ?? -1] = price
  }
  const protections = protectionsOf(lines, priced)
  return lines.map((lineTerms, i) => {
    const { nights, feesMinor, minor, applied } = priced[i] ?? unpricedStay
    const protectionMinor = protections[i] ?? 0
    return { ...lineTerms, nights, feesMinor, protectionMinor, minor: minor + protectionMinor, applied }
  }) as PricedLines<Lines>
}

const unpricedStay: PricedStay = { nights: [], feesMinor: 0, minor: 0, applied: [] }

function roomsAt(lines: readonly LineTerms[], places: readonly number[], open: readonly number[]) {
  return open.flatMap((place) => {
    const lineTerms = lines[place]
    return lineTerms
      ? [{ cells: lineTerms.cells, terms: lineTerms.terms, party: lineTerms.party, isLater: place !== places[0] }]
      : []
  })
}

/** Lines of a stay that are protected at the same share are rounded once, together; the last takes the remainder. */
function protectionsOf(lines: readonly LineTerms[], priced: readonly (PricedStay | undefined)[]): number[] {
  const protections = lines.map(() => 0)
  for (const places of staysOf(lines)) {
    const taken = places.filter((place) => lines[place]?.isProtected)
    for (const [share, together] of Map.groupBy(taken, (place) => lines[place]?.terms.plan.refundProtection ?? 0)) {
      const worth = together.map((place) => priced[place]?.minor ?? 0)
      const total = shareOf(
        worth.reduce((sum, minor) => sum + minor, 0),
        share,
      )
      const discountParts = splitIntoParts(
        total,
        worth.map((minor) => shareOf(minor, share)),
      )
      for (const [i, place] of together.entries()) protections[place] = discountParts[i] ?? 0
    }
  }
  return protections
}

/** Splits an amount into parts, none larger than its line's own; the last takes the remainder. */
export function splitIntoParts(total: number, ownAmounts: readonly number[]): number[] {
  let remainder = total
  return ownAmounts.map((minor, i) => {
    const ownPart = i === ownAmounts.length - 1 ? remainder : Math.min(remainder, minor)
    remainder -= ownPart
    return ownPart
  })
}

function overriddenPrice({ cells }: LineTerms, minor: number): PricedStay {
  const nights = spreadOverNights(minor, cells.length)
  return { nights: cells.map(({ night }, i) => ({ night, minor: nights[i] ?? 0 })), feesMinor: 0, minor, applied: [] }
}

export type PriceTotals = Pick<LockedPrice, 'crossMinor' | 'stayMinor' | 'taxesMinor'>

/** P12 to P14 of what is priced already. */
export function priceTotalsOf(
  price: Pick<LockedPrice, 'lines' | 'services' | 'crossDiscount' | 'cityTax'>,
): PriceTotals {
  const { lines, services, crossDiscount, cityTax } = price
  const crossMinor = crossMinorOf(lines, crossDiscount)
  const stayMinor = [...lines, ...services].reduce((sum, { minor }) => sum + minor, crossMinor)
  const taxesMinor = taxesOfLines({ cityTax, lines }).reduce((sum, minor) => sum + minor, 0)
  return { crossMinor, stayMinor, taxesMinor }
}

/**
 * What a split stay costs less, zero or below: a share of its lines as they are without protection, rounded once.
 */
function crossMinorOf(lines: readonly Pick<LinePrice, 'minor' | 'protectionMinor'>[], crossDiscount: number): number {
  if (crossDiscount === 0) return 0
  const sum = lines.reduce((total, line) => total + line.minor - line.protectionMinor, 0)
  return 0 - shareOf(sum, crossDiscount)
}

/**
 * What each line is due, and at most costs to cancel: less its part of a split stay's discount, of which the last line
 * takes the remainder.
 */
export function dueOfLines({
  lines,
  crossDiscount,
  crossMinor,
}: Pick<LockedPrice, 'lines' | 'crossDiscount' | 'crossMinor'>): number[] {
  let remainder = crossMinor
  return lines.map((lockedLine, i) => {
    const discountPart = i === lines.length - 1 ? remainder : crossMinorOf([lockedLine], crossDiscount)
    remainder -= discountPart
    return lockedLine.minor + discountPart
  })
}

/** City tax of each line, of which nights of its stay in other rooms count towards the cap of nights. */
export function taxesOfLines(
  { cityTax, lines }: { readonly cityTax: CityTaxRule | null; readonly lines: readonly TaxedLine[] },
  trace?: (line: number, leaf: TaxLeaf) => void,
): number[] {
  const taxes = lines.map(() => 0)
  if (cityTax === null) return taxes
  for (const places of staysOf(lines)) {
    let nightsBefore = 0
    for (const place of places) {
      const taxedLine = lines[place]
      if (!taxedLine) continue
      taxes[place] = cityTaxOf(
        cityTax,
        { ...taxedLine, before: nightsBefore },
        trace && ((taxLeaf) => trace(place, taxLeaf)),
      )
      nightsBefore += taxedLine.nights.length
    }
  }
  return taxes
}

type TaxedLine = Pick<LockedLine, 'nights' | 'stay' | 'party' | 'taxExempt' | 'isPart'>

export function traceLines(lines: readonly LineTerms[], trace: (line: number, leaf: PriceLeaf) => void): void {
  for (const places of staysOf(lines)) {
    const open = places.filter((place) => lines[place]?.overridden === null)
    priceRooms(roomsAt(lines, places, open), (room, priceLeaf) => trace(open[room] ?? -1, priceLeaf))
  }
}

/** `undefined` when the document's own figures make its own price; else what they make instead. */
export function differingTotalsOf(lockedPrice: LockedPrice): PriceTotals | undefined {
  const lines = priceLines(lockedPrice.lines)
  const services = lockedPrice.services.map((service) => ({
    ...service,
    minor: servicePriceOf(service.terms, service.item, nightCountOf(lockedPrice.stay)),
  }))
  const totals = priceTotalsOf({ ...lockedPrice, lines, services })
  const agrees =
    lines.every((line, i) => line.minor === lockedPrice.lines[i]?.minor) &&
    services.every((service, i) => service.minor === lockedPrice.services[i]?.minor) &&
    totals.stayMinor === lockedPrice.stayMinor &&
    totals.taxesMinor === lockedPrice.taxesMinor
  return agrees ? undefined : totals
}
