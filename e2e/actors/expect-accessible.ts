import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const checkedPages = new Set<string>()

/** No violation of WCAG 2.2 A and AA, nor of axe's best practice, on the page as it stands. The same page in the same dress is judged once: a house's name says its colours. */
export async function expectAccessible(page: Page): Promise<void> {
  const shape = await page.evaluate(() => [...document.querySelectorAll('*')].map(({ tagName, className }) => tagName + className).join())
  const pageKey = `${new URL(page.url()).hostname} ${page.viewportSize()?.width} ${shape}`
  if (checkedPages.has(pageKey)) return
  checkedPages.add(pageKey)
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`).join('\n')}`,
  )
  expect(found, `axe on ${page.url()}`).toEqual([])
}
