import type { Page } from '@playwright/test'
import { addDays } from '@portico/domain/time/calendar-date'
import { aHouse } from '../../tests/builders/a-house.ts'
import { aHost } from '../../tests/builders/a-snapshot.ts'
import { Guest, onlyHotelOf } from '../actors/guest.ts'
import { nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { type House, startHouse } from '../servers/house.ts'
import { startThirdPartyHouse } from '../servers/third-party-house.ts'
import { fullUnless } from '../test-size.ts'

// Each has a house of its own.
test.describe.configure({ mode: 'parallel' })

const monday = nextMonday('03-01')
const hosts = [aHost({ host: 'house.localhost', channelIds: [1] })]

type AnyHouse = Pick<House, 'url'>
const guestAt = (page: Page, house: AnyHouse) => new Guest(page, onlyHotelOf(house))

async function choosesTheRoom(guest: Guest, { room, rate }: typeof ours = ours): Promise<void> {
  await guest.opensRooms(monday, 3, { children: [7] })
  await guest.chooses(room, rate)
}

const ours = { room: 'Double', rate: 'Flexible' }
const theirs = { room: 'Doppia', rate: 'Flessibile con colazione' }

const withoutHolds = [
  ['ours without extensions', () => startHouse({ profile: 'plain', seed: aHouse({ rooms: 3 }), hosts }), ours],
  ['a stranger’s', () => startThirdPartyHouse({ rooms: 3 }), theirs],
] as const

for (const [whose, open, named] of withoutHolds) {
  test(`on a server that knows no holds, ${whose}, a stay is booked at the price as seen @full`, async ({ page }) => {
    await using house = await open()
    const guest = guestAt(page, house)
    await choosesTheRoom(guest, named)
    await guest.continuesToDetails()
    await expect(page.getByText('The hotel confirms rooms and price when you book.')).toBeVisible()
    await guest.books({ note: 'Più tardi, perché – “forse” – c’è traffico' })
    await guest.sees(/^Thank you/)
    await expect(page.getByText('2 adults, 1 child')).toBeVisible()
    await expect(page.getByText('Più tardi, perché – “forse” – c’è traffico')).toBeVisible()
    const code = await guest.code()
    await guest.recovers(code, 'ada.rossi@guest.example')
    await guest.sees(/^Your stay at/)
    await expect(page.getByText('3 nights').first()).toBeVisible()
    guest.console.expectSilence()
  })
}

test('of more names than a third-party server’s query takes it has the first of each room, and the voucher says so @full', async ({
  page,
}) => {
  await using house = await startThirdPartyHouse({ rooms: 10 })
  const guest = guestAt(page, house)
  const lines = Array.from({ length: 10 }, (_, i) => i)
  const stay = `arrival=${monday}&departure=${addDays(monday, 2)}`
  await guest.opens(`${guest.base}/checkout?${stay}${lines.map(() => '&room=2&pick=10101').join('')}`)
  await guest.sees(guest.texts.details)
  for (const line of lines)
    for (const person of [0, 1]) {
      await page.locator(`#guest-${line}-${person}-name`).fill(`Ada ${line}`)
      await page.locator(`#guest-${line}-${person}-lastName`).fill('罗'.repeat(35))
    }
  await guest.books()
  await guest.sees(/^Thank you/)
  const words =
    'There were more names than could be sent: the hotel has the first guest of each room. Please name the others at the desk.'
  await expect(page.getByRole('status').getByText(words)).toBeVisible()
  const named = house.books.reservations.map(({ guests }) => guests.map(({ name }) => name))
  expect(named).toEqual(lines.map((line) => [`Ada ${line}`]))
  guest.console.expectSilence()
})

/** One room is left, and nobody can have another. */
async function startThirdPartyLastRoom() {
  const house = await startThirdPartyHouse({ rooms: 1 })
  house.books.close(102, ...[0, 1, 2].map((night) => addDays(monday, night).replaceAll('-', '')))
  return { ...house, passMinutes: async () => undefined }
}

const withOneRoom = [
  ['portico', () => startHouse({ seed: aHouse(), hosts }), ours],
  ['plain', () => startHouse({ profile: 'plain', seed: aHouse(), hosts }), ours],
  ['a stranger’s server', startThirdPartyLastRoom, theirs],
] as const

test.describe('the last room', () => {
  for (const [server, open, named] of withOneRoom) {
    test(`is sold to one of two guests, and the other reads that it is gone (${server}): ERR-03${fullUnless(server === 'portico')}`, async ({
      page,
      browser,
    }) => {
      await using house = await open()
      const guest = guestAt(page, house)
      await choosesTheRoom(guest, named)
      await guest.continuesToDetails()
      await guest.holdsRooms()
      await house.passMinutes(21)
      await using other = await browser.newContext({ reducedMotion: 'reduce' })
      const faster = guestAt(await other.newPage(), house)
      await choosesTheRoom(faster, named)
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

test('two rooms that a server gives a code each are one voucher with both codes, and each is found by its own @full', async ({
  page,
}) => {
  await using house = await startThirdPartyHouse()
  const guest = guestAt(page, house)
  await guest.opensRooms(monday, 3, {}, { adults: 4 })
  await guest.chooses('Doppia', 'Flessibile con colazione')
  await guest.chooses('Suite', 'Flessibile con colazione')
  await guest.continuesToDetails()
  await guest.books()
  await guest.sees(/^Thank you/)
  const codes = page.getByRole('definition').filter({ hasText: /^\d{10}$/ })
  await expect(codes).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Doppia' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Suite' })).toBeVisible()
  // Three nights of the double for two and of the suite for four, and 2.00 for each of six guests and nights.
  await expect(page.getByText('€ 1.236,00', { exact: true }).first()).toBeVisible()
  const [, second = ''] = await codes.allInnerTexts()
  await page.context().clearCookies()
  await guest.recovers(second, 'ada.rossi@guest.example')
  await guest.sees(/^Your stay at/)
  await expect(page.getByRole('heading', { name: 'Suite' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Doppia' })).toBeHidden()
  guest.console.expectSilence()
})

test('an answer that is lost at a stranger’s server is said, nothing is sent again, and hotel and operator are told', async ({
  page,
}) => {
  await using house = await startThirdPartyHouse()
  const guest = guestAt(page, house)
  await choosesTheRoom(guest, theirs)
  await guest.continuesToDetails()
  house.injectFaults('confirm', 'lost')
  await guest.books()
  await guest.sees('We are checking with the hotel')
  await expect(page.getByText(/Please do not book again/)).toBeVisible()
  await guest.press('Ask again')
  await guest.sees('We are checking with the hotel')
  expect(house.books.reservations).toHaveLength(1)
  await expect
    .poll(() => house.mails().map(({ to }) => to))
    .toEqual(['operator@gateway.example, ricevimento@citta-alta.example'])
  expect(house.mails()[0]?.text).toContain('Ada Rossi')
  guest.console.expectSilence()
})

test('a hold that has ended is said, what was typed is there, and the room is booked anew while it is left @full', async ({
  page,
}) => {
  await using house = await startHouse({ seed: aHouse(), hosts })
  const guest = guestAt(page, house)
  await choosesTheRoom(guest)
  await guest.continuesToDetails()
  guest.console.expectStatus(400)
  await guest.holdsRooms()
  await house.passMinutes(21)
  await guest.press(guest.texts.pay)
  await expect(page.getByText(/^Your time has run out/)).toBeVisible()
  await expect(guest.field('name')).toHaveValue('Ada')
  await guest.books()
  await guest.sees(/^Thank you/)
  guest.console.expectSilence()
})

test('while the hotel’s server or the gateway is away the page says so, with a retry, and never that no room is free: ERR-01 SRCH-22', async ({
  page,
}) => {
  await using house = await startHouse({ seed: aHouse(), hosts })
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

test('a page that fails under a guest’s hand says so in the house’s own colours, and the next one is whole again @full', async ({
  page,
}) => {
  await using house = await startHouse({ seed: aHouse(), hosts, faulty: true })
  const guest = guestAt(page, house)
  const brand = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'))
  await choosesTheRoom(guest)
  await guest.sees(guest.texts.details)
  const colour = await brand()
  expect(colour).toMatch(/^#/)
  house.injectFaults('avail', 'unavailable', 'unavailable')
  guest.console.expectStatus(503)
  await guest.press('Change rooms or dates')
  await guest.sees('System unavailable')
  expect(await brand()).toBe(colour)
  await guest.press('Try again', 'link')
  await guest.sees('Rooms and prices')
  expect(await brand()).toBe(colour)
  guest.console.expectSilence()
})

test('with admin closed a guest books still @full', async ({ page }) => {
  await using house = await startHouse()
  const guest = new Guest(page, { origin: house.url('hotel-miramare'), hotel: 101, channel: 201, language: 1 })
  await guest.opens(guest.base)
  await house.closeAdmin()
  await guest.opensRooms(monday, 1)
  await guest.chooses('Tramontana', 'Flexible with breakfast')
  await guest.continuesToDetails()
  await guest.books()
  await guest.sees(/^Thank you/)
  guest.console.expectSilence()
})

test('the header leads to offers, to finding a booking, and back to the hotel’s own site: RTE-25', async ({ page }) => {
  const siteUrl = 'https://hotel.example/'
  await using house = await startHouse({ hosts: [aHost({ host: 'house.localhost', channelIds: [201], siteUrl })] })
  const guest = new Guest(page, { origin: house.url('house'), hotel: 101, channel: 201, language: 1 })
  await page.route(siteUrl, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>A hotel by the sea</h1>' }))
  await guest.opens(guest.base)
  const entries = page.getByRole('navigation', { name: 'Pages' })
  await entries.getByRole('link', { name: 'Offers' }).click()
  await guest.sees('Offers')
  await entries.getByRole('link', { name: 'Find my booking' }).click()
  await guest.sees('Find my booking')
  await entries.getByRole('link', { name: 'Back to our site' }).click()
  await expect(page).toHaveURL(siteUrl)
  guest.console.expectSilence()
})
