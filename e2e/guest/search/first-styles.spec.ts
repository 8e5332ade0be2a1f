import type { Page } from '@playwright/test'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'

const home = '/hotel/101/channel/201/language/1'
const stay = `arrival=${nextMonday('03-01')}&departure=${nextMonday('03-08')}`

/** Runs in the page: at its second call, what of all that is shown looks other than at the first. */
function changedLooks(): string[] {
  const seen = window as unknown as { looks?: Map<Element, string[]> }
  const shown = [...document.querySelectorAll('html, body, body *')].filter((element) => element.checkVisibility())
  const looks = new Map(
    shown.map((element) => [
      element,
      ['', '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part || null)
        return [...style]
          .filter((property) => !property.startsWith('--'))
          .map((property) => `${part} ${property}: ${style.getPropertyValue(property)}`)
      }),
    ]),
  )
  const before = seen.looks
  seen.looks = looks
  if (!before) return []
  const nameOf = (element: Element) => `${element.tagName} ${element.className}`
  const gone = [...before.keys()]
    .filter((element) => !looks.has(element))
    .map((element) => `${nameOf(element)} is gone`)
  const changed = [...looks].flatMap(([element, lines]) => {
    const was = before.get(element) ?? []
    return lines.filter((line, i) => line !== was[i]).map((line) => `${nameOf(element)}${line}`)
  })
  return [...gone, ...changed].slice(0, 30)
}

/** Those in `place`, which are so many. */
const sheetsAreThere = (page: Page, place: string, count: number) =>
  expect
    .poll(() =>
      page
        .locator(`${place} link[rel=stylesheet]`)
        .evaluateAll((links) => links.filter((link) => (link as HTMLLinkElement).sheet !== null).length),
    )
    .toBe(count)

const facesAreThere = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => ['1rem "Source Sans 3"', '1rem Fraunces'].every((face) => document.fonts.check(face))),
    )
    .toBe(true)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const [name, sheet, address] of [
    ['a search page', 'search', home],
    ['a search page with its guests unfolded', 'search', `${home}?guests=open`],
    ['a search page with a fault', 'search', `${home}?arrival=2020-01-01&departure=2020-01-02&room=2`],
    ['a room list', 'rooms', `${home}/rooms?${stay}&room=2`],
    ['a room list for two rooms', 'rooms', `${home}/rooms?${stay}&room=2&room=2`],
  ] as const)
    test(`what ${name} shows looks the same before the styles of the other pages come @phone`, async ({
      page,
      house,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const held = Promise.withResolvers<void>()
      await page.route('**/assets/*.css', async (route) => {
        const [, file = ''] = /\/assets\/([a-z-]+)-[^/]*$/.exec(route.request().url()) ?? []
        if (!['every-page', sheet].includes(file)) await held.promise
        await route.continue()
      })
      await page.goto(house.url('hotel-miramare') + address, { waitUntil: 'commit' })
      await expect(page.locator('.footer')).toBeVisible()
      await expect(page.locator('body link[rel=stylesheet]').first()).toBeAttached()
      await sheetsAreThere(page, 'head', 2)
      await facesAreThere(page)
      await page.evaluate(changedLooks)
      held.resolve()
      await sheetsAreThere(page, 'html', 4)
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(changedLooks)).toEqual([])
    })
})

test('a room list looks the same whichever styles come first, with its search unfolded and a dialog open', async ({
  page,
  house,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${house.url('hotel-miramare')}${home}/rooms?${stay}&room=2`)
  await expect(page.locator('html[data-hydrated="true"]')).toBeVisible()
  await page.locator('.strip > summary').click()
  await page.locator('#guests > summary').click()
  await page.getByRole('link', { name: 'Calendar' }).first().click()
  await expect(page.getByRole('dialog').locator('[data-price]').filter({ visible: true }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.evaluate(changedLooks)
  // As where a guest has come from the search page: its styles are before those of the rooms.
  await page.evaluate(() => {
    const [everyPage, , ofSearch] = document.querySelectorAll('link[rel=stylesheet]')
    if (ofSearch) everyPage?.after(ofSearch)
  })
  await sheetsAreThere(page, 'html', 4)
  expect(await page.evaluate(changedLooks)).toEqual([])
})
