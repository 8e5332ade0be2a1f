import { z } from 'zod'
import { type Caller, decodeQuery, encodeQuery } from '../../codec/legacy-call.ts'
import { confirm, type LegacyConfirmRequest } from './confirm.ts'

// All that a guest sends to book, where something else than a basket is booked: on the wire the query of `confirm`, as
// a text, which is written and read by that call.

const capabilities = new Set(['holds', 'keys', 'reasons', 'payments', 'agencies'] as const)

export function bookingText(caller: Caller, booking: LegacyConfirmRequest): string {
  return encodeQuery(confirm, caller, booking, capabilities).toString()
}

export type SentBooking = { readonly caller: Caller; readonly input: LegacyConfirmRequest }

export const sentBooking = z
  .string()
  .max(60_000)
  .transform((text, ctx): SentBooking => {
    const decoded = decodeQuery(confirm, new URLSearchParams(text), capabilities)
    if (decoded.kind === 'read') return decoded
    ctx.addIssue({ code: 'custom', path: [decoded.problem.parameter], message: decoded.problem.problem })
    return z.NEVER
  })
