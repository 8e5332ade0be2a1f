import { ada, type Guest } from '../../actors/guest.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import type { House } from '../../servers/house.ts'
import { fullUnless } from '../../test-size.ts'

const flights = 'Flight from Frankfurt am Main (FRA): 09:05 BV311 there, 16:30 BV312 back'
const organiser =
  /organised by Belvento Viaggi S\.r\.l\., Porto Sereno, licence CS 2014\/0117\. If it became insolvent: Fondo Garanzia/

/** From the header of the hotel to the rooms of the week with flights, on its next dates. */
async function searchesWithinTheWeek(guest: Guest): Promise<void> {
  const { page } = guest
  await guest.opens(guest.base)
  await guest.sees('Hotel Miramare')
  await guest.pressInHeader('Offers')
  await guest.sees('Offers')
  await guest.press('A week of winds, by plane', 'link')
  await guest.sees('A week of winds, by plane')
  await expect(page.getByText(organiser)).toBeVisible()
  // The flight is in the price.
  await expect(page.getByRole('radio', { name: 'On our own, without a flight' })).not.toBeChecked()
  await page.getByRole('radio', { name: 'Frankfurt am Main (FRA)' }).check()
  await guest.press('See rooms within this offer')
  await guest.sees('Rooms and prices')
}

async function expectMails(house: House, code: string): Promise<void> {
  await expect.poll(() => house.mailsAbout(code).length).toBe(2)
  for (const { to, text } of house.mailsAbout(code)) {
    const isGuests = to.includes('ada.rossi@guest.example')
    expect(text).toContain(isGuests ? 'A week of winds, by plane' : 'La settimana dei venti, in volo')
    expect(text).toContain(isGuests ? 'Out at sunset with Bruna' : 'In mare al tramonto con la Bruna')
    expect(text).toContain('Frankfurt am Main (FRA)')
    expect(text).toContain('09:05 BV311')
    expect(text).toContain('Ada Rossi, Bea Verdi')
    expect(text).toContain('Belvento Viaggi S.r.l.')
  }
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test(`a package is found, opened, searched within and booked with its flights: RTE-12 PKG-01 PKG-02 PKG-03 @phone @wide-full${fullUnless(javaScriptEnabled)}`, async ({
      guest,
      house,
    }) => {
      const { page } = guest
      await searchesWithinTheWeek(guest)
      const banner = page.getByRole('region', { name: 'Offers' })
      await expect(banner.getByRole('link', { name: 'A week of winds, by plane' })).toBeVisible()
      await expect(banner.getByText(flights)).toBeVisible()
      // Nothing is sold here but the package's own rate.
      await expect(page.getByRole('link', { name: /^Choose .*, Flexible/, includeHidden: true })).toHaveCount(0)
      await guest.chooses('Tramontana', 'As a package')
      await guest.continuesToDetails()
      // A deposit is due, which only a transfer can bring.
      await expect(page.getByRole('complementary').getByText(flights)).toHaveCount(1)
      await guest.fillsIn(ada)
      await guest.paysBy('By bank transfer')
      await guest.acceptsAll()
      const other = page.getByRole('group', { name: 'Guest 2, adult' })
      guest.console.expectStatus(400)
      await guest.press(guest.texts.pay)
      await expect(other.getByLabel('Last name')).toHaveAccessibleDescription(/required/i)
      await other.getByLabel('First name').fill('Bea')
      await other.getByLabel('Last name').fill('Verdi')
      await guest.press(guest.texts.pay)
      await guest.sees(/^Thank you, Ada Rossi\. We keep your rooms/)
      await expect(page.getByText('The details are on their way to ada.rossi@guest.example.')).toBeVisible()
      const voucher = page.getByRole('main')
      await expect(voucher.getByText('A week of winds, by plane')).toBeVisible()
      await expect(voucher.getByText('Out at sunset with Bruna')).toBeVisible()
      await expect(voucher.getByText(flights)).toBeVisible()
      await expect(voucher.getByText('Passengers: Ada Rossi and Bea Verdi')).toBeVisible()
      await expect(voucher.getByText(organiser)).toBeVisible()
      await expectMails(house, await guest.code())
    })
  })
}

test('the list has two addresses, and both show every offer with its next date and price: RTE-11 PKG-01', async ({
  guest,
}) => {
  for (const path of ['packages', 'package/list']) {
    await guest.opens(`${guest.base}/${path}`)
    await guest.sees('Offers')
    for (const name of ['Three slow days by the sea', 'A week of winds, by plane']) {
      const card = guest.page.getByRole('article', { name })
      await expect(card.getByText(/^Next from /)).toBeVisible()
      await expect(card.getByText(/€\s[\d,.]+[.,]\d\d/)).toBeVisible()
    }
  }
})

test('a search out of a package’s days says why, shows its other dates and leads out of it: PKG-02', async ({
  guest,
}) => {
  const { page } = guest
  const monday = nextMonday('03-08')
  const friday = monday.replace(/\d\d$/, (day) => String(Number(day) + 4).padStart(2, '0'))
  const departure = monday.replace(/\d\d$/, (day) => String(Number(day) + 7).padStart(2, '0'))
  await guest.opens(`${guest.base}/rooms?arrival=${friday}&departure=${departure}&room=2&package=10101`)
  await guest.sees('No room for this stay')
  await expect(page.getByText(/The hotel takes no arrivals on Friday/)).toBeVisible()
  await guest.press('See all rooms and rates instead', 'link')
  await guest.sees('Rooms and prices')
  await expect(page.getByRole('link', { name: /^Choose Tramontana, Flexible/ })).toBeVisible()
})

test('a package of another hotel, an unreadable one and a flight that it has not each have a sentence: PKG-02 PKG-03 @full', async ({
  guest,
}) => {
  const { page } = guest
  const monday = nextMonday('03-08')
  const stay = `arrival=${monday}&departure=${nextMonday('03-15')}&room=2`
  await guest.opens(`${guest.base}/rooms?${stay}&package=10701`)
  await guest.sees('No room for this stay')
  await expect(page.getByText('This offer is not sold here, or no longer.')).toBeVisible()
  await guest.opens(`${guest.base}/rooms?${stay}&package=abc`, 400)
  await expect(page.getByText(/The offer or the flight in this address cannot be read/)).toBeVisible()
  await guest.opens(`${guest.base}/rooms?${stay}&package=10102&airport=2&flight=XX1_XX2`)
  await expect(page.getByText(/The package has no such flight/)).toBeVisible()
  await guest.opens(`${guest.base}/checkout?${stay}&package=10102&airport=2&flight=XX1_XX2&pick=1010107`)
  await expect(page.getByText(/The package has no such flight/)).toBeVisible()
  await guest.opens(`${guest.base}/package/view/10701`, 404)
  await guest.sees('This page is not here')
})
