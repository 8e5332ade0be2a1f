import type { HostSettings } from '@portico/contracts/settings'
import { describe, expect, it } from 'vitest'
import { Cache, cacheKey } from './cache.ts'
import type { HotelPlace } from './place.ts'
import { upstreamOf } from './upstream.ts'

const upstream = (key: string) =>
  upstreamOf({ key, url: 'http://legacy.example', prefix: '/customers', profile: 'plain', timeZone: 'Europe/Rome', paths: {} })

const place: HotelPlace = {
  host: { host: 'one.test' } as HostSettings,
  languageId: 1,
  audience: { kind: 'guest' },
  channelId: 1,
  channelSettings: undefined,
  hotelId: 1,
  upstream: upstream('one'),
}

describe('a cache key', () => {
  it('differs with all that an answer may depend on, who asks included', () => {
    const keys = [
      cacheKey(place, 'hotel'),
      cacheKey(place, 'list'),
      cacheKey(place, 'hotel', { promoCode: 'SUMMER' }),
      cacheKey({ ...place, host: { host: 'two.test' } as HostSettings }, 'hotel'),
      cacheKey({ ...place, upstream: upstream('two') }, 'hotel'),
      cacheKey({ ...place, channelId: 2 }, 'hotel'),
      cacheKey({ ...place, hotelId: 2 }, 'hotel'),
      cacheKey({ ...place, languageId: 2 }, 'hotel'),
      cacheKey({ ...place, audience: { kind: 'client', clientId: 7 } as never }, 'hotel'),
      cacheKey({ ...place, audience: { kind: 'client', clientId: 8 } as never }, 'hotel'),
    ]
    expect(new Set(keys).size).toBe(keys.length)
    expect(cacheKey({ ...place }, 'hotel')).toBe(keys[0])
  })
})

describe('a cache', () => {
  function aCache(freshMs = 60_000, staleMs = 86_400_000) {
    let now = 1_000
    let asked = 0
    const cache = new Cache<{ n: number }>({ freshMs, staleMs }, () => now)
    return {
      wait: (ms: number) => {
        now += ms
      },
      asked: () => asked,
      get: (fails = false) =>
        cache.get('key', async () => {
          asked++
          await Promise.resolve()
          if (fails) throw new Error('away')
          return { n: asked }
        }),
    }
  }

  it('asks once for many who ask together', async () => {
    const cache = aCache()
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => cache.get()))
    expect(cache.asked()).toBe(1)
    expect(new Set(answers.map(({ n }) => n))).toEqual(new Set([1]))
  })

  it('asks again when an answer is no longer fresh', async () => {
    const cache = aCache(60_000)
    await cache.get()
    cache.wait(60_000)
    expect(await cache.get()).toEqual({ n: 1 })
    cache.wait(1)
    expect(await cache.get()).toEqual({ n: 2 })
  })

  it('does not keep a failure', async () => {
    const cache = aCache()
    await expect(cache.get(true)).rejects.toThrow('away')
    expect(await cache.get()).toEqual({ n: 2 })
  })

  it('answers with what is old while the server is away, for a day', async () => {
    const cache = aCache(60_000, 86_400_000)
    await cache.get()
    cache.wait(61_000)
    expect(await cache.get(true)).toEqual({ n: 1 })
    cache.wait(86_400_000)
    await expect(cache.get(true)).rejects.toThrow('away')
  })
})
