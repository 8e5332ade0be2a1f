export type Count = { readonly count: number; readonly endsInMs: number }

export type Counters = {
  readonly add: (name: string, lifeMs: number) => Promise<Count>
  readonly subtract: (name: string) => Promise<void>
  readonly remove: (name: string) => Promise<boolean>
}
