import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { expectAccessible } from '../actors/expect-accessible.ts'
import { expect, test } from '../paid-fixtures.ts'

test('the card that stands for a booking is charged when nobody came: the amount is shown first, the bank that wants the guest gets one by a link, the rest is charged, and ledger, provider, voucher and mails agree @phone @full', async ({
  operator,
  guest,
  house,
  simulators,
}) => {
  // The link for the first account is not good for so long.
  await operator.signsIn()
  const today = house.clock().toISOString().slice(0, 10) as CalendarDate
  await guest.opensRooms(addDays(today, 3), 2)
  await guest.chooses('Tramontana', 'Guaranteed by a card')
  await guest.continuesToDetails()
  await guest.books({}, 'Stripe')
  await guest.page.waitForURL(({ hostname }) => hostname === '127.0.0.1')
  await guest.page.locator('ul.cards').getByRole('button').first().click()
  await guest.sees(/^Thank you/)
  const code = await guest.code()
  const charged = () => simulators.ledger().reduce((sum, { capturedMinor }) => sum + capturedMinor, 0)
  const before = charged()

  const { page } = operator
  await operator.findsReservation(code)
  const card = page.getByRole('article', { name: 'Stripe, Card kept' })
  await expect(card).toBeVisible()
  await expect(page.getByRole('button', { name: 'Charge the card' })).toHaveCount(0)

  await house.passMinutes(5 * 24 * 60)
  await operator.signsIn()
  await operator.findsReservation(code)
  await page.getByRole('button', { name: 'No-show' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as no-show' }).click()
  await expect(page.getByText(/^The reservation is marked as a no-show/)).toBeVisible()
  await card.getByRole('button', { name: 'Charge the card' }).click()
  const dialog = page.getByRole('dialog', { name: 'Charge the card?' })
  const shown = dialog.getByText('Charged to the card').locator('..').getByRole('definition')
  const feeMinor = minorOf(await shown.textContent())
  expect(feeMinor).toBeGreaterThan(50_00)
  await dialog.getByLabel('Amount').fill(String(feeMinor / 100 + 1))
  await expect(dialog.getByText('This is more than there is.')).toBeVisible()
  // The bank of such an amount wants to see the guest.
  await dialog.getByLabel('Amount').fill('10.65')
  await expect(shown).toHaveText('€ 10.65')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Charge the card' }).click()
  await expect(page.getByText(/^The provider is to charge the card/)).toBeVisible()
  const reads = async () => {
    await page.reload()
    // The page is there before what it reads.
    await expect(card).toBeVisible()
  }
  await expect
    .poll(async () => {
      await reads()
      return await page
        .getByRole('article', { name: 'Stripe, Refused' })
        .filter({ hasText: 'The bank wanted the guest to confirm.' })
        .count()
    })
    .toBe(1)
  expect(charged()).toBe(before)

  const link = () => house.mailsAbout(code).flatMap(({ text }) => /https?:\S+\/pay\/[\w-]{22}/.exec(text) ?? [])[0]
  await expect.poll(link).toBeDefined()
  await guest.page.goto(link() ?? '')
  await guest.sees(/^Pay € 10.65/)
  await guest.page.getByRole('radio', { name: 'Stripe' }).check()
  await guest.press('Pay now')
  await guest.page.waitForURL(({ hostname }) => hostname === '127.0.0.1')
  await guest.page.locator('ul.cards').getByRole('button').first().click()
  // The bank of the test card's page approves, for the cents want that too.
  await guest.page.getByRole('button', { name: 'Approve' }).click()
  await expect(guest.page.getByRole('term').filter({ hasText: /^Paid on/ })).toBeVisible()
  expect(charged()).toBe(before + 10_65)

  await page.reload()
  await expect(page.getByRole('article', { name: 'Stripe, Paid' })).toHaveCount(1)
  await card.getByRole('button', { name: 'Charge the card' }).click()
  await expect(shown).toHaveText(textOf(feeMinor - 10_65))
  await dialog.getByRole('button', { name: 'Charge the card' }).click()
  await expect.poll(charged).toBe(before + feeMinor)
  await expect
    .poll(async () => {
      await reads()
      return await page.getByRole('article', { name: 'Stripe, Paid' }).count()
    })
    .toBe(2)
  await expect(page.getByLabel('Money')).toContainText('Guest owes€ 0.00')
  await expect(page.getByText(/charged by the house to the card that was left/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Charge the card' })).toHaveCount(0)
  await expectAccessible(page)
  await expect.poll(() => house.mailsAbout(code).some(({ text }) => text.includes('has charged the card'))).toBe(true)
})

const minorOf = (text: string | null) => Number((text ?? '').replace(/[^\d]/g, ''))
const textOf = (minor: number): string =>
  `€ ${new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 }).format(minor / 100)}`
