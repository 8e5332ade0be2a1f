import { expect, type Page } from '@playwright/test'
import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import { en } from '@portico/web/app/text/en/index'
import { nextMonday } from '../days.ts'
import type { PaidRate } from '../servers/paid-house.ts'
import type { Guest } from './guest.ts'

// What a guest of Hotel Miramare does to pay: ours up to the provider's page, and the simulated provider's own.

export const labelOf = (method: PaymentMethodId) => new RegExp(`^${en.checkout[method as 'stripe']}$`)
/** Days in turn: there are not rooms enough for all stories on the same ones. */
const mondays = ['04-12', '04-26', '05-03', '05-10']
export const nextArrival = () => {
  const day = mondays.shift() ?? ''
  mondays.push(day)
  return nextMonday(day)
}

export async function books(guest: Guest, rate: PaidRate, method: PaymentMethodId): Promise<void> {
  await guest.searches(nextArrival(), 2)
  await guest.chooses('Tramontana', rate)
  await guest.continuesToDetails()
  await guest.books({}, labelOf(method))
}

/** The same, up to the page of the payment. */
export async function booksToPay(guest: Guest, rate: PaidRate, method: PaymentMethodId): Promise<void> {
  await books(guest, rate, method)
  await guest.sees(/^(Pay|Reserve|Leave)/)
}

/** The provider's page, by JavaScript or by the button that goes on. */
export async function goesToProvider(guest: Guest, button: string | RegExp, hasJavaScript = true): Promise<void> {
  await guest.press(button)
  if (!hasJavaScript) {
    const goOn = guest.page.getByRole('button', { name: /^Go on to/ })
    await expect(goOn.or(guest.page.getByRole('button', { name: 'Back without paying' }))).toBeVisible()
    if (await goOn.isVisible()) await goOn.click()
  }
  await guest.page.waitForURL(({ hostname }) => hostname === '127.0.0.1')
}

/** By a test card that its button describes, or by the button of a page without cards. */
export async function paysThere(page: Page, card?: RegExp): Promise<void> {
  const cards = page.locator('ul.cards').getByRole('button', card ? { name: card } : {})
  const button = page.getByRole('button', { name: 'Pay', exact: true })
  await ((await cards.count()) > 0 ? cards.first() : button).click()
}

/** Its first words differ: it is the payment that books, or it was booked already. */
export const voucher = /^(Thank you, Ada Rossi. Your stay is booked.|Your stay at Hotel Miramare)$/

export const isConfirmed = (page: Page) => expect(page.getByRole('definition').filter({ hasText: /^Confirmed$/ })).toBeVisible()
