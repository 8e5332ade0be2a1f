import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Basket } from '@portico/contracts/price/basket'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { RunningGateway } from '@portico/gateway/start-gateway'
import { expect, it } from 'vitest'
import { startTenants, type Tenant, tenants, wordsIn } from '../../builders/gateway/ten-tenants.ts'
import { aConfirm, aKey, stay } from '../../builders/gateway/two-houses.ts'
import { byTestSize } from '../../setup/by-test-size.ts'
import { RandomSource } from '../../simulate/random-source.ts'

const requests = byTestSize({ fast: 300, normal: 400, full: 100_000 })
const atOnce = 48
const abortedShare = 0.2

const couple = { adults: 2, childrenAges: [] }
const visitorsEach = 4

type Call = {
  readonly path: string
  readonly tenant: Tenant
  readonly place?: Partial<Tenant>
  readonly input?: unknown
  readonly visitor?: string
}
/** `own`: the answer is the tenant's own and names it. `foreign`: it must tell nothing of anybody. */
type Expected = 'own' | 'foreign' | 'any'
type ExpectedCall = Call & { readonly expects: Expected }
type Booked = Map<string, { readonly grant: string; readonly code: string }[]>

/** Sockets are kept and used again by all tenants, so that an answer that comes late would come to somebody else. */
class Web {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  readonly #gateway: RunningGateway

  constructor(gateway: RunningGateway) {
    this.#gateway = gateway
  }

  send(
    { path, tenant, place, input = {}, visitor }: Call,
    signal?: AbortSignal,
  ): Promise<{ status: number; text: string }> {
    const { host, channel, hotel } = { ...tenant, ...place }
    const isLegacy = path.startsWith('/legacy')
    const headers: Record<string, string> = isLegacy
      ? { host }
      : {
          authorization: `Bearer ${this.#gateway.token}`,
          'content-type': 'application/json',
          'x-portico-host': host,
          'x-portico-channel': String(channel),
          'x-portico-hotel': String(hotel),
          'x-portico-language': '1',
          ...(visitor !== undefined && { 'x-portico-visitor': visitor }),
        }
    const method = isLegacy ? 'GET' : 'POST'
    return new Promise((resolve, reject) => {
      const url = `${this.#gateway.url}${isLegacy ? path : `/trpc/${path}`}`
      const outgoing = request(
        url,
        { method, headers, agent: this.#agent, ...(signal && { signal }) },
        async (response) => {
          try {
            resolve({ status: response.statusCode ?? 0, text: Buffer.concat(await response.toArray()).toString() })
          } catch (error) {
            reject(error)
          }
        },
      )
      outgoing.once('error', reject)
      outgoing.end(isLegacy ? undefined : JSON.stringify(input))
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** The double of a house, as it numbers its rates. */
function basketAt({ hotel }: Tenant, wanted = stay): Basket {
  return { stay: wanted, rooms: [{ party: couple, productId: hotel * 10_000 + 101 }] }
}

function visitorOf({ word }: Tenant, n: number): string {
  return `visitor-of-${word}-0000${n}`
}

function aCall(random: RandomSource, booked: Booked): ExpectedCall {
  const tenant = random.pick(tenants)
  const other = random.pick(tenants.filter((one) => one !== tenant))
  const rooms = [{ party: { adults: random.between(1, 3), childrenAges: [] } }]
  const input = {
    stay: { arrival: `2027-03-${random.between(10, 20)}`, departure: `2027-03-${random.between(21, 23)}` },
    rooms,
  }
  const visitor = visitorOf(tenant, random.between(1, visitorsEach))
  const own = booked.get(tenant.word) ?? []
  const theirs = booked.get(other.word) ?? []
  const reads: readonly (readonly [number, Omit<ExpectedCall, 'tenant'>])[] = [
    [8, { path: 'host.context', expects: 'own' }],
    [12, { path: 'catalogue.channel', expects: 'own' }],
    [2, { path: 'catalogue.places', expects: 'any' }],
    [12, { path: 'catalogue.hotel', expects: 'own' }],
    [20, { path: 'roomSearch.quotes', input, expects: 'own' }],
    [4, { path: 'roomSearch.merged', input: { ...input, rooms: [...rooms, { party: couple }] }, expects: 'any' }],
    [4, { path: 'dates.nearby', input, expects: 'any' }],
    [2, { path: 'dates.chart', input: { party: couple }, expects: 'any' }],
    [
      1,
      {
        path: 'dates.flexible',
        input: { nights: 2, month: stay.arrival.slice(0, 7), rooms: [couple] },
        expects: 'any',
      },
    ],
    [
      6,
      {
        path: 'portalSearch.page',
        input: { search: { stay, rooms: [couple] }, hotelIds: [1, 2, 3, 4, 5] },
        expects: 'own',
      },
    ],
    [8, { path: 'checkout.page', input: { basket: basketAt(tenant) }, visitor, expects: 'own' }],
    [
      2,
      {
        path: 'checkout.saveDraft',
        input: { basket: basketAt(tenant), draft: { note: `${tenant.word} note` } },
        visitor,
        expects: 'any',
      },
    ],
    [6, { path: 'reservation.voucher', input: { grant: random.pick(own).grant }, expects: 'own' }],
    [4, { path: `/legacy/hotellist.do?method=hotelList&ca_id=${tenant.channel}&ln_id=1`, expects: 'own' }],
  ]
  const trespasses: readonly (readonly [number, Omit<ExpectedCall, 'tenant'>])[] = [
    [3, { path: 'reservation.voucher', input: { grant: random.pick(theirs).grant }, expects: 'foreign' }],
    [
      1,
      {
        path: 'reservation.recover',
        input: { code: random.pick(theirs).code, email: 'canary.ada@guest.example' },
        expects: 'foreign',
      },
    ],
    [3, { path: 'catalogue.hotel', place: { channel: other.channel, hotel: other.hotel }, expects: 'foreign' }],
    [2, { path: 'roomSearch.quotes', input, place: { hotel: (tenant.hotel % 5) + 1 }, expects: 'foreign' }],
    [2, { path: 'checkout.page', input: { basket: basketAt(tenant) }, visitor: visitorOf(other, 1), expects: 'own' }],
    [1, { path: `/legacy/hotellist.do?method=hotelList&ca_id=${other.channel}&ln_id=1`, expects: 'foreign' }],
  ]
  return { tenant, ...random.weighted([...reads, ...trespasses]) }
}

/** What is wrong with an answer. */
function problemOf(
  { path, tenant, expects }: ExpectedCall,
  { status, text }: { status: number; text: string },
): string | undefined {
  const words = wordsIn(text)
  const foreign = [...words].filter((word) => word !== tenant.word || expects === 'foreign')
  if (foreign.length > 0) return `${tenant.word} was told of ${foreign} by ${path}: ${text.slice(0, 300)}`
  if (status >= 500) return `${path} answered ${status}: ${text.slice(0, 300)}`
  if (expects === 'own' && !(status === 200 && words.has(tenant.word)))
    return `${tenant.word} is not told of itself by ${path}: ${status} ${text.slice(0, 300)}`
  return undefined
}

/** Two reservations and some typed texts of each tenant. */
async function begin(gateway: RunningGateway): Promise<Booked> {
  const booked: Booked = new Map()
  for (const tenant of tenants) {
    const { host, channel, hotel, word } = tenant
    for (const n of [1, 2]) {
      const guest = gateway.client({ host, channel, hotel, visitor: visitorOf(tenant, n) })
      const basket = basketAt(tenant, {
        arrival: '2027-04-05' as CalendarDate,
        departure: '2027-04-08' as CalendarDate,
      })
      const { booker } = aConfirm()
      const confirmed = await guest.checkout.confirm.mutate(
        aConfirm({ basket, key: aKey(), booker: { ...booker, lastName: word } }),
      )
      if (confirmed.kind !== 'confirmed') throw new Error(confirmed.kind)
      const opened = await guest.reservation.voucher.mutate({ grant: confirmed.grant })
      if (opened.kind !== 'open') throw new Error(opened.kind)
      booked.set(word, [...(booked.get(word) ?? []), { grant: confirmed.grant, code: opened.voucher.code }])
      await guest.checkout.saveDraft.mutate({ basket: basketAt(tenant), draft: { note: `${word} note` } })
    }
  }
  return booked
}

it.each([
  ['keeps answers', 60],
  ['asks for them again and again', 0],
])(
  'ten houses on two servers with the same ids, a gateway that %s, callers who leave: nobody is told a word of anybody else',
  { timeout: 1_800_000 },
  async (_, cacheSeconds) => {
    await using group = await startTenants()
    const gateway = await group.gateway(cacheSeconds)
    const booked = await begin(gateway)
    const web = new Web(gateway)
    const random = new RandomSource(cacheSeconds + 1)
    const problems: string[] = []
    const counts = { answered: 0, disconnected: 0, own: 0, foreign: 0 }
    let remaining = requests / 2

    const caller = async () => {
      while (remaining-- > 0 && problems.length < 5) {
        const call = aCall(random, booked)
        const disconnect = random.chance(abortedShare) ? new AbortController() : undefined
        if (disconnect) void pause(random.between(0, 15)).then(() => disconnect.abort())
        const answer = await web.send(call, disconnect?.signal).catch((error: Error) => {
          if (!disconnect?.signal.aborted) throw error
          return undefined
        })
        if (!answer) {
          counts.disconnected++
          continue
        }
        counts.answered++
        if (call.expects !== 'any') counts[call.expects]++
        const problem = problemOf(call, answer)
        if (problem) problems.push(problem)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, caller))
    web.close()

    expect(problems).toEqual([])
    expect(counts.answered + counts.disconnected).toBe(requests / 2)
    expect(counts.disconnected).toBeGreaterThan(requests / 200)
    expect(counts.own).toBeGreaterThan(requests / 5)
    expect(counts.foreign).toBeGreaterThan(requests / 50)

    // What was asked in the storm is told afterwards as by a gateway that nobody has asked before.
    const fresh = await group.gateway(60)
    for (const tenant of tenants) {
      const read = async (readGateway: RunningGateway) => {
        const guest = readGateway.client(tenant)
        return [
          await guest.catalogue.channel.query(),
          await guest.catalogue.hotel.query(),
          await guest.roomSearch.quotes.query({ stay, rooms: [{ party: couple }] }),
        ]
      }
      expect(await read(gateway)).toEqual(await read(fresh))
    }
  },
)
