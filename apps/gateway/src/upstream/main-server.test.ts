import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { currency } from '@portico/legacy/calls/catalogue/currency'
import { hotel } from '@portico/legacy/calls/catalogue/hotel'
import { login, loginCheck, logout } from '@portico/legacy/calls/trade/login'
import { createLog } from '@portico/server/log'
import { expect, it } from 'vitest'
import { mainServerTranscripts } from '../../../../tests/transcripts/main-server'
import { usualCaller } from '../../../../tests/transcripts/transcript'
import { CookieJar } from './cookie-jar.ts'
import { openLegacyClient } from './open-legacy-client.ts'
import { upstreamOf } from './upstream.ts'

type Seen = { readonly method: string; readonly url: URL; readonly body: string; readonly cookie: string | undefined }

/** Writes down what comes, and answers the same bytes to all. */
async function recorder() {
  const seen: Seen[] = []
  const box: { body: Buffer; cookies: string[] } = { body: Buffer.from('{}'), cookies: [] }
  const server = createServer(async (request, reply) => {
    const url = new URL(request.url ?? '', 'http://upstream')
    seen.push({ method: request.method ?? '', url, body: await text(request), cookie: request.headers.cookie })
    reply.writeHead(200, { 'set-cookie': box.cookies }).end(box.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    seen,
    box,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A main server below a prefix, an API server elsewhere, and a client of both. */
async function open(profile: 'plain' | 'portico') {
  const [main, api] = [await recorder(), await recorder()]
  const lines: string[] = []
  const log = createLog({ name: 'test', level: 'debug', destination: { write: (line) => lines.push(line) } })
  const client = openLegacyClient(log)
  const settings = {
    key: 'one',
    url: main.url,
    apiUrl: `${api.url}/api`,
    prefix: '/guests',
    profile,
    timeZone: 'Europe/Rome',
    paths: {},
  }
  return {
    main,
    api,
    log,
    lines,
    client,
    upstream: upstreamOf(settings),
    [Symbol.asyncDispose]: async () => {
      await client.close()
      main.close()
      api.close()
    },
  }
}

const plainly = (value: unknown) => JSON.parse(JSON.stringify(value))
const sorted = (entries: Iterable<[string, string]>) =>
  [...entries].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
const withoutOurs = (entries: [string, string][]) => entries.filter(([name]) => !name.startsWith('px_'))

it.each(['plain', 'portico'] as const)(
  'LEG-04 every call of the main server is one GET with its arguments in the query, whose reply is understood, on %s',
  async (profile) => {
    await using house = await open(profile)
    const { main, client, upstream } = house
    const calls = mainServerTranscripts.filter(
      ({ call }) => !call.capability || upstream.capabilities.has(call.capability),
    )
    for (const { call, requests, replies } of calls) {
      const [example] = requests.filter(({ drift, px }) => !drift && (profile === 'portico' || !px))
      if (!example) throw new Error(`${call.name} has no request`)
      for (const { reply, result, title, px } of replies) {
        if (px && profile === 'plain') continue
        main.box.body = Buffer.from(reply)
        const before = main.seen.length
        const answer = await client.call(call, upstream, { ...usualCaller, ...example.caller }, example.input)
        expect(plainly(answer), `${call.name}: ${title}`).toEqual(plainly(result))
        const [request, ...more] = main.seen.slice(before)
        const [file, method] = call.path.split('?method=')
        expect(more).toEqual([])
        expect([request?.method, request?.url.pathname, request?.body]).toEqual(['GET', `/guests/${file}`, ''])
        const written = sorted(new URLSearchParams(`method=${method}&${example.request.replaceAll(/\s+/g, '')}`))
        expect(sorted(request?.url.searchParams ?? [])).toEqual(profile === 'plain' ? withoutOurs(written) : written)
      }
    }
    expect(house.lines.filter((line) => line.includes('failed'))).toEqual([])
  },
)

it('a reply in a single-byte character set, which does not say so, is read as if it were UTF-8', async () => {
  await using house = await open('plain')
  let read = 0
  for (const { call, requests, replies } of mainServerTranscripts.filter(({ call }) => !call.capability)) {
    const [example] = requests
    for (const { reply, result, px } of replies) {
      const bytes = Buffer.from(reply, 'latin1')
      if (px || bytes.toString('latin1') !== reply || /^[\x20-\x7e\s]*$/.test(reply)) continue
      house.main.box.body = bytes
      const answer = await house.client.call(
        call,
        house.upstream,
        { ...usualCaller, ...example?.caller },
        example?.input,
      )
      expect(plainly(answer), call.name).toEqual(plainly(result))
      read++
    }
  }
  expect(read).toBeGreaterThan(5)
})

it('an upstream that has calls elsewhere is asked there', async () => {
  await using house = await open('plain')
  house.main.box.body = Buffer.from('{"hotelId": 1, "name": "House"}')
  house.api.box.body = Buffer.from('{"change": 1.1}')
  const upstream = { ...house.upstream, paths: { hotel: 'houses.do?method=one', currency: 'rates/:to/of/:from' } }
  await house.client.call(hotel, upstream, usualCaller, { hotelId: 1 })
  await house.client.call(currency, upstream, usualCaller, { from: 'EUR', to: 'CHF' } as const)
  const [request] = house.main.seen
  expect([
    request?.url.pathname,
    request?.url.searchParams.get('method'),
    request?.url.searchParams.get('hotelId'),
  ]).toEqual(['/guests/houses.do', 'one', '1'])
  expect(house.api.seen.map(({ url }) => url.pathname)).toEqual(['/api/rates/CHF/of/EUR'])
})

it('LEG-01 the main server is asked below its prefix, the API server below its own address', async () => {
  await using house = await open('plain')
  house.main.box.body = Buffer.from('{"hotelId": 1, "name": "House"}')
  house.api.box.body = Buffer.from('{"change": 1.1}')
  await house.client.call(hotel, house.upstream, usualCaller, { hotelId: 1 })
  await house.client.call(currency, house.upstream, usualCaller, { from: 'EUR', to: 'CHF' } as const)
  expect(house.main.seen.map(({ url }) => url.pathname)).toEqual(['/guests/hotellist.do'])
  expect(house.api.seen.map(({ url }) => url.pathname)).toEqual(['/api/v1/exposed/bol/currency/EUR/CHF'])
})

it('LEG-23 the cookies of a login go along with every call of that session, and of no other', async () => {
  await using house = await open('plain')
  const [own, other] = [new CookieJar(() => 0), new CookieJar(() => 0)].map((cookies) =>
    house.client.forRequest(house.log, { cookies }),
  )
  house.main.box.cookies = ['JSESSIONID=s-1; Path=/guests; HttpOnly']
  house.main.box.body = Buffer.from('{"id": 9, "hotelId": 1, "name": "House"}')
  await own?.call(login, house.upstream, usualCaller, { username: 'sole', password: 'Pass-1234' })
  house.main.box.cookies = []
  await own?.call(loginCheck, house.upstream, usualCaller, {})
  await own?.call(hotel, house.upstream, usualCaller, { hotelId: 1 })
  await other?.call(loginCheck, house.upstream, usualCaller, {})
  await own?.call(logout, house.upstream, usualCaller, {})
  expect(house.main.seen.map(({ cookie }) => cookie)).toEqual([
    undefined,
    'JSESSIONID=s-1',
    'JSESSIONID=s-1',
    undefined,
    'JSESSIONID=s-1',
  ])
  expect(house.lines.join()).not.toMatch(/Pass-1234|s-1/)
})
