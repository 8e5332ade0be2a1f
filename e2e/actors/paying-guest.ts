import { expect, type Page } from '@playwright/test'
import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import { textsOf } from '@portico/web/app/base/text/texts.server'
import { methodTextIn } from '@portico/web/app/parts/price/method-text'
import { nextMonday } from '../days.ts'
import type { PaidRate } from '../servers/paid-house.ts'
import type { Guest } from './guest.ts'

// What a guest of Hotel Miramare does to pay: ours up to the provider's page, and the simulated provider's own.

export const methodText = (method: PaymentMethodId) => methodTextIn(textsOf('en'), method)
export const labelOf = (method: PaymentMethodId) => new RegExp(`^${methodText(method)}$`)
/** Days in turn: there are not rooms enough for all stories on the same ones. */
const mondays = ['04-12', '04-26', '05-03', '05-10']
export const nextArrival = () => {
  const day = mondays.shift() ?? ''
  mondays.push(day)
  return nextMonday(day)
}

/** A story begins on the page of a payment. */
export async function hasToPay(guest: Guest, rate: PaidRate, method: PaymentMethodId): Promise<void> {
  await guest.hasBooked({ arrival: nextArrival(), rooms: [['Tramontana', rate]], method })
  await guest.sees(/^(Pay|Reserve|Leave)/)
}

/** The provider's page, to which the button of the checkout has led, by JavaScript or by the button that goes on. */
export async function arrivesAtProvider(guest: Guest, hasJavaScript = true): Promise<void> {
  if (!hasJavaScript) {
    const goOn = guest.page.getByRole('button', { name: /^Go on to/ })
    await expect(goOn.or(guest.page.getByRole('button', { name: 'Back without paying' }))).toBeVisible()
    if (await goOn.isVisible()) await goOn.click()
  }
  await guest.page.waitForURL(({ hostname }) => hostname === '127.0.0.1')
}

export async function goesToProvider(guest: Guest, button: string | RegExp, hasJavaScript = true): Promise<void> {
  await guest.press(button)
  await arrivesAtProvider(guest, hasJavaScript)
}

/** By a test card that its button describes, or by the button of a page without cards. */
export async function paysThere(page: Page, card?: RegExp): Promise<void> {
  const cards = page.locator('ul.cards').getByRole('button', card ? { name: card } : {})
  const button = page.getByRole('button', { name: 'Pay', exact: true })
  await ((await cards.count()) > 0 ? cards.first() : button).click()
}

/** Types a test card that a button of the page describes into the page's own fields. Its number. */
export async function typesCardThere(page: Page, card: RegExp): Promise<string> {
  const button = page.locator('ul.cards').getByRole('button', { name: card }).first()
  const number = (await button.locator('b').innerText()).replaceAll(' ', '')
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Name on the card').fill('Ada Rossi')
  await page.getByLabel('Expiry (MM/YYYY)').fill('12/2030')
  await page.getByLabel('CVV').fill('123')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  return number
}

/** From the page of a payment to the provider, whose tab is closed; the voucher then leads on to the payment. */
export async function closesProvidersPage(guest: Guest): Promise<void> {
  const { page } = guest
  await guest.inAnotherTab(async (tab) => {
    await tab.page.goto(page.url())
    await goesToProvider(tab, /^(Pay now|Continue)$/)
    await expect(tab.page.getByRole('button', { name: /without paying|senza pagare/ })).toBeVisible()
  })
  await guest.press('Back to the booking', 'link')
  await expect(page.getByText('Waiting for your payment')).toBeVisible()
  await guest.press('Continue', 'link')
  await expect(page.getByRole('heading', { level: 1, name: /^Pay/ })).toBeVisible()
}

/** Its first words differ: it is the payment that books, or it was booked already. */
export const voucher = /^(Thank you, Ada Rossi. Your stay is booked.|Your stay at Hotel Miramare)$/

export const isConfirmed = (page: Page) =>
  expect(page.getByRole('definition').filter({ hasText: /^Confirmed$/ })).toBeVisible()
