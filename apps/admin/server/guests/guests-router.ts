import { ConfirmedErasure, GuestAtHotel, GuestSearch } from '@portico/contracts/operator/guest-data'
import { TRPCError } from '@trpc/server'
import { bookingServerAs, gatewayAs, ofBookingServer, ofGateway, unlessAway } from '../session/call-as-operator.ts'
import { type AdminContext, ownerProcedure, provedProcedure, router } from '../session/trpc.ts'
import { writeAudit } from '../store/audit.ts'
import { inTransaction } from '../store/database.ts'

/**
 * What a person may ask of a hotel. Addresses go on to both servers and are written down nowhere: the booking server's
 * trail says who did it, and where the hotels' system is somebody else's, admin's own does.
 */
export const guestsRouter = router({
  preview: ownerProcedure.input(GuestSearch).mutation(async ({ ctx, input }) => {
    const { hotelId, text } = input
    const own = await unlessOthers(ofBookingServer(ctx, bookingServerAs(ctx).guests.preview.mutate(input)))
    if (own && own.kind !== 'known') return own
    const email = own?.email ?? text
    if (!GuestAtHotel.safeParse({ hotelId, email }).success) return { kind: 'unknown-code' as const }
    if (!own) audit(ctx, 'looks at the data of a guest', hotelId)
    const gateway = await ofGateway(gatewayAs(ctx).guests.preview.mutate({ hotelId, email }))
    const { stored, erasure, fingerprint = noFingerprint } = own ?? {}
    return { kind: 'known' as const, email, stored, erasure, fingerprint, gateway }
  }),

  exported: ownerProcedure.input(GuestAtHotel).mutation(async ({ ctx, input }) => {
    const own = await unlessOthers(ofBookingServer(ctx, bookingServerAs(ctx).guests.exported.mutate(input)))
    if (!own) audit(ctx, 'exports the data of a guest', input.hotelId)
    const gateway = await ofGateway(gatewayAs(ctx).guests.exported.mutate(input))
    const exported = { email: input.email, at: ctx.now.toISOString(), bookingServer: own, gateway }
    return { text: `${JSON.stringify(exported, null, 2)}\n` }
  }),

  /**
   * First the booking server, which refuses what is not as it was shown. `gateway` is null where that did not answer:
   * the same request again erases there, and nothing twice.
   */
  erase: provedProcedure.input(ConfirmedErasure).mutation(async ({ ctx, input }) => {
    const { hotelId, email } = input
    const own = await unlessOthers(ofBookingServer(ctx, bookingServerAs(ctx).guests.erase.mutate(input)))
    if (own && own.kind !== 'erased') return own
    if (!own) audit(ctx, 'erases the data of a guest', hotelId)
    const gateway = await unlessAway(ofGateway(gatewayAs(ctx).guests.erase.mutate({ hotelId, email })))
    return { kind: 'erased' as const, erasure: own?.erasure, gateway }
  }),
})

/** Of a hotel whose system is somebody else's there is nothing that a booking server could compare. */
const noFingerprint = '0'.repeat(64)

async function unlessOthers<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (cause) {
    if (cause instanceof TRPCError && cause.code === 'NOT_IMPLEMENTED') return undefined
    throw cause
  }
}

type Auditing = Pick<AdminContext, 'db' | 'now'> & { readonly session: { readonly email: string } }

function audit({ db, now, session }: Auditing, action: string, hotelId: number): void {
  inTransaction(db, (tx) => writeAudit(tx, now, { actor: session.email, action, subject: `at hotel ${hotelId}` }))
}
