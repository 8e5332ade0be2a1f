type Kept<T> = { askedAt: number; good: { value: T; at: number } | undefined; answer?: Promise<T> }

const ageMs = 1000
const standInMs = 60_000
const size = 2000

/**
 * Answers kept for at most a second, so that a burst of requests asks once and a change is live on the next page load. Concurrent
 * questions share one answer. While the source fails, the last good answer stands in for a minute; without any, the failure is thrown.
 */
export class BriefCache<T> {
  readonly #kept = new Map<string, Kept<T>>()

  get(key: string, now: number, ask: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(key)
    if (kept?.answer && now - kept.askedAt < ageMs) return kept.answer
    if (this.#kept.size >= size) this.#kept.clear()
    const entry: Kept<T> = { askedAt: now, good: kept?.good }
    this.#kept.set(key, entry)
    entry.answer = this.#answerOf(key, entry, ask)
    return entry.answer
  }

  async #answerOf(key: string, entry: Kept<T>, ask: () => Promise<T>): Promise<T> {
    try {
      const value = await ask()
      entry.good = { value, at: entry.askedAt }
      return value
    } catch (error) {
      const { good } = entry
      if (good && entry.askedAt - good.at < standInMs) return good.value
      if (this.#kept.get(key) === entry) this.#kept.delete(key)
      throw error
    }
  }
}
