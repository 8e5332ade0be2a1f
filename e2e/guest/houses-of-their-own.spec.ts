import type { Page } from '@playwright/test'
import { aHouse } from '@portico/booking-server/seed/a-house'
import { addDays } from '@portico/domain/calendar-date'
import { aHost } from '../../tests/start.ts'
import { nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { Guest } from '../guest.ts'
import { type House, openHouse } from '../house.ts'

const monday = nextMonday('03-01')
const hosts = [aHost('house.localhost', [1])]

const guestAt = (page: Page, house: House) => new Guest(page, { origin: house.url('house'), hotel: 1, channel: 1, language: 1 })

async function choosesTheRoom(guest: Guest): Promise<void> {
  await guest.searches(monday, 3, { children: [7] })
  await guest.chooses('Double', 'Flexible')
}

test('on a server that knows no holds a stay is booked at the price as seen', async ({ page }) => {
  await using house = await openHouse({ profile: 'plain', seed: aHouse({ rooms: 3 }), hosts })
  const guest = guestAt(page, house)
  await choosesTheRoom(guest)
  await guest.continuesToDetails()
  await expect(page.getByText('The hotel confirms rooms and price when you book.')).toBeVisible()
  await guest.books()
  await guest.sees(/^Thank you/)
  const code = await guest.code()
  await guest.recovers(code, 'ada.rossi@guest.example')
  await guest.sees(/^Your stay at/)
  await expect(page.getByText('3 nights').first()).toBeVisible()
  guest.console.expectSilence()
})

test.describe('the last room', () => {
  for (const profile of ['portico', 'plain'] as const) {
    test(`is sold to one of two guests, and the other reads that it is gone (${profile}): ERR-03`, async ({ page, browser }) => {
      await using house = await openHouse({ profile, seed: aHouse(), hosts })
      const guest = guestAt(page, house)
      await choosesTheRoom(guest)
      await guest.continuesToDetails()
      await house.passMinutes(21)
      await using other = await browser.newContext({ reducedMotion: 'reduce' })
      const faster = guestAt(await other.newPage(), house)
      await choosesTheRoom(faster)
      await faster.continuesToDetails()
      await faster.books({ name: 'Eva' })
      await faster.sees(/^Thank you/)
      guest.console.expectStatus(409)
      await guest.books()
      await guest.sees('The reservation cannot be confirmed')
      await expect(page.getByText(/Nothing was booked/).first()).toBeVisible()
      await expect(page.getByRole('link', { name: 'Contact the hotel' })).toBeVisible()
      guest.console.expectSilence()
      faster.console.expectSilence()
    })
  }
})

test('a hold that has ended is said, what was typed is there, and the room is booked anew while it is left', async ({ page }) => {
  await using house = await openHouse({ seed: aHouse(), hosts })
  const guest = guestAt(page, house)
  await choosesTheRoom(guest)
  await guest.continuesToDetails()
  guest.console.expectStatus(400)
  await guest.fillsIn({ name: 'Ada' })
  await house.passMinutes(21)
  await guest.press(guest.words.pay)
  await expect(page.getByText(/^Your time has run out/)).toBeVisible()
  await expect(guest.field('name')).toHaveValue('Ada')
  await guest.books()
  await guest.sees(/^Thank you/)
  guest.console.expectSilence()
})

test('while the hotel’s server or the gateway is away the page says so, with a retry, and never that no room is free: ERR-01 SRCH-22', async ({
  page,
}) => {
  await using house = await openHouse({ seed: aHouse(), hosts })
  const guest = guestAt(page, house)
  await choosesTheRoom(guest)
  const stay = `arrival=${addDays(monday, 7)}&departure=${addDays(monday, 9)}&room=2`
  for (const close of [house.closeBookingServer, house.closeGateway]) {
    await close()
    await guest.opens(`${guest.base}/rooms?${stay}`, 503)
    await guest.sees('System unavailable')
    await expect(page.getByText('We are carrying out maintenance. Please try again in a few minutes.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', `${guest.base}/rooms?${stay}`)
  }
  guest.console.expectSilence()
})

test('with admin closed a guest books still', async ({ page }) => {
  await using house = await openHouse()
  const guest = new Guest(page, { origin: house.url('hotel-miramare'), hotel: 101, channel: 201, language: 1 })
  await guest.opens(guest.base)
  await house.closeAdmin()
  await guest.searches(monday, 1)
  await guest.chooses('Tramontana', 'Flexible with breakfast')
  await guest.continuesToDetails()
  await guest.books()
  await guest.sees(/^Thank you/)
  guest.console.expectSilence()
})
