import { createHash, randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FileStore, FileStoreAway } from '@portico/booking-server/file-store/file-store'
import { openFileStore } from '@portico/booking-server/file-store/open-file-store'
import { describe, expect, it } from 'vitest'
import { startS3 } from '../../../simulators/s3.ts'
import { temporaryHome } from '../../builders/files/temporary-home.ts'

const film = randomBytes(100_000)
const sha256 = createHash('sha256').update(film).digest('hex')
const name = `offer-files/${sha256}`

const kinds = ['a folder', 'S3'] as const

async function openStore(kind: (typeof kinds)[number]) {
  const home = temporaryHome()
  const s3 = kind === 'S3' ? await startS3() : undefined
  const store = await openFileStore({ home: home.path, s3Url: s3?.url })
  return {
    store,
    s3,
    home: home.path,
    [Symbol.asyncDispose]: async () => {
      store.close()
      await s3?.[Symbol.asyncDispose]()
      home[Symbol.dispose]()
    },
  }
}

async function partOf(store: FileStore, range?: string) {
  const opened = await store.open(name, range)
  if (opened?.kind !== 'opened') return opened?.kind
  return { bytes: Buffer.concat(await opened.stream.toArray()), part: opened.part, size: opened.size }
}

describe.each(kinds)('pictures and files in %s', (kind) => {
  it('are there as they were put, from memory or from a file of the machine, until they are removed', async () => {
    await using at = await openStore(kind)
    const { store } = at
    expect([await store.has(name), await store.read(name), await store.open(name)]).toEqual([
      false,
      undefined,
      undefined,
    ])
    const local = join(at.home, 'film.part')
    writeFileSync(local, film)
    await store.put('photos/small.webp', film.subarray(0, 10))
    await store.put(name, { file: local, sha256 })
    expect(existsSync(local)).toBe(false)
    expect(await store.has(name)).toBe(true)
    expect(await store.read(name)).toEqual(film)
    expect(await store.read('photos/small.webp')).toEqual(film.subarray(0, 10))
    await store.remove(name)
    expect(await store.read(name)).toBeUndefined()
    expect(at.s3?.refused ?? []).toEqual([])
  })

  it.each<[string | undefined, number, number, boolean]>([
    [undefined, 0, 99_999, false],
    ['bytes=0-9', 0, 9, true],
    ['bytes=99990-', 99_990, 99_999, true],
    ['bytes=-5', 99_995, 99_999, true],
    ['bytes=99990-2000000', 99_990, 99_999, true],
    ['bytes=0-1,5-6', 0, 99_999, false],
    ['lines=0-1', 0, 99_999, false],
    ['bytes=-', 0, 99_999, false],
  ])('are read by the part that is asked for: %s', async (range, first, last, isPart) => {
    await using at = await openStore(kind)
    await at.store.put(name, film)
    expect(await partOf(at.store, range)).toEqual({
      bytes: film.subarray(first, last + 1),
      part: isPart ? { first, last } : undefined,
      size: film.length,
    })
  })

  it('are put by several at once', async () => {
    await using at = await openStore(kind)
    await Promise.all(Array.from({ length: 20 }, () => at.store.put(name, film)))
    expect(await at.store.read(name)).toEqual(film)
  })

  it('have nothing beyond their end', async () => {
    await using at = await openStore(kind)
    await at.store.put(name, film)
    expect(await partOf(at.store, 'bytes=100000-')).toBe('beyond-end')
  })

  it('are listed by folder, however many there are, with the moment that each was written', async () => {
    await using at = await openStore(kind)
    const names = Array.from({ length: 20 }, (_, i) => `offer-files/${String(i).padStart(64, '0')}`)
    for (const one of [...names, 'logos/a.png']) await at.store.put(one, film.subarray(0, 5))
    const listed: string[] = []
    for await (const { name: found, writtenAtMs } of at.store.list('offer-files')) {
      expect(Math.abs(Date.now() - writtenAtMs)).toBeLessThan(60_000)
      listed.push(found)
    }
    expect(listed.sort()).toEqual(names)
  })
})

describe('a bucket of S3', () => {
  it('does not take a file whose bytes are not those of its hash, nor what another key has signed', async () => {
    await using at = await openStore('S3')
    const local = join(at.home, 'film.part')
    writeFileSync(local, film.subarray(1))
    await expect(at.store.put(name, { file: local, sha256 })).rejects.toThrow(FileStoreAway)
    const other = await openFileStore({ home: at.home, s3Url: at.s3?.url.replace('secret', 'other') })
    await expect(other.put('photos/a.webp', film)).rejects.toThrow(FileStoreAway)
    other.close()
    expect(new Set(at.s3?.refused)).toEqual(new Set(['XAmzContentSHA256Mismatch', 'SignatureDoesNotMatch']))
    expect([...(at.s3?.objects.keys() ?? [])]).toEqual([])
  })

  it.each(['stopped', 'silent'] as const)(
    'that is %s is told as away in time, and no read waits for it anew',
    async (how) => {
      await using at = await openStore('S3')
      const { store, s3 } = at
      if (!s3) throw new Error('no S3')
      await store.put(name, film)
      if (how === 'stopped') await s3.stop()
      else s3.silence(true)
      expect(store.isAway()).toBe(false)
      await expect(store.read(name)).rejects.toThrow(FileStoreAway)
      expect(store.isAway()).toBe(true)
      const before = s3.requests.length
      const from = performance.now()
      for (let i = 0; i < 50; i++) await expect(store.read(name)).rejects.toThrow(FileStoreAway)
      expect(performance.now() - from).toBeLessThan(500)
      expect(s3.requests.length).toBe(before)
      if (how === 'stopped') await s3.start()
      else s3.silence(false)
      // A change is always tried, and tells that the store is back.
      await store.put('photos/a.webp', film)
      expect(store.isAway()).toBe(false)
      expect(await store.read(name)).toEqual(film)
    },
  )
})
