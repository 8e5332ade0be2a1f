import type { Instant } from '@portico/domain/time/deadline'
import { expect, it } from 'vitest'
import { sendRequest } from '../../e2e/send-request.ts'
import { aHouse } from '../builders/a-house.ts'
import { startSite } from '../builders/web/start-site.ts'

it('the first page that a server renders is as complete as the second: the line of a trade channel stands on it', async () => {
  await using site = await startSite({
    seed: aHouse({ tradeChannel: 'TRADE' }),
    now: () => new Date().toISOString() as Instant,
    hosts: [{ host: 'house.localhost', channelIds: [1, 2] }],
  })
  const open = () => site.browser().open('/hotel/1/channel/2/language/1/login')
  const [first, second] = [await open(), await open()]
  const lineIn = (html: string) => /<aside class="trade-bar"[\s\S]*?<\/aside>/.exec(html)?.[0]
  expect(lineIn(first.html)).toContain('Request access')
  expect(lineIn(first.html)).toBe(lineIn(second.html))
})

it('a script comes with what its own address needs of security and caching, and without the rules for pages', async () => {
  await using site = await startSite({ seed: aHouse(), now: () => new Date().toISOString() as Instant })
  const [script = ''] =
    /\/assets\/entry\.client-[\w-]+\.js/.exec((await site.browser().open('/hotel/1/channel/1/language/1')).html) ?? []
  const { status, headers } = await fetch(`${site.url}${script}`)
  expect(status).toBe(200)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy': "default-src 'none'",
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    vary: 'accept-encoding',
  })
  const ofPages = [
    'permissions-policy',
    'cross-origin-opener-policy',
    'etag',
    'last-modified',
    'accept-ranges',
    'set-cookie',
  ]
  expect(ofPages.filter((name) => headers.has(name))).toEqual([])
})

const search = 'arrival=2027-03-05&departure=2027-03-09&room=2'

it('a document has each rate once, in its list; who asks for data alone gets the rates as data', async () => {
  await using site = await startSite({ seed: aHouse(), now: () => '2026-11-01T12:00:00Z' as Instant })
  const { html } = await site.browser().open(`/hotel/1/channel/1/language/1/rooms?${search}`)
  expect(html.match(/class="rate"/g)?.length).toBeGreaterThan(0)
  const [, literal = ''] = /__remixContext\.state=JSON\.parse\('(.*?)'\);/.exec(html) ?? []
  const { loaderData } = JSON.parse(literal.replaceAll("\\'", "'").replaceAll('\\\\', '\\'))
  const { result, search: searched } = loaderData['pages/rooms/rooms.route']
  expect(searched.stay).toEqual({ arrival: '2027-03-05', departure: '2027-03-09' })
  expect(result).toMatchObject({ kind: 'rooms', line: 0, count: html.match(/<article class="room"/g)?.length })
  expect(result).not.toHaveProperty('rooms')

  const alone = await sendRequest(site.url, `/hotel/1/channel/1/language/1/rooms.data?${search}`, {
    headers: { host: 'house.localhost' },
  })
  expect(alone.status).toBe(200)
  expect(alone.body).toContain('"quotes"')
})
