import type { Instant as Moment } from '@portico/domain/time/deadline'
import { z } from 'zod'
import { Instant } from '../../shapes.ts'

/** What a reservation became when it was confirmed; `pending` until `payBy`. Older servers say nothing but that it is done. */
export type StandsNow = { readonly state: 'confirmed' | 'pending'; readonly payBy?: Moment | undefined }

export const standsNowFields = { state: z.enum(['confirmed', 'pending']).optional(), payBy: Instant.nullable().optional() }
const Fields = z.object(standsNowFields)

export function toStandsNow({ state, payBy }: StandsNow) {
  return { state, payBy: payBy ?? null }
}

export function standsNowOf({ state, payBy }: z.infer<typeof Fields>): StandsNow {
  return { state: state ?? 'confirmed', payBy: payBy ?? undefined }
}

/** How such an answer is written and read where it is all that is told. */
export const standsNow = {
  body: 'json',
  inWords: { state: 'confirmed' },
  toReply: toStandsNow,
  reply: Fields.transform(standsNowOf),
} as const
