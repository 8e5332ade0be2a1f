import type { Page } from '@playwright/test'
import { addDays } from '@portico/domain/time/calendar-date'
import { expectNoSideways } from '../actors/expect-no-sideways.ts'
import { Guest, onlyHotelOf } from '../actors/guest.ts'
import { ways } from '../actors/ways.ts'
import { nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { startThirdPartyHouse } from '../servers/third-party-house.ts'

const monday = nextMonday('06-07')
const addressOf = (name: string) => `${name.replaceAll(/\W+/g, '-').toLowerCase()}@guests.example`

/**
 * As their own server mails them: the receipt, which repeats nothing that was typed, and the hotel's mail, which does.
 */
async function expectMails(
  house: { mailsTo(address: string): { text: string }[] },
  email: string,
  said: readonly string[],
): Promise<void> {
  await expect.poll(() => house.mailsTo(email).length).toBe(1)
  const [receipt] = house.mailsTo(email)
  expect(receipt?.text).toContain('Nothing is booked yet')
  expect(receipt?.text).not.toContain(said[0])
  const toHotel = () => house.mailsTo('miramare').filter(({ text }) => text.includes(email))
  await expect.poll(() => toHotel().length).toBe(1)
  for (const words of said) expect(toHotel()[0]?.text).toContain(words)
}

for (const { name, use, input } of ways) {
  test.describe(name, () => {
    test.use(use)

    test(`SRCH-25, SRCH-26 a guest asks the hotel for an offer from the search bar, with a name, a checked e-mail and a note, and reads that it was sent, ${name}`, async ({
      page,
      house,
      javaScriptEnabled,
    }) => {
      const entryPoint = { origin: house.url('hotel-miramare'), hotel: 101, channel: 201, language: 1 } as const
      const guest = new Guest(page, entryPoint, { input: input(page), hasJavaScript: javaScriptEnabled ?? true })
      const hand = input(page)
      const email = addressOf(`zoe ${name}`)
      await guest.opens(guest.base)
      await guest.fillsInStay(monday, 3, { adults: 3, children: [7] })
      await guest.press('Ask for an offer')
      await guest.sees('Ask for an offer')
      await expectNoSideways(page)
      await expect(page.getByLabel('Arrival', { exact: true })).toHaveValue(monday)
      await expect(page.getByLabel('Departure', { exact: true })).toHaveValue(addDays(monday, 3))
      await expect(page.getByLabel('Adults in all')).toHaveValue('3')
      await expect(page.getByLabel(/^Ages of the children/)).toHaveValue('7')
      await hand.type(page.getByLabel('E-mail'), 'zoe@nowhere')
      guest.console.expectStatus(400)
      await guest.press('Send the request')
      const problems = page.getByRole('alert').filter({ hasText: 'Please check these fields' })
      await expect(problems).toContainText('Name: Required value')
      await expect(problems).toContainText('E-mail: Invalid E-Mail Address')
      await guest.sees('Ask for an offer')
      await hand.type(page.getByLabel('Name'), 'Zoë Ünal')
      await hand.type(page.getByLabel('E-mail'), email)
      await hand.type(page.getByLabel(/^Your wishes/), 'May the dog come along?')
      await guest.press('Send the request')
      await guest.sees('Your request was sent')
      await expectNoSideways(page)
      await expect(page.getByRole('status').filter({ hasText: 'answers you by e-mail' })).toBeVisible()
      await expect(page.getByText('3 adults, 1 child, 1 room')).toBeVisible()
      await page.reload()
      await guest.sees('Your request was sent')
      await expectMails(house, email, ['May the dog come along?', 'Zoë Ünal'])
      guest.console.expectSilence()
    })
  })
}

test('a group and flexible dates are asked for in the page itself; a program that fills in every field asks nobody', async ({
  guest,
  house,
}) => {
  const { page } = guest
  const fillsIn = async (email: string) => {
    await guest.opens(`${guest.base}/request`)
    await page.getByRole('radio', { name: 'My dates are flexible' }).check()
    await page.getByLabel(/^Month/).selectOption({ index: 3 })
    await page.getByLabel(/^Nights/).fill('5')
    await page.getByLabel('Rooms', { exact: true }).fill('30')
    await page.getByLabel('Adults in all').fill('61')
    await page.getByLabel(/^Ages of the children/).fill('4, 9 e 11')
    await page.getByLabel('Name').fill('Coro di Brescia')
    await page.getByLabel('E-mail').fill(email)
    guest.console.expectStatus(400)
    await guest.press('Send the request')
    await expect(page.getByRole('alert')).toContainText('Write the ages as numbers from 0 to 17')
    await page.getByLabel(/^Ages of the children/).fill('4, 9 11')
  }
  await fillsIn('coro@guests.example')
  await guest.press('Send the request')
  await guest.sees('Your request was sent')
  await expect(page.getByText('61 adults, 3 children, 30 rooms')).toBeVisible()
  await expectMails(house, 'coro@guests.example', ['61 adulti', 'flessibile, in ', '5 notti'])
  await fillsIn('robot@guests.example')
  await page.locator('[name="topic"]').fill('Cheap watches', { force: true })
  await guest.press('Send the request')
  await guest.sees('Your request was sent')
  await fillsIn('last@guests.example')
  await guest.press('Send the request')
  await guest.sees('Your request was sent')
  await expect.poll(() => house.mailsTo('last@guests.example').length).toBe(1)
  expect(house.mailsTo('robot@guests.example')).toEqual([])
})

test('a button that is pressed twice sends one request', async ({ guest, house }) => {
  const { page } = guest
  await guest.opens(`${guest.base}/request?arrival=${monday}&departure=${addDays(monday, 2)}&room=2&room=1`)
  await page.getByLabel('Name').fill('Ada Doppia')
  await page.getByLabel('E-mail').fill('doppia@guests.example')
  await page.getByRole('button', { name: 'Send the request' }).dblclick()
  await guest.sees('Your request was sent')
  await expectMails(house, 'doppia@guests.example', ['Ada Doppia', 'Camera 2'])
})

test('the request that begins beside a package knows it', async ({ guestOf }) => {
  const guest = guestOf('hotel-miramare')
  const { page } = guest
  await guest.opens(guest.base)
  await page.getByRole('banner').getByRole('link', { name: 'Offers' }).click()
  await guest.sees('Offers')
  await guest.press('A week of winds, by plane', 'link')
  await guest.sees('A week of winds, by plane')
  await guest.press('Ask for an offer', 'link')
  await guest.sees('Ask for an offer')
  await expect(page.getByText('For the package A week of winds, by plane.')).toBeVisible()
})

test('SRCH-02 the search bar of portal and hotel has place, dates, guests and rooms, promo code, and the request for an offer, which a portal asks of one house', async ({
  page,
  house,
}) => {
  const portal = house.url('case-belvento')
  const bar = async (at: Page) => {
    const form = at.locator('form#search')
    for (const label of ['Where', 'Arrival', 'Departure', 'Promo code'])
      await expect(form.getByLabel(label, { exact: true })).toBeVisible()
    await expect(form.locator('summary').filter({ hasText: 'Guests and rooms' })).toBeVisible()
    return form.getByRole('button', { name: 'Ask for an offer' })
  }
  await page.goto(portal)
  await page.waitForURL(/\/channel\//)
  await page.getByLabel('Arrival', { exact: true }).fill(monday)
  await page.getByLabel('Departure', { exact: true }).fill(addDays(monday, 4))
  await (await bar(page)).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ask for an offer' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Hotel Miramare' }).click()
  await expect(page.getByLabel('Arrival', { exact: true })).toHaveValue(monday)
  await expect(page.getByLabel('Departure', { exact: true })).toHaveValue(addDays(monday, 4))
  await page.goto(page.url().replace(/\/request.*/, ''))
  await bar(page)
})

test('a server that is not ours gets the request by its call, with the month in the note', async ({ page }) => {
  await using house = await startThirdPartyHouse()
  const guest = new Guest(page, onlyHotelOf(house))
  await guest.opens(guest.base)
  await guest.press('Ask for an offer')
  await guest.sees('Ask for an offer')
  await page.getByRole('radio', { name: 'My dates are flexible' }).check()
  await page.getByLabel(/^Nights/).fill('5')
  await page.getByLabel('Name').fill('Ada Rossi')
  await page.getByLabel('E-mail').fill('ada@guests.example')
  await page.getByLabel(/^Your wishes/).fill('Vista mare?')
  await guest.press('Send the request')
  await guest.sees('Your request was sent')
  expect(house.books.offerRequests).toEqual([
    {
      hotelId: 1,
      adults: 2,
      children: 0,
      rooms: 1,
      name: 'Ada Rossi',
      mail: 'ada@guests.example',
      note: 'My dates are flexible, 5 nights\n\nVista mare?',
    },
  ])
  guest.console.expectSilence()
})
