import type { Instant } from '@portico/domain/time/deadline'
import { expect, it } from 'vitest'
import foreignAddresses from '../../scripts/security/foreign-addresses.json' with { type: 'json' }
import { aHouse } from '../builders/a-house.ts'
import { insertAgency, insertTradeUser } from '../builders/trade.ts'
import { startSite } from '../builders/web/start-site.ts'
import { filledIn } from '../walk/browser.ts'

const channel = '/channel/2/language/1'
const login = { username: 'redirects@agency.example', password: 'Seven-quiet-lemons-1' }

/** A house whose second channel is for agencies; one of them has a user who has not logged in. */
async function startAgencySite(now = () => '2027-03-01T11:00:00.000Z' as Instant) {
  const site = await startSite({
    seed: aHouse({ tradeChannel: 'TRADE' }),
    now,
    hosts: [{ host: 'house.localhost', channelIds: [1, 2] }],
  })
  await insertTradeUser(site.booking.db, await insertAgency(site.booking.db), login)
  return site
}

it('every page that leads back to where a form or an address says leads to a page of its own host', async () => {
  await using site = await startAgencySite(() => new Date().toISOString() as Instant)
  const browser = site.browser()
  const here = `http://house.localhost${channel}/login`
  const entered = await browser.submit(`${channel}/login`, Object.entries({ ...login, back: '/.//evil.example' }))
  expect([entered.status, entered.location]).toEqual([303, `${channel}/agency`])
  const ledTo: Record<string, string | undefined> = {}
  for (const back of foreignAddresses) {
    const query = new URLSearchParams({ back })
    const answers = {
      consent: await browser.submit('/consent', [['choice', 'rejected'], ...query]),
      language: await browser.submit('/language', [['language', '1'], ...query]),
      currency: await browser.submit('/currency', [['code', 'USD'], ...query]),
      prices: await browser.submit(`${channel}/agency/prices`, [['prices', 'show'], ...query]),
      login: await browser.open(`${channel}/login?${query}`),
    }
    for (const [page, { status, location = '' }] of Object.entries(answers)) {
      expect([page, back, status]).toEqual([page, back, 303])
      if (new URL(location, here).host !== 'house.localhost') ledTo[`${page}: ${back}`] = location
    }
    // What the page offers as a link, and what its form will send as the way back.
    const { html } = await browser.open(`${channel}/agency/prices?${query}`)
    for (const [, link, field = link] of html.matchAll(/<a [^>]*href="([^"]*)"|name="back" value="([^"]*)"/g))
      if (new URL(field ?? '', here).host !== 'house.localhost') ledTo[`link of prices: ${back}`] = field
  }
  expect(ledTo).toEqual({})
})

const checkout =
  '/hotel/1/channel/2/language/1/checkout?arrival=2027-03-05&departure=2027-03-08&room=2&pick=10101&utm_source=news'

it('a form that was opened by nobody comes back whole, without scripts too, where an agency has logged in meanwhile', async () => {
  await using site = await startAgencySite()
  const browser = site.browser()
  const { html } = await browser.open(checkout)
  const entered = await browser.submit('/channel/2/language/1/login', Object.entries({ ...login, back: '/' }))
  expect(entered.status).toBe(303)
  const sent = await browser.submit(checkout, filledIn(html, { name: 'Ada', lastName: 'Lovelace' }))
  expect([sent.status, sent.location]).toEqual([409, undefined])
  expect(sent.html).toContain('value="Lovelace"')
  const anew = await browser.open(checkout)
  expect([anew.status, anew.location]).toEqual([302, expect.stringMatching(/&pick=10101&.*draft=[\w-]{22}$/)])
  const own = await browser.open(anew.location ?? '')
  expect([own.status, own.html.includes('Lovelace')]).toEqual([200, false])
})

it('a form whose outcome is unknown is asked about again at its own stay alone, whatever stay its draft goes on to', async () => {
  await using site = await startAgencySite()
  const browser = site.browser()
  await browser.submit('/channel/2/language/1/login', Object.entries({ ...login, back: '/' }))
  const address = (await browser.open(checkout)).location ?? ''
  const { html } = await browser.open(address)
  const unknown = { name: 'Ada', lastName: 'Lovelace', language: '1', resent: 'unknown' }
  expect((await browser.submit(address, filledIn(html, unknown))).status).toBe(303)
  const hasResend = async (path: string) => (await browser.open(path)).html.includes('name="resent" value="unknown"')
  expect(await hasResend(address)).toBe(true)
  const other = await browser.open(address.replace('departure=2027-03-08', 'departure=2027-03-07'))
  expect(other.status).toBe(302)
  const otherAddress = other.location ?? ''
  expect((await browser.open(otherAddress)).html).toContain('value="Lovelace"')
  expect([await hasResend(otherAddress), await hasResend(address)]).toEqual([false, true])
})
