import type { Done } from '@portico/contracts/legacy/parts/done'
import { resendMails } from '../../../mail/resend-mails.ts'
import { answered, type CallHandler, refused } from '../../answer-call.ts'

/** AGY-34, and a guest from the voucher: the mail of a reservation once more. Who may ask was checked before. */
export const handleResendEmails: CallHandler<{ readonly reservationId: number }, Done> = async ({ db, now }, _, { reservationId }) => {
  const done = await resendMails(db, reservationId, now())
  return done.kind === 'resent' ? answered({}) : refused(done)
}
