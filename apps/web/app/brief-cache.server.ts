/**
 * Answers kept for at most a second, so that a burst of requests asks once and a change is live on the next page load. Concurrent
 * questions share one answer. While the source fails, the last answer stands in for a minute; without any, the failure is thrown.
 */
export class BriefCache<T> {
  readonly #kept = new Map<string, { answer: Promise<T>; at: number; last?: T; lastAt: number }>()
  readonly #ageMs = 1000
  readonly #staleMs = 60_000
  readonly #size = 2000

  async get(key: string, now: number, ask: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(key)
    if (kept && now - kept.at < this.#ageMs) return kept.answer
    if (this.#kept.size >= this.#size) this.#kept.clear()
    const last = kept && 'last' in kept && now - kept.lastAt < this.#staleMs ? { last: kept.last as T, lastAt: kept.lastAt } : undefined
    const answer = ask().catch((error: unknown) => {
      if (last) return last.last
      this.#kept.delete(key)
      throw error
    })
    const entry = { answer, at: now, lastAt: 0, ...last }
    this.#kept.set(key, entry)
    answer.then(
      (value) => Object.assign(entry, { last: value, lastAt: now }),
      () => {},
    )
    return answer
  }
}
