import { type RunOptions, type RunResult, run } from './run.ts'

export type Failure = {
  readonly seed: number
  readonly profile: RunOptions['profile']
  /** So many steps are enough to see it, and one less is not. */
  readonly steps: number
  readonly ran: RunResult
}

/**
 * The first steps of a seed are the same however many follow, so that a shorter run is a prefix of a longer one. Halves
 * the distance between a prefix that breaks the rule and one that does not until they are neighbours.
 */
export async function shortestFailing(options: RunOptions, failed: RunResult): Promise<Failure> {
  let shortest = { steps: options.steps, ran: failed }
  let tooShort = -1
  while (shortest.steps - tooShort > 1) {
    const steps = Math.floor((shortest.steps + tooShort) / 2)
    const ran = await run({ ...options, steps, thorough: true })
    if (ran.violation?.rule !== failed.violation?.rule) tooShort = steps
    // What a step breaks needs no step after it.
    else shortest = { steps: typeof ran.violation?.step === 'number' ? ran.violation.step : steps, ran }
  }
  return { seed: options.seed, profile: options.profile, ...shortest }
}

type SimulateOptions = Omit<RunOptions, 'seed' | 'profile'> & {
  readonly seeds: readonly number[]
  readonly profiles: readonly RunOptions['profile'][]
  readonly onRun?: (done: number) => void
}
export type Simulated = {
  readonly runs: number
  readonly counts: ReadonlyMap<string, number>
  readonly failure?: Failure
}

/** Each seed on each profile, until one fails. */
export async function simulate({ seeds, profiles, onRun, ...options }: SimulateOptions): Promise<Simulated> {
  const counts = new Map<string, number>()
  let runs = 0
  for (const seed of seeds) {
    for (const profile of profiles) {
      const ran = await run({ ...options, seed, profile })
      runs++
      counts.set(`weather: ${ran.faults}`, (counts.get(`weather: ${ran.faults}`) ?? 0) + 1)
      for (const [what, times] of ran.counts) counts.set(what, (counts.get(what) ?? 0) + times)
      if (ran.violation) return { runs, counts, failure: await shortestFailing({ ...options, seed, profile }, ran) }
      onRun?.(runs)
    }
  }
  return { runs, counts }
}
