import type { Locator, Page } from '@playwright/test'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const notice = (page: Page) => page.getByRole('region', { name: 'Cookies on this site' })

async function edgesOf(element: Locator): Promise<{ top: number; bottom: number }> {
  const box = await element.boundingBox()
  if (!box) throw new Error(`${element} is not to be seen`)
  return { top: box.y, bottom: box.y + box.height }
}

/** What is pressed in the header or the notice is as high as a finger. */
async function expectFingers(page: Page): Promise<void> {
  const pressed = page.locator('.header, .consent').locator('a, button').filter({ visible: true })
  for (const one of await pressed.all()) {
    const { top, bottom } = await edgesOf(one)
    expect(bottom - top, await one.innerText()).toBeGreaterThanOrEqual(44)
  }
}

test('on a telephone the first page has its search whole above the notice, which moves nothing when it goes', async ({
  guest,
}) => {
  const { page } = guest
  await guest.seesNotice()
  await guest.opens(guest.base)
  await guest.sees('Hotel Miramare')
  await expectFingers(page)
  expect((await edgesOf(page.getByRole('banner'))).bottom).toBeLessThanOrEqual(60)
  const search = await edgesOf(page.locator('form.search'))
  const foot = await edgesOf(notice(page))
  expect(search.bottom).toBeLessThanOrEqual(foot.top)
  expect(foot.bottom).toBeLessThanOrEqual(844)
  expect(foot.bottom - foot.top).toBeLessThanOrEqual(80)
  await notice(page).getByRole('button', { name: 'Reject' }).tap()
  await expect(notice(page)).toHaveCount(0)
  expect(await edgesOf(page.locator('form.search'))).toEqual(search)
})

for (const language of [1, 2, 3])
  test(`the notice leaves the end of a page and the bar of the next step to be read and pressed, in language ${language}`, async ({
    guest,
  }) => {
    const { page } = guest
    const consent = page.locator('.consent')
    await guest.seesNotice()
    const arrival = nextMonday('05-10')
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 740 })
      await guest.opens(`/hotel/101/channel/201/language/${language}`)
      const end = page.getByRole('contentinfo')
      await end.evaluate((foot) => foot.scrollIntoView({ block: 'end' }))
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      const foot = await edgesOf(consent)
      expect((await edgesOf(end)).bottom).toBeLessThanOrEqual(foot.top + 1)
      await guest.opens(
        `/hotel/101/channel/201/language/${language}/rooms?arrival=${arrival}&departure=${nextMonday('05-17')}&room=2`,
      )
      await page.locator('a.choose').first().click()
      const bar = page.locator('.book')
      await expect(bar).toBeVisible()
      expect((await edgesOf(bar)).bottom).toBeLessThanOrEqual((await edgesOf(consent)).top + 1)
    }
  })

for (const [width, height] of [
  [390, 844],
  [360, 640],
] as const)
  test(`the first price of the rooms is on the first screen at ${width} × ${height}`, async ({ guest }) => {
    const { page } = guest
    await page.setViewportSize({ width, height })
    await guest.opensRooms(nextMonday('05-10'), 3)
    const price = page.getByRole('main').locator('.total .amount').first()
    expect((await edgesOf(price)).bottom).toBeLessThanOrEqual(height)
  })

test('a telephone opens the links of the header from one button, and each step says which of how many it is', async ({
  guest,
}) => {
  const { page } = guest
  await guest.opensRooms(nextMonday('05-10'), 3)
  const steps = page.getByRole('navigation', { name: 'Your booking, step by step' })
  await expect(steps.getByText('1 of 4')).toBeVisible()
  await expect(steps.getByRole('listitem')).toHaveText(['Rooms'])
  const offers = page.getByRole('banner').getByRole('link', { name: 'Offers' })
  await expect(offers).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).tap()
  await expectFingers(page)
  await offers.tap()
  await guest.sees('Offers')
  await expect(offers, 'the menu closes behind who went').toBeHidden()
  await page.getByRole('button', { name: 'Language: EN' }).tap()
  await page.getByRole('banner').getByRole('link', { name: 'Italiano' }).tap()
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the menu of a telephone opens, leads on and gives the language all the same', async ({ guest }) => {
    const { page } = guest
    await guest.opens(guest.base)
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('banner').getByRole('link', { name: 'Find my booking' }).tap()
    await guest.sees('Find my booking')
    await page.getByRole('button', { name: 'Language: EN' }).tap()
    await page.getByRole('banner').getByRole('link', { name: 'Deutsch' }).tap()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  })
})
