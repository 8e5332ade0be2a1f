import type { CurrencyCode } from '@portico/domain/money/currencies'
import type { CheckoutRules } from '@portico/domain/party/checkout-rules'
import type { GuestRecordRules } from '@portico/domain/party/guest-record'
import type { AgeBand } from '@portico/domain/party/party'
import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import type { MealPlan } from '@portico/domain/pricing/meal-plan'
import type { Fee } from '@portico/domain/pricing/price-terms'
import type { CancellationPolicy, Instalment, RateKind } from '@portico/domain/pricing/rate-plan'
import type { RestrictionRule } from '@portico/domain/restrictions/stay-restriction'
import type { BilingualText } from './bilingual-text.ts'
import type { HousePackage, HouseService } from './house-extras.ts'
import type { HousePromotion } from './house-promotion.ts'

/** `MM-DD` of every year, both days inclusive; `from` after `until` runs over New Year. */
export type YearlyRange = { readonly from: string; readonly until: string }

/** A base room's price a night in whole units of the house's currency; weekend nights are Friday and Saturday. */
export type HouseSeason = YearlyRange & { readonly week: number; readonly weekend: number }

/**
 * A rule of the house. `weekdays` (0 is Sunday) narrows it to those days; `rooms` to room types by their place in the
 * list.
 */
export type HouseRule = YearlyRange &
  RestrictionRule & { readonly weekdays?: readonly number[]; readonly rooms?: readonly number[] }

export type HouseRoom = {
  readonly name: BilingualText
  readonly description: BilingualText
  readonly squareMetres: number
  readonly rooms: number
  readonly standardAdults: number
  readonly maxAdults: number
  readonly maxGuests: number
  /** Percent of the base room's price. */
  readonly priceIndex: number
  readonly perMissingAdult: number
  readonly perExtraAdult: number
  readonly amenities: readonly string[]
  readonly suggests?: number
}

export type HousePlan = {
  readonly name: BilingualText
  readonly description: BilingualText
  readonly mealPlan: MealPlan
  readonly mealsPerAdult: number
  /** Percent more or, negative, less than the room's price. */
  readonly adjustment: number
  readonly kinds: readonly RateKind[]
  readonly cancellation: CancellationPolicy
  readonly prepayment: readonly Instalment[]
  /** Sold on the trade channel and nowhere else; the others are sold on every channel of the house. */
  readonly trade?: boolean
  readonly rule?: RestrictionRule
  /** Room types it is sold for, by their place in the list; all of them without it. */
  readonly rooms?: readonly number[]
  /** The plan it is derived from, by its place in the list; from the room's own price without it. */
  readonly derivedFrom?: number
  /** Basis points of the line that refund protection costs; 0 is included, nothing offered without it. */
  readonly refundProtection?: number
  readonly resaleFee?: number
  readonly reservedFor?: { readonly groups?: string[]; readonly agencies?: string[] }
}

type InformationKind = 'breakfast' | 'restaurant' | 'wellness' | 'activities' | 'hospitality' | 'pets'

export type House = {
  readonly stars: number
  readonly currency: CurrencyCode
  readonly timeZone: string
  readonly street: string
  readonly zip: string
  readonly city: string
  readonly province: string
  readonly country: string
  readonly latitude: number
  readonly longitude: number
  readonly phone: string
  readonly email: string
  readonly colour: string
  readonly summary: BilingualText
  readonly description: BilingualText
  readonly checkIn: string
  readonly checkOut: string
  readonly information: readonly {
    readonly kind?: InformationKind
    readonly title: BilingualText
    readonly text: BilingualText
  }[]
  /** `HH:MM` */
  readonly openingHours?: Readonly<Partial<Record<InformationKind, { readonly from: string; readonly until?: string }>>>
  /** `amount` in whole units. */
  readonly pets?:
    | { readonly kind: 'free' }
    | { readonly kind: 'supplement'; readonly amount: number; readonly per: 'stay' | 'night' }
  readonly notes: BilingualText
  readonly terms: BilingualText
  readonly protectionTerms?: BilingualText
  readonly tradeChannel?: string
  readonly messenger?: string
  readonly chat?: boolean
  /** `basisPoints` of an extra adult's price and of an adult's meals. */
  readonly childBands: readonly (AgeBand & { readonly basisPoints: number })[]
  /** Minor units; `low` in a season of its own. */
  readonly cityTax: {
    readonly perPersonNight: number
    readonly maxNights: number
    readonly minAge: number
    readonly low?: YearlyRange & { readonly perPersonNight: number }
  }
  readonly bank?: { readonly owner: string; readonly iban: string; readonly days: number }
  readonly paymentMethods?: readonly PaymentMethodId[]
  readonly guestRecords?: GuestRecordRules
  readonly checkout?: CheckoutRules
  readonly privacy?: readonly {
    readonly title: BilingualText
    readonly text: BilingualText
    readonly mandatory: boolean
  }[]
  readonly seasons: readonly HouseSeason[]
  readonly closures: readonly YearlyRange[]
  readonly rules: readonly HouseRule[]
  readonly rooms: readonly HouseRoom[]
  readonly plans: readonly HousePlan[]
  readonly promotions?: readonly HousePromotion[]
  readonly fees?: readonly {
    readonly name: BilingualText
    readonly per: Fee['per']
    readonly amount: number
    readonly minAge: number
  }[]
  readonly services?: readonly HouseService[]
  readonly packages?: readonly HousePackage[]
  readonly organiser?: { readonly name: string; readonly licence: string; readonly insolvencyCover: string }
}
