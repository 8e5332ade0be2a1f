import { TRPCError } from '@trpc/server'
import { SecondFactor } from '../../contract/credentials.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  describeSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../session/second-factor.ts'
import { endOtherSessions } from '../session/sessions.ts'
import { provedSignedInProcedure, provedStaffProcedure, router, signedInProcedure } from '../session/trpc.ts'
import { writeAudit } from '../store/audit.ts'
import { inTransaction } from '../store/database.ts'

export type EnrolmentOutcome = { kind: 'on'; recoveryCodes: string[] } | { kind: 'refused' }

export const secondFactorRouter = router({
  state: signedInProcedure.query(({ ctx }) => ({
    ...describeSecondFactor(ctx.db, ctx.session.operatorId),
    isNeeded: ctx.needsSecondFactor,
  })),

  /** Nothing is required before it is confirmed; a factor that is on stays. */
  begin: provedSignedInProcedure.mutation(
    ({ ctx }): { kind: 'begun'; uri: string; secret: string } | { kind: 'on-already' } =>
      inTransaction(ctx.db, (tx) => {
        const { operatorId, email } = ctx.session
        if (describeSecondFactor(tx, operatorId).since !== null) return { kind: 'on-already' }
        return { kind: 'begun', ...beginSecondFactor(tx, operatorId, email) }
      }),
  ),

  confirm: provedSignedInProcedure.input(SecondFactor).mutation(
    ({ ctx, input }): EnrolmentOutcome =>
      inTransaction(ctx.db, (tx) => {
        const { operatorId, email } = ctx.session
        const codes = confirmSecondFactor(tx, ctx.now, operatorId, input.code)
        if (codes === undefined) return { kind: 'refused' }
        endOtherSessions(tx, ctx.session)
        writeAudit(tx, ctx.now, { actor: email, action: 'turned on the second factor', subject: email })
        return { kind: 'on', recoveryCodes: codes }
      }),
  ),

  newRecoveryCodes: provedStaffProcedure.mutation(({ ctx }): { recoveryCodes: string[] } =>
    inTransaction(ctx.db, (tx) => {
      const { operatorId, email, hasSecondFactor } = ctx.session
      if (!hasSecondFactor) return { recoveryCodes: [] }
      writeAudit(tx, ctx.now, { actor: email, action: 'made new recovery codes', subject: email })
      return { recoveryCodes: renewRecoveryCodes(tx, operatorId) }
    }),
  ),

  remove: provedStaffProcedure.mutation(({ ctx }) => {
    if (ctx.needsSecondFactor)
      throw new TRPCError({ code: 'FORBIDDEN', message: 'This installation requires a second factor.' })
    inTransaction(ctx.db, (tx) => {
      const { operatorId, email } = ctx.session
      removeSecondFactor(tx, operatorId)
      writeAudit(tx, ctx.now, { actor: email, action: 'turned off the second factor', subject: email })
    })
  }),
})
