import { mulberry32 } from '../../tools/command/mulberry32.ts'

/** Draws from a seed: the same seed draws the same on every machine. */
export class RandomSource {
  readonly #next: () => number

  constructor(seed: number) {
    this.#next = mulberry32(Math.imul(seed + 1, 0x9e3779b1))
  }

  /** From 0 to 1, 1 excluded. */
  next(): number {
    return this.#next()
  }

  /** A whole number, both ends included. */
  between(first: number, last: number): number {
    return first + Math.floor(this.next() * (last - first + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(from: readonly T[]): T {
    const one = from[this.between(0, from.length - 1)]
    if (one === undefined) throw new Error('nothing to pick from')
    return one
  }

  /** One of the entries, each as often as its weight says. */
  weighted<T>(entries: readonly (readonly [weight: number, value: T])[]): T {
    let remaining = this.next() * entries.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, value] of entries) {
      remaining -= weight
      if (remaining < 0) return value
    }
    throw new Error('every weight is zero')
  }

  /** A client's key: 22 signs. */
  key(): string {
    const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    return Array.from({ length: 22 }, () => signs[this.between(0, 63)]).join('')
  }
}
