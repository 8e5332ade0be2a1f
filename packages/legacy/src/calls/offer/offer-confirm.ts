import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { postingCall } from '../../codec/legacy-request.ts'
import { wireInteger, wireText } from '../../codec/spelling.ts'
import { emailField, keyField, type OfferByEmail } from '../../parts/by-email.ts'
import { type CurrentState, currentStateFields, currentStateOf, toCurrentState } from '../../parts/current-state.ts'
import { noCaller } from '../../parts/request-fields.ts'

const px = extensionFields({ keys: ['key'] })

/** `optionId` is one of the offer's options. */
export type OfferConfirmRequest = OfferByEmail & { readonly optionId: number; readonly key?: string | undefined }

export type OfferConfirmReply = CurrentState & { readonly reservationCode?: string | undefined }

export const offerConfirm = postingCall<
  OfferConfirmRequest,
  OfferConfirmReply,
  { mail: string; option: number; [px.key]?: string | undefined }
>({
  name: 'offerConfirm',
  path: 'v2/offers/:offerCode/confirm',
  timeout: 'change',
  extensions: px,
  body: 'json',
  plainTextReply: { state: 'confirmed' },
  toQuery: (_, { offerCode }) => [['offerCode', offerCode]],
  post: {
    write: ({ email, optionId, key }) => ({ mail: email, option: optionId, [px.key]: key }),
    wire: z.object({ ...emailField, option: wireInteger, ...keyField }),
  },
  fromQuery: (reader, { mail, option, [px.key]: key }) => ({
    caller: noCaller,
    input: { offerCode: reader.text('offerCode', 200), email: mail, optionId: option, key },
  }),
  toReply: ({ reservationCode, ...current }) => ({
    reservationCode: reservationCode ?? null,
    ...toCurrentState(current),
  }),
  reply: z
    .object({ reservationCode: wireText.nullable().optional(), ...currentStateFields })
    .transform(({ reservationCode, ...current }) => ({
      ...currentStateOf(current),
      reservationCode: reservationCode ?? undefined,
    })),
})
