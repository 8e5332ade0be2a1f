import { profiles } from '@portico/contracts/legacy/codec/extensions'
import { encodeReply } from '@portico/contracts/legacy/codec/legacy-call'
import { confirm } from '@portico/contracts/legacy/main/confirm'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { databases } from '../../builders/databases.ts'
import { aBasket, aKey, type Desk, expectAnswer, expectSound, kindOf, openDesk } from '../../builders/test-hotel.ts'

const day = 24 * 60

/** The body that a confirm is answered with. */
async function bodyOf(desk: Desk, asked: Parameters<Desk['confirm']>[0]): Promise<string> {
  return encodeReply(confirm, await desk.confirm(asked), profiles.portico)
}

async function countOf(desk: Desk, table: 'reservation' | 'outbox' | 'confirm_key'): Promise<number> {
  return (await desk.db.reader.selectFrom(table).selectAll().execute()).length
}

// The cases of draft-ietf-httpapi-idempotency-key-header, told on the wire as 200 with errore and px_reason.
describe.each(databases)('the key of a confirm on $name', (database) => {
  it('is missed', async () => {
    await using desk = await openDesk(database)
    expect(JSON.parse(await bodyOf(desk, { key: undefined }))).toEqual({ errore: expect.any(String), px_reason: { kind: 'key-missing' } })
  })

  it.each([
    ['too long', 'k'.repeat(65)],
    ['too short to be random', 'k'.repeat(21)],
    ['of other signs', `${'k'.repeat(30)};--`],
  ])('is refused when it is %s, and is not kept', async (_, key) => {
    await using desk = await openDesk(database)
    expect(await desk.confirm({ key })).toMatchObject({ reason: { kind: 'malformed', parameter: 'key' } })
    expect(await countOf(desk, 'confirm_key')).toBe(0)
  })

  it('gets the same answer byte for byte when the request comes again', async () => {
    await using desk = await openDesk(database)
    const key = aKey()
    const first = await bodyOf(desk, { key, paymentMethod: 'bank' })
    expect(await bodyOf(desk, { key, paymentMethod: 'bank', timestamp: 5 })).toBe(first)
  })

  it('gets the same answer byte for byte as long as the reservation is kept, whatever became of it', async () => {
    await using desk = await openDesk(database, { seed: aHouse({ rooms: 2 }) })
    const key = aKey()
    const asked = { key, basket: aBasket({ rooms: 2 }), paymentMethod: 'bank' }
    const first = await bodyOf(desk, asked)
    const { code, roomCodes } = expectAnswer(await desk.confirm(asked))
    const { reservationId } = expectAnswer(await desk.retrieve({ code, email: 'ada@guests.example' }))
    await desk.registerPayment(code)
    await desk.cancelRoom(reservationId, roomCodes[0])
    desk.wait(3 * day)
    await desk.cancel(reservationId)
    desk.wait(400 * day)
    expect(await bodyOf(desk, asked)).toBe(first)
    expect(await countOf(desk, 'reservation')).toBe(1)
  })

  it('is not used up by a refusal: the same request may succeed later', async () => {
    await using desk = await openDesk(database)
    const other = expectAnswer(await desk.confirm())
    const { reservationId } = expectAnswer(await desk.retrieve({ code: other.code, email: 'ada@guests.example' }))
    const key = aKey()
    for (let again = 0; again < 2; again++) expect(kindOf(await desk.confirm({ key }))).toBe('sold-out')
    expect(await countOf(desk, 'confirm_key')).toBe(1)
    await desk.cancel(reservationId)
    expect(kindOf(await desk.confirm({ key }))).toBe('answered')
  })

  it('with another body names the reservation that it made', async () => {
    await using desk = await openDesk(database, { seed: aHouse({ rooms: 2 }) })
    const key = aKey()
    const { code } = expectAnswer(await desk.confirm({ key }))
    expect(await desk.confirm({ key, paymentMethod: 'bank' })).toMatchObject({
      reason: { kind: 'already-booked', code, state: 'confirmed' },
    })
    expect(await countOf(desk, 'reservation')).toBe(1)
  })

  it('in flight a hundred times books once, answers all alike and tells once', async () => {
    await using desk = await openDesk(database, { seed: aHouse({ rooms: 100 }) })
    const key = aKey()
    const bodies = await Promise.all(Array.from({ length: 100 }, () => bodyOf(desk, { key })))
    expect(new Set(bodies).size).toBe(1)
    expect([await countOf(desk, 'reservation'), await countOf(desk, 'outbox'), await desk.taken()]).toEqual([1, 2, 1])
    await expectSound(desk)
  })

  it('in flight with two bodies books one of them, and names it to the other', async () => {
    await using desk = await openDesk(database, { seed: aHouse({ rooms: 100 }) })
    const key = aKey()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => desk.confirm({ key, paymentMethod: i % 2 === 0 ? 'bank' : 'hotelpay' })),
    )
    const codes = answers.map((answer) =>
      answer.kind === 'answered' ? answer.answer.code : answer.reason?.kind === 'already-booked' && answer.reason.code,
    )
    expect(new Set(codes).size).toBe(1)
    expect(await countOf(desk, 'reservation')).toBe(1)
  })

  it('of another hotel is another key', async () => {
    const { hotels, channels, destinations } = aHouse()
    const two = hotels.flatMap((hotel) => [hotel, { ...hotel, id: 2, name: 'B House' }])
    const seed = { destinations, hotels: two, channels: channels.map((channel) => ({ ...channel, hotelIds: [1, 2] })) }
    await using desk = await openDesk(database, { seed })
    const key = aKey()
    const [ours] = await desk.db.reader.selectFrom('product').select('id').where('hotel_id', '=', 2).execute()
    const basket = aBasket({ productId: ours?.id ?? 0 })
    const codes = await Promise.all([desk.confirm({ key }), desk.confirm({ key, basket }, { hotelId: 2 })])
    expect(new Set(codes.map((answer) => expectAnswer(answer).code)).size).toBe(2)
  })
})
