import { eq } from 'drizzle-orm'
import { HotelsOfOperator, Invitation, OperatorEmail } from '../../contract/operators.ts'
import { endSessionsOf } from '../http/sessions.ts'
import { ownerProcedure, provedProcedure, router } from '../http/trpc.ts'
import { bookingServerAs, gatewayAs, ofBookingServer, ofGateway, unlessAway } from '../reservations/call-as-operator.ts'
import { forgetDevicesOf } from '../sign-in/devices.ts'
import { createInvitation, endInvitation, findOperator, openInvitations } from '../sign-in/one-time-links.ts'
import { removeSecondFactor } from '../sign-in/second-factor.ts'
import { writeAudit } from '../store/audit.ts'
import { inTransaction } from '../store/database.ts'
import { link, operator } from '../store/schema.ts'
import { instantAfter } from '../store/secrets.ts'

export type InviteOutcome = { kind: 'invited'; link: string } | { kind: 'exists' }
export type StaffOutcome = { kind: 'done' } | { kind: 'unknown' }

/** Who works with this installation: owners, and the receptionists whom they invite. */
export const operatorsRouter = router({
  list: ownerProcedure.query(({ ctx: { db, now } }) => ({
    operators: db
      .select({ email: operator.email, role: operator.role, hotelIds: operator.hotels, since: operator.createdAt })
      .from(operator)
      .orderBy(operator.email)
      .all(),
    invitations: openInvitations(db).flatMap(({ invitation, expiresAt }) =>
      invitation && expiresAt > instantAfter(now) ? [{ email: invitation.email, hotelIds: invitation.hotelIds, expiresAt }] : [],
    ),
  })),

  /** All that can be chosen for a receptionist: those of our booking server, and those that only servers of others know. */
  hotels: ownerProcedure.query(async ({ ctx }) => {
    const others = await unlessAway(ofGateway(gatewayAs(ctx).otherServers.query()))
    const own = others?.hasOwn === false ? [] : await ofBookingServer(ctx, bookingServerAs(ctx).hotels.query())
    const elsewhere = (others?.places ?? []).flatMap(({ hotels }) => hotels)
    const names = new Map([...elsewhere, ...own].map(({ id, name }) => [id, name]))
    return [...names].map(([id, name]) => ({ id, name })).sort((one, other) => one.name.localeCompare(other.name, 'en'))
  }),

  /** The link is shown once, to the owner, who passes it on. */
  invite: provedProcedure.input(Invitation).mutation(
    ({ ctx, input: { email, hotelIds } }): InviteOutcome =>
      inTransaction(ctx.db, (tx) => {
        if (findOperator(tx, email)) return { kind: 'exists' }
        const invitation = { email, hotelIds, by: ctx.session.email }
        writeAudit(tx, ctx.now, { actor: ctx.session.email, action: 'invited', subject: email, after: { role: 'reception', hotelIds } })
        return { kind: 'invited', link: createInvitation(tx, ctx.publicUrl, ctx.now, invitation) }
      }),
  ),

  endInvitation: provedProcedure.input(OperatorEmail).mutation(({ ctx, input: { email } }): StaffOutcome => {
    inTransaction(ctx.db, (tx) => {
      endInvitation(tx, email)
      writeAudit(tx, ctx.now, { actor: ctx.session.email, action: 'ended the invitation of', subject: email })
    })
    return { kind: 'done' }
  }),

  changeHotels: provedProcedure.input(HotelsOfOperator).mutation(
    ({ ctx, input: { email, hotelIds } }): StaffOutcome =>
      inTransaction(ctx.db, (tx) => {
        const account = findOperator(tx, email)
        if (account?.role !== 'reception') return { kind: 'unknown' }
        tx.update(operator).set({ hotels: hotelIds }).where(eq(operator.id, account.id)).run()
        const [before, after] = [{ hotelIds: account.hotels }, { hotelIds }]
        writeAudit(tx, ctx.now, { actor: ctx.session.email, action: 'changed the hotels of', subject: email, before, after })
        return { kind: 'done' }
      }),
  ),

  /** Ends a receptionist's account at once, wherever they are signed in. What they did stays in the trails. */
  remove: provedProcedure.input(OperatorEmail).mutation(
    ({ ctx, input: { email } }): StaffOutcome =>
      inTransaction(ctx.db, (tx) => {
        const account = findOperator(tx, email)
        if (account?.role !== 'reception') return { kind: 'unknown' }
        endSessionsOf(tx, account.id)
        forgetDevicesOf(tx, account.id)
        removeSecondFactor(tx, account.id)
        tx.delete(link).where(eq(link.operatorId, account.id)).run()
        tx.delete(operator).where(eq(operator.id, account.id)).run()
        writeAudit(tx, ctx.now, { actor: ctx.session.email, action: 'removed', subject: email })
        return { kind: 'done' }
      }),
  ),
})
