import type { Page } from '@playwright/test'
import { addDays } from '@portico/domain/time/calendar-date'
import { aHouse } from '../../../tests/builders/a-house.ts'
import { aHost } from '../../../tests/builders/a-snapshot.ts'
import { Guest, onlyHotelOf } from '../../actors/guest.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import { type House, startHouse } from '../../servers/house.ts'
import { startThirdPartyHouse } from '../../servers/third-party-house.ts'
import { fullUnless } from '../../test-size.ts'

// Each has a house of its own.
test.describe.configure({ mode: 'parallel' })

const monday = nextMonday('03-01')
const hosts = [aHost({ host: 'house.localhost', channelIds: [1] })]

const guestAt = (page: Page, house: Pick<House, 'url'>, hasJavaScript = true) =>
  new Guest(page, onlyHotelOf(house), { hasJavaScript })

async function hasBooked(guest: Guest, room = 'Double', rate = 'Flexible'): Promise<void> {
  await guest.hasBooked({ arrival: monday, rooms: [[room, rate]] })
  await guest.sees(/^Thank you/)
}

async function opensRoom(guest: Guest): Promise<void> {
  await guest.press('Change the booking', 'link')
  await guest.sees('Change your booking')
  await guest.press(/^Change dates, guests, room or rate/, 'link')
  await guest.sees('Change Double')
}

/** To the page of the room, and from there to dates from the given day on. */
async function picksDates(guest: Guest, inDays: number): Promise<void> {
  const { page } = guest
  await opensRoom(guest)
  await page.getByLabel('Arrival').fill(addDays(monday, inDays))
  await page.getByLabel('Departure').fill(addDays(monday, inDays + 2))
  await guest.press('Show prices')
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test(`a price that changes between review and confirm is shown beside the one of before, and agreed to anew @full`, async ({
      page,
    }) => {
      await using house = await startHouse({ seed: aHouse({ rooms: 3 }), hosts })
      const guest = guestAt(page, house, javaScriptEnabled)
      await hasBooked(guest)
      await picksDates(guest, 1)
      await page.getByRole('link', { name: 'Review this change' }).click()
      await guest.sees('Review your change')
      await house.setsPrice(1, 101, addDays(monday, 2), 13_000)
      await guest.press('Change the booking now')
      await guest.sees('Review your change')
      await expect(page.getByRole('alert')).toContainText('you saw € 248,00, now it is € 278,00. Nothing was changed')
      await guest.press('Change the booking now')
      await guest.sees('Your stay at A House')
      await expect(page.locator('.stay-sums .grand')).toContainText('278,00')
      guest.console.expectSilence()
    })

    test(`dates that cannot be had say so, why, and nothing is changed: SWAP-02${fullUnless(javaScriptEnabled)}`, async ({
      page,
    }) => {
      await using house = await startHouse({ seed: aHouse({ rooms: 3 }), hosts })
      const guest = guestAt(page, house, javaScriptEnabled)
      await hasBooked(guest)
      await house.sellsOut(1, 101, [addDays(monday, 3)])
      await picksDates(guest, 2)
      await expect(
        page.getByRole('alert').getByText('It is not possible to select these dates', { exact: true }),
      ).toBeVisible()
      await expect(page.getByRole('alert').getByRole('listitem').first()).toBeVisible()
      await expect(page.locator('[name=arrival]')).toHaveValue(addDays(monday, 2))
      await expect(page.getByRole('link', { name: 'Review this change' })).toHaveCount(0)
      guest.console.expectSilence()
    })
  })
}

test('in a house that is full a guest moves within the own nights: SWAP-01 @full', async ({ page }) => {
  await using house = await startHouse({ seed: aHouse({ rooms: 1 }), hosts })
  const guest = guestAt(page, house)
  await hasBooked(guest)
  await picksDates(guest, 1)
  await expect(page.getByRole('region', { name: 'Double for these dates and guests' })).toContainText(
    'The price stays the same.',
  )
  await guest.press('Review this change', 'link')
  await guest.sees('Review your change')
  await guest.press('Change the booking now')
  await guest.sees('Your stay at A House')
  await expect(page.getByText('Your booking is changed.')).toBeVisible()
  guest.console.expectSilence()
})

test('the calendar of a change shows the own nights of a full house as free, as the change itself counts them: SWAP-01 @full', async ({
  page,
}) => {
  await using house = await startHouse({ seed: aHouse({ rooms: 1 }), hosts })
  const guest = guestAt(page, house)
  await hasBooked(guest)
  const stateOf = (inDays: number) =>
    page.locator('td').filter({ has: page.locator(`[data-day="${addDays(monday, inDays)}"]`) })
  const voucher = page.url()
  await guest.opens(
    `${guest.base}/calendar?arrival=${monday}&departure=${addDays(monday, 1)}&room=2&month=${monday.slice(0, 7)}`,
  )
  await expect(stateOf(1)).toHaveAttribute('data-state', 'full')
  await page.goto(voucher)
  await opensRoom(guest)
  const link = page.getByRole('link', { name: 'Calendar with prices' })
  const ownPage = await link.evaluate((anchor: HTMLAnchorElement) => anchor.href)
  await link.click()
  const calendar = page.getByRole('dialog', { name: 'Choose your dates' })
  await expect(calendar.getByText('The prices shown are indicative', { exact: false })).toBeVisible()
  await expect(stateOf(1)).toHaveAttribute('data-state', 'free')
  await calendar.getByRole('button', { name: 'Start again' }).click()
  await calendar.locator(`[data-day="${addDays(monday, 1)}"]`).click()
  await calendar.locator(`[data-day="${addDays(monday, 3)}"]`).click()
  await expect(page.locator('[name=arrival]')).toHaveValue(addDays(monday, 1))
  // As a page of its own, as in another tab, it leads back to this change.
  await page.goto(`${ownPage}&from=${addDays(monday, 1)}&day=${addDays(monday, 3)}`)
  await expect(stateOf(1)).toHaveAttribute('data-state', 'free')
  await page.getByRole('link', { name: 'Use these dates' }).click()
  await guest.sees('Change Double')
  await expect(page.getByRole('region', { name: 'Double for these dates and guests' })).toContainText(
    'The price stays the same.',
  )
  guest.console.expectSilence()
})

test('whether a change was made that nobody answered is said, and the booking shows it @full', async ({ page }) => {
  await using house = await startHouse({ seed: aHouse({ rooms: 3 }), hosts, faulty: true })
  const guest = guestAt(page, house)
  await hasBooked(guest)
  await picksDates(guest, 1)
  await guest.press('Review this change', 'link')
  await guest.sees('Review your change')
  house.injectFaults('modify', 'dropped')
  await guest.press('Change the booking now')
  await guest.sees('Your stay at A House')
  await expect(page.getByRole('alert')).toHaveText(/We could not see whether it was changed/)
  guest.console.expectSilence()
})

test('a booking at a resellable rate has no button, but why, and the hotel’s telephone @full', async ({ page }) => {
  await using house = await startHouse({ seed: aHouse({ plans: [{ kinds: ['resellable', 'pay-at-hotel'] }] }), hosts })
  const guest = guestAt(page, house)
  await hasBooked(guest)
  await expect(
    page.getByText('At this rate a booking cannot be changed. The hotel helps you by telephone: +39 0000 000 001.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change the booking' })).toHaveCount(0)
  const voucher = new URL(page.url()).pathname
  for (const step of ['', '/room?line=1', '/review?to=1.rate.7', '/services', '/transfer?service=1', '/guests']) {
    await guest.opens(`${voucher}/change${step}`)
    await guest.sees('Change your booking')
    await expect(page.getByText('At this rate a booking cannot be changed.')).toBeVisible()
  }
  guest.console.expectSilence()
})

test('a server without codes for its rooms changes nothing, and the page says who does', async ({ page }) => {
  await using house = await startThirdPartyHouse({ rooms: 3 })
  const guest = guestAt(page, house)
  await hasBooked(guest, 'Doppia', 'Flessibile con colazione')
  await expect(
    page.getByText('This hotel’s system does not let a booking be changed here. Please call the hotel:'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change the booking' })).toHaveCount(0)
  guest.console.expectSilence()
})

test('what is not a choice in an address is left out, and said @full', async ({ page }) => {
  await using house = await startHouse({ seed: aHouse({ rooms: 3 }), hosts })
  const guest = guestAt(page, house)
  await hasBooked(guest)
  const voucher = new URL(page.url()).pathname
  await guest.opens(`${voucher}/change?to=9.rate.1&to=1.stay.tomorrow&to=%00`)
  await guest.sees('Change your booking')
  await expect(page.getByRole('alert')).toHaveText('Something in this address could not be read and was left out.')
  await guest.opens(`${voucher}/change/room?line=1&arrival=2027-02-31&departure=soon&room=99`, 400)
  await guest.sees('Change Double')
  await guest.opens(`${voucher}/change/room?line=77`)
  await guest.sees('Change your booking')
  guest.console.expectSilence()
})
