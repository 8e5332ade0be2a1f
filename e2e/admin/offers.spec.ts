import { addDays } from '@portico/domain/time/calendar-date'
import { expectNoSideways } from '../actors/expect-no-sideways.ts'
import { ada } from '../actors/guest.ts'
import { nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'

const arrival = nextMonday('06-14')
const stay = { arrival, departure: addDays(arrival, 2) }
const room = { productId: 1_010_101, party: { adults: 2, childrenAges: [] } }
const option = { name: '', text: '', basket: { stay, rooms: [room] } }

test('ADM-09 an operator reads what the guest of an offer has written, answers it, and the guest reads that; withdrawn, the offer is gone', async ({
  operator,
  guest,
  house,
}) => {
  const title = 'Two nights in June'
  const host = 'hotel-miramare.localhost'
  const one = { hotelId: 101, channelId: 201, hours: 48, host, email: ada.email, title, options: [option] }
  const code = await house.sendsOffer(one)
  await guest.page.goto(`${house.url('hotel-miramare')}/offer/${code}`)
  await guest.page.getByLabel('E-mail address').fill(ada.email)
  await guest.press('Open the offer')
  await guest.sees(title)
  await guest.page.getByLabel('Your message').fill('May the dog come?')
  await guest.press('Send the message')
  await expect(guest.page.getByText('Your message was sent.')).toBeVisible()

  await operator.signsIn()
  const { page } = operator
  await expect(page.getByRole('link', { name: 'Offers 1' })).toBeVisible()
  await operator.opens('Offers')
  await expect(page.getByRole('row').nth(1)).toContainText('The guest has written')
  await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'To be answered' }).click()
  await page.getByRole('link', { name: 'Ada Rossi' }).click()
  await operator.sees(`${title}, Ada Rossi`)
  const messages = page.getByRole('list', { name: 'Messages' })
  await expect(messages).toContainText('May the dog come?')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByLabel('Your answer')).toHaveAccessibleDescription(/An answer has a text/)
  await expect(page.getByLabel('Your answer')).toBeFocused()
  await page.getByLabel('Your answer').fill('Of course it may.')
  await page.getByRole('button', { name: 'Send the answer' }).dblclick()
  await expect(page.getByText(/^Sent\. The guest gets a mail/)).toBeVisible()
  await expect(messages.getByText('Of course it may.')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Offers', exact: true })).toBeVisible()
  await expectNoSideways(page)
  await guest.page.reload()
  await expect(guest.page.getByText('Of course it may.')).toBeVisible()

  await page.getByRole('button', { name: 'Withdraw the offer' }).click()
  await page.getByRole('button', { name: 'Withdraw it' }).click()
  await expect(page.getByText(/^The offer is withdrawn/)).toBeVisible()
  await expect(page.getByLabel('Your answer')).toHaveCount(0)
  await guest.page.reload()
  await expect(guest.page.getByText(title)).toHaveCount(0)
})
