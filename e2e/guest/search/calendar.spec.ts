import type { Page } from '@playwright/test'
import { codeForAll } from '@portico/demo/promotions'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { aHouse } from '../../../tests/builders/a-house.ts'
import { aHost } from '../../../tests/builders/a-snapshot.ts'
import { expectAccessible } from '../../actors/expect-accessible.ts'
import { Guest, onlyHotelOf } from '../../actors/guest.ts'
import { dayText, inDays, nextMonday, nextMonthDay, today } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import { startHouse } from '../../servers/house.ts'
import { fullUnless } from '../../test-size.ts'

const open = 'Calendar with prices'
const dialogOf = ({ page }: Guest) => page.getByRole('dialog', { name: 'Choose your dates' })
const said = (en: string) => ({ en, it: en })
const monthOf = (day: string) => day.slice(0, 7)

test('arrival, then departure are chosen by keyboard alone, with their prices read out: CAL-01, CAL-06', async ({
  keyboardGuest: guest,
}) => {
  const { page } = guest
  await delayCloseEvents(page)
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
  const focused = async () =>
    ((await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.day)) ?? '') as CalendarDate
  await page.keyboard.press('PageDown')
  await expect.poll(focused).toBe(sameDayOf(monday, 1))
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await page.keyboard.press('PageUp')
  await expect.poll(async () => monthOf(await focused())).toBe(monthOf(monday))
  const arrival = addDays(await focused(), 7)
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).toBe(arrival)
  expect(monthOf(arrival)).toBe(monthOf(monday))
  await page.keyboard.press('Enter')
  await expect(calendar.getByRole('status')).toContainText('Now choose the day of departure.')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press(' ')
  await expect(calendar).toBeHidden()
  await expect(page.locator('[name=arrival]')).toHaveValue(arrival)
  await expect(page.locator('[name=departure]')).toHaveValue(addDays(arrival, 2))
  await guest.press('See rooms and prices')
  await guest.sees('Rooms and prices')
})

test('keys go from day to day, to the ends of a week, and from month to month, as far as the calendar goes: CAL-01', async ({
  keyboardGuest: guest,
}) => {
  const { page } = guest
  // A Wednesday.
  const begin = addDays(nextMonday('03-08'), 9)
  await guest.opens(`${guest.base}?arrival=${begin}&departure=${addDays(begin, 1)}&room=2`)
  await page.getByRole('link', { name: open }).focus()
  await page.keyboard.press('Enter')
  const calendar = dialogOf(guest)
  const expectFocusOn = (day: string) => expect(calendar.locator(`[data-day="${day}"]`)).toBeFocused()
  await expectFocusOn(begin)
  for (const [key, day] of [
    ['ArrowRight', addDays(begin, 1)],
    ['ArrowLeft', begin],
    ['ArrowUp', addDays(begin, -7)],
    ['ArrowDown', begin],
    ['Home', addDays(begin, -2)],
    ['End', addDays(begin, 4)],
    ['Home', addDays(begin, -2)],
    ['PageDown', sameDayOf(addDays(begin, -2), 1)],
    ['PageUp', addDays(begin, -2)],
    ['PageUp', sameDayOf(addDays(begin, -2), -1)],
  ] as const) {
    await page.keyboard.press(key)
    await expectFocusOn(day)
  }
  // One day alone is reached by Tab.
  await expect(calendar.locator('[data-day][tabindex="0"]')).toHaveCount(1)
  for (let i = 0; i < 14; i++) await page.keyboard.press('PageUp')
  await expectFocusOn(today())
  await page.keyboard.press('ArrowLeft')
  await expectFocusOn(today())
})

/** The same day of another month, or its last one. */
function sameDayOf(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

test('every day of a month is read out with price, minimum stay, and whether one can come and go @full', async ({
  page,
}) => {
  const first = `${inDays(62).slice(0, 7)}-01` as CalendarDate
  const last = addDays(sameDayOf(first, 1) as CalendarDate, -1)
  const days = Array.from({ length: Number(last.slice(8)) }, (_, i) => addDays(first, i))
  const [from, until] = [first.slice(5), last.slice(5)]
  const closed = { first: addDays(first, 13), last: addDays(first, 15) }
  const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
  // Nobody arrives on a Wednesday or departs on a Friday, and who arrives on a Saturday stays for three nights.
  const seed = aHouse({
    seasons: [{ from: '01-01', until: '12-31', week: 100, weekend: 140 }],
    closures: [{ from: closed.first.slice(5), until: closed.last.slice(5) }],
    rules: [
      { from, until, weekdays: [3], closedToArrival: true },
      { from, until, weekdays: [5], closedToDeparture: true },
      { from, until, weekdays: [6], minStay: 3 },
    ],
  })
  await using house = await startHouse({ seed, hosts: [aHost({ host: 'house.localhost', channelIds: [1] })] })
  const guest = new Guest(page, onlyHotelOf(house))
  await guest.opens(`${guest.base}?arrival=${first}&departure=${addDays(first, 1)}&room=2`)
  await page.getByRole('link', { name: open }).click()
  const month = dialogOf(guest)
    .locator('table')
    .filter({ has: page.locator(`[data-day="${first}"]`) })
  await expect(dialogOf(guest).locator('[aria-busy="false"]')).toBeVisible()

  const isInMonth = (day: string) => first <= day && day <= last
  const priceOf = (night: string) => ([5, 6].includes(weekdayOf(night)) ? 140 : 100) + 20
  const canStay = (arrival: CalendarDate, nights: number) => {
    const departure = addDays(arrival, nights)
    const slept = Array.from({ length: nights }, (_, i) => addDays(arrival, i))
    if (slept.some((night) => closed.first <= night && night <= closed.last)) return false
    if (isInMonth(departure) && weekdayOf(departure) === 5) return false
    return !isInMonth(arrival) || (weekdayOf(arrival) !== 3 && (weekdayOf(arrival) !== 6 || nights >= 3))
  }
  const lengths = Array.from({ length: 14 }, (_, i) => i + 1)
  const labelOf = (day: CalendarDate) => {
    const nights = lengths.find((length) => canStay(day, length))
    const ends = lengths.some((length) => canStay(addDays(day, -length), length))
    const total = Array.from({ length: nights ?? 0 }, (_, i) => priceOf(addDays(day, i))).reduce(
      (sum, price) => sum + price,
      0,
    )
    return [
      dayText(day),
      nights && `from ${Math.ceil(total / nights)} euros a night`,
      nights && nights > 1 && `at least ${nights} nights`,
      nights ? !ends && 'arrival only' : ends ? 'departure only' : 'closed for the season',
    ]
      .filter(Boolean)
      .join(', ')
  }
  const expected = days.map(labelOf)
  // Or the month is too plain to prove anything.
  for (const words of [
    'arrival only',
    'departure only',
    'closed for the season',
    'at least 2 nights',
    'at least 3 nights',
    'from 160 euros',
  ])
    expect(expected.some((label) => label.includes(words))).toBe(true)
  const read = await month
    .locator('[data-day]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')))
  expect(read).toEqual(expected)
  for (const [i, label] of expected.entries())
    await expect(month.locator(`[data-day="${days[i]}"]`)).toHaveAccessibleName(label)
  guest.console.expectSilence()
})

test('a day that cannot be chosen says why, and the choice can be begun again: CAL-01, CAL-02, CAL-03', async ({
  guest,
}) => {
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
  // On the first of a month yesterday is on no page: no earlier month can be opened.
  if (monthOf(yesterday) === monthOf(today())) {
    await calendar.locator(`[data-day="${yesterday}"]`).click()
    await expect(status).toContainText('One cannot travel in the past')
  } else {
    await expect(calendar.locator(`[data-day="${yesterday}"]`)).toHaveCount(0)
    await expect(calendar.getByRole('button', { name: 'Earlier months' })).toBeDisabled()
  }
  await calendar.getByRole('button', { name: 'Start again' }).click()
  await expect(status).toHaveText('Choose the day of arrival.')
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(page.getByRole('link', { name: open })).toBeFocused()
  await expect(page.locator('[name=arrival]')).toHaveValue(inDays(20))
})

test('days that do not come leave the search as it is, and dates can be chosen all the same @full', async ({
  guest,
}) => {
  const { page } = guest
  await page.route(/\/calendar\.data/, (route) => route.abort())
  guest.console.expectCutRequests()
  await guest.opens(`${guest.base}?arrival=${inDays(40)}&departure=${inDays(42)}&room=2`)
  await page.getByRole('link', { name: open }).click()
  const calendar = dialogOf(guest)
  await calendar.locator(`[data-day="${inDays(43)}"]`).click()
  await calendar.locator(`[data-day="${inDays(46)}"]`).click()
  await expect(calendar).toBeHidden()
  await expect(page.locator('[name=departure]')).toHaveValue(inDays(46))
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

    test(`a day outside its period says when the offer is valid: CAL-04${fullUnless(javaScriptEnabled)}`, async ({
      page,
    }) => {
      const first = nextMonday('03-08')
      const last = addDays(first, 13)
      const code = {
        ...codeForAll({ code: 'MARZO', percent: 10, nights: 1 }),
        conditions: { firstNight: first, lastNight: last },
      }
      const seed = aHouse({ promotions: [code] })
      await using house = await startHouse({ seed, hosts: [aHost({ host: 'house.localhost', channelIds: [1] })] })
      const guest = new Guest(page, onlyHotelOf(house), { hasJavaScript: javaScriptEnabled })
      await guest.opens(`${guest.base}?arrival=${first}&departure=${addDays(first, 1)}&room=2&promo=MARZO`)
      await page.getByRole('link', { name: open }).click()
      const calendar = javaScriptEnabled ? dialogOf(guest) : page.getByRole('main')
      await expect(calendar.getByText('those of the code MARZO', { exact: false })).toBeVisible()
      if (!javaScriptEnabled)
        while ((await page.locator(`[data-day="${first}"]`).count()) === 0)
          await page.getByRole('link', { name: 'Later months' }).click()
      // A tenth less than the 100 of a night, and two breakfasts.
      await expect(page.locator(`[data-day="${first}"]`)).toHaveAccessibleName(
        `${dayText(first)}, from 110 euros a night, arrival only`,
      )
      const outside = page.locator(`[data-day="${addDays(last, 3)}"]`)
      await expect(outside).toHaveAccessibleName(`${dayText(addDays(last, 3))}, outside the period of the offer`)
      await outside.click()
      await expect(calendar.getByRole('status')).toContainText('The offer is valid only from Monday ')
      await page.locator(`[data-day="${first}"]`).click()
      await expect(calendar.getByRole('status')).toContainText('Now choose the day of departure.')
      guest.console.expectSilence()
    })
  })

  test(`under a package, ${javaScriptEnabled ? 'with' : 'without'} JavaScript, days and prices are its own, and a day outside its period says so: CAL-04 @full`, async ({
    browser,
  }) => {
    const first = nextMonday('03-08')
    const last = addDays(first, 13)
    const week = {
      name: said('Slow days'),
      summary: said('Three nights.'),
      description: said('Three nights.'),
      plan: 1,
      includes: [],
      places: 9,
      minNights: 3,
      maxNights: 5,
      arrivalDays: 127,
      period: { from: first.slice(5), until: last.slice(5) },
    }
    const seed = aHouse({ plans: [{}, { adjustment: -10 }], packages: [week] })
    await using house = await startHouse({ seed, hosts: [aHost({ host: 'house.localhost', channelIds: [1] })] })
    await using context = await browser.newContext({ javaScriptEnabled, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const guest = new Guest(page, onlyHotelOf(house), { hasJavaScript: javaScriptEnabled })
    await guest.opens(`${guest.base}/rooms?arrival=${first}&departure=${addDays(first, 3)}&room=2&package=101`)
    await page.getByText('Change your search').click()
    await page.getByRole('link', { name: open }).click()
    const calendar = javaScriptEnabled ? dialogOf(guest) : page.getByRole('main')
    await expect(calendar.getByText('Days and prices are those of the package.')).toBeVisible()
    if (!javaScriptEnabled)
      while ((await page.locator(`[data-day="${first}"]`).count()) === 0)
        await page.getByRole('link', { name: 'Later months' }).click()
    // A tenth less than the 100 of a night, and two breakfasts.
    const label = `${dayText(first)}, from 110 euros a night, at least 3 nights, arrival only`
    await expect(page.locator(`[data-day="${first}"]`)).toHaveAccessibleName(label)
    const outside = page.locator(`[data-day="${addDays(last, 3)}"]`)
    await expect(outside).toHaveAccessibleName(`${dayText(addDays(last, 3))}, outside the period of the offer`)
    await outside.click()
    await expect(calendar.getByRole('status')).toContainText('The offer is valid only from Monday ')
    await page.locator(`[data-day="${first}"]`).click()
    await expect(calendar.getByRole('status')).toContainText('Now choose the day of departure.')
    guest.console.expectSilence()
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
    while ((await page.locator(`[data-day="${monday}"]`).count()) === 0)
      await page.getByRole('link', { name: 'Later months' }).click()
    await page.locator(`[data-day="${monday}"]`).click()
    await expect(page.getByRole('main').getByRole('status')).toContainText('Now choose the day of departure.')
    await page.locator(`[data-day="${addDays(monday, 2)}"]`).click()
    await page.getByRole('link', { name: 'Use these dates' }).click()
    await expect(page.locator('[name=arrival]')).toHaveValue(monday)
    await expect(page.locator('[name=departure]')).toHaveValue(addDays(monday, 2))
    await guest.opens(`${guest.base}/calendar?arrival=${monday}&departure=${addDays(monday, 1)}&room=20&day=${monday}`)
    await expect(page.getByRole('main').getByRole('status')).toContainText('The chosen day is unavailable.')
    await guest.opens(`${guest.base}/calendar?day=${inDays(-1)}`)
    await expect(page.getByRole('main').getByRole('status')).toContainText('One cannot travel in the past')
    await page.getByRole('link', { name: 'Start again' }).click()
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Choose the day of arrival.')
  })
})

test('on a phone a tap on a date opens the months one under the other @phone @wide-full', async ({
  guest,
  isMobile,
}) => {
  const { page } = guest
  await guest.opens(`${guest.base}?arrival=${inDays(40)}&departure=${inDays(42)}&room=2`)
  if (isMobile) await page.getByLabel('Arrival', { exact: true }).tap()
  else await page.getByRole('link', { name: open }).click()
  const calendar = dialogOf(guest)
  await expect(calendar.locator(`[data-day="${inDays(40)}"]`)).toBeInViewport()
  await calendar.locator(`[data-day="${inDays(43)}"]`).click()
  await calendar.locator(`[data-day="${inDays(46)}"]`).click()
  await expect(calendar).toBeHidden()
  await expect(page.locator('[name=departure]')).toHaveValue(inDays(46))
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  )
})

/** A busy browser says later that a dialog is closed, and the page is drawn again before it does. */
function delayCloseEvents(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const delay = (event: Event) => {
      if (!event.isTrusted) return
      event.stopImmediatePropagation()
      setTimeout(() => event.target?.dispatchEvent(new Event('close')), 300)
    }
    window.addEventListener('close', delay, { capture: true })
  })
}
