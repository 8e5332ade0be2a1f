import { asciiEmail } from '@portico/domain/party/normalise-email'
import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { legacyCall } from '../../codec/legacy-call.ts'
import { OlderReservation } from '../../parts/older-reservation.ts'
import { readCaller } from '../../parts/request-fields.ts'
import {
  NewerReservation,
  type ReservationReply,
  reservationExtensions,
  toReservation,
} from '../../parts/reservation.ts'

const px = extensionFields({ keys: ['mailKey'] }, reservationExtensions)

/** By code and e-mail, or by the random key of a mail's link (capability `keys`). */
export type RetrieveRequest = { readonly code: string; readonly email: string } | { readonly mailKey: string }

const isOlder = (wire: unknown) => typeof wire === 'object' && wire !== null && 'prenotazione' in wire

/** A reservation with all that its voucher says. Wrong code and wrong e-mail are one refusal. */
export const retrieve = legacyCall<RetrieveRequest, ReservationReply>({
  name: 'retrieve',
  server: 'main',
  path: 'retrieve.do?method=retrieve',
  effect: 'read',
  timeout: 'verify',
  extensions: px,
  body: 'json',
  toQuery: ({ channelId, languageId }, request) => [
    ['ca_id', channelId],
    ['ln_id', languageId],
    ...('mailKey' in request
      ? [[px.mailKey, request.mailKey] as const]
      : [['codice_prenotazione', request.code] as const, ['mail', asciiEmail(request.email)] as const]),
  ],
  fromQuery: (reader) => {
    const mailKey = reader.optionalText(px.mailKey, 64)
    const caller = readCaller(reader)
    if (mailKey !== undefined) return { caller, input: { mailKey } }
    return { caller, input: { code: reader.text('codice_prenotazione', 40), email: reader.text('mail', 254) } }
  },
  toReply: toReservation,
  reply: z.unknown().transform((wire, ctx): ReservationReply => {
    const { success, data, error } = (isOlder(wire) ? OlderReservation : NewerReservation).safeParse(wire)
    if (success) return data
    for (const { path, message } of error.issues) ctx.addIssue({ code: 'custom', path: [...path], message })
    return z.NEVER
  }),
})
