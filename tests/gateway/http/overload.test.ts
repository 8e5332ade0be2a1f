import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addDays } from '@portico/domain/time/calendar-date'
import { type GatewayOptions, startGateway } from '@portico/gateway/start-gateway'
import { describe, expect, it, vi } from 'vitest'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { aBasket, aConfirm, aKey, start, startHouses, stay } from '../../builders/gateway/two-houses.ts'
import { openUntimedResources } from '../../builders/gateway/untimed-resources.ts'
import { pollOptions } from '../../setup/poll-options.ts'

const party = { adults: 2, childrenAges: [] }
const search = { stay, rooms: [{ party }] }

/** Searches of which no two are the same: equal ones are sent once for all. */
const searches = (count: number) =>
  Array.from({ length: count }, (_, i) => {
    const arrival = addDays(stay.arrival, i)
    return { stay: { arrival, departure: addDays(arrival, 3) }, rooms: [{ party }] }
  })

/** A server that answers as `listener` does, and notes what arrived. */
async function serve(listener: RequestListener) {
  const arrived: IncomingMessage[] = []
  const server = createServer((request, reply) => {
    arrived.push(request)
    listener(request, reply)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    arrived,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** House 1 behind a door that may be broken, house 2 straight: two servers of one gateway. */
async function startTwoServers(listener: RequestListener, options: Partial<GatewayOptions> = {}) {
  const houses = await startHouses()
  let broken = false
  const proxy = await serve((request, reply) => {
    if (broken && request.url?.includes('avail.do')) return listener(request, reply)
    const answer = fetch(new URL(request.url ?? '', houses.booking.url), {
      headers: { authorization: request.headers.authorization ?? '' },
    })
    answer.then(async (response) => reply.end(Buffer.from(await response.arrayBuffer()))).catch(() => reply.destroy())
  })
  const token = houses.booking.serviceToken
  const gateway = await startGateway({
    upstreams: [
      { key: 'a', url: proxy.url, token, channelIds: [1] },
      { key: 'b', url: houses.booking.url, token },
    ],
    settings: aSnapshot([aHost({ host: 'one.test', channelIds: [1] }), aHost({ host: 'other.test', channelIds: [3] })]),
    now: () => start,
    ...options,
  })
  return {
    gateway,
    proxy,
    breakA: () => {
      broken = true
    },
    a: (address = '192.0.2.1') =>
      gateway.client({
        host: 'one.test',
        channel: 1,
        hotel: 1,
        language: 1,
        address,
        visitor: 'visitor-0000000000000001',
      }),
    b: (address = '192.0.2.2') => gateway.client({ host: 'other.test', channel: 3, hotel: 2, language: 1, address }),
    metrics: async () => {
      const response = await fetch(`${gateway.url}/metrics`, { headers: { authorization: `Bearer ${gateway.token}` } })
      return response.text()
    },
    [Symbol.asyncDispose]: async () => {
      await gateway[Symbol.asyncDispose]()
      await proxy[Symbol.asyncDispose]()
      await houses[Symbol.asyncDispose]()
    },
  }
}

const codeOf = (result: Promise<unknown>) =>
  result.then(
    () => 'answered',
    (error: { data?: { code?: string } }) => error.data?.code ?? String(error),
  )

describe('a server that fails', () => {
  it('is left alone after ten reads, while its neighbour and a booking that was begun go on', async () => {
    await using house = await startTwoServers((_, reply) => void reply.writeHead(500).end())
    expect((await house.a().roomSearch.quotes.query(search)).kind).toBe('rooms')
    await house.a().checkout.page.mutate({ basket: aBasket })
    expect((await house.a().checkout.hold.mutate({ basket: aBasket, key: aKey() })).kind).toBe('held')
    house.breakA()
    await Promise.all(searches(20).map((one) => codeOf(house.a().roomSearch.quotes.query(one))))
    const arrivedBefore = house.proxy.arrived.length
    expect(await codeOf(house.a().roomSearch.quotes.query(search))).toBe('SERVICE_UNAVAILABLE')
    expect(house.proxy.arrived.length).toBe(arrivedBefore)
    expect((await house.b().roomSearch.quotes.query(search)).kind).toBe('rooms')
    expect((await house.a().checkout.confirm.mutate(aConfirm())).kind).toBe('confirmed')
    expect(await house.metrics()).toMatch(/^portico_breaker_state\{server="a main"\} 2$/m)
    expect(await house.metrics()).toMatch(/^portico_breaker_state\{server="b main"\} 0$/m)
  })

  it('that hangs keeps fifty searches, lets a hundred wait, and answers the next with 503 and Retry-After at once', async () => {
    const over = new AbortController()
    await using house = await startTwoServers(() => undefined, {
      resources: (settings) => openUntimedResources(settings, over.signal),
    })
    await house.a().roomSearch.quotes.query(search)
    house.breakA()
    const results = searches(150).map((one) => codeOf(house.a().roomSearch.quotes.query(one)))
    await vi.waitFor(async () => {
      const text = await house.metrics()
      expect(text).toMatch(/^portico_legacy_in_flight\{server="a main",line="reads"\} 50$/m)
      expect(text).toMatch(/^portico_legacy_waiting\{server="a main",line="reads"\} 100$/m)
    }, pollOptions)
    const headers = { authorization: `Bearer ${house.gateway.token}`, 'content-type': 'application/json' }
    const place = { 'x-portico-host': 'one.test', 'x-portico-channel': '1', 'x-portico-hotel': '1' }
    const next = await fetch(`${house.gateway.url}/trpc/roomSearch.quotes`, {
      method: 'POST',
      headers: { ...headers, ...place },
      body: JSON.stringify(searches(151)[150]),
    })
    // Answered while none of those before it is.
    expect(next.status).toBe(503)
    expect(Number(next.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await house.b().roomSearch.quotes.query(search)).kind).toBe('rooms')
    over.abort()
    const ends = await Promise.all(results)
    expect(new Set(ends)).toEqual(new Set(['GATEWAY_TIMEOUT', 'SERVICE_UNAVAILABLE']))
    expect(house.proxy.arrived.filter(({ url }) => url?.includes('avail.do')).length).toBeLessThanOrEqual(1 + 50)
  })
})

describe('a caller that leaves', () => {
  it('ends its search at the server, too', async () => {
    const closed = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    await using house = await startTwoServers((request) => {
      request.socket.once('close', () => closed.resolve())
      begun.resolve()
    })
    await house.a().roomSearch.quotes.query(search)
    house.breakA()
    const disconnect = new AbortController()
    const result = house.a().roomSearch.quotes.query(search, { signal: disconnect.signal })
    await begun.promise
    disconnect.abort()
    await expect(result).rejects.toThrow()
    await closed.promise
  })

  it('takes nothing from those who wait for the same contents', async () => {
    const listed = Promise.withResolvers<void>()
    await using houses = await startHouses()
    await using slow = await serve(async (request, reply) => {
      if (request.url?.includes('hotellist.do')) await listed.promise
      const response = await fetch(new URL(request.url ?? '', houses.booking.url), {
        headers: { authorization: request.headers.authorization ?? '' },
      })
      reply.end(Buffer.from(await response.arrayBuffer()))
    })
    await using gateway = await startGateway({
      upstreams: [{ url: slow.url, token: houses.booking.serviceToken }],
      settings: aSnapshot([aHost({ host: 'one.test', channelIds: [1] })]),
      now: () => start,
    })
    const client = gateway.client({ host: 'one.test', channel: 1 })
    const disconnect = new AbortController()
    const first = Array.from({ length: 5 }, () =>
      client.catalogue.channel.query(undefined, { signal: disconnect.signal }).catch(() => 'left'),
    )
    await vi.waitFor(() => expect(slow.arrived).toHaveLength(1), pollOptions)
    const others = Array.from({ length: 5 }, () => client.catalogue.channel.query())
    disconnect.abort()
    expect(await Promise.all(first)).toEqual(Array(5).fill('left'))
    listed.resolve()
    expect((await Promise.all(others)).map(({ hotels }) => hotels.length)).toEqual(Array(5).fill(1))
    expect(slow.arrived).toHaveLength(1)
  })
})

describe('too many requests', () => {
  const perMinute = { address: 8, host: 1_000, call: 5 }

  it('of one address to one procedure, and of one address, are refused with the time to wait; others go on', async () => {
    await using houses = await startHouses({ gateway: { limits: { perMinute } } })
    const from = (address: string) => houses.gateway.client({ host: 'one.test', channel: 1, hotel: 1, address })
    const codes = await Promise.all(Array.from({ length: 6 }, () => codeOf(from('203.0.113.7').host.context.query())))
    expect(codes.sort()).toEqual(['TOO_MANY_REQUESTS', ...Array(5).fill('answered')])
    const more = await Promise.all(
      Array.from({ length: 4 }, () => codeOf(from('203.0.113.7').catalogue.channel.query())),
    )
    expect(more.sort()).toEqual(['TOO_MANY_REQUESTS', ...Array(3).fill('answered')])
    expect(await codeOf(from('203.0.113.8').host.context.query())).toBe('answered')
  })

  it('of one network of IPv6 count as one address, and those without an address of their own as none', async () => {
    await using houses = await startHouses({ gateway: { limits: { perMinute } } })
    const call = (address: string) => codeOf(houses.gateway.client({ host: 'one.test', address }).host.context.query())
    const networked = await Promise.all(Array.from({ length: 6 }, (_, i) => call(`2001:db8:1:2::${i}`)))
    expect(networked.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(1)
    expect(await call('2001:db8:1:3::1')).toBe('answered')
    for (const address of ['127.0.0.1', '::1', '']) {
      expect(new Set(await Promise.all(Array.from({ length: 20 }, () => call(address))))).toEqual(new Set(['answered']))
    }
  })

  it('to one host leave the other host its own', async () => {
    await using houses = await startHouses({
      gateway: { limits: { perMinute: { address: 1_000, host: 5, call: 1_000 } } },
    })
    const call = (host: string, i: number) =>
      codeOf(houses.gateway.client({ host, address: `192.0.2.${i}` }).host.context.query())
    const codes = await Promise.all(Array.from({ length: 6 }, (_, i) => call('one.test', i)))
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(1)
    expect(await call('other.test', 1)).toBe('answered')
  })
})

it('under pressure searches are shed with 503 and Retry-After, while bookings, health and figures are answered', async () => {
  await using houses = await startHouses({ gateway: { limits: { lateMs: { searches: 0.000_001, others: 60_000 } } } })
  const guest = houses.guest()
  const headers = { authorization: `Bearer ${houses.gateway.token}` }
  await vi.waitFor(
    async () => expect(await codeOf(guest.roomSearch.quotes.query(search))).toBe('SERVICE_UNAVAILABLE'),
    pollOptions,
  )
  const shed = await fetch(`${houses.gateway.url}/trpc/dates.chart`, { headers })
  expect([shed.status, Number(shed.headers.get('retry-after')) > 0]).toEqual([503, true])
  expect((await guest.checkout.page.mutate({ basket: aBasket })).kind).toBe('open')
  expect((await guest.checkout.confirm.mutate(aConfirm())).kind).toBe('confirmed')
  expect((await fetch(`${houses.gateway.url}/readyz`)).status).toBe(200)
  const metrics = await (await fetch(`${houses.gateway.url}/metrics`, { headers })).text()
  expect(metrics).toMatch(/^portico_refused_total\{why="pressure"\} [1-9]/m)
})

it('a loop too busy to be measured is late by as long as it was busy, so that bookings are answered after a second of it', async () => {
  await using houses = await startHouses({ gateway: { limits: { lateMs: { searches: 250, others: 60_000 } } } })
  const call = async (path: string) => {
    // Three looks are those of a new gateway; none but the first has anything to look at.
    for (let turn = 0; turn < 4; turn++) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700)
      await new Promise(setImmediate)
    }
    const headers = { authorization: `Bearer ${houses.gateway.token}` }
    return (await houses.gateway.app.inject({ url: `/trpc/${path}`, headers })).statusCode
  }
  expect(await call('dates.chart')).toBe(503)
  expect(await call('host.context')).not.toBe(503)
})

describe('the figures', () => {
  it('are answered with the service token alone', async () => {
    await using houses = await startHouses()
    expect((await fetch(`${houses.gateway.url}/metrics`)).status).toBe(401)
    expect(
      (await fetch(`${houses.gateway.url}/metrics`, { headers: { authorization: 'Bearer another' } })).status,
    ).toBe(401)
  })

  it('count procedures, calls, caches and confirms by names of ours, with nothing that was typed', async () => {
    await using houses = await startHouses({ gateway: { briefSeconds: 60 } })
    const guest = houses.guest()
    await guest.roomSearch.quotes.query(search)
    await guest.roomSearch.quotes.query(search)
    await guest.checkout.confirm.mutate(aConfirm())
    await guest.roomSearch.quotes.query(search)
    const headers = { authorization: `Bearer ${houses.gateway.token}` }
    await fetch(`${houses.gateway.url}/trpc/canary.procedure`, { headers })
    const text = await (await fetch(`${houses.gateway.url}/metrics`, { headers })).text()
    expect(text).toMatch(/^portico_procedure_seconds_count\{procedure="roomSearch.quotes",status="200"\} 3$/m)
    expect(text).toMatch(/^portico_procedure_seconds_count\{procedure="none",status="404"\} 1$/m)
    expect(text).toMatch(
      /^portico_legacy_call_seconds_count\{upstream="upstream-0",call="roomSearch",outcome="answered"\} 2$/m,
    )
    expect(text).toMatch(
      /^portico_legacy_call_seconds_count\{upstream="upstream-0",call="confirm",outcome="answered"\} 1$/m,
    )
    expect(text).toMatch(/^portico_cache_total\{cache="searches",outcome="hit"\} 1$/m)
    expect(text).toMatch(/^portico_cache_total\{cache="searches",outcome="miss"\} 2$/m)
    expect(text).toMatch(/^portico_cache_total\{cache="hotelLists",outcome="miss"\} 1$/m)
    expect(text).toMatch(/^portico_cache_total\{cache="hotelLists",outcome="hit"\} [1-9]/m)
    expect(text).toMatch(/^portico_intents\{state="unknown"\} 0$/m)
    expect(text).not.toMatch(/canary|guest\.example/i)
  })
})
