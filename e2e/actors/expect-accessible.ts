import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * No violation of WCAG 2.2 A and AA, nor of axe's best practice, on the page as it is. The same elements in the same classes, colours (a
 * host's name says them) and width are checked once in a run, by whichever worker is first: axe takes a second of processor time a page.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const shape = await page.evaluate(() => [...document.querySelectorAll('*')].map(({ tagName, className }) => tagName + className).join())
  if (!isFirst(`${new URL(page.url()).hostname} ${page.viewportSize()?.width} ${shape}`)) return
  // No page has frames, for whose sake axe would open a second page; of rules that pass only the name matters.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
  const { violations } = await axe.analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`).join('\n')}`,
  )
  expect(found, `axe on ${page.url()}`).toEqual([])
}

/** Whether no worker of this run has checked the like: Playwright empties the folder before each run. */
function isFirst(shape: string): boolean {
  const folder = join(test.info().project.outputDir, 'checked-by-axe', createHash('sha256').update(shape).digest('hex'))
  return mkdirSync(folder, { recursive: true }) !== undefined
}
