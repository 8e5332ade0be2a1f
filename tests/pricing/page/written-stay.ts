/**
 * A stay as `docs/stays/priced-stays.md` writes it down, every name replaced by what it names. Amounts are minor units,
 * percents basis points.
 */
export type WrittenStay = {
  readonly zone: string
  readonly currency: string
  /** The hotel's own day of booking. */
  readonly booked: string
  readonly lines: readonly WrittenLine[]
  /** P12; undefined where the lines are rooms side by side. */
  readonly cross: number | undefined
  readonly code: string | undefined
  readonly services: readonly WrittenServiceItem[]
  readonly cityTax: WrittenCityTax | undefined
  readonly vat: number | undefined
  readonly schedule: readonly WrittenInstalment[] | undefined
  /** P16; undefined where the rooms are sold by themselves. */
  readonly package?: WrittenPackage | undefined
}

export type WrittenLine = {
  readonly room: WrittenRoom
  readonly plan: WrittenPlan
  readonly bands: readonly WrittenBand[]
  readonly adults: number
  readonly children: readonly number[]
  readonly arrival: string
  readonly nights: number
  readonly promotions: readonly WrittenPromotion[]
  readonly fees: readonly WrittenFee[]
  readonly override: number | undefined
  readonly protected: boolean
  readonly exempt: number
  readonly policy: WrittenPolicy | undefined
}

export type WrittenRoom = {
  readonly name?: string
  /** `week` is Sunday first. */
  readonly prices: readonly { readonly first: string; readonly last: string; readonly week: readonly number[] }[]
  readonly exceptions?: Readonly<Record<string, number>>
  readonly byAdults: readonly number[]
  readonly extraBed: number
}

export type WrittenBand = {
  readonly name: string
  readonly min: number
  readonly max: number
  readonly shares: readonly number[]
  readonly amounts: readonly number[]
  readonly mealShare: number
}

export type WrittenAdjustment = {
  readonly first?: string
  readonly last?: string
  /** A mask, 1 is Sunday and 64 Saturday; all, where it is missing. */
  readonly weekdays?: number
  readonly basisPoints: number
  readonly minor: number
}

export type WrittenPlan = {
  readonly name?: string
  readonly levels: readonly (readonly WrittenAdjustment[])[]
  readonly meals?: readonly { readonly meal: string; readonly perAdult: number }[]
  readonly protection?: number
  readonly commission?: number
}

export type PromotionKind = 'free-nights' | 'length-of-stay' | 'early-booking' | 'last-minute' | 'promo-code'

export type WrittenPromotion = {
  readonly id: number
  readonly kind: PromotionKind
  readonly code?: string
  readonly combinable: boolean
  readonly uses?: { readonly most: number; readonly taken: number }
  readonly conditions: {
    readonly minNights?: number
    readonly maxNights?: number
    readonly minAdvance?: number
    readonly maxAdvance?: number
    readonly bookedFrom?: string
    readonly bookedUntil?: string
    readonly arrivalDays?: number
    readonly firstNight?: string
    readonly lastNight?: string
    readonly plans?: readonly string[]
    readonly rooms?: readonly string[]
  }
  readonly effect: FreeNights | Off
}
export type FreeNights = { readonly stay: number; readonly pay: number; readonly which: 'cheapest' | 'last' }
export type Off = { readonly basisPoints: number; readonly minor: number }

export type WrittenFee = {
  readonly per: 'stay' | 'night' | 'person' | 'person-night'
  readonly minor: number
  readonly minAge: number
}

export type WrittenService = {
  readonly per: 'unit' | 'person'
  readonly when: 'stay' | 'night' | 'day'
  readonly minor: number
  readonly byBand: Readonly<Record<string, number>>
  /** Times of a day, `HH:MM`, of a service that is had on one. */
  readonly slots?: readonly string[]
}
export type WrittenServiceItem = {
  readonly service: WrittenService
  readonly quantity: number
  readonly band?: string
  readonly day?: string
  readonly slot?: string
  readonly included?: boolean
}

/** A package of a hotel, on the plan of this name. */
export type WrittenPackage = {
  readonly plan: string
  readonly minNights: number
  readonly maxNights: number
  /** A mask, 1 is Sunday and 64 Saturday. */
  readonly arrivalDays: number
  /** First day of arrival and last day of departure. */
  readonly first: string
  readonly last: string
  readonly includes: readonly WrittenService[]
  /** For each day of arrival. */
  readonly places: number
}

export type WrittenCityTax = {
  readonly minAge: number
  readonly maxNights: number
  /** `from` and `until` are month and day, `MM-DD`. */
  readonly rates: readonly {
    readonly from?: string
    readonly until?: string
    readonly minor?: number
    readonly basisPoints?: number
    readonly most?: number
  }[]
}

/** A fee that is a number is a percent of the line. */
export type WrittenPolicy =
  | { readonly kind: 'free-until'; readonly days: number; readonly time: string; readonly fee: 'first-night' | number }
  | { readonly kind: 'non-refundable' }
  | { readonly kind: 'resellable' }

export type WrittenInstalment =
  | { readonly due: 'on-booking'; readonly basisPoints: number }
  | { readonly due: 'days-before-arrival' | 'days-after-booking'; readonly days: number; readonly basisPoints: number }

/** What a stay is expected to cost, and what must be so for it; only what is named is compared. */
export type Priced = {
  readonly lines: readonly PricedLine[]
  readonly crossOff: number
  readonly services: number
  readonly stay: number
  readonly cityTax: number
  readonly guest: number
  readonly withoutVat?: number
  readonly vat?: number
  readonly commission?: number
  readonly schedule?: readonly { readonly on: string | null; readonly minor: number }[]
}

export type PricedLine = {
  /** P1–P6 of each night. */
  readonly nights: readonly number[]
  readonly fees: number
  /** P8, or P10. */
  readonly line: number
  /** P9. */
  readonly protection: number
  /** The promotions that it is sold at, in their order. */
  readonly promotions: readonly number[]
  /** Why the typed code does not count; null where it does. */
  readonly refused: string | null | undefined
}
