import { deadlineOf, type Instant, todayAt } from './deadline.ts'
import type { Stay } from './stay.ts'

/** From which hour on a guest for tonight is spoken to, where the channel sets none. */
export const sameNightFromHour = 18

/**
 * Whether a guest looks for tonight, late in the day at the hotel; `from` is an hour of its clock. Where rooms
 * are free, the page says so.
 */
export function isSameNight(
  { arrival }: Stay,
  now: Instant,
  timeZone: string,
  from: number = sameNightFromHour,
): boolean {
  if (arrival !== todayAt(timeZone, now)) return false
  return now >= deadlineOf(arrival, 0, `${String(from).padStart(2, '0')}:00`, timeZone)
}
