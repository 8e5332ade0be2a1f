import type { ConsentUpdate } from '@portico/legacy/calls/reservation/consent-update'
import type { Done } from '@portico/legacy/parts/done'
import { isOfForeignAgency } from '../../../reservations/agency/own-agency.ts'
import { changeConsent } from '../../../reservations/consents.ts'
import { answered, type CallHandler, refused } from '../../answer-call.ts'

export const handleConsentUpdate: CallHandler<ConsentUpdate, Done> = async (
  { db, now, trade, session },
  _,
  request,
) => {
  if (await isOfForeignAgency(db.reader, request.reservationId, { trade, session }))
    return refused({ kind: 'not-found' })
  const consentOutcome = await changeConsent(db, request, now())
  return consentOutcome.kind === 'changed' ? answered({}) : refused(consentOutcome)
}
