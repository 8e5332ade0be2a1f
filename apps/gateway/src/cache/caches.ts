import { customPrivacy } from '@portico/legacy/calls/catalogue/custom-privacy'
import { hotel } from '@portico/legacy/calls/catalogue/hotel'
import { hotelInfo } from '@portico/legacy/calls/catalogue/hotel-info'
import { hotelList } from '@portico/legacy/calls/catalogue/hotel-list'
import { packages } from '@portico/legacy/calls/catalogue/packages'
import { calendar } from '@portico/legacy/calls/search/calendar'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { Cache, type CacheableCall, type CacheOutcome } from './cache.ts'
import { type DiskCache, persistenceOf } from './disk-cache.ts'
import { offersTtl, slowTtl, ttls } from './ttl.ts'

type CachesDeps = {
  readonly now: () => number
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly outcomes?: { inc(labels: { readonly cache: string; readonly outcome: CacheOutcome }): void }
  readonly disk: DiskCache
  readonly slowMs: number
}

export type Caches = ReturnType<typeof cachesOf>

const hasPackages: CacheableCall<Record<never, never>, boolean> = {
  name: 'hasPackages',
  toQuery: packages.toQuery,
  toReply: (has) => ({ has }),
  reply: z.object({ has: z.boolean() }).transform(({ has }) => has),
}

export function cachesOf({ slowMs, disk, ...deps }: CachesDeps) {
  const onDisk = <Input, Reply>(name: string, call: CacheableCall<Input, Reply>) =>
    new Cache(name, call, slowTtl(slowMs), { ...deps, persistence: persistenceOf(disk, call) })
  return {
    hotelLists: onDisk('hotelLists', hotelList),
    hotels: onDisk('hotels', hotel),
    information: onDisk('information', hotelInfo),
    policies: onDisk('policies', customPrivacy),
    offers: new Cache('offers', hasPackages, offersTtl(slowMs), {
      ...deps,
      persistence: persistenceOf(disk, hasPackages),
    }),
    calendars: new Cache('calendars', calendar, ttls.steady, deps),
  }
}
