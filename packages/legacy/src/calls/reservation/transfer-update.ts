import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { postingCall } from '../../codec/legacy-request.ts'
import { toLegacyDate, wireDate, wireInteger } from '../../codec/spelling.ts'
import { keyField } from '../../parts/by-email.ts'
import type { TransferRequest } from '../../parts/confirm-extras.ts'
import { type Done, done } from '../../parts/done.ts'
import { noCaller } from '../../parts/request-fields.ts'

const px = extensionFields({ keys: ['key'] })

export type TransferUpdate = {
  readonly reservationId: number
  readonly transfer: TransferRequest
  readonly key?: string | undefined
}

type Body = {
  fbId: number
  data: CalendarDate
  time: string
  placeCode: string
  transportNumber: string
  note: string
  [px.key]?: string | undefined
}

const optionalText = (max: number) => z.string().max(max).default('')

export const transferUpdate = postingCall<TransferUpdate, Done, Body>({
  name: 'transferUpdate',
  path: 'bol/transfer-update/:reservationId/:serviceId',
  timeout: 'change',
  extensions: px,
  ...done,
  toQuery: (_, { reservationId, transfer }) => [
    ['reservationId', reservationId],
    ['serviceId', transfer.serviceId],
  ],
  post: {
    write: ({ transfer: { serviceId, bookedLine, date, time, placeCode, transportNumber, note }, key }) => ({
      seId: serviceId,
      fbId: bookedLine,
      data: toLegacyDate(date),
      time,
      placeCode,
      transportNumber,
      note,
      [px.key]: key,
    }),
    wire: z.object({
      fbId: wireInteger,
      data: wireDate,
      time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
      placeCode: optionalText(20),
      transportNumber: optionalText(20),
      note: optionalText(200),
      ...keyField,
    }),
  },
  fromQuery: (reader, { fbId, data, [px.key]: key, ...details }) => ({
    caller: noCaller,
    input: {
      reservationId: reader.id('reservationId'),
      transfer: { serviceId: reader.id('serviceId'), bookedLine: fbId, date: data, ...details },
      key,
    },
  }),
})
