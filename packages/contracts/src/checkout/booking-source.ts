import { z } from 'zod'
import { requiredLine } from '../values/text-line.ts'

export const CampaignReferences = z.strictObject({
  trivago: requiredLine(200).optional(),
  tripadvisor: requiredLine(200).optional(),
  hotel: requiredLine(200).optional(),
  campaign: requiredLine(200).optional(),
})
export type CampaignReferences = z.infer<typeof CampaignReferences>

/** A cookie that a marketing suite on a host of the same domain has set. */
export const SuiteCookie = z.strictObject({
  name: z.string().regex(/^[A-Za-z][\w.-]{0,39}$/),
  value: z.string().regex(/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{1,500}$/),
})
export type SuiteCookie = z.infer<typeof SuiteCookie>

export const maxSuiteCookies = 5

/** From where a guest came and whether they agreed to be measured. It changes no price, and no booking. */
export const BookingSource = z.strictObject({
  /** Absent where the host does not ask, or the guest has not answered; `version` is that of the text. */
  consent: z.strictObject({ choice: z.enum(['accepted', 'rejected']), version: z.int().min(1).max(9_999) }).optional(),
  references: CampaignReferences.optional(),
  customerId: requiredLine(100).optional(),
  suiteCookies: z.array(SuiteCookie).max(maxSuiteCookies).readonly().optional(),
})
export type BookingSource = z.infer<typeof BookingSource>
