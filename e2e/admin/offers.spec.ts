import { addDays } from '@portico/domain/time/calendar-date'
import { nightCountOf } from '@portico/domain/time/stay'
import { expectNoSideways } from '../actors/expect-no-sideways.ts'
import { ada } from '../actors/guest.ts'
import { Operator } from '../actors/operator.ts'
import { nextMonday, today } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { startHouse } from '../servers/house.ts'

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
  await expect(page.getByText(/^The offer is withdrawn\. Ada/)).toBeVisible()
  await expect(page.getByLabel('Your answer')).toHaveCount(0)
  await guest.page.reload()
  await expect(guest.page.getByText(title)).toHaveCount(0)
})

test('a request becomes a priced draft by one press, an offer of two options is made of it and sent, and both sides write', async ({
  operator,
  guest,
  house,
}) => {
  const email = 'zoe.uenal@guests.example'
  await guest.opens(guest.base)
  await guest.fillsInStay(addDays(arrival, 21), 2, { adults: 2 })
  await guest.press('Ask for an offer')
  await guest.page.getByLabel('Name').fill('Zoë Ünal')
  await guest.page.getByLabel('E-mail').fill(email)
  await guest.page.getByLabel(/^Your wishes/).fill('By the sea, please.')
  await guest.press('Send the request')
  await guest.sees('Your request was sent')

  operator.console.expectStatus(400)
  await operator.signsIn()
  const { page } = operator
  await operator.opens('Offers')
  await page.getByRole('link', { name: 'Zoë Ünal' }).click()
  await operator.sees('Request of Zoë Ünal')
  await expect(page.getByText('By the sea, please.')).toBeVisible()
  await page.getByRole('button', { name: 'Make a priced draft' }).dblclick()
  await expect(page.getByText('The draft is saved. Nothing was sent yet.')).toBeVisible()
  const first = page.getByRole('region', { name: 'Option 1' })
  await expect(first.getByRole('status')).toContainText('in all')

  await page.getByLabel('Title').fill('Two nights by the sea')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Dear Zoë,\nwe would be glad.')
  await page.getByLabel('Keep the rooms until then').check()
  await first.getByLabel('Name').fill('The garden')
  await first.getByLabel(/^Own price/).fill('199,999')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(first.getByLabel(/^Own price/)).toHaveAccessibleDescription(/An amount above zero/)
  await expect(first.getByLabel(/^Own price/)).toBeFocused()
  await first.getByLabel(/^Own price/).fill('199,50')
  await first.getByLabel(/^Own price/).press('Tab')
  await expect(first.getByRole('status')).toHaveText(
    /^€\u00a0199\.50 in all, and €\u00a010\.00 city tax at the hotel. That is €\u00a0[\d.,]+ less than the hotel’s rates/,
  )
  await page.getByRole('button', { name: 'Add an option' }).click()
  const second = page.getByRole('region', { name: 'Option 2' })
  await second.getByLabel('Name').fill('The balcony')
  await second.getByLabel(/^Own price/).fill('')
  await second.getByRole('button', { name: 'Find rooms and rates' }).click()
  await second.getByLabel('Room and rate').selectOption({ index: 2 })
  await expect(second.getByRole('status')).toContainText('in all')
  await expect(page.getByRole('button', { name: 'Send the offer' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save the draft' }).dblclick()
  await expect(page.getByRole('figure')).toContainText('€\u00a0209.50')
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Send the offer' }).click()
  await page.getByRole('button', { name: 'Send it' }).click()
  await expect(page.getByText(/^The offer is sent\. Zoë Ünal gets a mail/)).toBeVisible()
  const address = (await page.getByText(/\/offer\/[A-Z0-9-]+$/i).innerText()).split('/').at(-1)

  await guest.page.goto(`${house.url('hotel-miramare')}/offer/${address}`)
  await guest.page.getByLabel('E-mail address').fill(email)
  await guest.press('Open the offer')
  await guest.sees('Two nights by the sea')
  for (const words of ['we would be glad.', 'The garden', 'The balcony', '€ 209.50'])
    await expect(guest.page.getByText(words).first()).toBeVisible()
  await guest.page.getByLabel('Your message').fill('Is the garden quiet?')
  await guest.press('Send the message')
  await expect(guest.page.getByText('Your message was sent.')).toBeVisible()

  await operator.opens('Offers')
  await expect(page.getByRole('row', { name: /Zoë Ünal/ })).toContainText('The guest has written')
  await page.getByRole('link', { name: 'Zoë Ünal' }).click()
  await page.getByLabel('Your answer').fill('Very.')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByText(/^Sent\. The guest gets a mail/)).toBeVisible()
  await guest.page.reload()
  await expect(guest.page.getByText('Very.')).toBeVisible()
})

test('a draft that was changed in another tab is not overwritten, and says so @full', async ({
  operator,
  browser,
  house,
}) => {
  await operator.signsIn()
  const { page } = operator
  await page.goto(`${house.admin?.url}/offers/new`)
  await operator.sees('New offer')
  await page.getByRole('textbox', { name: 'Guest' }).fill('Ole Lund')
  await page.getByLabel('Hotel', { exact: true }).selectOption({ label: 'Hotel Miramare' })
  await expect(page.getByLabel('Guest')).toHaveValue('Ole Lund')
  await page.getByLabel('E-mail').fill('ole@guests.example')
  const option = page.getByRole('region', { name: 'Option 1' })
  await option.getByLabel('Arrival').fill(addDays(arrival, 28))
  await option.getByLabel('Departure').fill(addDays(arrival, 30))
  await option.getByRole('button', { name: 'Find rooms and rates' }).click()
  await option.getByLabel('Room and rate').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByText('The draft is saved. Nothing was sent yet.')).toBeVisible()
  await using context = await browser.newContext({
    storageState: await page.context().storageState(),
    reducedMotion: 'reduce',
  })
  const other = await context.newPage()
  await other.goto(page.url())
  for (const [tab, title] of [
    [other, 'From the other'],
    [page, 'From the first'],
  ] as const) {
    await tab.getByLabel('Title').fill(title)
    await tab.getByRole('button', { name: 'Save the draft' }).click()
    await expect(tab.getByText(tab === other ? /^The draft is saved/ : /^This has changed meanwhile/)).toBeVisible()
  }
  await expect(page.getByLabel('Title')).toHaveValue('From the first')
  await other.reload()
  await expect(other.getByLabel('Title')).toHaveValue('From the other')
})

test('an offer whose days are over is copied: what was written stands in the writer, for other days', async ({
  page,
}) => {
  // Its own house: its clock goes ahead, until the stay is over.
  await using house = await startHouse()
  const operator = new Operator(page, house)
  const [host, title] = ['hotel-miramare.localhost', 'As last year']
  const later = { arrival: addDays(arrival, 14), departure: addDays(arrival, 16) }
  const own = { ...option, basket: { stay, rooms: [{ ...room, nightPrices: [99, 100] }] } }
  const options = [own, { ...option, basket: { ...option.basket, stay: later } }]
  await house.sendsOffer({ hotelId: 101, channelId: 201, hours: 48, host, email: ada.email, title, options })
  await operator.signsIn()
  await house.passMinutes(24 * 60 * (nightCountOf({ arrival: today(), departure: arrival }) + 1))
  // The session has ended meanwhile.
  await operator.signsIn()
  await operator.opens('Offers')
  await page.getByRole('link', { name: 'Ended' }).click()
  await page.getByRole('link', { name: 'Ada Rossi' }).click()
  await operator.sees(`${title}, Ada Rossi`)
  await page.getByRole('button', { name: 'Copy into a new draft' }).click()
  await expect(page.getByRole('alert')).toContainText('Option 1 cannot be had')
  await page.getByRole('link', { name: 'Copy what was written, and choose other days or rooms' }).click()
  await operator.sees('New offer')
  await expect(page.getByLabel('Title')).toHaveValue(title)
  const first = page.getByRole('region', { name: 'Option 1' })
  await expect(first.getByLabel('Arrival')).toHaveValue('')
  await expect(first.getByLabel(/^Own price/)).toHaveValue('199.00')
  await expect(page.getByRole('region', { name: 'Option 2' }).getByLabel('Arrival')).toHaveValue(later.arrival)
  await first.getByLabel('Arrival').fill(later.arrival)
  await first.getByLabel('Departure').fill(later.departure)
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByText('The draft is saved. Nothing was sent yet.')).toBeVisible()
  await expect(page.getByRole('figure')).toContainText(title)
  await expect(first.getByRole('status')).toContainText('199.00 in all')
  await expectNoSideways(page)
})

test('reception reserves with services and a transfer, each priced; the guest reads, books and has them line by line', async ({
  operator,
  guest,
  house,
}) => {
  const email = 'otto.berg@guests.example'
  const { page } = operator
  await operator.signsIn()
  await page.goto(`${house.admin?.url}/offers/reserve`)
  await operator.sees('Reserve for a guest')
  await page.getByLabel('Hotel', { exact: true }).selectOption({ label: 'Hotel Miramare' })
  await page.getByRole('textbox', { name: 'Guest' }).fill('Otto Berg')
  await page.getByLabel('E-mail').fill(email)
  const stayPart = page.getByRole('region', { name: 'Stay' })
  await stayPart.getByRole('button', { name: 'Add a service or transfer' }).click()
  await expect(stayPart.getByRole('alert')).toContainText('Please choose the days first')
  await stayPart.getByLabel('Arrival').fill(addDays(arrival, 42))
  await stayPart.getByLabel('Departure').fill(addDays(arrival, 44))
  await page.getByRole('button', { name: 'Find rooms and rates' }).click()
  await page.getByLabel('Room and rate').selectOption({ index: 1 })
  const first = stayPart.getByRole('group', { name: 'Service 1' })
  await page.getByRole('button', { name: 'Reserve and send the link' }).click()
  await expect(first.getByLabel('Service', { exact: true })).toHaveAccessibleDescription(/Choose a service/)
  const choose = async (part: typeof first, name: string) => {
    const value = await part.getByRole('option', { name }).getAttribute('value')
    await part.getByLabel('Service', { exact: true }).selectOption(value)
  }
  await choose(first, 'Snorkelling in the cove')
  await first.getByLabel('Number').fill('2')
  await first.getByLabel('Hour').selectOption({ index: 1 })
  await stayPart.getByRole('button', { name: 'Add a service or transfer' }).click()
  await choose(stayPart.getByRole('group', { name: 'Service 2' }), 'Transfer by car')
  const lines = stayPart.getByRole('list', { name: 'Services' })
  await expect(lines.getByText(/^2 × Snorkelling in the cove, €/)).toBeVisible()
  await expect(lines.getByText(/^1 × Transfer by car, €/)).toBeVisible()
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Reserve and send the link' }).click()
  await page.getByRole('button', { name: 'Reserve it' }).click()
  await expect(page.getByText(/^The rooms are taken\. Otto Berg gets a mail/)).toBeVisible()

  const links = () => house.mailsTo(email).flatMap(({ text }) => /http:\/\/\S+\/cro\/\w+/.exec(text)?.[0] ?? [])
  await expect.poll(links).toHaveLength(1)
  await guest.page.goto(links()[0] ?? '')
  await guest.page.getByLabel('E-mail address').fill(email)
  await guest.press('Open the reservation')
  const services = [/Snorkelling in the cove/, /Transfer by car/]
  for (const name of services) await expect(guest.page.getByText(name).first()).toBeVisible()
  await guest.page.getByRole('link', { name: 'Go on to confirm' }).click()
  await guest.sees('Confirm your reservation')
  await guest.fillsIn({ ...ada, email, emailConfirm: email })
  await guest.page.getByLabel('Airport, station or port').fill('FLR')
  await guest.page.getByLabel('Number of flight, train or ferry').fill('AZ 611')
  await guest.page.getByLabel('Time', { exact: true }).fill('10:45')
  await guest.paysBy(guest.texts.atHotel)
  await guest.acceptsAll()
  await guest.press(guest.texts.pay)
  await expect(guest.page).toHaveURL(/\/voucher\//)
  for (const name of [...services, /FLR, AZ 611/]) await expect(guest.page.getByText(name).first()).toBeVisible()
  await page.getByRole('link', { name: 'The reservation' }).click()
  const table = page.getByRole('table', { name: 'Services' })
  for (const name of services) await expect(table.getByText(name)).toBeVisible()
})

test('ADM-10 an operator makes a reservation awaiting confirmation, whose rooms are taken, and sends its link; the guest confirms it', async ({
  operator,
  guest,
  house,
}) => {
  const email = 'ida.berg@guests.example'
  operator.console.expectStatus(400)
  await operator.signsIn()
  const { page } = operator
  await operator.opens('Offers')
  await page.getByRole('link', { name: 'Reserve for a guest' }).click()
  await operator.sees('Reserve for a guest')
  await page.getByLabel('Hotel', { exact: true }).selectOption({ label: 'Hotel Miramare' })
  await page.getByRole('button', { name: 'Reserve and send the link' }).click()
  await expect(page.getByText(/^Nothing was reserved/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Guest' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Guest' }).fill('Ida Berg')
  await page.getByLabel('E-mail').fill(email)
  const option = page.getByRole('region', { name: 'Stay' })
  await option.getByLabel('Arrival').fill(addDays(arrival, 35))
  await option.getByLabel('Departure').fill(addDays(arrival, 37))
  await page.getByRole('button', { name: 'Find rooms and rates' }).click()
  await page.getByLabel('Room and rate').selectOption({ index: 1 })
  await expect(option.getByRole('status')).toContainText('in all')
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Reserve and send the link' }).dblclick()
  await page.getByRole('button', { name: 'Reserve it' }).click()
  await expect(page.getByText(/^The rooms are taken\. Ida Berg gets a mail/)).toBeVisible()
  await operator.opens('Offers')
  const row = page.getByRole('row').filter({ hasText: 'Ida Berg' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('To be confirmed by the guest')
  const links = () => house.mailsTo(email).flatMap(({ text }) => /http:\/\/\S+\/cro\/\w+/.exec(text)?.[0] ?? [])
  await expect.poll(links).toHaveLength(1)
  await guest.page.goto(links()[0] ?? '')
  await guest.page.getByLabel('E-mail address').fill(email)
  await guest.press('Open the reservation')
  await guest.page.getByRole('link', { name: 'Go on to confirm' }).click()
  await guest.sees('Confirm your reservation')
  await guest.fillsIn({ ...ada, name: 'Ida', lastName: 'Berg', email, emailConfirm: email })
  await guest.paysBy(guest.texts.atHotel)
  await guest.acceptsAll()
  await guest.press(guest.texts.pay)
  await expect(guest.page).toHaveURL(/\/voucher\//)
  await page.reload()
  await expect(row).toContainText('Confirmed by the guest')
})
