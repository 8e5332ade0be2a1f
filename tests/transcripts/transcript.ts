import { type Money, money } from '@portico/domain/money/money'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Stay } from '@portico/domain/time/stay'
import type { Caller, LegacyCall, LegacyResult } from '@portico/legacy/codec/legacy-call'

// Requests and replies as a stranger writes them: by hand, from the specification and from what public clients show,
// never by our own codec, so that its two directions cannot agree on a mistake.

type Written = {
  readonly title: string
  /** Seen at public clients, or older: we read it, and write it otherwise. */
  readonly drift?: true
  /** With our own extensions. */
  readonly px?: true
}

/** A raw query, in which white space is only for its reader. */
export type WrittenRequest<Input> = Written & {
  readonly request: string
  readonly caller?: Partial<Caller>
  readonly input: Input
}

/** A raw body. */
export type WrittenReply<Reply> = Written & { readonly reply: string; readonly result: LegacyResult<Reply> }

export type Transcript = {
  readonly call: LegacyCall<unknown, unknown>
  readonly requests: readonly WrittenRequest<unknown>[]
  readonly replies: readonly WrittenReply<unknown>[]
}

/** The types of one call are checked here; whoever plays transcripts needs none of them. */
export function transcript<Input, Reply>(
  call: LegacyCall<Input, Reply>,
  requests: readonly WrittenRequest<NoInfer<Input>>[],
  replies: readonly WrittenReply<NoInfer<Reply>>[],
): Transcript {
  return { call: call as LegacyCall<unknown, unknown>, requests, replies }
}

export function answered<Reply>(answer: Reply): LegacyResult<Reply> {
  return { kind: 'answered', answer }
}

export function refused(text: string): LegacyResult<never> {
  return { kind: 'refused', text }
}

export function day(date: string): CalendarDate {
  return date as CalendarDate
}

export function stayOf(arrival: string, departure: string): Stay {
  return { arrival: day(arrival), departure: day(departure) }
}

export function euro(minor: number): Money {
  return money(minor, 'EUR')
}

/** Who calls where a transcript does not say otherwise. */
export const usualCaller: Caller = { domain: '', channelId: 201, hotelId: 101, languageId: 2, sessionCode: '' }
