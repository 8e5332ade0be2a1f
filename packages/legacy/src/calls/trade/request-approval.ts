import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { postingCall } from '../../codec/legacy-request.ts'
import { wireInteger } from '../../codec/spelling.ts'
import { type Done, done } from '../../parts/done.ts'
import { type AgencyRequest, postedAgencyWire, toAgencyWire } from '../../parts/invoice-and-agency.ts'
import { noCaller } from '../../parts/request-fields.ts'

const px = extensionFields({ holds: ['address'], keys: ['host'] })

const ApprovalRequestWire = z.intersection(
  z.object({
    ca_id: wireInteger,
    ln_id: wireInteger.optional(),
    [px.address]: z.string().max(64).optional(),
    [px.host]: z.string().max(260).optional(),
  }),
  postedAgencyWire.transform((customer) => ({ customer })),
)

/** `address` is a keyed hash of who asks; `host` where, for the link in the mail. */
export type ApprovalRequest = {
  readonly customer: AgencyRequest
  readonly address?: string | undefined
  readonly host?: string | undefined
}

export const requestApproval = postingCall<ApprovalRequest, Done, z.infer<typeof ApprovalRequestWire>>({
  name: 'requestApproval',
  path: 'agency/askApproval',
  timeout: 'short-change',
  extensions: px,
  ...done,
  toQuery: () => [],
  post: {
    write: ({ customer, address, host }, { channelId, languageId }) => ({
      ca_id: channelId,
      ln_id: languageId,
      ...toAgencyWire(customer),
      [px.address]: address,
      [px.host]: host,
    }),
    wire: ApprovalRequestWire,
  },
  fromQuery: (_, { ca_id, ln_id = 1, [px.address]: address, [px.host]: host, customer }) => ({
    caller: { ...noCaller, channelId: ca_id, languageId: ln_id },
    input: { customer, address, host },
  }),
})
