import { registrations } from '@portico/domain/party/guest-record'
import { z } from 'zod'

const shown = z.enum(['not-asked', 'optional'])
const shownOrWanted = z.enum(['not-asked', 'optional', 'mandatory'])

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
