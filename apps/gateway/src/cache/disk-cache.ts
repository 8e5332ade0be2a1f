import type { Instant } from '@portico/domain/time/deadline'
import { eq, lt, sql } from 'drizzle-orm'
import { ifSoon } from '../store/if-soon.ts'
import { cachedReply } from '../store/schema.ts'
import type { GatewayStore } from '../store/store.ts'
import type { CacheableCall, CacheKey, Persistence } from './cache.ts'

const maxMs = 2 * 24 * 3_600_000

type Entry = { readonly text: string; readonly at: number }
type UnsavedReply = { readonly text: string | undefined; readonly at: number }

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

  async read(key: CacheKey): Promise<Entry | undefined> {
    const { text, at } = this.#unsaved.get(key) ?? {}
    if (text !== undefined && at !== undefined) return { text, at }
    const [row] = (await ifSoon(this.#select.execute({ key }))) ?? []
    return row && { text: row.text, at: at ?? Date.parse(row.at) }
  }

  put(key: CacheKey, text: string, at: number): void {
    this.#unsaved.set(key, { text, at })
  }

  renew(key: CacheKey, at: number): void {
    this.#unsaved.set(key, { text: this.#unsaved.get(key)?.text, at })
  }

  async save(): Promise<void> {
    if (this.#unsaved.size === 0) return
    // In one order at all gateways, so that none waits for another in a circle.
    const entries = [...this.#unsaved].sort(([one], [other]) => (one < other ? -1 : 1))
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
    load: async (key) => {
      const row = await disk.read(key)
      if (!row) return undefined
      const { success, data } = call.reply.safeParse(JSON.parse(row.text))
      return success ? { reply: data, at: row.at } : undefined
    },
    save: (key, { reply, at }) => disk.put(key, JSON.stringify(call.toReply(reply)), at),
    renew: (key, at) => disk.renew(key, at),
  }
}

function instantOf(ms: number): Instant {
  return new Date(ms).toISOString() as Instant
}
