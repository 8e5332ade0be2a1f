import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CurrencyCode, currencies, isCurrencyCode } from '@portico/domain/money/currencies'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { EuroRates } from '@portico/gateway/currency/euro-rates'
import { FixedRates } from '@portico/gateway/currency/fixed-rates'
import { type GatewayOptions, startGateway } from '@portico/gateway/start-gateway'
import { openSqliteStore } from '@portico/gateway/store/sqlite-store'
import { describe, expect, it, vi } from 'vitest'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { start, startHouses } from '../../builders/gateway/two-houses.ts'
import { pollOptions } from '../../setup/poll-options.ts'

const settings = aSnapshot([aHost({ host: 'one.test', channelIds: [1] })])
const codes = Object.keys(currencies).filter(isCurrencyCode)

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** House 1, and an API server that answers questions for rates as `listener` does. */
async function startExchange(listener: RequestListener, rates: GatewayOptions['rates'] = {}, home?: string) {
  const houses = await startHouses()
  const api = await serve(listener)
  let now: string = start
  const clock = () => now as typeof start
  const upstream = { url: houses.booking.url, apiUrl: api.url, token: houses.booking.serviceToken }
  const gateway = await startGateway({
    upstreams: [upstream],
    settings,
    rates,
    now: clock,
    ...(home !== undefined && { home }),
  })
  return {
    offered: () => gateway.client({ host: 'one.test', channel: 1, hotel: 1 }).currency.offered.query(),
    figures: async () =>
      (await fetch(`${gateway.url}/metrics`, { headers: { authorization: `Bearer ${gateway.token}` } })).text(),
    at: (moment: string) => {
      now = moment
    },
    importRates: async (rates: Partial<Record<CurrencyCode, number>>) => {
      const store = openSqliteStore(gateway.home)
      await new EuroRates(store).replace({
        day: now.slice(0, 10) as CalendarDate,
        rates: new Map(Object.entries(rates) as [CurrencyCode, number][]),
      })
      await store.close()
    },
    [Symbol.asyncDispose]: async () => {
      await gateway[Symbol.asyncDispose]()
      await api[Symbol.asyncDispose]()
      await houses[Symbol.asyncDispose]()
    },
  }
}

/** What is asked behind a page has its time. */

const noRates: RequestListener = (_, reply) => void reply.end('{"change":null}')

describe('the rates of a server', () => {
  it('CUR-10 offer only currencies with a rate, and are kept for two days at most', async () => {
    const requestedPairs: string[] = []
    let fails = false
    await using exchange = await startExchange((request, reply) => {
      const [from, to] = (request.url ?? '').split('/').slice(-2)
      requestedPairs.push(`${from} ${to}`)
      const rates: Record<string, number> = { CHF: 0.95, USD: 1.1, JPY: 160 }
      reply.writeHead(fails ? 500 : 200).end(JSON.stringify({ change: rates[to ?? ''] ?? null }))
    })
    await vi.waitFor(async () => expect(await exchange.offered()).toHaveLength(3), pollOptions)
    expect(await exchange.offered()).toEqual([
      { code: 'CHF', rate: 0.95, at: start },
      { code: 'JPY', rate: 160, at: start },
      { code: 'USD', rate: 1.1, at: start },
    ])
    expect(requestedPairs.filter((pair) => pair === 'EUR CHF')).toHaveLength(1)
    const callsBefore = requestedPairs.length
    exchange.at('2027-03-01T20:59:00.000Z')
    await exchange.offered()
    expect(requestedPairs.length).toBe(callsBefore)
    fails = true
    exchange.at('2027-03-03T08:58:00.000Z')
    expect(await exchange.offered()).toHaveLength(3)
    expect(requestedPairs.length).toBeGreaterThan(callsBefore)
    exchange.at('2027-03-03T09:00:01.000Z')
    expect(await exchange.offered()).toEqual([])
  })

  it('are not waited for: imported ones are shown until a slow server has answered behind the page', async () => {
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
    let requests = 0
    await using exchange = await startExchange(async (request, reply) => {
      requests++
      await mayAnswer
      reply.end(JSON.stringify({ change: request.url?.endsWith('/CHF') ? 0.95 : null }))
    })
    await exchange.importRates({ USD: 1.1 })
    await exchange.offered()
    await vi.waitFor(() => expect(requests).toBeGreaterThan(0), pollOptions)
    // So far the server has answered nobody.
    const published = { day: start.slice(0, 10), source: 'ECB' }
    expect(await exchange.offered()).toEqual([{ code: 'USD', rate: 1.1, at: start, ...published }])
    answer()
    await vi.waitFor(
      async () => expect((await exchange.offered()).map(({ code }) => code)).toEqual(['CHF', 'USD']),
      pollOptions,
    )
  })

  it('survive a restart, also while their server is away, for as long as they may be shown', async () => {
    const home = mkdtempSync(join(tmpdir(), 'portico-rates-'))
    {
      await using exchange = await startExchange(
        (request, reply) => {
          reply.end(JSON.stringify({ change: request.url?.endsWith('/CHF') ? 0.95 : null }))
        },
        {},
        home,
      )
      await vi.waitFor(async () => expect(await exchange.offered()).toHaveLength(1), pollOptions)
    }
    let requestedPairs = 0
    await using exchange = await startExchange(
      (_, reply) => {
        requestedPairs++
        reply.writeHead(500).end()
      },
      {},
      home,
    )
    exchange.at('2027-03-01T20:59:00.000Z')
    expect(await exchange.offered()).toEqual([{ code: 'CHF', rate: 0.95, at: start }])
    expect(requestedPairs).toBe(0)
    exchange.at('2027-03-03T08:58:00.000Z')
    expect(await exchange.offered()).toHaveLength(1)
    expect(requestedPairs).toBeGreaterThan(0)
    exchange.at('2027-03-03T09:00:01.000Z')
    expect(await exchange.offered()).toEqual([])
  })

  it('that hang keep no page waiting', async () => {
    let givenUp = 0
    await using exchange = await startExchange((request) => void request.once('close', () => givenUp++))
    await exchange.importRates({ USD: 1.1 })
    expect(await exchange.offered()).toMatchObject([{ code: 'USD' }])
    // A page that had waited would have waited until the gateway gave a question up.
    expect(givenUp).toBe(0)
  })

  it('that fail leave the imported ones, and are asked again after a minute', async () => {
    let requestedPairs = 0
    await using exchange = await startExchange((_, reply) => {
      requestedPairs++
      reply.end('<html>failed</html>')
    })
    await exchange.importRates({ USD: 1.1 })
    await exchange.offered()
    // Eight at once, and none after the first that failed: when all of these have, the minute has begun.
    await vi.waitFor(
      async () =>
        expect(await exchange.figures()).toMatch(/^portico_legacy_call_seconds_count\{.*outcome="unreadable"\} 8$/m),
      pollOptions,
    )
    const callsBefore = requestedPairs
    expect(callsBefore).toBe(8)
    expect(await exchange.offered()).toMatchObject([{ code: 'USD' }])
    exchange.at('2027-03-01T09:00:59.000Z')
    await exchange.offered()
    expect(requestedPairs).toBe(callsBefore)
    exchange.at('2027-03-01T09:01:00.000Z')
    await exchange.offered()
    await vi.waitFor(() => expect(requestedPairs).toBeGreaterThan(callsBefore), pollOptions)
  })
})

describe('the currencies on offer', () => {
  const [bank, fixed, rateless] = [codes.slice(0, 30), codes.slice(30, 120), codes.slice(120)].map((list) =>
    list.filter((code) => code !== 'EUR'),
  ) as [CurrencyCode[], CurrencyCode[], CurrencyCode[]]
  const cubes = bank.map((code, i) => `<Cube currency='${code}' rate='${i + 1}.5'/>`).join('')

  it('CUR-04 are those with a rate: the bank’s by address, an operator’s fixed ones for the rest, and no other', async () => {
    await using published = await serve(
      (_, reply) => void reply.end(`<Cube><Cube time='2027-03-01'>${cubes}</Cube></Cube>`),
    )
    const operators = FixedRates.parse(
      Object.fromEntries([...fixed, ...bank.slice(0, 1)].map((code) => [code, 7] as const)),
    )
    await using exchange = await startExchange(noRates, { url: published.url, fixed: operators })
    await vi.waitFor(async () => expect(await exchange.offered()).toHaveLength(bank.length + fixed.length), pollOptions)
    const offered = new Map((await exchange.offered()).map(({ code, rate }) => [code, rate]))
    expect(offered.size).toBeGreaterThanOrEqual(100)
    expect([...offered.keys()].sort()).toEqual([...bank, ...fixed].sort())
    // What the bank publishes counts, where an operator fixed something too.
    expect(bank.map((code) => offered.get(code))).toEqual(bank.map((_, i) => i + 1.5))
    expect(new Set(fixed.map((code) => offered.get(code)))).toEqual(new Set([7]))
    expect(rateless.filter((code) => offered.has(code))).toEqual([])
  })

  it('CUR-04 come from a file as well, and without any source there are none', async () => {
    await using exchange = await startExchange(noRates)
    expect(await exchange.offered()).toEqual([])
    await exchange.importRates({ USD: 1.1, CHF: 0.95 })
    expect((await exchange.offered()).map(({ code }) => code)).toEqual(['CHF', 'USD'])
  })

  it('stay what they are while the address of the rates fails or sends something else', async () => {
    for (const answer of ['<html></html>', undefined]) {
      let requestedPairs = 0
      await using broken = await serve((_, reply) => {
        requestedPairs++
        reply.writeHead(answer ? 200 : 500).end(answer)
      })
      await using exchange = await startExchange(noRates, { url: broken.url, fixed: FixedRates.parse({ AED: 4 }) })
      await exchange.importRates({ USD: 1.1 })
      await vi.waitFor(() => expect(requestedPairs).toBe(1), pollOptions)
      expect((await exchange.offered()).map(({ code }) => code)).toEqual(['AED', 'USD'])
    }
  })
})
