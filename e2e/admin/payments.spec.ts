import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { expectAccessible } from '../actors/expect-accessible.ts'
import { ada } from '../actors/guest.ts'
import { goesToProvider, isConfirmed, labelOf, typesCardThere, voucher } from '../actors/paying-guest.ts'
import { nextMonday } from '../days.ts'
import { expect, hasPaid, test } from '../paid-fixtures.ts'

const password = 'simulated-password-1'

test('an owner connects an account at a provider, which is offered once it has passed a test, and offers or takes away ways to pay; those without papers are shown and never offered; guests read of a problem while the provider refuses the account: PAY-19 PAY-23', async ({
  operator,
  guest,
  simulators,
}) => {
  await operator.signsIn()
  const { page } = operator
  await operator.opens('Ways to pay')
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect(page.getByRole('rowheader')).toHaveCount(19)
  for (const name of ['BeSafe Pay', 'Ermes Direct Pay', 'HoliPay']) {
    await expect(row(name)).toContainText('Needs the provider’s papers')
    await expect(row(name).getByRole('button')).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Change the account of Planet' }).click()
  await operator.sees('Account at Planet')
  await page.getByRole('radio', { name: /^Test/ }).check()
  await page.getByLabel('Merchant ID').fill('no digits')
  await page.getByRole('button', { name: 'Save the account' }).click()
  await expect(page.getByLabel('Merchant ID')).toHaveAccessibleDescription(/looks otherwise in the provider’s papers/)
  await expect(page.getByLabel('Server to server password')).toHaveAccessibleDescription(/The provider needs it/)
  await expect(page.getByLabel('Merchant ID')).toBeFocused()
  await expectAccessible(page)
  const saves = async (secret: string) => {
    await page.getByRole('radio', { name: /^Simulation/ }).check()
    await page.getByLabel('Merchant ID').fill('1110000001')
    await page.getByLabel('Server to server password').fill(secret)
    await page.getByRole('button', { name: 'Save the account' }).click()
    await expect(page.getByText('The account is saved.')).toBeVisible()
  }
  const guests = page.getByText('Guests', { exact: true }).locator('..').getByRole('definition')
  const next = await page
    .getByText(/\/payment-messages\/[\w-]{22}$/)
    .last()
    .innerText()
  await saves('not-the-password')
  await expect(page.getByRole('alert')).toContainText('The provider does not accept this account.')
  await expect(guests).toHaveText('They cannot choose it until the account has passed a test. Then they can at once.')
  await expect(page.getByText(next)).toHaveCount(1)
  await expectAccessible(page)
  const choosesRate = async (monday: string) => {
    await guest.opensRooms(nextMonday(monday), 2)
    await guest.chooses('Tramontana', 'Paid today')
    await guest.continuesToDetails()
  }
  await choosesRate('04-19')
  await expect(guest.page.getByRole('radio', { name: 'Stripe' })).toBeVisible()
  await expect(guest.page.getByRole('radio', { name: 'Planet' })).toHaveCount(0)
  await saves(password)
  await expect(page.getByText(/^The provider knows this account/)).toBeVisible()
  await expect(guests).toHaveText('They can choose it.')
  const [known] = simulators.provider.wires.get('datatrans')?.accounts ?? []
  if (!known) throw new Error('nobody simulates Planet')
  known.secrets.password = 'another-password-1'
  await choosesRate('05-03')
  await guest.books({}, 'Planet')
  await guest.sees(/^Pay/)
  await expect(guest.page.getByRole('alert')).toContainText(
    'There was a problem processing your payment. Please try again.',
  )
  known.secrets.password = password
  await guest.press('Pay now')
  await guest.page.waitForURL(({ hostname }) => hostname === '127.0.0.1')
  await expect(page.getByText(/^The provider knows this account/)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('Server to server password')).toHaveValue('')
  await expect(page.getByLabel('Server to server password')).toHaveAccessibleDescription(/There is one/)
  expect(await page.content()).not.toContain(password)

  await page.getByRole('link', { name: 'All ways to pay' }).click()
  await page.getByRole('button', { name: 'Stop offering Satispay' }).click()
  await expect(page.getByText(/^Satispay is offered to no guest any more/)).toBeVisible()
  await choosesRate('04-12')
  await expect(guest.page.getByRole('radio', { name: 'Planet' })).toBeVisible()
  for (const name of ['Satispay', 'HoliPay', 'BeSafe Pay'])
    await expect(guest.page.getByRole('radio', { name })).toHaveCount(0)
  await page.getByRole('button', { name: 'Offer Satispay' }).click()
  await expect(page.getByText(/^Satispay is offered to guests now/)).toBeVisible()

  // By a test account nobody pays: no guest sees it, and the house reads why.
  await page.getByRole('link', { name: 'Change the account of Saferpay' }).click()
  await page.getByRole('radio', { name: /^Test/ }).check()
  const account = {
    'Customer ID': '245294',
    'Terminal ID': '17925560',
    'API user': 'API_245294_08700063',
    'API password': 'test-password-1',
  }
  for (const [label, value] of Object.entries(account)) await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: 'Save the account' }).click()
  await expect(page.getByText('They cannot choose it: by a test account nobody pays.')).toBeVisible()
  await page.getByRole('link', { name: 'All ways to pay' }).click()
  await expect(row('Saferpay')).toContainText('Guests cannot choose it: it is a test account')
  await expect(row('Saferpay').getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await operator.opens('Audit')
  await page.getByRole('link', { name: 'Audit of reservations' }).click()
  await expect(page.getByRole('row', { name: /saved an account at a provider/ }).first()).toContainText(
    'anna@operator.example',
  )
  expect(await page.content()).not.toContain(password)
})

test('a part of what was paid goes back: shown before, done once, the same at the provider, in the ledger, on the voucher and in the day’s list @full', async ({
  operator,
  guest,
  simulators,
}) => {
  const code = await hasPaid(guest, 'Paid today', 'stripe')
  const paid = simulators.ledger().at(-1)?.capturedMinor ?? 0
  await operator.signsIn()
  const { page } = operator
  await operator.findsReservation(code)
  const attempt = page.getByRole('article', { name: 'Stripe, Paid' })
  await expect(attempt).toContainText('Simulation')
  await attempt.getByRole('button', { name: 'Give money back' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give money back?' })
  const given = dialog.getByText('Given back by the provider').locator('..').getByRole('definition')
  await expect(given).toHaveText(textOf(paid))
  await dialog.getByLabel('Amount').fill('nothing')
  await expect(dialog.getByLabel('Amount')).toHaveAccessibleDescription(/An amount above zero/)
  await expect(dialog.getByRole('button', { name: 'Give it back' })).toBeDisabled()
  await dialog.getByLabel('Amount').fill(String(paid / 100 + 1))
  await expect(dialog.getByText('This is more than there is.')).toBeVisible()
  await dialog.getByLabel('Amount').fill('10,50')
  await expect(given).toHaveText('€ 10.50')
  await dialog.getByLabel('Why').fill('Noise at night')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Give it back' }).click()
  await expect(page.getByText(/^The provider is to give the money back/)).toBeVisible()
  await expect.poll(() => simulators.ledger().at(-1)?.refundedMinor).toBe(10_50)
  await page.reload()
  await expect(page.getByRole('article', { name: 'Stripe, Given back in part' })).toContainText(
    'Give back € 10.50: done',
  )
  await expect(page.getByLabel('Money')).toContainText(`Paid${textOf(paid - 10_50)}`)
  await expectAccessible(page)
  await guest.page.reload()
  await expect(guest.page.getByRole('term').filter({ hasText: /^Given back on/ })).toBeVisible()

  await operator.opens('Payments')
  const stripe = page.getByRole('row', { name: /^Stripe/ })
  await expect(stripe).toContainText('€ 10.50')
  await expect(page.getByRole('row', { name: new RegExp(`^${code}.*Sent back.*anna@operator.example`) })).toContainText(
    '−€ 10.50',
  )
  await expect(page.getByText('report another sum', { exact: false })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('payments.csv')
  await expect(page.getByText(/payments are in the file\.$/)).toBeVisible()
})

test('an amount that a guest reserved on a card is taken in part, and money at the desk pays the rest; voucher, ledger and provider agree @phone-full @full', async ({
  operator,
  guest,
  simulators,
}) => {
  const code = await hasPaid(guest, 'Reserved on a card', 'planet')
  const held = simulators.ledger().at(-1)
  expect(held).toMatchObject({ authorisedMinor: held?.minor, capturedMinor: 0 })
  const term = guest.page.getByRole('term').filter({ hasText: /^Paid on .*Planet/ })
  const paidByCard = guest.page.locator('dl.sums > div').filter({ has: term }).getByRole('definition')
  await expect(paidByCard).toHaveCount(0)
  await operator.signsIn()
  const { page } = operator
  await operator.findsReservation(code)
  await page.getByRole('article', { name: 'Planet, Reserved' }).getByRole('button', { name: 'Take the money' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('100')
  await expect(dialog.getByText('Taken from the card').locator('..').getByRole('definition')).toHaveText('€ 100.00')
  await dialog.getByRole('button', { name: 'Take the money' }).click()
  await expect.poll(() => simulators.ledger().at(-1)?.capturedMinor).toBe(100_00)
  await page.reload()
  await expect(page.getByLabel('Money')).toContainText('Paid€ 100.00')
  await guest.page.reload()
  await expect(paidByCard).toHaveText('€ 100.00')
  await page.getByRole('button', { name: 'The guest has paid' }).click()
  await expect(dialog.getByText('The guest owes then').locator('..').getByRole('definition')).toHaveText('€ 0.00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Register the money' }).click()
  await expect(page.getByText('The money is in the ledger.')).toBeVisible()
  await expect(page.getByLabel('Money')).toContainText('Guest owes€ 0.00')
  await expectAccessible(page)
  await guest.page.reload()
  await expect(paidByCard).toHaveText('€ 100.00')
  await expect(guest.page.getByRole('term').filter({ hasText: /^Paid on/ })).toHaveCount(2)
  expect(simulators.ledger().at(-1)).toMatchObject({ capturedMinor: 100_00, refundedMinor: 0 })
})

test('money that the guest’s bank has fetched back waits for a person, who settles it by name @full', async ({
  operator,
  guest,
  simulators,
}) => {
  const code = await hasPaid(guest, 'Paid today', 'stripe')
  const payment = [...simulators.provider.payments.values()].at(-1)
  await fetch(`${simulators.url}/charge-back/${payment?.id}`, { method: 'POST', redirect: 'manual' })
  await operator.signsIn()
  const { page } = operator
  await operator.opens('Payments')
  const waiting = page.getByRole('table', { name: 'Waits for you' }).getByRole('link', { name: code })
  await expect(async () => {
    await page.reload()
    await expect(waiting).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await waiting.click()
  await operator.sees(new RegExp(`^${code},`))
  await page.getByRole('button', { name: 'Settle it' }).click()
  const dialog = page.getByRole('dialog', { name: 'What became of this payment?' })
  await dialog.getByRole('radio', { name: 'As it stands here' }).check()
  await expect(dialog.getByText('New in the ledger').locator('..').getByRole('definition')).toHaveText('€ 0.00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Settle it' }).click()
  await expect(page.getByText('The payment is settled as you found it.')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Stripe, Charged back' })).toBeVisible()
  await expectAccessible(page)
})

test('what is reserved is let go, and all that was paid goes back, each once by a button; provider, ledger and voucher agree @full', async ({
  operator,
  guest,
  simulators,
}) => {
  const reserved = await hasPaid(guest, 'Reserved on a card', 'planet')
  const held = simulators.ledger().at(-1)
  expect(held).toMatchObject({ authorisedMinor: held?.minor, capturedMinor: 0, isVoided: false })
  await operator.signsIn()
  const { page } = operator
  await operator.findsReservation(reserved)
  await page.getByRole('article', { name: 'Planet, Reserved' }).getByRole('button', { name: 'Let it go' }).click()
  const letGo = page.getByRole('dialog', { name: 'Let go what is reserved?' })
  await expect(letGo.getByText('Free again on the card').locator('..').getByRole('definition')).toHaveText(
    textOf(held?.minor ?? 0),
  )
  await expectAccessible(page)
  await letGo.getByRole('button', { name: 'Let it go' }).click()
  await expect(page.getByText('The provider is to let the amount go.')).toBeVisible()
  await expect.poll(() => simulators.ledger().at(-1)).toMatchObject({ isVoided: true, capturedMinor: 0 })
  await page.reload()
  const free = page.getByRole('article', { name: 'Planet, Let go' })
  await expect(free).toContainText('Let go : done')
  await expect(free.getByRole('button')).toHaveCount(0)
  await expect(page.getByLabel('Money')).toContainText('Paid€ 0.00')
  await guest.page.reload()
  await isConfirmed(guest.page)

  const paidBooking = await hasPaid(guest, 'Paid today', 'satispay')
  const paid = simulators.ledger().at(-1)?.capturedMinor ?? 0
  await operator.findsReservation(paidBooking)
  await page.getByRole('article', { name: 'Satispay, Paid' }).getByRole('button', { name: 'Give money back' }).click()
  const back = page.getByRole('dialog', { name: 'Give money back?' })
  await expect(back.getByText('Given back by the provider').locator('..').getByRole('definition')).toHaveText(
    textOf(paid),
  )
  await back.getByLabel('Why').fill('A present')
  await back.getByRole('button', { name: 'Give it back' }).click()
  await expect.poll(() => simulators.ledger().at(-1)).toMatchObject({ capturedMinor: paid, refundedMinor: paid })
  await page.reload()
  const returned = page.getByRole('article', { name: 'Satispay, Given back', exact: true })
  await expect(returned).toContainText(`Give back ${textOf(paid)}: done`)
  await expect(returned.getByRole('button')).toHaveCount(0)
  await expect(page.getByLabel('Money')).toContainText('Paid€ 0.00Guest owes')
  await guest.page.reload()
  const term = guest.page.getByRole('term').filter({ hasText: /^Given back on/ })
  const amount = guest.page.locator('dl.sums > div').filter({ has: term }).getByRole('definition')
  await expect(amount).toHaveText(new RegExp(`${(paid / 100).toFixed(2)}$`))
})

test('a link to reserve an amount is sent again by the house and used on its day; the house then takes all of it: PAY-13', async ({
  operator,
  guest,
  guestElsewhere,
  house,
  simulators,
}) => {
  await operator.signsIn()
  // The session ends while days pass: what the page still loads may be refused.
  operator.console.expectStatus(401)
  // Mails about a day go out at ten in the morning: two days after a booking at five the reminder is still to come.
  await house.passUntilTomorrowAt('05:00')
  await guest.opensRooms(addDays(house.clock().toISOString().slice(0, 10) as CalendarDate, 17), 2)
  await guest.chooses('Tramontana', 'Reserved before arrival')
  await guest.continuesToDetails()
  await guest.books({}, 'By a link in an e-mail')
  await guest.sees(/^Thank you/)
  const code = await guest.code()
  const links = () => house.mailsAbout(code).flatMap(({ text }) => /http\S+\/pay\/[\w-]{22}/.exec(text)?.[0] ?? [])
  await house.passMinutes(24 * 60)
  await expect.poll(() => links().length).toBe(1)
  const [first] = links()
  await house.passMinutes(24 * 60)
  await operator.signsIn()
  const { page } = operator
  await operator.findsReservation(code)
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText('The guest gets a new link by mail.')).toBeVisible()
  await expect.poll(() => links().length).toBe(2)
  const again = links().find((link) => link !== first)

  await house.passMinutes(24 * 60)
  const { page: phone } = guestElsewhere
  await phone.goto(again ?? '')
  await guestElsewhere.sees(/^Reserve/)
  await phone.getByRole('radio', { name: labelOf('planet') }).check()
  await goesToProvider(guestElsewhere, 'Authorise now')
  await typesCardThere(phone, /Visa, approved/)
  await guestElsewhere.sees(voucher)
  await isConfirmed(phone)
  const held = simulators.ledger().at(-1)
  expect(held).toMatchObject({ wire: 'datatrans', authorisedMinor: held?.minor, capturedMinor: 0 })
  const paidBy = phone.getByRole('term').filter({ hasText: /^Paid on .*Planet/ })
  await expect(paidBy).toHaveCount(0)

  await operator.signsIn()
  await operator.findsReservation(code)
  await page.getByRole('article', { name: 'Planet, Reserved' }).getByRole('button', { name: 'Take the money' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Taken from the card').locator('..').getByRole('definition')).toHaveText(
    textOf(held?.minor ?? 0),
  )
  await dialog.getByRole('button', { name: 'Take the money' }).click()
  await expect.poll(() => simulators.ledger().at(-1)).toMatchObject({ capturedMinor: held?.minor, refundedMinor: 0 })
  await page.reload()
  await expect(page.getByLabel('Money')).toContainText(`Paid${textOf(held?.minor ?? 0)}`)
  await phone.reload()
  await expect(paidBy).toHaveCount(1)
})

test('a link to reserve an amount that nobody used cancels nothing by itself; the house sees it and cancels by hand: PAY-18 @full', async ({
  operator,
  guest,
  house,
}) => {
  // The link for the first account is not good for five days.
  await operator.signsIn()
  await guest.opensRooms(addDays(house.clock().toISOString().slice(0, 10) as CalendarDate, 17), 2)
  await guest.chooses('Tramontana', 'Reserved before arrival')
  await guest.continuesToDetails()
  await guest.books({}, 'By a link in an e-mail')
  await guest.sees(/^Thank you/)
  const code = await guest.code()
  await house.passMinutes(24 * 60)
  await expect.poll(() => house.mailsAbout(code).some(({ text }) => /\/pay\/[\w-]{22}/.test(text))).toBe(true)
  await house.passMinutes(4 * 24 * 60)
  await operator.signsIn()
  const { page } = operator
  await operator.opens('Payments')
  const row = page.getByRole('table', { name: 'Waits for you' }).getByRole('row', { name: new RegExp(`^${code}`) })
  await expect(row).toContainText('The hotel may cancel; nothing is cancelled by itself.')
  await row.getByRole('link', { name: code }).click()
  await operator.sees(new RegExp(`^${code},`))
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(page.getByText(/^The link was not used\./)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this reservation?' })
  await expect(dialog.getByText('Fee for the guest').locator('..').getByRole('definition')).toHaveText('€ 0.00')
  await dialog.getByRole('button', { name: 'Cancel the reservation' }).click()
  await expect(page.getByText('Cancelled by the hotel').first()).toBeVisible()
  await expect
    .poll(() => house.mailsAbout(code).some(({ to, text }) => to.includes(ada.email) && /cancelled/.test(text)))
    .toBe(true)
})

const textOf = (minor: number): string =>
  `€ ${new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 }).format(minor / 100)}`
