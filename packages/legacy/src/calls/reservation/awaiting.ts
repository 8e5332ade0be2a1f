import type { OpenedOffer } from '@portico/contracts/offer/offer'
import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { legacyCall } from '../../codec/legacy-call.ts'
import { wireInteger } from '../../codec/spelling.ts'
import { encodeReader, readerExtensions, readReader } from '../../parts/request-fields.ts'
import { type ReservationReply, reservationExtensions, toReservation } from '../../parts/reservation.ts'
import { retrieve } from './retrieve.ts'

const awaitingFields = extensionFields({ offers: ['sentTo', 'writtenIn', 'rejectionReason'] })

/**
 * Capability `offers`: to which e-mail address it was sent, whatever address it was confirmed with; the language that
 * was chosen for the guest, and why the guest has rejected it.
 */
export type AwaitingReply = ReservationReply &
  Partial<Pick<OpenedOffer, 'recipient' | 'languageId' | 'rejectionReason'>>

const OwnFields = z
  .object({
    [awaitingFields.sentTo]: z.string().optional(),
    [awaitingFields.writtenIn]: wireInteger.optional(),
    [awaitingFields.rejectionReason]: z.string().optional(),
  })
  .transform(
    ({
      [awaitingFields.sentTo]: recipient,
      [awaitingFields.writtenIn]: languageId,
      [awaitingFields.rejectionReason]: rejectionReason,
    }) => ({
      recipient,
      languageId,
      rejectionReason,
    }),
  )

/** Without an e-mail address: whoever shows it to somebody compares that first. */
export const awaiting = legacyCall<{ readonly reservationCode: string }, AwaitingReply>({
  name: 'awaiting',
  server: 'api',
  path: 'cro/:reservationCode',
  effect: 'read',
  timeout: 'verify',
  extensions: extensionFields({}, awaitingFields, reservationExtensions, readerExtensions),
  body: 'json',
  toQuery: (caller, { reservationCode }) => [['reservationCode', reservationCode], ...encodeReader(caller)],
  fromQuery: (reader) => ({
    caller: readReader(reader),
    input: { reservationCode: reader.text('reservationCode', 200) },
  }),
  toReply: ({ recipient, languageId, rejectionReason, ...reservation }) => ({
    ...toReservation(reservation),
    [awaitingFields.sentTo]: recipient,
    [awaitingFields.writtenIn]: languageId,
    [awaitingFields.rejectionReason]: rejectionReason,
  }),
  reply: retrieve.reply.and(OwnFields),
})
