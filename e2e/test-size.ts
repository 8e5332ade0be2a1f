/**
 * A title with ` @full` is of a story that shows in another way what a story of every run shows, one with `@phone-full` of a story that every run has on
 * the wide screen alone: both are for `npm run test:full`. Of each way, in each area, some stories are in every run.
 */
export const fullUnless = (isInEveryRun: boolean): string => (isInEveryRun ? '' : ' @full')

/** Why this run does without a story. */
export function reasonToSkip(title: string, project: string): string | undefined {
  if (process.env.PORTICO_TEST_SIZE === 'full') return
  const isForFull = / @full\b/.test(title) || (project === 'phone' && /@phone-full\b/.test(title))
  return isForFull ? 'only in npm run test:full' : undefined
}
