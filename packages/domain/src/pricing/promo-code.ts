import type { Party } from '../party/party.ts'
import { type PricedStay, priceStay } from './price-stay.ts'
import type { NightCell, StayTerms } from './price-terms.ts'
import {
  appliesTo,
  type Booking,
  breachOf,
  type Promotion,
  type PromotionBreach,
  promotionsForProduct,
  type SoldProduct,
} from './promotion.ts'

/** Why a typed code does not count, with what the guest could do about it. */
export type PromoRefusal =
  | { readonly kind: 'unknown' }
  | PromotionBreach
  | { readonly kind: 'used-up' }
  | { readonly kind: 'other-rate' }
  | { readonly kind: 'not-better' }
  /** It is for one guest alone, and this is another. */
  | { readonly kind: 'other-guest' }

/** A code is written in capitals and without blanks around it. */
export function normalisePromoCode(typed: string): string {
  return typed.trim().toUpperCase()
}

/** G-23: the code that counts: the hidden one of an address only where the guest has typed none. */
export function promoCodeOf(codes: {
  readonly promoCode?: string | undefined
  readonly hiddenPromoCode?: string | undefined
}): string | undefined {
  return codes.promoCode ?? codes.hiddenPromoCode
}

/** The promotion behind a typed code. `left` uses; `undefined` where they are not counted. */
export type TypedCode = { readonly promotion: Promotion; readonly remainingUses: number | undefined }

/** What keeps a code from counting for a booking, whatever room is sold: the first reason that is true (P5). */
export function refusalOfCode(code: TypedCode | undefined, booking: Booking): PromoRefusal | undefined {
  if (!code) return { kind: 'unknown' }
  const breach = breachOf(code.promotion, booking)
  if (breach) return breach
  return code.remainingUses !== undefined && code.remainingUses < 1 ? { kind: 'used-up' } : undefined
}

/** `code`: what became of the typed code for this room; nothing where none was typed or it does not hold for the booking. */
export type LinePricing = { readonly terms: StayTerms; readonly priced: PricedStay; readonly code?: 'taken' | PromoRefusal }

/** P1 to P8 with the promotions of those that hold for the booking; with a typed code only where the line costs less for it. */
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
