import { addDays } from '@portico/domain/time/calendar-date'
import { aHouse } from '../../../tests/builders/a-house.ts'
import { aHost } from '../../../tests/builders/a-snapshot.ts'
import { expectAccessible } from '../../actors/expect-accessible.ts'
import { Guest, onlyHotelOf } from '../../actors/guest.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import { startHouse } from '../../servers/house.ts'
import { fullUnless } from '../../test-size.ts'

const monday = nextMonday('03-08')
const dates = `arrival=${monday}&departure=${addDays(monday, 3)}`

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a search, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test(`takes dates, rooms, adults, children with their ages, and a promo code: SRCH-01, SRCH-16 @phone-full${fullUnless(!javaScriptEnabled)}`, async ({
      guest,
    }) => {
      const { page } = guest
      await guest.opens(`${guest.base}?${dates}&room=2-&guests=open`)
      const age = page.getByLabel('Age of child 1 in room 1')
      const bands = await age
        .locator('optgroup')
        .evaluateAll((groups) => groups.map((group) => group.getAttribute('label')))
      expect(bands).toEqual([
        expect.stringMatching(/^Newborn, 0 to \d+ years$/),
        expect.stringMatching(/^Children, \d+ to \d+ years$/),
        expect.stringMatching(/^Boys and girls, \d+ to \d+ years$/),
      ])
      expect((await age.locator('option').allTextContents()).at(-1)).toMatch(/^\d+\+ years$/)
      await age.selectOption({ label: '7 years' })
      await page.getByLabel('Promo code').fill('MARE10')
      await guest.press('See rooms and prices')
      await guest.sees('Rooms and prices')
      expect(new URL(page.url()).search).toBe(`?${dates}&room=2-7&promo=MARE10`)
      await expect(page.getByText('Your promo code 10 % with the code MARE10 is applied.')).toBeVisible()
    })

    test(`is for another house or place of the channel @full`, async ({ guestOf }) => {
      const guest = guestOf('costa-serena')
      const { page } = guest
      await guest.opens(`${guest.base}?${dates}&room=2`)
      await page.getByLabel('Where').selectOption({ label: 'Villa Ninfea' })
      await guest.press('See rooms and prices')
      await guest.sees('Rooms and prices')
      expect(new URL(page.url()).pathname).toBe('/hotel/103/channel/220/language/1/rooms')
      await guest.opens(`${guest.base}?${dates}&room=2`)
      await page.getByLabel('Where').selectOption({ label: 'Anywhere in Lago Chiaro (2)' })
      await guest.press('See rooms and prices')
      await guest.sees('Lago Chiaro')
      await expect(page.getByRole('link', { name: 'Villa Ninfea' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Hotel Miramare' })).toHaveCount(0)
      const where = page.getByLabel('Where')
      if (javaScriptEnabled) {
        await where.fill('all our')
        await page.getByRole('option', { name: 'All our houses' }).click()
      } else await where.selectOption({ label: 'All our houses' })
      await guest.press('See who has rooms')
      await expect(page.getByRole('link', { name: 'Hotel Miramare' })).toBeVisible()
      await guest.opens(`/channel/220/language/1?${dates}&room=2&where=d999`, 400)
      await expect(page.getByLabel('Where')).toHaveAccessibleDescription('Choose one of the places of this list.')
    })

    test(`for some nights in a month lists every stay with its price, and each leads to its rooms @full`, async ({
      guest,
    }) => {
      const { page } = guest
      await guest.opens(`${guest.base}?${dates}&room=2-7`)
      await page.getByText('My dates are flexible').click()
      await page.getByLabel('How long').selectOption('3')
      await page.getByLabel('In which month').selectOption(monday.slice(0, 7))
      await guest.press('Find dates')
      await guest.sees(/^3 nights in March/)
      if (javaScriptEnabled) await expectAccessible(page)
      const stays = page.getByRole('region', { name: 'Flexible dates' }).getByRole('table').getByRole('link')
      const totals = (await stays.locator('span[aria-hidden]').allTextContents()).map((text) =>
        Number(/([\d,]+)\.(\d\d)$/.exec(text)?.[0].replaceAll(/[.,]/g, '')),
      )
      const first = stays.and(page.getByRole('link', { name: /, lowest price$/ })).first()
      const total = await first.locator('span[aria-hidden]').innerText()
      expect(Number(total.replace('.', ''))).toBe(Math.min(...totals))
      await first.click()
      await guest.sees('Rooms and prices')
      await expect(page.getByRole('main')).toContainText(total)
      await expect(page.getByText('2 adults, 1 child', { exact: false }).first()).toBeVisible()
      await guest.opens(`${guest.base}/flexible?nights=99&month=2020-01&room=2`, 400)
      await expect(page.getByLabel('How long')).toHaveAccessibleDescription(/^Choose between 1 and \d+ nights\.$/)
      await expect(page.getByLabel('In which month')).toHaveAccessibleDescription(
        'Choose one of the next twelve months.',
      )
    })
  })
}

test('a link’s hidden promo code lowers prices and is shown nowhere', async ({ guest }) => {
  const { page } = guest
  await guest.opens(`${guest.base}/rooms?${dates}&room=2`)
  /** The price of the first rate, and not the sum before promotions that is folded beside it. */
  const priceNow = () => page.locator('.room-list .price').first().innerText()
  const before = await priceNow()
  await guest.opens(`${guest.base}/rooms?${dates}&room=2&hpc=TERRAZZA`)
  await guest.sees('Rooms and prices')
  expect(page.url()).not.toContain('hpc')
  expect(await priceNow()).not.toBe(before)
  expect(await page.content()).not.toContain('TERRAZZA')
  await guest.opens(`${guest.base}/rooms?${dates}&room=2&hpc=`)
  expect(await priceNow()).toBe(before)
})

test('a server without prices has days to choose, flexible dates and a complete form @full', async ({ page }) => {
  await using house = await startHouse({
    seed: aHouse(),
    profile: 'plain',
    hosts: [aHost({ host: 'house.localhost', channelIds: [1] })],
  })
  const guest = new Guest(page, onlyHotelOf(house))
  await guest.opens(`${guest.base}?${dates}&room=2`)
  await page.getByRole('link', { name: 'Calendar with prices' }).click()
  const calendar = page.getByRole('dialog', { name: 'Choose your dates' })
  await expect(calendar.locator('[aria-busy="false"]')).toBeVisible()
  await expect(calendar.locator(`[data-day="${monday}"]`)).toHaveAccessibleName(/^Monday \d+ March$/)
  await expect(calendar.getByText('indicative')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByText('My dates are flexible').click()
  await page.getByLabel('In which month').selectOption(monday.slice(0, 7))
  await guest.press('Find dates')
  await expect(
    page.getByText('Choose one to see whether its rooms are free, and their prices.', { exact: false }),
  ).toBeVisible()
  await page.getByRole('region', { name: 'Flexible dates' }).getByRole('link').nth(10).click()
  await guest.sees('Rooms and prices')
  guest.console.expectSilence()
})
