const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** How long answers of one kind are kept, in milliseconds. */
export type Ttl = {
  /** So long an answer is given without asking. */
  readonly freshMs: number
  /** So long the next one to ask is given it still, while it is asked for again behind. */
  readonly staleWhileRevalidateMs: number
  /** So long it is shown where the server is away. */
  readonly staleIfErrorMs: number
}

/**
 * Ages by name; decision 020 says which call has which. `live`: each asks for itself (confirm, price check, hold, reservations). `brief`: who asks the
 * same at the same moment shares the answer, and a hotel's is kept for two seconds, which is configuration (searches, and whatever else has a
 * price). These two are ways to ask.
 */
export const ttls = {
  /** Without prices, but moved by bookings: the calendar of a server without a chart. */
  steady: { freshMs: minute, staleWhileRevalidateMs: 5 * minute, staleIfErrorMs: 10 * minute },
  /** CUR-10 */
  rates: { freshMs: 12 * hour, staleWhileRevalidateMs: 12 * hour, staleIfErrorMs: 2 * day },
} as const satisfies Record<string, Ttl>

/** LEG-07: what hotels say of themselves; `freshMs` is configuration. */
export function slowTtl(freshMs: number): Ttl {
  return { freshMs, staleWhileRevalidateMs: 10 * freshMs, staleIfErrorMs: day }
}

/** Where an old answer is shown because the server is away, it is asked again after this long. */
export const retryAfterMs = 10 * second
