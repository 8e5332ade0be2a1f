import { expect, type Page } from '@playwright/test'

/** Nothing of the page is wider than the window. */
export async function expectNoSideways(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide, page.url()).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}
