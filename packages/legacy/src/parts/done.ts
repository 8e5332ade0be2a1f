import { z } from 'zod'

/** That it is done, and nothing more. */
export type Done = Record<never, never>

/** How such an answer is written and read: whatever comes that is no refusal. */
export const done = {
  body: 'json',
  plainTextReply: {},
  toReply: (): Done => ({}),
  reply: z.unknown().transform((): Done => ({})),
} as const
