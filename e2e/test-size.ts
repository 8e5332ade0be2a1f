/**
 * A story that tells in another way what a story of every run tells has ` @full` in its title, and one that every run tells on a desk's screen alone has
 * `@phone-full`: they are for `npm run test:full`. In each area each way has stories in every run.
 */
export const fullUnless = (isInEveryRun: boolean): string => (isInEveryRun ? '' : ' @full')

/** Why this run does without a story. */
export function reasonToSkip(title: string, project: string): string | undefined {
  if (process.env.PORTICO_TEST_SIZE === 'full') return
  const isForFull = / @full\b/.test(title) || (project === 'phone' && /@phone-full\b/.test(title))
  return isForFull ? 'only in npm run test:full' : undefined
}
