import { Id } from '@portico/contracts/values/shapes'
import { z } from 'zod'
import { Email } from './credentials.ts'

export const OperatorAccess = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('owner') }),
  z.strictObject({
    role: z.literal('reception'),
    hotelIds: z.array(Id).min(1, { error: 'At least one hotel.' }).max(2_000),
  }),
])
export type OperatorAccess = z.infer<typeof OperatorAccess>

export const Invitation = z.strictObject({ email: Email, access: OperatorAccess })
export const OperatorEmail = z.strictObject({ email: Email })

/** `endsSecondFactor`: the phone and the recovery codes are lost too. */
export const PasswordLinkRequest = z.strictObject({ email: Email, endsSecondFactor: z.boolean() })

export const SessionId = z.strictObject({ id: z.string().regex(/^[0-9a-f]{16}$/) })
