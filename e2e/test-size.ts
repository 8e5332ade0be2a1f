import type { TestDetails } from '@playwright/test'

export const isFull = process.env.PORTICO_TEST_SIZE === 'full'

/** A story that tells in another way what a story of every run tells is for `npm run test:full`; each way has stories in every run, in each area. */
export const everyRunIf = (isInEveryRun: boolean): TestDetails =>
  isInEveryRun || isFull ? {} : { annotation: { type: 'skip', description: 'only in npm run test:full' } }
