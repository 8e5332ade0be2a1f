import type { Instant } from './deadline.ts'

type Duration = { readonly hours?: number; readonly minutes?: number; readonly seconds?: number }

/** The moment so much later. Time that passes, not the clock on a wall: no zone, no change of summer time. */
export function instantAfter(moment: Instant, { hours = 0, minutes = 0, seconds = 0 }: Duration): Instant {
  return new Date(Date.parse(moment) + ((hours * 60 + minutes) * 60 + seconds) * 1000).toISOString() as Instant
}

/** How many hours lie between them, the last one begun counted as whole. */
export function wholeHoursUntil(from: Instant, until: Instant): number {
  return Math.ceil((Date.parse(until) - Date.parse(from)) / 3_600_000)
}

/** The same clock in milliseconds, for what counts in these. */
export function millisecondsOf(now: () => Instant): () => number {
  return () => Date.parse(now())
}
