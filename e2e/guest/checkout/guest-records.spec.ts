import { addDays } from '@portico/domain/time/calendar-date'
import { ada, type Guest } from '../../actors/guest.ts'
import { nextMonday, today } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import type { House } from '../../servers/house.ts'
import { fullUnless } from '../../test-size.ts'

const monday = nextMonday('03-15')
/** Nine on the day of arrival, and not yet ten. */
const bornOn = `${Number(monday.slice(0, 4)) - 9}${monday.slice(4)}`
const typedDay = (date: string) => date.split('-').reverse().join('/')

/** The mail to the hotel and the one to the guest about a booking. */
async function mailsOf(house: House, code: string) {
  await expect.poll(() => house.mailsAbout(code).length).toBe(2)
  const mails = house.mailsAbout(code)
  return {
    toHotel: mails.find(({ to }) => !to.includes(ada.email))?.text,
    toGuest: mails.find(({ to }) => to.includes(ada.email))?.text,
  }
}

async function goesToDetails(guest: Guest, room: string | RegExp, ...children: number[]): Promise<void> {
  await guest.opensRooms(monday, 2, { children })
  await guest.page
    .getByRole('link', { name: new RegExp(`^(Choose|Scegli) ${room}`) })
    .first()
    .click()
  await guest.continuesToDetails()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test(`a hotel that must know its guests asks for each of them, and birth dates apart: CHK-01 CHK-14 CHK-15${fullUnless(javaScriptEnabled)}`, async ({
      guestOf,
      house,
    }) => {
      const guest = guestOf('villa-ninfea')
      const { page } = guest
      await goesToDetails(guest, 'Iris', 9)
      for (const name of [
        'Who is booking',
        'Booking for somebody else',
        'Who sleeps where',
        'Invoice',
        'How would you like to pay',
        'Before you book',
      ])
        await expect(page.getByRole('group', { name })).toBeVisible()
      await expect(page.getByRole('complementary', { name: 'Your stay' })).toBeVisible()
      const person = (name: string) => page.getByRole('group', { name })
      const [first, second, child] = [person('Guest 1, adult'), person('Guest 2, adult'), person('Guest 3, child')]
      await first.getByLabel('Birth date').fill('31/02/1980')
      await second.getByLabel('Birth date').fill(typedDay(addDays(today(), 1)))
      await second.getByLabel('First name').fill('Łucja')
      guest.console.expectStatus(400)
      await guest.books()
      await guest.sees('Your details')
      await expect(first.getByLabel('First name')).not.toHaveAccessibleDescription(/Required value/)
      await expect(first.getByLabel('Birth date')).toHaveAccessibleDescription(/Invalid date/)
      await expect(second.getByLabel('Birth date')).toHaveAccessibleDescription(/Not in the set range/)
      await expect(second.getByLabel('Last name')).toHaveAccessibleDescription('Required value')
      for (const label of ['First name', 'Last name', 'Birth date'])
        await expect(child.getByLabel(label)).toHaveAccessibleDescription(/Required value/)
      await expect(child.getByLabel('Sex')).not.toHaveAccessibleDescription(/Required value/)
      const summary = page.getByRole('alert', { name: /^Please check \d+ fields/ })
      await expect(summary.getByRole('listitem')).toContainText(['Room 1, guest 1: Birth date: Invalid date'])
      await expect(second.getByLabel('First name')).toHaveValue('Łucja')
      await first.getByLabel('Birth date').fill('1.2.1980')
      await second.getByLabel('Last name').fill('Nowak')
      await second.getByLabel('Birth date').fill('29/02/1984')
      await child.getByLabel('First name').fill('Zoë')
      await child.getByLabel('Last name').fill('Nowak')
      await child.getByLabel('Birth date').fill('05/06/2009')
      await guest.books()
      await expect(child.getByLabel('Birth date')).toHaveAccessibleDescription(
        /another age than the price was made for/,
      )
      await child.getByLabel('Birth date').fill(typedDay(bornOn))
      await child.getByLabel('Sex').selectOption('Female')
      await guest.accepts('Register of boats')
      await guest.press(guest.texts.pay)
      await guest.sees(/^Thank you/)
      await expect(page.getByText('Łucja Nowak, adult, born 29/02/1984')).toBeVisible()
      await expect(page.getByText(`Zoë Nowak, child, born ${typedDay(bornOn)}, Female`)).toBeVisible()
      const { toHotel, toGuest } = await mailsOf(house, (await guest.code()).replaceAll(/\s/g, ''))
      expect(toHotel).toContain('Łucja Nowak')
      expect(toHotel).toContain(typedDay(bornOn))
      // What is typed of others reaches nobody else under the hotel's name.
      for (const text of ['Łucja', 'Zoë', '29/02/1984']) expect(toGuest).not.toContain(text)
    })

    test(`an agency books for somebody else, by VAT number or IATA code: CHK-08 CHK-17${fullUnless(javaScriptEnabled)}`, async ({
      guest,
      house,
    }) => {
      const { page } = guest
      await goesToDetails(guest, 'Tramontana')
      // Of one room this hotel asks nobody's name, unless somebody else books.
      await expect(page.getByRole('group', { name: 'Who sleeps where' })).toBeHidden()
      const agency = page.getByRole('group', { name: 'Booking for somebody else' })
      await expect(agency.getByLabel('Agency or company', { exact: true })).toBeHidden()
      await agency.getByLabel('I book as a travel agency or company, for somebody else').check()
      await agency.getByLabel('You are').selectOption('Travel agency')
      await agency.getByLabel('Agency or company', { exact: true }).fill('Viaggi Sole')
      await agency.getByLabel('Country of the agency').selectOption('Italy')
      await agency.getByLabel('Street and number').fill('Via Sole 3')
      await agency.getByLabel('City').fill('Milano')
      await agency.getByLabel('E-mail of the agency').fill('info@sole.example')
      guest.console.expectStatus(400)
      await guest.books()
      await guest.sees('Your details')
      await expect(agency.getByLabel('VAT number')).toHaveAccessibleDescription(
        /At least one field between VAT number and IATA code is mandatory$/,
      )
      const guests = page.getByRole('group', { name: 'Who sleeps where' })
      await expect(guests.getByLabel('First name')).toHaveAccessibleDescription('Required value')
      await expect(agency.getByLabel('Agency or company', { exact: true })).toHaveValue('Viaggi Sole')
      await agency.getByLabel('IATA code').fill('1234567')
      await guests.getByLabel('First name').fill('Bea')
      await guests.getByLabel('Last name').fill('Verdi')
      await guest.press(guest.texts.pay)
      await guest.sees(/^Thank you/)
      await expect(page.getByText('Viaggi Sole')).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: 'Bea Verdi' })).toBeVisible()
      const { toHotel, toGuest } = await mailsOf(house, (await guest.code()).replaceAll(/\s/g, ''))
      expect(toHotel).toContain('Viaggi Sole')
      expect(toHotel).toContain('IATA 1234567')
      expect(toGuest).not.toContain('Viaggi Sole')
    })
  })
}

test('a hotel that likes to know asks without insisting, and what was typed waits in the other language @full', async ({
  guestOf,
}) => {
  const guest = guestOf('la-limonaia')
  const { page } = guest
  await goesToDetails(guest, 'Bergamotto')
  const second = page.getByRole('group', { name: 'Ospite 2, adulto' })
  await expect(second.getByLabel('Data di nascita')).toHaveCount(0)
  await second.getByLabel(/^Nome/).fill('Carlo')
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  await guest.sees('Your details')
  await expect(page.getByRole('group', { name: 'Guest 2, adult' }).getByLabel('First name')).toHaveValue('Carlo')
  await guest.books()
  await guest.sees(/^Thank you/)
  await expect(page.getByText('Carlo, adult')).toBeVisible()
})

test('the way of a booking is a list of steps in their order, and leads back with what was typed: RTE-27', async ({
  guest,
}) => {
  const { page } = guest
  const steps = page.getByRole('navigation', { name: 'Your booking, step by step' })
  const current = steps.locator('[aria-current="step"]')
  await guest.opensRooms(monday, 2)
  await expect(steps.getByRole('listitem')).toHaveText(['Rooms', 'Extra services', 'Your details', 'Confirmation'])
  await expect(current).toHaveText('Rooms')
  await goesToDetails(guest, 'Tramontana')
  await expect(current).toHaveText('Your details')
  await guest.fillsIn({ name: 'Ada' })
  await steps.getByRole('button', { name: 'Extra services' }).click()
  await guest.sees(guest.texts.services)
  await expect(current).toHaveText('Extra services')
  await steps.getByRole('link', { name: 'Rooms' }).click()
  await expect(current).toHaveText('Rooms')
  await page.goBack()
  await guest.continuesToDetails()
  await guest.sees('Your details')
  await expect(guest.field('name')).toHaveValue('Ada')
  await guest.books()
  await guest.sees(/^Thank you/)
  await expect(current).toHaveText('Confirmation')
  await expect(steps.getByRole('link')).toHaveCount(0)
})
