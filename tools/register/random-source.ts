import { createHash } from 'node:crypto'
import { mulberry32 } from '../command/mulberry32.ts'

/** Chance that repeats itself: the same words give the same numbers, in the same order, on every machine. */
export class RandomSource {
  readonly #next: () => number

  constructor(words: string) {
    this.#next = mulberry32(createHash('sha256').update(words).digest().readUInt32BE())
  }

  /** From 0 up to 1, without it. */
  fraction(): number {
    return this.#next()
  }

  /** A whole number from `least` to `most`, both possible. */
  integer(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1))
  }
}
