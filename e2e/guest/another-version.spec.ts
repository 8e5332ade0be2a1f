import type { Page } from '@playwright/test'
import { nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'

/** The files of this page's version, which no web has any more while `are.gone`; and how often the page was loaded. */
async function filesOf(page: Page) {
  const are = { gone: false, loads: 0 }
  await page.route('**/assets/*', (route) =>
    are.gone ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
  )
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) are.loads++
  })
  return are
}

const alive = (page: Page) => page.locator('html[data-hydrated="true"]')
const home = '/hotel/101/channel/201/language/1'
const stay = `arrival=${nextMonday('03-01')}&departure=${nextMonday('03-08')}&room=2`

test.describe('a page whose version was replaced', () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'without scripts the page is whole as it came')

  test('is loaded again once where it finds none of its files, and stays readable where the next one finds none either', async ({
    page,
    house,
  }) => {
    const files = await filesOf(page)
    const heading = page.locator('h1')
    const address = house.url('hotel-miramare') + home
    files.gone = true
    // The new version, with the second load.
    page.on('request', () => {
      if (files.loads === 2) files.gone = false
    })
    await page.goto(address)
    await expect(alive(page)).toBeVisible()
    expect(await heading.evaluate((shown) => getComputedStyle(shown).fontFamily)).toContain('Fraunces')
    expect(files.loads).toBe(2)

    await page.goto('about:blank')
    Object.assign(files, { gone: true, loads: 10 })
    await page.goto(address)
    await expect.poll(() => files.loads).toBe(12)
    await page.waitForLoadState('networkidle')
    await expect(heading).toBeVisible()
    expect(files.loads).toBe(12)
  })

  test('and that was left open goes on from its first new script, by what is unfolded and by a link', async ({
    page,
    house,
  }) => {
    const files = await filesOf(page)
    await page.goto(`${house.url('hotel-miramare')}${home}/rooms?${stay}`)
    await expect(alive(page)).toBeVisible()
    const versionEnds = () => {
      Object.assign(files, { gone: true, loads: 0 })
      page.once('framenavigated', () => {
        files.gone = false
      })
    }
    const unfoldSearch = () => page.locator('.strip > summary').click()
    versionEnds()
    await unfoldSearch()
    // Each script that is nowhere asks for the page, and the last of them gets it.
    await expect.poll(() => files.loads).toBeGreaterThan(0)
    await expect(alive(page)).toBeVisible()
    await unfoldSearch()
    await page.getByRole('link', { name: 'Calendar' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')

    versionEnds()
    await page.getByRole('link', { name: 'Find my booking' }).first().click()
    await expect.poll(() => files.loads).toBeGreaterThan(0)
    await expect(alive(page)).toBeVisible()
  })
})
