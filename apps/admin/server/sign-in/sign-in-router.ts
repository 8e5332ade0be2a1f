import { eq } from 'drizzle-orm'
import { FirstRun, LanguageChoice, PasswordReset, Proof, SignIn } from '../../contract/credentials.ts'
import { columnsOf } from '../session/access.ts'
import { findDevice, forgetDevicesOf } from '../session/devices.ts'
import { hasSecondFactor, takeCode } from '../session/second-factor.ts'
import { endSession, endSessionsOf, proveSession } from '../session/sessions.ts'
import { openProcedure, router, signedInProcedure } from '../session/trpc.ts'
import { writeAudit } from '../store/audit.ts'
import { type AdminStore, inTransaction } from '../store/database.ts'
import { operator } from '../store/schema.ts'
import { instantAfter } from '../store/secrets.ts'
import { enter, setCookies } from './enter.ts'
import { findLink, findOperator, hasOperators, isFirstRun, markLinkUsed, removeFirstRunLink } from './one-time-links.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'
import { countAttempt, forgive, resetAccount } from './sign-in-throttle.ts'
import { atPassword, isUncommon } from './uncommon.ts'

/** Only those who know the password hear of the code. */
type NotProved =
  | { kind: 'refused' }
  | { kind: 'code-needed' }
  | { kind: 'code-refused' }
  | { kind: 'wait'; seconds: number }
export type SignInOutcome = { kind: 'signed-in' } | NotProved
export type ProofOutcome = { kind: 'proved' } | NotProved
export type LinkOutcome = { kind: 'signed-in' } | { kind: 'password-set' } | { kind: 'link-ended' }

export const signInRouter = router({
  state: openProcedure.query(({ ctx }) => ({
    email: ctx.session?.email ?? null,
    role: ctx.session?.role ?? null,
    isFresh: !hasOperators(ctx.db),
    language: ctx.session?.language ?? null,
    mustEnrol: ctx.needsSecondFactor && ctx.session?.hasSecondFactor === false,
  })),

  signIn: openProcedure.input(SignIn).mutation(async ({ ctx, input }): Promise<SignInOutcome> => {
    const { db, now, address } = ctx
    const attempt = { email: input.email, address, device: findDevice(db, now, input.email, ctx.device) }
    const waitMs = countAttempt(db, now, attempt)
    if (waitMs > 0) return { kind: 'wait', seconds: Math.ceil(waitMs / 1000) }
    const account = db.select().from(operator).where(eq(operator.email, input.email)).get()
    if (!(await isPassword(account?.passwordHash, input.password)) || !account) return { kind: 'refused' }
    const renewed = isOutdated(account.passwordHash) ? await hashPassword(input.password) : account.passwordHash
    const openedSession = inTransaction(db, (tx) => {
      const missing = missingCode(tx, now, account.id, input.code)
      if (missing) return missing
      forgive(tx, attempt)
      tx.update(operator).set({ passwordHash: renewed }).where(eq(operator.id, account.id)).run()
      if (ctx.session) endSession(tx, ctx.session)
      writeAudit(tx, now, { actor: account.email, action: 'signed in', subject: account.email })
      return { kind: 'signed-in' as const, ...enter(tx, ctx, account.id) }
    })
    if (openedSession.kind !== 'signed-in') return openedSession
    setCookies(ctx, openedSession)
    return { kind: 'signed-in' }
  }),

  prove: signedInProcedure.input(Proof).mutation(async ({ ctx, input }): Promise<ProofOutcome> => {
    const { db, now, session, address } = ctx
    const attempt = { email: session.email, address, device: findDevice(db, now, session.email, ctx.device) }
    const waitMs = countAttempt(db, now, attempt)
    if (waitMs > 0) return { kind: 'wait', seconds: Math.ceil(waitMs / 1000) }
    const account = db.select().from(operator).where(eq(operator.id, session.operatorId)).get()
    if (!(await isPassword(account?.passwordHash, input.password))) return { kind: 'refused' }
    return inTransaction(db, (tx): ProofOutcome => {
      const missing = missingCode(tx, now, session.operatorId, input.code)
      if (missing) return missing
      forgive(tx, attempt)
      proveSession(tx, now, session)
      return { kind: 'proved' }
    })
  }),

  chooseLanguage: openProcedure.input(LanguageChoice).mutation(({ ctx, input: { language } }) => {
    ctx.setLanguage(language)
    if (ctx.session) ctx.db.update(operator).set({ language }).where(eq(operator.id, ctx.session.operatorId)).run()
  }),

  signOut: signedInProcedure.mutation(({ ctx }) => {
    endSession(ctx.db, ctx.session)
    ctx.setCookie(undefined)
  }),

  firstRun: openProcedure
    .input(FirstRun.refine(isUncommon, atPassword))
    .mutation(async ({ ctx, input }): Promise<LinkOutcome> => {
      const { db, now } = ctx
      if (!isFirstRun(findLink(db, now, input.token))) return { kind: 'link-ended' }
      const passwordHash = await hashPassword(input.password)
      const entered = inTransaction(db, (tx) => {
        if (!isFirstRun(findLink(tx, now, input.token)) || hasOperators(tx)) return undefined
        markLinkUsed(tx, now, input.token)
        const operatorColumns = {
          email: input.email,
          passwordHash,
          createdAt: instantAfter(now),
          role: 'owner' as const,
        }
        const { id } = tx.insert(operator).values(operatorColumns).returning({ id: operator.id }).get()
        writeAudit(tx, now, { actor: input.email, action: 'became the first operator', subject: input.email })
        return enter(tx, ctx, id)
      })
      if (entered === undefined) return { kind: 'link-ended' }
      removeFirstRunLink(ctx.home)
      setCookies(ctx, entered)
      return { kind: 'signed-in' }
    }),

  acceptInvitation: openProcedure
    .input(PasswordReset.refine(isUncommon, atPassword))
    .mutation(async ({ ctx, input }): Promise<LinkOutcome> => {
      const { db, now } = ctx
      if (!findLink(db, now, input.token)?.invitation) return { kind: 'link-ended' }
      const passwordHash = await hashPassword(input.password)
      const entered = inTransaction(db, (tx) => {
        const { invitation, madeBy } = findLink(tx, now, input.token) ?? {}
        if (!invitation || findOperator(tx, invitation.email)) return undefined
        markLinkUsed(tx, now, input.token)
        const { email, access } = invitation
        const operatorColumns = { email, passwordHash, createdAt: instantAfter(now), ...columnsOf(access) }
        const { id } = tx.insert(operator).values(operatorColumns).returning({ id: operator.id }).get()
        writeAudit(tx, now, { actor: email, action: 'accepted the invitation', subject: `of ${madeBy}`, after: access })
        return enter(tx, ctx, id)
      })
      if (entered === undefined) return { kind: 'link-ended' }
      setCookies(ctx, entered)
      return { kind: 'signed-in' }
    }),

  /** Ends all sessions of the operator, and opens one where no second factor is required. */
  resetPassword: openProcedure
    .input(PasswordReset.refine(isUncommon, atPassword))
    .mutation(async ({ ctx, input }): Promise<LinkOutcome> => {
      const { db, now } = ctx
      if (typeof findLink(db, now, input.token)?.operatorId !== 'number') return { kind: 'link-ended' }
      const passwordHash = await hashPassword(input.password)
      const entered = inTransaction(db, (tx) => {
        const id = findLink(tx, now, input.token)?.operatorId
        if (typeof id !== 'number') return undefined
        markLinkUsed(tx, now, input.token)
        const account = tx.update(operator).set({ passwordHash }).where(eq(operator.id, id)).returning().get()
        if (!account) return undefined
        endSessionsOf(tx, id)
        forgetDevicesOf(tx, id)
        resetAccount(tx, account.email)
        writeAudit(tx, now, { actor: account.email, action: 'set a new password', subject: account.email })
        if (hasSecondFactor(tx, id)) return 'needs-code'
        return enter(tx, ctx, id)
      })
      if (entered === undefined) return { kind: 'link-ended' }
      if (entered === 'needs-code') return { kind: 'password-set' }
      setCookies(ctx, entered)
      return { kind: 'signed-in' }
    }),
})

function missingCode(tx: AdminStore, now: Date, operatorId: number, code: string | undefined): NotProved | undefined {
  if (!hasSecondFactor(tx, operatorId)) return undefined
  if (code === undefined) return { kind: 'code-needed' }
  return takeCode(tx, now, operatorId, code) ? undefined : { kind: 'code-refused' }
}
