import {
  ReturnedRequest,
  ReturnOutcome,
  SettledPayment,
  StartedPayment,
  StartPayment,
} from '@portico/contracts/reservation/payment'
import { GrantInput } from '@portico/contracts/reservation/reservation'
import { router } from '../procedures/procedures.ts'
import { reservationProcedureOf, withGrant } from '../reservation/change-procedures.ts'
import type { ReservationDeps } from '../reservation/reservation-deps.ts'
import { readReturn } from './read-return.ts'
import { settlePayment } from './settle-payment.ts'
import { startPayment } from './start-payment.ts'

export function paymentRouterOf(deps: ReservationDeps) {
  const procedure = reservationProcedureOf(deps)
  return router({
    start: procedure.input(StartPayment).output(StartedPayment).mutation(withGrant(startPayment)),

    return: procedure
      .input(ReturnedRequest)
      .output(ReturnOutcome)
      .mutation(({ ctx, input }) => readReturn(ctx, ctx.place, input)),

    settle: procedure.input(GrantInput).output(SettledPayment).mutation(withGrant(settlePayment)),
  })
}
