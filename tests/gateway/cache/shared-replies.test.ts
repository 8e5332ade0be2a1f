import { once } from 'node:events'
import { createServer, get, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Instant } from '@portico/domain/time/deadline'
import { footingOf } from '@portico/gateway/resources'
import { startGateway } from '@portico/gateway/start-gateway'
import { LegacyClient } from '@portico/gateway/upstream/legacy-client'
import { budgetOf } from '@portico/gateway/upstream/timeouts'
import { describe, expect, it, vi } from 'vitest'
import { aHost, aSnapshot } from '../../builders/gateway/a-snapshot.ts'
import { openFaultyUpstream } from '../../builders/gateway/faulty-upstream.ts'
import { start, startHouses, stay } from '../../builders/gateway/two-houses.ts'
import { times } from '../../setup/by-test-size.ts'
import { patience } from '../../setup/poll-options.ts'

const settings = aSnapshot([
  aHost({ host: 'one.test', channelIds: [1], legacyPassThrough: true }),
  aHost({ host: 'other.test', channelIds: [3] }),
])
const asked = times({ fast: 200, normal: 1_000, full: 1_000 })
const rooms = [{ party: { adults: 2, childrenAges: [] } }]

describe('a thousand who search for the same at once', () => {
  it('are one question to the server; the first half leaves, and the others are answered', async () => {
    await using houses = await startHouses()
    const held: (() => void)[] = []
    let searches = 0
    const door = createServer((incoming, outgoing) => {
      const pass = () => {
        const { host: _, ...headers } = incoming.headers
        get(new URL(incoming.url ?? '', houses.booking.url), { headers }, (answer) =>
          answer.pipe(outgoing.writeHead(answer.statusCode ?? 0)),
        )
      }
      if (!incoming.url?.includes('avail.do')) return pass()
      searches++
      held.push(pass)
    }).listen(0, '127.0.0.1')
    await once(door, 'listening')
    const url = `http://127.0.0.1:${(door.address() as AddressInfo).port}`
    // However long a slow machine takes to let a thousand in.
    const patient = (call: Parameters<typeof budgetOf>[0]) => ({ ...budgetOf(call), wholeMs: 60_000, headersMs: 60_000 })
    await using gateway = await startGateway({
      upstreams: [{ url, token: houses.booking.serviceToken }],
      settings,
      now: () => start,
      footing: (ground) => ({ ...footingOf(ground), legacy: new LegacyClient(ground.log, { budgetOf: patient }) }),
    })
    const guest = gateway.client({ host: 'one.test', channel: 1, hotel: 1 })
    // Their house is known by then.
    await guest.catalogue.hotel.query()

    const leaving = new AbortController()
    const ask = (signal?: AbortSignal) => guest.roomSearch.quotes.query({ stay, rooms }, signal ? { signal } : {})
    const first = Promise.allSettled(Array.from({ length: asked / 2 }, () => ask(leaving.signal)))
    const rest = Promise.allSettled(Array.from({ length: asked / 2 }, () => ask()))
    const connected = () => new Promise<number>((resolve) => gateway.app.server.getConnections((_, count) => resolve(count)))
    await vi.waitFor(async () => expect(await connected()).toBeGreaterThanOrEqual(asked), patience)
    await vi.waitFor(() => expect(searches).toBe(1), patience)
    leaving.abort()
    expect((await first).every(({ status }) => status === 'rejected')).toBe(true)
    // The gateway has seen them leave.
    await vi.waitFor(async () => expect(await connected()).toBeLessThan(asked * 0.6), patience)
    for (const pass of held) pass()
    expect((await rest).filter((end) => end.status === 'rejected' || end.value.kind !== 'rooms')).toEqual([])
    expect(searches).toBe(1)
    door.closeAllConnections()
    door.close()
  }, 120_000)
})

const canary = 'kanari-evil.test'
const headers = [
  ...['accept', 'accept-charset', 'accept-language', 'accept-encoding', 'cache-control', 'cf-connecting-ip', 'client-ip', 'cookie', 'dnt'],
  ...['forwarded', 'from', 'if-modified-since', 'if-none-match', 'max-forwards', 'origin', 'pragma', 'range', 'referer', 'save-data'],
  ...[
    'true-client-ip',
    'user-agent',
    'via',
    'x-api-version',
    'x-client-ip',
    'x-currency',
    'x-debug',
    'x-forwarded-for',
    'x-forwarded-host',
  ],
  ...['x-forwarded-port', 'x-forwarded-prefix', 'x-forwarded-proto', 'x-forwarded-server', 'x-host', 'x-http-method-override'],
  ...[
    'x-original-host',
    'x-original-url',
    'x-real-ip',
    'x-requested-with',
    'x-rewrite-url',
    'x-tenant',
    'x-trace-id',
    'x-wap-profile',
    'x-forwarded-scheme',
    'x-cluster-client-ip',
    'warning',
  ],
]
const parameters = [
  ...[
    '_',
    'admin',
    'adulti',
    'ar_id',
    'ca_id',
    'callback',
    'cb',
    'channel',
    'channelId',
    'cl_id',
    'clientId',
    'currency',
    'debug',
    'domain',
  ],
  ...[
    'fbclid',
    'format',
    'gclid',
    'ho_id',
    'host',
    'hotel',
    'hotelId',
    'jsonp',
    'lang',
    'language',
    'languageId',
    'ln_id',
    'locale',
    'method',
  ],
  ...[
    'mt_id',
    'next',
    'password',
    'path',
    'promoCode',
    'px_hold',
    'redirect',
    'ref',
    'session',
    'url',
    'username',
    'utm_source',
    'v',
    'visitor',
  ],
]

describe('what is no part of a question', () => {
  it('reaches neither the server nor an answer that others get: forty headers and forty parameters', async () => {
    expect(Math.min(headers.length, parameters.length)).toBeGreaterThanOrEqual(40)
    await using houses = await startHouses()
    const seen: string[] = []
    await using door = await openFaultyUpstream(async ({ url, headers }) => {
      seen.push(JSON.stringify([url, headers]))
      return new Promise((resolve) => {
        get(new URL(url ?? '', houses.booking.url), { headers: { authorization: headers.authorization } }, async (answer) => {
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(await answer.toArray()) })
        })
      })
    })
    let now = Date.parse(start)
    await using gateway = await startGateway({
      upstreams: [{ url: door.url, token: houses.booking.serviceToken }],
      settings,
      // So that each of the eighty is the one to fill the cache.
      catalogueSeconds: 1,
      briefSeconds: 1,
      now: () => new Date(now).toISOString() as Instant,
    })
    const place = {
      authorization: `Bearer ${gateway.token}`,
      'x-portico-host': 'one.test',
      'x-portico-channel': '1',
      'x-portico-hotel': '1',
      'x-portico-language': '1',
    }
    const ask = (path: string, extra: Record<string, string> = {}, query = '') =>
      new Promise<string>((resolve, reject) => {
        const asked = request(
          `${gateway.url}${path}${query && `${path.includes('?') ? '&' : '?'}${query}`}`,
          { headers: { ...place, ...extra } },
          async (answer) => {
            resolve(`${answer.statusCode} ${Buffer.concat(await answer.toArray())}`)
          },
        )
        asked.once('error', reject).end()
      })
    const reads = [
      '/trpc/catalogue.channel',
      '/trpc/catalogue.hotel',
      `/trpc/roomSearch.quotes?input=${encodeURIComponent(JSON.stringify({ stay, rooms }))}`,
    ]
    const plain = await Promise.all(reads.map((path) => ask(path)))
    expect(plain.every((answer) => answer.startsWith('200 '))).toBe(true)

    const changed: string[] = []
    const tries = [
      ...headers.map((name) => [name, { [name]: canary }, ''] as const),
      ...parameters.map((name) => [name, {}, `${name}=${canary}`] as const),
    ]
    for (const [name, extra, query] of tries) {
      now += 11_000
      for (const [i, path] of reads.entries()) {
        const asked = seen.length
        const poisoned = await ask(path, extra, query)
        if (seen.length === asked) changed.push(`${name}: nothing was asked`)
        const clean = await ask(path)
        if (poisoned.includes(canary) || clean !== plain[i]) changed.push(`${name} at ${path}: ${clean.slice(0, 200)}`)
      }
    }
    expect(changed).toEqual([])
    expect(seen.filter((line) => line.includes(canary))).toEqual([])
  }, 120_000)
})
