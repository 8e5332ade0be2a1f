import type { Page } from '@playwright/test'
import { expectAccessible } from '../actors/expect-accessible.ts'
import { ada, Guest, onlyHotelOf } from '../actors/guest.ts'
import { Operator } from '../actors/operator.ts'
import { nextMonday, today } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { startThirdPartyHouse } from '../servers/third-party-house.ts'

const [room, rate] = ['Platea', 'Flessibile con colazione']

/** At the Italian house, which takes bank transfers. */
async function hasBookedAtTheatre(
  guest: Guest,
  arrival = nextMonday('02-01'),
  method: 'hotelpay' | 'bank' = 'hotelpay',
): Promise<string> {
  await guest.hasBooked({ arrival, rooms: [[room, rate]], method })
  await guest.sees(/^Grazie/)
  return await guest.code()
}

const money = (page: Page) => page.getByLabel('Money')
const history = (page: Page) => page.getByRole('table', { name: 'History' })

test('an operator finds a reservation, sees what its transfer changes, and registers it, which confirms the reservation: ADM-05', async ({
  operator,
  guestOf,
  house,
}) => {
  const guest = guestOf('locanda-del-teatro')
  const code = await hasBookedAtTheatre(guest, nextMonday('02-01'), 'bank')
  await expect(guest.page.getByText('In attesa del bonifico')).toBeVisible()
  await operator.signsIn()
  const { page } = operator
  await page.goto(`${house.admin?.url}/reservations/${code}`)
  await expect(page.getByRole('link', { name: code })).toBeVisible()
  await operator.findsReservation(code)
  await expect(page.getByText('Waits for a bank transfer').first()).toBeVisible()
  await expect(money(page)).toContainText('Guest owes€ 248.00')
  await page.getByText('Why this price').click()
  await expect(page.getByText('All in all')).toBeVisible()
  await page.getByRole('button', { name: 'Payment has arrived' }).click()
  const dialog = page.getByRole('dialog', { name: 'Has the transfer arrived?' })
  await expect(dialog.getByText('€ 234.00')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByRole('button', { name: 'Payment has arrived' })).toBeFocused()
  await page.getByRole('button', { name: 'Payment has arrived' }).press('Enter')
  await dialog.getByRole('button', { name: 'Register the payment' }).click()
  await expect(page.getByText(/^The payment is registered/)).toBeVisible()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  const arrival = history(page).getByRole('row', { name: /Transfer arrived.*anna@operator\.example/ })
  const arrivedAt = await arrival.getByRole('cell').first().innerText()
  await page.getByLabel('A note for the house').fill('Paid by her sister')
  await page.getByRole('button', { name: 'Write it down' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Paid by her sister' })).toContainText(
    'anna@operator.example',
  )
  await page.getByRole('button', { name: 'Send the reservation again' }).click()
  await expect(page.getByText(/^The guest gets a mail/)).toBeVisible()
  await expectAccessible(page)
  await expect.poll(() => house.mailsAbout(code).length).toBe(5)
  await guest.page.reload()
  await expect(guest.page.getByText('In attesa del bonifico')).toHaveCount(0)
  await operator.opens('Audit')
  await page.getByRole('link', { name: 'Audit of reservations' }).click()
  await operator.sees('Audit of reservations')
  const line = page.getByRole('row', { name: new RegExp(`registered a payment ${code}`) })
  await expect(line).toContainText('anna@operator.example')
  // By the hotel's clock, as on the reservation's page.
  await expect(line).toContainText(`${arrivedAt} Europe/Rome`)
  await expect(line).toContainText('€ 234.00, version 2')
  await expect(page.getByText('Whether a line was edited says')).toBeVisible()
})

test('what an operator searches for stands in no address, and is there again after Back, Forward and a reload', async ({
  operator,
  guestOf,
}) => {
  const code = await hasBookedAtTheatre(guestOf('locanda-del-teatro'))
  await operator.signsIn()
  const { page } = operator
  const addresses: string[] = []
  page.on('framenavigated', (frame) => void addresses.push(frame.url()))
  page.on('request', (request) => void addresses.push(request.url()))
  const search = page.getByLabel('Code, name or e-mail')
  const found = page.getByRole('link', { name: code, exact: true })

  await operator.findsReservation(ada.email, code)
  await page.goBack()
  await expect(search).toHaveValue(ada.email)
  await expect(found).toBeVisible()
  await page.getByLabel('State').selectOption({ label: 'Cancelled' })
  await search.press('Enter')
  await expect(page.getByText(/^Nothing found/)).toBeVisible()
  await page.goBack()
  await expect(found).toBeVisible()
  await page.goForward()
  await expect(page.getByText(/^Nothing found/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Nothing found/)).toBeVisible()
  await expect(search).toHaveValue(ada.email)

  await operator.opens('Agencies')
  await page.getByLabel('Name, code, number').fill(ada.email)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No agency is found by that')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Name, code, number')).toHaveValue(ada.email)
  expect(addresses.length).toBeGreaterThan(5)
  expect(addresses.filter((address) => /rossi|@|%40/.test(address))).toEqual([])
})

test('one of two rooms is cancelled by the house, its fee and refund seen before; what is owed is a task until it is registered @full', async ({
  operator,
  guestOf,
  house,
}) => {
  const guest = guestOf('prenota-bellarosa')
  // Free until two days before: at any hour of its day of arrival there is a fee.
  await guest.opensRooms(today(), 3, { adults: 2 }, { adults: 1 })
  await guest.chooses('Corte', rate)
  await guest.chooses('Corte', rate)
  await guest.continuesToDetails()
  await guest.fillsIn({ ...ada, country: 'Italia (+39)' })
  await guest.paysBy('In hotel')
  await guest.acceptsAll()
  await guest.press(guest.texts.pay)
  await guest.sees(/^Grazie/)
  const code = await guest.code()
  await operator.signsIn()
  const { page } = operator
  await operator.findsReservation(code)
  const amount = (text: string) => Number(text.replaceAll(/[^0-9]/g, ''))
  const owed = async () => amount(/Guest owes([^A-Z]*)/.exec(await money(page).innerText())?.[1] ?? '')
  const all = await owed()
  await page.getByRole('button', { name: 'The guest has paid' }).click()
  const pays = page.getByRole('dialog', { name: 'Has the guest paid?' })
  await pays.getByRole('button', { name: 'Register the money' }).click()
  await expect(page.getByText('The money is in the ledger.')).toBeVisible()
  await expect.poll(owed).toBe(0)
  await expect(page.getByRole('button', { name: /^Cancel this room/ })).toHaveCount(2)
  await page
    .getByRole('button', { name: /^Cancel this room/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this room?' })
  const shown = (label: string) => dialog.getByText(label).locator('..').getByRole('definition')
  const givenUp = /, ([A-Z0-9-]+)\.$/.exec(await dialog.getByText(`Reservation ${code}, `).innerText())?.[1] ?? ''
  await expect(shown('Fee for the guest')).toHaveText('€ 0.00')
  const free = amount(await shown('The house sends back').innerText())
  await dialog.getByRole('radio', { name: 'With the fee that the rate says' }).check()
  await expect(shown('Fee for the guest')).not.toHaveText('€ 0.00')
  const fee = amount(await shown('Fee for the guest').innerText())
  const repay = await shown('The house sends back').innerText()
  expect(amount(repay) + fee).toBe(free)
  expect(free).toBeLessThan(all)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel the room' }).click()
  await expect(page.getByText(/^The room is cancelled and free again/)).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(givenUp) })).toContainText('Given up')
  await expect(page.getByRole('button', { name: /^Cancel this room/ })).toHaveCount(0)
  await expect(money(page)).toContainText(`House owes${repay.replaceAll('\u00a0', ' ')}`)
  await expect(history(page).getByRole('row', { name: /A room was cancelled.*anna@operator\.example/ })).toBeVisible()
  await expectAccessible(page)
  // The hotel's own mail says where it is to be written down.
  await expect
    .poll(() => house.mailsAbout(code).filter(({ text }) => text.includes('«Il denaro è stato restituito»')).length)
    .toBe(1)
  await guest.page.reload()
  await expect(guest.page.getByText('Una camera è stata cancellata')).toBeVisible()

  await operator.opens('Payments')
  await page.getByRole('link', { name: 'What waits for the house, at all hotels' }).click()
  await operator.sees('What waits for the house')
  const task = page.getByRole('row', { name: new RegExp(`^${code}`) })
  await expect(task).toContainText(repay)
  await expect(task).toContainText('Palazzo Bellarosa')
  await task.getByRole('link', { name: code }).click()
  await page.getByRole('button', { name: 'Money was sent back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Register the refund' }).click()
  await expect(page.getByText(/^The refund is registered/)).toBeVisible()
  await operator.opens('Reservations')
  await page.getByRole('link', { name: 'Money that waits for the house' }).click()
  await operator.sees('What waits for the house')
  await expect(page.getByRole('row', { name: new RegExp(`^${code}`) })).toHaveCount(0)
})

test('a receptionist, invited by the owner, sees the own hotel and cancels for nothing what a guest could not; of other hotels there is nothing @full', async ({
  operator,
  guestOf,
  house,
  browser,
}) => {
  const theirs = await hasBookedAtTheatre(guestOf('locanda-del-teatro'))
  await operator.signsIn()
  await operator.opens('Team')
  await operator.page.getByRole('button', { name: 'Make the link' }).click()
  await expect(operator.page.getByText('At least one hotel.')).toBeVisible()
  await operator.page.getByLabel('E-mail address').fill('rita@operator.example')
  await operator.page.getByRole('checkbox', { name: /Teatro/ }).check()
  await operator.page.getByRole('button', { name: 'Make the link' }).click()
  const link = await operator.page.getByText(/^http.*\/invitation#/).innerText()
  await expectAccessible(operator.page)

  await using context = await browser.newContext({ reducedMotion: 'reduce' })
  const rita = new Operator(await context.newPage(), house)
  const { page } = rita
  await page.goto(link)
  await page.getByLabel('Password').fill('three yellow garden chairs')
  await page.getByRole('button', { name: 'Create account' }).click()
  await rita.sees('Reservations')
  await expect(page.getByRole('navigation', { name: 'Sections' }).getByRole('link')).toHaveText([
    'Reservations',
    'Offers',
    'Day',
    'Payments',
    'Without an answer',
    'Account',
  ])
  await page.goto(`${house.admin?.url}/hosts`)
  await rita.sees('Nothing here')
  await rita.findsReservation('ross', theirs)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this reservation?' })
  await expect(dialog.getByText('Fee for the guest')).toBeVisible()
  await dialog.getByRole('radio', { name: 'With the fee that the rate says' }).check()
  await expect(dialog.getByText('Fee for the guest')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Without a fee' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel the reservation' }).click()
  await expect(page.getByText('Cancelled by the hotel').first()).toBeVisible()
  await expect(history(page).getByRole('row', { name: /Cancelled by the hotel.*rita@operator\.example/ })).toBeVisible()

  await operator.opens('Hosts')
  await operator.opens('Team')
  await operator.page.getByRole('button', { name: 'Role of rita@operator.example' }).click()
  const member = operator.page.getByRole('listitem').filter({ hasText: 'rita@operator.example' })
  await member.getByRole('checkbox', { name: /Teatro/ }).uncheck()
  await member.getByRole('checkbox', { name: /Miramare/ }).check()
  await member.getByRole('button', { name: 'Save' }).click()
  await expect(member.getByText(/^Reception: .*Miramare/)).toBeVisible()
  await rita.opens('Reservations')
  await page.getByLabel('Code, name or e-mail').fill(theirs)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText(/^Nothing found/)).toBeVisible()
  rita.console.expectStatus(404)
  await operator.findsReservation(theirs)
  await page.goto(operator.page.url())
  await expect(page.getByRole('alert')).toContainText('There is no such reservation.')
  rita.console.expectSilence()
})

test('who comes today is on the list of the day, and is no no-show before the day is over @phone @full', async ({
  operator,
  guestOf,
}) => {
  const code = await hasBookedAtTheatre(guestOf('locanda-del-teatro'), today())
  await operator.signsIn()
  const { page } = operator
  await operator.opens('Day')
  await page.getByLabel('Hotel').selectOption({ label: 'Locanda del Teatro' })
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('link', { name: /^Arrivals/, exact: false }).first()).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('table', { name: /^Arrivals, Locanda del Teatro/ })).toContainText('Ada Rossi')
  await expectAccessible(page)
  await page.getByRole('link', { name: code }).click()
  await expect(page.getByRole('button', { name: 'The guest has paid' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'No-show' })).toHaveCount(0)
  await expectAccessible(page)
})

test('a booking whose answer was lost is listed with what is known, and settled by the code that the operator found: ADM-11', async ({
  page,
  browser,
}) => {
  await using house = await startThirdPartyHouse()
  const guest = new Guest(page, onlyHotelOf(house))
  await guest.opensRooms(nextMonday('03-01'), 3)
  await guest.chooses('Doppia', 'Flessibile con colazione')
  await guest.continuesToDetails()
  house.injectFaults('confirm', 'lost')
  await guest.books()
  await guest.sees('We are checking with the hotel')

  await using context = await browser.newContext({ reducedMotion: 'reduce' })
  const operator = new Operator(await context.newPage(), house)
  await operator.signsIn()
  await operator.opens('Without an answer')
  const found = operator.page.getByRole('region', { name: /^Ada Rossi, / })
  await expect(found).toContainText('ada.rossi@guest.example')
  await found.getByRole('button', { name: 'It was made' }).click()
  await expect(found.getByLabel('It was made: its code at the hotel')).toHaveAccessibleDescription(
    /The code of the reservation\./,
  )
  await found.getByLabel('It was made: its code at the hotel').fill('2000000001')
  await found.getByRole('button', { name: 'It was made' }).click()
  await expect(found.getByLabel('It was made: its code at the hotel')).toHaveAccessibleDescription(
    /knows no reservation under this code/,
  )
  const [booked] = house.books.reservations
  await found.getByLabel('It was made: its code at the hotel').fill(booked?.code ?? '')
  await found.getByRole('button', { name: 'It was made' }).click()
  await expect(operator.page.getByRole('region', { name: 'Settled' })).toContainText('made')
  await expectAccessible(operator.page)
  await guest.press('Ask again')
  await guest.sees(/^Thank you/)
  expect(await guest.code()).toBe(booked?.code)
  expect(house.books.reservations).toHaveLength(1)
  guest.console.expectSilence()
  operator.console.expectSilence()
})
