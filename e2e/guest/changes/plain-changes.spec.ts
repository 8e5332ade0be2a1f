import type { Page } from '@playwright/test'
import { addDays } from '@portico/domain/time/calendar-date'
import { aHouse } from '../../../tests/builders/a-house.ts'
import { aHost } from '../../../tests/builders/a-snapshot.ts'
import { Guest, onlyHotelOf } from '../../actors/guest.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import { type House, startHouse } from '../../servers/house.ts'
import { startThirdPartyHouse } from '../../servers/third-party-house.ts'

// Each has a house of its own.
test.describe.configure({ mode: 'parallel' })

const monday = nextMonday('03-01')
const hosts = [aHost({ host: 'house.localhost', channelIds: [1] })]
const unknownFee =
  'This hotel’s system does not say beforehand what cancelling costs. What was promised with each room applies:'

const unsupported = 'This hotel’s system does not let a booking be changed here. Please call the hotel:'

const guestAt = (page: Page, house: Pick<House, 'url'>, hasJavaScript: boolean) =>
  new Guest(page, onlyHotelOf(house), { hasJavaScript })

async function books(guest: Guest, { room = 'Double', rate = 'Flexible' } = {}): Promise<void> {
  await guest.opensRooms(monday, 2)
  await guest.chooses(room, rate)
  await guest.continuesToDetails()
  await guest.books()
  await guest.sees(/^Thank you/)
  await expect(guest.page.getByText(/^If you cancel now/)).toHaveCount(0)
}

/** From the voucher, past the page that shows the terms that were promised in place of an amount. */
async function cancels(guest: Guest, terms: string): Promise<void> {
  const { page } = guest
  await guest.press('Cancel the booking', 'link')
  await guest.sees('Cancel your booking')
  const cost = page.getByRole('region', { name: 'What it costs' })
  await expect(cost).toContainText(unknownFee)
  await expect(cost).toContainText(terms)
  await expect(cost).not.toContainText('Cancellation fee')
  await guest.press('Cancel the booking now')
  await expect(page.getByText('Your booking is cancelled.')).toHaveRole('status')
  await expect(page.getByRole('link', { name: 'Cancel the booking' })).toHaveCount(0)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('on a server of ours without extensions rooms alone are changed, with what it costs shown before, and the page says that what cancelling costs is not known beforehand @phone @full', async ({
      page,
    }) => {
      await using house = await startHouse({ profile: 'plain', seed: aHouse({ rooms: 3 }), hosts })
      const guest = guestAt(page, house, javaScriptEnabled)
      await books(guest)
      for (const name of [/services$/, 'Change who comes', 'Change the arrival details'])
        await expect(page.getByRole('link', { name })).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'Resale' })).toHaveCount(0)
      await guest.press('Change the booking', 'link')
      await guest.sees('Change your booking')
      await guest.press(/^Change dates, guests, room or rate/, 'link')
      await guest.sees('Change Double')
      await page.getByLabel('Departure').fill(addDays(monday, 3))
      await guest.press('Show prices')
      await guest.press('Review this change', 'link')
      await guest.sees('Review your change')
      // Of a change it does say it, and of this one there is none.
      await expect(page.getByText('That is € 124,00 more than now.')).toBeVisible()
      await expect(page.getByText('Fee for the change')).toHaveCount(0)
      await guest.press('Change the booking now')
      await guest.sees('Your stay at A House')
      await expect(page.getByText('3 nights').first()).toBeVisible()
      await cancels(guest, 'Free cancellation until')
      await guest.sees('Your stay at A House')
      guest.console.expectSilence()
    })

    test(`on a stranger’s server no change is offered, at no address, and cancelling shows the terms that were promised @phone @full`, async ({
      page,
    }) => {
      await using house = await startThirdPartyHouse({ rooms: 3 })
      const guest = guestAt(page, house, javaScriptEnabled)
      await books(guest, { room: 'Doppia', rate: 'Flessibile con colazione' })
      await expect(page.getByText(unsupported)).toBeVisible()
      await expect(page.getByRole('link', { name: /^(Change (?!of plans)|Add)/ })).toHaveCount(0)
      const voucher = new URL(page.url()).pathname
      for (const step of ['', '/room?line=1', '/review?to=1.rate.7', '/services', '/guests']) {
        await guest.opens(`${voucher}/change${step}`)
        await guest.sees('Change your booking')
        await expect(page.getByText(unsupported)).toBeVisible()
        await expect(page.getByRole('button', { name: 'Change the booking now' })).toHaveCount(0)
      }
      await guest.opens(voucher)
      await cancels(guest, 'Gratuita fino al')
      await guest.sees('Cancelled')
      await expect(page.getByText('The hotel’s server keeps nothing of a booking that is cancelled')).toBeVisible()
      guest.console.expectSilence()
    })
  })
}
