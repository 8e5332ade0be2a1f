import type { Page } from '@playwright/test'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { PageTree } from '@portico/locale/texts/english'
import type { Translation } from '@portico/locale/texts/text-types'
import { waitUntilAlive } from '../actors/wait-until-alive.ts'
import { nextMonday } from '../days.ts'

export type Texts = Translation<PageTree>

/** Where a walk begins: an address of the host, with the texts of its language. */
export type Start = {
  readonly origin: string
  readonly hotel: number
  readonly channel: number
  readonly language: number
  readonly texts: Texts
  /** `MM-DD` */
  readonly around: string
  /** The place in the house's document of the room and the plan that are chosen; the first unless written. */
  readonly room?: number
  readonly plan?: number
}

export type Step = {
  readonly name: string
  readonly go: (page: Page) => Promise<unknown>
  /** What opens over the page is seen as a guest sees it, not the whole page below. */
  readonly isOver?: boolean
  /** Where the picture begins, if not at the top. */
  readonly from?: string
}

export const person = {
  name: 'Anneliese',
  lastName: 'Brandstätter-Hohenfels',
  email: 'anneliese@guest.example',
  emailConfirm: 'anneliese@guest.example',
  phone: '+49 30 1234567',
  address: 'Lindenallee 12',
  city: 'Berlin',
}

export async function press(page: Page, name: string, role: 'button' | 'link' = 'button'): Promise<void> {
  await waitUntilAlive(page)
  await page.getByRole(role, { name }).first().click()
}

/** Fills in the form of the checkout, with a method of payment or the first that the rate has. */
export async function fillIn(page: Page, texts: Texts, method?: string): Promise<void> {
  for (const [name, text] of Object.entries(person)) await page.locator(`[name="${name}"]`).fill(text)
  await page.locator('[name=country]').selectOption('DE')
  await page
    .locator(method === undefined ? '[name=paymentMethod]' : `[name=paymentMethod][value=${method}]`)
    .first()
    .check()
  for (const box of await page
    .getByRole('group', { name: texts.checkout.consents })
    .getByRole('checkbox')
    .filter({ visible: true })
    .all())
    await box.check()
}

/** From an empty form to its button, whatever comes of it. */
export async function sendBooking(page: Page, texts: Texts, method?: string): Promise<void> {
  await fillIn(page, texts, method)
  await page.locator('.pay button').click()
}

/** Books by a method of payment, or by the first that the rate has, from the page of the checkout on. */
export async function book(page: Page, texts: Texts, method?: string): Promise<void> {
  await sendBooking(page, texts, method)
  await page.waitForURL(/\/voucher\//)
}

/** The addresses that a walk goes through. */
function addressesOf({ origin, hotel, channel, language, around, room = 1, plan = 1 }: Start) {
  const base = `${origin}/hotel/${hotel}/channel/${channel}/language/${language}`
  const arrival = nextMonday(around)
  const dates = `arrival=${arrival}&departure=${addDays(arrival as CalendarDate, 3)}`
  const pick = `pick=${hotel * 10_000 + room * 100 + plan}`
  return { base, arrival, dates, pick, basket: `${dates}&room=2&${pick}` }
}

/** From the services to the details; where nothing is offered these come at once. */
export async function passServices(page: Page): Promise<void> {
  const goOn = page.locator('button[value=checkout]')
  await goOn.or(page.locator('[name=email]')).first().waitFor()
  if (await goOn.isVisible()) await goOn.click()
}

/** What only some houses have: refund protection, and questions about everybody who sleeps there. */
export function guestsPagesOf(start: Start): Step[] {
  const { base, dates, pick, basket } = addressesOf(start)
  return [
    {
      name: 'protection',
      from: '.protection',
      go: async (page) => {
        // A better room would be suggested above it.
        await page.context().addCookies([{ name: 'upgrade', value: 'closed', url: start.origin }])
        await page.goto(`${base}/services?${basket}`)
      },
    },
    {
      name: 'records',
      from: '.room-guests',
      go: async (page) => {
        await page.goto(`${base}/services?${dates}&room=2-7&${pick}`)
        await passServices(page)
        await page.locator('[name=email]').waitFor()
      },
    },
  ]
}

/** Every screen between landing and cancelling, in order: what one step leaves open the next one finds. */
export function stepsOf(start: Start): Step[] {
  const { hotel, texts } = start
  const { base, arrival, dates, basket } = addressesOf(start)
  const rooms = `${base}/rooms?${dates}&room=2-7`
  const open = (address: string) => (page: Page) => page.goto(address)
  const dialog = async (page: Page) => {
    await page.getByRole('dialog').waitFor()
    await page.waitForLoadState('networkidle')
  }
  return [
    { name: 'search', go: open(base) },
    {
      name: 'calendar',
      isOver: true,
      go: async (page) => {
        await press(page, texts.calendar.open, 'link')
        await dialog(page)
        await page.getByRole('dialog').locator('[data-price]').first().waitFor()
      },
    },
    { name: 'flexible', go: open(`${base}/flexible?nights=3&month=${arrival.slice(0, 7)}&room=2`) },
    { name: 'rooms', go: open(rooms) },
    { name: 'rooms-by-rate', go: open(`${rooms}&view=rate`) },
    {
      name: 'pictures',
      isOver: true,
      go: async (page) => {
        await page.goto(rooms)
        await waitUntilAlive(page)
        await page.locator('a[href*="/pictures"]').first().click()
        await dialog(page)
      },
    },
    {
      name: 'price',
      isOver: true,
      go: async (page) => {
        await page.goto(rooms)
        await waitUntilAlive(page)
        await page.locator('.rate-more > summary').first().click()
        await page.locator('a[href*="/price"]').first().click()
        await dialog(page)
      },
    },
    { name: 'information', go: open(`${base}/information`) },
    { name: 'policies', go: open(`${base}/policies`) },
    { name: 'upgrade', from: '.upgrade', go: open(`${base}/services?${basket}`) },
    { name: 'packages', go: open(`${base}/packages`) },
    { name: 'package', go: open(`${base}/package/view/${hotel * 100 + 2}`) },
    {
      name: 'services',
      go: async (page) => {
        await page.goto(`${base}/services?${basket}`)
        const days = page.locator('details.service-days > summary')
        if ((await days.count()) > 0) await days.first().click()
      },
    },
    {
      name: 'checkout',
      go: async (page) => {
        await page.goto(`${base}/services?${basket}`)
        await passServices(page)
        await page.locator('[name=email]').waitFor()
      },
    },
    {
      name: 'checkout-problems',
      go: async (page) => {
        for (const name of ['agencyBooking', 'invoiceNeeded'] as const)
          await page.getByLabel(texts.checkout[name]).check()
        await page.locator('.pay button').click()
        await page.getByRole('alert').first().waitFor()
      },
    },
    {
      name: 'voucher',
      go: async (page) => {
        for (const name of ['agencyBooking', 'invoiceNeeded'] as const)
          await page.getByLabel(texts.checkout[name]).uncheck()
        await book(page, texts)
      },
    },
    {
      name: 'cancel',
      go: async (page) => {
        await page.locator('a[href*="/cancel"]').first().click()
        await page.getByRole('heading', { level: 1, name: texts.cancel.title }).waitFor()
      },
    },
  ]
}
