import { z } from 'zod'
import { PictureBase64 } from '../values/pictures.ts'

/** Without a picture the logo is removed. */
export const AgencyLogoChange = z.strictObject({ base64: PictureBase64.optional() })
export type AgencyLogoChange = z.infer<typeof AgencyLogoChange>

/**
 * `logo`: as it is now, a PNG in base64, or none. `not-allowed`: only an agency's owner sees and changes it.
 * `unusable`: no picture that can be read, and the logo stays, as it does for `too-often`: so many pictures were sent
 * in a day that no more are taken. `unsupported`: this server has no logos of agencies.
 */
export const AgencyLogoOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('logo'), base64: z.string().optional() }),
  z.strictObject({ kind: z.literal('not-allowed') }),
  z.strictObject({ kind: z.literal('unusable') }),
  z.strictObject({ kind: z.literal('too-often') }),
  z.strictObject({ kind: z.literal('unsupported') }),
  z.strictObject({ kind: z.literal('ended') }),
])
export type AgencyLogoOutcome = z.infer<typeof AgencyLogoOutcome>
