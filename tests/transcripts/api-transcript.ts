import type { Caller, LegacyCall, LegacyResult } from '@portico/legacy/codec/legacy-call'

// As the transcripts of the main server: written by hand, never by our own codec.

type Written = {
  readonly title: string
  /** We read it, and write it otherwise. */
  readonly drift?: true
  /** With our own extensions. */
  readonly px?: true
}

/** A request line and perhaps a body; a JSON body is compared as what it says. */
export type WrittenApiRequest<Input> = Written & {
  readonly line: string
  readonly type?: string
  readonly body?: string
  readonly caller?: Partial<Caller>
  readonly input: Input
}

/** A raw body with its status, 200 where none is said. */
export type WrittenApiReply<Reply> = Written & {
  readonly status?: number
  readonly reply: string
  readonly result: LegacyResult<Reply>
}

/** `id`: the row that the call is for. */
export type ApiTranscript = {
  readonly id: string
  readonly call: LegacyCall<unknown, unknown>
  readonly requests: readonly WrittenApiRequest<unknown>[]
  readonly replies: readonly WrittenApiReply<unknown>[]
}

export function apiTranscript<Input, Reply>(
  id: string,
  call: LegacyCall<Input, Reply>,
  requests: readonly WrittenApiRequest<NoInfer<Input>>[],
  replies: readonly WrittenApiReply<NoInfer<Reply>>[],
): ApiTranscript {
  return { id, call: call as LegacyCall<unknown, unknown>, requests, replies }
}

export const json = 'application/json'
