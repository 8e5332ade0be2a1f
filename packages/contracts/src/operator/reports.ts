import { z } from 'zod'
import { Id, Instant } from '../values/shapes.ts'

export const ReportId = z.string().regex(/^[0-9a-f]{32}$/)

export const BookingReportState = z.strictObject({
  id: ReportId,
  destination: z.enum(['address', 'zsuite']),
  event: z.enum(['booked', 'cancelled']),
  host: z.string(),
  hotelId: Id,
  /** The first of the reservation; absent where nobody can read it any more. */
  code: z.string().optional(),
  madeAt: Instant,
  sentAt: Instant.optional(),
  /** When it is sent next; absent once it was sent, or given up. */
  nextAt: Instant.optional(),
  attempts: z.int(),
  problem: z.string().optional(),
})
export type BookingReportState = z.infer<typeof BookingReportState>

export const ReportingHost = z.strictObject({ host: z.string(), url: z.string(), secret: z.string() })
export type ReportingHost = z.infer<typeof ReportingHost>

export const Reports = z.strictObject({ hosts: z.array(ReportingHost), reports: z.array(BookingReportState) })
export type Reports = z.infer<typeof Reports>
