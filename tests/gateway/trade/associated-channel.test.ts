import { fromJson } from '@portico/booking-server/db/from-json'
import { toJson } from '@portico/booking-server/db/tables/json'
import type { ChannelSettings } from '@portico/contracts/scope/settings'
import { describe, expect, it } from 'vitest'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { startHouses } from '../../builders/gateway/two-houses.ts'

const hosts = [aHost({ host: 'one.test', channelIds: [1] }), aHost({ host: 'trade.test', channelIds: [2, 1] })]

/** House 1, whose associated trade channel is 2. */
async function startAssociated(channels: ChannelSettings[] = []) {
  const houses = await startHouses({ gateway: { settings: aSnapshot(hosts, { channels }) } })
  const { db } = houses.booking
  const { settings } = await db.reader
    .selectFrom('hotel')
    .where('id', '=', 1)
    .select('settings')
    .executeTakeFirstOrThrow()
  const changed = { ...fromJson('hotel.settings', settings, 1), tradeAssociated: 2 }
  await db.writer
    .updateTable('hotel')
    .set({ settings: toJson(changed) })
    .where('id', '=', 1)
    .execute()
  const associatedAt = (host: string, channel: number) =>
    houses.gateway.client({ host, channel, hotel: 1 }).trade.associated.query()
  return { associatedAt, [Symbol.asyncDispose]: () => houses[Symbol.asyncDispose]() }
}

describe('the other channel of a page', () => {
  it('AGY-19: is the hotel’s tradeAssociated for guests, and for trade users one that sells the hotel to guests', async () => {
    await using house = await startAssociated()
    expect(await house.associatedAt('one.test', 1)).toMatchObject({
      isTrade: false,
      other: { channelId: 2, host: 'trade.test' },
    })
    expect(await house.associatedAt('trade.test', 1)).toMatchObject({ isTrade: false, other: { channelId: 2 } })
    expect(await house.associatedAt('trade.test', 2)).toMatchObject({ isTrade: true, other: { channelId: 1 } })
  })

  it('AGY-20: is not said on a channel for which an operator has switched it off', async () => {
    await using house = await startAssociated([{ channelId: 1, showsOtherChannel: false }])
    expect(await house.associatedAt('one.test', 1)).not.toHaveProperty('other')
    expect(await house.associatedAt('trade.test', 2)).toHaveProperty('other')
  })
})
