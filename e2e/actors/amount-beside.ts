import type { Page } from '@playwright/test'

/** The amount beside a label among the sums of a page: `450,00`. */
export async function amountBeside(page: Page, label: string | RegExp): Promise<string> {
  const row = page.locator('dl.sums > div').filter({ has: page.getByRole('term').filter({ hasText: label }) })
  const text = await row.first().getByRole('definition').innerText()
  return text.replaceAll(/[^\d.,]/g, '')
}
