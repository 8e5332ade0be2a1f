import type { Browser, Page } from '@playwright/test'
import { resaleEndOf } from '@portico/domain/pricing/rate-plan'
import { addDays } from '@portico/domain/time/calendar-date'
import { aHouse } from '../../../tests/builders/a-house.ts'
import { aHost } from '../../../tests/builders/a-snapshot.ts'
import { Guest, onlyHotelOf } from '../../actors/guest.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import { type House, startHouse } from '../../servers/house.ts'
import { fullUnless } from '../../test-size.ts'

const named = (name: string) => ({ en: name, it: name })
const seed = aHouse({
  plans: [
    { name: named('Flexible') },
    {
      name: named('Ticket'),
      kinds: ['resellable', 'non-refundable'],
      cancellation: { kind: 'non-refundable' },
      resaleFee: 1_000,
    },
  ],
})

const openHouse = () => startHouse({ seed, hosts: [aHost({ host: 'house.localhost', channelIds: [1] })] })
const guestAt = (house: House, page: Page, hasJavaScript = true) =>
  new Guest(page, onlyHotelOf(house), { hasJavaScript })

const arrival = nextMonday('05-04')
const resale = (page: Page) => page.getByRole('region', { name: 'Resale' })

async function hasTicket(guest: Guest, from = arrival): Promise<string> {
  await guest.hasBooked({ arrival: from, rooms: [['Double', 'Ticket']] })
  await guest.sees(/^Thank you/)
  return guest.code()
}

async function otherGuest(browser: Browser, house: House): Promise<Guest> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  // Every page that this guest sees is judged by axe in other stories.
  return guestAt(house, await context.newPage(), false)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript on a phone' : 'without JavaScript', () => {
    test.use({
      javaScriptEnabled,
      viewport: javaScriptEnabled ? { width: 360, height: 740 } : { width: 1280, height: 900 },
    })

    test(`a guest puts a room up for resale, takes it back, puts it up again and is resold: RES-01 RES-02${fullUnless(javaScriptEnabled)}`, async ({
      page,
      browser,
    }) => {
      await using house = await openHouse()
      const guest = guestAt(house, page, javaScriptEnabled)
      const code = await hasTicket(guest)
      await expect(resale(page)).toContainText('You can put your room up for resale until')
      await expect(resale(page)).toContainText('23:59')
      await expect(resale(page)).toContainText(/you pay €\s24,00 of its €\s240,00/)
      await guest.press('Put up for resale')
      await expect(page.getByText('Your room is for resale now.')).toHaveRole('status')
      await guest.sees(/^Your stay/)
      await guest.press('Take it back')
      await expect(page.getByText('Your room is no longer for resale.')).toHaveRole('status')
      const other = await otherGuest(browser, house)
      await other.opens(`${other.base}/rooms?arrival=${arrival}&departure=${addDays(arrival, 2)}&room=2`)
      await expect(other.page.getByRole('link', { name: /^Choose Double/, includeHidden: true })).toHaveCount(0)
      await guest.press('Put up for resale')
      await expect(page.getByText('Your room is for resale now.')).toBeVisible()
      if (javaScriptEnabled)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

      await other.opensRooms(arrival, 2)
      await other.chooses('Double', 'Flexible')
      await other.continuesToDetails()
      await other.holdsRooms()
      // The page from before: the room is bound to the other guest by now.
      await guest.press('Take it back')
      await expect(
        page.getByText(/Another guest is booking the room at this moment, so nothing was taken back/),
      ).toHaveRole('alert')
      await expect(resale(page)).toContainText(
        'Another guest is booking your room at this moment. It stays yours until they have confirmed',
      )
      await expect(resale(page).getByRole('button')).toHaveCount(0)

      await other.books({
        name: 'Bruno',
        lastName: 'Verdi',
        email: 'bruno@guest.example',
        emailConfirm: 'bruno@guest.example',
      })
      await other.sees(/^Thank you, Bruno/)
      await page.reload()
      await expect(page.getByText('Another guest has booked the room that you put up for resale.')).toBeVisible()
      await expect(resale(page)).toHaveCount(0)
      const history = page.getByRole('region', { name: 'What has happened' })
      await expect(history.getByRole('listitem')).toHaveText([
        /^Put up for resale/,
        /^Taken back from resale/,
        /^Put up for resale/,
        /^Resold to another guest, fee €\s24,00/,
      ])
      await expect(page.locator('dl.sums')).toContainText([/24,00/])
      const saying = (words: RegExp) => house.mailsAbout(code).filter(({ text }) => words.test(text)).length
      await expect.poll(() => saying(/no longer bound to it[\s\S]*24,00/)).toBe(1)
      await expect.poll(() => saying(/Rivenduta a un altro ospite/)).toBe(1)
      await other.page.context().close()
    })
  })
}

test('after 23:59 of the day before arrival nothing is resold, and the page says so: RES-01 CAN-03', async ({
  page,
}) => {
  await using house = await openHouse()
  const guest = guestAt(house, page)
  const soon = addDays(new Date().toISOString().slice(0, 10) as typeof arrival, 3)
  const minutesToDeadline = Math.ceil((Date.parse(resaleEndOf(soon, 'Europe/Rome')) - Date.now()) / 60_000)
  // The right to see a booking lasts an hour.
  await house.passMinutes(minutesToDeadline - 40)
  await hasTicket(guest, soon)
  await expect(page.getByRole('button', { name: 'Put up for resale' })).toBeVisible()
  await house.passMinutes(40)
  await guest.press('Put up for resale')
  await expect(page.getByText('The time for resale has passed. Nothing was changed.')).toHaveRole('alert')
  await expect(resale(page)).toContainText('That time has passed; it stays yours.')
  await expect(resale(page).getByRole('button')).toHaveCount(0)
})
