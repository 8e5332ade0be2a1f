import { startGateway } from '@portico/gateway/start-gateway'
import { CookieJar } from '@portico/gateway/upstream/cookie-jar'
import { openLegacyClient } from '@portico/gateway/upstream/open-legacy-client'
import { upstreamOf } from '@portico/gateway/upstream/upstream'
import { login, loginCheck, logout } from '@portico/legacy/calls/trade/login'
import { createLog } from '@portico/server/log'
import { describe, expect, it } from 'vitest'
import { startLegacyServer } from '../../../simulators/legacy/server.ts'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { double } from '../../builders/gateway/plain-guest.ts'
import { aConfirm, start, stay } from '../../builders/gateway/two-houses.ts'

describe('at a stranger’s server', () => {
  it('cookies are kept for a login alone: no guest’s call brings one back', async () => {
    await using server = await startLegacyServer({ now: () => new Date(start) })
    await using gateway = await startGateway({
      upstreams: [{ url: server.url, profile: 'plain' }],
      settings: aSnapshot([aHost({ host: 'one.test', channelIds: [1] })]),
      now: () => start,
    })
    const guest = gateway.client({
      host: 'one.test',
      channel: 1,
      hotel: 1,
      language: 2,
      visitor: 'visitor-0000000000000001',
      address: '192.0.2.1',
    })
    const basket = { stay, rooms: [double] }
    const page = await guest.checkout.page.mutate({ basket })
    if (page.kind !== 'open') throw new Error(page.kind)
    expect((await guest.checkout.confirm.mutate(aConfirm({ basket, shown: page.basket.price.guestTotal }))).kind).toBe(
      'confirmed',
    )
    expect(server.seen.length).toBeGreaterThan(4)
    expect(server.seen.filter(({ cookies }) => cookies !== '')).toEqual([])
  })

  it('a trade user is known by the cookies of the own session, until logging out', async () => {
    await using server = await startLegacyServer({ now: () => new Date(start) })
    const log = createLog({ name: 'test', level: 'silent' })
    const client = openLegacyClient(log)
    const upstream = upstreamOf({
      key: 'plain',
      url: server.url,
      prefix: '/customers',
      profile: 'plain',
      timeZone: 'Europe/Rome',
      paths: {},
    })
    const caller = { domain: '', channelId: 2, hotelId: 1, languageId: 2, sessionCode: '' }
    const [own, other] = [new CookieJar(() => 0), new CookieJar(() => 0)].map((cookies) =>
      client.forRequest(log, { cookies }),
    )
    if (!own || !other) throw new Error('no client')
    const nobody = { kind: 'answered', answer: undefined }
    const ada = { kind: 'answered', answer: expect.objectContaining({ userId: 9 }) }
    expect(await own.call(login, upstream, caller, { username: 'agenzia', password: 'wrong' })).toEqual(nobody)
    expect(await own.call(login, upstream, caller, { username: 'agenzia', password: 'Viaggi!2027' })).toEqual(ada)
    expect(await own.call(loginCheck, upstream, caller, {})).toEqual(ada)
    expect(await other.call(loginCheck, upstream, caller, {})).toEqual(nobody)
    await own.call(logout, upstream, caller, {})
    expect(await own.call(loginCheck, upstream, caller, {})).toEqual(nobody)
    await client.close()
  })
})
