import { z } from 'zod'
import { agencyTypes } from '../checkout/agency.ts'

export const AgencyCard = z.strictObject({
  type: z.enum(agencyTypes),
  name: z.string(),
  address: z.string(),
  zip: z.string(),
  city: z.string(),
  country: z.string(),
  email: z.string(),
  phone: z.string(),
  contactName: z.string(),
  vatNumber: z.string(),
  iata: z.string(),
  code: z.string(),
})
export type AgencyCard = z.infer<typeof AgencyCard>

/** `ended`: nobody is logged in here any more. Without a card where the server does not say; `user` is who asks. */
export const AgencyProfile = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('profile'),
    agency: AgencyCard.optional(),
    user: z.strictObject({ name: z.string(), email: z.string() }).optional(),
  }),
  z.strictObject({ kind: z.literal('ended') }),
])
export type AgencyProfile = z.infer<typeof AgencyProfile>
