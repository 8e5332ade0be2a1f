import { z } from 'zod'
import { postingCall } from '../../codec/legacy-request.ts'
import { paths } from '../../codec/paths.ts'
import { wireInteger } from '../../codec/spelling.ts'
import { type AgencyRequest, agencyFields } from '../../parts/confirm-extras.ts'
import { type Done, done } from '../../parts/done.ts'
import { noCaller } from '../../parts/request-fields.ts'

const limits = Object.entries(agencyFields).map(([name, max]) => [name, z.string().max(max).optional()] as const)
const Customer: z.ZodType<AgencyRequest> = z.object(Object.fromEntries(limits))
const Wire = z.object({ ca_id: wireInteger, ln_id: wireInteger.optional() }).and(Customer)

/** API-09, AGY-28: somebody applies to become a trade user of the caller's channel, and is written to in the caller's language. */
export const requestApproval = postingCall<{ readonly customer: AgencyRequest }, Done, z.infer<typeof Wire>>({
  name: 'askApproval',
  path: paths.askApproval,
  ...done,
  toQuery: () => [],
  post: { write: ({ customer }, { channelId, languageId }) => ({ ca_id: channelId, ln_id: languageId, ...customer }), wire: Wire },
  fromQuery: (_, { ca_id, ln_id = 1, ...customer }) => ({
    caller: { ...noCaller, channelId: ca_id, languageId: ln_id },
    input: { customer },
  }),
})
