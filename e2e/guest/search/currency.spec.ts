import type { Guest } from '../../actors/guest.ts'
import { waitUntilAlive } from '../../actors/wait-until-alive.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import { sendRequest } from '../../send-request.ts'

const storedCurrency = ({ page }: Guest) => page.evaluate(() => sessionStorage.getItem('bol.currency'))

async function showsIn(guest: Guest, code: string): Promise<void> {
  await guest.page.getByLabel('Show prices also in').selectOption(code)
  await guest.press('Show')
}

test('prices are shown in a second currency too, and booked and paid in the hotel’s own: CUR-06 CUR-09', async ({
  guest,
  house,
}) => {
  const { page } = guest
  const note = page.getByText('You book and pay in EUR.')
  await guest.opensRooms(nextMonday('01-11'), 3)
  await showsIn(guest, 'CHF')
  await expect(note).toBeVisible()
  await expect(note).toContainText(/at the rate of .* \(European Central Bank\)\./)
  const rate = page
    .getByRole('article', { name: 'Tramontana' })
    .getByRole('listitem')
    .filter({ hasText: 'Flexible with breakfast' })
    .first()
  await expect(rate).toContainText('€\u00a0450.00')
  // 450 × 0.9613 is 432.585, and coins end at five centimes.
  await expect(rate).toContainText('≈\u00a0CHF\u00a0432.60')
  await expect
    .poll(async () => JSON.parse((await storedCurrency(guest)) ?? '{}'))
    .toMatchObject({ currency: 'EUR', code: 'CHF', rate: 0.9613 })

  await guest.chooses('Tramontana', 'Flexible with breakfast')
  await guest.sees(guest.texts.services)
  await expect(note).toBeVisible()
  await guest.continuesToDetails()
  await expect(page.getByText('≈\u00a0CHF\u00a0432.60').first()).toBeAttached()
  await expect(note).toBeVisible()
  await guest.books()
  await guest.sees(/^Thank you/)
  const price = page.getByRole('region', { name: 'Price' })
  // The total with its converted amount, and what is paid at the hotel, which is in euro alone.
  await expect(price.getByRole('definition').filter({ hasText: '≈' })).toHaveText([
    '€\u00a0450.00≈\u00a0CHF\u00a0432.60',
  ])
  await expect(price.getByText('Pay at the hotel').locator('xpath=..')).toHaveText('Pay at the hotel€\u00a0450.00')
  await expect(note).toBeVisible()
  const code = await guest.code()
  await expect.poll(() => house.mailsAbout(code).length).toBe(2)
  expect(house.mailsAbout(code).filter(({ text }) => text.includes('CHF'))).toEqual([])
})

test('the second currency is put away again: CUR-06 @full', async ({ guest }) => {
  const { page } = guest
  await guest.opensRooms(nextMonday('01-11'), 3)
  await showsIn(guest, 'CHF')
  await expect(page.getByText('≈').first()).toBeVisible()
  await showsIn(guest, '')
  await expect(page.getByText('≈')).toHaveCount(0)
  await expect.poll(() => storedCurrency(guest)).toBeNull()
})

test('a word that is no currency ends the choice', async ({ guest }) => {
  const cookie = 'portico-currency=CHF'
  const post = (code: string) =>
    sendRequest(guest.entryPoint.origin, '/currency', {
      method: 'POST',
      body: `code=${code}&back=${guest.base}`,
      headers: { cookie },
    })
  expect(await post('XYZ')).toMatchObject({ status: 303, headers: { location: guest.base } })
  expect((await post('XYZ')).headers['set-cookie']).toContainEqual(
    expect.stringMatching(/^portico-currency=;.*Max-Age=0/),
  )
  expect((await post('CHF')).headers['set-cookie']).toContainEqual(expect.stringMatching(/^portico-currency=CHF;/))
})

test('an offered currency is one with a rate, by its name in the page’s language', async ({ guest, guestOf }) => {
  await guest.opens(guest.base)
  const offered = (label: string) => guest.page.getByLabel(label).getByRole('option').allTextContents()
  expect(await offered('Show prices also in')).toEqual(['EUR only', 'CHF, Swiss Franc'])
  const italian = guestOf('la-limonaia')
  await italian.opens(italian.base)
  expect(await offered('Mostra i prezzi anche in')).toEqual(['Solo EUR', 'CHF, franco svizzero'])
})

test('showing another currency keeps what is typed @full', async ({ guest }) => {
  const { page } = guest
  const arrival = nextMonday('03-15')
  await guest.opens(guest.base)
  await guest.sees('Hotel Miramare')
  // Before its script runs, the page is loaded anew by the form, as without JavaScript.
  await waitUntilAlive(page)
  await page.getByLabel('Arrival').fill(arrival)
  await page.getByLabel('Promo code').fill('HARBOUR')
  await showsIn(guest, 'CHF')
  await expect(page.getByText('You book and pay in EUR.')).toBeVisible()
  await expect(page.locator('[name=arrival]')).toHaveValue(arrival)
  await expect(page.getByLabel('Promo code')).toHaveValue('HARBOUR')

  guest.console.expectStatus(404)
  await guest.recovers('AAAAAAAAAA', 'ada.rossi@guest.example')
  await expect(page.getByRole('alert')).toBeVisible()
  await waitUntilAlive(page)
  await page.getByLabel('E-mail').fill('eva.rossi@guest.example')
  await showsIn(guest, '')
  await expect(page.getByText('You book and pay in EUR.')).toHaveCount(0)
  await expect(page.getByLabel('Booking code')).toHaveValue('AAAAAAAAAA')
  await expect(page.getByLabel('E-mail')).toHaveValue('eva.rossi@guest.example')
})
