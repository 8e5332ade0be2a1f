import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openDb } from '@portico/booking-server/db/open/open-db'
import { routesOf } from '@portico/booking-server/http/calls/routes'
import { sweepOptions } from '@portico/booking-server/reservations/options'
import { sweepTransfers } from '@portico/booking-server/reservations/transfers'
import { createHotelSnapshots } from '@portico/booking-server/search/snapshots/hotel-snapshots'
import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import type { Stay } from '@portico/domain/time/stay'
import { profiles } from '@portico/legacy/codec/extensions'
import { type Caller, encodeQuery, type LegacyCall } from '@portico/legacy/codec/legacy-call'

const now = () => new Date().toISOString() as Instant
export const today = todayAt('UTC', now())
const capabilities = profiles.portico

export const callerAt = (channelId: number, hotelId?: number): Caller => ({
  domain: '',
  channelId,
  hotelId,
  languageId: 1,
  sessionCode: '',
})

/**
 * A call with its query as it arrives at the server: another stay each time, so that no answer can be one that was made
 * before.
 */
export type Search = { readonly path: string; readonly query: () => URLSearchParams }

export function searchBy<Input, Answer>(
  call: LegacyCall<Input, Answer>,
  caller: Caller,
  input: (stay: Stay) => Input,
): Search {
  return { path: call.path, query: () => encodeQuery(call, caller, input(nextStay()), capabilities) }
}

let turn = 0
export function nextStay(): Stay {
  const arrival = addDays(today, 10 + ((turn++ * 37) % 330))
  return { arrival, departure: addDays(arrival, 3) }
}

/** The server's calls without HTTP: a query in, the text of the answer out. */
export async function openCalls(file: string) {
  const db = await openDb(file)
  const hotels = createHotelSnapshots(db.reader, now)
  const context = { db, now, capabilities }
  const routes = new Map(routesOf(hotels).map((route) => [route.path, route]))
  return {
    hotels,
    run: async ({ path, query }: Search) => (await routes.get(path)?.handle(context, query(), ''))?.body ?? '',
    /** What the booking server does every second. */
    sweep: async () => (await sweepTransfers(db, now())) + (await sweepOptions(db, now())),
    close: () => db.close(),
  }
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** What `work` leaves in memory. */
export async function megabytesAfter(work: () => Promise<void>): Promise<number> {
  const used = () => {
    collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const before = used()
  await work()
  return (used() - before) / 2 ** 20
}
