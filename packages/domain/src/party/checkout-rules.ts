import type { Registration, requirements } from './guest-record.ts'

type Requirement = (typeof requirements)[number]
type OptionalField = 'taxCode' | 'alternativeEmail' | 'note' | 'invoice' | 'agency'

/** What must be there may also be left away; the others are wanted of nobody. */
export const wantedFields = ['zip', 'birthDate', 'sex'] as const

/**
 * Which fields of the checkout a hotel has beside those that every booking needs, each optional unless it is named; and
 * when its guests' records are wanted, which is as they book unless it is named.
 */
export type CheckoutRules = { readonly [Field in (typeof wantedFields)[number]]?: Requirement } & {
  readonly [Field in OptionalField]?: Exclude<Requirement, 'mandatory'>
} & { readonly registration?: Registration }
