import type { Page } from '@playwright/test'

/**
 * Scripts have taken the page over: before that a press follows a link or sends a form, where later it opens a dialog.
 */
export async function waitUntilAlive(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('script[type="module"]') === null || document.documentElement.dataset.hydrated === 'true',
  )
}
