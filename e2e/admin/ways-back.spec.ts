import type { Page } from '@playwright/test'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { expectAccessible } from '../actors/expect-accessible.ts'
import { ada } from '../actors/guest.ts'
import { operatorPassword } from '../actors/operator.ts'
import { expect, hasPaid, test } from '../paid-fixtures.ts'

const money = (page: Page) => page.getByLabel('Money')
const definition = (page: Page, term: string) =>
  page.getByRole('dialog').getByText(term).locator('..').getByRole('definition')

test('a goodwill refund lowers the price, with a reason; a payment that was registered by mistake is taken back: no guest is asked for either @phone', async ({
  operator,
  guest,
  house,
  simulators,
}) => {
  const code = await hasPaid(guest, 'Paid today', 'stripe')
  await operator.signsIn()
  const { page } = operator
  await operator.findsReservation(code)
  const owed = await money(page).getByText('Guest owes').locator('..').getByRole('definition').innerText()
  await page.getByRole('button', { name: 'Give money back' }).click()
  const back = page.getByRole('dialog', { name: 'Give money back?' })
  await back.getByLabel('Amount').fill('50')
  await expect(back.getByRole('checkbox', { name: /^Lower the price by this too/ })).toBeChecked()
  await expect(back).toContainText('This cannot be taken back: money that has gone cannot be fetched again')
  await expect(definition(page, 'The guest owes then')).toHaveText(owed)
  await back.getByRole('button', { name: 'Give it back' }).click()
  await expect(back.getByLabel('Why')).toHaveAccessibleDescription(/Say why/)
  await expect(back.getByLabel('Why')).toBeFocused()
  await expectAccessible(page)
  await back.getByRole('checkbox', { name: /^Lower the price by this too/ }).uncheck()
  await expect(definition(page, 'The guest owes then')).not.toHaveText(owed)
  await expect(back.getByText('No link to pay is mailed by itself')).toBeVisible()
  await back.getByRole('checkbox', { name: /^Lower the price by this too/ }).check()
  await back.getByLabel('Why').fill('Noise at night')
  // Eleven minutes after the password was typed.
  const typedAt = new Date(house.clock().getTime() - 11 * 60_000).toISOString()
  house.admin?.db.$client.prepare('update session set proved_at = ?').run(typedAt)
  operator.console.expectStatus(412)
  await back.getByRole('button', { name: 'Give it back' }).click()
  const proof = page.getByRole('dialog', { name: 'Is it still you?' })
  await proof.getByLabel('Password').fill(operatorPassword)
  await proof.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText(/^The provider is to give the money back/)).toBeVisible()
  await expect.poll(() => simulators.ledger().at(-1)?.refundedMinor).toBe(50_00)
  await page.reload()
  await expect(money(page)).toContainText(`Guest owes${owed.replaceAll('\u00a0', ' ')}`)
  await expect(
    page.getByRole('row', { name: /^Taken off the price.*Noise at night.*anna@operator\.example/ }),
  ).toContainText('−€ 50.00')
  await guest.page.reload()
  await expect(guest.page.getByText('Taken off by the hotel')).toBeVisible()

  await page.getByRole('button', { name: 'The guest has paid' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Register the money' }).click()
  await expect(money(page)).toContainText('Guest owes€ 0.00')
  await page.getByRole('button', { name: /^Take back: Payment/ }).click()
  const mistake = page.getByRole('dialog', { name: 'Was this written down by mistake?' })
  await expect(definition(page, 'The guest owes then')).toHaveText(owed)
  await mistake.getByLabel('Why').fill('Another guest')
  await mistake.getByLabel('Why').press('Enter')
  await expect(page.getByText(/^It is taken back; the ledger keeps both/)).toBeVisible()
  await expect(money(page)).toContainText(`Guest owes${owed.replaceAll('\u00a0', ' ')}`)
  await expect(page.getByRole('row', { name: /^Payment.*at the hotel/ })).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Take back: Payment/ })).toHaveCount(0)
  await expectAccessible(page)
  await house.passMinutes(1)
  await page.reload()
  await expect(page.getByRole('row', { name: /Money sent back (To: )?the guest/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Link to pay/ })).toHaveCount(0)
})

test('a no-show is marked once the day is over, shown with its fee in the list, waived, and taken back within two days; what is owed stands among the money to come @full', async ({
  operator,
  guest,
  house,
}) => {
  // The link for the first account is not good for so long.
  await operator.signsIn()
  operator.console.expectStatus(401)
  await house.passUntilTomorrowAt('09:00')
  await guest.opensRooms(house.clock().toISOString().slice(0, 10) as CalendarDate, 3)
  await guest.chooses('Tramontana', 'Flexible with breakfast')
  await guest.continuesToDetails()
  await guest.books()
  await guest.sees(/^Thank you/)
  const code = await guest.code()
  await operator.signsIn()
  const { page } = operator
  await operator.findsReservation(code)
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'No-show' })).toHaveCount(0)
  await house.passUntilTomorrowAt('08:00')
  await operator.signsIn()
  await operator.findsReservation(code)
  await page.getByRole('button', { name: 'No-show' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('It can be taken back for 48 hours')
  const fee = await definition(page, 'Fee for the guest').innerText()
  expect(fee).toMatch(/^€\s[1-9]/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Mark as no-show' }).click()
  await expect(page.getByText('Nobody arrived').first()).toBeVisible()
  await operator.opens('Payments')
  await page.getByRole('link', { name: 'What waits for the house, at all hotels' }).click()
  await operator.sees('What waits for the house')
  await expect(
    page.getByRole('table', { name: 'Money to come' }).getByRole('row', { name: new RegExp(`^${code}`) }),
  ).toContainText(fee)
  await expectAccessible(page)
  await operator.opens('Reservations')
  await page.getByLabel('Code, name or e-mail').fill(code)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`^${code}`) })).toContainText(fee)
  await page.getByRole('link', { name: code, exact: true }).click()
  await page.getByRole('button', { name: 'Waive the fee' }).click()
  await dialog.getByLabel('Why').fill('Ill in hospital')
  await dialog.getByRole('button', { name: 'Waive it' }).click()
  await expect(page.getByText(/^The fee is waived/)).toBeVisible()
  await expect(money(page)).toContainText('Guest owes€ 0.00')
  await page.getByRole('button', { name: 'Take the no-show back' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Take the no-show back' }).click()
  await expect(page.getByText(/^The reservation is in force again/)).toBeVisible()
  await expect(page.getByText('In force again').first()).toBeVisible()
  // What opened the voucher after booking has ended meanwhile.
  await guest.recovers(code, ada.email)
  await expect(guest.page.getByText('Confirmed again')).toBeVisible()
})
