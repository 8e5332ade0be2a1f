import { eq } from 'drizzle-orm'
import { Invitation, OperatorEmail, PasswordLinkRequest } from '../../contract/operators.ts'
import { accessOf, columnsOf, isLastOwner } from '../session/access.ts'
import { bookingServerAs, gatewayAs, ofBookingServer, ofGateway, unlessAway } from '../session/call-as-operator.ts'
import { forgetDevicesOf } from '../session/devices.ts'
import { hasSecondFactor, removeSecondFactor } from '../session/second-factor.ts'
import { endSessionsOf } from '../session/sessions.ts'
import { ownerProcedure, provedProcedure, router } from '../session/trpc.ts'
import {
  createInvitation,
  createPasswordLink,
  endInvitation,
  endLinksMadeBy,
  findOperator,
  openInvitations,
} from '../sign-in/one-time-links.ts'
import { writeAudit } from '../store/audit.ts'
import { inTransaction } from '../store/database.ts'
import { link, operator } from '../store/schema.ts'
import { instantAfter } from '../store/secrets.ts'

export type InviteOutcome = { kind: 'invited'; link: string } | { kind: 'exists' }
export type StaffOutcome = { kind: 'done' } | { kind: 'unknown' } | { kind: 'last-owner' }
export type PasswordLinkOutcome = { kind: 'made'; link: string } | { kind: 'unknown' }

export const operatorsRouter = router({
  list: ownerProcedure.query(({ ctx: { db, now } }) => ({
    operators: db
      .select()
      .from(operator)
      .orderBy(operator.email)
      .all()
      .map((account) => ({
        email: account.email,
        access: accessOf(account),
        since: account.createdAt,
        hasSecondFactor: hasSecondFactor(db, account.id),
      })),
    invitations: openInvitations(db).flatMap(({ invitation, expiresAt }) =>
      invitation && expiresAt > instantAfter(now) ? [{ ...invitation, expiresAt }] : [],
    ),
  })),

  hotels: ownerProcedure.query(async ({ ctx }) => {
    const otherServers = await unlessAway(ofGateway(gatewayAs(ctx).otherServers.query()))
    const ownHotels =
      otherServers?.hasOwn === false ? [] : await ofBookingServer(ctx, bookingServerAs(ctx).hotels.query())
    const elsewhere = (otherServers?.places ?? []).flatMap(({ hotels }) => hotels)
    const names = new Map([...elsewhere, ...ownHotels].map(({ id, name }) => [id, name]))
    return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name, 'en'))
  }),

  invite: provedProcedure.input(Invitation).mutation(
    ({ ctx, input }): InviteOutcome =>
      inTransaction(ctx.db, (tx) => {
        const [madeBy, { email, access }] = [ctx.session.email, input]
        if (findOperator(tx, email)) return { kind: 'exists' }
        writeAudit(tx, ctx.now, { actor: madeBy, action: 'invited', subject: email, after: access })
        return { kind: 'invited', link: createInvitation(tx, ctx, { invitation: input, madeBy }) }
      }),
  ),

  endInvitation: provedProcedure.input(OperatorEmail).mutation(({ ctx, input: { email } }): StaffOutcome => {
    inTransaction(ctx.db, (tx) => {
      endInvitation(tx, email)
      writeAudit(tx, ctx.now, { actor: ctx.session.email, action: 'ended the invitation of', subject: email })
    })
    return { kind: 'done' }
  }),

  changeAccess: provedProcedure.input(Invitation).mutation(
    ({ ctx, input: { email, access } }): StaffOutcome =>
      inTransaction(ctx.db, (tx) => {
        const account = findOperator(tx, email)
        if (!account) return { kind: 'unknown' }
        const isOtherRole = access.role !== account.role
        if (isOtherRole && isLastOwner(tx, account)) return { kind: 'last-owner' }
        tx.update(operator).set(columnsOf(access)).where(eq(operator.id, account.id)).run()
        if (isOtherRole) {
          endSessionsOf(tx, account.id)
          endLinksMadeBy(tx, email)
        }
        const action = isOtherRole ? 'changed the role of' : 'changed the hotels of'
        writeAudit(tx, ctx.now, {
          actor: ctx.session.email,
          action,
          subject: email,
          before: accessOf(account),
          after: access,
        })
        return { kind: 'done' }
      }),
  ),

  /** The link is shown once, to the owner, who passes it on; the old password is good until it is used. */
  makePasswordLink: provedProcedure.input(PasswordLinkRequest).mutation(
    ({ ctx, input: { email, endsSecondFactor } }): PasswordLinkOutcome =>
      inTransaction(ctx.db, (tx) => {
        const [madeBy, account] = [ctx.session.email, findOperator(tx, email)]
        if (!account) return { kind: 'unknown' }
        writeAudit(tx, ctx.now, { actor: madeBy, action: 'made a password link', subject: email })
        if (endsSecondFactor) {
          removeSecondFactor(tx, account.id)
          writeAudit(tx, ctx.now, { actor: madeBy, action: 'turned off the second factor', subject: email })
        }
        return { kind: 'made', link: createPasswordLink(tx, ctx, { operatorId: account.id, madeBy }) }
      }),
  ),

  /** Ends the sessions of the account at once; what was done with it stays in the trails. */
  remove: provedProcedure.input(OperatorEmail).mutation(
    ({ ctx, input: { email } }): StaffOutcome =>
      inTransaction(ctx.db, (tx) => {
        const account = findOperator(tx, email)
        if (!account) return { kind: 'unknown' }
        if (isLastOwner(tx, account)) return { kind: 'last-owner' }
        endSessionsOf(tx, account.id)
        forgetDevicesOf(tx, account.id)
        removeSecondFactor(tx, account.id)
        endLinksMadeBy(tx, email)
        tx.delete(link).where(eq(link.operatorId, account.id)).run()
        tx.delete(operator).where(eq(operator.id, account.id)).run()
        writeAudit(tx, ctx.now, {
          actor: ctx.session.email,
          action: 'removed',
          subject: email,
          before: accessOf(account),
        })
        return { kind: 'done' }
      }),
  ),
})
