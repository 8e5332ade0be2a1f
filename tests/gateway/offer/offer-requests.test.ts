import type { OfferRequest } from '@portico/contracts/offer/offer-request'
import { startGateway } from '@portico/gateway/start-gateway'
import { describe, expect, it } from 'vitest'
import { aLegacyGroup } from '../../../simulators/legacy/group.ts'
import { startLegacyServer } from '../../../simulators/legacy/server.ts'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { openFaultyUpstream } from '../../builders/gateway/faulty-upstream.ts'
import { aKey, start, startHouses, stay } from '../../builders/gateway/two-houses.ts'

const tooMany = { data: { code: 'TOO_MANY_REQUESTS' } }

function aRequest(overrides: Partial<OfferRequest> = {}): OfferRequest {
  return {
    time: { kind: 'stay', stay },
    rooms: [{ adults: 2, childrenAges: [7] }],
    name: 'Ada Rossi',
    email: 'ada@guests.example',
    note: 'Mit Hund',
    key: aKey(),
    ...overrides,
  }
}

const flexible = { kind: 'flexible', month: '2027-07', nights: 5 } as const

/** A gateway before another's server, on which calls of a request can be lost. */
async function startOther() {
  const server = await startLegacyServer({ group: aLegacyGroup(), now: () => new Date(start) })
  const upstream = await openFaultyUpstream(server.url)
  const gateway = await startGateway({
    upstreams: [{ url: upstream.url, profile: 'plain' }],
    settings: aSnapshot([aHost({ host: 'one.test', channelIds: [1] })]),
    now: () => start,
  })
  return {
    server,
    upstream,
    guest: (address = '192.0.2.1', hotel = 1) =>
      gateway.client({ host: 'one.test', channel: 1, hotel, language: 1, address }).offerRequest.send,
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]()
      await upstream[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}

describe('a request for an offer through the gateway', () => {
  it('reaches our own server with what only it has fields for, once for each page', async () => {
    await using houses = await startHouses()
    const send = houses.guest().offerRequest.send
    const request = aRequest({ time: flexible, packageId: 3, words: 'not for a server that has fields' })
    expect(await Promise.all([send.mutate(request), send.mutate(request)])).toEqual([
      { kind: 'received' },
      { kind: 'received' },
    ])
    const stored = await houses.booking.db.reader.selectFrom('offer_request').selectAll().execute()
    expect(stored).toMatchObject([
      { month: '2027-07', nights: 5, package_id: 3, note: 'Mit Hund', host: 'one.test', hotel_id: 1 },
    ])
  })

  it('API-11 is the body of v2/offers/create at a server that is not ours, whose people read in the note what it has no field for', async () => {
    await using other = await startOther()
    expect(await other.guest().mutate(aRequest())).toEqual({ kind: 'received' })
    expect(
      await other.guest().mutate(aRequest({ time: flexible, packageId: 3, words: 'Flexible, July 2027, 5 nights' })),
    ).toEqual({ kind: 'received' })
    const posts = other.server.seen.filter(({ call }) => call === 'POST v2/offers/create')
    const common = {
      ca_id: 1,
      ho_id: 1,
      ln_id: 1,
      rooms: [{ adulti: 2, bambini: 1, etaBambini: [7] }],
      name: 'Ada Rossi',
      mail: 'ada@guests.example',
    }
    expect(posts.map(({ body }) => JSON.parse(body))).toEqual([
      { ...common, dataArrivo: '20270305', dataPartenza: '20270308', note: 'Mit Hund' },
      { ...common, note: 'Flexible, July 2027, 5 nights\n\nMit Hund' },
    ])
    expect(other.server.books.offerRequests).toMatchObject([
      { stay: { arrival: '20270305', departure: '20270308' }, adults: 2, children: 1 },
      { name: 'Ada Rossi' },
    ])
  })

  it('comes five times an hour from one address of e-mail, ten times from one address', async () => {
    await using houses = await startHouses()
    const send = (email: string, address: string) =>
      houses.gateway
        .client({ host: 'one.test', channel: 1, hotel: 1, language: 1, address })
        .offerRequest.send.mutate(aRequest({ email }))
    for (let i = 0; i < 5; i++) await send('Ada@guests.example', `192.0.2.${10 + i}`)
    await expect(send('ada@Guests.example', '192.0.2.99')).rejects.toMatchObject(tooMany)
    for (let i = 0; i < 10; i++) await send(`ada${i}@guests.example`, '192.0.2.1')
    await expect(send('other@guests.example', '192.0.2.1')).rejects.toMatchObject(tooMany)
    expect(await houses.booking.db.reader.selectFrom('offer_request').select('id').execute()).toHaveLength(15)
  })

  it('is sent once by the call; without an answer the guest may send it again, and our own server knows it', async () => {
    await using houses = await startHouses()
    const request = aRequest()
    await houses.guest().offerRequest.send.mutate(request)
    await using gateway = await startGateway({
      upstreams: [{ url: houses.booking.url, profile: 'portico', token: houses.booking.serviceToken }],
      settings: aSnapshot([aHost({ host: 'one.test', channelIds: [1] })]),
      now: () => start,
    })
    const again = gateway.client({ host: 'one.test', channel: 1, hotel: 1, language: 1, address: '192.0.2.1' })
    expect(await again.offerRequest.send.mutate(request)).toEqual({ kind: 'received' })
    expect(await houses.booking.db.reader.selectFrom('offer_request').select('id').execute()).toHaveLength(1)
  })

  it('says which field is wrong, and is refused where the server takes none', async () => {
    await using other = await startOther()
    const send = other.guest()
    await expect(send.mutate(aRequest({ email: 'ada@', name: ' ' }))).rejects.toMatchObject({
      data: {
        fields: [
          { path: ['name'], message: 'required' },
          { path: ['email'], message: 'email' },
        ],
      },
    })
    other.upstream.next('create', 'refuses')
    await expect(send.mutate(aRequest())).rejects.toMatchObject({ data: { code: 'BAD_GATEWAY' } })
    expect(other.upstream.arrived('create')).toHaveLength(1)
  })
})
