import type { Page } from '@playwright/test'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { nextMonday } from '../days.ts'
import { book, passServices, press, type Start, type Step } from './walk.ts'

/** At the theatre's inn, by their order: the first room is a single one. */
const doubleRoom = 2
const rates = { flexible: 1, resellable: 5, paidToday: 6 }

/**
 * What becomes of bookings: changed, put up for resale, and paid at a provider, whose bank takes its time until
 * `decide`.
 */
export function stepsOfStays(
  { origin, hotel, channel, language, texts, around }: Start,
  decide: () => Promise<void>,
): Step[] {
  const base = `${origin}/hotel/${hotel}/channel/${channel}/language/${language}`
  const arrival = nextMonday(around) as CalendarDate
  const books = async (page: Page, rate: keyof typeof rates, method: string) => {
    const pick = hotel * 10_000 + doubleRoom * 100 + rates[rate]
    await page.goto(`${base}/services?arrival=${arrival}&departure=${addDays(arrival, 3)}&room=2&pick=${pick}`)
    await passServices(page)
    await page.locator('[name=email]').waitFor()
    await book(page, texts, method)
  }
  const atProvider = (page: Page) => page.waitForURL(({ hostname }) => hostname === '127.0.0.1')
  const paysNow = async (page: Page) => {
    await page.locator('.payment-form button[type=submit]').click()
    await atProvider(page)
  }
  return [
    {
      name: 'change',
      go: async (page) => {
        await books(page, 'flexible', 'hotelpay')
        // In German the link to this part of the page begins with the same words.
        await page.getByRole('link', { name: texts.modify.link, exact: true }).click()
        await page.waitForURL(/\/change$/)
      },
    },
    {
      name: 'change-room',
      go: async (page) => {
        await page.getByRole('link', { name: texts.modify.changeRoom }).first().click()
        await page.waitForURL(/\/room\?/)
        const address = new URL(page.url())
        address.searchParams.set('departure', addDays(arrival, 4))
        await page.goto(address.href)
        await page.getByRole('link', { name: texts.modify.reviewThis }).first().waitFor()
      },
    },
    {
      name: 'change-review',
      go: async (page) => {
        await press(page, texts.modify.reviewThis, 'link')
        await page.waitForURL(/\/review\?/)
      },
    },
    {
      name: 'resale',
      from: '.resale',
      go: async (page) => {
        await books(page, 'resellable', 'hotelpay')
        await press(page, texts.resale.offer)
        await page.getByRole('button', { name: texts.resale.withdraw }).waitFor()
      },
    },
    {
      name: 'pay',
      go: async (page) => {
        await books(page, 'paidToday', 'stripe')
        await atProvider(page)
        await page.goBack()
        await press(page, texts.booked.pay, 'link')
        await page.waitForURL(/\/pay$/)
      },
    },
    {
      name: 'pay-closed',
      go: async (page) => {
        await paysNow(page)
        await page.locator('button[value=close]').click()
        await page.waitForURL(/\/voucher\/\w+\/pay/)
      },
    },
    {
      name: 'pay-waiting',
      go: async (page) => {
        await paysNow(page)
        await page
          .locator('ul.cards')
          .getByRole('button', { name: /3-D Secure/ })
          .first()
          .click()
        await page.locator('button[value=wait]').click()
        await page.getByRole('heading', { name: texts.payment.waiting }).waitFor()
      },
    },
    {
      name: 'voucher-paid',
      go: async (page) => {
        await decide()
        await page.getByText(texts.payment.done).waitFor()
      },
    },
  ]
}

/** What the house sees of it in admin, of the booking with this code. */
export function stepsOfAdmin(origin: string, hotel: number, code: string, around: string): Step[] {
  return [
    {
      name: 'found',
      go: async (page) => {
        await page.goto(`${origin}/reservations`)
        await page.getByLabel('Code, name or e-mail').fill('brandstatter anne')
        await page.getByRole('button', { name: 'Search' }).click()
        await page.getByRole('link', { name: code, exact: true }).waitFor()
      },
    },
    {
      name: 'day',
      go: async (page) => {
        await page.goto(`${origin}/day?hotel=${hotel}&day=${nextMonday(around)}`)
        await page.getByRole('table', { name: /^Arrivals/ }).waitFor()
      },
    },
    {
      name: 'reservation',
      go: async (page) => {
        await page.goto(`${origin}/reservations`)
        await page.getByLabel('Code, name or e-mail').fill(code)
        await page.getByRole('button', { name: 'Search' }).click()
        await page.getByRole('link', { name: code, exact: true }).click()
        await page.getByLabel('Money').waitFor()
      },
    },
    {
      name: 'methods',
      go: async (page) => {
        await page.goto(`${origin}/methods?hotel=${hotel}`)
        await page.getByRole('rowheader').first().waitFor()
      },
    },
    {
      name: 'payments',
      go: async (page) => {
        await page.goto(`${origin}/payments?hotel=${hotel}`)
        await page.getByRole('table', { name: 'One by one' }).waitFor()
      },
    },
  ]
}
