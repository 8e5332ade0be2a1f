import { z } from 'zod'
import { noCaller } from './asking.ts'
import { emailField } from './by-email.ts'
import { type Done, done } from './done.ts'
import { postingCall } from './legacy-request.ts'
import { paths } from './paths.ts'

/** CRO-02, CRO-06: declines a reservation that awaits its confirmation; it is cancelled. `email` is the booker's. */
export const awaitingReject = postingCall<{ readonly reservationCode: string; readonly email: string }, Done, { mail: string }>({
  name: 'awaitingReject',
  path: paths.awaitingReject,
  ...done,
  toQuery: (_, { reservationCode }) => [['reservationCode', reservationCode]],
  post: { write: ({ email }) => ({ mail: email }), wire: z.object(emailField) },
  fromQuery: (reader, { mail }) => ({ caller: noCaller, input: { reservationCode: reader.text('reservationCode', 200), email: mail } }),
})
