import type { Promotion } from '@portico/domain/pricing/price-terms'
import type { BilingualText } from './bilingual-text.ts'

/** A discount of the house; `code` where it wants one to be typed, `uses` where those are counted. */
export type HousePromotion = Omit<Promotion, 'id'> & {
  readonly name: BilingualText
  readonly code?: { readonly code: string; readonly hidden?: boolean; readonly email?: string; readonly uses?: number }
}
