import type { CurrencyCode } from '../money/currencies.ts'
import { shareOf, spreadOverNights } from '../money/money.ts'
import type { Party } from '../party/party.ts'
import type { CalendarDate } from '../time/calendar-date.ts'
import { nightCountOf, type Stay } from '../time/stay.ts'
import { type CityTaxRule, cityTaxOf, type PricedStay, priceStay } from './price-stay.ts'
import type { NightCell, StayTerms } from './price-terms.ts'
import { type CancellationPolicy, type Instalment, protectionOf } from './rate-plan.ts'
import { type ServiceItem, type ServiceTerms, servicePriceOf } from './service.ts'

/** What a room line's price is made from. */
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
  /** P10: the line's total from a signed link, instead of its own. */
  readonly overridden: number | null
  /** P9: whether the guest takes the refund protection that the plan offers. */
  readonly isProtected: boolean
  /** Guests who are named as exempt from city tax (P14). */
  readonly taxExempt: number
  /** What the agency to which it was sold earns, and of which VAT the nights are free then, both basis points; absent where nobody earns anything. */
  readonly commission?: { readonly basisPoints: number; readonly vat: number }
}

/** The result, per night and summed; minor units. `minor` is P8 (or P10) and P9 together. */
export type LinePrice = {
  readonly nights: readonly NightCell[]
  readonly feesMinor: number
  readonly protectionMinor: number
  readonly minor: number
  /** The ids of the promotions that lowered it. */
  readonly applied: readonly number[]
}
export type LockedLine = LineTerms & LinePrice

export type LockedService = { readonly item: ServiceItem; readonly terms: ServiceTerms; readonly minor: number }

/** The price a guest was promised, with all it was made from, so that it can be priced again from itself. Canonical as JSON with this order of keys. */
export type LockedPrice = {
  readonly version: 2
  readonly hotelId: number
  readonly channelId: number
  readonly currency: CurrencyCode
  readonly bookedOn: CalendarDate
  readonly stay: Stay
  readonly lines: readonly LockedLine[]
  readonly services: readonly LockedService[]
  /** P12, basis points of both lines; 0 where the stay is not split. */
  readonly crossDiscount: number
  readonly cityTax: CityTaxRule | null
  readonly packageId: number | null
  /** The promotion behind the code that the guest typed, and whether its uses are counted; null where none was taken. */
  readonly promo: { readonly promotionId: number; readonly code: string; readonly counted: boolean } | null
  readonly crossMinor: number
  readonly stayMinor: number
  readonly taxesMinor: number
}

/** P8 to P10 of a line. */
export function priceLine(line: LineTerms): LinePrice {
  const { nights, feesMinor, minor, applied } =
    line.overridden === null ? priceStay(line.cells, line.terms, line.party) : overriddenPrice(line, line.overridden)
  const protectionMinor = line.isProtected ? (protectionOf(line.terms.plan, minor) ?? 0) : 0
  return { nights, feesMinor, protectionMinor, minor: minor + protectionMinor, applied }
}

function overriddenPrice({ cells }: LineTerms, minor: number): PricedStay {
  const nights = spreadOverNights(minor, cells.length)
  return { nights: cells.map(({ night }, i) => ({ night, minor: nights[i] ?? 0 })), feesMinor: 0, minor, applied: [] }
}

export type Totals = Pick<LockedPrice, 'crossMinor' | 'stayMinor' | 'taxesMinor'>

/** P12 to P14 of what is priced already. */
export function totalsOf(price: Pick<LockedPrice, 'lines' | 'services' | 'crossDiscount' | 'cityTax'>): Totals {
  const { lines, services, crossDiscount, cityTax } = price
  const crossMinor = crossMinorOf(lines, crossDiscount)
  const stayMinor = [...lines, ...services].reduce((sum, { minor }) => sum + minor, crossMinor)
  return { crossMinor, stayMinor, taxesMinor: taxesOf(cityTax, lines) }
}

/** P12: what a split stay costs less, zero or below: a share of its lines as they are without protection, rounded once. */
function crossMinorOf(lines: readonly Pick<LinePrice, 'minor' | 'protectionMinor'>[], crossDiscount: number): number {
  if (crossDiscount === 0) return 0
  const sum = lines.reduce((total, line) => total + line.minor - line.protectionMinor, 0)
  return 0 - shareOf(sum, crossDiscount)
}

/** What each line is due, and at most costs to cancel: less its part of a split stay's discount, of which the last line takes the remainder. */
export function dueOfLines({ lines, crossDiscount, crossMinor }: Pick<LockedPrice, 'lines' | 'crossDiscount' | 'crossMinor'>): number[] {
  let rest = crossMinor
  return lines.map((line, i) => {
    const part = i === lines.length - 1 ? rest : crossMinorOf([line], crossDiscount)
    rest -= part
    return line.minor + part
  })
}

/** City tax of all lines together. */
function taxesOf(rule: CityTaxRule | null, lines: readonly Pick<LockedLine, 'nights' | 'party' | 'taxExempt'>[]): number {
  return rule === null ? 0 : lines.reduce((sum, line) => sum + cityTaxOf(rule, line.nights, line.party, line.taxExempt), 0)
}

/** `undefined` when the document's own figures make its own price; else what they make instead. */
export function disagreementOf(locked: LockedPrice): Totals | undefined {
  const lines = locked.lines.map((line) => ({ ...line, ...priceLine(line) }))
  const services = locked.services.map((service) => ({
    ...service,
    minor: servicePriceOf(service.terms, service.item, nightCountOf(locked.stay)),
  }))
  const totals = totalsOf({ ...locked, lines, services })
  const agrees =
    lines.every((line, i) => line.minor === locked.lines[i]?.minor) &&
    services.every((service, i) => service.minor === locked.services[i]?.minor) &&
    totals.stayMinor === locked.stayMinor &&
    totals.taxesMinor === locked.taxesMinor
  return agrees ? undefined : totals
}
