import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { pageBundles } from '@portico/locale/texts/english'
import { readTexts } from '@portico/locale/texts/read-texts'
import { flatTexts } from '@portico/locale/texts/translator'
import { BrowserConsole } from '../actors/browser-console.ts'
import { stepsOf, type Texts } from '../screens/walk.ts'
import {
  copyWithPseudoLanguage,
  placesTouched,
  pseudo,
  pseudoText,
  pseudoTree,
  runIn,
} from '../servers/pseudo-language.ts'

/** Texts of English that the language has other words for. */
const originals = new Set(
  Object.values(flatTexts(readTexts('en', ...pageBundles))).filter((text) => pseudoText(text) !== text),
)

/** What is written on the page, but in another language than the page's. */
function wordsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement && !node.parentElement.closest('script, style, noscript, option, [lang]:not(html)'))
        found.push(node.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '')
    return [document.title, ...found].filter((text) => /\p{L}{2}/u.test(text))
  })
}

/** This house registers everybody who sleeps there. */
async function fillInGuests(page: Page): Promise<void> {
  for (const field of await page.locator('.room-guests input[aria-required=true]').all())
    await field.fill((await field.getAttribute('inputmode')) === 'numeric' ? '31/12/1980' : 'Ada')
}

test('a tenth language touches at most three places: with its folder, its row and the schema of hotels the product is built, starts, and speaks it on five pages @full', async ({
  page,
}) => {
  test.setTimeout(1_800_000)
  using copy = copyWithPseudoLanguage()
  expect(placesTouched(copy.folder)).toEqual([
    'docs/hotel.schema.json',
    'packages/locale/src/languages.ts',
    `packages/locale/src/texts/${pseudo.code}`,
  ])
  runIn(copy.folder, 'node_modules/vitest/vitest.mjs', 'run', 'packages/locale/src/texts/texts.test.ts')
  for (const app of ['web', 'admin'])
    runIn(copy.folder, '-e', `await (await import('./scripts/setup/build.mjs')).build('${app}')`)

  const { startHouse } = await import(join(copy.folder, 'e2e/servers/house.ts'))
  await using house = await (startHouse as typeof import('../servers/house.ts').startHouse)()
  const place = { origin: house.url('ninfea-spa'), hotel: 103, channel: 203, language: pseudo.id }
  const texts = pseudoTree(readTexts('en', ...pageBundles)) as Texts
  const console = new BrowserConsole(page)
  const speaks = async () => {
    await expect(page.locator('html')).toHaveAttribute('lang', pseudo.tag)
    const words = await wordsOn(page)
    expect(words.filter((each) => originals.has(each))).toEqual([])
    expect(words.filter((each) => /[ąćęłńóśź]/.test(each)).length).toBeGreaterThan(5)
  }
  const steps = new Map(stepsOf({ ...place, texts, around: '05-10' }).map(({ name, go }) => [name, go]))
  for (const name of ['search', 'rooms', 'checkout', 'voucher'])
    await test.step(name, async () => {
      if (name === 'voucher') await fillInGuests(page)
      await steps.get(name)?.(page)
      await speaks()
    })
  console.expectStatus(404)
  const { origin, hotel, channel, language } = place
  await page.goto(`${origin}/hotel/${hotel}/channel/${channel}/language/${language}/nothing-here`)
  await speaks()
  await expect(page.getByRole('heading', { level: 1, name: texts.frame.notFoundTitle })).toBeVisible()
  console.expectSilence()
})
