import type { Page } from '@playwright/test'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { aHouse } from '../../../tests/builders/a-house.ts'
import { aHost } from '../../../tests/builders/a-snapshot.ts'
import { Guest, onlyHotelOf } from '../../actors/guest.ts'
import { updatesTotal, wantsService } from '../../actors/service-quantity.ts'
import { dayText, nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import { startHouse } from '../../servers/house.ts'
import { fullUnless } from '../../test-size.ts'

async function hasBooked(guest: Guest, arrival: CalendarDate): Promise<string> {
  await guest.hasBooked({ arrival, rooms: [['Tramontana', 'Flexible with breakfast']] })
  await guest.sees(/^Thank you/)
  return guest.code()
}

/** On the services page: how many of a service, in the group of its day and slot. */
async function wants(
  page: Page,
  service: string,
  group: string | RegExp,
  label: string,
  quantity: string,
): Promise<void> {
  const entry = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: service }) })
  const ofHour = entry.getByRole('group', { name: group })
  if (!(await ofHour.isVisible())) await entry.getByText('Choose day and time').click()
  await wantsService(ofHour, label, quantity)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test(`a guest adds a service with a slot, another hour of it later, and leaves it out: VCH-06 MOD-01 @phone-full${fullUnless(javaScriptEnabled)}`, async ({
      guest,
      house,
    }) => {
      const { page } = guest
      const arrival = nextMonday(javaScriptEnabled ? '06-14' : '06-28')
      const slot = (time: string) => new RegExp(`${dayText(addDays(arrival, 1))}, ${time}`)
      const code = await hasBooked(guest, arrival)
      await guest.press('Add services', 'link')
      await guest.sees('Services of your booking')
      await wants(page, 'Snorkelling in the cove', slot('10:00'), 'Adults', '2')
      await updatesTotal(page)
      await expect(page.getByRole('complementary')).toContainText('2 × Snorkelling in the cove')
      await expect(page.getByText('That is € 96.00 more than now.')).toBeVisible()
      await guest.press('Review this change')
      await guest.sees('Review your change')
      await expect(page.getByText(/2 × Snorkelling in the cove.*10:00/)).toBeVisible()
      await guest.press('Change the booking now')
      await guest.sees('Your stay at Hotel Miramare')
      await expect(page.getByText(/2 × Snorkelling in the cove.*10:00/)).toBeVisible()
      await expect
        .poll(() => house.mailsAbout(code).filter(({ text }) => text.includes('Snorkelling')).length)
        .toBeGreaterThan(0)

      await guest.press('Add, change or leave out services', 'link')
      await guest.sees('Services of your booking')
      // The own places count as free.
      await expect(page.getByRole('group', { name: slot('10:00') })).toContainText('8 places left')
      await wants(page, 'Snorkelling in the cove', slot('10:00'), 'Adults', '0')
      await wants(page, 'Snorkelling in the cove', slot('15:00'), 'Adults', '1')
      await guest.press('Review this change')
      await guest.sees('Review your change')
      await expect(page.getByText('That is € 48.00 less than now.')).toBeVisible()
      await guest.press('Change the booking now')
      await guest.sees('Your stay at Hotel Miramare')
      await expect(page.getByText(/Snorkelling in the cove.*15:00/)).toBeVisible()
      await expect(page.getByText(/Snorkelling in the cove.*10:00/)).toHaveCount(0)
    })

    test(`a guest changes the details of a transfer; a failed update says so and loses nothing: SVC-10 @phone-full${fullUnless(javaScriptEnabled)}`, async ({
      guest,
    }) => {
      const { page } = guest
      const arrival = nextMonday(javaScriptEnabled ? '07-12' : '07-19')
      await hasBooked(guest, arrival)
      const voucher = page.url().replace(/\?.*/, '')
      await guest.press('Add services', 'link')
      await guest.sees('Services of your booking')
      await wants(page, 'Transfer by car', dayText(arrival), 'How many', '1')
      await guest.press('Review this change')
      await guest.sees('Review your change')
      await guest.press('Change the booking now')
      await guest.sees('Your stay at Hotel Miramare')
      await guest.press(/^Change the arrival details/, 'link')
      await guest.sees('Arrival and departure')
      const field = (label: string) => page.getByLabel(label)
      await field('Airport, station or port').fill('FLR')
      await field('Number of flight, train or ferry').fill('AZ 611')
      guest.console.expectStatus(400)
      await guest.press('Save these details')
      await expect(page.getByText('Required value').first()).toBeVisible()
      await expect(field('Number of flight, train or ferry')).toHaveValue('AZ 611')
      await field('Time').fill('10:45')
      await guest.press('Save these details')
      await guest.sees('Your stay at Hotel Miramare')
      await expect(page.getByText(`Transfer by car, ${dayText(arrival)}, 10:45, FLR, AZ 611`)).toBeVisible()

      await guest.press(/^Change the arrival details/, 'link')
      await guest.sees('Arrival and departure')
      await expect(field('Airport, station or port')).toHaveValue('FLR')
      const other = await page.context().newPage()
      await other.goto(`${voucher}/cancel`)
      await other.getByRole('button', { name: 'Cancel the booking now' }).click()
      await expect(other.getByText('Your booking is cancelled.')).toBeVisible()
      await field('Time').fill('12:15')
      guest.console.expectStatus(409)
      await guest.press('Save these details')
      await expect(page.getByRole('alert')).toContainText('Error during transfer update')
      await expect(field('Time')).toHaveValue('12:15')
    })

    test('a guest gives the refund protection back on the day of booking, and takes it again with its terms @phone @full', async ({
      guestOf,
    }) => {
      const guest = guestOf('palazzo-bellarosa')
      const { page } = guest
      await guest.opensRooms(nextMonday(javaScriptEnabled ? '04-05' : '04-12'), 2)
      await page
        .getByRole('link', { name: /^Choose .*non-refundable/ })
        .first()
        .click()
      await page.getByRole('link', { name: /^Add protection for €/ }).click()
      await expect(page).toHaveURL(/protect=1/)
      await guest.continuesToDetails()
      await page.getByRole('checkbox', { name: 'I accept the terms of the refund protection' }).check()
      await guest.books()
      await guest.sees(/^Thank you/)
      const total = await page.locator('.stay-sums .grand').innerText()
      await guest.press('Change the booking', 'link')
      await guest.sees('Change your booking')
      await guest.press(/^Give back the refund protection/, 'link')
      await guest.sees('Review your change')
      await expect(page.getByText(/less than now/)).toBeVisible()
      await guest.press('Change the booking now')
      await guest.sees(/^Your stay at/)
      await expect(page.getByText(/^Refund protection, €/)).toHaveCount(0)
      await guest.press('Change the booking', 'link')
      await guest.sees('Change your booking')
      await guest.press(/^Add the refund protection/, 'link')
      await guest.sees('Review your change')
      await guest.press('Change the booking now')
      const terms = page.getByRole('checkbox', { name: 'I accept the terms of the refund protection' })
      await expect(terms).toHaveAccessibleDescription(/accept/i)
      await terms.check()
      await guest.press('Change the booking now')
      await guest.sees(/^Your stay at/)
      await expect(page.locator('.stay-sums .grand')).toContainText(total.match(/[\d.,]{4,}/)?.[0] ?? 'no total')
      await expect(page.getByText(/^Refund protection, €/)).toBeVisible()
    })
  })
}

test('a guest corrects who comes; what the hotel must know is said at its field @full', async ({ page }) => {
  const names = { names: 'mandatory', birthDate: 'not-asked', sex: 'not-asked' } as const
  await using house = await startHouse({
    seed: aHouse({ guestRecords: names }),
    hosts: [aHost({ host: 'house.localhost', channelIds: [1] })],
  })
  const guest = new Guest(page, onlyHotelOf(house))
  await guest.opensRooms(nextMonday('03-01'), 2)
  await guest.chooses('Double', 'Flexible')
  await guest.continuesToDetails()
  const person = (number: number) => page.getByRole('group', { name: `Guest ${number}, adult` })
  await person(2)
    .getByLabel(/^First name/)
    .fill('Bruno')
  await person(2)
    .getByLabel(/^Last name/)
    .fill('Rosi')
  await guest.books()
  await guest.sees(/^Thank you/)
  await guest.press('Change who comes', 'link')
  await guest.sees('Who comes')
  await expect(person(2).getByLabel(/^First name/)).toHaveValue('Bruno')
  await person(2)
    .getByLabel(/^Last name/)
    .fill('')
  guest.console.expectStatus(400)
  await guest.press('Save these names')
  await expect(page.getByRole('alert').first()).toContainText(/last name/i)
  await expect(person(2).getByLabel(/^First name/)).toHaveValue('Bruno')
  await person(2)
    .getByLabel(/^Last name/)
    .fill('Rossi')
  await guest.press('Save these names')
  await guest.sees('Your stay at A House')
  await expect(page.getByText('Bruno Rossi, adult')).toBeVisible()
  expect(page.url()).not.toContain('Rossi')
  guest.console.expectSilence()
})
