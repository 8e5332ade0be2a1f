import { expect, type Page } from '@playwright/test'
import { expectNoSideways } from './expect-no-sideways.ts'

/**
 * Nothing is wider than the window, and on a narrow one whatever is pressed or typed into is as high as a finger; links
 * within sentences are not.
 */
export async function expectTouchTargets(page: Page): Promise<void> {
  await expectNoSideways(page)
  if ((page.viewportSize()?.width ?? 0) > 640) return
  const low = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, .button, input, select, textarea, header a')]
      .map((element) => ({
        name: element.innerText || element.id || element.tagName,
        high: element.getBoundingClientRect().height,
      }))
      .filter(({ high }) => high > 0 && high < 44),
  )
  expect(low, page.url()).toEqual([])
}
