import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConfirmRequest } from '@portico/contracts/checkout/confirm'
import type { RoomSearchResult } from '@portico/contracts/search/room-search'
import { addDays } from '@portico/domain/time/calendar-date'
import { openResources } from '@portico/gateway/resources'
import { createLog } from '@portico/server/log'
import { describe, expect, it, vi } from 'vitest'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { countStatements } from '../../builders/gateway/count-statements.ts'
import {
  agency,
  otherAgency,
  reserved,
  sessionIn,
  startTradeHouse,
  type TradeHouse,
} from '../../builders/gateway/trade-house.ts'
import { aConfirm, start, stay } from '../../builders/gateway/two-houses.ts'
import { pollOptions } from '../../setup/poll-options.ts'

const party = { adults: 2, childrenAges: [] }
const search = { stay, rooms: [{ party }] }
const reservedBasket = { stay, rooms: [{ party, productId: reserved }] }

function productsOf(found: RoomSearchResult): number[] {
  if (found.kind !== 'rooms') throw new Error(found.kind)
  return found.rooms.flatMap(({ quotes }) => quotes.map(({ productId }) => productId))
}

async function seesReserved(user: ReturnType<TradeHouse['user']>): Promise<boolean> {
  return productsOf(await user.roomSearch.quotes.query(search)).includes(reserved)
}

const tooMany = { data: { code: 'TOO_MANY_REQUESTS' } }

describe('a trade user', () => {
  it('AGY-04, AGY-07 is logged in by an id above 0, known by id, time of the login and channel', async () => {
    await using house = await startTradeHouse()
    const outcome = await house.user().trade.login.mutate(agency)
    const user = { id: 9, channelId: 2, since: start, until: '2027-03-01T10:00:00.000Z' }
    expect(outcome).toEqual({ kind: 'logged-in', user, session: expect.any(String) })
    expect(await house.user(sessionIn(outcome)).trade.check.query()).toEqual({ kind: 'logged-in', user })
    expect(await house.user().trade.login.mutate({ ...agency, password: 'wrong' })).toEqual({
      kind: 'wrong-credentials',
    })
    expect(house.arrived('login.do login').map(({ query }) => [query.get('ca_id'), query.get('ho_id')])).toEqual([
      ['2', '1'],
      ['2', '1'],
    ])
  })

  it('AGY-15, SEC-03 sees the reserved rates of the channel while logged in there: before, after and elsewhere nobody does', async () => {
    await using house = await startTradeHouse()
    expect(await seesReserved(house.user())).toBe(false)
    const session = await house.logsIn()
    expect(await seesReserved(house.user(session))).toBe(true)
    expect((await house.user(session).checkout.page.mutate({ basket: reservedBasket })).kind).toBe('open')
    expect(await seesReserved(house.user())).toBe(false)
    expect(await seesReserved(house.user(session, { channel: 1 }))).toBe(false)
    await house.user(session).trade.logout.mutate()
    expect(await seesReserved(house.user(session))).toBe(false)
    expect((await house.user(session).checkout.page.mutate({ basket: reservedBasket })).kind).toBe('gone')
    const clients = house
      .arrived('avail.do search')
      .map(({ query, cookies }) => [query.get('cl_id') ?? '', cookies !== ''])
    expect(clients.filter(([client]) => client !== '')).toEqual([['9', true]])
    expect(clients.filter(([, hasCookies]) => hasCookies)).toEqual([['9', true]])
  })

  it('shares no question with another agency or a guest', async () => {
    await using house = await startTradeHouse()
    const sessions = [await house.logsIn(), await house.logsIn(otherAgency), undefined]
    // Their house is known by then.
    for (const session of sessions) await house.user(session).catalogue.hotel.query()
    await Promise.all(sessions.map((session) => house.user(session).roomSearch.quotes.query(search)))
    const clients = house.arrived('avail.do search').map(({ query }) => query.get('cl_id') ?? '')
    expect(clients.sort()).toEqual(['', '10', '9'])
  })

  it('CHK-26 sends as the hours of an option what the channel has as tradeConfHour; a guest, or a channel without, has no options', async () => {
    const hosts = [aHost({ host: 'one.test', channelIds: [1, 2] })]
    await using house = await startTradeHouse({
      settings: aSnapshot(hosts, { channels: [{ channelId: 2, tradeConfHour: 12 }] }),
    })
    const session = await house.logsIn()
    const basket = { stay, rooms: [{ party, productId: 10_101 }] }
    const confirmAs = async (user: ReturnType<TradeHouse['user']>, wanted: Partial<ConfirmRequest>) => {
      const page = await user.checkout.page.mutate({ basket })
      if (page.kind !== 'open') throw new Error(page.kind)
      const consents = {
        ...aConfirm().consents,
        custom: page.customPolicies.map(({ policyId }) => ({ policyId, accepted: true })),
      }
      return user.checkout.confirm.mutate(
        aConfirm({ basket, shown: page.basket.price.guestTotal, consents, ...wanted }),
      )
    }
    const hoursOn = async (user: ReturnType<TradeHouse['user']>) => {
      const page = await user.checkout.page.mutate({ basket })
      return page.kind === 'open' ? page.optionHours : page.kind
    }
    const offered = [house.user(session), house.user(), house.user(session, { channel: 1 })].map(hoursOn)
    expect(await Promise.all(offered)).toEqual([12, undefined, undefined])
    const notOffered = { data: { fields: [{ path: ['option'], message: 'not-offered' }] } }
    await expect(confirmAs(house.user(), { option: true })).rejects.toMatchObject(notOffered)
    await expect(confirmAs(house.user(session, { channel: 1 }), { option: true })).rejects.toMatchObject(notOffered)
    expect(house.arrived('guestdata.do confirm')).toEqual([])
    await confirmAs(house.user(session), { option: true })
    await confirmAs(house.user(session), {})
    const sent = house
      .arrived('guestdata.do confirm')
      .map(({ query }) => [query.get('option'), query.get('optionHours')])
    expect(sent).toEqual([
      ['1', '12'],
      [null, null],
    ])
  })

  it('leaves nothing at the desk of a browser for whoever uses it after them', async () => {
    await using house = await startTradeHouse()
    const session = await house.logsIn()
    const draft = { note: 'for a client of the agency' }
    const page = { basket: { stay, rooms: [{ party, productId: 10_101 }] } }
    await house.user(session).checkout.saveDraft.mutate({ ...page, draft })
    expect(await house.user(session).checkout.page.mutate(page)).toMatchObject({ draft })
    await house.user(session).trade.logout.mutate()
    const later = await house.user(session).checkout.page.mutate(page)
    expect(later.kind === 'open' && later.draft).toEqual({})
  })
})

describe('the form of a booking for a client', () => {
  it('has what was typed for it while dates and rooms change, and nothing of another client’s', async () => {
    await using house = await startTradeHouse()
    const user = house.user(await house.logsIn())
    const [client, nextClient] = ['for-client-one-0000000', 'for-client-two-0000000']
    const longer = { ...stay, departure: addDays(stay.departure, 1) }
    const basketOf = (draftId: string | undefined, wanted = stay) => ({
      stay: wanted,
      rooms: [{ party, productId: 10_101 }],
      draftId,
    })
    const pageOf = async (basket: ReturnType<typeof basketOf>) => {
      const page = await user.checkout.page.mutate({ basket })
      if (page.kind !== 'open') throw new Error(page.kind)
      return page
    }
    const typed = { name: 'Ada', note: 'late arrival' }
    await user.checkout.saveDraft.mutate({ basket: basketOf(client), draft: typed })
    for (const another of [basketOf(nextClient), basketOf(nextClient, longer), basketOf(undefined, longer)])
      expect((await pageOf(another)).draft).toEqual({})
    const changed = basketOf(client, longer)
    expect((await pageOf(changed)).draft).toEqual(typed)
    // A field is stored alone: what was typed for the former dates stays beside it.
    await user.checkout.saveDraft.mutate({ basket: changed, draft: { name: 'Grace' }, changed: ['name'] })
    const page = await pageOf(changed)
    expect(page.draft).toEqual({ ...typed, name: 'Grace' })
    const custom = page.customPolicies.map(({ policyId }) => ({ policyId, accepted: true }))
    const consents = { ...aConfirm().consents, custom }
    const confirm = aConfirm({ basket: changed, shown: page.basket.price.guestTotal, consents })
    expect((await user.checkout.confirm.mutate(confirm)).kind).toBe('confirmed')
    for (const later of [basketOf(client), changed]) expect((await pageOf(later)).draft).toEqual({})
  })
})

describe('a login', () => {
  it('with an expired password may do nothing but change it: all else is answered as to a guest', async () => {
    await using house = await startTradeHouse()
    const outcome = await house.user().trade.login.mutate({ username: 'scaduta', password: 'Vecchia!2020' })
    expect(outcome.kind).toBe('password-expired')
    const user = house.user(sessionIn(outcome))
    expect(await user.trade.check.query()).toMatchObject({ kind: 'password-expired', user: { id: 11 } })
    expect(await seesReserved(user)).toBe(false)
  })

  it('of a user who is not enabled there opens nothing, and is taken back at the server', async () => {
    await using house = await startTradeHouse()
    expect(await house.user().trade.login.mutate({ username: 'esclusa', password: 'Uscita!2027' })).toEqual({
      kind: 'not-enabled',
    })
    await vi.waitFor(
      () => expect(house.arrived('login.do logout').map(({ cookies }) => cookies !== '')).toEqual([true]),
      pollOptions,
    )
  })

  it('on a channel for guests asks no server for anybody, and says so', async () => {
    await using house = await startTradeHouse()
    expect(await house.user(undefined, { channel: 1 }).trade.login.mutate(agency)).toEqual({ kind: 'no-trade-channel' })
    expect(house.arrived('login.do login')).toEqual([])
  })

  it('at a hotel that the channel does not sell is not found', async () => {
    await using house = await startTradeHouse()
    const elsewhere = house.gateway.client({ host: 'one.test', channel: 2, hotel: 77 })
    await expect(elsewhere.trade.login.mutate(agency)).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } })
    expect((await house.gateway.client({ host: 'one.test', channel: 2 }).trade.login.mutate(agency)).kind).toBe(
      'logged-in',
    )
  })

  it('is not tried for ever: five wrong passwords of one user from one address, ten of several, 25 of one user from anywhere', async () => {
    await using house = await startTradeHouse()
    const from = (address: string, visitor = 'visitor-of-a-stranger-1') =>
      house.user(undefined, { address, visitor }).trade.login
    const wrong = { kind: 'wrong-credentials' }
    for (let i = 0; i < 5; i++) {
      const username = i % 2 === 0 ? 'agenzia' : 'AGENZIA'
      expect(await from('192.0.2.10').mutate({ username, password: `wrong ${i}` })).toEqual(wrong)
    }
    await expect(from('192.0.2.10').mutate(agency)).rejects.toMatchObject(tooMany)
    expect((await from('192.0.2.99', 'visitor-of-the-agency-1').mutate(agency)).kind).toBe('logged-in')
    for (let i = 0; i < 10; i++) await from('192.0.2.1').mutate({ username: `somebody ${i}`, password: 'wrong' })
    await expect(from('192.0.2.1').mutate(otherAgency)).rejects.toMatchObject(tooMany)
    for (let i = 0; i < 20; i++)
      await from(`192.0.2.${20 + Math.floor(i / 5)}`).mutate({ username: 'agenzia', password: 'wrong' })
    await expect(from('192.0.2.98', 'visitor-of-a-stranger-2').mutate(agency)).rejects.toMatchObject(tooMany)
    expect(house.arrived('login.do login')).toHaveLength(36)
    house.at('2027-03-01T10:00:01.000Z')
    expect((await from('192.0.2.1').mutate(agency)).kind).toBe('logged-in')
    for (let i = 0; i < 12; i++) await from('192.0.2.2').mutate(agency)
  })

  it('is kept from nobody by a stranger’s tries, in a browser where they have logged in before', async () => {
    await using house = await startTradeHouse()
    const [own, guesser] = ['visitor-of-the-agency-1', 'visitor-of-a-stranger-1']
    const from = (address: string, visitor: string) => house.user(undefined, { address, visitor }).trade.login
    expect((await from('192.0.2.1', own).mutate(agency)).kind).toBe('logged-in')
    for (let i = 0; i < 25; i++)
      await from(`192.0.2.${10 + Math.floor(i / 5)}`, guesser).mutate({ ...agency, password: 'wrong' })
    for (let i = 0; i < 10; i++)
      await from('192.0.2.1', guesser).mutate({ username: `somebody ${i}`, password: 'wrong' })
    await expect(from('192.0.2.98', guesser).mutate(agency)).rejects.toMatchObject(tooMany)
    expect((await from('192.0.2.1', own).mutate(agency)).kind).toBe('logged-in')
    // Nor does that browser try for ever, or another name more often than others do.
    await expect(from('192.0.2.1', own).mutate(otherAgency)).rejects.toMatchObject(tooMany)
    for (let i = 0; i < 10; i++) await from('192.0.2.1', own).mutate({ ...agency, password: 'wrong' })
    await expect(from('192.0.2.1', own).mutate(agency)).rejects.toMatchObject(tooMany)
  })

  it('that the server cannot answer is a failure and no wrong try', async () => {
    await using house = await startTradeHouse()
    await house.user().catalogue.channel.query()
    await house.server[Symbol.asyncDispose]()
    for (let i = 0; i < 6; i++) {
      await expect(house.user().trade.login.mutate(agency)).rejects.toMatchObject({ data: { code: 'BAD_GATEWAY' } })
    }
  })

  it('ends the session that it replaces', async () => {
    await using house = await startTradeHouse()
    const first = await house.logsIn()
    const second = sessionIn(await house.user(first).trade.login.mutate(agency))
    expect(await house.user(first).trade.check.query()).toEqual({ kind: 'nobody' })
    expect((await house.user(second).trade.check.query()).kind).toBe('logged-in')
  })
})

describe('a check', () => {
  it('asks neither database nor server', async () => {
    let statements = () => 0
    await using house = await startTradeHouse({
      resources: (ground) => {
        const resources = openResources(ground)
        statements = countStatements(resources.store)
        // No loop of the gateway's own runs, so that every statement is a request's.
        return { ...resources, pause: (_, signal) => new Promise((_, end) => signal?.addEventListener('abort', end)) }
      },
    })
    const session = await house.logsIn()
    const [before, calls] = [statements(), house.server.seen.length]
    expect(before).toBeGreaterThan(3)
    for (let i = 0; i < 50; i++) expect((await house.user(session).trade.check.query()).kind).toBe('logged-in')
    expect(await house.user().trade.check.query()).toEqual({ kind: 'nobody' })
    expect([statements(), house.server.seen.length]).toEqual([before, calls])
    await house.server[Symbol.asyncDispose]()
    expect((await house.user(session).trade.check.query()).kind).toBe('logged-in')
    await house.user(session).trade.logout.mutate()
    expect(await house.user(session).trade.check.query()).toEqual({ kind: 'nobody' })
    expect(statements()).toBeGreaterThan(before)
  })

  it('AGY-12 is true for 60 minutes from the login, however often it is asked; then nothing is left', async () => {
    await using house = await startTradeHouse()
    const session = await house.logsIn()
    for (let minute = 1; minute < 60; minute += 2) {
      house.at(new Date(Date.UTC(2027, 2, 1, 9, minute)).toISOString())
      expect(await house.user(session).trade.check.query()).toMatchObject({ user: { since: start } })
    }
    house.at('2027-03-01T09:59:59.999Z')
    expect((await house.user(session).trade.check.query()).kind).toBe('logged-in')
    house.at('2027-03-01T10:00:00.000Z')
    expect(await house.user(session).trade.check.query()).toEqual({ kind: 'nobody' })
    expect(await seesReserved(house.user(session))).toBe(false)
  })

  it('may come from hundreds of pages of one office and thousands of one host', async () => {
    await using house = await startTradeHouse({ limits: { perMinute: { address: 60, host: 20, call: 10 } } })
    const check = () => house.user().trade.check.query()
    await Promise.all(Array.from({ length: 60 }, check))
    await expect(check()).rejects.toMatchObject(tooMany)
  })
})

describe('a logout', () => {
  it('is told to the server once, with the cookies of the session, and may be repeated', async () => {
    await using house = await startTradeHouse()
    const session = await house.logsIn()
    for (let i = 0; i < 3; i++) await house.user(session).trade.logout.mutate()
    await house.user().trade.logout.mutate()
    await vi.waitFor(() => expect(house.arrived('login.do logout')).toHaveLength(1), pollOptions)
    expect(house.arrived('login.do logout')[0]?.cookies).toMatch(/JSESSIONID/)
  })

  it('is done for the user while the server is away', async () => {
    await using house = await startTradeHouse()
    const session = await house.logsIn()
    await house.server[Symbol.asyncDispose]()
    await house.user(session).trade.logout.mutate()
    expect(await house.user(session).trade.check.query()).toEqual({ kind: 'nobody' })
  })

  it('of somebody else’s place ends nothing', async () => {
    await using house = await startTradeHouse()
    const session = await house.logsIn()
    await house.user(session, { channel: 1 }).trade.logout.mutate()
    expect((await house.user(session).trade.check.query()).kind).toBe('logged-in')
  })
})

describe('two gateways on one file', () => {
  it('know each other’s sessions, and what was ended at the other: prices at once, the check within seconds', async () => {
    await using house = await startTradeHouse()
    await using other = await house.another()
    const session = await house.logsIn()
    const there = house.user(session, { at: other })
    expect((await there.trade.check.query()).kind).toBe('logged-in')
    expect(await seesReserved(there)).toBe(true)
    await house.user(session).trade.logout.mutate()
    expect(await seesReserved(there)).toBe(false)
    await vi.waitFor(async () => expect(await there.trade.check.query()).toEqual({ kind: 'nobody' }), {
      ...pollOptions,
      interval: 200,
    })
  })

  it('keep a session, and its end, over a restart', async () => {
    await using house = await startTradeHouse()
    const [lasting, ended] = [await house.logsIn(), await house.logsIn(otherAgency)]
    await house.user(ended).trade.logout.mutate()
    await house.gateway[Symbol.asyncDispose]()
    await using again = await house.another()
    expect((await house.user(lasting, { at: again }).trade.check.query()).kind).toBe('logged-in')
    expect(await seesReserved(house.user(lasting, { at: again }))).toBe(true)
    expect(await house.user(ended, { at: again }).trade.check.query()).toEqual({ kind: 'nobody' })
  })
})

it('neither password nor cookie nor session stands in the log, in the figures, or readable in the file', async () => {
  const lines: string[] = []
  const log = createLog({ name: 'gateway', level: 'trace', destination: { write: (line) => lines.push(line) } })
  await using house = await startTradeHouse({ log })
  const session = await house.logsIn()
  await house.user().trade.login.mutate({ username: agency.username, password: 'Wrong!Kanari-1' })
  expect(await seesReserved(house.user(session))).toBe(true)
  const cookie = /JSESSIONID=(.+)/.exec(house.arrived('avail.do search').at(-1)?.cookies ?? '')?.[1] ?? 'no cookie'
  expect(cookie).toMatch(/^[\w-]{36}$/)
  const figures = await fetch(`${house.gateway.url}/metrics`, {
    headers: { authorization: `Bearer ${house.gateway.token}` },
  })
  const folder = join(house.home, 'gateway')
  const stored = readdirSync(folder).map((name) => readFileSync(join(folder, name)).toString('latin1'))
  await house.user(session).trade.logout.mutate()

  const secrets = [agency.password, encodeURIComponent(agency.password), 'Kanari', agency.username, cookie, session]
  const found = (text: string) => secrets.filter((secret) => text.includes(secret))
  expect(lines.length).toBeGreaterThan(5)
  expect(found(lines.join('\n'))).toEqual([])
  expect(found(await figures.text())).toEqual([])
  expect(stored.join('').length).toBeGreaterThan(10_000)
  expect(found(stored.join(''))).toEqual([])
})

it('L4 spellings of a user name that a server may read as one share one count', async () => {
  await using house = await startTradeHouse()
  const spellings = ['agency9', 'AGENCY9 ', 'Ågency9', 'agency 9', '00agency9']
  const tryAs = (username: string, i: number) =>
    house
      .user(undefined, { address: `192.0.2.${10 + i}` })
      .trade.login.mutate({ ...agency, username, password: 'wrong' })
  for (const username of spellings) expect((await tryAs(username, 1)).kind).toBe('wrong-credentials')
  await expect(tryAs('agency9', 1)).rejects.toMatchObject(tooMany)
  expect((await tryAs('agency8', 1)).kind).toBe('wrong-credentials')
})
