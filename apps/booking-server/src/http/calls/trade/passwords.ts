import type { PasswordRetrieval } from '@portico/legacy/calls/trade/retrieve-password'
import { changePassword } from '../../../agencies/change-password.ts'
import { recoverPassword } from '../../../agencies/temporary-password.ts'
import { answered, type CallHandler, malformed, refused } from '../../answer-call.ts'

export const handleChangePassword: CallHandler<
  { readonly password: string; readonly current?: string | undefined },
  Record<never, never>
> = async ({ db, now, session, capabilities }, _, passwordRequest) => {
  if (!session) return refused({ kind: 'not-logged-in' })
  if (passwordRequest.current === undefined && capabilities.has('agencies'))
    return malformed({ parameter: 'current', problem: 'missing' })
  const outcome = await changePassword(db, session, passwordRequest, now())
  switch (outcome.kind) {
    case 'changed':
      return answered({})
    case 'refused':
      return refused({ kind: 'password-refused', problem: outcome.problem })
    case 'over-limit':
      return refused({ kind: 'over-limit' })
    case 'ended':
      return refused({ kind: 'not-logged-in' })
  }
}

export const handleRetrievePassword: CallHandler<PasswordRetrieval, Record<never, never>> = async (
  { db, now, secrets },
  _,
  recoveryRequest,
) => {
  if (!secrets) throw new Error('there is no key to seal a password with')
  const { kind } = await recoverPassword(db, secrets, recoveryRequest, now())
  return kind === 'sent' ? answered({}) : refused({ kind })
}
