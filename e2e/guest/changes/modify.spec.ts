import type { Page } from '@playwright/test'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { Guest } from '../../actors/guest.ts'
import { dayText, nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'

const flexible = 'Flexible with breakfast'

async function hasBooked(guest: Guest, arrival: CalendarDate): Promise<string> {
  await guest.hasBooked({ arrival, rooms: [['Tramontana', flexible]] })
  await guest.sees(/^Thank you/)
  return guest.code()
}

/** From the voucher to the page of a room. */
async function changes(guest: Guest, room = 'Tramontana'): Promise<void> {
  await guest.press('Change the booking', 'link')
  await guest.sees('Change your booking')
  await guest.press(new RegExp(`^Change dates, guests, room or rate ?: ${room}$`), 'link')
  await guest.sees(`Change ${room}`)
}

async function picksDates(guest: Guest, arrival: CalendarDate, nights: number): Promise<void> {
  await guest.page.getByLabel('Departure').fill(addDays(arrival, nights))
  await guest.page.getByLabel('Arrival').fill(arrival)
  await guest.page.getByLabel('Departure').fill(addDays(arrival, nights))
  await guest.press('Show prices')
}

/** The amounts of a row before and after. */
async function rowOf(page: Page, label: string): Promise<string[]> {
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: label, exact: true }) })
  return (await row.getByRole('cell').allInnerTexts()).map((text) => text.replaceAll(/[^\d.,–]/g, ''))
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test(`a guest moves a room by two days at another price, and nothing is changed before the confirm: VCH-05 VCH-07 MOD-01 SWAP-01 ${javaScriptEnabled ? '@phone @full' : '@phone-full'}`, async ({
      guest,
      house,
    }) => {
      const { page } = guest
      const arrival = nextMonday(javaScriptEnabled ? '04-12' : '04-26')
      // From Wednesday to Friday, and then over the weekend, which costs more.
      const code = await hasBooked(guest, addDays(arrival, 2))
      await changes(guest)
      await picksDates(guest, addDays(arrival, 4), 2)
      const sameRoom = page.getByRole('region', { name: 'Tramontana for these dates and guests' })
      await expect(sameRoom).toContainText('€ 60.00 more')
      await sameRoom.getByRole('link', { name: 'Review this change' }).click()
      await guest.sees('Review your change')
      const [before, after] = await rowOf(page, 'Total')
      await expect(page.getByText(`That is € 60.00 more than now.`)).toBeVisible()
      await expect(page.getByText(dayText(addDays(arrival, 4))).first()).toBeVisible()
      expect([before, after]).toEqual(['392.00', '452.00'])
      await page.goBack()
      await guest.sees('Change Tramontana')
      await expect(page.locator('[name=arrival]')).toHaveValue(addDays(arrival, 4))
      await page.goForward()
      await guest.sees('Review your change')
      await guest.press('Change the booking now')
      await guest.sees('Your stay at Hotel Miramare')
      await expect(page.getByText('Your booking is changed. This is how it is now.')).toHaveRole('status')
      await expect(page.locator('.stay-times')).toContainText(dayText(addDays(arrival, 4)))
      await expect(page.locator('.stay-sums .grand')).toContainText(after ?? '')
      await expect
        .poll(() => house.mailsAbout(code).filter(({ text }) => text.includes(after ?? '')).length)
        .toBeGreaterThan(0)
    })
  })
}

test('a guest comes alone and takes another room; a double click, Back and a reload change it once: VCH-05', async ({
  guest,
  house,
}) => {
  const { page } = guest
  const code = await hasBooked(guest, nextMonday('05-03'))
  await changes(guest)
  await guest.press('One adult less in room 1')
  await guest.press('Show prices')
  await expect(page.getByRole('region', { name: 'Tramontana for these dates and guests' })).toContainText(
    'less than now',
  )
  await guest.chooses('Libeccio', flexible)
  await guest.sees('Review your change')
  await expect(page.getByText('Libeccio · Breakfast included · Flexible with breakfast')).toBeVisible()
  await expect(page.locator('.was-and-now')).toContainText('1 adult')
  const [, after = ''] = await rowOf(page, 'Total')
  await page.getByRole('button', { name: 'Change the booking now' }).dblclick()
  await guest.sees('Your stay at Hotel Miramare')
  await expect(page.getByRole('heading', { level: 3, name: 'Libeccio' })).toBeVisible()
  await expect(page.locator('.stay-sums .grand')).toContainText(after)
  await page.goBack()
  await guest.sees('Change your booking')
  await expect(page.getByText('What you chose is what is booked already')).toBeVisible()
  await page.reload()
  await guest.sees('Change your booking')
  // To the guest and to the hotel, once each.
  await expect.poll(() => house.mailsAbout(code).length).toBe(4)
})

test('of two tabs each changes what it shows, and one that shows rooms of before begins anew @full', async ({
  guest,
}) => {
  const { page } = guest
  const arrival = nextMonday('05-17')
  await guest.hasBooked({
    arrival,
    rooms: [
      ['Tramontana', flexible],
      ['Libeccio', flexible],
    ],
  })
  await guest.sees(/^Thank you/)
  const voucher = page.url().replace(/\?.*/, '')
  await changes(guest, 'Libeccio')
  await picksDates(guest, addDays(arrival, 1), 2)
  await page.getByRole('link', { name: 'Review this change' }).click()
  await guest.sees('Review your change')
  const other = await page.context().newPage()
  await other.goto(`${voucher}/cancel?room=1`)
  await other.getByRole('button', { name: 'Cancel this room now' }).click()
  await expect(other.getByText('The room is cancelled.')).toBeVisible()
  await guest.press('Change the booking now')
  await guest.sees('Change your booking')
  await expect(page.getByText('The booking has changed since you chose.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'Tramontana' })).toHaveCount(0)
})

test('every step is gone by keyboard alone, and at 320 pixels nothing scrolls sideways @full', async ({
  keyboardGuest: guest,
}) => {
  const { page } = guest
  await page.setViewportSize({ width: 320, height: 640 })
  const arrival = nextMonday('06-01')
  const expectNoSideways = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await hasBooked(guest, arrival)
  await changes(guest)
  await expectNoSideways()
  await guest.press('One adult less in room 1')
  await guest.press('Show prices')
  await expectNoSideways()
  await guest.press('Review this change', 'link')
  await guest.sees('Review your change')
  await expectNoSideways()
  await guest.press('Change the booking now')
  await guest.sees('Your stay at Hotel Miramare')
  await expect(page.getByText('1 adult', { exact: true })).toBeVisible()
})

test('a rate that cannot be changed offers no other dates, guests or rooms, and says what may be changed', async ({
  guest,
}) => {
  const { page } = guest
  await guest.hasBooked({ arrival: nextMonday('05-10'), rooms: [['Tramontana', 'Decided: non-refundable']] })
  await guest.sees(/^Thank you/)
  await expect(page.getByText('Cannot be cancelled or changed')).toBeVisible()
  const plans = page.getByRole('region', { name: 'Change of plans' })
  await expect(
    plans.getByText('At this rate dates, guests and room cannot be changed. Names, transfers and services can.'),
  ).toBeVisible()
  await expect(plans.getByRole('link', { name: 'Change the booking' })).toHaveCount(0)
  await expect(plans.getByRole('link', { name: 'Add services' })).toBeVisible()
  const { pathname } = new URL(page.url())
  await guest.opens(`${pathname}/change/room?line=1`)
  await guest.sees('Change your booking')
  await expect(page.getByRole('link', { name: /^Change dates/ })).toHaveCount(0)
  await guest.opens(`${pathname}/change`)
  const of = new URL(
    (await page.getByRole('link', { name: 'Add services' }).getAttribute('href')) ?? '',
    page.url(),
  ).searchParams.get('of')
  await guest.opens(
    `${pathname}/change/review?of=${of}&to=1.stay.${nextMonday('06-14')}.${addDays(nextMonday('06-14'), 2)}`,
  )
  await expect(page.getByRole('alert')).toHaveText(/^At this rate dates, guests and room cannot be changed/)
})
