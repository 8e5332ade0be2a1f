import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { mainlyOn } from '../../builders/databases.ts'
import { colleague, otherAgency, tradeCaller } from '../../builders/test-agency.ts'
import {
  aBasket,
  agency,
  aKey,
  expectAnswered,
  expectSound,
  kindOf,
  openTestHotel,
  type TestHotel,
} from '../../builders/test-hotel.ts'

const hour = 60
const email = 'ada@guests.example'

async function optioned(hotel: TestHotel, optionHours = 24) {
  const { code } = expectAnswered(await hotel.confirm({ optionHours }, agency))
  const { reservationId } = expectAnswered(await hotel.retrieve({ code, email }, agency.channelId))
  return { code, id: reservationId }
}

async function statusOf(hotel: TestHotel, code: string) {
  const { state, reason, option } = expectAnswered(await hotel.retrieve({ code, email }, agency.channelId))
  return { state, reason, option }
}

describe.each(mainlyOn('SQLite'))('an option on $name', (database) => {
  it('CRO-03 is pending, takes the rooms for the hours that were asked, which confirm and retrieve tell', async () => {
    await using hotel = await openTestHotel(database)
    const option = { hours: 24, until: '2027-03-02T11:00:00.000Z' }
    const confirmed = expectAnswered(await hotel.confirm({ optionHours: 24 }, agency))
    expect(confirmed).toMatchObject({ state: 'pending', option })
    expect(await statusOf(hotel, confirmed.code)).toEqual({ state: 'pending', reason: 'option', option })
    expect(await hotel.taken()).toBe(1)
    expect(kindOf(await hotel.confirm())).toBe('sold-out')
    const mail = (await hotel.sentMails()).find(({ recipient }) => recipient === 'guest')
    expect(mail?.text).toContain('Yours until, the hotel’s own time: Tuesday 2 March 2027, 12:00')
    await expectSound(hotel)
  })

  it.each([
    ['a caller who is no trade user', { channelId: 2 }, 24],
    ['a trade user on a channel for guests', { channelId: 1, clientId: 77 }, 24],
    ['more hours than the channel gives', agency, 25],
  ])('is refused to %s', async (_, from, optionHours) => {
    await using hotel = await openTestHotel(database)
    expect(await hotel.confirm({ optionHours }, from)).toMatchObject({
      reason: { kind: 'malformed', parameter: 'optionHours' },
    })
    expect(await hotel.taken()).toBe(0)
  })

  it('lasts to the end of the day before arrival at the longest, and is not made on the day of arrival', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 2 }) })
    const [tomorrow, today] = [
      aBasket({ arrival: '2027-03-02', departure: '2027-03-03' }),
      aBasket({ arrival: '2027-03-01' }),
    ]
    const option = { hours: 24, until: '2027-03-01T22:59:00.000Z' }
    expect(expectAnswered(await hotel.confirm({ basket: tomorrow, optionHours: 24 }, agency))).toMatchObject({
      state: 'pending',
      option,
    })
    expect(await hotel.confirm({ basket: today, optionHours: 1 }, agency)).toMatchObject({
      reason: { kind: 'malformed', parameter: 'optionHours', problem: 'out-of-range' },
    })
    hotel.wait(12 * hour)
    expect(await hotel.sweepOptions()).toBe(1)
    await expectSound(hotel)
  })

  it('of a stay that begins earlier now ends before it does, and leaves a night for it', async () => {
    await using hotel = await openTestHotel(database)
    const { code, roomCodes } = expectAnswered(await hotel.confirm({ optionHours: 24 }, agency))
    const { reservationId } = expectAnswered(await hotel.retrieve({ code, email }, agency.channelId))
    const moveTo = async (arrival: string, departure: string) => {
      const { stay, rooms } = aBasket({ arrival, departure })
      const changed = rooms.map((room) => ({ ...room, code: roomCodes[0] ?? '', stay }))
      return await hotel.modify(reservationId, changed, 24_000, { trade: tradeCaller })
    }
    expect(await moveTo('2027-03-01', '2027-03-03')).toEqual({ kind: 'not-changeable', why: 'no-time-to-wait' })
    expect(await moveTo('2027-03-02', '2027-03-04')).toMatchObject({ kind: 'modified' })
    expect(await statusOf(hotel, code)).toMatchObject({ option: { hours: 24, until: '2027-03-01T22:59:00.000Z' } })
  })

  it('is taken by its trade user without new rooms, once, and then lasts', async () => {
    await using hotel = await openTestHotel(database)
    const { id, code } = await optioned(hotel)
    const key = aKey()
    const both = await Promise.all([hotel.confirmOption(id, { key }), hotel.confirmOption(id, { key })])
    expect(both[0]).toEqual({ kind: 'taken', taken: { code, state: 'confirmed', payBy: null } })
    expect(both[1]).toEqual(both[0])
    expect(await hotel.confirmOption(id, { key: aKey() })).toEqual({ kind: 'not-changeable', why: 'no-option' })
    hotel.wait(30 * hour)
    expect(await hotel.sweepOptions()).toBe(0)
    expect(await statusOf(hotel, code)).toEqual({ state: 'confirmed', reason: 'option-taken' })
    expect(await hotel.taken()).toBe(1)
    await expectSound(hotel)
  })

  it('taken with a transfer waits for it from then on', async () => {
    await using hotel = await openTestHotel(database)
    const { id, code } = await optioned(hotel)
    hotel.wait(20 * hour)
    expect(await hotel.confirmOption(id, { paymentMethod: 'bank' })).toMatchObject({
      taken: { state: 'pending', payBy: '2027-03-04T22:59:00.000Z' },
    })
    hotel.wait(10 * hour)
    expect(await hotel.sweepOptions()).toBe(0)
    await hotel.registerPayment(code)
    expect(await statusOf(hotel, code)).toMatchObject({ state: 'confirmed', reason: 'transfer-received' })
    await expectSound(hotel)
  })

  it('SEC-02 is taken by any trade user of its agency, is not found by another agency, and is not taken by a way to pay that is not offered', async () => {
    await using hotel = await openTestHotel(database)
    const { id } = await optioned(hotel)
    expect(await hotel.confirmOption(id, { trade: otherAgency })).toEqual({ kind: 'not-found' })
    expect(await hotel.confirmOption(id, { paymentMethod: 'bitcoin' })).toMatchObject({ kind: 'malformed' })
    expect(await hotel.confirmOption(id, { trade: colleague })).toMatchObject({ kind: 'taken' })
  })

  it('ends with its hours and gives the rooms back', async () => {
    await using hotel = await openTestHotel(database)
    const { id, code } = await optioned(hotel)
    hotel.wait(24 * hour - 1)
    expect(await hotel.sweepOptions()).toBe(0)
    hotel.wait(1)
    expect(await Promise.all([hotel.sweepOptions(), hotel.sweepOptions()])).toContain(1)
    expect(await statusOf(hotel, code)).toMatchObject({ state: 'cancelled', reason: 'option-expired' })
    expect(await hotel.taken()).toBe(0)
    expect(await hotel.confirmOption(id)).toEqual({ kind: 'not-changeable', why: 'no-option' })
    await expectSound(hotel)
  })

  it('whose hours are over ends when it is looked at or taken, before any sweep', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 2 }) })
    const [looked, taken] = [await optioned(hotel), await optioned(hotel)]
    hotel.wait(24 * hour)
    expect(await statusOf(hotel, looked.code)).toMatchObject({ state: 'cancelled', reason: 'option-expired' })
    expect(await hotel.confirmOption(taken.id)).toEqual({ kind: 'not-changeable', why: 'no-option' })
    expect(await hotel.taken()).toBe(0)
    await expectSound(hotel)
  })

  it('costs nothing to cancel, at any rate', async () => {
    const seed = aHouse({ plans: [{ kinds: ['non-refundable'], cancellation: { kind: 'non-refundable' } }] })
    await using hotel = await openTestHotel(database, { seed })
    const { id } = await optioned(hotel)
    expect(await hotel.cancel(id)).toMatchObject({ cancelled: { feeMinor: 0 } })
  })

  it('at its last moment is taken, cancelled or ended: one of them', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 10 }) })
    const options = []
    for (let i = 0; i < 10; i++) options.push(await optioned(hotel))
    hotel.wait(24 * hour)
    await Promise.all([
      ...options.map(({ id }) => hotel.cancel(id)),
      hotel.sweepOptions(),
      ...options.map(({ id }) => hotel.confirmOption(id)),
    ])
    expect(await hotel.taken()).toBe(0)
    await expectSound(hotel)
  })
})

describe.each(mainlyOn('SQLite'))('the inherited delete on $name', (database) => {
  it('ends the reservation with this id on this channel, and tells the fee', async () => {
    await using hotel = await openTestHotel(database)
    const { code } = expectAnswered(await hotel.confirm())
    const { reservationId } = expectAnswered(await hotel.retrieve({ code, email }))
    const key = aKey()
    expect(kindOf(await hotel.delete({ reservationId, key }, 2))).toBe('not-found')
    expect(kindOf(await hotel.delete({ reservationId: reservationId + 1, key }))).toBe('not-found')
    expect(kindOf(await hotel.delete({ reservationId }))).toBe('key-missing')
    expect(kindOf(await hotel.delete({ reservationId, key: 'short' }))).toBe('malformed')
    const answer = expectAnswered(await hotel.delete({ reservationId, key }))
    expect(answer).toEqual({ fee: { minor: 0, currency: 'EUR' }, at: '2027-03-01T11:00:00.000Z' })
    expect(expectAnswered(await hotel.delete({ reservationId, key }))).toEqual(answer)
    expect(await hotel.taken()).toBe(0)
  })

  it('needs no key where the server knows none', async () => {
    await using hotel = await openTestHotel(database, { profile: 'plain' })
    const { code } = expectAnswered(await hotel.confirm())
    const { reservationId } = expectAnswered(await hotel.retrieve({ code, email }))
    expect(kindOf(await hotel.delete({ reservationId }))).toBe('answered')
    expect(await hotel.taken()).toBe(0)
  })
})
