import { once } from 'node:events'
import { createServer, get, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Instant } from '@portico/domain/time/deadline'
import { openResources } from '@portico/gateway/resources'
import { startGateway } from '@portico/gateway/start-gateway'
import { openLegacyClient } from '@portico/gateway/upstream/open-legacy-client'
import { timeoutsOf } from '@portico/gateway/upstream/timeouts'
import { describe, expect, it, vi } from 'vitest'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { openFaultyUpstream } from '../../builders/gateway/faulty-upstream.ts'
import { start, startHouses, stay } from '../../builders/gateway/two-houses.ts'
import { byTestSize } from '../../setup/by-test-size.ts'
import { pollOptions } from '../../setup/poll-options.ts'

const settings = aSnapshot([
  aHost({ host: 'one.test', channelIds: [1], legacyPassThrough: true }),
  aHost({ host: 'other.test', channelIds: [3] }),
])
const callerCount = byTestSize({ fast: 200, normal: 1_000, full: 1_000 })
const rooms = [{ party: { adults: 2, childrenAges: [] } }]

describe('a thousand who search for the same at once', () => {
  it('are one question to the server; the first half leaves, and the others are answered', async () => {
    await using houses = await startHouses()
    const held: (() => void)[] = []
    let searches = 0
    const proxy = createServer((incoming, outgoing) => {
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
    await once(proxy, 'listening')
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    // However long a slow machine takes to let a thousand in.
    const patient = (call: Parameters<typeof timeoutsOf>[0]) => ({
      ...timeoutsOf(call),
      wholeMs: 60_000,
      headersMs: 60_000,
    })
    await using gateway = await startGateway({
      upstreams: [{ url, token: houses.booking.serviceToken }],
      settings,
      now: () => start,
      resources: (ground) => ({
        ...openResources(ground),
        legacy: openLegacyClient(ground.log, { timeoutsOf: patient }),
      }),
    })
    const guest = gateway.client({ host: 'one.test', channel: 1, hotel: 1 })
    // Their house is known by then.
    await guest.catalogue.hotel.query()

    const disconnect = new AbortController()
    const search = (signal?: AbortSignal) => guest.roomSearch.quotes.query({ stay, rooms }, signal ? { signal } : {})
    const first = Promise.allSettled(Array.from({ length: callerCount / 2 }, () => search(disconnect.signal)))
    const rest = Promise.allSettled(Array.from({ length: callerCount / 2 }, () => search()))
    const connected = () =>
      new Promise<number>((resolve) => gateway.app.server.getConnections((_, count) => resolve(count)))
    await vi.waitFor(async () => expect(await connected()).toBeGreaterThanOrEqual(callerCount), pollOptions)
    await vi.waitFor(() => expect(searches).toBe(1), pollOptions)
    disconnect.abort()
    expect((await first).every(({ status }) => status === 'rejected')).toBe(true)
    // The gateway has seen them leave.
    await vi.waitFor(async () => expect(await connected()).toBeLessThan(callerCount * 0.6), pollOptions)
    for (const pass of held) pass()
    expect((await rest).filter((end) => end.status === 'rejected' || end.value.kind !== 'rooms')).toEqual([])
    expect(searches).toBe(1)
    proxy.closeAllConnections()
    proxy.close()
  }, 120_000)
})

const canary = 'kanari-evil.test'
const headers = [
  ...[
    'accept',
    'accept-charset',
    'accept-language',
    'accept-encoding',
    'cache-control',
    'cf-connecting-ip',
    'client-ip',
    'cookie',
    'dnt',
  ],
  ...[
    'forwarded',
    'from',
    'if-modified-since',
    'if-none-match',
    'max-forwards',
    'origin',
    'pragma',
    'range',
    'referer',
    'save-data',
  ],
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
  ...[
    'x-forwarded-port',
    'x-forwarded-prefix',
    'x-forwarded-proto',
    'x-forwarded-server',
    'x-host',
    'x-http-method-override',
  ],
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
    await using faultyUpstream = await openFaultyUpstream(async ({ url, headers }) => {
      seen.push(JSON.stringify([url, headers]))
      return new Promise((resolve) => {
        get(
          new URL(url ?? '', houses.booking.url),
          { headers: { authorization: headers.authorization } },
          async (answer) => {
            resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(await answer.toArray()) })
          },
        )
      })
    })
    let now = Date.parse(start)
    await using gateway = await startGateway({
      upstreams: [{ url: faultyUpstream.url, token: houses.booking.serviceToken }],
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
    const load = (path: string, extra: Record<string, string> = {}, query = '') =>
      new Promise<string>((resolve, reject) => {
        const outgoing = request(
          `${gateway.url}${path}${query && `${path.includes('?') ? '&' : '?'}${query}`}`,
          { headers: { ...place, ...extra } },
          async (answer) => {
            resolve(`${answer.statusCode} ${Buffer.concat(await answer.toArray())}`)
          },
        )
        outgoing.once('error', reject).end()
      })
    const reads = [
      '/trpc/catalogue.channel',
      '/trpc/catalogue.hotel',
      `/trpc/roomSearch.quotes?input=${encodeURIComponent(JSON.stringify({ stay, rooms }))}`,
    ]
    const plain = await Promise.all(reads.map((path) => load(path)))
    expect(plain.every((answer) => answer.startsWith('200 '))).toBe(true)

    const changed: string[] = []
    const attempts = [
      ...headers.map((name) => [name, { [name]: canary }, ''] as const),
      ...parameters.map((name) => [name, {}, `${name}=${canary}`] as const),
    ]
    for (const [name, extra, query] of attempts) {
      now += 11_000
      for (const [i, path] of reads.entries()) {
        const seenBefore = seen.length
        const poisoned = await load(path, extra, query)
        if (seen.length === seenBefore) changed.push(`${name}: nothing was asked`)
        const clean = await load(path)
        if (poisoned.includes(canary) || clean !== plain[i]) changed.push(`${name} at ${path}: ${clean.slice(0, 200)}`)
      }
    }
    expect(changed).toEqual([])
    expect(seen.filter((line) => line.includes(canary))).toEqual([])
  }, 120_000)
})
