import { hotelInfo } from '@portico/contracts/legacy/api/catalogue/hotel-info'
import { calendar } from '@portico/contracts/legacy/main/calendar'
import { customPrivacy } from '@portico/contracts/legacy/main/custom-privacy'
import { hotel } from '@portico/contracts/legacy/main/hotel'
import { hotelList } from '@portico/contracts/legacy/main/hotel-list'
import type { FastifyBaseLogger } from 'fastify'
import { Cache, type CacheableCall, type CacheOutcome, maxEntries, Replies } from './cache.ts'
import { type DiskCache, persistenceOf } from './disk-cache.ts'
import { slowTtl, ttls } from './ttl.ts'

type Deps = {
  readonly now: () => number
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly outcomes?: { inc(labels: { readonly cache: string; readonly outcome: CacheOutcome }): void }
  readonly disk: DiskCache
  readonly slowMs: number
}

export type Caches = ReturnType<typeof cachesOf>

/** All that is kept, by its age; what hotels say of themselves is on disk too. */
export function cachesOf({ slowMs, disk, ...deps }: Deps) {
  const onDisk = <Input, Reply>(name: string, call: CacheableCall<Input, Reply>) =>
    new Cache(name, call, slowTtl(slowMs), { ...deps, persistence: persistenceOf(disk, call) })
  return {
    hotelLists: onDisk('hotelLists', hotelList),
    hotels: onDisk('hotels', hotel),
    information: onDisk('information', hotelInfo),
    policies: onDisk('policies', customPrivacy),
    /** Whether a hotel has packages: the list of them has prices. */
    offers: new Replies<boolean>('offers', maxEntries, { ...slowTtl(slowMs), remembersFirstFailure: true }, deps),
    calendars: new Cache('calendars', calendar, ttls.steady, deps),
  }
}
