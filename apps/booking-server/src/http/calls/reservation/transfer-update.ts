import type { TransferUpdate } from '@portico/legacy/calls/reservation/transfer-update'
import type { Done } from '@portico/legacy/parts/done'
import { isOfForeignAgency } from '../../../reservations/agency/own-agency.ts'
import { updateTransfer } from '../../../reservations/update-transfer.ts'
import { answered, type CallHandler, refusalOfKey, refused } from '../../answer-call.ts'

/**
 * It may be refused; the details are then as they were. The reservation is named by its id, as on the
 * cancellation.
 */
export const handleTransferUpdate: CallHandler<TransferUpdate, Done> = async (
  { db, now, capabilities, trade, session },
  _caller,
  request,
) => {
  const problem = refusalOfKey(capabilities, request.key)
  if (problem) return problem
  if (await isOfForeignAgency(db.reader, request.reservationId, { trade, session }))
    return refused({ kind: 'not-found' })
  const transferOutcome = await updateTransfer(db, request, now())
  return transferOutcome.kind === 'updated' ? answered({}) : refused(transferOutcome)
}
