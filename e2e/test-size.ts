/**
 * A title with ` @full` is of a story for `npm run test:full`: a large one, of whose steps shorter stories of every run
 * show each, one that shows in another way what a story of every run shows, or one of what is rare and loses nothing.
 * `@phone-full` and `@wide-full` leave the other screen to every run. Of each way, in each area, some stories are in
 * every run, and each requirement that one names is named there.
 */
export const fullUnless = (isInEveryRun: boolean): string => (isInEveryRun ? '' : ' @full')

/**
 * The stories that a run of another size leaves out, of a screen that another word of their titles means. They are not
 * begun, so that no house is started for them.
 */
export const unselectedOn = (screen: 'phone' | 'wide') =>
  process.env.PORTICO_TEST_SIZE === 'full' ? {} : { grepInvert: new RegExp(` @full\\b|@${screen}-full\\b`) }
