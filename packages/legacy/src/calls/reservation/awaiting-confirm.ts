import { z } from 'zod'
import { postingCall } from '../../codec/legacy-request.ts'
import { emailField, keyField } from '../../parts/by-email.ts'
import { type CurrentState, currentState } from '../../parts/current-state.ts'
import { noCaller } from '../../parts/request-fields.ts'

/** `email` is the booker's. */
export type AwaitingConfirmRequest = { readonly reservationCode: string; readonly email: string; readonly key?: string | undefined }

/** CRO-02, CRO-06: takes a reservation that awaits its confirmation. */
export const awaitingConfirm = postingCall<AwaitingConfirmRequest, CurrentState, { mail: string; px_key?: string | undefined }>({
  name: 'awaitingConfirm',
  path: 'cro/:reservationCode/confirm',
  timeout: 'change',
  ...currentState,
  toQuery: (_, { reservationCode }) => [['reservationCode', reservationCode]],
  post: { write: ({ email, key }) => ({ mail: email, px_key: key }), wire: z.object({ ...emailField, ...keyField }) },
  fromQuery: (reader, { mail, px_key }) => ({
    caller: noCaller,
    input: { reservationCode: reader.text('reservationCode', 200), email: mail, key: px_key },
  }),
})
