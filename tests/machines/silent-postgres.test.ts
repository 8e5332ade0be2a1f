import type { Instant } from '@portico/domain/time/deadline'
import { expect, inject, it } from 'vitest'
import { startTcpProxy } from '../builders/start/start-tcp-proxy.ts'
import { checkoutPath, detailedSeed, filledCheckout } from '../builders/web/filled-checkout.ts'
import { startSite } from '../builders/web/start-site.ts'
import { makeDatabase } from '../postgres/database.ts'
import { pollOptions } from '../setup/poll-options.ts'
import { filledIn } from '../walk/browser.ts'

const now = () => '2027-03-01T09:00:00.000Z' as Instant
/** Some ten seconds, on a machine that has other tests to run. */
const mostMs = 14_000
const searchPath = checkoutPath.replace('checkout', 'rooms').replace(/&pick.*/, '')

it('while PostgreSQL accepts and never answers a guest who searches, opens the checkout or books is told within some ten seconds to try again; the same click books when it answers again', async ({
  skip,
}) => {
  const postgres = inject('postgres')
  if (!('server' in postgres)) return skip(postgres.reason)
  const { address, drop } = await makeDatabase(postgres.server)
  await using proxy = await startTcpProxy(address)
  try {
    await using site = await startSite({ seed: detailedSeed, now, database: proxy.address })
    const browser = site.browser()
    expect((await browser.open(searchPath)).status).toBe(200)
    const { html } = await browser.open(checkoutPath)
    const { 'policy-7': _, ...typed } = filledCheckout
    const form = filledIn(html, typed)

    proxy.hang()
    const others = searchPath.replace('2027-03-08', '2027-03-09')
    const requests = {
      search: () => browser.open(others),
      checkout: () => browser.open(checkoutPath),
      confirm: () => browser.submit(checkoutPath, form),
    }
    const replies = await Promise.all(
      Object.entries(requests).map(async ([name, send]) => {
        const began = performance.now()
        const { status, headers, html } = await send()
        return { name, status, retryAfter: headers['retry-after'], html, ms: performance.now() - began }
      }),
    )
    for (const { name, status, retryAfter, html, ms } of replies) {
      expect([name, status, retryAfter]).toEqual([name, 503, '5'])
      expect(html).toContain('Please try again in 5 seconds.')
      expect([name, ms < mostMs]).toEqual([name, true])
    }

    proxy.resume()
    await expect.poll(async () => (await fetch(`${site.gatewayUrl}/readyz`)).status, pollOptions).toBe(200)
    await expect.poll(async () => (await browser.submit(checkoutPath, form)).status, pollOptions).toBe(303)
    const booked = await site.booking.db.reader.selectFrom('reservation').select('id').execute()
    expect(booked).toHaveLength(1)
  } finally {
    proxy.resume()
    await drop()
  }
})
