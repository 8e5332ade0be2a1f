import { TRPCError } from '@trpc/server'
import { eq } from 'drizzle-orm'
import { NewPasswordOnly } from '../../contract/credentials.ts'
import { SessionId } from '../../contract/operators.ts'
import { forgetDevicesOf } from '../session/devices.ts'
import { endSessionOf, endSessionsOf, listSessions } from '../session/sessions.ts'
import { provedStaffProcedure, router, staffProcedure } from '../session/trpc.ts'
import { writeAudit } from '../store/audit.ts'
import { inTransaction } from '../store/database.ts'
import { operator } from '../store/schema.ts'
import { enter, setCookies } from './enter.ts'
import { endLinksOf } from './one-time-links.ts'
import { hashPassword } from './passwords.ts'
import { resetAccount } from './sign-in-throttle.ts'
import { atPassword, isUncommon } from './uncommon.ts'

export const accountRouter = router({
  sessions: staffProcedure.query(({ ctx }) => listSessions(ctx.db, ctx.now, ctx.session)),

  endSession: staffProcedure.input(SessionId).mutation(({ ctx, input: { id } }) =>
    inTransaction(ctx.db, (tx) => {
      const { operatorId, email } = ctx.session
      if (endSessionOf(tx, operatorId, id))
        writeAudit(tx, ctx.now, { actor: email, action: 'ended a session of', subject: email })
    }),
  ),

  changePassword: provedStaffProcedure
    .input(NewPasswordOnly.refine(isUncommon, atPassword))
    .mutation(async ({ ctx, input }): Promise<{ kind: 'changed' }> => {
      const { operatorId, email } = ctx.session
      const passwordHash = await hashPassword(input.password)
      const entry = inTransaction(ctx.db, (tx) => {
        const passwordUpdate = tx
          .update(operator)
          .set({ passwordHash })
          .where(eq(operator.id, operatorId))
          .returning()
          .get()
        if (!passwordUpdate) throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Please sign in.' })
        endSessionsOf(tx, operatorId)
        forgetDevicesOf(tx, operatorId)
        endLinksOf(tx, operatorId)
        resetAccount(tx, email)
        writeAudit(tx, ctx.now, { actor: email, action: 'changed the password', subject: email })
        return enter(tx, ctx, operatorId)
      })
      setCookies(ctx, entry)
      return { kind: 'changed' }
    }),
})
