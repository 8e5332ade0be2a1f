import { endSessions } from '@portico/booking-server/agencies/sessions'
import { commit, write } from '@portico/booking-server/db/write'
import type { RoomSearchResult } from '@portico/contracts/search/room-search'
import { startGateway } from '@portico/gateway/start-gateway'
import { describe, expect, it, vi } from 'vitest'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import {
  agent,
  competitor,
  type OwnAgencies,
  owner,
  password,
  products,
  startOwnAgencies,
} from '../../builders/gateway/own-agencies.ts'
import { aKey, start, stay } from '../../builders/gateway/two-houses.ts'
import { pollOptions } from '../../setup/poll-options.ts'

const search = { stay, rooms: [{ party: { adults: 2, childrenAges: [] } }] }

function productsOf(found: RoomSearchResult): number[] {
  if (found.kind !== 'rooms') throw new Error(found.kind)
  return found.rooms.flatMap(({ quotes }) => quotes.map(({ productId }) => productId)).sort()
}

const sees = async (user: ReturnType<OwnAgencies['user']>) => productsOf(await user.roomSearch.quotes.query(search))

describe('at our own server', () => {
  it('AGY-04, AGY-07 a login says who the user is, for people to read, and nothing of that stands in the address or in clear', async () => {
    await using agencies = await startOwnAgencies()
    const outcome = await agencies.user().trade.login.mutate({ username: agent, password })
    expect(outcome).toMatchObject({
      kind: 'logged-in',
      user: { channelId: 2, since: start, agency: 'LAGO', role: 'agent' },
    })
    const session = 'session' in outcome ? outcome.session : ''
    expect(session).not.toMatch(/LAGO|lago/)
    expect(await agencies.user(session).trade.check.query()).toMatchObject({
      kind: 'logged-in',
      user: { agency: 'LAGO', role: 'agent' },
    })
    expect(await agencies.user().trade.login.mutate({ username: agent, password: 'wrong' })).toEqual({
      kind: 'wrong-credentials',
    })
  })

  it('what an agency searches for is sealed for its address: who typed it opens it, nobody else does', async () => {
    await using agencies = await startOwnAgencies()
    const { user } = agencies
    const [first, second, other] = [
      await agencies.logsIn(owner),
      await agencies.logsIn(agent),
      await agencies.logsIn(competitor),
    ]
    const outcome = await user(first).trade.sealSearchText.mutate({ text: 'Ada Rossi' })
    if (outcome.kind !== 'sealed') throw new Error(outcome.kind)
    const { sealed } = outcome
    expect(sealed).not.toMatch(/Ada|Rossi/)
    expect(Buffer.from(sealed.split('.')[1] ?? '', 'base64url').toString()).not.toMatch(/Ada|Rossi/)
    const opens = (session?: string) => user(session).trade.openSearchText.mutate({ sealed })
    expect(await opens(first)).toEqual({ kind: 'opened', text: 'Ada Rossi' })
    for (const session of [second, other]) expect(await opens(session)).toEqual({ kind: 'unreadable' })
    expect(await opens()).toEqual({ kind: 'ended' })
    expect(await user(first).trade.openSearchText.mutate({ sealed: `${sealed}A` })).toEqual({ kind: 'unreadable' })
  })

  it('AGY-15, SEC-03 each audience is shown its own rates, however often and in which order it comes', async () => {
    await using agencies = await startOwnAgencies()
    const { user } = agencies
    const { everybody, trade, lago, mare } = products
    const sessions = [await agencies.logsIn(owner), await agencies.logsIn(agent), await agencies.logsIn(competitor)]
    const [first, second, other] = sessions
    for (let round = 0; round < 2; round++) {
      expect(await sees(user())).toEqual([everybody])
      expect(await sees(user(first))).toEqual([everybody, trade, lago])
      expect(await sees(user(other))).toEqual([everybody, trade, mare])
      expect(await sees(user(second))).toEqual([everybody, trade, lago])
      expect(await sees(user(first, { channel: 1 }))).toEqual([everybody])
      expect(await sees(user(first, { host: 'agents.test' }))).toEqual([everybody])
    }
    await user(first).trade.logout.mutate()
    expect(await sees(user(first))).toEqual([everybody])
  })

  it('a session that is ended there is over at every gateway within its next looks, without a question of any check', async () => {
    await using agencies = await startOwnAgencies()
    const { houses, user } = agencies
    await using second = await startGateway({
      home: houses.gateway.home,
      upstreams: [{ url: houses.booking.url, token: houses.booking.serviceToken }],
      settings: aSnapshot([aHost({ host: 'one.test', channelIds: [1, 2] })]),
      now: () => start,
    })
    const session = await agencies.logsIn(owner)
    const colleague = await agencies.logsIn(agent)
    const checkAt = async (at: typeof second, whose = session) => (await user(whose, { at }).trade.check.query()).kind
    const both = [houses.gateway, second]
    for (const at of both) expect(await checkAt(at)).toBe('logged-in')
    const checked = await user(session).trade.check.query()
    if (checked.kind !== 'logged-in') throw new Error(checked.kind)
    const { db } = houses.booking
    await write(db, [], async (tx) => commit(await endSessions(tx, { userId: checked.user.id }, 'operator', start)))
    for (const at of both) await vi.waitFor(async () => expect(await checkAt(at)).toBe('nobody'), pollOptions)
    for (const at of both) expect(await checkAt(at, colleague)).toBe('logged-in')
    expect(await sees(user(session))).toEqual([products.everybody])
  })

  it('AGY-23, AGY-26, API-07 a new password goes with the session, and ends those elsewhere; the old one opens nothing', async () => {
    await using agencies = await startOwnAgencies()
    const { user } = agencies
    const session = await agencies.logsIn(owner)
    const elsewhere = await agencies.logsIn(owner)
    const next = 'Gondole!2028'
    const change = (current: string) =>
      user(session).trade.changePassword.mutate({ current, password: next, repeated: next })
    expect(await change('wrong')).toEqual({ kind: 'refused', problem: 'wrong-current' })
    const changed = await change(password)
    if (changed.kind !== 'changed' || changed.session === undefined) throw new Error(changed.kind)
    expect(await sees(user(changed.session))).toContain(products.lago)
    expect(await user(session).trade.check.query()).toEqual({ kind: 'nobody' })
    await vi.waitFor(async () => expect((await user(elsewhere).trade.check.query()).kind).toBe('nobody'), pollOptions)
    expect(await sees(user(elsewhere))).toEqual([products.everybody])
    expect(await user().trade.login.mutate({ username: owner, password })).toEqual({ kind: 'wrong-credentials' })
    expect((await user().trade.login.mutate({ username: owner, password: next })).kind).toBe('logged-in')
  })

  it('of two changes of one password at once one counts', async () => {
    await using agencies = await startOwnAgencies()
    const session = await agencies.logsIn(owner)
    const wanted = ['Gondole!2028', 'Gondole!2029']
    const outcomes = await Promise.all(
      wanted.map((next) =>
        agencies.user(session).trade.changePassword.mutate({ current: password, password: next, repeated: next }),
      ),
    )
    expect(outcomes.filter(({ kind }) => kind === 'changed')).toHaveLength(1)
    const logins = await Promise.all(
      wanted.map((next) => agencies.user().trade.login.mutate({ username: owner, password: next })),
    )
    expect(logins.map(({ kind }) => kind)).toEqual(
      outcomes.map(({ kind }) => (kind === 'changed' ? 'logged-in' : 'wrong-credentials')),
    )
  })

  it('AGY-21, AGY-22, AGY-28, AGY-29 a password is recovered and access is asked for by whoever is not logged in', async () => {
    await using agencies = await startOwnAgencies()
    const { user } = agencies
    expect(await user().trade.recoverPassword.mutate({ username: owner })).toEqual({ kind: 'sent' })
    expect(await user().trade.recoverPassword.mutate({ username: 'nobody@lago.example' })).toEqual({
      kind: 'not-found',
    })
    const request = {
      type: 'company' as const,
      name: 'Nuova',
      address: 'Via Corta 2',
      city: 'Roma',
      country: 'IT',
      email: 'new@nuova.example',
      vatNumber: 'IT00743110157',
    }
    const send = (typed: object, key = aKey()) => user().trade.requestAccess.mutate({ ...request, ...typed, key })
    const key = aKey()
    expect(await Promise.all([send({}, key), send({}, key)])).toEqual([{ kind: 'received' }, { kind: 'received' }])
    expect(await send({}, key)).toEqual({ kind: 'received' })
    expect(await send({})).toEqual({ kind: 'exists' })
    expect(await send({ email: owner })).toEqual({ kind: 'exists' })
    expect(await send({ email: owner }, key)).toEqual({ kind: 'exists' })
    expect(await agencies.houses.booking.db.reader.selectFrom('access_request').select('email').execute()).toEqual([
      { email: request.email },
    ])
  })

  it('a session that the server no longer knows has ended, whatever the gateway believes', async () => {
    await using agencies = await startOwnAgencies()
    const { houses, user } = agencies
    const session = await agencies.logsIn(owner)
    const checked = await user(session).trade.check.query()
    if (checked.kind !== 'logged-in') throw new Error(checked.kind)
    const { db } = houses.booking
    await write(db, [], async (tx) => commit(await endSessions(tx, { userId: checked.user.id }, 'operator', start)))
    const next = { current: password, password: 'Gondole!2028', repeated: 'Gondole!2028' }
    expect(await user(session).trade.changePassword.mutate(next)).toEqual({ kind: 'ended' })
    expect(await user(session).trade.check.query()).toEqual({ kind: 'nobody' })
    expect(
      await user(session).trade.confirmOption.mutate({ ref: 'x', paymentMethod: 'hotelpay', key: aKey() }),
    ).toEqual({ kind: 'ended' })
  })
})

it('what the server says of its houses is fetched once for all trade users, and as a guest fetches it', async () => {
  await using agencies = await startOwnAgencies({ catalogueSeconds: 600 })
  const { user, houses } = agencies
  const loads = async () => {
    const { headers, url } = {
      headers: { authorization: `Bearer ${houses.gateway.token}` },
      url: `${houses.gateway.url}/metrics`,
    }
    const figures = await (await fetch(url, { headers })).text()
    return Number(/\{[^}]*cache="hotelLists",outcome="miss"\} (\d+)/.exec(figures)?.[1] ?? 0)
  }
  await user().catalogue.hotel.query()
  const before = await loads()
  expect(before).toBeGreaterThan(0)
  for (const session of [
    await agencies.logsIn(owner),
    await agencies.logsIn(agent),
    await agencies.logsIn(competitor),
  ]) {
    expect((await user(session).catalogue.channel.query()).channel.trade).toBe(true)
    expect((await user(session).catalogue.hotel.query()).id).toBe(1)
  }
  expect(await loads()).toBe(before)
})
