const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** How long answers of one kind are kept, in milliseconds. */
export type Age = {
  /** So long an answer is given without asking. */
  readonly freshMs: number
  /** So long the next one to ask is given it still, while it is asked for again behind. */
  readonly renewedBehindMs: number
  /** So long it is shown where the server is away. */
  readonly whileAwayMs: number
}

/**
 * Ages by name; decision 020 says which call has which. `live`: each asks for itself (confirm, price check, hold, reservations). `brief`: who asks the
 * same at the same moment shares the answer, and a hotel's is kept for two seconds, which is configuration (searches, and whatever else has a
 * price). These two are ways to ask.
 */
export const ages = {
  /** Without prices, but moved by bookings: the calendar of a server without a chart. */
  steady: { freshMs: minute, renewedBehindMs: 5 * minute, whileAwayMs: 10 * minute },
  /** CUR-10 */
  rates: { freshMs: 12 * hour, renewedBehindMs: 12 * hour, whileAwayMs: 2 * day },
} as const satisfies Record<string, Age>

/** LEG-07: what hotels say of themselves; `freshMs` is configuration. */
export function slow(freshMs: number): Age {
  return { freshMs, renewedBehindMs: 10 * freshMs, whileAwayMs: day }
}

/** Where an old answer is shown because the server is away, it is asked again after this long. */
export const askAgainMs = 10 * second
