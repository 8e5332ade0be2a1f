import { type ConsentKey, consentPurposes } from '@portico/contracts/reservation/given-consent'
import { z } from 'zod'
import { postingCall } from '../../codec/legacy-request.ts'
import { wireFlag, wireInteger } from '../../codec/spelling.ts'
import { type Done, done } from '../../parts/done.ts'
import { noCaller } from '../../parts/request-fields.ts'

export type ConsentUpdate = ConsentKey & { readonly reservationId: number; readonly isGiven: boolean }

type Body = {
  purpose: ConsentUpdate['purpose']
  policyId?: number | undefined
  given: boolean
}

/** A guest gives or takes back a consent of a reservation. The same word twice changes nothing. */
export const consentUpdate = postingCall<ConsentUpdate, Done, Body>({
  name: 'consentUpdate',
  path: 'bol/reservation/:reservationId/consent',
  timeout: 'short-change',
  capability: 'changes',
  ...done,
  toQuery: (_, { reservationId }) => [['reservationId', reservationId]],
  post: {
    write: ({ purpose, policyId, isGiven }) => ({
      purpose,
      policyId,
      given: isGiven,
    }),
    wire: z.object({
      purpose: z.enum(consentPurposes),
      policyId: wireInteger.optional(),
      given: wireFlag,
    }),
  },
  fromQuery: (reader, { purpose, policyId, given }) => ({
    caller: noCaller,
    input: {
      reservationId: reader.id('reservationId'),
      purpose,
      policyId,
      isGiven: given,
    },
  }),
})
