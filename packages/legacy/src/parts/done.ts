import { z } from 'zod'

export type Done = Record<never, never>

export const done = {
  body: 'json',
  plainTextReply: {},
  toReply: (): Done => ({}),
  reply: z.unknown().transform((): Done => ({})),
} as const
