import type { Instant } from '@portico/domain/time/deadline'
import { eq, lt } from 'drizzle-orm'
import { keptAnswer } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import type { CacheKey } from './cache-key.ts'

/** Nothing is shown longer. */
const longestMs = 2 * 24 * 3_600_000

type Kept = { readonly text: string; readonly at: number }

/** What survives a restart: answers without prices or persons, in the words of the wire. `at` is in milliseconds. */
export class AnswersOnDisk {
  readonly #store: Store
  readonly #now: () => number
  readonly #unsaved = new Map<CacheKey, Kept>()

  constructor(store: Store, now: () => number) {
    this.#store = store
    this.#now = now
  }

  read(key: CacheKey): Kept | undefined {
    const unsaved = this.#unsaved.get(key)
    if (unsaved) return unsaved
    const row = this.#store.select().from(keptAnswer).where(eq(keptAnswer.key, key)).get()
    return row && { text: row.text, at: Date.parse(row.at) }
  }

  /** Written with the next `save`, many in one commit. */
  keep(key: CacheKey, text: string, at: number): void {
    this.#unsaved.set(key, { text, at })
  }

  save(): void {
    if (this.#unsaved.size === 0) return
    const kept = [...this.#unsaved]
    this.#store.transaction(
      (tx) => {
        for (const [key, { text, at }] of kept) {
          const row = { key, text, at: instantOf(at) }
          tx.insert(keptAnswer).values(row).onConflictDoUpdate({ target: keptAnswer.key, set: row }).run()
        }
      },
      { behavior: 'immediate' },
    )
    this.#unsaved.clear()
  }

  purge(): void {
    this.#store
      .delete(keptAnswer)
      .where(lt(keptAnswer.at, instantOf(this.#now() - longestMs)))
      .run()
  }
}

function instantOf(ms: number): Instant {
  return new Date(ms).toISOString() as Instant
}
