import { languages } from '@portico/locale/languages'
import { z } from 'zod'
import { optionalConsents } from '../checkout/optional-consents.ts'
import { Id, Instant } from '../values/shapes.ts'

/** What a guest may agree to and take back: questions after the stay, news, suggestions, and a policy of the house. */
export const consentPurposes = [...optionalConsents, 'policy'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/** Which consent of a reservation: a policy has its id, the others have none. */
export const ConsentKey = z.strictObject({ purpose: z.enum(consentPurposes), policyId: Id.optional() })
export type ConsentKey = z.infer<typeof ConsentKey>

/**
 * Something that a guest agreed to, in the words that stood before them, and whether it holds still. `at` is when it
 * was given or taken back last. What a booking could not be made without cannot be taken back while it stands.
 */
export const GivenConsent = z.strictObject({
  ...ConsentKey.shape,
  language: z.enum(languages.map(({ code }) => code)),
  text: z.string(),
  isGiven: z.boolean(),
  isMandatory: z.boolean(),
  at: Instant,
})
export type GivenConsent = z.infer<typeof GivenConsent>
