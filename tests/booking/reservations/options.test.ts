import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { databases } from '../../builders/databases.ts'
import { aBasket, agency, aKey, type Desk, expectAnswer, expectSound, kindOf, openDesk } from '../../builders/test-hotel.ts'

const hour = 60
const email = 'ada@guests.example'

async function optioned(desk: Desk, optionHours = 24) {
  const { code } = expectAnswer(await desk.confirm({ optionHours }, agency))
  const { reservationId } = expectAnswer(await desk.retrieve({ code, email }, agency.channelId))
  return { code, id: reservationId }
}

async function standingOf(desk: Desk, code: string) {
  const { state, reason, option } = expectAnswer(await desk.retrieve({ code, email }, agency.channelId))
  return { state, reason, option }
}

describe.each(databases)('an option on $name', (database) => {
  it('takes the rooms for the hours that were asked, which confirm and retrieve tell', async () => {
    await using desk = await openDesk(database)
    const option = { hours: 24, until: '2027-03-02T11:00:00.000Z' }
    const confirmed = expectAnswer(await desk.confirm({ optionHours: 24 }, agency))
    expect(confirmed).toMatchObject({ state: 'pending', option })
    expect(await standingOf(desk, confirmed.code)).toEqual({ state: 'pending', reason: 'option', option })
    expect(await desk.taken()).toBe(1)
    expect(kindOf(await desk.confirm())).toBe('sold-out')
    const mail = (await desk.sentMails()).find(({ recipient }) => recipient === 'guest')
    expect(mail?.text).toContain('Yours until, the hotel’s own time: Tuesday, 2 March 2027 at 12:00')
    await expectSound(desk)
  })

  it.each([
    ['a caller who is no trade user', { channelId: 2 }, 24],
    ['a trade user on a channel for guests', { channelId: 1, clientId: 77 }, 24],
    ['more hours than the channel gives', agency, 25],
  ])('is refused to %s', async (_, from, optionHours) => {
    await using desk = await openDesk(database)
    expect(await desk.confirm({ optionHours }, from)).toMatchObject({ reason: { kind: 'malformed', parameter: 'optionHours' } })
    expect(await desk.taken()).toBe(0)
  })

  it('lasts to the end of the day before arrival at the longest, and is not made on the day of arrival', async () => {
    await using desk = await openDesk(database, { seed: aHouse({ rooms: 2 }) })
    const [tomorrow, today] = [aBasket({ arrival: '2027-03-02', departure: '2027-03-03' }), aBasket({ arrival: '2027-03-01' })]
    const option = { hours: 24, until: '2027-03-01T22:59:00.000Z' }
    expect(expectAnswer(await desk.confirm({ basket: tomorrow, optionHours: 24 }, agency))).toMatchObject({ state: 'pending', option })
    expect(await desk.confirm({ basket: today, optionHours: 1 }, agency)).toMatchObject({
      reason: { kind: 'malformed', parameter: 'optionHours', problem: 'out-of-range' },
    })
    desk.wait(12 * hour)
    expect(await desk.sweepOptions()).toBe(1)
    await expectSound(desk)
  })

  it('of a stay that begins earlier now ends before it does, and leaves a night for it', async () => {
    await using desk = await openDesk(database)
    const { code, roomCodes } = expectAnswer(await desk.confirm({ optionHours: 24 }, agency))
    const { reservationId } = expectAnswer(await desk.retrieve({ code, email }, agency.channelId))
    const moveTo = async (arrival: string, departure: string) => {
      const { stay, rooms } = aBasket({ arrival, departure })
      const asked = rooms.map((room) => ({ ...room, code: roomCodes[0] ?? '', stay }))
      return await desk.modify(reservationId, asked, 24_000, { clientId: agency.clientId })
    }
    expect(await moveTo('2027-03-01', '2027-03-03')).toEqual({ kind: 'not-changeable', why: 'no-time-to-wait' })
    expect(await moveTo('2027-03-02', '2027-03-04')).toMatchObject({ kind: 'modified' })
    expect(await standingOf(desk, code)).toMatchObject({ option: { hours: 24, until: '2027-03-01T22:59:00.000Z' } })
  })

  it('is taken by its trade user without new rooms, once, and then lasts', async () => {
    await using desk = await openDesk(database)
    const { id, code } = await optioned(desk)
    const key = aKey()
    const both = await Promise.all([desk.confirmOption(id, { key }), desk.confirmOption(id, { key })])
    expect(both[0]).toEqual({ kind: 'taken', taken: { code, state: 'confirmed', payBy: null } })
    expect(both[1]).toEqual(both[0])
    expect(await desk.confirmOption(id, { key: aKey() })).toEqual({ kind: 'not-changeable', why: 'no-option' })
    desk.wait(30 * hour)
    expect(await desk.sweepOptions()).toBe(0)
    expect(await standingOf(desk, code)).toEqual({ state: 'confirmed', reason: 'option-taken' })
    expect(await desk.taken()).toBe(1)
    await expectSound(desk)
  })

  it('taken with a transfer waits for it from then on', async () => {
    await using desk = await openDesk(database)
    const { id, code } = await optioned(desk)
    desk.wait(20 * hour)
    expect(await desk.confirmOption(id, { paymentMethod: 'bank' })).toMatchObject({
      taken: { state: 'pending', payBy: '2027-03-04T22:59:00.000Z' },
    })
    desk.wait(10 * hour)
    expect(await desk.sweepOptions()).toBe(0)
    await desk.registerPayment(code)
    expect(await standingOf(desk, code)).toMatchObject({ state: 'confirmed', reason: 'transfer-received' })
    await expectSound(desk)
  })

  it('is not found by another trade user, and is not taken by a way to pay that is not offered', async () => {
    await using desk = await openDesk(database)
    const { id } = await optioned(desk)
    expect(await desk.confirmOption(id, { clientId: 78 })).toEqual({ kind: 'not-found' })
    expect(await desk.confirmOption(id, { paymentMethod: 'bitcoin' })).toMatchObject({ kind: 'malformed' })
  })

  it('ends with its hours and gives the rooms back', async () => {
    await using desk = await openDesk(database)
    const { id, code } = await optioned(desk)
    desk.wait(24 * hour - 1)
    expect(await desk.sweepOptions()).toBe(0)
    desk.wait(1)
    expect(await Promise.all([desk.sweepOptions(), desk.sweepOptions()])).toContain(1)
    expect(await standingOf(desk, code)).toMatchObject({ state: 'cancelled', reason: 'option-expired' })
    expect(await desk.taken()).toBe(0)
    expect(await desk.confirmOption(id)).toEqual({ kind: 'not-changeable', why: 'no-option' })
    await expectSound(desk)
  })

  it('whose hours are over ends when it is looked at or taken, before any sweep', async () => {
    await using desk = await openDesk(database, { seed: aHouse({ rooms: 2 }) })
    const [looked, taken] = [await optioned(desk), await optioned(desk)]
    desk.wait(24 * hour)
    expect(await standingOf(desk, looked.code)).toMatchObject({ state: 'cancelled', reason: 'option-expired' })
    expect(await desk.confirmOption(taken.id)).toEqual({ kind: 'not-changeable', why: 'no-option' })
    expect(await desk.taken()).toBe(0)
    await expectSound(desk)
  })

  it('costs nothing to cancel, at any rate', async () => {
    const seed = aHouse({ plans: [{ kinds: ['non-refundable'], cancellation: { kind: 'non-refundable' } }] })
    await using desk = await openDesk(database, { seed })
    const { id } = await optioned(desk)
    expect(await desk.cancel(id)).toMatchObject({ cancelled: { feeMinor: 0 } })
  })

  it('at its last moment is taken, cancelled or ended: one of them', async () => {
    await using desk = await openDesk(database, { seed: aHouse({ rooms: 10 }) })
    const options = []
    for (let i = 0; i < 10; i++) options.push(await optioned(desk))
    desk.wait(24 * hour)
    await Promise.all([
      ...options.map(({ id }) => desk.cancel(id)),
      desk.sweepOptions(),
      ...options.map(({ id }) => desk.confirmOption(id)),
    ])
    expect(await desk.taken()).toBe(0)
    await expectSound(desk)
  })
})

describe.each(databases)('the inherited delete on $name', (database) => {
  it('ends the reservation with this id on this channel, and tells the fee', async () => {
    await using desk = await openDesk(database)
    const { code } = expectAnswer(await desk.confirm())
    const { reservationId } = expectAnswer(await desk.retrieve({ code, email }))
    const key = aKey()
    expect(kindOf(await desk.delete({ reservationId, key }, 2))).toBe('not-found')
    expect(kindOf(await desk.delete({ reservationId: reservationId + 1, key }))).toBe('not-found')
    expect(kindOf(await desk.delete({ reservationId }))).toBe('key-missing')
    expect(kindOf(await desk.delete({ reservationId, key: 'short' }))).toBe('malformed')
    const answer = expectAnswer(await desk.delete({ reservationId, key }))
    expect(answer).toEqual({ fee: { minor: 0, currency: 'EUR' }, at: '2027-03-01T11:00:00.000Z' })
    expect(expectAnswer(await desk.delete({ reservationId, key }))).toEqual(answer)
    expect(await desk.taken()).toBe(0)
  })

  it('needs no key where the server knows none', async () => {
    await using desk = await openDesk(database, { profile: 'plain' })
    const { code } = expectAnswer(await desk.confirm())
    const { reservationId } = expectAnswer(await desk.retrieve({ code, email }))
    expect(kindOf(await desk.delete({ reservationId }))).toBe('answered')
    expect(await desk.taken()).toBe(0)
  })
})
