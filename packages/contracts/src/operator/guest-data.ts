import { normaliseEmail } from '@portico/domain/party/normalise-email'
import { z } from 'zod'
import { CalendarDate, Id, IdempotencyKey, Instant } from '../values/shapes.ts'
import { operatorLine } from './operator-text.ts'
import { reservationStates } from './reservation-search.ts'

/** Whose data: an e-mail address, or the code of a reservation that leads to one. */
export const GuestSearch = z.strictObject({
  hotelId: Id,
  text: operatorLine(254, 'An e-mail address, or the code of a reservation.'),
})
export type GuestSearch = z.infer<typeof GuestSearch>

/** A person is an e-mail address, at one hotel. */
export const GuestAtHotel = z.strictObject({
  hotelId: Id,
  email: z
    .string()
    .max(254)
    .refine((email) => /.@./.test(normaliseEmail(email))),
})
export type GuestAtHotel = z.infer<typeof GuestAtHotel>

/** What of a guest is not erased, and why. `until` is the last day on which law wants it. */
export const ErasureRest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('stay-to-come'), code: z.string() }),
  z.strictObject({ kind: z.literal('mail-on-its-way'), code: z.string() }),
  z.strictObject({ kind: z.literal('bill'), code: z.string(), until: CalendarDate }),
  z.strictObject({ kind: z.literal('open-offer'), code: z.string() }),
  z.strictObject({ kind: z.literal('undecided-access'), id: z.int() }),
  z.strictObject({ kind: z.literal('agency-account'), id: z.int() }),
  z.strictObject({ kind: z.literal('named-in-bill'), code: z.string() }),
])
export type ErasureRest = z.infer<typeof ErasureRest>

/** What an erasure removes, or would remove, by codes and numbers, and what it leaves. */
export const GuestErasure = z.strictObject({
  reservations: z.array(z.strictObject({ code: z.string(), remaining: z.enum(['billing', 'none']) })),
  /** Of somebody else: only the second address goes. */
  namedIn: z.array(z.string()),
  offers: z.array(z.string()),
  offerRequests: z.int(),
  accessRequests: z.int(),
  mailFiles: z.int(),
  rest: z.array(ErasureRest),
})
export type GuestErasure = z.infer<typeof GuestErasure>

/** What the file of an export holds, by codes and numbers. */
export const StoredGuestData = z.strictObject({
  reservations: z.array(
    z.strictObject({
      code: z.string(),
      state: z.enum(reservationStates),
      arrival: CalendarDate,
      departure: CalendarDate,
    }),
  ),
  namedIn: z.array(z.string()),
  offers: z.array(z.string()),
  offerRequests: z.int(),
  accessRequests: z.int(),
  accounts: z.int(),
})
export type StoredGuestData = z.infer<typeof StoredGuestData>

/** `fingerprint` is of all that would be erased: what is erased later is what was shown, or nothing. */
export const GuestDataPreview = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('unknown-code') }),
  z.strictObject({ kind: z.literal('erased-before') }),
  z.strictObject({
    kind: z.literal('known'),
    email: z.string(),
    stored: StoredGuestData,
    erasure: GuestErasure,
    fingerprint: z.string(),
  }),
])
export type GuestDataPreview = z.infer<typeof GuestDataPreview>

export const ConfirmedErasure = GuestAtHotel.extend({ fingerprint: z.string().length(64), key: IdempotencyKey })
export type ConfirmedErasure = z.infer<typeof ConfirmedErasure>

export const ErasureOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('erased'), erasure: GuestErasure }),
  z.strictObject({ kind: z.literal('changed-meanwhile') }),
])
export type ErasureOutcome = z.infer<typeof ErasureOutcome>

export const sealedKinds = ['confirm', 'change', 'report', 'draft'] as const

/** A record that the gateway has sealed; `stays` says why an erasure leaves it. */
export const SealedGuestRecord = z.strictObject({
  kind: z.enum(sealedKinds),
  host: z.string(),
  at: Instant,
  stays: z.enum(['outcome-unknown', 'stay-to-come']).optional(),
})
export type SealedGuestRecord = z.infer<typeof SealedGuestRecord>

export const GatewayGuestData = z.strictObject({ records: z.array(SealedGuestRecord), mailFiles: z.int() })
export type GatewayGuestData = z.infer<typeof GatewayGuestData>
