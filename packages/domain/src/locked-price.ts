import type { CalendarDate } from './calendar-date.ts'
import type { CancellationPolicy } from './cancellation.ts'
import type { CityTaxRule } from './city-tax.ts'
import { cityTaxOf } from './city-tax.ts'
import type { CurrencyCode } from './currencies.ts'
import type { Party } from './party.ts'
import type { Instalment } from './prepayment.ts'
import { type NightCell, priceStay, type StayTerms } from './price-stay.ts'
import type { Stay } from './stay.ts'

/** One room of a locked price: who, what, and every figure its price was made from. */
export type LockedLine = {
  readonly productId: number
  readonly roomTypeId: number
  readonly ratePlanId: number
  readonly party: Party
  readonly cells: readonly NightCell[]
  readonly terms: StayTerms
  readonly cancellation: CancellationPolicy
  readonly prepayment: readonly Instalment[]
  /** The result, per night and summed; minor units. */
  readonly nights: readonly NightCell[]
  readonly minor: number
}

/** The price a guest was promised, with all it was made from, so that it can be priced again from itself. Canonical as JSON with this order of keys. */
export type LockedPrice = {
  readonly version: 1
  readonly hotelId: number
  readonly channelId: number
  readonly currency: CurrencyCode
  readonly bookedOn: CalendarDate
  readonly stay: Stay
  readonly lines: readonly LockedLine[]
  readonly cityTax: CityTaxRule | null
  readonly promoCode: string | null
  readonly stayMinor: number
  readonly taxesMinor: number
}

/** `undefined` when the document's own figures make its own price; else what they make instead. */
export function disagreementOf(locked: LockedPrice): { stayMinor: number; taxesMinor: number } | undefined {
  const priced = locked.lines.map((line) => priceStay(line.cells, line.terms, line.party))
  const stayMinor = priced.reduce((sum, { minor }) => sum + minor, 0)
  const taxesMinor = taxesOf(locked.cityTax, locked.lines)
  const lineOff = priced.some((stay, i) => stay.minor !== locked.lines[i]?.minor)
  return lineOff || stayMinor !== locked.stayMinor || taxesMinor !== locked.taxesMinor ? { stayMinor, taxesMinor } : undefined
}

/** City tax of all rooms together. */
export function taxesOf(rule: CityTaxRule | null, lines: readonly Pick<LockedLine, 'cells' | 'party'>[]): number {
  return rule === null ? 0 : lines.reduce((sum, line) => sum + cityTaxOf(rule, line.cells.length, line.party), 0)
}
