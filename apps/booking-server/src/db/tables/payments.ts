import type { CurrencyCode } from '@portico/domain/money/currencies'
import { declineReasons, type PaymentAim, type PaymentFacts } from '@portico/domain/payment/attempt'
import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import type { Generated } from 'kysely'
import { z } from 'zod'
import type { Json, ShapeOf } from './json.ts'
import { type Flag, minor } from './values.ts'

const paymentFacts = z.object({
  authorisedMinor: minor,
  capturedMinor: minor,
  refundedMinor: minor,
  isTokenised: z.boolean(),
  isVoided: z.boolean(),
  isDisputed: z.boolean(),
  isPending: z.boolean(),
  isEnded: z.boolean(),
  isAbandoned: z.boolean(),
  decline: z.enum(declineReasons).optional(),
  isForeign: z.boolean(),
  isUnwanted: z.boolean(),
} satisfies ShapeOf<PaymentFacts>)

export const paymentSchemas = {
  'payment_terminal.settings': z.record(z.string(), z.string()),
  'payment_attempt.facts': paymentFacts.transform(({ decline, ...facts }) => ({ ...facts, decline })),
}

export interface PaymentTables {
  /**
   * A hotel's contract with a provider. One that is replaced stays, for what was begun at it; of a method one is in
   * use. `secrets` are sealed; `inbox` is the random name in the address that the provider sends messages to.
   */
  payment_terminal: {
    id: Generated<number>
    hotel_id: number
    method: PaymentMethodId
    inbox: string
    mode: 'live' | 'test' | 'simulation'
    enabled: Flag
    settings: Json<Readonly<Record<string, string>>>
    secrets: string
    /** When its provider last knew it; null where it has not been asked since it was saved, or did not. */
    tested_at: Generated<Instant | null>
    created_at: Instant
    changed_at: Instant
  }
  /**
   * One try of a guest, or of ours, to bring money or a guarantee. Written before the provider is called. `due_on` is
   * the day of the schedule that it is for, null for what was due on booking. What was reported is put together in
   * `facts`; what follows is domain/payment/attempt.ts's to say.
   */
  payment_attempt: {
    id: Generated<number>
    hotel_id: number
    reservation_id: number
    terminal_id: number
    method: PaymentMethodId
    reference: string
    key: string
    due_on: CalendarDate | null
    aim: PaymentAim['kind']
    minor: number
    currency: CurrencyCode
    /** SHA-256 of the random key in the address that the guest comes back to. */
    return_hash: string
    host: string
    /** What the provider calls it. Sealed, like `next`: some of it is a right to pay. */
    refs: string
    /** Whether it is found by them; not, where it is older than `payment_reference`. */
    refs_indexed: Generated<0 | 1>
    next: string | null
    facts: Json<PaymentFacts>
    card: string | null
    authorised_until: Instant | null
    /**
     * `writing` until the provider has answered for the first time; `done` and `over` when nothing more is awaited of
     * it; `review` is for a person.
     */
    state: 'writing' | 'open' | 'done' | 'over' | 'review'
    /** When the provider is asked next; null where there is nothing to ask. */
    check_at: Instant | null
    checks: number
    /** Since when every look at the provider has been answered by nothing that decides; null after one that was. */
    silent_since: Generated<Instant | null>
    until: Instant
    /** Since when a request is beginning it at the provider; null while none is. */
    begun_at: Generated<Instant | null>
    /** The attempt whose card the house charges by this one; null where the guest pays. */
    card_of: Generated<number | null>
    is_test: Generated<0 | 1>
    created_at: Instant
    changed_at: Instant
  }
  /**
   * What a provider calls an attempt, each name with its value as a hash of our key, so that a message finds the
   * attempt and nobody else the name.
   */
  payment_reference: { terminal_id: number; hash: string; attempt_id: number }
  /**
   * What we want of a provider after an attempt. Written before the provider is called, and only then done. `person` is
   * who wanted it, null for ourselves.
   */
  payment_operation: {
    id: Generated<number>
    attempt_id: number
    reservation_id: number
    /**
     * `take` is for what the guest has agreed to and the provider only holds ready; `charge` for what the house takes
     * from a card that was left.
     */
    kind: 'take' | 'capture' | 'release' | 'refund' | 'charge'
    minor: number
    key: string
    state: 'wanted' | 'done' | 'refused' | 'unknown'
    next_at: Instant | null
    attempts: number
    person: string | null
    created_at: Instant
    changed_at: Instant
  }
  /** The inbox: what came in for a terminal, once. `request` is sealed, and emptied a month after it was handled. */
  payment_message: {
    id: Generated<number>
    terminal_id: number
    /** Of which attempt it speaks; null where it is none of this terminal. */
    attempt_id: Generated<number | null>
    hash: string
    request: string | null
    received_at: Instant
    handled_at: Instant | null
    verdict: string | null
    failures: Generated<number>
    next_at: Generated<Instant | null>
  }
  /**
   * A link by e-mail, SHA-256 of its key only. It is used when it has led to a payment, not when it is
   * opened.
   */
  payment_link: {
    hash: string
    reservation_id: number
    due_on: CalendarDate | null
    expires_at: Instant
    created_at: Instant
    used_at: Instant | null
  }
}
