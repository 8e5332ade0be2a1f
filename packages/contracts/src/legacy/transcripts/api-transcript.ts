import type { Caller, LegacyAnswer, LegacyCall } from '../codec/legacy-call.ts'

// As the transcripts of the main server: written by hand, never by our own codec.

type Written = {
  readonly title: string
  /** We read it, and write it otherwise. */
  readonly drift?: true
  /** With our own extensions. */
  readonly px?: true
}

/** A request line and perhaps a body; a JSON body is compared as what it says. */
export type WrittenPost<Input> = Written & {
  readonly line: string
  readonly type?: string
  readonly body?: string
  readonly caller?: Partial<Caller>
  readonly asked: Input
}

/** A raw body with its status, 200 where none is said. */
export type WrittenReply<Answer> = Written & { readonly status?: number; readonly reply: string; readonly told: LegacyAnswer<Answer> }

/** `id`: the row that the call is for. */
export type ApiTranscript = {
  readonly id: string
  readonly call: LegacyCall<unknown, unknown>
  readonly requests: readonly WrittenPost<unknown>[]
  readonly replies: readonly WrittenReply<unknown>[]
}

export function apiTranscript<Input, Answer>(
  id: string,
  call: LegacyCall<Input, Answer>,
  requests: readonly WrittenPost<Input>[],
  replies: readonly WrittenReply<Answer>[],
): ApiTranscript {
  return { id, call: call as LegacyCall<unknown, unknown>, requests, replies }
}

export const json = 'application/json'
