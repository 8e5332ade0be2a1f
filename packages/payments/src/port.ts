import type { DeclineReason, PaymentAim, PaymentReport } from '@portico/domain/payment/attempt'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'

// What Portico asks of a payment provider, whichever it is. An adapter translates and signs; it decides nothing, keeps
// nothing, and never throws for what a provider or a network does: an answer that did not come, or is not understood,
// is `unknown` and is asked for again.

/**
 * A hotel's contract with a provider: which account, and with which secrets. `settings` are public, `secrets` are
 * opened just for the call.
 */
export type Terminal = {
  readonly mode: TerminalMode
  readonly settings: Readonly<Record<string, string>>
  readonly secrets: Readonly<Record<string, string>>
}
/** `simulation` is for demonstrations and tests alone: its address comes from the server's environment. */
export type TerminalMode = 'live' | 'test' | 'simulation'

/** A field of a terminal, as a form asks for it. `pattern` is what the provider's papers say it looks like. */
export type TerminalField = {
  readonly name: string
  readonly label: string
  readonly isSecret: boolean
  readonly isOptional?: true
  readonly isLong?: true
  readonly pattern?: RegExp
  /** How it looks in a mode, where that shows: nobody takes guests' money for a test, or the other way round. */
  readonly patternIn?: Partial<Record<TerminalMode, RegExp>>
  readonly choices?: readonly string[]
}

export type ProviderDeps = {
  readonly fetch: typeof fetch
  readonly now: () => Date
  readonly uuid: () => string
  /** Ends a call that takes longer, and none whose answer has come and was not read yet. */
  readonly timeout: (ms: number) => Disposable & { readonly signal: AbortSignal }
  readonly onCall?: (isAnswered: boolean) => void
  /** Where a simulation of this wire answers, without a slash at the end; undefined where there is none. */
  readonly simulationOf: (wire: string) => string | undefined
}

/**
 * What the guest is to pay, reserve, or leave a card for. `reference` is ours, 15 signs of A-Z and 0-9 that begin and
 * end with a letter.
 */
export type PaymentOrder = {
  readonly reference: string
  readonly key: string
  readonly aim: PaymentAim
  readonly guest: {
    readonly name: string
    readonly lastName: string
    readonly email: string
    readonly phone?: string | undefined
    /** ISO 3166, two letters. */
    readonly country?: string | undefined
    /** ISO 639, two letters. */
    readonly language: string
  }
  readonly stay: {
    readonly hotel: string
    readonly arrival: CalendarDate
    readonly departure: CalendarDate
    readonly adults: number
  }
  /**
   * Where the guest comes back to, whatever happened; `?result=` says what the provider calls it and is believed by
   * nobody.
   */
  readonly returnUrl: (result: 'done' | 'failed' | 'closed') => string
  readonly messageUrl: string
  readonly until: Instant
}

/**
 * What a provider calls things of ours: kept with the attempt, given back with every later call. Names are the
 * adapter's own.
 */
export type References = Readonly<Record<string, string>>

export type KnownAttempt = {
  readonly reference: string
  readonly aim: PaymentAim
  readonly refs: References
  readonly token?: string | undefined
  readonly isCharge?: boolean
}

export type ProviderStep =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'form'; readonly url: string; readonly fields: Readonly<Record<string, string>> }

/**
 * What is known of an attempt now. `card` holds no number: what it is charged by, its last four digits and its end as
 * MM/YYYY.
 */
export type ProviderReport = {
  readonly report: PaymentReport
  readonly refs?: References
  readonly card?: { readonly token?: string; readonly lastFour?: string; readonly expiry?: string }
  /** Until when a reserved amount can be taken, where the provider says so. */
  readonly authorisedUntil?: Instant
  /** The guest has agreed, and the provider does nothing more by itself: `take` brings what the attempt is for. */
  readonly isAgreed?: true
}

export type BeginResult =
  | { readonly kind: 'begun'; readonly refs: References; readonly next: ProviderStep; readonly until?: Instant }
  | { readonly kind: 'refused'; readonly decline: DeclineReason }
  | { readonly kind: 'unknown' }

export type QueryResult = ({ readonly kind: 'known' } & ProviderReport) | { readonly kind: 'unknown' }

/** Of a capture, release, refund or charge. `isFinal`: asking again brings nothing else. */
export type OperationResult =
  | ({ readonly kind: 'done' } & ProviderReport)
  | { readonly kind: 'refused'; readonly isFinal: boolean; readonly decline?: DeclineReason }
  | { readonly kind: 'unknown' }

/**
 * A request as it came in. `path` begins after the terminal's name; names of headers are in small letters; `body` is
 * untouched bytes.
 */
export type ReceivedRequest = {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

export type AttemptName =
  | { readonly reference: string }
  | { readonly ref: { readonly name: string; readonly value: string } }

/**
 * `proven`: signed by the provider, and believed. `hint`: true or not, it says that there is something to ask.
 * `refused`: signed wrongly, of another hotel, too old, or no message at all. `answer` is what the provider wants to
 * read. `isAbandoned`: the guest turned back without paying, `isDone`: was led back as one who has paid; both are said
 * by their own browser alone.
 */
export type Verdict =
  | ({ readonly kind: 'proven'; readonly about: AttemptName; readonly answer?: MessageAnswer } & ProviderReport)
  | {
      readonly kind: 'hint'
      readonly about: AttemptName
      readonly answer?: MessageAnswer
      readonly isAbandoned?: boolean
      readonly isDone?: boolean
    }
  | { readonly kind: 'refused'; readonly why: 'signature' | 'stale' | 'malformed' }
type MessageAnswer = { readonly status: number; readonly body?: string; readonly type?: string }

/** What a provider can do at all; what it cannot is printed by the contract suite and not shown to anybody. */
export type Capabilities = {
  readonly aims: readonly PaymentAim['kind'][]
  /** ISO 4217; every one where absent. */
  readonly currencies?: readonly string[]
  readonly capture: 'whole' | 'part' | false
  readonly release: boolean
  readonly refund: 'whole' | 'part' | false
  readonly charge: boolean
  /**
   * Whether it can be asked how an attempt stands. Without it only what comes back with the guest or by message is
   * known. `payment`: how it was paid, and not what was captured, released or refunded afterwards; such a wish without
   * an answer stays unknown, and a person has to look.
   */
  readonly query: boolean | 'payment'
  readonly message: 'proven' | 'hint' | false
  readonly return: 'proven' | 'hint'
  /** A wish with the same key has one effect. Without it what is unknown is asked for, and never sent again. */
  readonly isIdempotent: boolean
  /**
   * For how long a key is known again; longer than anything is sent where absent. Later the same wish would be another
   * one.
   */
  readonly keyMinutes?: number
  /**
   * Whether it says that the guest's bank took the money back. Without it the house reads that in the provider's back
   * office.
   */
  readonly dispute: boolean
}

export type AmountRequest = { readonly minor: number; readonly key: string }

/** One wire. Every function is given all it needs and may be called again. */
export type PaymentProvider = {
  readonly wire: string
  readonly capabilities: Capabilities
  readonly fields: readonly TerminalField[]
  readonly begin: (terminal: Terminal, order: PaymentOrder) => Promise<BeginResult>
  readonly query: (terminal: Terminal, attempt: KnownAttempt) => Promise<QueryResult>
  readonly readReturn: (terminal: Terminal, attempt: KnownAttempt, request: ReceivedRequest) => Promise<Verdict>
  readonly readMessage: (terminal: Terminal, request: ReceivedRequest) => Promise<Verdict>
  /** Brings what the guest has agreed to, where that is a call of ours. A query never does. */
  readonly take?: (terminal: Terminal, attempt: KnownAttempt, key: string) => Promise<OperationResult>
  readonly capture?: (terminal: Terminal, attempt: KnownAttempt, taken: AmountRequest) => Promise<OperationResult>
  readonly release?: (terminal: Terminal, attempt: KnownAttempt, key: string) => Promise<OperationResult>
  readonly refund?: (terminal: Terminal, attempt: KnownAttempt, taken: AmountRequest) => Promise<OperationResult>
  /** Takes money by the token of an earlier attempt, without the guest; `order` is a new attempt of its own. */
  readonly charge?: (terminal: Terminal, token: KnownAttempt, order: PaymentOrder) => Promise<OperationResult>
  /** Whether the provider knows this terminal, in a word for the operator; changes nothing. */
  readonly test?: (terminal: Terminal) => Promise<{ readonly isRight: boolean; readonly answer: string }>
}

export type ProviderOf = (deps: ProviderDeps) => PaymentProvider
