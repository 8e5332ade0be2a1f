import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { z } from 'zod'
import { postingCall } from '../../codec/legacy-request.ts'
import { paths } from '../../codec/paths.ts'
import { toLegacyDate, wireDate, wireInteger } from '../../codec/spelling.ts'
import type { TransferRequest } from '../../parts/confirm-extras.ts'
import { type Done, done } from '../../parts/done.ts'
import { noCaller } from '../../parts/request-fields.ts'

/** How a guest of a reservation now arrives or departs. */
export type TransferUpdate = { readonly reservationId: number; readonly transfer: TransferRequest }

type Body = {
  fbId: number
  data: CalendarDate
  time: string
  placeCode: string
  transportNumber: string
  note: string
}

const text = (max: number) => z.string().max(max).default('')

/** API-05, SVC-09: changes the details of a transfer that was booked, addressed by reservation and service. */
export const transferUpdate = postingCall<TransferUpdate, Done, Body>({
  name: 'transferUpdate',
  path: paths.transferUpdate,
  ...done,
  toQuery: (_, { reservationId, transfer }) => [
    ['reservationId', reservationId],
    ['serviceId', transfer.serviceId],
  ],
  post: {
    write: ({ transfer: { serviceId, bookedLine, date, time, placeCode, transportNumber, note } }) => ({
      seId: serviceId,
      fbId: bookedLine,
      data: toLegacyDate(date),
      time,
      placeCode,
      transportNumber,
      note,
    }),
    wire: z.object({
      fbId: wireInteger,
      data: wireDate,
      time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
      placeCode: text(20),
      transportNumber: text(20),
      note: text(200),
    }),
  },
  fromQuery: (reader, { fbId, data, ...details }) => ({
    caller: noCaller,
    input: {
      reservationId: reader.id('reservationId'),
      transfer: { serviceId: reader.id('serviceId'), bookedLine: fbId, date: data, ...details },
    },
  }),
})
