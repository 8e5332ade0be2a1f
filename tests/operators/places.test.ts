import { randomUUID } from 'node:crypto'
import { commit, write } from '@portico/booking-server/db/write'
import { startGateway } from '@portico/gateway/start-gateway'
import { expect, it } from 'vitest'
import { aHost } from '../builders/a-snapshot.ts'
import { startOperatedHouse } from '../builders/start/start-operated-house.ts'

/** Admin, gateway and booking server, whose channels are 1, of guests, and 2, of the trade; both sell hotel 1. */
async function startGroup() {
  const house = await startOperatedHouse()
  const { admin, bookingServer, now } = house
  const upstreams = [{ url: bookingServer.url, profile: 'portico' as const, token: bookingServer.serviceToken }]
  const gateway = await startGateway({ home: admin.home, now, upstreams, settings: admin.url })
  house.servers.gateway = gateway.url
  const api = await admin.signedInOperator()
  const publish = async () => {
    const { draftHash } = await api.publications.changes.query()
    return await api.publications.publish.mutate({ draftHash, key: randomUUID() })
  }
  return {
    house,
    api,
    publish,
    [Symbol.asyncDispose]: async () => {
      await gateway[Symbol.asyncDispose]()
      await house[Symbol.asyncDispose]()
    },
  }
}

const rooms = { host: 'rooms.example.com', channelIds: [1], landingHotelId: 1 }
const wrongAt = (field: string, message: string) => ({
  data: { httpStatus: 400, fields: [{ path: ['settings', field], message }] },
})

it('an operator chooses channel and hotel by name, and neither a channel that nobody sells nor a hotel that it does not sell is saved or published', async () => {
  await using group = await startGroup()
  const { api, publish, house } = group
  const { channels, isWhole } = await api.hosts.channels.query()
  expect(isWhole).toBe(true)
  expect(channels.map(({ id, hotels }) => [id, hotels.map((hotel) => hotel.id)]).sort()).toEqual([
    [1, [1]],
    [2, [1]],
  ])
  for (const { name, hotels } of channels)
    expect([name, hotels[0]?.name]).toEqual([expect.stringMatching(/./), 'A House'])

  const add = (changes: Partial<typeof rooms>) => api.hosts.add.mutate({ settings: aHost({ ...rooms, ...changes }) })
  await expect(add({ channelIds: [999] })).rejects.toMatchObject(wrongAt('channelIds', 'No server sells channel 999.'))
  await expect(add({ channelIds: [1, 998, 999] })).rejects.toMatchObject(
    wrongAt('channelIds', 'No server sells channel 998, 999.'),
  )
  await expect(add({ landingHotelId: 10_001 })).rejects.toMatchObject(
    wrongAt('landingHotelId', expect.stringMatching(/does not sell hotel 10001\.$/)),
  )
  expect(await add({})).toMatchObject({ kind: 'saved' })
  const edit = api.hosts.edit.mutate({ settings: aHost({ ...rooms, channelIds: [7] }), version: 1 })
  await expect(edit).rejects.toMatchObject(wrongAt('channelIds', 'No server sells channel 7.'))
  expect(await publish()).toEqual({ kind: 'published', number: 1 })

  // What was there when the draft was saved may be gone when it is published.
  await api.hosts.add.mutate({ settings: aHost({ ...rooms, host: 'trade.example.com', channelIds: [2] }) })
  await write(house.db, [1], async (tx) =>
    commit(await tx.deleteFrom('channel_hotel').where('channel_id', '=', 2).execute()),
  )
  expect(await publish()).toEqual({
    kind: 'wrong-places',
    problems: [{ host: 'trade.example.com', field: 'channelIds', message: 'No server sells channel 2.' }],
  })
  expect(await api.publications.history.query()).toHaveLength(1)
})

it('while the servers are away a host can be saved and published, and whoever publishes it hears that nobody has looked', async () => {
  await using group = await startGroup()
  const { api, publish, house } = group
  Object.assign(house.servers, { gateway: 'http://127.0.0.1:9', bookingServer: 'http://127.0.0.1:9' })
  expect(await api.hosts.channels.query()).toEqual({ channels: [], isWhole: false })
  expect(await api.hosts.add.mutate({ settings: aHost(rooms) })).toMatchObject({ kind: 'saved' })
  expect(await publish()).toEqual({ kind: 'published', number: 1, isUnchecked: true })
})
