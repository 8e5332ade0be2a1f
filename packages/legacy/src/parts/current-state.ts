import { Instant } from '@portico/contracts/values/shapes'
import type { Instant as Moment } from '@portico/domain/time/deadline'
import { z } from 'zod'

/**
 * What a reservation became when it was confirmed; `pending` until `payBy`. Older servers say nothing but that it is
 * done.
 */
export type CurrentState = { readonly state: 'confirmed' | 'pending'; readonly payBy?: Moment | undefined }

export const currentStateFields = {
  state: z.enum(['confirmed', 'pending']).optional(),
  payBy: Instant.nullable().optional(),
}
const Fields = z.object(currentStateFields)

export function toCurrentState({ state, payBy }: CurrentState) {
  return { state, payBy: payBy ?? null }
}

export function currentStateOf({ state, payBy }: z.infer<typeof Fields>): CurrentState {
  return { state: state ?? 'confirmed', payBy: payBy ?? undefined }
}

export const currentState = {
  body: 'json',
  plainTextReply: { state: 'confirmed' },
  toReply: toCurrentState,
  reply: Fields.transform(currentStateOf),
} as const
