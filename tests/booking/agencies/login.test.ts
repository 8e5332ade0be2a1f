import type { Instant } from '@portico/domain/time/deadline'
import { roomSearch } from '@portico/legacy/calls/search/room-search'
import { endedSessions } from '@portico/legacy/calls/trade/ended-sessions'
import { login, loginCheck, logout } from '@portico/legacy/calls/trade/login'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { aStay } from '../../builders/a-stay.ts'
import { expectReply, requestRaw } from '../../builders/call-server.ts'
import { startBookingServer } from '../../builders/start-booking-server.ts'
import { insertAgency, insertTradeUser } from '../../builders/trade.ts'

const password = 'Viaggi!2027'
const netRate = { plans: [{}, { name: { en: 'Net', it: 'Netto' }, kinds: ['net' as const] }] }

/** A server with one agency on its trade channel, whose user is `ada@agency.example`; its clock is the test's. */
async function startTrading(profile: 'plain' | 'portico' = 'portico') {
  let now = '2027-03-01T11:00:00.000Z' as Instant
  const server = await startBookingServer({ seed: aHouse(netRate), now: () => now, jobs: false, profile })
  const agencyId = await insertAgency(server.db, { code: 'SOLE' })
  const userId = await insertTradeUser(server.db, agencyId, { username: 'ada@agency.example', password })
  return {
    server,
    agencyId,
    userId,
    wait: (minutes: number) => {
      now = new Date(Date.parse(now) + minutes * 60_000).toISOString() as Instant
    },
    /** The answer to a login as it is on the wire, and the cookie that came with it. */
    logsIn: async ({ as = 'ada@agency.example', by = password, channel = 2, hotel = 1 } = {}) => {
      const query = new URLSearchParams({ username: as, password: by, ca_id: String(channel), ho_id: String(hotel) })
      const { body, cookie, setCookie } = await requestRaw(server, `/customers/login.do?method=login&${query}`)
      return { reply: JSON.parse(body), cookie, setCookie }
    },
    seesNet: async (cookie: string | undefined, clientId = userId) => {
      const search = {
        stay: aStay('2027-03-05', { nights: 2 }),
        party: { adults: 2, childrenAges: [] },
        chosen: [],
        cross: false,
        timestamp: 0,
      }
      const caller = { channelId: 2, clientId, ...(cookie !== undefined && { cookie }) }
      const { rooms } = await expectReply(server, roomSearch, caller, search)
      return rooms.some(({ quotes }) => quotes.some(({ kinds }) => kinds.includes('net')))
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

describe('a trade user’s login at the server', () => {
  it('AGY-03, AGY-04, AGY-07, LEG-23: answers who, since when and where, with a cookie that no script reads', async () => {
    await using trading = await startTrading()
    const { reply, setCookie } = await trading.logsIn()
    expect(reply).toEqual({
      id: trading.userId,
      dateAgg: Date.parse('2027-03-01T11:00:00Z'),
      channel: 2,
      passwordExpired: false,
      enabled: true,
      px_session: expect.any(String),
      px_user: { name: 'ada', agency: 'SOLE', role: 'owner' },
    })
    expect(setCookie).toMatch(/^trade_session=[\w-]{44}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/)
    expect(setCookie).not.toContain(reply.px_session)
  })

  it('is known by the same name in capitals, and says nothing of its own on a plain server', async () => {
    await using trading = await startTrading('plain')
    const { reply } = await trading.logsIn({ as: ' Ada@Agency.Example ' })
    expect(Object.keys(reply)).toEqual(['id', 'dateAgg', 'channel', 'passwordExpired', 'enabled'])
  })

  it.each([
    ['a wrong password', { by: 'Viaggi!2026' }],
    ['a user whom nobody knows', { as: 'eva@agency.example' }],
  ])('is nobody’s with %s', async (_, typed) => {
    await using trading = await startTrading()
    expect(await trading.logsIn(typed)).toEqual({ reply: { id: 0 }, cookie: undefined, setCookie: undefined })
  })

  it('AGY-14: of a right password is not enabled on another channel, at another hotel, and once user, agency or contract are closed', async () => {
    await using trading = await startTrading()
    const { db } = trading.server
    const refused = { reply: expect.objectContaining({ id: trading.userId, enabled: false }), setCookie: undefined }
    expect(await trading.logsIn({ channel: 1 })).toMatchObject(refused)
    expect(await trading.logsIn({ hotel: 2 })).toMatchObject(refused)
    await db.writer.updateTable('agency_contract').set({ enabled: 0 }).execute()
    expect(await trading.logsIn()).toMatchObject(refused)
    await db.writer.updateTable('agency_contract').set({ enabled: 1 }).execute()
    await db.writer.updateTable('agency').set({ state: 'suspended' }).execute()
    expect(await trading.logsIn()).toMatchObject(refused)
    await db.writer.updateTable('agency').set({ state: 'active' }).execute()
    await db.writer.updateTable('trade_user').set({ state: 'disabled' }).execute()
    expect(await trading.logsIn()).toMatchObject(refused)
  })
})

describe('a trade session at the server', () => {
  it('AGY-12, LEG-25: is known for 60 minutes from the login, whatever is done meanwhile', async () => {
    await using trading = await startTrading()
    const { cookie = '' } = await trading.logsIn()
    const check = () => expectReply(trading.server, loginCheck, { channelId: 2, cookie }, {})
    trading.wait(59)
    expect(await check()).toMatchObject({ userId: trading.userId, since: '2027-03-01T11:00:00.000Z', channelId: 2 })
    expect(await trading.seesNet(cookie)).toBe(true)
    trading.wait(1)
    expect(await check()).toBeUndefined()
    expect(await trading.seesNet(cookie)).toBe(false)
  })

  it('LEG-24: ends at the logout, at once and for every call, and is named among those that ended', async () => {
    await using trading = await startTrading()
    const { cookie = '', reply } = await trading.logsIn()
    const other = await trading.logsIn()
    const { setCookie } = await requestRaw(trading.server, '/customers/login.do?method=logout&ca_id=2', { cookie })
    expect(setCookie).toContain('trade_session=; Path=/; Max-Age=0')
    expect(await trading.seesNet(cookie)).toBe(false)
    expect(await expectReply(trading.server, loginCheck, { channelId: 2, cookie }, {})).toBeUndefined()
    expect(await trading.seesNet(other.cookie)).toBe(true)
    const first = await expectReply(trading.server, endedSessions, {}, {})
    expect(first.sessions).toEqual([reply.px_session])
    trading.wait(10)
    expect((await expectReply(trading.server, endedSessions, {}, { after: first.next })).sessions).toEqual([
      reply.px_session,
    ])
    const { next } = await expectReply(trading.server, endedSessions, {}, { after: first.next })
    expect((await expectReply(trading.server, endedSessions, {}, { after: next })).sessions).toEqual([])
    trading.wait(50)
    expect((await expectReply(trading.server, endedSessions, {}, {})).sessions).toEqual([])
  })

  it('SEC-03: shows nothing reserved once its contract is closed, although it has not ended', async () => {
    await using trading = await startTrading()
    const { cookie } = await trading.logsIn()
    expect(await trading.seesNet(cookie)).toBe(true)
    await trading.server.db.writer.updateTable('agency_contract').set({ enabled: 0 }).execute()
    expect(await trading.seesNet(cookie)).toBe(false)
  })

  it('ends with a new login of the same browser', async () => {
    await using trading = await startTrading()
    const first = await trading.logsIn()
    await expectReply(
      trading.server,
      login,
      { channelId: 2, cookie: first.cookie ?? '' },
      { username: 'ada@agency.example', password },
    )
    expect(await trading.seesNet(first.cookie)).toBe(false)
  })

  it('of nobody is logged out too', async () => {
    await using trading = await startTrading()
    expect(await expectReply(trading.server, logout, { channelId: 2 }, {})).toEqual({})
  })
})
