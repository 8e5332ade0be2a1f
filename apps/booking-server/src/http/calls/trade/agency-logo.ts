import type { AgencyLogoReply, AgencyLogoRequest } from '@portico/legacy/calls/trade/agency-logo'
import { changeOwnLogo } from '../../../agencies/own-logo.ts'
import { answered, type CallHandler, malformed, refused } from '../../answer-call.ts'

export const handleAgencyLogo: CallHandler<AgencyLogoRequest, AgencyLogoReply> = async (
  { db, trade, files, now },
  _,
  request,
) => {
  if (!trade) return refused({ kind: 'not-logged-in' })
  const outcome = await changeOwnLogo(db, trade, request, { fileStore: files, now: now() })
  switch (outcome.kind) {
    case 'logo':
      return answered({ picture: outcome.png?.toString('base64') })
    case 'not-allowed':
      return refused({ kind: 'not-allowed' })
    case 'too-often':
      return refused({ kind: 'over-limit' })
    case 'unusable':
      return malformed({ parameter: 'picture', problem: 'malformed' })
  }
}
