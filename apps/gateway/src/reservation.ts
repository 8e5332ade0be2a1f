import { GrantInput, MailKey, Recovery, RecoveryOutcome, VoucherOutcome } from '@portico/contracts/reservation'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { channelProcedure, router } from './trpc.ts'

const later = () => {
  throw new TRPCError({ code: 'NOT_IMPLEMENTED' })
}

export const reservationRouter = router({
  recover: channelProcedure.input(Recovery).output(RecoveryOutcome).mutation(later),
  openKey: channelProcedure
    .input(z.strictObject({ key: MailKey }))
    .output(RecoveryOutcome)
    .mutation(later),
  voucher: channelProcedure.input(GrantInput).output(VoucherOutcome).mutation(later),
})
