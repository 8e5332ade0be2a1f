import { ReportId } from '@portico/contracts/operator/reports'
import { z } from 'zod'
import { gatewayAs, ofGateway } from '../session/call-as-operator.ts'
import { ownerProcedure, router } from '../session/trpc.ts'
import { writeAudit } from '../store/audit.ts'
import { inTransaction } from '../store/database.ts'

export const reportsRouter = router({
  list: ownerProcedure.mutation(({ ctx }) => ofGateway(gatewayAs(ctx).reports.mutate())),

  sendAgain: ownerProcedure.input(z.strictObject({ id: ReportId })).mutation(({ ctx, input }) => {
    inTransaction(ctx.db, (tx) =>
      writeAudit(tx, ctx.now, { actor: ctx.session.email, action: 'sends again', subject: `report ${input.id}` }),
    )
    return ofGateway(gatewayAs(ctx).sendReportAgain.mutate(input))
  }),
})
