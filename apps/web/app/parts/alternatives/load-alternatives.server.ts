import type { MergedRooms, RoomCombination } from '@portico/contracts/search/alternatives'
import type { ChartMonth, NearbyDate } from '@portico/contracts/search/calendar'
import type { RoomSearch } from '@portico/contracts/search/room-search'
import { nightCountOf } from '@portico/domain/time/stay'
import type { FastifyBaseLogger } from 'fastify'
import { type GatewayClient, unlessUnavailable } from '../../base/server/gateway.server.ts'

/** Absent: it cannot be told at the moment, or by this server. */
export type LoadedAlternatives = {
  readonly nearby: readonly NearbyDate[]
  readonly months: readonly ChartMonth[]
  readonly merged: MergedRooms | undefined
  readonly combinations: readonly RoomCombination[]
}

const timeoutMs = 2_500

/** Each part may fail or be late alone. The chart is for the first room. */
export async function loadAlternatives(
  gateway: GatewayClient,
  { link, flight, ...search }: RoomSearch,
  log: FastifyBaseLogger,
): Promise<LoadedAlternatives> {
  const { stay, rooms, ...codes } = search
  const [firstRoom] = rooms
  const options = { signal: AbortSignal.timeout(timeoutMs) }
  const [nearby, chart, merged, combinations] = await Promise.all([
    unlessUnavailable(gateway.dates.nearby.query(search, options), log),
    firstRoom &&
      unlessUnavailable(
        gateway.dates.chart.query({ party: firstRoom.party, nights: nightCountOf(stay), ...codes }, options),
        log,
      ),
    rooms.length > 1
      ? unlessUnavailable(gateway.roomSearch.merged.query({ ...search, link }, options), log)
      : undefined,
    unlessUnavailable(gateway.roomSearch.combined.query({ ...search, link }, options), log),
  ])
  const months = chart?.months ?? []
  return {
    nearby: nearby?.dates ?? [],
    months: months.some(({ lowest }) => lowest) ? months : [],
    merged,
    // That one room takes all of them is said once.
    combinations: (combinations ?? []).filter((combination) => !merged || combination.rooms.length > 1),
  }
}
