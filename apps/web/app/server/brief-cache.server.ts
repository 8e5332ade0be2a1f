type CacheEntry<T> = { requestedAt: number; lastGood: { value: T; at: number } | undefined; promise?: Promise<T> }

const ttlMs = 1000
const staleOnErrorMs = 60_000
const maxEntries = 2000

/**
 * Answers kept for at most a second, so that a burst of requests asks once and a change is live on the next page load. Concurrent
 * questions share one answer. While the source fails, the last good answer stands in for a minute; without any, the failure is thrown.
 */
export class BriefCache<T> {
  readonly #entries = new Map<string, CacheEntry<T>>()

  get(key: string, now: number, load: () => Promise<T>): Promise<T> {
    const cached = this.#entries.get(key)
    if (cached?.promise && now - cached.requestedAt < ttlMs) return cached.promise
    if (this.#entries.size >= maxEntries) this.#entries.clear()
    const entry: CacheEntry<T> = { requestedAt: now, lastGood: cached?.lastGood }
    this.#entries.set(key, entry)
    entry.promise = this.#loadOrStale(key, entry, load)
    return entry.promise
  }

  async #loadOrStale(key: string, entry: CacheEntry<T>, load: () => Promise<T>): Promise<T> {
    try {
      const value = await load()
      entry.lastGood = { value, at: entry.requestedAt }
      return value
    } catch (error) {
      const { lastGood } = entry
      if (lastGood && entry.requestedAt - lastGood.at < staleOnErrorMs) return lastGood.value
      if (this.#entries.get(key) === entry) this.#entries.delete(key)
      throw error
    }
  }
}
