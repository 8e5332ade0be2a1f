import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { amountBeside } from '../../actors/amount-beside.ts'
import { ada } from '../../actors/guest.ts'
import {
  arrivesAtProvider,
  goesToProvider,
  hasToPay,
  isConfirmed,
  labelOf,
  nextArrival,
  paysThere,
  voucher,
} from '../../actors/paying-guest.ts'
import { expect, test } from '../../paid-fixtures.ts'

// The ways in which money is wanted: a guarantee, an amount reserved, instalments, more than before, and less after a
// cancellation.
test.use({ isFaulty: true })
test.describe.configure({ mode: 'parallel' })

const arrived = 'Your payment has arrived. Thank you.'

test('a stay is paid at the provider, and another is guaranteed there by a card, of which nothing is charged or reserved: PAY-04', async ({
  guest,
  simulators,
}) => {
  const { page } = guest
  await hasToPay(guest, 'Paid today', 'planet')
  await goesToProvider(guest, 'Pay now')
  await paysThere(page)
  await guest.sees(voucher)
  await isConfirmed(page)
  const paid = simulators.ledger().at(-1)
  expect(paid).toMatchObject({ capturedMinor: paid?.minor, refundedMinor: 0 })

  await guest.opensRooms(nextArrival(), 2)
  await guest.chooses('Tramontana', 'Guaranteed by a card')
  await guest.continuesToDetails()
  await expect(page.getByText('You leave a card on the page of Planet. Nothing is charged now.')).toBeVisible()
  await guest.books({}, labelOf('planet'))
  await arrivesAtProvider(guest)
  await paysThere(page)
  await guest.sees(voucher)
  await isConfirmed(page)
  await expect(page.getByText('This is done. Thank you.')).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: /^Paid on/ })).toHaveCount(0)
  expect(simulators.ledger().at(-1)).toMatchObject({ authorisedMinor: 0, capturedMinor: 0 })
})

test('who pays on a page that was opened before the stay became longer reads that the money came, and what is left to pay @full', async ({
  guest,
}) => {
  const { page } = guest
  await hasToPay(guest, 'Paid today', 'syspay')
  const voucherPage = page.url().replace(/\/pay.*/, '')
  await goesToProvider(guest, 'Pay now')
  const other = await page.context().newPage()
  await other.goto(`${voucherPage}/change`)
  await other.getByRole('link', { name: /^Change dates/ }).click()
  const departure = other.getByLabel('Departure', { exact: true })
  await departure.fill(addDays((await other.locator('[name=departure]').inputValue()) as CalendarDate, 1))
  await other.getByRole('button', { name: 'Show prices' }).click()
  await other
    .getByRole('region', { name: 'Tramontana for these dates and guests' })
    .getByRole('link', { name: 'Review this change' })
    .click()
  await other.getByRole('button', { name: 'Change the booking now' }).click()
  await expect(other.getByText('Your booking is changed.', { exact: false })).toBeVisible()
  await paysThere(page)
  await expect(page.getByText(arrived)).toHaveRole('status')
  await expect(page.getByText('Waiting for your payment')).toBeVisible()
  await guest.press('Pay now', 'link')
  await goesToProvider(guest, 'Pay now')
  await paysThere(page)
  await isConfirmed(page)
})

test('instalments are the provider’s, say so before, and the hotel has the whole amount', async ({
  guest,
  simulators,
}) => {
  const { page } = guest
  await guest.opensRooms(nextArrival(), 2)
  await guest.chooses('Tramontana', 'Paid today')
  await guest.continuesToDetails()
  await expect(page.getByText(/You pay Scalapay in three or four parts, the first one today/)).toBeVisible()
  await guest.books({}, labelOf('scalapay'))
  await arrivesAtProvider(guest)
  // Their page is Italian for everybody: an order has no language.
  await expect(page.getByText('Da pagare a rate, la prima oggi')).toBeVisible()
  await paysThere(page)
  await guest.sees(voucher)
  const paid = simulators.ledger().at(-1)
  expect(paid).toMatchObject({ wire: 'scalapay', capturedMinor: paid?.minor })
})

test('an amount is reserved on a card and not charged', async ({ guest, simulators }) => {
  const { page } = guest
  await hasToPay(guest, 'Reserved on a card', 'planet')
  await expect(
    page.getByText('The amount is reserved and not charged: you pay at the hotel.', { exact: false }),
  ).toBeVisible()
  await goesToProvider(guest, 'Authorise now')
  await paysThere(page)
  await guest.sees(voucher)
  await isConfirmed(page)
  const held = simulators.ledger().at(-1)
  expect(held).toMatchObject({ authorisedMinor: held?.minor, capturedMinor: 0 })
})

test('a stay that is paid moves: the review shows its prices, totals and what is paid when, before and after, and what is paid already: MOD-02', async ({
  guest,
}) => {
  const { page } = guest
  const arrival = nextArrival()
  await guest.hasBooked({ arrival, rooms: [['Tramontana', 'Paid today']], method: 'planet' })
  await guest.sees(/^Pay/)
  await goesToProvider(guest, 'Pay now')
  await paysThere(page)
  await guest.sees(voucher)
  await isConfirmed(page)
  await guest.press('Change the booking', 'link')
  await guest.press(/^Change dates, guests, room or rate ?: Tramontana$/, 'link')
  await guest.sees('Change Tramontana')
  await page.getByLabel('Departure', { exact: true }).fill(addDays(arrival, 6))
  await page.getByLabel('Arrival', { exact: true }).fill(addDays(arrival, 4))
  await page.getByLabel('Departure', { exact: true }).fill(addDays(arrival, 6))
  await guest.press('Show prices')
  const sameRoom = page.getByRole('region', { name: 'Tramontana for these dates and guests' })
  await sameRoom.getByRole('link', { name: 'Review this change' }).click()
  await guest.sees('Review your change')
  const table = page.locator('table.before-and-after')
  await expect(table).toBeVisible()
  const rows = await table
    .locator('tbody tr')
    .evaluateAll((all) =>
      all.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').replaceAll('\u00a0', ' '))),
    )
  // Two nights from Monday, and then from Friday, which cost 30 more each.
  expect(rows).toEqual([
    ['Rooms and services', '€ 382.00', '€ 442.00'],
    ['City tax, paid at the hotel', '€ 10.00', '€ 10.00'],
    ['Total', '€ 392.00', '€ 452.00'],
    ['Pay today', '€ 382.00', '€ 442.00'],
    ['Pay at the hotel', '€ 10.00', '€ 10.00'],
  ])
  await expect(page.getByText('Already paid').locator('../..').getByRole('definition')).toHaveText('€ 382.00')
})

test('after a cancellation with a fee the rest goes back by itself; page, voucher, mails, provider, and the house’s ledger and list of the day agree to the cent @full', async ({
  guest,
  house,
  operator,
  simulators,
}) => {
  const { page } = guest
  await hasToPay(guest, 'Paid now, with a fee', 'planet')
  await goesToProvider(guest, 'Pay now')
  await paysThere(page)
  await guest.sees(voucher)
  const code = await guest.code()
  await guest.press('Cancel the booking', 'link')
  await guest.sees('Cancel your booking')
  const [paid, fee, refund] = [
    await amountBeside(page, 'Already paid'),
    await amountBeside(page, 'Cancellation fee'),
    await amountBeside(page, 'The hotel gives back'),
  ]
  expect(centsOf(paid) - centsOf(fee)).toBe(centsOf(refund))
  await expect(page.getByText('What you paid online goes back the way it came.', { exact: false })).toBeVisible()
  await guest.press('Cancel the booking now')
  await guest.sees(voucher)
  const ledger = () => simulators.ledger().at(-1)
  await expect.poll(() => ledger()?.refundedMinor).toBe(centsOf(refund))
  await expect
    .poll(async () => {
      await page.reload()
      return page
        .getByRole('term')
        .filter({ hasText: /^Given back on/ })
        .count()
    })
    .toBe(1)
  expect(await amountBeside(page, /^Given back on/)).toBe(refund)
  expect(await amountBeside(page, 'Fees for cancelling')).toBe(fee)
  expect(await amountBeside(page, /^Paid on/)).toBe(paid)
  expect(ledger()).toMatchObject({ capturedMinor: centsOf(paid), refundedMinor: centsOf(refund) })
  const mailed = () => house.mailsAbout(code).flatMap(({ to, text }) => (to.includes(ada.email) ? text : []))
  for (const amount of [paid, fee, refund])
    await expect.poll(() => mailed().some((text) => text.includes(`€ ${amount}`))).toBe(true)

  const [paidText, feeText, refundText] = [paid, fee, refund].map((amount) => textOf(centsOf(amount)))
  await operator.signsIn()
  await operator.findsReservation(code)
  const { page: admin } = operator
  await expect(admin.getByLabel('Money')).toContainText(`Charged${feeText}Paid${feeText}Guest owes€ 0.00`)
  const inLedger = admin.getByRole('table', { name: 'Ledger' })
  await expect(inLedger.getByRole('row', { name: /^Fee/ })).toContainText(`${feeText}`)
  await expect(inLedger.getByRole('row', { name: /^Payment/ })).toContainText(`−${paidText}`)
  await expect(inLedger.getByRole('row', { name: /^Sent back/ })).toContainText(`${refundText}`)
  await expect(admin.getByRole('article', { name: 'Planet, Given back in part' })).toContainText(
    `Came ${paidText}. Given back ${refundText}.`,
  )
  await operator.opens('Payments')
  await expect(admin.getByRole('row', { name: new RegExp(`^${code}.*Payment.*Guest`) })).toContainText(paidText ?? '')
  await expect(admin.getByRole('row', { name: new RegExp(`^${code}.*Sent back.*By itself`) })).toContainText(
    `−${refundText}`,
  )
  await expect(admin.getByText('report another sum', { exact: false })).toHaveCount(0)
})

const centsOf = (amount: string): number => Number(amount.replaceAll(/\D/g, ''))
/** As the house's pages write it. */
const textOf = (minor: number): string =>
  `€ ${new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 }).format(minor / 100)}`
