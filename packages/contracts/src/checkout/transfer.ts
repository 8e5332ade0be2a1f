import { z } from 'zod'
import { CalendarDate } from '../values/shapes.ts'
import { optionalLine, requiredCode } from '../values/text-line.ts'
import { transferMaxima } from './transfer-fields.ts'

/** The wire parts them by semicolons. */
const transferPart = (max: number) => optionalLine(max).refine((text) => !text?.includes(';'), 'characters')

/**
 * How a guest comes or goes, for a service that takes them there: by which flight, train or ferry
 * (`number`), from or to which airport, station or port (`place`).
 */
export const Transfer = z.strictObject({
  date: CalendarDate,
  time: requiredCode(transferMaxima.time).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'range'),
  place: transferPart(transferMaxima.place),
  number: transferPart(transferMaxima.number),
  note: optionalLine(transferMaxima.note),
})
export type Transfer = z.infer<typeof Transfer>

export const Transfers = z
  .record(z.string().regex(/^\d{1,2}$/), Transfer)
  .refine((transfers) => Object.keys(transfers).length <= 20, 'range')
export type Transfers = z.infer<typeof Transfers>

/**
 * As a voucher says it again; `place` of the details is the airport, station or port, `at` the place of the service in
 * the voucher's basket, from 0.
 */
export const BookedTransfer = z.strictObject({
  ...Transfer.shape,
  service: z.string(),
  at: z.int(),
  date: CalendarDate,
  time: z.string(),
})
