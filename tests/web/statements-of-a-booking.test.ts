import type { Instant } from '@portico/domain/time/deadline'
import SqliteFile from 'better-sqlite3'
import { DefaultQueryCompiler } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aKey } from '../builders/gateway/two-houses.ts'
import { checkoutPath, detailedSeed, filledCheckout } from '../builders/web/filled-checkout.ts'
import { startSite } from '../builders/web/start-site.ts'
import { filledIn } from '../walk/browser.ts'

const now = () => '2027-03-01T09:00:00.000Z' as Instant
const searchPath = checkoutPath.replace('checkout', 'rooms').replace(/&pick.*/, '')

/**
 * The most that a step may ask of the booking server's file, with caches cold; a house's first search, which reads all
 * of it, is not counted. More than this is a price that every booking pays: lower it where one becomes cheaper.
 */
const most = { rooms: 2, services: 22, hold: 35, checkout: 4, confirm: 39, voucher: 19 }
/** The most of these that are put into words anew in the next booking: those with lists, of services and consents. */
const mostBuilt = { rooms: 0, services: 2, hold: 2, checkout: 0, confirm: 2, voucher: 2 }

const prototype = Object.getPrototypeOf(new SqliteFile(':memory:').prepare('select 1'))
const requested: string[] = []
const methods = ['all', 'run', 'get', 'iterate'] as const
const originals = Object.fromEntries(methods.map((method) => [method, prototype[method]]))
const { compileQuery } = DefaultQueryCompiler.prototype
const built: string[] = []

beforeAll(() => {
  for (const method of methods)
    prototype[method] = function (this: SqliteFile.Statement, ...args: unknown[]) {
      if (this.database.name.endsWith('booking.sqlite')) requested.push(this.source)
      return originals[method].apply(this, args)
    }
  DefaultQueryCompiler.prototype.compileQuery = function (this: DefaultQueryCompiler, ...args) {
    const query = compileQuery.apply(this, args)
    built.push(query.sql)
    return query
  }
})
afterAll(() => {
  Object.assign(prototype, originals)
  DefaultQueryCompiler.prototype.compileQuery = compileQuery
})

type Step = <T extends { readonly status: number }>(name: string, status: number, act: () => Promise<T>) => Promise<T>

async function book(site: Awaited<ReturnType<typeof startSite>>, step: Step): Promise<void> {
  const browser = site.browser()
  await browser.open(searchPath)
  await step('rooms', 200, () => browser.open(searchPath))
  await step('services', 200, () => browser.open(checkoutPath.replace('checkout', 'services')))
  await step('hold', 303, () =>
    browser.submit(checkoutPath, [
      ['key', aKey()],
      ['hold', 'yes'],
    ]),
  )
  const { html } = await step('checkout', 200, () => browser.open(checkoutPath))
  const { 'policy-7': _, ...typed } = filledCheckout
  const fields = filledIn(html, typed)
  const { location = '' } = await step('confirm', 303, () => browser.submit(checkoutPath, fields))
  await step('voucher', 200, () => browser.open(location.replace(/^https?:\/\/[^/]+/, '')))
}

it('a booking sends so many statements to the booking server’s file at each step, and no more, and the next one has them in words', async () => {
  await using site = await startSite({ seed: detailedSeed, now })
  const counts: Record<string, { readonly sent: number; readonly built: readonly string[] }>[] = []
  for (let booking = 0; booking < 2; booking++) {
    const countsOfBooking: (typeof counts)[number] = {}
    counts.push(countsOfBooking)
    await book(site, async (name, status, act) => {
      requested.length = 0
      built.length = 0
      const page = await act()
      expect([name, page.status]).toEqual([name, status])
      countsOfBooking[name] = { sent: requested.length, built: [...built] }
      return page
    })
  }
  const [first, second] = counts
  const excess = Object.entries(most).filter(([name, count]) => (first?.[name]?.sent ?? 0) > count)
  expect(excess, JSON.stringify(first)).toEqual([])
  const anew = Object.entries(mostBuilt).filter(([name, count]) => (second?.[name]?.built.length ?? 0) > count)
  expect(anew, JSON.stringify(second, undefined, 1)).toEqual([])
})
