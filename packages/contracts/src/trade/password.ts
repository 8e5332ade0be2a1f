import { passwordProblems } from '@portico/domain/trade/password'
import { z } from 'zod'
import { requiredEmail } from '../values/email-address.ts'

const Password = z.string().min(1, 'required').max(200, 'too-long')

/**
 * The current password stops who finds an open page; an expired one is asked for all the
 * same.
 */
export const PasswordChange = z.strictObject({ current: Password, password: Password, repeated: Password })
export type PasswordChange = z.infer<typeof PasswordChange>

/** `wrong-current`: at its field. `session` replaces that of the cookie; without it the server wants a new login. */
export const PasswordChangeOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('changed'), session: z.string().optional() }),
  z.strictObject({ kind: z.literal('refused'), problem: z.enum([...passwordProblems, 'mismatch', 'wrong-current']) }),
  z.strictObject({ kind: z.literal('ended') }),
])
export type PasswordChangeOutcome = z.infer<typeof PasswordChangeOutcome>

export const PasswordRecovery = z.strictObject({
  username: requiredEmail(),
})
export type PasswordRecovery = z.infer<typeof PasswordRecovery>

export const PasswordRecoveryOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sent') }),
  z.strictObject({ kind: z.literal('not-found') }),
  z.strictObject({ kind: z.literal('no-trade-channel') }),
])
export type PasswordRecoveryOutcome = z.infer<typeof PasswordRecoveryOutcome>
