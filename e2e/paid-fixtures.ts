import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import { type PaymentSimulators, startPayments } from '../simulators/payments/server.ts'
import { ada, Guest } from './actors/guest.ts'
import { hasToPay } from './actors/paying-guest.ts'
import { test as base, expect } from './fixtures.ts'
import { browserStorage } from './servers/browser-storage.ts'
import { CardSearch, filesIn } from './servers/card-traces.ts'
import { type House, startHouse } from './servers/house.ts'
import { type PaidRate, paidSeed } from './servers/paid-house.ts'

export { expect }

// The providers' clocks go as the house's does.
const time = { now: () => new Date() }

type Paid = {
  /** The guest at a browser that knows nothing of them, as who opens a mail at another device. */
  guestElsewhere: Guest
  searchesBrowser: undefined
}
type PaidWorker = {
  simulators: PaymentSimulators
  cardSearch: CardSearch
  house: House
  /** The booking server stands behind a door that loses answers on request. */
  isFaulty: boolean
  /** A worker keeps one house for all stories with the same word here. */
  sharedBy: string
}

/**
 * Hotel Miramare, paid at simulated providers. PAY-05: after each story its guest's browser is searched for the cards
 * of all providers, and after all of them what the servers have kept.
 */
export const test = base.extend<Paid, PaidWorker>({
  isFaulty: [false, { option: true, scope: 'worker' }],
  sharedBy: ['all', { option: true, scope: 'worker' }],
  simulators: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      await using simulators = await startPayments({ runsByItself: true, now: () => time.now() })
      await use(simulators)
    },
    { scope: 'worker' },
  ],
  cardSearch: [async ({ simulators }, use) => use(new CardSearch(simulators)), { scope: 'worker' }],
  house: [
    async ({ simulators, cardSearch, isFaulty }, use) => {
      const lines: string[] = []
      await using house = await startHouse({
        seed: paidSeed(),
        simulators,
        faulty: isFaulty,
        log: (line) => lines.push(line),
      })
      time.now = house.clock
      await use(house)
      // That guests are found shows that the search reads.
      const files = filesIn(house.home)
      expect(files.filter(({ bytes }) => bytes.includes(ada.email))).not.toEqual([])
      expect(lines.length).toBeGreaterThan(100)
      const logged = lines.map((line, i) => ({ name: `line ${i} of the logs`, bytes: Buffer.from(line) }))
      expect([...cardSearch.tracesIn('files', files), ...cardSearch.tracesIn('log lines', logged)]).toEqual([])
      console.log(cardSearch.summary)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  searchesBrowser: [
    async ({ context, simulators, cardSearch }, use) => {
      await use(undefined)
      expect(
        cardSearch.tracesIn('stores and pages of browsers', await browserStorage(context, isPageOf(simulators))),
      ).toEqual([])
    },
    { auto: true },
  ],
  guestElsewhere: async ({ browser, guest, simulators, cardSearch }, use) => {
    await using context = await browser.newContext({ reducedMotion: 'reduce' })
    const other = new Guest(await context.newPage(), guest.entryPoint)
    await use(other)
    other.console.expectSilence()
    expect(
      cardSearch.tracesIn('stores and pages of browsers', await browserStorage(context, isPageOf(simulators))),
    ).toEqual([])
  },
})

/** A provider's pages, and the bank's: one server under two names. */
export const isPageOf =
  ({ url }: PaymentSimulators) =>
  ({ port }: URL): boolean =>
    port === new URL(url).port

/**
 * A story begins with a booking that is paid at the provider, by its first card or its button: the page is the voucher.
 * The code of the booking.
 */
export async function hasPaid(guest: Guest, rate: PaidRate, method: PaymentMethodId): Promise<string> {
  const { page } = guest
  await hasToPay(guest, rate, method)
  await guest.press(rate === 'Reserved on a card' ? 'Authorise now' : 'Pay now')
  await page.waitForURL(({ hostname }) => hostname === '127.0.0.1')
  const cards = page.locator('ul.cards').getByRole('button')
  await ((await cards.count()) > 0 ? cards.first() : page.getByRole('button', { name: 'Pay', exact: true })).click()
  await guest.sees('Thank you, Ada Rossi. Your stay is booked.')
  return await guest.code()
}
