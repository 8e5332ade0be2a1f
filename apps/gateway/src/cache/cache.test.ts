import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CustomPolicy } from '@portico/contracts/checkout/confirm'
import type { HostSettings } from '@portico/contracts/scope/settings'
import { customPrivacy } from '@portico/legacy/calls/catalogue/custom-privacy'
import { describe, expect, it } from 'vitest'
import type { HotelPlace } from '../scope/place.ts'
import { openSqliteStore } from '../store/sqlite-store.ts'
import { LegacyFailure } from '../upstream/legacy-failure.ts'
import { upstreamOf } from '../upstream/upstream.ts'
import { Cache, type CacheOutcome } from './cache.ts'
import { DiskCache, persistenceOf } from './disk-cache.ts'
import { slowTtl } from './ttl.ts'

const place: HotelPlace = {
  host: { host: 'one.test' } as HostSettings,
  languageId: 1,
  audience: { kind: 'guest' },
  channelId: 1,
  channelSettings: undefined,
  hotelId: 1,
  upstream: upstreamOf({
    key: 'one',
    url: 'http://legacy.example',
    prefix: '',
    profile: 'plain',
    timeZone: 'Europe/Rome',
    paths: {},
  }),
}

const minute = 60_000
const day = 24 * 60 * minute

/**
 * Kept for a minute, renewed behind for ten, shown for a day; an answer is named after the question that brought it,
 * from 1.
 */
function aCache(disk?: DiskCache) {
  const state = { now: 1_000, loads: 0, fails: false, isUnchanged: false, counted: [] as CacheOutcome[], errors: 0 }
  const cache = new Cache('policies', customPrivacy, slowTtl(minute), {
    now: () => state.now,
    log: { error: () => state.errors++ },
    outcomes: { inc: ({ outcome }) => void state.counted.push(outcome) },
    ...(disk && { persistence: persistenceOf(disk, customPrivacy) }),
  })
  const load = async (before: readonly CustomPolicy[] | undefined): Promise<readonly CustomPolicy[]> => {
    const policyId = ++state.loads
    await Promise.resolve()
    if (state.fails) throw new LegacyFailure('customPrivacy', 'unreachable')
    if (state.isUnchanged && before) return before
    return [{ policyId, title: 'Policy', text: '', mandatory: false }]
  }
  return Object.assign(state, {
    get: async (from = place) => (await cache.get(from, {}, load))[0]?.policyId,
    /** Until what is asked behind has come. */
    settle: () => new Promise((resolve) => setImmediate(resolve)),
  })
}

describe('a cache', () => {
  it('asks once for many who ask together', async () => {
    const cache = aCache()
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => cache.get()))
    expect(cache.loads).toBe(1)
    expect(new Set(answers)).toEqual(new Set([1]))
    expect(cache.counted.filter((outcome) => outcome === 'miss')).toHaveLength(1)
    expect(cache.counted.filter((outcome) => outcome === 'coalesced')).toHaveLength(999)
  })

  it('asks for each place', async () => {
    const cache = aCache()
    expect(await cache.get()).toBe(1)
    expect(await cache.get({ ...place, hotelId: 2 })).toBe(2)
    expect(await cache.get()).toBe(1)
  })

  it('gives what is no longer fresh at once and renews it behind, once for all who ask', async () => {
    const cache = aCache()
    await cache.get()
    cache.now += minute - 1
    expect([await cache.get(), cache.loads]).toEqual([1, 1])
    cache.now += 1
    expect(await Promise.all([cache.get(), cache.get()])).toEqual([1, 1])
    await cache.settle()
    expect([await cache.get(), cache.loads]).toEqual([2, 2])
    expect(cache.counted).toEqual(['miss', 'hit', 'stale', 'stale', 'hit'])
  })

  it('waits for a new answer where the old one is ten times as old', async () => {
    const cache = aCache()
    await cache.get()
    cache.now += 10 * minute
    expect(await cache.get()).toBe(2)
  })

  it('gives a reply that has not changed for another while, and hands it to the load that may replace it', async () => {
    const cache = aCache()
    await cache.get()
    cache.isUnchanged = true
    cache.now += minute
    expect(await cache.get()).toBe(1)
    await cache.settle()
    cache.now += minute - 1
    expect([await cache.get(), cache.loads]).toEqual([1, 2])
    cache.isUnchanged = false
    cache.now += 10 * minute
    expect([await cache.get(), cache.loads]).toEqual([3, 3])
  })

  it('keeps no failure', async () => {
    const cache = aCache()
    cache.fails = true
    await expect(cache.get()).rejects.toThrow('unreachable')
    cache.fails = false
    expect(await cache.get()).toBe(2)
  })

  it('answers with what is old while the server is away, asking now and then, for a day', async () => {
    const cache = aCache()
    await cache.get()
    cache.fails = true
    cache.now += 11 * minute
    expect([await cache.get(), cache.loads]).toEqual([1, 2])
    cache.now += 9_999
    expect([await cache.get(), cache.loads]).toEqual([1, 2])
    cache.now += 1
    expect([await cache.get(), cache.loads]).toEqual([1, 3])
    cache.now = 1_000 + day
    await expect(cache.get()).rejects.toThrow('unreachable')
    expect(cache.errors).toBe(0)
  })

  it('says that an answer cannot be renewed where it is our own fault', async () => {
    const cache = aCache()
    await cache.get()
    cache.now += minute
    const broken = new Cache('policies', customPrivacy, slowTtl(0), { now: () => 0, log: { error: () => undefined } })
    await expect(broken.get(place, {}, async () => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours')
  })
})

describe('what is on disk', () => {
  it('is known to the next process, with its age', async () => {
    const home = mkdtempSync(join(tmpdir(), 'portico-answers-'))
    const store = openSqliteStore(home)
    const first = aCache(new DiskCache(store, () => 1_000))
    const disk = new DiskCache(store, () => 1_000)
    const before = aCache(disk)
    await before.get()
    await disk.save()
    await first.get({ ...place, hotelId: 9 })
    await store.close()

    const reopened = openSqliteStore(home)
    const after = aCache(new DiskCache(reopened, () => 1_000))
    after.fails = true
    after.now += minute - 1
    expect([await after.get(), after.loads]).toEqual([1, 0])
    await expect(after.get({ ...place, hotelId: 2 })).rejects.toThrow('unreachable')
    // Nobody had saved it.
    await expect(after.get({ ...place, hotelId: 9 })).rejects.toThrow('unreachable')

    const late = aCache(new DiskCache(reopened, () => 1_000))
    late.fails = true
    late.now += day - 1_000
    expect([await late.get(), late.loads]).toEqual([1, 1])
    await reopened.close()
    rmSync(home, { recursive: true })
  })

  it('is as old as its last renewal, saved before that or not, and is read whole again by the next process', async () => {
    const home = mkdtempSync(join(tmpdir(), 'portico-answers-'))
    const store = openSqliteStore(home)
    const disk = new DiskCache(store, () => 1_000)
    const first = aCache(disk)
    first.isUnchanged = true
    for (const isSaved of [false, true, true]) {
      await first.get()
      if (isSaved) await disk.save()
      first.now += 10 * minute
    }
    const next = aCache(new DiskCache(store, () => first.now))
    next.now = first.now - 10 * minute + minute - 1
    expect([await next.get(), next.loads]).toEqual([1, 0])
    next.isUnchanged = true
    next.loads = 8
    next.now += 1
    await next.get()
    await next.settle()
    expect(await next.get()).toBe(9)
    await store.close()
    rmSync(home, { recursive: true })
  })

  it('is forgotten after two days, and not read where another version wrote it otherwise', async () => {
    const home = mkdtempSync(join(tmpdir(), 'portico-answers-'))
    const store = openSqliteStore(home)
    let now = 1_000
    const disk = new DiskCache(store, () => now)
    await aCache(disk).get()
    await disk.save()
    store.$client.prepare('update kept_answer set text = ?').run('{"policies":[{"id":1}]}')
    const other = aCache(new DiskCache(store, () => now))
    expect([await other.get(), other.loads]).toEqual([1, 1])
    const rows = () => store.$client.prepare('select count(*) as n from kept_answer').get()
    now = 1_000 + 2 * day
    await disk.purge()
    expect(rows()).toEqual({ n: 1 })
    now += 1
    await disk.purge()
    expect(rows()).toEqual({ n: 0 })
    await store.close()
    rmSync(home, { recursive: true })
  })
})
