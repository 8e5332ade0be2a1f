import type { BasketKey } from '../scope/place.ts'

/**
 * A visitor's holds and confirms of one basket that are under way in this process: a guest's own hold must not stand in
 * the way of the confirm, whichever of the two comes first.
 */
export class OwnHolds {
  readonly #holds = new Map<string, Promise<unknown>>()
  readonly #confirms = new Map<string, number>()

  /** Undefined, with nothing taken, while the same basket is being confirmed. */
  async take<T>(basketKey: BasketKey, take: () => Promise<T>): Promise<T | undefined> {
    const name = basketKeyText(basketKey)
    if (this.#confirms.has(name)) return undefined
    const takenHold = take()
    this.#holds.set(name, takenHold)
    try {
      return await takenHold
    } finally {
      if (this.#holds.get(name) === takenHold) this.#holds.delete(name)
    }
  }

  async confirm<T>(basketKey: BasketKey, confirm: () => Promise<T>): Promise<T> {
    const name = basketKeyText(basketKey)
    this.#confirms.set(name, (this.#confirms.get(name) ?? 0) + 1)
    try {
      await Promise.allSettled([this.#holds.get(name)])
      return await confirm()
    } finally {
      const otherConfirms = (this.#confirms.get(name) ?? 1) - 1
      if (otherConfirms > 0) this.#confirms.set(name, otherConfirms)
      else this.#confirms.delete(name)
    }
  }
}

const basketKeyText = ({ visitor, host, hotelId, basketHash }: BasketKey) =>
  [visitor, host, hotelId, basketHash].join(' ')
