import { z } from 'zod'

/** How much of something a hotel wants to know of each guest. */
export const requirements = ['not-asked', 'optional', 'mandatory'] as const

/** CHK-10: what a hotel asks of everybody who sleeps there: names, and apart from them birth date and sex. */
export const GuestRecordRules = z.strictObject({
  names: z.enum(requirements),
  birthDate: z.enum(requirements),
  sex: z.enum(requirements),
})
export type GuestRecordRules = z.infer<typeof GuestRecordRules>
