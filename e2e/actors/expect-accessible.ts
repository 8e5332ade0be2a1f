import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import axe from 'axe-core'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * No violation of WCAG 2.2 A and AA, nor of axe's best practice, on the page as it is. A page on which nothing is new
 * to axe, at these colours (a host's name says them) and this width, was judged before in this run, by whichever worker
 * was first: axe takes a third of a page's processor time.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await newViolationsOn(page), `axe on ${page.url()}`).toEqual([])
}

export async function newViolationsOn(page: Page): Promise<string[]> {
  const around = `${new URL(page.url()).hostname} ${page.viewportSize()?.width}`
  const traits = await traitsOf(page)
  return areAnyNew(traits.map((trait) => `${around} ${trait}`)) ? violationsOn(page) : []
}

/** Each with the elements that it concerns. No page has frames. */
async function violationsOn(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run({ runOnly: tags, resultTypes: ['violations'] })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`).join('\n')}`,
    )
  }, rules)
}

/**
 * What axe may judge of a page: its address without numbers and codes, its language, the order of its headings, and
 * each kind of element below which other one, by classes, roles and states.
 */
function traitsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const stateOf = ({ name, value }: Attr) => (/^(true|false)$/.test(value) ? `${name}=${value}` : name)
    const kindOf = (element: Element) => {
      const states = [...element.attributes].filter(({ name }) =>
        /^(aria-.*|alt|disabled|for|hidden|href|lang|open|tabindex|title)$/.test(name),
      )
      const given = ['class', 'role', 'type'].map((name) => element.getAttribute(name) ?? '')
      return [element.tagName, ...given, ...states.map(stateOf).sort()].join(' ')
    }
    const kinds = [...document.querySelectorAll('*')].map(
      (element) => `${element.parentElement ? kindOf(element.parentElement) : ''} > ${kindOf(element)}`,
    )
    const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) => tagName)
    const outline = levels.filter((level, i) => level !== levels[i - 1]).join(' ')
    const path = location.pathname.replaceAll(/[^/]*\d[^/]*/g, '0')
    return [...new Set([...kinds, outline, path, document.documentElement.lang])]
  })
}

const known = new Set<string>()

/**
 * Whether no worker of this run has seen the like of one of them; from now on all are known. Playwright empties the
 * folder before each run.
 */
function areAnyNew(traits: readonly string[]): boolean {
  const folder = join(test.info().project.outputDir, 'checked-by-axe')
  const unknown = traits.filter((trait) => !known.has(trait))
  const first = unknown.filter((trait) => {
    known.add(trait)
    return mkdirSync(join(folder, createHash('sha256').update(trait).digest('hex')), { recursive: true }) !== undefined
  })
  return first.length > 0
}
