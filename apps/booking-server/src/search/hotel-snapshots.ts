import { addDays } from '@portico/domain/calendar-date'
import { type Instant, todayAt } from '@portico/domain/deadline'
import type { Reader } from '../db.ts'
import { type HotelSnapshot, loadHotelSnapshot, readHotelVersion } from './hotel-snapshot.ts'

export type HotelSnapshots = {
  /** The hotel as of now or later; nothing is read but its version while that has not moved. */
  readonly of: (hotelId: number) => Promise<HotelSnapshot | undefined>
}

/** Keeps one snapshot per hotel. Searches that miss at once wait for one load. */
export function keepHotelSnapshots(reader: Reader, now: () => Instant): HotelSnapshots {
  const kept = new Map<number, HotelSnapshot>()
  const loading = new Map<number, Promise<unknown>>()

  // Yesterday in UTC is no later than today anywhere.
  const firstNight = () => addDays(todayAt('UTC', now()), -1)

  const load = async (hotelId: number) => {
    const snapshot = await reader.transaction().execute((tx) => loadHotelSnapshot(tx, hotelId, firstNight()))
    if (!snapshot) throw new Error(`hotel ${hotelId} has a version and no row`)
    kept.set(hotelId, snapshot)
  }

  const loadOnce = (hotelId: number) => {
    const running = loading.get(hotelId) ?? load(hotelId).finally(() => loading.delete(hotelId))
    loading.set(hotelId, running)
    return running
  }

  return {
    of: async (hotelId) => {
      const version = await readHotelVersion(reader, hotelId)
      if (version === undefined) return undefined
      // A load that was under way already may have begun before that version.
      for (;;) {
        const snapshot = kept.get(hotelId)
        if (snapshot && snapshot.version >= version) return snapshot
        await loadOnce(hotelId)
      }
    },
  }
}
