import type { Page } from '@playwright/test'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { Guest } from '../actors/guest.ts'
import { dayText, nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'

const flexible = 'Flexible with breakfast'

async function books(guest: Guest, arrival: CalendarDate, room = 'Tramontana', rate = flexible): Promise<string> {
  await guest.searches(arrival, 2)
  await guest.chooses(room, rate)
  await guest.continuesToDetails()
  await guest.books()
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

    test('a guest moves a room by two days at another price, and nothing is changed before the confirm: VCH-05 VCH-07 MOD-01 MOD-02 SWAP-01 @phone', async ({
      guest,
      house,
    }) => {
      const { page } = guest
      const arrival = nextMonday(javaScriptEnabled ? '04-12' : '04-26')
      // From Wednesday to Friday, and then over the weekend, which costs more.
      const code = await books(guest, addDays(arrival, 2))
      await changes(guest)
      await picksDates(guest, addDays(arrival, 4), 2)
      const sameRoom = page.getByRole('region', { name: 'Keep Tramontana' })
      await expect(sameRoom).toContainText('€ 60,00 more')
      await sameRoom.getByRole('link', { name: 'Review this change' }).click()
      await guest.sees('Review your change')
      const [before, after] = await rowOf(page, 'Total')
      await expect(page.getByText(`That is € 60,00 more than now.`)).toBeVisible()
      await expect(page.getByText(dayText(addDays(arrival, 4))).first()).toBeVisible()
      expect(before).not.toBe(after)
      await expect(page.getByRole('definition').filter({ hasText: '0,00' }).first()).toBeVisible()
      await page.goBack()
      await guest.sees('Change Tramontana')
      await expect(page.getByLabel('Arrival')).toHaveValue(addDays(arrival, 4))
      await page.goForward()
      await guest.sees('Review your change')
      await guest.press('Change the booking now')
      await guest.sees('Your stay at Hotel Miramare')
      await expect(page.getByText('Your booking is changed. This is how it is now.')).toHaveRole('status')
      await expect(page.locator('.stay-times')).toContainText(dayText(addDays(arrival, 4)))
      await expect(page.locator('.stay-sums .grand')).toContainText(after ?? '')
      await expect.poll(() => house.mailsAbout(code).filter(({ text }) => text.includes(after ?? '')).length).toBeGreaterThan(0)
    })
  })
}
