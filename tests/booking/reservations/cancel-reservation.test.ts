import { isPostgres } from '@portico/booking-server/db/is-postgres'
import { commit, write } from '@portico/booking-server/db/write'
import { changeState } from '@portico/booking-server/reservations/state/change-state'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { mainlyOn } from '../../builders/databases.ts'
import {
  aBasket,
  aKey,
  expectAnswered,
  expectSound,
  kindOf,
  openTestHotel,
  type TestHotel,
} from '../../builders/test-hotel.ts'
import { pollOptions } from '../../setup/poll-options.ts'

const day = 24 * 60
const resellable = aHouse({
  plans: [{ kinds: ['resellable', 'non-refundable'], cancellation: { kind: 'non-refundable' } }],
})

async function waitingForLocks(hotel: TestHotel): Promise<number> {
  const waiting = sql<{
    count: string
  }>`select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  return Number((await waiting.execute(hotel.db.reader)).rows[0]?.count)
}

/** A confirmed reservation, by the id that its voucher has. */
async function booked(hotel: TestHotel, overrides: Parameters<TestHotel['confirm']>[0] = {}): Promise<number> {
  const { code } = expectAnswered(await hotel.confirm(overrides))
  return expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' })).reservationId
}

async function statusOf(hotel: TestHotel, id: number) {
  return await hotel.db.reader
    .selectFrom('reservation')
    .where('id', '=', id)
    .select(['state', 'reason'])
    .executeTakeFirstOrThrow()
}

describe.each(mainlyOn('SQLite'))('cancelling a reservation on $name', (database) => {
  it('gives its room back, tells guest and hotel, and costs nothing in time', async () => {
    await using hotel = await openTestHotel(database)
    const id = await booked(hotel)
    expect(await hotel.cancel(id)).toMatchObject({ kind: 'cancelled', cancelled: { feeMinor: 0, currency: 'EUR' } })
    expect(await statusOf(hotel, id)).toEqual({ state: 'cancelled', reason: 'by-guest' })
    expect(await hotel.taken()).toBe(0)
    expect(kindOf(await hotel.confirm())).toBe('answered')
    await expectSound(hotel)
  })

  it.each([
    ['a minute before the deadline', 2 * day + 6 * 60 - 1, 0],
    ['from the deadline on', 2 * day + 6 * 60, 12_000],
    ['on the day of arrival', 4 * day, 12_000],
  ])('costs by the locked price and the hotel’s clock: %s', async (_, minutes, feeMinor) => {
    await using hotel = await openTestHotel(database)
    const id = await booked(hotel)
    hotel.wait(minutes)
    expect(await hotel.cancel(id)).toMatchObject({ cancelled: { feeMinor } })
  })

  it('costs what was promised, whatever the rate’s conditions have become', async () => {
    await using hotel = await openTestHotel(database)
    const id = await booked(hotel)
    await hotel.change((tx) => tx.updateTable('rate_plan').set({ cancellation: '{"kind":"non-refundable"}' }).execute())
    expect(await hotel.cancel(id)).toMatchObject({ cancelled: { feeMinor: 0 } })
  })

  it.each([
    ['within the hours of grace after booking', 23 * 60 + 59, 0],
    ['from their end on', day, 24_000],
  ])(
    'costs at a rate with a grace %s what the voucher has said before and the ledger says after',
    async (_, minutes, feeMinor) => {
      const plan = { kinds: ['non-refundable'], cancellation: { kind: 'non-refundable', graceHours: 24 } } as const
      await using hotel = await openTestHotel(database, { seed: aHouse({ plans: [plan] }) })
      const { code } = expectAnswered(await hotel.confirm())
      const retrieved = async () => expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
      expect((await retrieved()).basket.lines[0]?.cancellation).toMatchObject({
        kind: 'non-refundable',
        graceHours: 24,
        fee: { minor: 24_000 },
      })
      hotel.wait(minutes)
      const { reservationId, cancellationNow } = await retrieved()
      expect(cancellationNow).toMatchObject({
        kind: 'possible',
        fee: { minor: feeMinor },
        due: { minor: feeMinor },
      })
      expect(await hotel.cancel(reservationId, { agreedFeeMinor: feeMinor })).toMatchObject({ cancelled: { feeMinor } })
      const { folio = [] } = await retrieved()
      expect(folio.filter(({ kind }) => kind === 'fee').map(({ minor }) => minor)).toEqual(
        feeMinor === 0 ? [] : [feeMinor],
      )
      await expectSound(hotel)
    },
  )

  it('costs the whole stay at a non-refundable rate, for each room of it', async () => {
    const seed = aHouse({ rooms: 2, plans: [{ kinds: ['non-refundable'], cancellation: { kind: 'non-refundable' } }] })
    await using hotel = await openTestHotel(database, { seed })
    expect(await hotel.cancel(await booked(hotel, { basket: aBasket({ rooms: 2 }) }))).toMatchObject({
      cancelled: { feeMinor: 48_000 },
    })
  })

  it.each([
    ['nothing with refund protection, until the day of arrival is over', true, 0],
    ['the whole stay without it', false, 24_000],
  ])('costs %s', async (_, isProtected, feeMinor) => {
    const plan = {
      kinds: ['non-refundable' as const],
      cancellation: { kind: 'non-refundable' as const },
      refundProtection: 700,
    }
    await using hotel = await openTestHotel(database, { seed: aHouse({ plans: [plan] }) })
    const { stay, rooms } = aBasket()
    const id = await booked(hotel, { basket: { stay, rooms: rooms.map((room) => ({ ...room, isProtected })) } })
    hotel.wait(4 * day + 11 * 60)
    expect(await hotel.cancel(id)).toMatchObject({ cancelled: { feeMinor } })
  })

  it('costs nothing while a transfer is awaited, and nothing when the hotel cancels', async () => {
    const seed = aHouse({ rooms: 2, plans: [{ kinds: ['non-refundable'], cancellation: { kind: 'non-refundable' } }] })
    await using hotel = await openTestHotel(database, { seed })
    expect(await hotel.cancel(await booked(hotel, { paymentMethod: 'bank' }))).toMatchObject({
      cancelled: { feeMinor: 0 },
    })
    const other = await booked(hotel)
    expect(await hotel.cancel(other, { by: 'hotel' })).toMatchObject({ cancelled: { feeMinor: 0 } })
    expect(await statusOf(hotel, other)).toEqual({ state: 'cancelled', reason: 'by-hotel' })
    await expectSound(hotel)
  })

  it('keeps the payment of a transfer that was received', async () => {
    await using hotel = await openTestHotel(database)
    const { code } = expectAnswered(await hotel.confirm({ paymentMethod: 'bank' }))
    await hotel.registerPayment(code)
    const { reservationId } = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
    expect(await hotel.cancel(reservationId)).toMatchObject({ kind: 'cancelled' })
    expect(await hotel.registerPayment(code)).toMatchObject({ kind: 'not-awaiting' })
    await expectSound(hotel)
  })

  it('CAN-02: is refused at a resellable rate, but not to the hotel', async () => {
    await using hotel = await openTestHotel(database, { seed: resellable })
    const id = await booked(hotel)
    expect(await hotel.cancel(id)).toEqual({ kind: 'not-changeable', why: 'resellable' })
    expect(await hotel.taken()).toBe(1)
    expect(await hotel.cancel(id, { by: 'hotel' })).toMatchObject({ kind: 'cancelled' })
  })

  it('is refused to the guest once the day of arrival is over', async () => {
    await using hotel = await openTestHotel(database)
    const id = await booked(hotel)
    hotel.wait(4 * day + 13 * 60)
    expect(await hotel.cancel(id)).toEqual({ kind: 'not-changeable', why: 'begun' })
  })

  it('again is answered as it was then, with the same key, another or none, and moves nothing', async () => {
    await using hotel = await openTestHotel(database)
    const id = await booked(hotel)
    hotel.wait(2 * day + 7 * 60)
    const key = aKey()
    const first = await hotel.cancel(id, { key })
    hotel.wait(30 * day)
    for (const again of [{ key }, { key: aKey() }, { key: undefined }, { by: 'hotel' as const }]) {
      expect(await hotel.cancel(id, again)).toEqual(first)
    }
    expect(await hotel.taken()).toBe(0)
    await expectSound(hotel)
  })

  it('a hundred times together gives the room back once and tells once', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 3 }) })
    await booked(hotel)
    const id = await booked(hotel)
    const key = aKey()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => hotel.cancel(id, i % 2 === 0 ? { key } : {})),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await hotel.taken()).toBe(1)
    await expectSound(hotel)
  })

  it('waits for a change that is under way, and is answered by what that did', async () => {
    await using hotel = await openTestHotel(database)
    const id = await booked(hotel)
    const from = await statusOf(hotel, id)
    let cancelling: ReturnType<TestHotel['cancel']> | undefined
    await write(hotel.db, [1], async (tx) => {
      const answer = { code: 'earlier', feeMinor: 0, currency: 'EUR', at: hotel.now() }
      const note = { answer: { kind: 'cancelled', cancelled: answer } }
      await changeState({ tx, id, from, to: { state: 'cancelled', reason: 'by-hotel' }, now: hotel.now(), note })
      cancelling = hotel.cancel(id)
      if (isPostgres(hotel.db.writer)) await expect.poll(() => waitingForLocks(hotel), pollOptions).toBe(1)
      return commit(undefined)
    })
    expect(await cancelling).toMatchObject({ kind: 'cancelled' })
    expect(await statusOf(hotel, id)).toEqual({ state: 'cancelled', reason: 'by-hotel' })
    await expectSound(hotel)
  })

  it('with a key that led to another change is refused', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 2 }) })
    const [one, two] = [await booked(hotel), await booked(hotel)]
    const key = aKey()
    await hotel.cancel(one, { key })
    expect(await hotel.cancel(two, { key })).toEqual({ kind: 'key-used' })
    expect(await hotel.taken()).toBe(1)
  })

  it('of an unknown id, or of another hotel, is not found', async () => {
    await using hotel = await openTestHotel(database)
    const id = await booked(hotel)
    expect(await hotel.cancel(id + 1)).toEqual({ kind: 'not-found' })
    expect(await hotel.cancel(id, { hotelId: 2 })).toEqual({ kind: 'not-found' })
  })

  it('at the moment its transfer is registered or overdue happens once, one way or the other', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 20 }) })
    const codes: string[] = []
    for (let i = 0; i < 20; i++) codes.push(expectAnswered(await hotel.confirm({ paymentMethod: 'bank' })).code)
    const rows = await hotel.db.reader.selectFrom('reservation').select(['id', 'code']).execute()
    hotel.wait(4 * day)
    await Promise.all([
      ...rows.map(({ id }) => hotel.cancel(id)),
      hotel.sweepTransfers(),
      ...rows.map(({ code }) => hotel.registerPayment(code)),
    ])
    expect(await hotel.taken()).toBe(0)
    await expectSound(hotel)
  })
})
