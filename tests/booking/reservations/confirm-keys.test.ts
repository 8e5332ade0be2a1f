import { confirm } from '@portico/legacy/calls/checkout/confirm'
import { profiles } from '@portico/legacy/codec/extensions'
import { encodeReply } from '@portico/legacy/codec/legacy-call'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { databases } from '../../builders/databases.ts'
import {
  aBasket,
  aKey,
  expectAnswered,
  expectSound,
  kindOf,
  openTestHotel,
  type TestHotel,
} from '../../builders/test-hotel.ts'

const day = 24 * 60

/** The body that a confirm is answered with. */
async function bodyOf(hotel: TestHotel, overrides: Parameters<TestHotel['confirm']>[0]): Promise<string> {
  return encodeReply(confirm, await hotel.confirm(overrides), profiles.portico)
}

async function countOf(hotel: TestHotel, table: 'reservation' | 'outbox' | 'confirm_key'): Promise<number> {
  return (await hotel.db.reader.selectFrom(table).selectAll().execute()).length
}

// The cases of draft-ietf-httpapi-idempotency-key-header, told on the wire as 200 with errore and px_reason.
describe.each(databases)('the key of a confirm on $name', (database) => {
  it('is missed', async () => {
    await using hotel = await openTestHotel(database)
    expect(JSON.parse(await bodyOf(hotel, { key: undefined }))).toEqual({
      errore: expect.any(String),
      px_reason: { kind: 'key-missing' },
    })
  })

  it.each([
    ['too long', 'k'.repeat(65)],
    ['too short to be random', 'k'.repeat(21)],
    ['of other signs', `${'k'.repeat(30)};--`],
  ])('is refused when it is %s, and is not kept', async (_, key) => {
    await using hotel = await openTestHotel(database)
    expect(await hotel.confirm({ key })).toMatchObject({ reason: { kind: 'malformed', parameter: 'key' } })
    expect(await countOf(hotel, 'confirm_key')).toBe(0)
  })

  it('gets the same answer byte for byte when the request comes again', async () => {
    await using hotel = await openTestHotel(database)
    const key = aKey()
    const first = await bodyOf(hotel, { key, paymentMethod: 'bank' })
    expect(await bodyOf(hotel, { key, paymentMethod: 'bank', timestamp: 5 })).toBe(first)
  })

  it('gets the same answer byte for byte as long as the reservation is kept, whatever became of it', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 2 }) })
    const key = aKey()
    const request = { key, basket: aBasket({ rooms: 2 }), paymentMethod: 'bank' }
    const first = await bodyOf(hotel, request)
    const { code, roomCodes } = expectAnswered(await hotel.confirm(request))
    const { reservationId } = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
    await hotel.registerPayment(code)
    await hotel.cancelRoom(reservationId, roomCodes[0])
    hotel.wait(3 * day)
    await hotel.cancel(reservationId)
    hotel.wait(400 * day)
    expect(await bodyOf(hotel, request)).toBe(first)
    expect(await countOf(hotel, 'reservation')).toBe(1)
  })

  it('is closed by a refusal: who was refused gets no booking by a copy that comes later', async () => {
    await using hotel = await openTestHotel(database)
    const other = expectAnswered(await hotel.confirm())
    const { reservationId } = expectAnswered(await hotel.retrieve({ code: other.code, email: 'ada@guests.example' }))
    const key = aKey()
    expect(kindOf(await hotel.confirm({ key }))).toBe('sold-out')
    await hotel.cancel(reservationId)
    for (let again = 0; again < 2; again++) expect(kindOf(await hotel.confirm({ key }))).toBe('key-closed')
    expect(expectAnswered(await hotel.outcome(key))).toEqual({ kind: 'refused' })
    expect(await countOf(hotel, 'confirm_key')).toBe(2)
    expect(await countOf(hotel, 'reservation')).toBe(1)
    expect(kindOf(await hotel.confirm({ key: aKey() }))).toBe('answered')
  })

  it('leads a request and its copy, sent while a room becomes free, to one answer and at most one booking', async () => {
    await using hotel = await openTestHotel(database)
    for (let round = 0; round < 20; round++) {
      const hold = expectAnswered(await hotel.hold())
      const key = aKey()
      const [one, , other] = await Promise.all([
        hotel.confirm({ key }),
        hotel.release(hold.holdId),
        hotel.confirm({ key }),
      ])
      const isBooked = expectAnswered(await hotel.outcome(key)).kind === 'confirmed'
      // The one that was refused first is answered by what the other booked before its key was closed.
      const kinds = [one, other].map(kindOf).sort()
      if (isBooked) {
        expect(kinds).toEqual(['answered', 'answered'])
        const { reservationId } = expectAnswered(
          await hotel.retrieve({ code: expectAnswered(one).code, email: 'ada@guests.example' }),
        )
        await hotel.cancel(reservationId)
      } else for (const kind of kinds) expect(['sold-out', 'key-closed']).toContain(kind)
    }
  })

  it('with another body names the reservation that it made', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 2 }) })
    const key = aKey()
    const { code } = expectAnswered(await hotel.confirm({ key }))
    expect(await hotel.confirm({ key, paymentMethod: 'bank' })).toMatchObject({
      reason: { kind: 'already-booked', code, state: 'confirmed' },
    })
    expect(await countOf(hotel, 'reservation')).toBe(1)
  })

  it('in flight a hundred times books once, answers all alike and tells once', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 100 }) })
    const key = aKey()
    const bodies = await Promise.all(Array.from({ length: 100 }, () => bodyOf(hotel, { key })))
    expect(new Set(bodies).size).toBe(1)
    expect([await countOf(hotel, 'reservation'), await countOf(hotel, 'outbox'), await hotel.taken()]).toEqual([
      1, 2, 1,
    ])
    await expectSound(hotel)
  })

  it('in flight with two bodies books one of them, and names it to the other', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 100 }) })
    const key = aKey()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => hotel.confirm({ key, paymentMethod: i % 2 === 0 ? 'bank' : 'hotelpay' })),
    )
    const codes = answers.map((answer) =>
      answer.kind === 'answered' ? answer.answer.code : answer.reason?.kind === 'already-booked' && answer.reason.code,
    )
    expect(new Set(codes).size).toBe(1)
    expect(await countOf(hotel, 'reservation')).toBe(1)
  })

  it('of another hotel is another key', async () => {
    const { hotels, channels, destinations } = aHouse()
    const two = hotels.flatMap((hotel) => [hotel, { ...hotel, id: 2, name: 'B House' }])
    const seed = { destinations, hotels: two, channels: channels.map((channel) => ({ ...channel, hotelIds: [1, 2] })) }
    await using hotel = await openTestHotel(database, { seed })
    const key = aKey()
    const [ours] = await hotel.db.reader.selectFrom('product').select('id').where('hotel_id', '=', 2).execute()
    const basket = aBasket({ productId: ours?.id ?? 0 })
    const codes = await Promise.all([hotel.confirm({ key }), hotel.confirm({ key, basket }, { hotelId: 2 })])
    expect(new Set(codes.map((answer) => expectAnswered(answer).code)).size).toBe(2)
  })
})
