import { createHash } from 'node:crypto'

/** Chance that repeats itself: the same words give the same throws, in the same order, on every machine. */
export class RandomSource {
  #state: number

  constructor(words: string) {
    this.#state = createHash('sha256').update(words).digest().readUInt32BE()
  }

  /** From 0 up to 1, without it (mulberry32). */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from `least` to `most`, both possible. */
  integer(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1))
  }
}
