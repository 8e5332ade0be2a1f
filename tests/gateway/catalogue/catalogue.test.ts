import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromJson } from '@portico/booking-server/db/from-json'
import { toJson } from '@portico/booking-server/db/tables/json'
import { commit, write } from '@portico/booking-server/db/write'
import type { Instant } from '@portico/domain/time/deadline'
import { type GatewayOptions, type RunningGateway, startGateway } from '@portico/gateway/start-gateway'
import { describe, expect, it, vi } from 'vitest'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { openFaultyUpstream } from '../../builders/gateway/faulty-upstream.ts'
import { start, startHouses, stay } from '../../builders/gateway/two-houses.ts'
import { openUntimedResources } from '../../builders/gateway/untimed-resources.ts'
import { pollOptions } from '../../setup/poll-options.ts'

const settings = aSnapshot(
  [aHost({ host: 'one.test', channelIds: [1] }), aHost({ host: 'two.test', channelIds: [1] })],
  {
    channels: [{ channelId: 1, tradeConfHour: 12 }],
  },
)

describe('the hotel list', () => {
  it('is asked for once per channel, host and language for a short time, and a failure is not kept (LEG-07)', async () => {
    await using houses = await startHouses()
    await using faultyUpstream = await openFaultyUpstream(houses.booking.url)
    let now = start
    await using gateway = await startGateway({
      upstreams: [{ url: faultyUpstream.url, token: houses.booking.serviceToken }],
      settings,
      catalogueSeconds: 60,
      now: () => now,
    })
    const callCount = () => faultyUpstream.arrived('hotelList').length
    const guest = (host: string, language: number) => gateway.client({ host, channel: 1, language }).catalogue.channel
    faultyUpstream.next('hotelList', 'broken')
    await expect(guest('one.test', 1).query()).rejects.toMatchObject({ data: { code: 'BAD_GATEWAY' } })
    await Promise.all(Array.from({ length: 20 }, () => guest('one.test', 1).query()))
    expect(callCount()).toBe(2)
    await guest('one.test', 2).query()
    await guest('two.test', 1).query()
    expect(callCount()).toBe(4)
    now = '2027-03-01T09:01:01.000Z' as Instant
    await guest('one.test', 1).query()
    // The list as it was is answered at once, and the new one is kept when it has arrived.
    const headers = { authorization: `Bearer ${gateway.token}` }
    const metrics = async () => (await fetch(`${gateway.url}/metrics`, { headers })).text()
    const answered =
      /^portico_legacy_call_seconds_count\{upstream="upstream-0",call="hotelList",outcome="answered"\} 4$/m
    await vi.waitFor(async () => expect(await metrics()).toMatch(answered), pollOptions)
    expect(callCount()).toBe(5)
    now = '2027-03-01T10:00:00.000Z' as Instant
    await guest('one.test', 1).query()
    expect(callCount()).toBe(6)
  })

  it('is sent again only once something in it has changed, which is seen after a minute and one read, and after a failed one with the next', async () => {
    await using houses = await startHouses()
    await using faultyUpstream = await openFaultyUpstream(houses.booking.url)
    let now = start
    await using gateway = await startGateway({
      upstreams: [{ url: faultyUpstream.url, token: houses.booking.serviceToken }],
      settings,
      catalogueSeconds: 60,
      now: () => now,
    })
    const known = () => faultyUpstream.arrived('hotelList').map((params) => params.get('px_known'))
    const headers = { authorization: `Bearer ${gateway.token}` }
    const metrics = async () => (await fetch(`${gateway.url}/metrics`, { headers })).text()
    const name = async () =>
      (await gateway.client({ host: 'one.test', channel: 1 }).catalogue.channel.query()).hotels[0]?.name
    /** What is shown a minute later at once, and what after the read behind it, however that ended. */
    const aMinuteLater = async (moment: string, outcome: string, count: number) => {
      now = moment as Instant
      const atOnce = await name()
      const ended = new RegExp(`call="hotelList",outcome="${outcome}"\\} ${count}$`, 'm')
      await vi.waitFor(async () => expect(await metrics()).toMatch(ended), pollOptions)
      return [atOnce, await name()]
    }
    expect(await name()).toBe('A House')
    expect(await aMinuteLater('2027-03-01T09:01:00.000Z', 'answered', 2)).toEqual(['A House', 'A House'])
    const version = known()[1]
    expect([known(), version]).toEqual([[null, version], expect.any(String)])
    const { db } = houses.booking
    const { content } = await db.reader
      .selectFrom('hotel')
      .where('id', '=', 1)
      .select('content')
      .executeTakeFirstOrThrow()
    const texts = fromJson('hotel.content', content, 1)
    const renamed = toJson({ ...texts, en: { ...texts.en, name: 'Renamed' } })
    await write(db, [1], async (tx) =>
      commit(void (await tx.updateTable('hotel').set({ content: renamed }).where('id', '=', 1).execute())),
    )
    await faultyUpstream.always('broken', 'hotelList')
    expect(await aMinuteLater('2027-03-01T09:02:00.000Z', 'unreadable', 1)).toEqual(['A House', 'A House'])
    await faultyUpstream.always(undefined)
    expect(await aMinuteLater('2027-03-01T09:02:10.000Z', 'answered', 3)).toEqual(['A House', 'Renamed'])
    expect(new Set(known().slice(1))).toEqual(new Set([version]))
    // Ten times as old, it is no longer shown without a read.
    now = '2027-03-01T09:12:10.000Z' as Instant
    await db.writer.updateTable('channel').set({ name: 'Other Channel' }).where('id', '=', 1).execute()
    const { channel, hotels } = await gateway.client({ host: 'one.test', channel: 1 }).catalogue.channel.query()
    expect([channel.name, hotels[0]?.name]).toEqual(['Other Channel', 'Renamed'])
  })

  it('is answered as it was while its server is away, at once, after a restart too, for a day', async () => {
    await using houses = await startHouses()
    await using faultyUpstream = await openFaultyUpstream(houses.booking.url)
    const home = mkdtempSync(join(tmpdir(), 'portico-gateway-'))
    let now = start
    const again = (options: Partial<GatewayOptions> = {}) =>
      startGateway({
        home,
        upstreams: [{ url: faultyUpstream.url, token: houses.booking.serviceToken }],
        settings,
        catalogueSeconds: 60,
        now: () => now,
        ...options,
      })
    const namesAt = async (gateway: RunningGateway) => {
      const guest = gateway.client({ host: 'one.test', channel: 1, hotel: 1 })
      const { hotels } = await guest.catalogue.channel.query()
      return [hotels[0]?.name, (await guest.catalogue.hotel.query()).name]
    }
    {
      await using gateway = await again()
      expect(await namesAt(gateway)).toEqual(['A House', 'A House'])
    }
    await faultyUpstream.always('held-back')
    {
      const over = new AbortController()
      await using gateway = await again({ resources: (settings) => openUntimedResources(settings, over.signal) })
      now = '2027-03-01T09:05:00.000Z' as Instant
      // Its server's answer would be waited for without end.
      expect(await namesAt(gateway)).toEqual(['A House', 'A House'])
      over.abort()
    }
    await faultyUpstream.close()
    {
      await using gateway = await again()
      now = '2027-03-02T08:59:00.000Z' as Instant
      expect(await namesAt(gateway)).toEqual(['A House', 'A House'])
      // Contents, no prices.
      const guest = gateway.client({ host: 'one.test', channel: 1, hotel: 1 })
      const rooms = [{ party: { adults: 2, childrenAges: [] } }]
      await expect(guest.roomSearch.quotes.query({ stay, rooms })).rejects.toMatchObject({ data: { httpStatus: 502 } })
      now = '2027-03-02T09:01:00.000Z' as Instant
      await expect(namesAt(gateway)).rejects.toMatchObject({ data: { httpStatus: 502 } })
    }
    rmSync(home, { recursive: true })
  })

  it('CFG-08 leaves out what the gateway does not know of a channel, a hotel and a destination', async () => {
    const known = { id: 1, name: 'House', destinations: [{ id: 1, name: 'Costa', secretRank: 3 }], margin: 12 }
    const server = createServer((_, reply) =>
      reply.end(
        JSON.stringify({
          ...known,
          channel: { id: 1, name: 'One', creditLine: 900 },
          hotels: [known],
          hotelId: 1,
          ownerPhone: '+39 1',
        }),
      ),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await using gateway = await startGateway({ upstreams: [{ url, profile: 'plain' }], settings })
    const { catalogue } = gateway.client({ host: 'one.test', channel: 1, hotel: 1 })
    const replies = [await catalogue.channel.query(), await catalogue.hotel.query()]
    server.close()
    expect(replies).toMatchObject([{ hotels: [{ name: 'House' }] }, { name: 'House' }])
    expect(JSON.stringify(replies)).not.toMatch(/secretRank|margin|creditLine|ownerPhone/)
  })

  it('carries the API key of its server, other calls do not (LEG-06)', async () => {
    const seen: [string | null, unknown][] = []
    const server = createServer((request, reply) => {
      const call = new URL(request.url ?? '', 'http://legacy').searchParams.get('method')
      seen.push([call, request.headers['x-api-key']])
      reply.end(
        JSON.stringify({
          channel: { id: 1, name: 'One' },
          hotels: [{ id: 1, name: 'House' }],
          hotelId: 1,
          name: 'House',
        }),
      )
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await using gateway = await startGateway({
      upstreams: [{ url, profile: 'plain', apiKey: { name: 'x-api-key', value: 'secret' } }],
      settings,
    })
    await gateway.client({ host: 'one.test', channel: 1, hotel: 1 }).catalogue.hotel.query()
    server.close()
    // The last two at the same time.
    expect(seen[0]).toEqual(['hotelList', 'secret'])
    expect(seen.slice(1).sort()).toEqual([
      ['getHotel', undefined],
      ['search', undefined],
    ])
  })

  it('PORT-01 is answered with the channel’s settings, admin’s value first, and of each hotel name, id and destinations', async () => {
    await using houses = await startHouses({ gateway: { settings } })
    const catalogue = await houses.gateway.client({ host: 'one.test', channel: 1 }).catalogue.channel.query()
    expect(catalogue).toMatchObject({
      channel: { id: 1, tradeConfHour: 12 },
      hotels: [{ id: 1, name: 'A House', stars: 3, destinations: [{ id: 1, name: 'Somewhere' }] }],
      destinations: [{ id: 1, hotelIds: [1] }],
    })
  })
})

it('a hotel answers with its own calendar day', async () => {
  await using houses = await startHouses()
  houses.at('2027-03-01T23:30:00.000Z')
  expect(await houses.guest().catalogue.hotel.query()).toMatchObject({
    timeZone: 'Europe/Rome',
    today: '2027-03-02',
    currency: 'EUR',
  })
})

describe.each(['portico', 'plain'] as const)('a hotel of a %s upstream', (profile) => {
  it('CFG-03 has id, name, address, destinations, age bands, messaging, chat, its trade channel and its currency', async () => {
    await using houses = await startHouses({ profile })
    const { db } = houses.booking
    const { settings: stored } = await db.reader
      .selectFrom('hotel')
      .where('id', '=', 1)
      .select('settings')
      .executeTakeFirstOrThrow()
    const messaging = { active: true, button: true, number: '390551234' }
    const changed = { ...fromJson('hotel.settings', stored, 1), messaging, showChat: true, tradeAssociated: 2 }
    await db.writer
      .updateTable('hotel')
      .set({ settings: toJson(changed) })
      .where('id', '=', 1)
      .execute()
    expect(await houses.guest().catalogue.hotel.query()).toMatchObject({
      id: 1,
      name: 'A House',
      currency: 'EUR',
      messaging,
      showChat: true,
      tradeAssociated: 2,
      address: { street: 'Via Prova 1', zip: '00001', city: 'Prova', country: 'IT' },
      destinations: [{ id: 1, name: 'Somewhere' }],
      ageBands: [
        { id: 1, min: 0, max: 2 },
        { id: 2, min: 3, max: 11 },
      ],
    })
  })
})
