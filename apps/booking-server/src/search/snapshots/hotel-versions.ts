import type { ChangedRow } from '../../db/change-order.ts'

/** Which hotels there are, in which version, sold by whom: as much of all hotels as is needed to know whether a copy is old. */
export type HotelVersions = {
  /** Learns what has changed. */
  readonly refresh: () => Promise<void>
  readonly of: (hotelId: number) => number | undefined
  readonly all: () => number[]
  readonly destinationOf: (hotelId: number) => number | undefined
  /** In ascending order. */
  readonly soldBy: (channelId: number) => readonly number[]
}

export function createHotelVersions(changedSince: (horizon: number) => Promise<readonly ChangedRow[]>): HotelVersions {
  let horizon = 0
  const versions = new Map<number, number>()
  const destinations = new Map<number, number>()
  const channelsOf = new Map<number, number[]>()
  const hotelsOf = new Map<number, Set<number>>()
  const sorted = new Map<number, readonly number[]>()

  const sells = (channelId: number, hotelId: number) => {
    const hotels = hotelsOf.get(channelId) ?? new Set()
    hotelsOf.set(channelId, hotels.add(hotelId))
    sorted.delete(channelId)
  }
  const sellsNoMore = (channelId: number, hotelId: number) => {
    hotelsOf.get(channelId)?.delete(hotelId)
    sorted.delete(channelId)
  }
  const learnChannels = (hotelId: number, channelIds: readonly number[]) => {
    const before = channelsOf.get(hotelId) ?? []
    for (const channelId of before) if (!channelIds.includes(channelId)) sellsNoMore(channelId, hotelId)
    for (const channelId of channelIds) if (!before.includes(channelId)) sells(channelId, hotelId)
    channelsOf.set(hotelId, [...channelIds])
  }

  return {
    refresh: async () => {
      const rows = await changedSince(horizon)
      const changed = new Map<number, number[]>()
      for (const row of rows) {
        horizon = Math.max(horizon, row.horizon)
        // Two refreshes may end in the other order than they began: what is older than what is known says nothing any more.
        if (row.version < (versions.get(row.hotel_id) ?? 0)) continue
        const channels = changed.get(row.hotel_id) ?? []
        if (row.channel_id !== null) channels.push(row.channel_id)
        changed.set(row.hotel_id, channels)
        versions.set(row.hotel_id, row.version)
        destinations.set(row.hotel_id, row.destination_id)
      }
      for (const [hotelId, channels] of changed) learnChannels(hotelId, channels)
    },
    of: (hotelId) => versions.get(hotelId),
    all: () => [...versions.keys()],
    destinationOf: (hotelId) => destinations.get(hotelId),
    soldBy: (channelId) => {
      const known = sorted.get(channelId) ?? [...(hotelsOf.get(channelId) ?? [])].sort((a, b) => a - b)
      sorted.set(channelId, known)
      return known
    },
  }
}
