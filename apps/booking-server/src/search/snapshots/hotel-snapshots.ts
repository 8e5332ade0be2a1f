import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { sql } from 'kysely'
import { isPostgres } from '../../db/is-postgres.ts'
import { statement } from '../../db/statement.ts'
import type { Reader } from '../../db/types.ts'
import { demandOfCaller, type OwnStock } from '../../holds/own-demand.ts'
import { type Demand, noDemand } from '../../inventory/demand.ts'
import type { HotelSnapshot, ListedHotel } from './hotel-snapshot.ts'
import { loadHotels } from './load-hotels.ts'
import { loadListedHotels } from './load-listed-hotels.ts'
import { loadStock } from './load-stock.ts'
import { createSharedValues } from './shared-values.ts'
import { withHeldRooms } from './with-held-rooms.ts'

export type HotelSnapshots = {
  /** The hotel as of now or later; while nothing has changed, one small question to the tables. */
  readonly of: (hotelId: number) => Promise<HotelSnapshot | undefined>
  readonly soldBy: (caller: Caller) => Promise<HotelSnapshot | undefined>
  /** The same as the holder of a hold finds it: what `own`, the hold, keeps is free for them alone. */
  readonly soldTo: (caller: Caller, own: OwnStock) => Promise<HotelFor | undefined>
  readonly ofChannel: (channelId: number, among?: HotelFilter) => Promise<readonly HotelSnapshot[]>
  /** The same as they stand in a list: those that are not in memory are not loaded whole for it. */
  readonly listedAt: (channelId: number, among?: HotelFilter) => Promise<readonly ListedHotel[]>
  /** Loads as many hotels as are kept before anybody asks, a few at a time, until it is stopped. */
  readonly warmUp: (stop: AbortSignal) => Promise<void>
}

type Caller = { readonly channelId: number; readonly hotelId?: number | undefined }
type HotelFor = { readonly hotel: HotelSnapshot; readonly own: Demand }

export type HotelFilter = {
  readonly hotelIds?: readonly number[] | undefined
  readonly destinationId?: number | undefined
}

/**
 * The most hotels kept at once; it should be more than the largest channel sells, or its searches load them again and
 * again.
 */
const maxHotels = 20_000
const loadedAtOnce = 25
/** The same without their rooms: some five milliseconds. */
const listedAtOnce = 150

/** Keeps snapshots of the hotels that were asked for last. Searches that miss at once wait for one load. */
export function createHotelSnapshots(reader: Reader, now: () => Instant, maxCount = maxHotels): HotelSnapshots {
  const versions = createHotelVersions((horizon) => changedSince(reader, horizon))
  const sharedValues = createSharedValues()
  const cached = new Map<number, HotelSnapshot>()
  const loading = new Map<number, Promise<ReadonlyMap<number, HotelSnapshot>>>()
  const largeLoads = createTurns()
  let moves = 0
  const changeCount = () => moves + versions.changeCount()
  const complete = new WeakMap<
    readonly number[],
    { readonly count: number; readonly hotels: readonly HotelSnapshot[] }
  >()

  const cacheSnapshot = (snapshot: HotelSnapshot): HotelSnapshot => {
    moves++
    cached.delete(snapshot.id)
    cached.set(snapshot.id, snapshot)
    const oldest = cached.size > maxCount ? cached.keys().next().value : undefined
    if (oldest !== undefined) cached.delete(oldest)
    return snapshot
  }

  const loadSnapshots = async (hotelIds: readonly number[]): Promise<ReadonlyMap<number, HotelSnapshot>> => {
    // Yesterday in UTC is no later than today anywhere.
    const firstNight = addDays(todayAt('UTC', now()), -1)
    try {
      const loadedSnapshots = await reader.transaction().execute(async (tx) => {
        const same = await loadStock(
          tx,
          hotelIds.flatMap((id) => cached.get(id) ?? []),
          firstNight,
        )
        const others = hotelIds.filter((id) => !same.some((snapshot) => snapshot.id === id))
        return [...same, ...(others.length > 0 ? await loadHotels(tx, others, firstNight, sharedValues) : [])]
      })
      return new Map(loadedSnapshots.map((snapshot) => [snapshot.id, cacheSnapshot(snapshot)]))
    } finally {
      for (const id of hotelIds) loading.delete(id)
    }
  }

  const loadOnce = async (hotelIds: readonly number[]): Promise<ReadonlyMap<number, HotelSnapshot>> => {
    const mine = hotelIds.filter((id) => !loading.has(id))
    const startedLoad = mine.length === 0 ? undefined : loadSnapshots(mine)
    if (startedLoad) for (const id of mine) loading.set(id, startedLoad)
    const loads = await Promise.all(new Set(hotelIds.map((id) => loading.get(id))))
    return new Map(loads.flatMap((loadedMap) => [...(loadedMap ?? [])]))
  }

  const lookUp = (hotelIds: readonly number[]) => {
    const foundSnapshots: HotelSnapshot[] = []
    const missingVersions = new Map<number, number>()
    for (const id of hotelIds) {
      const version = versions.of(id)
      const snapshot = cached.get(id)
      if (version === undefined) continue
      if (snapshot && snapshot.version >= version)
        foundSnapshots.push(cached.size < maxCount ? snapshot : cacheSnapshot(snapshot))
      else missingVersions.set(id, version)
    }
    return { found: foundSnapshots, missing: missingVersions }
  }

  const upToDate = async (hotelIds: readonly number[]): Promise<readonly HotelSnapshot[]> => {
    const knownList = complete.get(hotelIds)
    if (knownList?.count === changeCount()) return knownList.hotels
    const firstLookUp = lookUp(hotelIds)
    if (firstLookUp.missing.size === 0) {
      complete.set(hotelIds, { count: changeCount(), hotels: firstLookUp.found })
      return firstLookUp.found
    }
    if (firstLookUp.missing.size <= loadedAtOnce) return loadMissing(hotelIds, firstLookUp)
    return largeLoads.after(() => loadMissing(hotelIds, lookUp(hotelIds)))
  }

  const loadMissing = async (
    hotelIds: readonly number[],
    { found, missing }: ReturnType<typeof lookUp>,
  ): Promise<HotelSnapshot[]> => {
    if (missing.size === 0) return found
    const snapshotsById = new Map(found.map((snapshot) => [snapshot.id, snapshot]))
    while (missing.size > 0) {
      const nextIds = [...missing.keys()].slice(0, loadedAtOnce)
      const loaded = await loadOnce(nextIds)
      for (const id of nextIds) {
        const snapshot = loaded.get(id)
        if (snapshot && snapshot.version < (missing.get(id) ?? 0)) continue
        if (snapshot) snapshotsById.set(id, snapshot)
        missing.delete(id)
      }
      if (missing.size > 0) await yieldToEventLoop()
    }
    return hotelIds.flatMap((id) => snapshotsById.get(id) ?? [])
  }

  const currentSnapshot = async (hotelId: number): Promise<HotelSnapshot | undefined> => {
    await versions.refresh()
    return (await upToDate([hotelId]))[0]
  }

  const soldBy = async ({ channelId, hotelId }: Caller): Promise<HotelSnapshot | undefined> => {
    const hotel = hotelId === undefined ? undefined : await currentSnapshot(hotelId)
    return hotel?.channelIds.has(channelId) ? hotel : undefined
  }

  const soldAmong = async (
    channelId: number,
    { hotelIds, destinationId }: HotelFilter = {},
  ): Promise<readonly number[]> => {
    await versions.refresh()
    const soldIds = versions.soldBy(channelId)
    const wantedIds = hotelIds && new Set(hotelIds)
    if (!wantedIds && destinationId === undefined) return soldIds
    const isThere = (id: number) => destinationId === undefined || versions.destinationOf(id) === destinationId
    return soldIds.filter((id) => (wantedIds?.has(id) ?? true) && isThere(id))
  }

  return {
    of: currentSnapshot,
    soldBy,
    soldTo: async (caller, ownStock) => {
      const hotel = await soldBy(caller)
      if (!hotel || (!ownStock.ownHoldIds && ownStock.ownReservation === undefined))
        return hotel && { hotel, own: noDemand }
      const ownDemand = await demandOfCaller(reader, { hotelId: hotel.id, channelId: caller.channelId }, ownStock)
      return { hotel: withHeldRooms(hotel, ownDemand), own: ownDemand }
    },
    warmUp: async (stop) => {
      await versions.refresh()
      const hotelIds = versions.all().slice(0, maxCount)
      for (let i = 0; i < hotelIds.length && !stop.aborted; i += loadedAtOnce) {
        await upToDate(hotelIds.slice(i, i + loadedAtOnce))
        await yieldToEventLoop()
      }
    },
    ofChannel: async (channelId, among) => upToDate(await soldAmong(channelId, among)),
    listedAt: async (channelId, among) => {
      const soldIds = await soldAmong(channelId, among)
      const { found, missing } = lookUp(soldIds)
      if (missing.size === 0) return found
      const listedById = new Map<number, ListedHotel>(found.map((snapshot) => [snapshot.id, snapshot]))
      const others = [...missing.keys()]
      for (let i = 0; i < others.length; i += listedAtOnce) {
        for (const hotel of await loadListedHotels(reader, others.slice(i, i + listedAtOnce)))
          listedById.set(hotel.id, hotel)
        await yieldToEventLoop()
      }
      return soldIds.flatMap((id) => listedById.get(id) ?? [])
    },
  }
}

/**
 * Searches over hotels that are not in memory take turns: whoever comes next finds what the one before has loaded. A
 * server that starts with thousands of hotels would otherwise carry lists of all of them for each search that somebody
 * has long stopped waiting for.
 */
function createTurns() {
  let lastTurn: Promise<unknown> = Promise.resolve()
  return {
    after: <Result>(job: () => Promise<Result>): Promise<Result> => {
      const result = lastTurn.then(job)
      lastTurn = result.catch(() => undefined)
      return result
    },
  }
}

type HotelVersions = {
  readonly refresh: () => Promise<void>
  readonly changeCount: () => number
  readonly of: (hotelId: number) => number | undefined
  readonly all: () => number[]
  readonly destinationOf: (hotelId: number) => number | undefined
  readonly soldBy: (channelId: number) => readonly number[]
}

export function createHotelVersions(
  changedSince: (horizon: number) => Promise<readonly ChangedHotel[]>,
): HotelVersions {
  let horizon = 0
  let changes = 0
  const versions = new Map<number, number>()
  const destinations = new Map<number, number>()
  const channelsOf = new Map<number, number[]>()
  const hotelsOf = new Map<number, Set<number>>()
  const sorted = new Map<number, readonly number[]>()

  const sellsHotel = (channelId: number, hotelId: number) => {
    const hotels = hotelsOf.get(channelId) ?? new Set()
    hotelsOf.set(channelId, hotels.add(hotelId))
    sorted.delete(channelId)
  }
  const sellsNoMore = (channelId: number, hotelId: number) => {
    hotelsOf.get(channelId)?.delete(hotelId)
    sorted.delete(channelId)
  }
  const learnChannels = (hotelId: number, channelIds: readonly number[]) => {
    const channelsBefore = channelsOf.get(hotelId) ?? []
    for (const channelId of channelsBefore) if (!channelIds.includes(channelId)) sellsNoMore(channelId, hotelId)
    for (const channelId of channelIds) if (!channelsBefore.includes(channelId)) sellsHotel(channelId, hotelId)
    channelsOf.set(hotelId, [...channelIds])
  }

  return {
    refresh: async () => {
      const changedHotels = await changedSince(horizon)
      const changed = new Map<number, number[]>()
      for (const row of changedHotels) {
        horizon = Math.max(horizon, row.horizon)
        // Two refreshes may end in the other order than they began: what is older than what is known says nothing any
        // more.
        if (row.version < (versions.get(row.hotel_id) ?? 0)) continue
        const channels = changed.get(row.hotel_id) ?? []
        if (row.channel_id !== null) channels.push(row.channel_id)
        changed.set(row.hotel_id, channels)
        versions.set(row.hotel_id, row.version)
        destinations.set(row.hotel_id, row.destination_id)
      }
      for (const [hotelId, channels] of changed) learnChannels(hotelId, channels)
      if (changed.size > 0) changes++
    },
    changeCount: () => changes,
    of: (hotelId) => versions.get(hotelId),
    all: () => [...versions.keys()],
    destinationOf: (hotelId) => destinations.get(hotelId),
    soldBy: (channelId) => {
      const knownOrder = sorted.get(channelId) ?? [...(hotelsOf.get(channelId) ?? [])].sort((a, b) => a - b)
      sorted.set(channelId, knownOrder)
      return knownOrder
    },
  }
}

export type ChangedHotel = {
  readonly hotel_id: number
  readonly version: number
  readonly destination_id: number
  readonly channel_id: number | null
  readonly horizon: number
}

/**
 * The hotels that may have changed since a caller who saw all changes below `horizon`; 0 is who saw none. Each row has
 * the horizon to ask with next.
 */
async function changedSince(reader: Reader, horizon: number): Promise<ChangedHotel[]> {
  return (await selectChanged(reader, { horizon })).rows
}

const selectChanged = statement((db, { horizon }: { horizon: number }) => {
  const nextHorizon = isPostgres(db)
    ? sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`
    : sql<number>`change + 1`
  return db
    .selectFrom('hotel_version')
    .innerJoin('hotel', 'hotel.id', 'hotel_version.hotel_id')
    .leftJoin('channel_hotel', 'channel_hotel.hotel_id', 'hotel_version.hotel_id')
    .where('change', '>=', horizon)
    .select(['hotel_version.hotel_id', 'version', 'destination_id', 'channel_id', nextHorizon.as('horizon')])
})
