const second = 1_000
const minuteMs = 60 * second
const hour = 60 * minuteMs
const day = 24 * hour

export type Ttl = {
  readonly freshMs: number
  readonly staleWhileRevalidateMs: number
  readonly staleIfErrorMs: number
  readonly retryAfterMs: number
  readonly remembersFirstFailure?: true
}

/**
 * Ages by name; decision 020 says which call has which. `live`: each request makes its own call (confirm, price check,
 * hold, reservations). `brief`: see below (searches, and whatever else has a price).
 */
export const ttls = {
  steady: {
    freshMs: minuteMs,
    staleWhileRevalidateMs: 5 * minuteMs,
    staleIfErrorMs: 10 * minuteMs,
    retryAfterMs: 10 * second,
  },
  rates: {
    freshMs: 12 * hour,
    staleWhileRevalidateMs: 0,
    staleIfErrorMs: 2 * day,
    retryAfterMs: minuteMs,
    remembersFirstFailure: true,
  },
} as const satisfies Record<string, Ttl>

export function slowTtl(freshMs: number): Ttl {
  return { freshMs, staleWhileRevalidateMs: 10 * freshMs, staleIfErrorMs: day, retryAfterMs: 10 * second }
}

/**
 * The same of whether a hotel has packages: without an answer its pages do well, and a server that has no such call is
 * not called by every page.
 */
export function offersTtl(freshMs: number): Ttl {
  return { ...slowTtl(freshMs), retryAfterMs: minuteMs, remembersFirstFailure: true }
}

/** A hotel's prices are kept for two seconds, which is configuration, and never shown when they are older. */
export function briefTtl(freshMs: number): Ttl {
  return { freshMs, staleWhileRevalidateMs: 0, staleIfErrorMs: 0, retryAfterMs: 0 }
}
