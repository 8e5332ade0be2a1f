import type { CurrencyCode } from '@portico/domain/money/currencies'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { EuroRates } from '@portico/gateway/currency/euro-rates'
import { startGateway } from '@portico/gateway/start-gateway'
import { openSqliteStore } from '@portico/gateway/store/sqlite-store'
import { loadCurrencies } from '@portico/web/app/base/currency/load-currencies.server'
import { createGatewayFactory, unlessUnavailable } from '@portico/web/app/base/server/gateway.server'
import { loadAlternatives } from '@portico/web/app/parts/alternatives/load-alternatives.server'
import { cookiesOf } from '@portico/web/http/cookies'
import { TRPCClientError } from '@trpc/client'
import type { FastifyBaseLogger } from 'fastify'
import { describe, expect, it } from 'vitest'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { openFaultyUpstream } from '../../builders/gateway/faulty-upstream.ts'
import { startHouses, twoHouses } from '../../builders/gateway/two-houses.ts'

const stay = { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-07' as CalendarDate }
const couple = { party: { adults: 2, childrenAges: [] } }
/** Two rooms are asked for; one is left, and it takes all four. */
const rooms = [couple, couple]
const seed = twoHouses({ rooms: [{ maxAdults: 4 }] })

/** The web app's own way to a gateway whose server stands behind a faulty door. */
async function openPages() {
  const houses = await startHouses({ seed })
  const now = () => new Date().toISOString() as Instant
  const faultyUpstream = await openFaultyUpstream(houses.booking.url)
  const gateway = await startGateway({
    upstreams: [{ url: faultyUpstream.url, token: houses.booking.serviceToken }],
    settings: aSnapshot([aHost({ host: 'one.test', channelIds: [1] })]),
    now,
  })
  const warnings: unknown[] = []
  const log = { warn: (warning: unknown) => void warnings.push(warning) } as unknown as FastifyBaseLogger
  const origin = {
    host: { host: 'one.test' },
    channelId: 1,
    hotelId: 1,
    language: { id: 1 },
    address: '192.0.2.1',
    requestId: 'a',
  }
  const gatewayClient = createGatewayFactory({ gatewayUrl: gateway.url, serviceToken: gateway.token })(origin, log)
  return {
    faultyUpstream,
    warnings,
    importRates: async (rates: Partial<Record<CurrencyCode, number>>) => {
      const store = openSqliteStore(gateway.home)
      const day = now().slice(0, 10) as CalendarDate
      await new EuroRates(store).replace({ day, rates: new Map(Object.entries(rates) as [CurrencyCode, number][]) })
      await store.close()
    },
    log,
    gatewayClient,
    [Symbol.asyncDispose]: async () => {
      await gateway[Symbol.asyncDispose]()
      await faultyUpstream[Symbol.asyncDispose]()
      await houses[Symbol.asyncDispose]()
    },
  }
}

describe('where several rooms cannot be had', () => {
  it('one room for all, dates near by and prices of other months are asked for after the answer, together', async () => {
    await using pages = await openPages()
    const found = await pages.gatewayClient.roomSearch.quotes.query({ stay, rooms })
    expect(found).toMatchObject({ kind: 'none', alternatives: { otherHotels: [] } })
    expect(pages.faultyUpstream.arrived('connected')).toEqual([])
    const { merged, months } = await loadAlternatives(pages.gatewayClient, { stay, rooms }, pages.log)
    expect(merged?.party).toEqual({ adults: 4, childrenAges: [] })
    expect(months).toHaveLength(12)
    expect(pages.warnings).toEqual([])
  })

  it.each([
    ['fails', 'broken', 'BAD_GATEWAY'],
    // By the page itself, long before the gateway gives its server up.
    ['hangs', 'held-back', 'The operation was aborted'],
  ] as const)(
    'a search of one room for all that %s takes nothing else along, and is said in the log',
    async (_, fault, reason) => {
      await using pages = await openPages()
      pages.faultyUpstream.next('connected', fault)
      const { merged, months } = await loadAlternatives(pages.gatewayClient, { stay, rooms }, pages.log)
      expect(merged).toBeUndefined()
      expect(months).toHaveLength(12)
      expect(pages.warnings.at(-1)).toMatchObject({ err: { message: reason } })
    },
  )

  it('one room alone is not looked for again', async () => {
    await using pages = await openPages()
    await loadAlternatives(pages.gatewayClient, { stay, rooms: [couple] }, pages.log)
    expect(pages.faultyUpstream.arrived('connected')).toEqual([])
  })
})

describe('a second currency', () => {
  const visit = (pages: Awaited<ReturnType<typeof openPages>>, host: string, gateway = pages.gatewayClient) =>
    ({
      place: { host: { host }, channelId: 1, hotelId: 1, language: { id: 2, code: 'it', tag: 'it' } },
      gateway,
      cookies: cookiesOf('portico-currency=CHF', false),
      log: pages.log,
    }) as unknown as Parameters<typeof loadCurrencies>[0]

  it('is shown by its name in the page’s language, at the imported rate', async () => {
    await using pages = await openPages()
    await pages.importRates({ CHF: 0.95, USD: 1.1 })
    const { currencies, conversion } = await loadCurrencies(visit(pages, 'with.test'))
    expect(currencies).toEqual([
      { code: 'CHF', name: 'franco svizzero' },
      { code: 'USD', name: 'dollaro statunitense' },
    ])
    expect(conversion).toMatchObject({ code: 'CHF', rate: 0.95 })
  })

  it('is not shown while the gateway is away, and the page is; the log says so', async () => {
    await using pages = await openPages()
    const away = createGatewayFactory({ gatewayUrl: 'http://127.0.0.1:9', serviceToken: 'x' })
    const gateway = away({ host: { host: 'one.test' }, address: '', requestId: 'a' }, pages.log)
    expect(await loadCurrencies(visit(pages, 'without.test', gateway))).toEqual({
      currencies: [],
      conversion: undefined,
    })
    expect(pages.warnings).not.toEqual([])
  })
})

describe('what a page can do without', () => {
  const silent = { warn: () => undefined } as unknown as FastifyBaseLogger

  it('is thrown where the question is wrong, and where it is no failure of the gateway', async () => {
    await using pages = await openPages()
    const backwards = { arrival: stay.departure, departure: stay.arrival }
    const wrong = pages.gatewayClient.dates.nearby.query({ stay: backwards, rooms })
    await expect(unlessUnavailable(wrong, silent)).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } })
    await expect(unlessUnavailable(Promise.reject(new TypeError('ours')), silent)).rejects.toThrow('ours')
  })

  it('is absent while the gateway is away', async () => {
    const clientAt = createGatewayFactory({ gatewayUrl: 'http://127.0.0.1:9', serviceToken: 'x' })
    const origin = { host: { host: 'one.test' }, address: '', requestId: 'a' }
    const call = clientAt(origin, silent).catalogue.channel.query()
    await expect(call).rejects.toBeInstanceOf(TRPCClientError)
    expect(await unlessUnavailable(clientAt(origin, silent).catalogue.channel.query(), silent)).toBeUndefined()
  })
})
