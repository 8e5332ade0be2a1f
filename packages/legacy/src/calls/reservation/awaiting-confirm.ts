import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { postingCall } from '../../codec/legacy-request.ts'
import { emailField, keyField } from '../../parts/by-email.ts'
import { type CurrentState, currentState } from '../../parts/current-state.ts'
import { noCaller } from '../../parts/request-fields.ts'

const px = extensionFields({ keys: ['key'] })

export type AwaitingConfirmRequest = {
  readonly reservationCode: string
  readonly email: string
  readonly key?: string | undefined
}

export const awaitingConfirm = postingCall<
  AwaitingConfirmRequest,
  CurrentState,
  { mail: string; [px.key]?: string | undefined }
>({
  name: 'awaitingConfirm',
  path: 'cro/:reservationCode/confirm',
  timeout: 'change',
  extensions: px,
  ...currentState,
  toQuery: (_, { reservationCode }) => [['reservationCode', reservationCode]],
  post: { write: ({ email, key }) => ({ mail: email, [px.key]: key }), wire: z.object({ ...emailField, ...keyField }) },
  fromQuery: (reader, { mail, [px.key]: key }) => ({
    caller: noCaller,
    input: { reservationCode: reader.text('reservationCode', 200), email: mail, key },
  }),
})
