import type { BilingualText } from './bilingual-text.ts'

export type HouseService = {
  readonly name: BilingualText
  readonly description: BilingualText
  readonly category: BilingualText
  readonly mandatory?: boolean
  readonly per: 'person' | 'unit'
  readonly when: 'stay' | 'night' | 'day'
  readonly price: number
  readonly childPrices?: Readonly<Record<number, number>>
  readonly maxQuantity?: number
  readonly slots?: { readonly times: readonly string[]; readonly places: number }
  readonly weekdays?: number
  readonly transfer?: boolean
}

/** A flight there or back, at the airport's time, `HH:MM`. */
type HouseFlight = { readonly id: number; readonly code: string; readonly time: string }

/** A stay sold whole, on the plan at this place in the list, which is sold in no other way. */
export type HousePackage = {
  readonly name: BilingualText
  readonly summary: BilingualText
  readonly description: BilingualText
  readonly plan: number
  readonly minNights: number
  readonly maxNights: number
  readonly arrivalDays: number
  readonly period?: { readonly from: string; readonly until: string }
  readonly includes: readonly number[]
  readonly places: number
  readonly airports?: readonly {
    readonly id: number
    readonly code: string
    readonly name: string
    readonly flights?: readonly { readonly departure: HouseFlight; readonly return: HouseFlight }[]
  }[]
}
