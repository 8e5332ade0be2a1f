import { maxGuestsInRoom } from '@portico/domain/party/guest-record'
import { maxRoomLines } from '@portico/domain/party/room-line'
import { z } from 'zod'
import { agencyMaxima } from './agency.ts'
import { bookerMaxima } from './booker.ts'
import { guestNamesMax } from './guests.ts'
import { invoiceMaxima } from './invoice.ts'
import { transferMaxima } from './transfer-fields.ts'

const guestDraftMax = 26

/**
 * A draft at its largest, in bytes of JSON: ten full rooms and every field at its longest, in scripts of three bytes a
 * sign.
 */
export const draftMaxBytes = 64 * 1_024

export const draftMaxima: ReadonlyMap<string, number> = new Map([
  ...Object.entries(bookerMaxima),
  ...Object.entries(invoiceMaxima).map(([field, max]) => [`invoice-${field}`, max] as const),
  ...Object.entries(agencyMaxima).map(([field, max]) => [`agency-${field}`, max] as const),
  ['guests', guestNamesMax + maxRoomLines * maxGuestsInRoom * guestDraftMax],
  ['unsettled', 1_200],
])

/** The longest text that a draft has of a field, in characters. Ticks, choices and guests' names are short. */
export function draftMaxOf(field: string): number {
  return draftMaxima.get(field) ?? (field.startsWith('transfer-') ? transferMaxima.note : 60)
}

/**
 * What was typed so far, field by field, as typed, up to what the field takes. Stored sealed, for a short time, under
 * the visitor.
 */
export const Draft = z
  .record(z.string().max(60), z.string())
  .refine(
    (draft) =>
      Object.keys(draft).length <= 120 &&
      Object.entries(draft).every(([field, text]) => text.length <= draftMaxOf(field)),
  )
export type Draft = z.infer<typeof Draft>
