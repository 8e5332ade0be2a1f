import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import { en } from '@portico/web/app/text/en/index'
import { type PaymentSimulators, startPayments } from '../simulators/payments/server.ts'
import { ada, type Guest } from './actors/guest.ts'
import { nextMonday } from './days.ts'
import { test as base, expect } from './fixtures.ts'
import { cardsOf, cardTracesIn, filesIn } from './servers/card-traces.ts'
import { type House, startHouse } from './servers/house.ts'
import { type PaidRate, paidSeed, sendOverLoopback } from './servers/paid-house.ts'

export { expect }

// The providers' clocks go as the house's does.
const time = { now: () => new Date() }

/** Hotel Miramare, paid at simulated providers, whose messages find the hosts of this machine without a name server. */
export const test = base.extend<object, { simulators: PaymentSimulators; house: House }>({
  simulators: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      await using simulators = await startPayments({ runsByItself: true, now: () => time.now(), send: sendOverLoopback })
      await use(simulators)
    },
    { scope: 'worker' },
  ],
  house: [
    async ({ simulators }, use) => {
      const lines: string[] = []
      await using house = await startHouse({ seed: paidSeed(), simulators, log: (line) => lines.push(line) })
      time.now = house.clock
      await use(house)
      // After all stories, with the cards of all providers: PAY-05. That guests are found shows that the search reads.
      const searched = [...filesIn(house.home), { name: 'the logs', bytes: Buffer.from(lines.join('')) }]
      expect(searched.filter(({ bytes }) => bytes.includes(ada.email))).not.toEqual([])
      expect(cardTracesIn(searched, cardsOf(simulators))).toEqual([])
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** A guest who books and pays at the provider, by its first card or its button, back on the voucher. The code of the booking. */
export async function booksAndPays(guest: Guest, rate: PaidRate, method: PaymentMethodId): Promise<string> {
  const { page } = guest
  await guest.searches(nextMonday('04-12'), 2)
  await guest.chooses('Tramontana', rate)
  await guest.continuesToDetails()
  await guest.books({}, new RegExp(`^${en.checkout[method as 'stripe']}$`))
  await guest.sees(/^(Pay|Reserve)/)
  await guest.press(rate === 'Reserved on a card' ? 'Authorise now' : 'Pay now')
  await page.waitForURL(({ hostname }) => hostname === '127.0.0.1')
  const cards = page.locator('ul.cards').getByRole('button')
  await ((await cards.count()) > 0 ? cards.first() : page.getByRole('button', { name: 'Pay', exact: true })).click()
  await guest.sees('Thank you, Ada Rossi. Your stay is booked.')
  return await guest.code()
}
