import { request } from 'node:http'
import { placeHeaders } from '@portico/contracts/scope/place'
import { usualLimits } from '@portico/gateway/http/limits'
import { type GatewayOptions, startGateway } from '@portico/gateway/start-gateway'
import * as calls from '@portico/legacy/calls/all-calls'
import type { ExtensionProfile } from '@portico/legacy/codec/extensions'
import { forwardLegacyReads } from '@portico/web/http/forward/forward-legacy-reads'
import fastify from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { openFaultyUpstream } from '../../builders/gateway/faulty-upstream.ts'
import { openPatientResources } from '../../builders/gateway/patient-resources.ts'
import { startHouses } from '../../builders/gateway/two-houses.ts'
import { pollOptions } from '../../setup/poll-options.ts'

type Answer = {
  status: number
  text: string
  type: string | undefined
  retryAfter: string | undefined
  cookies: unknown
}

async function anOldClient(
  perMinute = usualLimits.perMinute,
  options: Partial<GatewayOptions> = {},
  profile: ExtensionProfile = 'portico',
) {
  const houses = await startHouses()
  const faultyUpstream = await openFaultyUpstream(houses.booking.url)
  const header = { name: 'authorization', value: `Bearer ${houses.booking.serviceToken}` }
  const gateway = await startGateway({
    upstreams: [{ url: faultyUpstream.url, header, profile }],
    settings: aSnapshot([
      aHost({ host: 'old.test', channelIds: [1], legacyPassThrough: true }),
      aHost({ host: 'one.test', channelIds: [1] }),
    ]),
    limits: { perMinute },
    ...options,
  })
  const web = fastify()
  forwardLegacyReads(web, { gatewayUrl: gateway.url, serviceToken: gateway.token })
  const webUrl = await web.listen({ port: 0, host: '127.0.0.1' })
  return {
    faultyUpstream,
    gateway,
    webUrl,
    figures: async () =>
      (await fetch(`${gateway.url}/metrics`, { headers: { authorization: `Bearer ${gateway.token}` } })).text(),
    get: (
      path: string,
      host = 'old.test',
      headers = {},
      method = 'GET',
      signal = new AbortController().signal,
      server = gateway.url,
    ) =>
      new Promise<Answer>((resolve, reject) => {
        const outgoing = request(
          `${server}/legacy/${path}`,
          { method, headers: { host, ...headers }, signal },
          async (response) => {
            const text = Buffer.concat(await response.toArray()).toString()
            const { 'set-cookie': cookies, 'content-type': type, 'retry-after': retryAfter } = response.headers
            resolve({ status: response.statusCode ?? 0, text, type, retryAfter, cookies })
          },
        )
        outgoing.once('error', reject)
        outgoing.end()
      }),
    [Symbol.asyncDispose]: async () => {
      await web.close()
      await gateway[Symbol.asyncDispose]()
      await faultyUpstream[Symbol.asyncDispose]()
      await houses[Symbol.asyncDispose]()
    },
  }
}

const dates = 'dataArrivo=20270305&dataPartenza=20270308&adulti=2'

describe('an old client', () => {
  it.each([
    ['hotellist.do?method=hotelList&ca_id=1&ln_id=1', 'A House'],
    ['hotellist.do?method=getHotel&hotelId=1&ln_id=1', 'A House'],
    ['privacy.do?method=custom&ca_id=1&ho_id=1', 'policies'],
    [`avail.do?method=search&ca_id=1&ho_id=1&ln_id=1&${dates}`, '"availability"'],
    [`availCheck.do?method=search&ca_id=1&ho_id=1&${dates}`, 'true'],
  ])('reads %s through a host that allows it', async (path, text) => {
    await using client = await anOldClient()
    const answer = await client.get(path)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain(text)
  })

  it.each([
    ['a host that does not allow it', 'hotellist.do?method=hotelList&ca_id=1', 'one.test'],
    ['an unknown host', 'hotellist.do?method=hotelList&ca_id=1', 'nowhere.test'],
    ['another house’s channel', 'hotellist.do?method=hotelList&ca_id=3', 'old.test'],
    ['another house', `avail.do?method=search&ca_id=1&ho_id=2&${dates}`, 'old.test'],
    ['another house by itself', 'hotellist.do?method=getHotel&hotelId=2', 'old.test'],
    ['no channel', 'hotellist.do?method=hotelList', 'old.test'],
    ['a booking', `guestdata.do?method=confirm&ca_id=1&ho_id=1&${dates}`, 'old.test'],
    ['a reservation', 'retrieve.do?method=retrieve&ca_id=1&codice_prenotazione=K7QW3M9ZXA&mail=a%40b.it', 'old.test'],
    ['a login', 'login.do?method=login&ca_id=1&ho_id=1', 'old.test'],
    ['two hotels', `avail.do?method=search&ca_id=1&ho_id=1&ho_id=2&${dates}`, 'old.test'],
    ['another house beside its own', `avail.do?method=search&ca_id=1&hotelId=1&ho_id=2&${dates}`, 'old.test'],
    ['another house in other capitals', `avail.do?method=search&ca_id=1&ho_id=1&HO_ID=2&${dates}`, 'old.test'],
    ['another house in a list', `availChannelCheck.do?method=search&ca_id=1&hoIds=1,2&${dates}`, 'old.test'],
    [
      'another house in a repeated list',
      `availChannelCheck.do?method=search&ca_id=1&hoIds=1&hoIds=2&${dates}`,
      'old.test',
    ],
    ['a second channel', `avail.do?method=search&ca_id=1&ca_id=3&ho_id=1&${dates}`, 'old.test'],
    ['what is no hotel', `avail.do?method=search&ca_id=1&ho_id=1x&${dates}`, 'old.test'],
    ['what is no hotel in decimals', `avail.do?method=search&ca_id=1&ho_id=1e0&${dates}`, 'old.test'],
    ['a second domain', 'hotellist.do?method=hotelList&ca_id=1&domain=old.test&domain=one.test', 'old.test'],
    ['a file elsewhere', '..%2f..%2fetc?method=search&ca_id=1', 'old.test'],
    ['a second method', `avail.do?method=confirm&method=search&ca_id=1&ho_id=1&${dates}`, 'old.test'],
  ])('does not reach %s', async (_, path, host) => {
    await using client = await anOldClient()
    const { status } = await client.get(path, host)
    expect(status).toBe(404)
    expect(client.faultyUpstream.arrived('confirm')).toEqual([])
    expect(client.faultyUpstream.arrived('retrieve')).toEqual([])
  })

  it('cannot send credentials, a client, our own extensions, cookies or a parameter twice', async () => {
    await using client = await anOldClient()
    const path = `avail.do?method=search&ca_id=1&ho_id=1&${dates}&username=u&PASSWORD=p&cl_id=7&codicePrenotazione=K&px_key=k&login=7&adulti=9`
    const answer = await client.get(path, 'old.test', { cookie: 'JSESSIONID=1', authorization: 'Bearer stolen' })
    expect(answer.status).toBe(200)
    expect(answer.cookies).toBeUndefined()
    const sent = client.faultyUpstream.arrived('search').at(-1)
    expect(sent?.toString()).toBe(`method=search&ca_id=1&ho_id=1&${dates}`)
  })

  it('sends no query that is longer than its server reads', async () => {
    await using client = await anOldClient(undefined, {}, 'plain')
    const path = `avail.do?method=search&ca_id=1&ho_id=1&${dates}&promoCode=`
    expect((await client.get(path + 'x'.repeat(7_000))).status).toBe(414)
    expect(client.faultyUpstream.arrived('search')).toEqual([])
  })

  it('sends ids as plain numbers, and no other host’s name', async () => {
    await using client = await anOldClient()
    expect(
      (await client.get(`avail.do?method=search&ca_id=01&ho_id=0001&hotelId=&${dates}&domain=one.test`)).status,
    ).toBe(200)
    expect(client.faultyUpstream.arrived('search').at(-1)?.toString()).toBe(
      `method=search&ca_id=1&ho_id=1&${dates}&domain=old.test`,
    )
    expect((await client.get(`availChannelCheck.do?method=search&ca_id=1&hoIds=01&hoIds=1&${dates}`)).status).toBe(200)
    expect(client.faultyUpstream.arrived('search').at(-1)?.get('hoIds')).toBe('1,1')
  })

  it('is answered at the web as at the gateway, and nothing of the visitor goes along', async () => {
    await using client = await anOldClient()
    const { signal } = new AbortController()
    const visitor = { cookie: 'portico-visitor=1', authorization: 'Bearer stolen', 'x-portico-host': 'one.test' }
    for (const path of [
      `avail.do?method=search&ca_id=1&ho_id=1&ln_id=1&${dates}`,
      'hotellist.do?method=getHotel&hotelId=2',
      'login.do?method=login',
    ]) {
      const atWeb = await client.get(path, 'old.test', visitor, 'GET', signal, client.webUrl)
      expect(atWeb).toEqual(await client.get(path))
    }
    expect(
      (
        await client.get(
          `avail.do?method=search&ca_id=1&ho_id=1&${dates}`,
          'old.test',
          {},
          'POST',
          signal,
          client.webUrl,
        )
      ).status,
    ).toBe(404)
    await client.gateway[Symbol.asyncDispose]()
    expect(
      (await client.get('hotellist.do?method=hotelList&ca_id=1', 'old.test', {}, 'GET', signal, client.webUrl)).status,
    ).toBe(502)
  })

  it('cannot say by a forwarded header or by our own which house it is at', async () => {
    await using client = await anOldClient()
    const path = 'hotellist.do?method=hotelList&ca_id=1&ln_id=1'
    const forwarded = {
      'x-forwarded-host': 'old.test',
      'x-forwarded-for': '203.0.113.9',
      'x-original-host': 'old.test',
      forwarded: 'host=old.test',
      'x-portico-host': 'old.test',
      'x-portico-channel': '1',
      'x-portico-trade-session': 'stolen',
    }
    for (const host of ['nowhere.test', 'one.test', 'old.test.evil.test'])
      expect((await client.get(path, host, forwarded)).status).toBe(404)
    const elsewhere = Object.fromEntries(Object.keys(forwarded).map((name) => [name, 'one.test']))
    expect((await client.get(path, 'old.test', elsewhere)).status).toBe(200)
  })

  it('reaches nothing of the server but eight reads, by whatever spelling', async () => {
    await using client = await anOldClient()
    const paths = Object.values(calls).map(({ path }) => path)
    const known = [...paths, ...paths.map((file) => file.replace('.do', '.DO')), 'avail.do?method=explain', 'avail.do']
    const reads = new Set<string>([
      calls.hotelList.path,
      calls.hotel.path,
      calls.customPrivacy.path,
      calls.packages.path,
      calls.calendar.path,
      calls.availabilityCheck.path,
      calls.roomSearch.path,
      calls.portalSearch.path,
    ])
    expect(reads.size).toBe(8)
    const passed: string[] = []
    for (const path of known.filter((one) => !reads.has(one))) {
      const joint = path.includes('?') ? '&' : '?'
      const { status } = await client.get(`${path}${joint}ca_id=1&ho_id=1&hotelId=1&${dates}`)
      if (status !== 404) passed.push(`${path}: ${status}`)
    }
    expect(known.length).toBeGreaterThan(20)
    expect(passed).toEqual([])
  })

  it('is answered as the server answered, byte by byte and of its kind', async () => {
    await using client = await anOldClient()
    const text = await client.get(`availCheck.do?method=search&ca_id=1&ho_id=1&${dates}`)
    expect([text.type, text.text]).toEqual(['text/plain; charset=utf-8', 'true'])
    client.faultyUpstream.next('search', 'latin-1')
    const single = await client.get(`avail.do?method=search&ca_id=1&ho_id=1&ln_id=1&${dates}`)
    expect([single.status, JSON.parse(single.text)]).toEqual([
      200,
      expect.objectContaining({ availability: expect.any(Array) }),
    ])
  })

  it('is repeated once where its server failed, and counted like every other call', async () => {
    await using client = await anOldClient()
    const path = `avail.do?method=search&ca_id=1&ho_id=1&ln_id=1&${dates}`
    client.faultyUpstream.next('avail', 'bursts')
    expect((await client.get(path)).status).toBe(200)
    expect(client.faultyUpstream.arrived('avail')).toHaveLength(2)
    const figures = await client.figures()
    expect(figures).toContain('portico_legacy_repeated_total{upstream="upstream-0"} 1')
    expect(figures).toContain(
      'portico_legacy_call_seconds_count{upstream="upstream-0",call="roomSearch",outcome="answered"} 1',
    )
  })

  it('does not ask a server that is left alone: 503, and when to come back', async () => {
    await using client = await anOldClient()
    const path = `avail.do?method=search&ca_id=1&ho_id=1&ln_id=1&${dates}`
    expect((await client.get(path)).status).toBe(200)
    await client.faultyUpstream.always('unavailable')
    for (let i = 0; i < 30 && (await client.get(path)).status !== 503; i++);
    const arrivedBefore = client.faultyUpstream.arrived('avail').length
    const refused = await Promise.all(Array.from({ length: 20 }, () => client.get(path)))
    expect(refused.map(({ status, retryAfter }) => [status, retryAfter])).toEqual(refused.map(() => [503, '5']))
    expect(JSON.parse(refused[0]?.text ?? '')).toHaveProperty('errore')
    expect(client.faultyUpstream.arrived('avail')).toHaveLength(arrivedBefore)
  })

  it('waits in the line of its server with everybody else, and is given up when it leaves', async () => {
    // Nobody but who leaves makes room: a busy machine takes longer than a search may.
    await using client = await anOldClient(undefined, { resources: openPatientResources })
    const path = `avail.do?method=search&ca_id=1&ho_id=1&ln_id=1&${dates}`
    expect((await client.get(path)).status).toBe(200)
    await client.faultyUpstream.always('held-back', 'avail')
    const disconnect = new AbortController()
    const waiting = Array.from({ length: 200 }, () =>
      client.get(path, 'old.test', {}, 'GET', disconnect.signal).catch(() => undefined),
    )
    // Fifty are asked, a hundred wait, and the rest are refused at once.
    const refused = await Promise.any(waiting)
    expect(refused?.status).toBe(503)
    await vi.waitFor(() => expect(client.faultyUpstream.arrived('avail')).toHaveLength(51), pollOptions)
    disconnect.abort()
    await Promise.all(waiting)
    await vi.waitFor(() => expect(client.faultyUpstream.sockets()).toBeLessThan(5), pollOptions)
    // A place that one leaves may be taken by another whose leaving is noticed a moment later; not by all who waited.
    expect(client.faultyUpstream.arrived('avail').length).toBeLessThan(100)
  })

  it('may ask so often in a minute, by its address and by the house; others are not counted with it', async () => {
    await using old = await anOldClient({ ...usualLimits.perMinute, call: 2, host: 5 })
    const from = async (address: string, host?: string) => {
      const headers = { [placeHeaders.address]: address, authorization: `Bearer ${old.gateway.token}` }
      const { status, retryAfter } = await old.get('hotellist.do?method=hotelList&ca_id=1&ln_id=1', host, headers)
      return status === 429 ? `${status} ${Number(retryAfter) > 0}` : status
    }
    expect([await from('192.0.2.1'), await from('192.0.2.1'), await from('192.0.2.1')]).toEqual([200, 200, '429 true'])
    expect([await from('192.0.2.2'), await from('192.0.2.3'), await from('192.0.2.4')]).toEqual([200, 200, 200])
    expect([await from('192.0.2.5'), await from('192.0.2.5', 'one.test')]).toEqual(['429 true', 404])
    expect(await old.gateway.client({ host: 'old.test', channel: 1, hotel: 1 }).catalogue.hotel.query()).toMatchObject({
      id: 1,
    })
  })

  it('counts by its connection and its host, whatever it says of itself without the token', async () => {
    await using old = await anOldClient({ ...usualLimits.perMinute, call: 2, host: 3 })
    const from = async (address: string) => {
      const headers = { [placeHeaders.address]: address, [placeHeaders.host]: `host-of-${address}` }
      return (await old.get('hotellist.do?method=hotelList&ca_id=1&ln_id=1', 'old.test', headers)).status
    }
    // This machine's own connections have no address to count, so that neither address is closed, but the host is.
    expect([
      await from('192.0.2.1'),
      await from('192.0.2.1'),
      await from('192.0.2.1'),
      await from('192.0.2.1'),
    ]).toEqual([200, 200, 200, 429])
  })

  it('pays for a search of a portal as for ten others', async () => {
    await using old = await anOldClient({ ...usualLimits.perMinute, call: 20 })
    const from = async (path: string) => {
      const headers = { [placeHeaders.address]: '192.0.2.1', authorization: `Bearer ${old.gateway.token}` }
      return (await old.get(`${path}?method=search&ca_id=1&${dates}`, 'old.test', headers)).status
    }
    expect([await from('availChannelCheck.do'), await from('availChannelCheck.do')]).toEqual([200, 200])
    expect([await from('availChannelCheck.do'), await from('availCheck.do')]).toEqual([429, 429])
  })

  it('may only read by GET', async () => {
    await using client = await anOldClient()
    expect((await client.get('hotellist.do?method=hotelList&ca_id=1', 'old.test', {}, 'POST')).status).toBe(404)
  })
})
