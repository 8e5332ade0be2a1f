import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { Guest } from '../../actors/guest.ts'
import { updatesTotal, wantsService } from '../../actors/service-quantity.ts'
import { dayText, nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import type { House } from '../../servers/house.ts'

const family = { adults: 2, children: [7] }

/** Three nights at Casale Tramonto, its linen, and pizza on an evening for two adults and a child. */
async function booksWithPizza(guest: Guest, arrival: CalendarDate): Promise<string> {
  const { page } = guest
  await guest.searches(arrival, 3, family)
  const rate = page
    .locator('.rate')
    .filter({ has: page.getByRole('link', { name: /^Scegli Fienile, per famiglie, Solo camera/ }) })
  const listed = await rate.locator('.total').innerText()
  await guest.chooses('Fienile, per famiglie', 'Solo camera')
  await guest.sees(guest.texts.services)
  // What must be chosen is in the total already.
  await expect(page.getByText('L’hotel lo richiede: Biancheria. Ne scelga uno.')).toBeVisible()
  await expect(page.getByRole('complementary').locator('.grand')).toContainText(listed)
  await page.getByText('Scegli giorno e ora').first().click()
  const evening = page.getByRole('group', { name: new RegExp(`${dayText(addDays(arrival, 1), 'it')}, 19:00`) })
  await expect(evening).toContainText('10 posti rimasti')
  await wantsService(evening, 'Adulti', '2')
  await wantsService(evening, 'Bambini da 4 a 13 anni', '1')
  await updatesTotal(page)
  await expect(page.getByRole('complementary')).toContainText('Pizza dal forno a legna')
  await expect(page.getByText('L’hotel lo richiede')).toBeHidden()
  await guest.press('Prosegui con i dati')
  await guest.sees('I suoi dati')
  await guest.books()
  await guest.sees('Grazie, Ada Rossi. Il suo soggiorno è prenotato.')
  return guest.code()
}

async function expectBooked({ page }: Guest, house: House, arrival: CalendarDate, code: string): Promise<void> {
  const voucher = page.getByRole('main')
  await expect(voucher.getByText('Biancheria da letto e da bagno')).toBeVisible()
  await expect(voucher.getByText('€ 18,00', { exact: true })).toBeVisible()
  await expect(
    voucher.getByText(`2 × Pizza dal forno a legna ${dayText(addDays(arrival, 1), 'it')}, 19:00`),
  ).toBeVisible()
  await expect(voucher.getByText('€ 40,00', { exact: true })).toBeVisible()
  await expect(voucher.getByText('€ 10,00', { exact: true })).toBeVisible()
  await expect.poll(() => house.mailsAbout(code).length).toBe(2)
  for (const { text } of house.mailsAbout(code)) {
    expect(text).toContain('Pizza')
    expect(text).toContain('19:00')
  }
}

test.describe('a stay with a mandatory service and a slot', () => {
  test('is booked with every service on voucher and mails: SVC-01 SVC-06 RTE-18 @phone-full', async ({
    guestOf,
    house,
  }) => {
    const guest = guestOf('casale-tramonto')
    const arrival = nextMonday('04-12')
    const code = await booksWithPizza(guest, arrival)
    await expectBooked(guest, house, arrival, code)
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('is booked by links and forms alone @phone @full', async ({ guestOf, house }) => {
      const guest = guestOf('casale-tramonto')
      const arrival = nextMonday('04-19')
      const code = await booksWithPizza(guest, arrival)
      await expectBooked(guest, house, arrival, code)
    })
  })
})

test('a transfer’s details reach voucher and hotel, and what is wrong is said at its field: SVC-02 SVC-08', async ({
  guest,
  house,
}) => {
  const { page } = guest
  const arrival = nextMonday('04-26')
  await guest.searches(arrival, 2)
  await guest.chooses('Tramontana', 'Flexible with breakfast')
  await guest.sees(guest.texts.services)
  await guest.press('Transfers')
  await expect(page.getByRole('heading', { level: 2, name: 'Garage' })).toBeHidden()
  await page
    .locator('summary')
    .filter({ hasText: /^Details: Transfer by car$/ })
    .click()
  await expect(page.getByText('Our driver waits at the airport')).toBeVisible()
  await page.getByText('Choose day and time').click()
  const ofDay = page.getByRole('group', { name: dayText(arrival) })
  const day = ofDay.getByLabel('How many')
  guest.console.expectStatus(400)
  await wantsService(ofDay, 'How many', '-1')
  await guest.press(guest.texts.continue)
  await expect(page.getByText('Please enter a number from 0 to 2.')).toBeVisible()
  await expect(day).toHaveValue('-1')
  await day.fill('3')
  await day.blur()
  await expect(page.getByText('Transfer by car cannot be booked so many times.')).toBeVisible()
  await day.fill('1')
  await day.blur()
  await expect(page.getByText('cannot be booked so many times')).toBeHidden()
  await guest.press('Continue to your details')
  await guest.sees('Your details')
  const transfer = page.getByRole('group', { name: /^Transfer by car/ })
  await transfer.getByLabel('Day').fill(arrival)
  await transfer.getByLabel('Airport, station or port').fill('FLR')
  await transfer.getByLabel('Number of flight, train or ferry').fill('AZ 611')
  guest.console.expectStatus(400)
  await guest.books()
  await expect(transfer.getByText('Required value')).toBeVisible()
  await expect(transfer.getByLabel('Number of flight, train or ferry')).toHaveValue('AZ 611')
  await transfer.getByLabel('Time').fill('10:45')
  await guest.press(guest.texts.pay)
  await guest.sees('Thank you, Ada Rossi. Your stay is booked.')
  await expect(page.getByText(`Transfer by car, ${dayText(arrival)}, 10:45, FLR, AZ 611`)).toBeVisible()
  const code = await guest.code()
  await expect.poll(() => house.mailsAbout(code).length).toBe(2)
  const mailTo = (address: string) => house.mailsAbout(code).find(({ to }) => to.includes(address))?.text
  expect(mailTo('reservations@hotel-miramare.example')).toContain('AZ 611')
  expect(mailTo('ada.rossi@guest.example')).not.toContain('AZ 611')
  expect(mailTo('ada.rossi@guest.example')).toContain('Transfer by car')
})
