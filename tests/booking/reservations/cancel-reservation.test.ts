import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { databases } from '../../builders/databases.ts'
import { aBasket, aKey, type Desk, expectAnswer, expectSound, kindOf, openDesk } from '../../builders/test-hotel.ts'

const day = 24 * 60
const resellable = aHouse({ plans: [{ kinds: ['resellable', 'non-refundable'], cancellation: { kind: 'non-refundable' } }] })

/** A confirmed reservation, by the id that its voucher has. */
async function booked(desk: Desk, asked: Parameters<Desk['confirm']>[0] = {}): Promise<number> {
  const { code } = expectAnswer(await desk.confirm(asked))
  return expectAnswer(await desk.retrieve({ code, email: 'ada@guests.example' })).reservationId
}

async function standingOf(desk: Desk, id: number) {
  return await desk.db.reader.selectFrom('reservation').where('id', '=', id).select(['state', 'reason']).executeTakeFirstOrThrow()
}

describe.each(databases)('cancelling a reservation on $name', (database) => {
  it('gives its room back, tells guest and hotel, and costs nothing in time', async () => {
    await using desk = await openDesk(database)
    const id = await booked(desk)
    expect(await desk.cancel(id)).toMatchObject({ kind: 'cancelled', cancelled: { feeMinor: 0, currency: 'EUR' } })
    expect(await standingOf(desk, id)).toEqual({ state: 'cancelled', reason: 'by-guest' })
    expect(await desk.taken()).toBe(0)
    expect(kindOf(await desk.confirm())).toBe('answered')
    await expectSound(desk)
  })

  it.each([
    ['a minute before the deadline', 2 * day + 6 * 60 - 1, 0],
    ['from the deadline on', 2 * day + 6 * 60, 12_000],
    ['on the day of arrival', 4 * day, 12_000],
  ])('costs by the locked price and the hotel’s clock: %s', async (_, minutes, feeMinor) => {
    await using desk = await openDesk(database)
    const id = await booked(desk)
    desk.wait(minutes)
    expect(await desk.cancel(id)).toMatchObject({ cancelled: { feeMinor } })
  })

  it('costs what was promised, whatever the rate’s conditions have become', async () => {
    await using desk = await openDesk(database)
    const id = await booked(desk)
    await desk.change((tx) => tx.updateTable('rate_plan').set({ cancellation: '{"kind":"non-refundable"}' }).execute())
    expect(await desk.cancel(id)).toMatchObject({ cancelled: { feeMinor: 0 } })
  })

  it('costs the whole stay at a non-refundable rate, for each room of it', async () => {
    const seed = aHouse({ rooms: 2, plans: [{ kinds: ['non-refundable'], cancellation: { kind: 'non-refundable' } }] })
    await using desk = await openDesk(database, { seed })
    expect(await desk.cancel(await booked(desk, { basket: aBasket({ rooms: 2 }) }))).toMatchObject({ cancelled: { feeMinor: 48_000 } })
  })

  it('costs nothing while a transfer is awaited, and nothing when the hotel cancels', async () => {
    const seed = aHouse({ rooms: 2, plans: [{ kinds: ['non-refundable'], cancellation: { kind: 'non-refundable' } }] })
    await using desk = await openDesk(database, { seed })
    expect(await desk.cancel(await booked(desk, { paymentMethod: 'bank' }))).toMatchObject({ cancelled: { feeMinor: 0 } })
    const other = await booked(desk)
    expect(await desk.cancel(other, { by: 'hotel' })).toMatchObject({ cancelled: { feeMinor: 0 } })
    expect(await standingOf(desk, other)).toEqual({ state: 'cancelled', reason: 'by-hotel' })
    await expectSound(desk)
  })

  it('keeps the payment of a transfer that was received', async () => {
    await using desk = await openDesk(database)
    const { code } = expectAnswer(await desk.confirm({ paymentMethod: 'bank' }))
    await desk.registerPayment(code)
    const { reservationId } = expectAnswer(await desk.retrieve({ code, email: 'ada@guests.example' }))
    expect(await desk.cancel(reservationId)).toMatchObject({ kind: 'cancelled' })
    expect(await desk.registerPayment(code)).toMatchObject({ kind: 'not-awaiting' })
    await expectSound(desk)
  })

  it('CAN-02: is refused at a resellable rate, but not to the hotel', async () => {
    await using desk = await openDesk(database, { seed: resellable })
    const id = await booked(desk)
    expect(await desk.cancel(id)).toEqual({ kind: 'not-changeable', why: 'resellable' })
    expect(await desk.taken()).toBe(1)
    expect(await desk.cancel(id, { by: 'hotel' })).toMatchObject({ kind: 'cancelled' })
  })

  it('is refused to the guest once the day of arrival is over', async () => {
    await using desk = await openDesk(database)
    const id = await booked(desk)
    desk.wait(4 * day + 13 * 60)
    expect(await desk.cancel(id)).toEqual({ kind: 'not-changeable', why: 'begun' })
  })

  it('again is answered as it was then, with the same key, another or none, and moves nothing', async () => {
    await using desk = await openDesk(database)
    const id = await booked(desk)
    desk.wait(2 * day + 7 * 60)
    const key = aKey()
    const first = await desk.cancel(id, { key })
    desk.wait(30 * day)
    for (const again of [{ key }, { key: aKey() }, { key: undefined }, { by: 'hotel' as const }]) {
      expect(await desk.cancel(id, again)).toEqual(first)
    }
    expect(await desk.taken()).toBe(0)
    await expectSound(desk)
  })

  it('a hundred times together gives the room back once and tells once', async () => {
    await using desk = await openDesk(database, { seed: aHouse({ rooms: 3 }) })
    await booked(desk)
    const id = await booked(desk)
    const key = aKey()
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => desk.cancel(id, i % 2 === 0 ? { key } : {})))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await desk.taken()).toBe(1)
    await expectSound(desk)
  })

  it('with a key that led to another change is refused', async () => {
    await using desk = await openDesk(database, { seed: aHouse({ rooms: 2 }) })
    const [one, two] = [await booked(desk), await booked(desk)]
    const key = aKey()
    await desk.cancel(one, { key })
    expect(await desk.cancel(two, { key })).toEqual({ kind: 'key-used' })
    expect(await desk.taken()).toBe(1)
  })

  it('of an unknown id, or of another hotel, is not found', async () => {
    await using desk = await openDesk(database)
    const id = await booked(desk)
    expect(await desk.cancel(id + 1)).toEqual({ kind: 'not-found' })
    expect(await desk.cancel(id, { hotelId: 2 })).toEqual({ kind: 'not-found' })
  })

  it('at the moment its transfer is registered or overdue happens once, one way or the other', async () => {
    await using desk = await openDesk(database, { seed: aHouse({ rooms: 20 }) })
    const codes: string[] = []
    for (let i = 0; i < 20; i++) codes.push(expectAnswer(await desk.confirm({ paymentMethod: 'bank' })).code)
    const rows = await desk.db.reader.selectFrom('reservation').select(['id', 'code']).execute()
    desk.wait(4 * day)
    await Promise.all([
      ...rows.map(({ id }) => desk.cancel(id)),
      desk.sweepTransfers(),
      ...rows.map(({ code }) => desk.registerPayment(code)),
    ])
    expect(await desk.taken()).toBe(0)
    await expectSound(desk)
  })
})
