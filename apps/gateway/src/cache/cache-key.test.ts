import type { HostSettings } from '@portico/contracts/scope/settings'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { hotel } from '@portico/legacy/calls/catalogue/hotel'
import { hotelList } from '@portico/legacy/calls/catalogue/hotel-list'
import { portalSearch } from '@portico/legacy/calls/search/portal-search'
import { roomSearch } from '@portico/legacy/calls/search/room-search'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HotelPlace } from '../scope/place.ts'
import { upstreamOf } from '../upstream/upstream.ts'
import { type CacheScope, keyOf } from './cache.ts'

const upstream = (key: string) =>
  upstreamOf({
    key,
    url: 'http://legacy.example',
    prefix: '/customers',
    profile: 'plain',
    timeZone: 'Europe/Rome',
    paths: {},
  })

const place: HotelPlace = {
  host: { host: 'one.test' } as HostSettings,
  languageId: 1,
  audience: { kind: 'guest' },
  channelId: 1,
  channelSettings: undefined,
  hotelId: 1,
  upstream: upstream('one'),
}

const search = {
  stay: { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-08' as CalendarDate },
  party: { adults: 2, childrenAges: [] },
  chosen: [],
  cross: true,
  timestamp: 1,
}

describe('a cache key', () => {
  it('differs with all that an answer may depend on, who asks included', () => {
    const keys = [
      keyOf(place, hotel, { hotelId: 1 }),
      keyOf(place, hotelList, {}),
      keyOf(place, hotel, { hotelId: 2 }),
      ...[
        { host: { host: 'two.test' } as HostSettings },
        { upstream: upstream('two') },
        { channelId: 2 },
        { hotelId: 2 },
        { languageId: 2 as const },
        { audience: { kind: 'trade', clientId: 7 } as const },
        { audience: { kind: 'trade', clientId: 8 } as const },
      ].map((other) => keyOf({ ...place, ...other }, hotel, { hotelId: 1 })),
      keyOf(place, roomSearch, search),
      keyOf(place, roomSearch, { ...search, promoCode: 'SUMMER' }),
      keyOf(place, roomSearch, { ...search, ownHoldIds: ['own'] }),
      keyOf(place, roomSearch, { ...search, party: { adults: 2, childrenAges: [0] } }),
    ]
    expect(new Set(keys).size).toBe(keys.length)
    expect(keyOf({ ...place }, hotel, { hotelId: 1 })).toBe(keys[0])
  })

  it('is the same at another moment: a timestamp says nothing of what is asked', () => {
    expect(keyOf(place, roomSearch, { ...search, timestamp: 2 })).toBe(keyOf(place, roomSearch, search))
  })

  it('is no other question’s, whatever signs its parts are made of', () => {
    const text = fc.string({ unit: fc.constantFrom('"', ',', '[', ']', '\\', 'a', '1', 'n'), maxLength: 6 })
    const parts = fc.record({ host: text, key: text, promoCode: text, channelId: fc.constantFrom(1, 11) })
    const made = ({
      host,
      key,
      promoCode,
      channelId,
    }: {
      host: string
      key: string
      promoCode: string
      channelId: number
    }) =>
      keyOf({ ...place, host: { host } as HostSettings, upstream: { ...place.upstream, key }, channelId }, roomSearch, {
        ...search,
        promoCode,
      })
    fc.assert(
      fc.property(parts, parts, (one, other) => {
        expect(made(one) === made(other)).toBe(
          JSON.stringify(Object.entries(one)) === JSON.stringify(Object.entries(other)),
        )
      }),
      { numRuns: 2_000 },
    )
  })

  it('cannot be made without the place, the question, or with the question of another call', () => {
    const { channelId: _, ...nowhere } = place
    const everywhere = { everywhere: place.upstream }
    const mistakes = () => [
      // @ts-expect-error a place without its channel
      keyOf(nowhere, hotel, { hotelId: 1 }),
      // @ts-expect-error a host's name is no place
      keyOf({ host: 'one.test' }, hotel, { hotelId: 1 }),
      // @ts-expect-error nothing is asked
      keyOf(place, roomSearch),
      // @ts-expect-error not read yet
      keyOf(place, roomSearch, '?adulti=2'),
      // @ts-expect-error the question of another call
      keyOf(place, portalSearch, search),
      // @ts-expect-error an answer that is not the same everywhere
      keyOf(everywhere, hotel, { hotelId: 1 }),
      // @ts-expect-error a key that somebody wrote by hand
      ((key: ReturnType<typeof keyOf>) => key)('["hotel"]'),
    ]
    const complete: CacheScope = place
    expect([mistakes, complete]).toHaveLength(2)
  })
})
