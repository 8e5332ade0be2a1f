import { setTimeout as pause } from 'node:timers/promises'
import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { aKey } from '../builders/a-guest.ts'
import { Browser, fieldsOf, filledIn } from '../walk/browser.ts'

const place = '/hotel/1/channel/1/language/1'
const clients = 6

const typed = {
  ...{ name: 'Ada', lastName: 'Rossi', email: 'ada@guest.example', emailConfirm: 'ada@guest.example' },
  ...{ phone: '+39 055 123456', country: 'IT', address: 'Via Roma 1', city: 'Firenze' },
  ...{ terms: 'on', paymentMethod: 'hotelpay' },
}

type Page = Awaited<ReturnType<Browser['open']>>

/** Somebody who reloads what did not come, and sends the same form again, until it is answered. */
async function untilAnswered(act: () => Promise<Page>, failures: string[]): Promise<Page> {
  for (const end = performance.now() + 120_000; ; await pause(50)) {
    const page = await act().catch((error: Error) => error)
    if (!(page instanceof Error) && page.status < 500 && page.status !== 429) return page
    failures.push(page instanceof Error ? page.message : String(page.status))
    if (performance.now() > end) throw new Error('a guest was not answered for two minutes')
  }
}

const pathIn = (location = '') => new URL(location, 'http://house.localhost').pathname

/**
 * Guests who come by a campaign of their own, book through the pages and open the voucher again and again. Some press
 * twice, some book in two tabs, some book two rooms; every third cancels, some of them one room of two, in two tabs and
 * pressing twice in each.
 */
export function browseAndBook(port: number) {
  const today = todayAt('Europe/Rome', new Date().toISOString() as Instant)
  const acknowledged = new Set<string>()
  const cancelled = new Set<string>()
  const seen = { begun: 0, reloads: 0, doubled: 0, twoTabs: 0, twoRooms: 0, gaveUp: 0 }
  const over = { yet: false }
  const failures: string[] = []
  const answered = (act: () => Promise<Page>) => untilAnswered(act, failures)

  async function book(turn: number): Promise<void> {
    const campaign = `guest-${turn}`
    const browser = new Browser(port, 'house')
    const arrival = addDays(today, 5 + ((turn * 7) % 390))
    const isTwoRooms = turn % 4 === 2
    const rooms = isTwoRooms ? 'room=2&room=2&pick=10101&pick=10101' : 'room=2&pick=10101'
    const path = `${place}/checkout?arrival=${arrival}&departure=${addDays(arrival, 2)}&${rooms}`
    await answered(() => browser.open(`${place}?utm_campaign=${campaign}`))
    await answered(() => browser.submit(path, Object.entries({ key: aKey(), hold: 'yes' })))
    const open = async () => {
      const { html } = await answered(() => browser.open(path))
      return filledIn(html, typed)
    }
    const fields = await open()
    const forms = [fields]
    if (turn % 5 === 1) forms.push(fields)
    if (turn % 5 === 3) forms.push(await open())
    if (turn % 5 === 1) seen.doubled++
    if (turn % 5 === 3) seen.twoTabs++
    if (isTwoRooms) seen.twoRooms++
    const answers = await Promise.all(forms.map((form) => answered(() => browser.submit(path, form))))
    const voucher = answers.map(({ location }) => pathIn(location)).find((one) => one.includes('/voucher/'))
    if (voucher === undefined) return void seen.gaveUp++
    acknowledged.add(campaign)
    for (let i = 0; i <= turn % 3; i++) {
      await answered(() => browser.open(voucher))
      seen.reloads++
    }
    if (turn % 3 === 0) await cancel(browser, voucher, campaign, turn % 24 === 6)
  }

  async function cancel(browser: Browser, voucher: string, campaign: string, isOneRoom: boolean): Promise<void> {
    const openTab = async () => {
      const { html } = await answered(() => browser.open(`${voucher}/cancel${isOneRoom ? '?room=1' : ''}`))
      return [...fieldsOf(html, 'why')]
    }
    const forms = [await openTab(), await openTab()]
    const answers = await Promise.all(
      forms.flatMap((form) => [form, form]).map((form) => answered(() => browser.submit(`${voucher}/cancel`, form))),
    )
    if (answers.some(({ location = '' }) => location.includes('cancelled='))) cancelled.add(campaign)
  }

  const guest = async () => {
    while (!over.yet) await book(seen.begun++)
  }
  const guests = Promise.all(Array.from({ length: clients }, guest))
  return {
    acknowledged,
    cancelled,
    seen,
    /** What did not come, or came as a failure, and was asked for again. */
    failures,
    /** Waits until that many have booked in all. */
    until: async (count: number) => {
      const enough = async () => {
        while (acknowledged.size < count) await pause(20)
      }
      await Promise.race([enough(), guests])
    },
    stop: async () => {
      over.yet = true
      await guests
    },
  }
}
