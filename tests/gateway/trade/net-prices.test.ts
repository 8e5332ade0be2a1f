import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { startGateway } from '@portico/gateway/start-gateway'
import { describe, expect, it } from 'vitest'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { forward, openFaultyUpstream } from '../../builders/gateway/faulty-upstream.ts'
import { sessionIn } from '../../builders/gateway/trade-house.ts'
import { aConfirm, aKey, start, startHouses, stay, twoHouses } from '../../builders/gateway/two-houses.ts'
import { insertAgency, insertTradeUser, loggedIn } from '../../builders/trade.ts'

const couple = { adults: 2, childrenAges: [] }
const rooms = [{ party: couple }]
/** 100.00 less 37 % for three nights; nothing else here costs as much. */
const netNight = 6_300
const netProduct = 10_102

const seed = twoHouses({
  plans: [
    {},
    { kinds: ['net', 'refundable-until'], adjustment: -37, mealPlan: 'RO', mealsPerAdult: 0, trade: true },
    { kinds: ['commissionable'], trade: true },
  ],
})
const settings = aSnapshot([
  aHost({ host: 'one.test', channelIds: [1] }),
  aHost({ host: 'trade.test', channelIds: [2], legacyPassThrough: true }),
  aHost({ host: 'agents.test', channelIds: [2] }),
])

const password = 'Viaggi!2027'

/** The embedded server; if it is wanted so, everything reaches it with the cookie of a trade user. */
async function startTrade(takesForTrade: boolean) {
  let now: Instant = start
  const houses = await startHouses({ seed })
  const { db } = houses.booking
  const agencyId = await insertAgency(db)
  await insertTradeUser(db, agencyId, { username: 'ada@agency.example', password })
  const everybody = await loggedIn(db, await insertTradeUser(db, agencyId), { now: start })
  const faultyUpstream = await openFaultyUpstream(async (incoming) => {
    const target = new URL(incoming.url ?? '', houses.booking.url)
    if (target.searchParams.get('username') === 'expired')
      return { status: 200, body: Buffer.from(JSON.stringify({ id: 7, passwordExpired: true })) }
    const isLogin = target.pathname.endsWith('/login.do')
    if (takesForTrade && !isLogin) {
      target.searchParams.set('cl_id', String(everybody.clientId))
      target.searchParams.set('ca_id', '2')
      incoming.headers.cookie = everybody.cookie
    }
    return forward(target.href, incoming)
  })
  const gateway = await startGateway({
    upstreams: [{ url: faultyUpstream.url, token: houses.booking.serviceToken }],
    settings,
    briefSeconds: 30,
    now: () => now,
  })
  const guestAt = (host: string, channel: number, session?: string) =>
    gateway.client({
      host,
      channel,
      hotel: 1,
      visitor: 'visitor-0000000000000001',
      ...(session && { tradeSession: session }),
    })
  const logIn = async (host: string, username = 'ada@agency.example') =>
    sessionIn(await guestAt(host, 2).trade.login.mutate({ username, password }))
  return {
    faultyUpstream,
    guestAt,
    logIn,
    /** What may stand in the cookie of somebody who is logged in nowhere. */
    uselessSessions: async () => {
      now = '2027-03-01T08:00:00.000Z' as Instant
      const old = await logIn('trade.test')
      now = start
      const ended = await logIn('trade.test')
      await guestAt('trade.test', 2, ended).trade.logout.mutate()
      const touched = (await logIn('trade.test')).replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A'))
      return [
        undefined,
        'made up',
        old,
        ended,
        touched,
        await logIn('trade.test', 'expired'),
        await logIn('agents.test'),
      ]
    },
    [Symbol.asyncDispose]: async () => {
      await gateway[Symbol.asyncDispose]()
      await faultyUpstream[Symbol.asyncDispose]()
      await houses[Symbol.asyncDispose]()
    },
  }
}

describe.each([
  ['that sells to trade users apart', false],
  ['that takes everybody for a trade user', true],
])('on a server %s, a guest', (_, takesForTrade) => {
  it.each([
    ['one.test', 1],
    ['trade.test', 2],
  ])('at %s is told no net price and no commission, whatever is asked', async (host, channel) => {
    await using trade = await startTrade(takesForTrade)
    for (const session of await trade.uselessSessions())
      await expectNoNetPrices(trade, trade.guestAt(host, channel, session), takesForTrade)
  })
})

type Trade = Awaited<ReturnType<typeof startTrade>>

async function expectNoNetPrices(
  trade: Trade,
  guest: ReturnType<Trade['guestAt']>,
  takesForTrade: boolean,
): Promise<void> {
  const netBasket = { stay, rooms: [{ party: couple, productId: netProduct }] }
  const replies: Record<string, unknown> = {
    search: await guest.roomSearch.quotes.query({ stay, rooms }),
    'search with the rate chosen': await guest.roomSearch.quotes.query({
      stay,
      rooms: [{ party: couple, productId: netProduct }],
    }),
    // A rate that this channel does not sell is no question that a server answers.
    'search of several': await guest.roomSearch.quotes
      .query({
        stay,
        rooms: [{ party: couple, productId: netProduct }, { party: couple }],
      })
      .catch((error: Error) => error.message),
    merged: await guest.roomSearch.merged.query({
      stay,
      rooms: [{ party: couple }, { party: { adults: 1, childrenAges: [] } }],
    }),
    page: await guest.checkout.page.mutate({ basket: netBasket }),
    channel: await guest.catalogue.channel.query(),
    hotel: await guest.catalogue.hotel.query(),
  }
  if (!takesForTrade) {
    Object.assign(replies, {
      chart: await guest.dates.chart.query({ party: couple }),
      nearby: await guest.dates.nearby.query({
        stay: { arrival: '2027-03-06' as CalendarDate, departure: stay.departure },
        rooms,
      }),
      portal: await guest.portalSearch.page.query({ search: { stay, rooms: [couple] } }),
      hold: await guest.checkout.hold.mutate({ basket: netBasket, key: aKey() }),
      confirm: await guest.checkout.confirm.mutate(aConfirm({ basket: netBasket })),
    })
  }
  for (const [what, answer] of Object.entries(replies)) {
    const text = JSON.stringify(answer) ?? ''
    expect([what, text.match(/"(net|commissionable)"|"commission":\{/g)]).toEqual([what, null])
    expect([what, text.match(new RegExp(`"minor":(${netNight}|${3 * netNight})\\b`))]).toEqual([what, null])
  }
  expect(replies.page).toMatchObject({ kind: 'gone' })
  // The server was asked in no client's name.
  for (const call of ['search', 'check', 'connected', 'chart']) {
    expect(trade.faultyUpstream.arrived(call).filter((query) => query.has('cl_id'))).toEqual([])
  }
}

it('SEC-03 a trade user who is logged in at that host and channel is told net price and commission', async () => {
  await using trade = await startTrade(false)
  const user = trade.guestAt('trade.test', 2, await trade.logIn('trade.test'))
  const text = JSON.stringify(await user.roomSearch.quotes.query({ stay, rooms }))
  expect(text).toMatch(/"net"/)
  expect(text).toMatch(new RegExp(`"minor":${3 * netNight}\\b`))
  expect(text).toMatch(/"commission":\{/)
  const page = await user.checkout.page.mutate({ basket: { stay, rooms: [{ party: couple, productId: netProduct }] } })
  expect(page.kind).toBe('open')
  expect(trade.faultyUpstream.arrived('search').map((query) => query.has('cl_id'))).toEqual([true])
})
