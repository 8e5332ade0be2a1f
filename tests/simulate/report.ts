import type { Failure, Simulated } from './simulate.ts'

const maxDiary = 60

/** How often each thing happened. */
export function successText({ runs, counts }: Simulated, steps: number, seconds: number): string {
  const width = Math.max(...[...counts.values()].map((times) => String(times).length))
  const sorted = [...counts].sort(([one], [other]) => (one < other ? -1 : 1))
  const lines = sorted.map(([what, times]) => `${String(times).padStart(width)}  ${what}`)
  return `${lines.join('\n')}\n\n${runs} runs of ${steps} steps: every rule held (${seconds} s).`
}

/** What happened last, which rule broke, and how to see it again. */
export function failureText({ seed, profile, steps, ran }: Failure): string {
  const { violation, diary } = ran
  return [
    // A job that found nothing to do tells nothing.
    ...diary.filter((line) => !line.endsWith(': none (0)')).slice(-maxDiary),
    '',
    `BROKEN  ${violation?.rule}`,
    `        ${violation?.detail}`,
    `seed ${seed}, profile ${profile}, step ${violation?.step}`,
    `Shortest run that shows it: npm run -s portico -- simulate --seed ${seed} --steps ${steps} --profile ${profile}`,
  ].join('\n')
}
