/**
 * A title with ` @full` is of a story for `npm run test:full`: a large one, of whose steps shorter stories of every run show each, or one that shows in
 * another way what a story of every run shows. `@phone-full` and `@wide-full` leave the other screen to every run. Of each way, in each area, some stories
 * are in every run.
 */
export const fullUnless = (isInEveryRun: boolean): string => (isInEveryRun ? '' : ' @full')

/** Why this run does without a story. */
export function reasonToSkip(title: string, project: string): string | undefined {
  if (process.env.PORTICO_TEST_SIZE === 'full') return
  const isForFull = / @full\b/.test(title) || title.includes(project === 'phone' ? '@phone-full' : '@wide-full')
  return isForFull ? 'only in npm run test:full' : undefined
}
