import { setImmediate as otherWork } from 'node:timers/promises'
import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { changedSince } from '../../db/change-order.ts'
import type { Reader } from '../../db/types.ts'
import type { HotelSnapshot } from './hotel-snapshot.ts'
import { createHotelVersions } from './hotel-versions.ts'
import { loadHotels } from './load-hotels.ts'
import { createSharedValues } from './shared-values.ts'

export type HotelSnapshots = {
  /** The hotel as of now or later; while nothing has changed, one small question to the tables. */
  readonly of: (hotelId: number) => Promise<HotelSnapshot | undefined>
  /** The hotels that a channel sells, in the order of their ids. */
  readonly ofChannel: (channelId: number, among?: Among) => Promise<HotelSnapshot[]>
  /** Loads as many hotels as are kept before anybody asks, a few at a time, until it is stopped. */
  readonly warmUp: (stop: AbortSignal) => Promise<void>
}

/** Only these hotels, only in this destination. */
export type Among = { readonly hotelIds?: readonly number[] | undefined; readonly destinationId?: number | undefined }

/** The most hotels kept at once; it should be more than the largest channel sells, or its searches load them again and again. */
export const mostHotels = 20_000
/** Hotels that are loaded by one transaction; between two, other requests are answered. */
const loadedAtOnce = 25

/** Keeps snapshots of the hotels that were asked for last. Searches that miss at once wait for one load. */
export function createHotelSnapshots(reader: Reader, now: () => Instant, most = mostHotels): HotelSnapshots {
  const versions = createHotelVersions((horizon) => changedSince(reader, horizon))
  const values = createSharedValues()
  const cached = new Map<number, HotelSnapshot>()
  const loading = new Map<number, Promise<ReadonlyMap<number, HotelSnapshot>>>()

  /** The last one used is the last one to go. */
  const cacheSnapshot = (snapshot: HotelSnapshot): HotelSnapshot => {
    cached.delete(snapshot.id)
    cached.set(snapshot.id, snapshot)
    const oldest = cached.size > most ? cached.keys().next().value : undefined
    if (oldest !== undefined) cached.delete(oldest)
    return snapshot
  }

  const load = async (hotelIds: readonly number[]): Promise<ReadonlyMap<number, HotelSnapshot>> => {
    // Yesterday in UTC is no later than today anywhere.
    const firstNight = addDays(todayAt('UTC', now()), -1)
    try {
      const loaded = await reader.transaction().execute((tx) => loadHotels(tx, hotelIds, firstNight, values))
      return new Map(loaded.map((snapshot) => [snapshot.id, cacheSnapshot(snapshot)]))
    } finally {
      for (const id of hotelIds) loading.delete(id)
    }
  }

  /** What nobody is loading is loaded; what somebody is, is waited for. */
  const loadOnce = async (hotelIds: readonly number[]): Promise<ReadonlyMap<number, HotelSnapshot>> => {
    const mine = hotelIds.filter((id) => !loading.has(id))
    const run = mine.length === 0 ? undefined : load(mine)
    if (run) for (const id of mine) loading.set(id, run)
    const loads = await Promise.all(new Set(hotelIds.map((id) => loading.get(id))))
    return new Map(loads.flatMap((loaded) => [...(loaded ?? [])]))
  }

  /** Snapshots at least as new as the versions that are known when it is asked. */
  const upToDate = async (hotelIds: readonly number[]): Promise<HotelSnapshot[]> => {
    const current: HotelSnapshot[] = []
    const wanted = new Map<number, number>()
    for (const id of hotelIds) {
      const version = versions.of(id)
      const snapshot = cached.get(id)
      if (version === undefined) continue
      // While nobody has to go, nobody waits in line.
      if (snapshot && snapshot.version >= version) current.push(cached.size < most ? snapshot : cacheSnapshot(snapshot))
      else wanted.set(id, version)
    }
    if (wanted.size === 0) return current
    const found = new Map(current.map((snapshot) => [snapshot.id, snapshot]))
    while (wanted.size > 0) {
      const next = [...wanted.keys()].slice(0, loadedAtOnce)
      const loaded = await loadOnce(next)
      for (const id of next) {
        const snapshot = loaded.get(id)
        // A load that was under way already may have begun before that version.
        if (snapshot && snapshot.version < (wanted.get(id) ?? 0)) continue
        if (snapshot) found.set(id, snapshot)
        wanted.delete(id)
      }
      if (wanted.size > 0) await otherWork()
    }
    return hotelIds.flatMap((id) => found.get(id) ?? [])
  }

  return {
    of: async (hotelId) => {
      await versions.refresh()
      return (await upToDate([hotelId]))[0]
    },
    warmUp: async (stop) => {
      await versions.refresh()
      const hotelIds = versions.all().slice(0, most)
      for (let i = 0; i < hotelIds.length && !stop.aborted; i += loadedAtOnce) {
        await upToDate(hotelIds.slice(i, i + loadedAtOnce))
        await otherWork()
      }
    },
    ofChannel: async (channelId, { hotelIds, destinationId } = {}) => {
      await versions.refresh()
      const sold = versions.soldBy(channelId)
      const wanted = hotelIds && new Set(hotelIds)
      if (!wanted && destinationId === undefined) return upToDate(sold)
      const isThere = (id: number) => destinationId === undefined || versions.destinationOf(id) === destinationId
      return upToDate(sold.filter((id) => (wanted?.has(id) ?? true) && isThere(id)))
    },
  }
}
