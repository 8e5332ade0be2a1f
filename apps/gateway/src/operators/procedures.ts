import { OperatorIdentity, type OperatorRole, operatorRoles } from '@portico/contracts/operator/identity'
import { requireOperatorRole } from '@portico/server/tokens/require-operator-role'
import { initTRPC } from '@trpc/server'
import type { BookingReports } from '../idempotency/booking-reports.ts'
import type { GatewayPersonStores } from '../personal-data/person.ts'
import type { ReservationGateway } from '../reservation/reservation-deps.ts'
import type { UnknownBookingDeps } from './unknown-bookings.ts'

export type GatewayOperatorContext = UnknownBookingDeps & {
  readonly operator: unknown
  readonly reservations: ReservationGateway
  readonly reports: BookingReports
  readonly personStores: GatewayPersonStores
  /** Where mails are files; without a mail server they are. */
  readonly mailFolder: string
}

export const trpc = initTRPC
  .context<GatewayOperatorContext>()
  .meta<{ readonly roles: readonly OperatorRole[] }>()
  .create()

const operatorProcedure = trpc.procedure.use(({ ctx, meta, next }) => {
  const operator = requireOperatorRole(OperatorIdentity.safeParse(ctx.operator).data, meta?.roles)
  return next({ ctx: { operator } })
})
export const everyRole = operatorProcedure.meta({ roles: operatorRoles })

export const ownersOnly = operatorProcedure.meta({ roles: ['owner'] })
