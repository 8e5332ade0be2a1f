import { hotelInfo } from '@portico/contracts/legacy/api/catalogue/hotel-info'
import { calendar } from '@portico/contracts/legacy/main/calendar'
import { customPrivacy } from '@portico/contracts/legacy/main/custom-privacy'
import { hotel } from '@portico/contracts/legacy/main/hotel'
import { hotelList } from '@portico/contracts/legacy/main/hotel-list'
import { Cache, type CacheDeps, type CacheOutcome } from './cache.ts'
import type { DiskCache } from './disk-cache.ts'
import { slowTtl, ttls } from './ttl.ts'

type Deps = Pick<CacheDeps, 'now' | 'log'> & {
  readonly disk: DiskCache
  /** Counts for one cache, by its name. */
  readonly counterOf?: (cache: string) => (outcome: CacheOutcome) => void
  readonly slowMs: number
}

export type Caches = ReturnType<typeof cachesOf>

/** All that is kept, by its age; what hotels say of themselves is on disk too. */
export function cachesOf({ slowMs, disk, counterOf = () => () => undefined, ...deps }: Deps) {
  const withDisk = { ...deps, disk }
  return {
    hotelLists: new Cache(hotelList, slowTtl(slowMs), { ...withDisk, count: counterOf('hotelLists') }),
    hotels: new Cache(hotel, slowTtl(slowMs), { ...withDisk, count: counterOf('hotels') }),
    information: new Cache(hotelInfo, slowTtl(slowMs), { ...withDisk, count: counterOf('information') }),
    policies: new Cache(customPrivacy, slowTtl(slowMs), { ...withDisk, count: counterOf('policies') }),
    calendars: new Cache(calendar, ttls.steady, { ...deps, count: counterOf('calendars') }),
  }
}
