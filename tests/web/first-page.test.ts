import type { Instant } from '@portico/domain/time/deadline'
import { expect, it } from 'vitest'
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
