import { codeForAll } from '@portico/demo/promotions'
import { addDays } from '@portico/domain/time/calendar-date'
import { aHouse } from '../../tests/builders/a-house.ts'
import { aHost } from '../../tests/builders/a-snapshot.ts'
import { expectAccessible } from '../actors/expect-accessible.ts'
import { Guest } from '../actors/guest.ts'
import { dayText, inDays, nextMonday, nextMonthDay, today } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { startHouse } from '../servers/house.ts'

const open = 'Calendar with prices'
const dialogOf = ({ page }: Guest) => page.getByRole('dialog', { name: 'Choose your dates' })
const monthOf = (day: string) => day.slice(0, 7)

test('arrival, then departure are chosen by keyboard alone, with their prices read out: CAL-01, CAL-06', async ({
  keyboardGuest: guest,
}) => {
  const { page } = guest
  const monday = nextMonday('02-01')
  await guest.opens(`${guest.base}?arrival=${monday}&departure=${addDays(monday, 1)}&room=2`)
  await page.getByRole('link', { name: open }).focus()
  await page.keyboard.press('Enter')
  const calendar = dialogOf(guest)
  await expect(calendar.getByText('The prices shown are indicative', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await expect(calendar.locator(`[data-day="${monday}"]`)).toBeFocused()
  const days = calendar.getByRole('grid', { name: /^February/ }).getByRole('link')
  expect(await days.count()).toBeGreaterThanOrEqual(28)
  for (const day of await days.all())
    await expect(day).toHaveAccessibleName(
      /^\w+day \d{1,2} February, from \d+ euros a night(, at least \d+ nights)?(, (arrival|departure) only)?$/,
    )
  await page.keyboard.press('PageDown')
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await page.keyboard.press('PageUp')
  await page.keyboard.press('ArrowDown')
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.day)
  const arrival = (await focused()) ?? ''
  expect(monthOf(arrival)).toBe(monthOf(monday))
  await page.keyboard.press('Enter')
  await expect(calendar.getByRole('status')).toContainText('Now choose the day of departure.')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press(' ')
  await expect(calendar).toBeHidden()
  await expect(page.getByLabel('Arrival')).toHaveValue(arrival)
  await expect(page.getByLabel('Departure')).toHaveValue(addDays(arrival as typeof monday, 2))
  await guest.press('See rooms and prices')
  await guest.sees('Rooms and prices')
})

test('a day that cannot be chosen says why, and the choice can be begun again: CAL-01, CAL-02, CAL-03', async ({ guest }) => {
  const { page } = guest
  await guest.opens(`${guest.base}?arrival=${inDays(20)}&departure=${inDays(21)}&room=20`)
  await page.getByRole('link', { name: open }).click()
  const calendar = dialogOf(guest)
  const status = calendar.getByRole('status')
  await expect(calendar.locator('[aria-busy="false"]')).toBeVisible()
  // No room takes twenty: every day of it is full.
  await calendar.locator(`[data-day="${inDays(21)}"]`).click()
  await expect(status).toContainText('The chosen day is unavailable.')
  const yesterday = inDays(-1)
  for (let i = 0; i < 3 && (await calendar.getByRole('button', { name: 'Earlier months' }).isEnabled()); i++)
    await calendar.getByRole('button', { name: 'Earlier months' }).click()
  if (monthOf(yesterday) === monthOf(today())) {
    await calendar.locator(`[data-day="${yesterday}"]`).click()
    await expect(status).toContainText('One cannot travel in the past')
  }
  await calendar.getByRole('button', { name: 'Start again' }).click()
  await expect(status).toHaveText('Choose the day of arrival.')
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(page.getByRole('link', { name: open })).toBeFocused()
  await expect(page.getByLabel('Arrival')).toHaveValue(inDays(20))
})

test('days that do not come leave the search as it is, and dates can be chosen all the same', async ({ guest }) => {
  const { page } = guest
  await page.route(/\/calendar\.data/, (route) => route.abort())
  guest.console.expectCutRequests()
  await guest.opens(`${guest.base}?arrival=${inDays(40)}&departure=${inDays(42)}&room=2`)
  await page.getByRole('link', { name: open }).click()
  const calendar = dialogOf(guest)
  await calendar.locator(`[data-day="${inDays(43)}"]`).click()
  await calendar.locator(`[data-day="${inDays(46)}"]`).click()
  await expect(calendar).toBeHidden()
  await expect(page.getByLabel('Departure')).toHaveValue(inDays(46))
})

test('days of the closed season say so: CAL-05', async ({ guestOf }) => {
  const guest = guestOf('rifugio-aurora')
  const closed = nextMonthDay('04-15')
  await guest.opens(`${guest.base}?arrival=${closed}&departure=${addDays(closed, 1)}&room=2`)
  await guest.page.getByRole('link', { name: 'Calendario con i prezzi' }).click()
  const calendar = guest.page.getByRole('dialog', { name: 'Scegli le date' })
  const day = calendar.locator(`[data-day="${closed}"]`)
  await expect(calendar.locator('[aria-busy="false"]')).toBeVisible()
  await expect(day).toHaveAccessibleName(`${dayText(closed, 'it')}, chiuso per la pausa stagionale`)
  await day.click()
  // The stay that was there is complete: a new one begins.
  await expect(calendar.getByRole('status')).toContainText('chiuso per la pausa stagionale')
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`under a promo code, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('a day outside its period says when the offer is valid: CAL-04', async ({ page }) => {
      const first = nextMonday('03-08')
      const last = addDays(first, 13)
      const code = { ...codeForAll({ code: 'MARZO', percent: 10, nights: 1 }), conditions: { firstNight: first, lastNight: last } }
      const seed = aHouse({ promotions: [code] })
      await using house = await startHouse({ seed, hosts: [aHost({ host: 'house.localhost', channelIds: [1] })] })
      const place = { origin: house.url('house'), hotel: 1, channel: 1, language: 1 } as const
      const guest = new Guest(page, place, { hasJavaScript: javaScriptEnabled })
      await guest.opens(`${guest.base}?arrival=${first}&departure=${addDays(first, 1)}&room=2&promo=MARZO`)
      await page.getByRole('link', { name: open }).click()
      const calendar = javaScriptEnabled ? dialogOf(guest) : page.getByRole('main')
      await expect(calendar.getByText('those of the code MARZO', { exact: false })).toBeVisible()
      if (!javaScriptEnabled)
        while ((await page.locator(`[data-day="${first}"]`).count()) === 0) await page.getByRole('link', { name: 'Later months' }).click()
      // A tenth less than the 100 of a night, and two breakfasts.
      await expect(page.locator(`[data-day="${first}"]`)).toHaveAccessibleName(`${dayText(first)}, from 110 euros a night, arrival only`)
      const outside = page.locator(`[data-day="${addDays(last, 3)}"]`)
      await expect(outside).toHaveAccessibleName(`${dayText(addDays(last, 3))}, outside the period of the offer`)
      await outside.click()
      await expect(calendar.getByRole('status')).toContainText('The offer is valid only from Monday ')
      await page.locator(`[data-day="${first}"]`).click()
      await expect(calendar.getByRole('status')).toContainText('Now choose the day of departure.')
      guest.console.expectSilence()
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('months are pages and days are links: CAL-01, CAL-02, CAL-03, CAL-06', async ({ guest }) => {
    const { page } = guest
    const monday = nextMonday('02-01')
    await guest.opens(guest.base)
    await page.getByRole('link', { name: open }).click()
    await guest.sees('Choose your dates')
    await expect(page.getByText('The prices shown are indicative', { exact: false })).toBeVisible()
    while ((await page.locator(`[data-day="${monday}"]`).count()) === 0) await page.getByRole('link', { name: 'Later months' }).click()
    await page.locator(`[data-day="${monday}"]`).click()
    await expect(page.getByRole('main').getByRole('status')).toContainText('Now choose the day of departure.')
    await page.locator(`[data-day="${addDays(monday, 2)}"]`).click()
    await page.getByRole('link', { name: 'Use these dates' }).click()
    await expect(page.getByLabel('Arrival')).toHaveValue(monday)
    await expect(page.getByLabel('Departure')).toHaveValue(addDays(monday, 2))
    await guest.opens(`${guest.base}/calendar?arrival=${monday}&departure=${addDays(monday, 1)}&room=20&day=${monday}`)
    await expect(page.getByRole('main').getByRole('status')).toContainText('The chosen day is unavailable.')
    await guest.opens(`${guest.base}/calendar?day=${inDays(-1)}`)
    await expect(page.getByRole('main').getByRole('status')).toContainText('One cannot travel in the past')
    await page.getByRole('link', { name: 'Start again' }).click()
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Choose the day of arrival.')
  })
})

test('on a phone a tap on a date opens the months one under the other @phone', async ({ guest, isMobile }) => {
  const { page } = guest
  await guest.opens(`${guest.base}?arrival=${inDays(40)}&departure=${inDays(42)}&room=2`)
  if (isMobile) await page.getByLabel('Arrival').tap()
  else await page.getByRole('link', { name: open }).click()
  const calendar = dialogOf(guest)
  await expect(calendar.locator(`[data-day="${inDays(40)}"]`)).toBeInViewport()
  await calendar.locator(`[data-day="${inDays(43)}"]`).click()
  await calendar.locator(`[data-day="${inDays(46)}"]`).click()
  await expect(calendar).toBeHidden()
  await expect(page.getByLabel('Departure')).toHaveValue(inDays(46))
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)
})
