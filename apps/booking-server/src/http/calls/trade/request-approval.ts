import { Agency } from '@portico/contracts/checkout/agency'
import type { ApprovalRequest } from '@portico/legacy/calls/trade/request-approval'
import type { AgencyRequest } from '@portico/legacy/parts/confirm-extras'
import { requestAccess } from '../../../agencies/request-access.ts'
import { answered, type CallHandler, malformed, refused } from '../../answer-call.ts'

/** The wire's name of each field. */
const fields = {
  name: 'fullname',
  address: 'address',
  zip: 'cap',
  city: 'city',
  country: 'country',
  email: 'mail',
  phone: 'phone',
  contactName: 'referent_name',
  contactEmail: 'referent_mail',
  vatNumber: 'vatNr',
  iata: 'iata',
  code: 'code',
} as const satisfies Record<Exclude<keyof Agency, 'type'>, keyof AgencyRequest>

export const handleRequestApproval: CallHandler<ApprovalRequest, Record<never, never>> = async (
  { db, now },
  { channelId, languageId },
  { customer, host, address },
) => {
  const typed = Object.entries(fields).flatMap(([field, name]) =>
    customer[name] === undefined ? [] : [[field, customer[name]] as const],
  )
  const type = customer.type === '2' ? 'company' : 'travel-agency'
  const read = Agency.safeParse({ type, ...Object.fromEntries(typed) })
  if (!read.success) {
    const [issue] = read.error.issues
    const field = String(issue?.path[0] ?? '')
    const parameter = Object.hasOwn(fields, field) ? fields[field as keyof typeof fields] : 'type'
    return malformed({ parameter, problem: issue?.message === 'required' ? 'missing' : 'malformed' })
  }
  const { kind } = await requestAccess(db, { agency: read.data, channelId, languageId, host, address }, now())
  if (kind === 'received') return answered({})
  return refused({ kind: kind === 'exists' ? 'account-exists' : kind })
}
