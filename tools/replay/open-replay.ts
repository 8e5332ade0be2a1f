import type { Db } from '@portico/booking-server/db/types'
import { extendHorizon, nightsAhead } from '@portico/booking-server/opening/extend-horizon'
import { insertSeed } from '@portico/booking-server/seed/insert-seed'
import type { Seed } from '@portico/demo/seed/seed'
import { addDays } from '@portico/domain/time/calendar-date'
import type { Booking } from './bookings.ts'
import { seedDayOf } from './replay-seed.ts'

/**
 * Sets the hotels up in an empty database, or finds them as an earlier run of the same replay left them; `other-data`
 * is anything else.
 */
export async function openReplay(db: Db, seed: Seed, bookings: readonly Booking[]): Promise<'opened' | 'other-data'> {
  const days = bookings.flatMap(({ stay }) => [stay.arrival, stay.departure]).sort()
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) throw new Error('a replay of no bookings')
  await insertSeed(db, seed, seedDayOf(first))
  const channels = await db.reader.selectFrom('channel').select('code').execute()
  if (channels.map(({ code }) => code).join() !== seed.channels.map(({ code }) => code).join()) return 'other-data'
  await extendHorizon(db, addDays(last, -nightsAhead))
  return 'opened'
}
