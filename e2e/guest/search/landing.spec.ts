import { addDays } from '@portico/domain/time/calendar-date'
import { waitUntilAlive } from '../../actors/wait-until-alive.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'

const monday = nextMonday('03-08')
/** `€ 1,234.50` in cents. */
const centsIn = (text: string) => Number((/\d[\d,]*\.\d\d/.exec(text)?.[0] ?? 'none').replaceAll(/[.,]/g, ''))

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('the first page has a price of a night that the search keeps, rooms, where it is and what direct booking gives', async ({
      guest,
    }) => {
      const { page } = guest
      await guest.opens(guest.base)
      await guest.sees('Hotel Miramare')
      const from = centsIn(await page.locator('.from-price').innerText())
      const rooms = page.getByRole('region', { name: 'Our rooms' }).getByRole('listitem')
      expect(await rooms.count()).toBeGreaterThan(2)
      const prices = (await rooms.locator('.landing-price').allInnerTexts()).map(centsIn)
      expect(Math.min(...prices)).toBe(from)
      await expect(page.getByRole('region', { name: 'You book with the hotel itself' })).toContainText('city tax')
      await expect(page.getByRole('link', { name: 'Show it on a map' })).toHaveAttribute(
        'href',
        /^https:\/\/www\.openstreetmap\.org\/search\?query=Hotel\+Miramare/,
      )
      await rooms.first().getByRole('link').click()
      await guest.sees(guest.texts.roomList)
      const search = new URL(page.url()).searchParams
      const nights = (Date.parse(search.get('departure') ?? '') - Date.parse(search.get('arrival') ?? '')) / 86_400_000
      const totals = (await page.getByRole('main').locator('.total .amount').allTextContents()).map(centsIn)
      expect(Math.ceil(Math.min(...totals) / nights)).toBe(from)
    })
  })

test('the last search is there again on the first page, in this visit and the next, with nothing of who it was', async ({
  guest,
}) => {
  const { page } = guest
  await guest.opens(`${guest.base}/rooms?arrival=${monday}&departure=${addDays(monday, 4)}&room=1-7&promo=MARE10`)
  await guest.sees(guest.texts.roomList)
  await page.getByRole('banner').getByRole('link', { name: 'Hotel Miramare' }).click()
  await guest.sees('Hotel Miramare')
  await expect(page.locator('[name=arrival]')).toHaveValue(monday)
  await guest.inAnotherTab(async (tab) => {
    await tab.opens(tab.base)
    await expect(tab.page.locator('[name=departure]')).toHaveValue(addDays(monday, 4))
    await expect(tab.page.getByText('1 adult, 1 child, 1 room')).toBeVisible()
    await expect(tab.page.getByLabel('Promo code')).toHaveValue('')
  })
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['bol.search'])
  // Dates that were typed before the scripts had come win.
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(guest.entryPoint.origin + guest.base, { waitUntil: 'commit' })
  await page.locator('#arrival').fill(addDays(monday, 14))
  scripts.resolve()
  await waitUntilAlive(page)
  await expect(page.locator('[type=hidden][name=arrival]')).toHaveValue(addDays(monday, 14))
  await page.unroute('**/assets/*.js')
  // An address with dates of its own wins.
  await guest.opens(`${guest.base}?arrival=${addDays(monday, 7)}&departure=${addDays(monday, 9)}&room=2`)
  await expect(page.locator('[name=arrival]')).toHaveValue(addDays(monday, 7))
})
