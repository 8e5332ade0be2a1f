import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { expect, it, vi } from 'vitest'
import { aKey, twoHouses } from '../builders/gateway/two-houses.ts'
import { filledCheckout } from '../builders/web/filled-checkout.ts'
import { startSite } from '../builders/web/start-site.ts'
import { filledIn } from '../walk/browser.ts'

type Seen = { readonly line: string; readonly headers: IncomingHttpHeaders; readonly body: string }

async function startSuite() {
  const seen: Seen[] = []
  const server = createServer(async (request, reply) => {
    seen.push({ line: `${request.method} ${request.url}`, headers: request.headers, body: await text(request) })
    reply.setHeader('set-cookie', 'wm_session=another; Path=/').end('ok')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    seen,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const now = () => new Date().toISOString() as Instant
const place = '/hotel/1/channel/1/language/1'

it('API-18 the suite that sent a guest is told of the booking once, as a form, with the cookies that it gave that guest, and no others', async () => {
  await using suite = await startSuite()
  await using site = await startSite({
    ...{ seed: twoHouses({ rooms: 40 }), now },
    suite: { zsuiteUrl: suite.url, zsuiteCookies: ['wm_session', 'wm_absent'] },
  })
  const book = async (days: number, { query = '', refuses = false }) => {
    const browser = site.browser()
    for (const name of ['wm_session', 'wm_other', 'unasked']) browser.accept(name, `${name}-of-${days}`)
    await browser.open(`${place}${query}`)
    if (refuses) await browser.submit('/consent', Object.entries({ choice: 'rejected', back: place }))
    const arrival = addDays(todayAt('Europe/Rome', now()), days)
    const path = `${place}/checkout?arrival=${arrival}&departure=${addDays(arrival, 2)}&room=2&pick=10101`
    await browser.submit(path, Object.entries({ key: aKey(), hold: 'yes' }))
    const { html } = await browser.open(path)
    const { name, lastName, email, emailConfirm, phone, country, address, city } = filledCheckout
    const typed = { name, lastName, email, emailConfirm, phone, country, address, city, terms: 'on' }
    const fields = filledIn(html, { ...typed, paymentMethod: 'hotelpay' })
    const { location = '' } = await browser.submit(path, fields)
    expect(location).toContain('/voucher/')
    const voucher = await browser.open(location.replace(/^https?:\/\/[^/]+/, ''))
    return voucher.html.replace(/<[^>]*>/g, ' ').match(/Booking code\s+(\w+)/)?.[1]
  }
  // Whom it has not sent, or who refuses to be measured, it does not hear of, though their browsers have its cookies.
  await book(20, {})
  await book(30, { query: '?wm_customerid=w-2', refuses: true })
  const code = await book(40, { query: '?wm_customerid=w%2F1' })
  await vi.waitFor(() => expect(suite.seen).toHaveLength(1), 20_000)
  const [{ line, headers, body } = { line: '', headers: {}, body: '' }] = suite.seen
  expect(line).toMatch(/^POST \/bootstrap\/store_reservation\/\d{13}$/)
  expect(headers['content-type']).toBe('application/x-www-form-urlencoded')
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    code,
    language: 'en',
    amount: '248',
    wm_customerid: 'w/1',
  })
  expect(headers.cookie).toBe('wm_session=wm_session-of-40')
  expect(headers.authorization).toBeUndefined()
})
