import type { Instant } from '@portico/domain/time/deadline'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manyHouses } from '../builders/many-houses.ts'
import { aKey } from '../builders/test-hotel.ts'
import { insertAgency, insertTradeUser } from '../builders/trade.ts'
import { filledCheckout } from '../builders/web/filled-checkout.ts'
import {
  everyPath,
  hostileForms,
  hostileLegacyReads,
  hostileQuery,
  knownQueries,
  longestAddress,
} from '../builders/web/hostile-addresses.ts'
import { processorMs } from '../builders/web/processor-time.ts'
import { startSite } from '../builders/web/start-site.ts'
import { byTestSize } from '../setup/by-test-size.ts'
import { filledIn } from '../walk/browser.ts'

/**
 * So many room lists' processor time, of the web and of what it asks; those that did too much took a hundred and more,
 * or all memory.
 */
const most = 20
/**
 * A busy machine, a collection of V8 or a first compilation makes any answer dearer at times, and each time another.
 */
const attempts = 6
const largestPage = 500_000

const now = () => '2027-03-01T09:00:00.000Z' as Instant
const base = '/hotel/2/channel/1/language/1'
const search = 'arrival=2027-05-04&departure=2027-05-06&room=1'
const trade = { username: 'hostile@agency.example', password: 'Seven-quiet-lemons-1' }

let site: Awaited<ReturnType<typeof startSite>>
beforeAll(async () => {
  const host = { host: 'house.localhost', channelIds: [1, 2], legacyPassThrough: true }
  site = await startSite({ seed: manyHouses(40), now, hosts: [host] })
})
afterAll(() => site[Symbol.asyncDispose]())

it('a checkout may have 256 kB, and no other form more than 64', async () => {
  const browser = site.browser()
  const statusOf = async (path: string, length: number) =>
    (await browser.submit(path, [['note', 'x'.repeat(length)]])).status
  const checkout = `${base}/checkout?${search}`
  expect([await statusOf(checkout, 250_000), await statusOf(checkout, 270_000)]).toEqual([303, 413])
  expect([await statusOf(`${base}/recover`, 60_000), await statusOf(`${base}/recover`, 66_000)]).toEqual([400, 413])
})

it('no address or form costs more than twenty room lists, makes a page of more than half a megabyte or ends in a fault, on any route', async () => {
  const browser = site.browser()
  const ref = await book(browser)
  await insertTradeUser(site.booking.db, await insertAgency(site.booking.db), trade)
  expect((await browser.submit('/channel/2/language/1/login', Object.entries(trade))).status).toBe(303)
  const ids = {
    hotel: '2',
    language: '1',
    ref,
    room: '1',
    packid: '1',
    code: 'K7QW3M9ZXA',
    email: 'a%40b.example',
    key: aKey(),
  }
  // Trade users have pages of their own at a portal only.
  const paths = [
    ...everyPath({ ...ids, channel: '1' }),
    ...everyPath({ ...ids, channel: '2' }).filter((path) => path.startsWith('/channel/')),
  ]
  expect(paths.length).toBeGreaterThan(60)
  const roomList = async () => expect((await browser.open(`${base}/rooms?${search}`)).status).toBe(200)
  await costOf(roomList, 100)
  let usual = await costOf(roomList, 20)
  const look = async (
    what: string,
    send: () => Promise<{ status: number; html: string; location: string | undefined }>,
  ) => {
    const ratios: number[] = []
    while (ratios.length < attempts && Math.min(Number.POSITIVE_INFINITY, ...ratios) >= most) {
      // The machine may be slower now than it was at first.
      if (ratios.length > 0) usual = await costOf(roomList, 20)
      const spent = await costOf(async () => {
        const { status, html, location = '' } = await send()
        expect(status, what).toBeLessThan(500)
        expect(html.length + location.length, what).toBeLessThan(largestPage)
      })
      ratios.push(spent / usual)
    }
    expect(Math.min(...ratios), what).toBeLessThan(most)
  }
  const open = (path: string, query: string) => {
    const address = `${path}?${query}`.slice(0, longestAddress)
    return look(`GET ${address.slice(0, 200)}`, () => browser.open(address))
  }
  const submit = (path: string, form: string) =>
    look(`POST ${path}: ${form.slice(0, 100)}`, () => browser.submit(path, new URLSearchParams(form)))
  const [worst = '', ...others] = knownQueries
  // Each path with some of them, each of them with some paths.
  const several = byTestSize({ fast: 1, normal: 2, full: others.length })
  for (const [i, path] of paths.entries()) {
    await open(path, worst)
    for (let more = 0; more < several; more++) await open(path, others[(i * several + more) % others.length] ?? '')
    for (let more = 0; more < several; more++)
      await submit(path, hostileForms[(i * several + more) % hostileForms.length] ?? '')
  }
  for (const read of hostileLegacyReads) await look(`GET ${read.slice(0, 200)}`, () => browser.open(read))
  await fc.assert(fc.asyncProperty(fc.constantFrom(...paths), hostileQuery, open), {
    numRuns: byTestSize({ fast: 20, normal: 100, full: 5_000 }),
    endOnFailure: true,
  })
})

/** A room at hotel 2; the reference of its voucher, which this browser may open. */
async function book(
  browser: Awaited<ReturnType<typeof startSite>>['browser'] extends () => infer B ? B : never,
): Promise<string> {
  const { html } = await browser.open(`${base}/rooms?${search}`)
  const pick = /[?&;]pick=(\d+)/.exec(html)?.[1] ?? ''
  const checkout = `${base}/checkout?${search}&pick=${pick}`
  await browser.submit(checkout, Object.entries({ key: aKey(), hold: 'yes' }))
  const { html: page } = await browser.open(checkout)
  const { name, lastName, email, emailConfirm, phone, country, city, address } = filledCheckout
  const fields = {
    name,
    lastName,
    email,
    emailConfirm,
    phone,
    country,
    city,
    address,
    terms: 'on',
    paymentMethod: 'hotelpay',
  }
  const { location = '', html: refused } = await browser.submit(checkout, filledIn(page, fields))
  expect(location, refused.replace(/<[^>]*>/g, ' ').slice(0, 2_000)).toContain('/voucher/')
  return /\/voucher\/([^?]+)/.exec(location)?.[1] ?? ''
}

/** In processor time, of the mean of so many. */
async function costOf(act: () => Promise<void>, times = 1): Promise<number> {
  const before = processorMs(site.pid)
  for (let i = 0; i < times; i++) await act()
  return (processorMs(site.pid) - before) / times
}
