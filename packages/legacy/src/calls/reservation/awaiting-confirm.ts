import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { postingCall } from '../../codec/legacy-request.ts'
import { wireText } from '../../codec/spelling.ts'
import { emailField, keyField } from '../../parts/by-email.ts'
import { type CurrentState, currentStateFields, currentStateOf, toCurrentState } from '../../parts/current-state.ts'
import { noCaller } from '../../parts/request-fields.ts'
import type { LegacyConfirmRequest } from '../checkout/confirm.ts'
import { bookingText, type SentBooking, sentBooking } from '../checkout/sent-booking.ts'

const px = extensionFields({ keys: ['key'], offers: ['booking', 'rooms', 'toPay'] })

/** Capability `offers`: `booking` is all that a guest sends to book; its basket is that of the reservation. */
export type AwaitingConfirmRequest = {
  readonly reservationCode: string
  readonly email: string
  readonly key?: string | undefined
  readonly booking?: LegacyConfirmRequest | undefined
}

export type AwaitingConfirmReply = CurrentState & {
  readonly roomCodes?: readonly string[] | undefined
  readonly isToPay?: true | undefined
}

export const awaitingConfirm = postingCall<
  AwaitingConfirmRequest,
  AwaitingConfirmReply,
  { mail: string; [px.key]?: string | undefined; [px.booking]?: SentBooking | undefined }
>({
  name: 'awaitingConfirm',
  path: 'cro/:reservationCode/confirm',
  timeout: 'change',
  extensions: px,
  body: 'json',
  plainTextReply: { state: 'confirmed' },
  toQuery: (_, { reservationCode }) => [['reservationCode', reservationCode]],
  post: {
    write: ({ email, key, booking }, caller) => ({
      mail: email,
      [px.key]: key,
      [px.booking]: booking && bookingText(caller, booking),
    }),
    wire: z.object({ ...emailField, ...keyField, [px.booking]: sentBooking.optional() }),
  },
  fromQuery: (reader, { mail, [px.key]: key, [px.booking]: booking }) => ({
    caller: booking?.caller ?? noCaller,
    input: { reservationCode: reader.text('reservationCode', 200), email: mail, key, booking: booking?.input },
  }),
  toReply: ({ roomCodes, isToPay, ...current }) => ({
    ...toCurrentState(current),
    [px.rooms]: roomCodes,
    [px.toPay]: isToPay,
  }),
  reply: z
    .object({
      ...currentStateFields,
      [px.rooms]: z.array(wireText).optional(),
      [px.toPay]: z.literal(true).optional(),
    })
    .transform(({ [px.rooms]: roomCodes, [px.toPay]: isToPay, ...current }) => ({
      ...currentStateOf(current),
      roomCodes,
      isToPay,
    })),
})
