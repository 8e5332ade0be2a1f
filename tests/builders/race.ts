import { setTimeout as pause } from 'node:timers/promises'
import { byTestSize } from '../setup/by-test-size.ts'

export const raceRounds = byTestSize({ fast: 2, normal: 3, full: 100 })

/** Milliseconds by which the second begins later. */
const gaps = [0, 1, 3, 0, 6]

/** Begins two acts together or a little apart, in each round another way; what each came to. */
export async function together(
  round: number,
  one: () => Promise<string>,
  two: () => Promise<string>,
): Promise<[string, string]> {
  const later = () => pause(gaps[round % gaps.length] ?? 0).then(two)
  if (round % 2 === 0) return await Promise.all([one(), later()])
  const [second, first] = await Promise.all([later(), one()])
  return [first, second]
}
