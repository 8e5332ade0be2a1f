import { setImmediate as turn } from 'node:timers/promises'
import type { Instant } from '@portico/domain/time/deadline'
import type { RandomSource } from './random-source.ts'

/**
 * Something that stands still until the simulation lets it go on; what belongs to a program that crashed is dropped.
 */
type Parked = { readonly what: string; readonly owner: object; readonly go: () => void }
type Waiting = { readonly owner: object; readonly due: number; readonly go: () => void }

export class Violation extends Error {
  readonly rule: string

  constructor(rule: string, detail: string) {
    super(detail)
    this.rule = rule
  }
}

const turnsOfQuiet = 3

/** The clock, everything that waits, and the diary. Nothing here waits for real time, so that a seed is a run. */
export class World {
  readonly random: RandomSource
  readonly diary: string[] = []
  readonly counts = new Map<string, number>()
  readonly violations: Violation[] = []
  #now: number
  #parked: Parked[] = []
  #waiting: Waiting[] = []
  #stirred = 0
  #busy = 0
  readonly #gone = new WeakSet<object>()

  constructor(random: RandomSource, start: Instant) {
    this.random = random
    this.#now = Date.parse(start)
  }

  now = (): Instant => new Date(this.#now).toISOString() as Instant

  get nowMs(): number {
    return this.#now
  }

  note(text: string): void {
    this.diary.push(`${this.now().slice(5, 19)} ${text}`)
  }

  count(what: string, by = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + by)
  }

  violated(rule: string, detail: string): void {
    this.violations.push(new Violation(rule, detail))
  }

  park(what: string, owner: object, go: () => void): void {
    this.#stirred++
    this.#parked.push({ what, owner, go })
  }

  get parked(): readonly Parked[] {
    return this.#parked
  }

  /** Lets one parked thing go on. */
  release(parked: Parked): void {
    this.#parked = this.#parked.filter((one) => one !== parked)
    parked.go()
  }

  /** Waits end on whole seconds: the jitter of a retry makes no other run. The answer stops the waiting. */
  wait(owner: object, ms: number, go: () => void): () => void {
    this.#stirred++
    const waiting = { owner, due: this.#now + Math.ceil(ms / 1_000) * 1_000, go }
    this.#waiting.push(waiting)
    return () => {
      this.#waiting = this.#waiting.filter((one) => one !== waiting)
    }
  }

  /**
   * Time passes at once; whoever waited so long goes on, in the order of their times. What they begin to wait for then
   * waits.
   */
  async pass(ms: number): Promise<void> {
    this.#now += ms
    const due = this.#waiting.filter((one) => one.due <= this.#now).sort((one, other) => one.due - other.due)
    for (const one of due) {
      // Something before it may have ended it.
      if (!this.#waiting.includes(one)) continue
      this.#waiting = this.#waiting.filter((other) => other !== one)
      one.go()
      await this.quiet()
    }
  }

  /** A program has ended: nothing of it goes on. */
  drop(owner: object): void {
    this.#gone.add(owner)
    this.#parked = this.#parked.filter((one) => one.owner !== owner)
    this.#waiting = this.#waiting.filter((one) => one.owner !== owner)
  }

  isGone(owner: object): boolean {
    return this.#gone.has(owner)
  }

  /**
   * Other threads have work, whose answer comes in any turn: nothing is quiet before the answer says that it is done.
   */
  beginsWork(): () => void {
    this.#busy++
    let done = false
    return () => {
      if (!done) this.#busy--
      done = true
    }
  }

  /** Until nothing goes on by itself: everything is done, parked or waiting. */
  async quiet(): Promise<void> {
    for (let quietTurns = 0; quietTurns < turnsOfQuiet; ) {
      const before = this.#stirred
      await turn()
      quietTurns = this.#stirred === before && this.#busy === 0 ? quietTurns + 1 : 0
    }
  }
}
