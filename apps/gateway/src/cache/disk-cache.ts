import type { Instant } from '@portico/domain/time/deadline'
import { eq, lt, sql } from 'drizzle-orm'
import { ifSoon } from '../store/if-soon.ts'
import { cachedReply } from '../store/schema.ts'
import type { GatewayStore } from '../store/store.ts'
import type { CacheableCall, CacheKey, Persistence } from './cache.ts'

const maxMs = 2 * 24 * 3_600_000

type Entry = { readonly text: string; readonly at: number }
type UnsavedReply = { readonly text: string | undefined; readonly at: number }

/** What survives a restart: replies without prices or persons, as they were on the wire. `at` is in milliseconds. */
export class DiskCache {
  readonly #store: GatewayStore
  readonly #now: () => number
  readonly #unsaved = new Map<CacheKey, UnsavedReply>()

  readonly #select: ReturnType<typeof selectOf>

  constructor(store: GatewayStore, now: () => number) {
    this.#store = store
    this.#select = selectOf(store)
    this.#now = now
  }

  async read(cacheKey: CacheKey): Promise<Entry | undefined> {
    const { text, at } = this.#unsaved.get(cacheKey) ?? {}
    if (text !== undefined && at !== undefined) return { text, at }
    const [row] = (await ifSoon(this.#select.execute({ key: cacheKey }))) ?? []
    return row && { text: row.text, at: at ?? Date.parse(row.at) }
  }

  /** Written with the next `save`, many in one commit. */
  put(cacheKey: CacheKey, text: string, requestedAt: number): void {
    this.#unsaved.set(cacheKey, { text, at: requestedAt })
  }

  renew(cacheKey: CacheKey, requestedAt: number): void {
    this.#unsaved.set(cacheKey, { text: this.#unsaved.get(cacheKey)?.text, at: requestedAt })
  }

  async save(): Promise<void> {
    if (this.#unsaved.size === 0) return
    // In one order at all gateways, so that none waits for another in a circle.
    const entries = [...this.#unsaved].sort(([a], [b]) => (a < b ? -1 : 1))
    await this.#store.transaction(async (tx) => {
      for (const [key, { text, at }] of entries) {
        if (text === undefined) {
          await tx
            .update(cachedReply)
            .set({ at: instantOf(at) })
            .where(eq(cachedReply.key, key))
          continue
        }
        const row = { key, text, at: instantOf(at) }
        await tx.insert(cachedReply).values(row).onConflictDoUpdate({ target: cachedReply.key, set: row })
      }
    })
    for (const [key, entry] of entries) if (this.#unsaved.get(key) === entry) this.#unsaved.delete(key)
  }

  async purge(): Promise<void> {
    await this.#store.write((tx) => tx.delete(cachedReply).where(lt(cachedReply.at, instantOf(this.#now() - maxMs))))
  }
}

function selectOf(store: GatewayStore) {
  return store
    .select()
    .from(cachedReply)
    .where(eq(cachedReply.key, sql.placeholder('key')))
    .prepare()
}

/**
 * The replies of one call on disk. Read as leniently as a server is: what another version wrote, and this one cannot
 * read, is not there.
 */
export function persistenceOf<Input, Reply>(disk: DiskCache, call: CacheableCall<Input, Reply>): Persistence<Reply> {
  return {
    load: async (cacheKey) => {
      const row = await disk.read(cacheKey)
      if (!row) return undefined
      const { success, data } = call.reply.safeParse(JSON.parse(row.text))
      return success ? { reply: data, at: row.at } : undefined
    },
    save: (cacheKey, { reply, at }) => disk.put(cacheKey, JSON.stringify(call.toReply(reply)), at),
    renew: (cacheKey, requestedAt) => disk.renew(cacheKey, requestedAt),
  }
}

function instantOf(ms: number): Instant {
  return new Date(ms).toISOString() as Instant
}
