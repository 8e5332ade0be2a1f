import type { LegacyCall } from '@portico/legacy/codec/legacy-call'

export type Timeouts = {
  /** From the call to the last byte, with waiting in line and a second attempt. */
  readonly wholeMs: number
  readonly headersMs: number
  readonly idleMs: number
  readonly maxBody: number
  readonly mayRetry: boolean
}

export const connectMs = 1_000

const usualBody = 5_000_000
const longBody = 20_000_000

const searchTimeouts: Timeouts = { wholeMs: 6_000, headersMs: 4_000, idleMs: 2_000, maxBody: usualBody, mayRetry: true }
/** Nothing within it ends a change sooner: whether it happened is known from its answer alone. */
const changeTimeouts: Timeouts = {
  wholeMs: 30_000,
  headersMs: 30_000,
  idleMs: 30_000,
  maxBody: usualBody,
  mayRetry: false,
}

export const timeouts: Readonly<Record<LegacyCall<never, never>['timeout'], Timeouts>> = {
  search: searchTimeouts,
  list: { ...searchTimeouts, maxBody: longBody },
  calendar: { ...searchTimeouts, wholeMs: 4_000 },
  verify: { ...searchTimeouts, wholeMs: 8_000, headersMs: 6_000 },
  once: { ...searchTimeouts, mayRetry: false },
  change: changeTimeouts,
  'short-change': { ...changeTimeouts, wholeMs: 8_000, headersMs: 8_000, idleMs: 8_000 },
  // The server calls a provider meanwhile, which has ten seconds; what was lost is sent again with the same key.
  payment: { ...changeTimeouts, wholeMs: 15_000, headersMs: 15_000, idleMs: 15_000 },
}

export function timeoutsOf({ timeout }: { readonly timeout: keyof typeof timeouts }): Timeouts {
  return timeouts[timeout]
}
