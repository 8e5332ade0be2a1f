import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { Guest } from '../actors/guest.ts'
import { dayText, nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import type { House } from '../servers/house.ts'

const family = { adults: 2, children: [7] }
const notFound = 'We have not found a booking with that code and e-mail. Please check what you typed.'

/**
 * From the search to the voucher: two adults and a child of seven for three nights in Hotel Miramare, paid at the
 * hotel. And back to the form, which books no second time.
 */
async function booksThreeNights(guest: Guest, arrival: CalendarDate, goesBack = false): Promise<string> {
  await guest.searches(arrival, 3, family)
  await guest.chooses('Maestrale, for families', 'Flexible with breakfast')
  await guest.continuesToDetails()
  const checkout = guest.page.url()
  await guest.books()
  await guest.sees('Thank you, Ada Rossi. Your stay is booked.')
  const code = await guest.code()
  if (goesBack) {
    const voucher = guest.page.url()
    await expectBookedAlready(guest, checkout, code)
    await guest.page.goto(voucher)
  }
  return code
}

async function expectVoucher({ page }: Guest, arrival: CalendarDate): Promise<void> {
  const voucher = page.getByRole('main')
  // 32 letters and digits without the ones that look alike: ten of them are 50 bits.
  await expect(voucher.getByText(/^[0-9A-HJKMNP-TV-Z]{10}$/)).toBeVisible()
  await expect(voucher.getByRole('heading', { name: 'Maestrale, for families' })).toBeVisible()
  for (const night of [0, 1, 2])
    await expect(voucher.getByText(dayText(addDays(arrival, night)), { exact: true })).toBeVisible()
  await expect(voucher.getByText('€ 263.00', { exact: true })).toHaveCount(3)
  await expect(voucher.getByText('City tax, paid at the hotel')).toBeVisible()
  await expect(voucher.getByText('€ 15.00', { exact: true })).toBeVisible()
  // The total, and again as what is paid at the hotel.
  await expect(voucher.getByText('€ 804.00', { exact: true })).toHaveCount(2)
  await expect(
    voucher.getByText('City tax: € 2.50 per person per night, for 7 nights at most, children under 12 are exempt'),
  ).toBeVisible()
  await expect(voucher.getByText(/^Free cancellation until .* 18:00/)).toBeVisible()
}

/**
 * Back on the page where it was booked: it says so, leads to the booking, and to the same once more for who means that.
 */
async function expectBookedAlready(guest: Guest, checkout: string, code: string): Promise<void> {
  const { page } = guest
  await page.goto(checkout)
  await guest.sees(`You have booked this: ${code}`)
  await guest.press('Open the booking', 'link')
  await guest.sees('Your stay at Hotel Miramare')
  await page.goto(checkout)
  await guest.press('Book the same stay once more', 'link')
  await guest.sees(guest.texts.details)
}

async function expectMails(house: House, code: string): Promise<void> {
  await expect.poll(() => house.mailsAbout(code).length).toBe(2)
  const mails = house.mailsAbout(code)
  const toGuest = mails.find(({ to }) => to.includes('ada.rossi@guest.example'))
  const toHotel = mails.find(({ to }) => to.includes('reservations@hotel-miramare.example'))
  expect(toGuest?.text).toContain('Maestrale, for families')
  expect(toHotel?.text).toContain('Ada Rossi')
}

test.describe('three nights for two adults and a child of seven, paid at the hotel', () => {
  test('end on a voucher with code, room, nights, city tax and conditions, and in two mails @phone @wide-full', async ({
    guest,
    house,
  }) => {
    const arrival = nextMonday('02-01')
    const code = await booksThreeNights(guest, arrival, true)
    await expectVoucher(guest, arrival)
    await expectMails(house, code)
  })

  test('are found by code and e-mail, and a wrong e-mail gets the answer of a wrong code: RCV-01 RCV-03 RCV-04', async ({
    guest,
  }) => {
    const arrival = nextMonday('02-08')
    await guest.hasBooked({
      arrival,
      nights: 3,
      rooms: [['Maestrale, for families', 'Flexible with breakfast', '2-7']],
    })
    const code = await guest.code()
    guest.console.expectStatus(404)
    await guest.recovers(code, 'somebody.else@guest.example')
    await expect(guest.page.getByRole('alert')).toHaveText(notFound)
    await guest.recovers('AAAAAAAAAA', 'ada.rossi@guest.example')
    await expect(guest.page.getByRole('alert')).toHaveText(notFound)
    await guest.recovers(code, 'ada.rossi@guest.example')
    await guest.sees('Your stay at Hotel Miramare')
    await expectVoucher(guest, arrival)
  })

  test('are booked by keyboard alone', async ({ keyboardGuest, house }) => {
    const arrival = nextMonday('02-15')
    const code = await booksThreeNights(keyboardGuest, arrival)
    await expectVoucher(keyboardGuest, arrival)
    await expectMails(house, code)
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('are booked and found again by links and forms alone @phone-full', async ({ guest, house }) => {
      const arrival = nextMonday('02-22')
      const code = await booksThreeNights(guest, arrival, true)
      await expectVoucher(guest, arrival)
      await expectMails(house, code)
      await guest.recovers(code.toLowerCase(), 'ada.rossi@guest.example')
      await guest.sees('Your stay at Hotel Miramare')
    })
  })
})
