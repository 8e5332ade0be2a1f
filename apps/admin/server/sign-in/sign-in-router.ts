import { eq } from 'drizzle-orm'
import { FirstRun, PasswordReset, SignIn } from '../../contract/credentials.ts'
import { endSession, endSessionsOf, openSession } from '../http/sessions.ts'
import { openProcedure, operatorProcedure, router } from '../http/trpc.ts'
import { writeAudit } from '../store/audit.ts'
import { inTransaction } from '../store/database.ts'
import { operator } from '../store/schema.ts'
import { instantAfter } from '../store/secrets.ts'
import { findLink, hasOperators, markLinkUsed, removeFirstRunLink } from './one-time-links.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'
import { countAttempt, resetAccount } from './sign-in-throttle.ts'

export type SignInOutcome = { kind: 'signed-in' } | { kind: 'refused' } | { kind: 'wait'; seconds: number }
export type LinkOutcome = { kind: 'signed-in' } | { kind: 'link-ended' }

export const signInRouter = router({
  /** Who is signed in, and whether this installation still waits for its first operator. */
  state: openProcedure.query(({ ctx }) => ({ email: ctx.session?.email ?? null, isFresh: !hasOperators(ctx.db) })),

  /** One answer, after the same work, for an unknown address and a wrong password. */
  signIn: openProcedure.input(SignIn).mutation(async ({ ctx, input }): Promise<SignInOutcome> => {
    const { db, now } = ctx
    const waitMs = countAttempt(db, now, input.email, ctx.address)
    if (waitMs > 0) return { kind: 'wait', seconds: Math.ceil(waitMs / 1000) }
    const account = db.select().from(operator).where(eq(operator.email, input.email)).get()
    if (!(await isPassword(account?.passwordHash, input.password)) || !account) return { kind: 'refused' }
    const renewed = isOutdated(account.passwordHash) ? await hashPassword(input.password) : account.passwordHash
    const token = inTransaction(db, (tx) => {
      resetAccount(tx, input.email)
      tx.update(operator).set({ passwordHash: renewed }).where(eq(operator.id, account.id)).run()
      if (ctx.session) endSession(tx, ctx.session)
      writeAudit(tx, now, { actor: account.email, action: 'signed in', subject: account.email })
      return openSession(tx, now, account.id)
    })
    ctx.setCookie(token)
    return { kind: 'signed-in' }
  }),

  signOut: operatorProcedure.mutation(({ ctx }) => {
    endSession(ctx.db, ctx.session)
    ctx.setCookie(undefined)
  }),

  /** Makes the first operator, once. */
  firstRun: openProcedure.input(FirstRun).mutation(async ({ ctx, input }): Promise<LinkOutcome> => {
    const { db, now } = ctx
    if (findLink(db, now, input.token)?.operatorId !== null) return { kind: 'link-ended' }
    const passwordHash = await hashPassword(input.password)
    const token = inTransaction(db, (tx) => {
      if (findLink(tx, now, input.token)?.operatorId !== null || hasOperators(tx)) return undefined
      markLinkUsed(tx, now, input.token)
      const values = { email: input.email, passwordHash, createdAt: instantAfter(now) }
      const { id } = tx.insert(operator).values(values).returning({ id: operator.id }).get()
      writeAudit(tx, now, { actor: input.email, action: 'became the first operator', subject: input.email })
      return openSession(tx, now, id)
    })
    if (token === undefined) return { kind: 'link-ended' }
    removeFirstRunLink(ctx.home)
    ctx.setCookie(token)
    return { kind: 'signed-in' }
  }),

  /** Sets a new password by a one-time link; every session of that operator ends but the one this opens. */
  resetPassword: openProcedure.input(PasswordReset).mutation(async ({ ctx, input }): Promise<LinkOutcome> => {
    const { db, now } = ctx
    if (typeof findLink(db, now, input.token)?.operatorId !== 'number') return { kind: 'link-ended' }
    const passwordHash = await hashPassword(input.password)
    const token = inTransaction(db, (tx) => {
      const id = findLink(tx, now, input.token)?.operatorId
      if (typeof id !== 'number') return undefined
      markLinkUsed(tx, now, input.token)
      const account = tx.update(operator).set({ passwordHash }).where(eq(operator.id, id)).returning().get()
      if (!account) return undefined
      endSessionsOf(tx, id)
      resetAccount(tx, account.email)
      writeAudit(tx, now, { actor: account.email, action: 'set a new password', subject: account.email })
      return openSession(tx, now, id)
    })
    if (token === undefined) return { kind: 'link-ended' }
    ctx.setCookie(token)
    return { kind: 'signed-in' }
  }),
})
