export type CounterState = { readonly count: number; readonly endsInMs: number }

/** Counts by name. Each ends a time after its first, whatever is added meanwhile. */
export type Counters = {
  readonly add: (name: string, lifeMs: number) => Promise<CounterState>
  /** One less, of what has not ended. */
  readonly subtract: (name: string) => Promise<void>
  /** Whether there was something to remove. */
  readonly remove: (name: string) => Promise<boolean>
}
