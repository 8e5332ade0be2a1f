import { legacyCall } from '../../codec/legacy-call.ts'
import { noCaller } from '../../parts/request-fields.ts'
import { type ReservationReply, reservationExtensions } from '../../parts/reservation.ts'
import { retrieve } from './retrieve.ts'

export const awaiting = legacyCall<{ readonly reservationCode: string }, ReservationReply>({
  name: 'awaiting',
  server: 'api',
  path: 'cro/:reservationCode',
  effect: 'read',
  timeout: 'verify',
  extensions: reservationExtensions,
  body: 'json',
  toQuery: (_, { reservationCode }) => [['reservationCode', reservationCode]],
  fromQuery: (reader) => ({ caller: noCaller, input: { reservationCode: reader.text('reservationCode', 200) } }),
  toReply: retrieve.toReply,
  reply: retrieve.reply,
})
