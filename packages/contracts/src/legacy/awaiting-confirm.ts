import { z } from 'zod'
import { noCaller } from './asking.ts'
import { emailField, keyField } from './by-email.ts'
import { postingCall } from './legacy-request.ts'
import { paths } from './paths.ts'
import { type StandsNow, standsNow } from './stands-now.ts'

/** `email` is the booker's. */
export type AwaitingConfirmQuestion = { readonly reservationCode: string; readonly email: string; readonly key?: string | undefined }

/** CRO-02, CRO-06: takes a reservation that awaits its confirmation. */
export const awaitingConfirm = postingCall<AwaitingConfirmQuestion, StandsNow, { mail: string; px_key?: string | undefined }>({
  name: 'awaitingConfirm',
  path: paths.awaitingConfirm,
  ...standsNow,
  toQuery: (_, { reservationCode }) => [['reservationCode', reservationCode]],
  post: { write: ({ email, key }) => ({ mail: email, px_key: key }), wire: z.object({ ...emailField, ...keyField }) },
  fromQuery: (reader, { mail, px_key }) => ({
    caller: noCaller,
    input: { reservationCode: reader.text('reservationCode', 200), email: mail, key: px_key },
  }),
})
