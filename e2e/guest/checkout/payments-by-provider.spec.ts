import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import { wires } from '@portico/payments/providers'
import type { PaymentSimulators } from '../../../simulators/payments/server.ts'
import type { Guest } from '../../actors/guest.ts'
import {
  closesProvidersPage,
  goesToProvider,
  hasToPay,
  isConfirmed,
  labelOf,
  methodText,
  paysThere,
  typesCardThere,
  voucher,
} from '../../actors/paying-guest.ts'
import { expect, test } from '../../paid-fixtures.ts'
import type { House } from '../../servers/house.ts'
import { fullUnless } from '../../test-size.ts'

// The same stories at every provider, by each wire that a contract with it may have.

// The last story counts all that their house has taken.
test.use({ sharedBy: 'providers' })

type Dialect = {
  readonly method: PaymentMethodId
  readonly wire: string
  /** The wire of the house's account otherwise. */
  readonly usual: string
}

const dialects = Object.entries(wires).flatMap(([method, some]): Dialect[] =>
  some.map(({ name }) => ({ method: method as PaymentMethodId, wire: name, usual: some[0]?.name ?? name })),
)
/** Their guests have an account, or agree to instalments, instead of a bank that asks. */
const withoutBank = ['paypal', 'satispay', 'scalapay']
const ofCards = dialects.filter(({ wire }) => !withoutBank.includes(wire))
/** Those without a bank have another story in every run; the contracts of all are in `tests/payments`. */
const inEveryRun = new Set(['datatrans'])
/** Its guests take another card on the same page. */
const staysAfterDecline = 'stripe'

const problem = /There was a problem processing your payment. Please try again.|The card was not accepted./

type Booked = { readonly code: string; readonly method: PaymentMethodId; readonly minor: number }
/** What the stories of this worker have brought its house. */
const booked: Booked[] = []

async function withContract(house: House, { method, wire, usual }: Dialect, story: () => Promise<void>): Promise<void> {
  if (wire !== usual) await house.changesContract(method, wire)
  await story()
  if (wire !== usual) await house.changesContract(method, usual)
}

const refusedAt = (guest: Guest) => expect(guest.page.getByRole('alert')).toContainText(problem)

/**
 * The words differ: some providers prove that the guest went back, some say only that nothing was paid, and of some the
 * page stays open.
 */
const turnedBack = ({ page }: Guest) => expect(page.getByRole('main')).toContainText(/nothing (was|has been) charged/i)

/** At the provider's page, up to what the guest reads of it. */
async function isRefusedAt(guest: Guest, { wire }: Dialect): Promise<void> {
  const { page } = guest
  const refuses = page.getByRole('button', { name: /refused$|rifiutare$/ })
  await expect(page.getByRole('button', { name: /without paying|senza pagare/ })).toBeVisible()
  await (withoutBank.includes(wire) ? refuses.click() : paysThere(page, /declined$|above its limit/))
  if (wire === staysAfterDecline) {
    await expect(page.getByRole('alert')).toContainText('declined')
    await page.getByRole('button', { name: 'Back without paying' }).click()
  }
  // Satispay says the same of who is refused as of who goes back.
  await (wire === staysAfterDecline || wire === 'satispay' ? turnedBack(guest) : refusedAt(guest))
}

const pays = /^(Pay now|Continue)$/

/** The voucher, and the provider, agree on all of it. */
async function isPaid(guest: Guest, simulators: PaymentSimulators, { method, wire }: Dialect): Promise<void> {
  const { page } = guest
  await guest.sees(voucher)
  await isConfirmed(page)
  await expect(page.getByText('Your payment has arrived. Thank you.')).toHaveRole('status')
  const paid = simulators.ledger().at(-1)
  const minor = paid?.minor ?? 0
  expect(paid).toMatchObject({ wire, capturedMinor: minor, refundedMinor: 0, currency: 'EUR' })
  const term = page.getByRole('term').filter({ hasText: new RegExp(`^Paid on .* \\(${methodText(method)}\\)$`) })
  const amount = page.locator('dl.sums > div').filter({ has: term }).getByRole('definition')
  await expect(amount).toHaveText(new RegExp(`${(minor / 100).toFixed(2)}$`))
  booked.push({ code: await guest.code(), method, minor })
}

for (const dialect of ofCards) {
  test(`at ${dialect.method} by ${dialect.wire} a bank that refuses, and its page or the provider’s that is closed, charge nothing; who comes back to the booking pays it by a typed card: PAY-11${fullUnless(inEveryRun.has(dialect.wire))}`, async ({
    guest,
    house,
    simulators,
  }) => {
    const { page } = guest
    const challenged = /3-D Secure$|bank approves|bank wants to see you/
    const atBank = async (button: 'Fail' | 'Close' | 'Approve') => {
      await (button === 'Approve' ? typesCardThere(page, challenged) : paysThere(page, challenged))
      await page.waitForURL(({ hostname }) => hostname === 'localhost')
      await page.getByRole('button', { name: button }).click()
    }
    await withContract(house, dialect, async () => {
      await hasToPay(guest, 'Paid today', dialect.method)
      await goesToProvider(guest, pays)
      await atBank('Fail')
      if (dialect.wire === staysAfterDecline) await expect(page.getByRole('alert')).toContainText('declined')
      else {
        await refusedAt(guest)
        await goesToProvider(guest, pays)
      }
      await atBank('Close')
      await turnedBack(guest)
      await closesProvidersPage(guest)
      await goesToProvider(guest, pays)
      await atBank('Approve')
      await isPaid(guest, simulators, dialect)
    })
  })
}

for (const dialect of dialects.filter(({ wire }) => withoutBank.includes(wire))) {
  test(`at ${dialect.method} a guest who is refused, goes back, or closes the page, is charged nothing, and pays after coming back to the booking: PAY-11${fullUnless(inEveryRun.has(dialect.wire))}`, async ({
    guest,
    simulators,
  }) => {
    const { page } = guest
    await hasToPay(guest, 'Paid today', dialect.method)
    await goesToProvider(guest, pays)
    await isRefusedAt(guest, dialect)
    await goesToProvider(guest, pays)
    await page.getByRole('button', { name: /without paying|senza pagare/ }).click()
    await turnedBack(guest)
    await closesProvidersPage(guest)
    await goesToProvider(guest, pays)
    await page.locator('form .first, ul.cards button').first().click()
    await isPaid(guest, simulators, dialect)
  })
}

// Ten times in an hour a booking may be tried to be paid.
const half = Math.ceil(dialects.length / 2)
const byBankAndWithout = [...ofCards, ...dialects.filter(({ wire }) => withoutBank.includes(wire))]
for (const [some, last] of [
  [byBankAndWithout.slice(0, half), 'satispay'],
  [byBankAndWithout.slice(half), 'planet'],
] as const) {
  test(`who is refused by ${some.map(({ wire }) => wire).join(', ')} in turn reads so, and ${last} pays the same booking @full`, async ({
    guest,
    house,
    simulators,
  }) => {
    const { page } = guest
    const chooses = (method: PaymentMethodId) => page.getByRole('radio', { name: labelOf(method) }).check()
    await hasToPay(guest, 'Paid today', some[0]?.method ?? last)
    for (const dialect of some)
      await withContract(house, dialect, async () => {
        await chooses(dialect.method)
        await goesToProvider(guest, pays)
        await isRefusedAt(guest, dialect)
      })
    await chooses(last)
    await goesToProvider(guest, pays)
    await paysThere(page)
    await isPaid(guest, simulators, { method: last, wire: last === 'planet' ? 'datatrans' : last, usual: last })
  })
}

test('the day’s list of the house has each of these payments to the cent, and the sum that all providers have taken', async ({
  operator,
  simulators,
}) => {
  expect(booked).not.toEqual([])
  await operator.signsIn()
  const { page } = operator
  await operator.opens('Payments')
  for (const { code, minor } of booked)
    await expect(page.getByRole('row', { name: new RegExp(`^${code}.*Payment.*Guest`) })).toContainText(textOf(minor))
  const taken = simulators
    .ledger()
    .reduce((sum, { capturedMinor, refundedMinor }) => sum + capturedMinor - refundedMinor, 0)
  await expect(page.getByRole('row', { name: /^All/ })).toContainText(`${textOf(taken)}€ 0.00${textOf(taken)}`)
  await expect(page.getByText('report another sum', { exact: false })).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Waits for you' })).toHaveCount(0)
})

const textOf = (minor: number): string =>
  `€ ${new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 }).format(minor / 100)}`
