import { ada } from '../../actors/guest.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'

test('a rate that is not refunded but for a day after booking says so before it is booked, on the voucher until when, and costs nothing to leave then; the mail says the same @full', async ({
  guestOf,
  house,
}) => {
  const guest = guestOf('la-limonaia')
  const { page } = guest
  await guest.opensRooms(nextMonday('05-10'), 2)
  await guest.unfoldsRates()
  const grace = 'Cancellazione gratuita per 24 ore dalla prenotazione'
  await expect(page.getByText(grace).first()).toBeVisible()
  await expect(
    page.getByText('non il giorno dell’arrivo; poi: Non si può cancellare né modificare').first(),
  ).toBeVisible()
  await page
    .getByRole('link', { name: /^Scegli .*Deciso: non rimborsabile/ })
    .first()
    .click()
  await guest.continuesToDetails()
  await expect(page.getByText(grace).first()).toBeVisible()
  await guest.fillsIn({ ...ada, country: 'Italia (+39)' })
  await guest.paysBy('In hotel')
  await guest.acceptsAll()
  await guest.press(guest.texts.pay)
  await guest.sees(/^Grazie/)
  const code = await guest.code()
  await expect(page.getByText(/^Cancellazione gratuita fino a/).first()).toBeVisible()
  await expect(page.getByText(grace)).toHaveCount(0)
  const mails = () => house.mailsAbout(code).filter(({ text }) => text.includes('Gratuita fino a'))
  await expect.poll(() => mails().length).toBeGreaterThan(0)
  await expect(page.getByText('Se cancella adesso, non costa nulla.')).toBeVisible()
  await guest.press('Cancella la prenotazione', 'link')
  await guest.sees('Cancella la prenotazione')
  await expect(page.getByText('Penale di cancellazione').locator('xpath=following-sibling::dd[1]')).toHaveText('€ 0,00')
})
