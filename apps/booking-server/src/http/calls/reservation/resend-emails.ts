import type { ResendRequest } from '@portico/legacy/calls/reservation/resend-emails'
import type { Done } from '@portico/legacy/parts/done'
import { resendMails, resendMailsTo } from '../../../mail/resend-mails.ts'
import { isOfForeignAgency } from '../../../reservations/agency/own-agency.ts'
import { answered, type CallHandler, refused } from '../../answer-call.ts'

/**
 * And a guest from the voucher: the mail of a reservation once more. A trade user has those of the own agency;
 * what guests may ask was checked before. Whether an address has booked anything is not told.
 */
export const handleResendEmails: CallHandler<ResendRequest, Done> = async ({ db, now, trade, session }, _, request) => {
  if ('email' in request) {
    await resendMailsTo(db, request, now())
    return answered({})
  }
  const { reservationId } = request
  if (await isOfForeignAgency(db.reader, reservationId, { trade, session }, 'own'))
    return refused({ kind: 'not-found' })
  const resendOutcome = await resendMails(db, reservationId, now())
  return resendOutcome.kind === 'resent' ? answered({}) : refused(resendOutcome)
}
