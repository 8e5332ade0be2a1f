import type { AgencyPrintReply, AgencyPrintRequest } from '@portico/legacy/calls/trade/agency-print'
import { printReservation } from '../../../prints/print-reservation.ts'
import { answered, type CallHandler, refused } from '../../answer-call.ts'

export const handleAgencyPrint: CallHandler<AgencyPrintRequest, AgencyPrintReply> = async (
  { db, now, trade, files },
  _,
  request,
) => {
  if (!trade) return refused({ kind: 'not-logged-in' })
  const printed = await printReservation(db, trade, request, { now: now(), files })
  if (printed.kind !== 'printed') return refused(printed)
  return answered({ fileName: printed.fileName, pdf: Buffer.from(printed.pdf).toString('base64') })
}
