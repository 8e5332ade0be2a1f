import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { postingCall } from '../../codec/legacy-request.ts'
import { wireInteger, wireText } from '../../codec/spelling.ts'
import { emailField, keyField, type OfferByEmail } from '../../parts/by-email.ts'
import { type CurrentState, currentStateFields, currentStateOf, toCurrentState } from '../../parts/current-state.ts'
import { noCaller } from '../../parts/request-fields.ts'
import type { LegacyConfirmRequest } from '../checkout/confirm.ts'
import { bookingText, type SentBooking, sentBooking } from '../checkout/sent-booking.ts'

const px = extensionFields({ keys: ['key'], offers: ['booking', 'rooms', 'toPay'] })

/**
 * `optionId` is one of the offer's options. Capability `offers`: `booking` is all that a guest sends to book, of whose
 * basket the rooms and services are those of the option, so that guests and transfers find theirs.
 */
export type OfferConfirmRequest = OfferByEmail & {
  readonly optionId: number
  readonly key?: string | undefined
  readonly booking?: LegacyConfirmRequest | undefined
}

export type OfferConfirmReply = CurrentState & {
  readonly reservationCode?: string | undefined
  readonly roomCodes?: readonly string[] | undefined
  readonly isToPay?: true | undefined
}

export const offerConfirm = postingCall<
  OfferConfirmRequest,
  OfferConfirmReply,
  { mail: string; option: number; [px.key]?: string | undefined; [px.booking]?: SentBooking | undefined }
>({
  name: 'offerConfirm',
  path: 'v2/offers/:offerCode/confirm',
  timeout: 'change',
  extensions: px,
  body: 'json',
  plainTextReply: { state: 'confirmed' },
  toQuery: (_, { offerCode }) => [['offerCode', offerCode]],
  post: {
    write: ({ email, optionId, key, booking }, caller) => ({
      mail: email,
      option: optionId,
      [px.key]: key,
      [px.booking]: booking && bookingText(caller, booking),
    }),
    wire: z.object({ ...emailField, option: wireInteger, ...keyField, [px.booking]: sentBooking.optional() }),
  },
  fromQuery: (reader, { mail, option, [px.key]: key, [px.booking]: booking }) => ({
    caller: booking?.caller ?? noCaller,
    input: {
      offerCode: reader.text('offerCode', 200),
      email: mail,
      optionId: option,
      key,
      booking: booking?.input,
    },
  }),
  toReply: ({ reservationCode, roomCodes, isToPay, ...current }) => ({
    reservationCode: reservationCode ?? null,
    ...toCurrentState(current),
    [px.rooms]: roomCodes,
    [px.toPay]: isToPay,
  }),
  reply: z
    .object({
      reservationCode: wireText.nullable().optional(),
      ...currentStateFields,
      [px.rooms]: z.array(wireText).optional(),
      [px.toPay]: z.literal(true).optional(),
    })
    .transform(({ reservationCode, [px.rooms]: roomCodes, [px.toPay]: isToPay, ...current }) => ({
      ...currentStateOf(current),
      reservationCode: reservationCode ?? undefined,
      roomCodes,
      isToPay,
    })),
})
