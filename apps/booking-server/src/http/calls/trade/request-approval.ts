import { Agency } from '@portico/contracts/checkout/agency'
import type { ApprovalRequest } from '@portico/legacy/calls/trade/request-approval'
import { agencyFields } from '@portico/legacy/parts/invoice-and-agency'
import { requestAccess } from '../../../agencies/request-access.ts'
import { answered, type CallHandler, malformed, refused } from '../../answer-call.ts'

export const handleRequestApproval: CallHandler<ApprovalRequest, Record<never, never>> = async (
  { db, now },
  { channelId, languageId },
  { customer, host, address },
) => {
  const parsed = Agency.safeParse({ type: 'travel-agency', ...customer })
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const field = String(issue?.path[0] ?? '')
    const parameter = Object.hasOwn(agencyFields, field)
      ? agencyFields[field as keyof typeof agencyFields].wire
      : 'type'
    return malformed({ parameter, problem: issue?.message === 'required' ? 'missing' : 'malformed' })
  }
  const { kind } = await requestAccess(db, { agency: parsed.data, channelId, languageId, host, address }, now())
  if (kind === 'received') return answered({})
  return refused({ kind: kind === 'exists' ? 'account-exists' : kind })
}
