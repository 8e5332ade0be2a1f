import type { OpenedOffer } from '@portico/contracts/offer/offer'
import type { Instant } from '@portico/domain/time/deadline'

/** What its recipient has written under one key, and whether it was ever acknowledged. */
export type WrittenMessage = {
  readonly key: string
  readonly text: string
  /** How many messages the page showed on which it was written. */
  readonly seen: number
  presses: number
  isAcknowledged: boolean
}

/** An offer that a hotel has sent, and what both sides were told of it. */
export type SentOffer = {
  /** As the diary names it: codes are drawn by the server. */
  readonly name: string
  readonly code: string
  readonly email: string
  readonly isGuaranteed: boolean
  readonly expiresAt: Instant
  readonly messages: WrittenMessage[]
  grant?: string
  /** As its page was last read. */
  page?: OpenedOffer
  /** What each option cost when it was read first. */
  totals?: readonly number[]
  /** Who was told that it is over by what they did. */
  ended?: 'rejected' | 'withdrawn' | 'confirmed'
}
