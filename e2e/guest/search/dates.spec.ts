import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { expectAccessible } from '../../actors/expect-accessible.ts'
import type { Guest } from '../../actors/guest.ts'
import { waitUntilAlive } from '../../actors/wait-until-alive.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'

const monday = nextMonday('03-08')
const dialogOf = ({ page }: Guest) => page.getByRole('dialog', { name: 'Choose your dates' })
const dayIn = (guest: Guest, day: string) => dialogOf(guest).locator(`[data-day="${day}"]`)
const stay = `arrival=${monday}&departure=${addDays(monday, 2)}&room=2`

test('the calendar opens from the whole of a date, on every page with one @phone', async ({ guest, isMobile }) => {
  const { page } = guest
  const presses = async (target: 'label' | 'value') => {
    const spot = target === 'label' ? page.locator('label[for=arrival]') : page.getByLabel('Departure', { exact: true })
    if (isMobile) await spot.tap()
    else await spot.click()
    await expect(dialogOf(guest)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialogOf(guest)).toBeHidden()
  }
  for (const path of [guest.base, `${guest.base}/flexible?nights=3&month=${monday.slice(0, 7)}&room=2`]) {
    await guest.opens(path)
    await presses('label')
    await presses('value')
  }
  await guest.opens(`${guest.base}/rooms?${stay}`)
  await page.getByText('Change your search').click()
  await presses('value')
})

test('a group’s calendar has the lowest price of its houses for each day, and of those at the place that is chosen', async ({
  page,
  house,
}) => {
  await page.goto(`${house.url('case-belvento')}/channel/220/language/1?${stay}`)
  await waitUntilAlive(page)
  const calendar = page.getByRole('dialog', { name: 'Choose your dates' })
  const priceOn = async (day: CalendarDate) =>
    Number(await calendar.locator(`[data-day="${day}"]`).getAttribute('data-price'))
  const opens = () => page.getByLabel('Arrival', { exact: true }).click()
  const closes = () => calendar.getByRole('button', { name: 'Close' }).click()
  const note = calendar.getByText(/^In €, the lowest price of a night for 2 adults/)
  // Days that did not come are asked for again by the next use.
  await expect(async () => {
    if (await calendar.isVisible()) await closes()
    await opens()
    await expect(note).toBeVisible({ timeout: 20_000 })
  }).toPass()
  const lowest = await priceOn(addDays(monday, 7))
  expect(lowest).toBeGreaterThan(0)
  await closes()
  await page.getByLabel('Where').fill('Miramare')
  await page.getByRole('option', { name: /Miramare/ }).click()
  await opens()
  await expect.poll(() => priceOn(addDays(monday, 7))).toBeGreaterThan(lowest)
  await calendar.locator(`[data-day="${addDays(monday, 7)}"]`).click()
  await calendar.locator(`[data-day="${addDays(monday, 9)}"]`).click()
  await expect(page.locator('#search [name=departure]')).toHaveValue(addDays(monday, 9))
})

test('a stay is shaded while it is chosen, with its nights and about what it costs, and is told after', async ({
  guest,
}) => {
  const { page } = guest
  await guest.opens(`${guest.base}?${stay}`)
  await page.getByLabel('Arrival', { exact: true }).click()
  const calendar = dialogOf(guest)
  await expect(calendar.locator('[aria-busy="false"]')).toBeVisible()
  await expect(calendar.getByText('closed for the season', { exact: true })).toBeInViewport()
  await dayIn(guest, addDays(monday, 7)).click()
  await dayIn(guest, addDays(monday, 10)).hover()
  const shades = (day: CalendarDate) =>
    calendar
      .locator('td')
      .filter({ has: page.locator(`[data-day="${day}"]`) })
      .evaluate((cell) => getComputedStyle(cell).backgroundColor)
  await expect(calendar.getByRole('status')).toContainText(/3 nights, from about €\s\d/)
  expect(await shades(addDays(monday, 8))).toBe(await shades(addDays(monday, 9)))
  expect(await shades(addDays(monday, 8))).not.toBe(await shades(addDays(monday, 12)))
  const said = (await calendar.locator('.calendar-preview').innerText()).trim()
  const prices = await Promise.all(
    [7, 8, 9].map((ahead) => dayIn(guest, addDays(monday, ahead)).getAttribute('data-price')),
  )
  const total =
    Number(
      /[\d.,]+$/
        .exec(said)?.[0]
        .replaceAll(/[.,](?=\d{2}$)/g, '')
        .replaceAll(/[.,]/g, ''),
    ) / 100
  // Each night of the calendar is rounded up.
  const shown = prices.reduce((sum, price) => sum + Number(price), 0)
  expect(total).toBeGreaterThan(shown - 3)
  expect(total).toBeLessThanOrEqual(shown)
  await expectAccessible(page)
  await dayIn(guest, addDays(monday, 10)).click()
  await expect(calendar).toBeHidden()
  await expect(page.getByRole('search').or(page.locator('form.search')).getByText(said)).toBeVisible()
  await expect(page.getByLabel('Arrival', { exact: true })).toHaveValue(/^Mon \d+ Mar$/)
})

test('about what a stay costs is told of one room and its guests, and not of others', async ({ guest }) => {
  const { page } = guest
  await guest.opens(`${guest.base}?${stay}`)
  const about = page.locator('form.search').getByText(/nights, from about €/)
  const choosesTwoNights = async () => {
    await page.getByLabel('Arrival', { exact: true }).click()
    await expect(dialogOf(guest).locator('[aria-busy="false"]')).toBeVisible()
    await dayIn(guest, addDays(monday, 7)).click()
    await dayIn(guest, addDays(monday, 9)).hover()
    await expect(dialogOf(guest).getByRole('status')).toContainText('2 nights')
    const preview = await dialogOf(guest).getByRole('status').innerText()
    await dayIn(guest, addDays(monday, 9)).click()
    await expect(dialogOf(guest)).toBeHidden()
    return preview
  }
  expect(await choosesTwoNights()).toContain('from about')
  await expect(about).toBeVisible()
  await page.getByText('2 adults, 1 room').click()
  await page.getByRole('button', { name: 'One adult less in room 1' }).click()
  await expect(about).toBeHidden()
  await page.getByRole('button', { name: 'Add a room' }).click()
  expect(await choosesTwoNights()).not.toContain('from about')
  await expect(about).toBeHidden()
})

test('a day that is typed or pasted into the calendar is in sight, with the name of its month @phone', async ({
  guest,
  isMobile,
}) => {
  const { page } = guest
  await guest.opens(guest.base)
  const arrival = page.getByLabel('Arrival', { exact: true })
  if (isMobile) await arrival.tap()
  else await arrival.click()
  await expect(dialogOf(guest).locator('[aria-busy="false"]')).toBeVisible()
  const typed = dialogOf(guest).getByLabel('A day to choose')
  await typed.fill(day('d/m'))
  await typed.press('Enter')
  await expect(dayIn(guest, monday)).toBeInViewport()
  await expect(dialogOf(guest).getByRole('caption').filter({ hasText: /March/ })).toBeInViewport()
})

test('months are jumped to, the first has none before it, and the dialog stays as high as it was', async ({
  guest,
}) => {
  const { page } = guest
  await guest.opens(guest.base)
  await page.getByLabel('Arrival', { exact: true }).click()
  const calendar = dialogOf(guest)
  await expect(calendar.locator('[aria-busy="false"]')).toBeVisible()
  const earlier = calendar.getByRole('button', { name: 'Earlier months' })
  await expect(earlier).toBeDisabled()
  expect(await earlier.evaluate((button) => Number(getComputedStyle(button).opacity))).toBeLessThan(1)
  const heights = new Set<number>()
  const months = await calendar.getByLabel('Month').getByRole('option').all()
  for (const month of months.slice(0, -1)) {
    await calendar.getByLabel('Month').selectOption(await month.innerText())
    heights.add(Math.round((await calendar.boundingBox())?.height ?? 0))
  }
  expect([...heights]).toHaveLength(1)
  await expect(dayIn(guest, nextMonday('03-08'))).toBeAttached()
  await expect(calendar.getByRole('button', { name: 'Later months' })).toBeDisabled()
})

for (const text of [monday, day('d/m'), day('d.m.yyyy'), day('d March'), day('March d, yyyy'), day('d-m-yy')])
  test(`“${text.replaceAll(/\d/g, '9')}” is a day, typed into the field or into the calendar`, async ({ guest }) => {
    const { page } = guest
    await guest.opens(guest.base)
    const arrival = page.getByLabel('Arrival', { exact: true })
    await arrival.focus()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    await guest.sees(guest.texts.roomList)
    expect(new URL(page.url()).searchParams.get('arrival')).toBe(monday)
    await guest.opens(guest.base)
    await page.getByLabel('Arrival', { exact: true }).click()
    const typed = dialogOf(guest).getByLabel('A day to choose')
    await typed.fill('not a day')
    await typed.press('Enter')
    await expect(dialogOf(guest).getByRole('status')).toContainText('Type a day, such as 15/3 or 15 March.')
    await typed.fill(text)
    await typed.press('Enter')
    await expect(dialogOf(guest).getByRole('status')).toContainText('Now choose the day of departure.')
    await typed.fill(addDays(monday, 2))
    await typed.press('Enter')
    await expect(page.locator('[name=arrival]')).toHaveValue(monday)
    await expect(page.locator('[name=departure]')).toHaveValue(addDays(monday, 2))
  })

test('what is no day stays as it was typed, and the page says so', async ({ guest }) => {
  const { page } = guest
  await guest.opens(guest.base)
  await page.getByLabel('Arrival', { exact: true }).fill('31 April')
  guest.console.expectStatus(400)
  await guest.press(guest.texts.see)
  await expect(page.getByLabel('Arrival', { exact: true })).toHaveValue('31 April')
  await expect(page.getByLabel('Arrival', { exact: true })).toHaveAttribute('aria-invalid', 'true')
})

/** The Monday in another spelling. */
function day(spelling: string): string {
  const [year = '', month = '', date = ''] = monday.split('-')
  return spelling
    .replace('yyyy', year)
    .replace('yy', year.slice(2))
    .replace(/\bm\b/, String(Number(month)))
    .replace(/\bd\b/, String(Number(date)))
}
