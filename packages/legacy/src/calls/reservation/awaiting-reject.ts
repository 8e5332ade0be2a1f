import { z } from 'zod'
import { postingCall } from '../../codec/legacy-request.ts'
import { emailField } from '../../parts/by-email.ts'
import { type Done, done } from '../../parts/done.ts'
import { noCaller } from '../../parts/request-fields.ts'

export const awaitingReject = postingCall<
  { readonly reservationCode: string; readonly email: string },
  Done,
  { mail: string }
>({
  name: 'awaitingReject',
  path: 'cro/:reservationCode/reject',
  timeout: 'change',
  ...done,
  toQuery: (_, { reservationCode }) => [['reservationCode', reservationCode]],
  post: { write: ({ email }) => ({ mail: email }), wire: z.object(emailField) },
  fromQuery: (reader, { mail }) => ({
    caller: noCaller,
    input: { reservationCode: reader.text('reservationCode', 200), email: mail },
  }),
})
