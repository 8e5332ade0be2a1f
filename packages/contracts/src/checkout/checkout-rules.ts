import { registrations } from '@portico/domain/party/guest-record'
import { z } from 'zod'

const shown = z.enum(['not-asked', 'optional'])
const shownOrWanted = z.enum(['not-asked', 'optional', 'mandatory'])

/**
 * Which fields of the checkout a hotel asks for beside those that every booking needs, each optional unless it is
 * named; and when its guests' records are asked for, which is as they book unless it is named.
 */
export const CheckoutRules = z.strictObject({
  zip: shownOrWanted.exactOptional(),
  birthDate: shownOrWanted.exactOptional(),
  sex: shownOrWanted.exactOptional(),
  taxCode: shown.exactOptional(),
  alternativeEmail: shown.exactOptional(),
  note: shown.exactOptional(),
  invoice: shown.exactOptional(),
  agency: shown.exactOptional(),
  registration: z.enum(registrations).exactOptional(),
})
export type CheckoutRules = z.infer<typeof CheckoutRules>

export const wantedFields = ['zip', 'birthDate', 'sex'] as const satisfies readonly (keyof CheckoutRules)[]
