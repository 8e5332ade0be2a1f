import type { ChartMonth, NearbyDate } from '@portico/contracts/dates'
import type { RoomSearch } from '@portico/contracts/room-search'
import { TRPCClientError } from '@trpc/client'
import type { Gateway } from '../gateway.server.ts'

/** What helps where nothing can be had; absent is what cannot be told at the moment, or by this server. */
export type OtherDatesFound = { readonly nearby: readonly NearbyDate[]; readonly months: readonly ChartMonth[] }

/** ROOM-17, ROOM-19: asked for together; each may fail without taking the page along. The chart is for the first room. */
export async function otherDates(gateway: Gateway, { stay, rooms }: RoomSearch): Promise<OtherDatesFound> {
  const [first] = rooms
  const [nearby, chart] = await Promise.all([
    unlessAway(gateway.dates.nearby.query({ stay, rooms })),
    first && unlessAway(gateway.dates.chart.query({ party: first.party })),
  ])
  const months = chart?.months ?? []
  return { nearby: nearby?.dates ?? [], months: months.some(({ lowest }) => lowest) ? months : [] }
}

async function unlessAway<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof TRPCClientError) return undefined
    throw error
  }
}
