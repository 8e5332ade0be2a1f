import { hotelInfo } from '@portico/contracts/legacy/api/catalogue/hotel-info'
import { calendar } from '@portico/contracts/legacy/main/calendar'
import { customPrivacy } from '@portico/contracts/legacy/main/custom-privacy'
import { hotel } from '@portico/contracts/legacy/main/hotel'
import { hotelList } from '@portico/contracts/legacy/main/hotel-list'
import { Cache, type CacheOutcome, type CacheTools } from './cache.ts'
import type { AnswersOnDisk } from './disk-cache.ts'
import { ages, slow } from './ttl.ts'

type Tools = Pick<CacheTools, 'now' | 'log'> & {
  readonly disk: AnswersOnDisk
  /** Counts for one cache, by its name. */
  readonly counterOf?: (cache: string) => (outcome: CacheOutcome) => void
  readonly slowMs: number
}

export type Caches = ReturnType<typeof cachesOf>

/** All that is kept, by its age; what hotels say of themselves is on disk too. */
export function cachesOf({ slowMs, disk, counterOf = () => () => undefined, ...tools }: Tools) {
  const kept = { ...tools, disk }
  return {
    hotelLists: new Cache(hotelList, slow(slowMs), { ...kept, count: counterOf('hotelLists') }),
    hotels: new Cache(hotel, slow(slowMs), { ...kept, count: counterOf('hotels') }),
    information: new Cache(hotelInfo, slow(slowMs), { ...kept, count: counterOf('information') }),
    policies: new Cache(customPrivacy, slow(slowMs), { ...kept, count: counterOf('policies') }),
    calendars: new Cache(calendar, ages.steady, { ...tools, count: counterOf('calendars') }),
  }
}
