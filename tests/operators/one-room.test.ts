import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { cancelRoom } from '@portico/booking-server/reservations/cancel-reservation'
import type { ReservationAct } from '@portico/contracts/operator/reservation-act'
import { describe, expect, it } from 'vitest'
import { mainlyOn } from '../builders/databases.ts'
import { startOperatedHouse } from '../builders/start/start-operated-house.ts'
import { aBasket, expectSound } from '../builders/test-hotel.ts'
import { byTestSize } from '../setup/by-test-size.ts'

const days = 24 * 60 * 60_000

describe.each(mainlyOn('SQLite'))('the house cancels one room of several, on $name', (database) => {
  async function openHouse() {
    const made = await database.make(mkdtempSync(`${tmpdir()}/portico-operators-`))
    const house = await startOperatedHouse({ database: made.target })
    return {
      ...house,
      /** Two rooms, 24,000 each with 800 of city tax; the first night is due from the day before arrival on. */
      async booksTwo(request: Parameters<typeof house.books>[0] = {}) {
        const { code, roomCodes } = await house.books({ basket: aBasket({ rooms: 2 }), ...request })
        const [first = '', second = ''] = roomCodes
        const { id } = await house.db.reader
          .selectFrom('reservation')
          .where('code', '=', code)
          .select('id')
          .executeTakeFirstOrThrow()
        return { id, first, second }
      },
      taken: async () => {
        const { taken } = await house.db.reader
          .selectFrom('room_night')
          .select(({ fn }) => fn.sum<number>('taken').as('taken'))
          .executeTakeFirstOrThrow()
        return Number(taken)
      },
      [Symbol.asyncDispose]: async () => {
        await house[Symbol.asyncDispose]()
        await made.drop()
      },
    }
  }
  type Api = Awaited<ReturnType<Awaited<ReturnType<typeof openHouse>>['admin']['signedInOperator']>>

  async function shownOf(api: Api, id: number, act: ReservationAct) {
    const shown = await api.reservations.previewAct.mutate({ id, act })
    if (shown.kind !== 'possible') throw new Error(shown.why)
    return { shown, request: { id, act, key: randomUUID(), revision: shown.revision, amountMinor: shown.amount.minor } }
  }

  it.each([
    ['none', 0],
    ['by-policy', 12_000],
  ] as const)(
    'after the deadline with the fee %s: what was shown is in ledger, history, mail and trail, and the other room stays',
    async (fee, feeMinor) => {
      await using house = await openHouse()
      const { id, first, second } = await house.booksTwo()
      await house.admin.signedInOperator()
      house.admin.advance(3 * days)
      const api = await house.admin.signedInAgain()
      const { shown, request } = await shownOf(api, id, { kind: 'cancel-room', room: first, fee })
      expect(shown).toMatchObject({
        becomes: { state: 'confirmed', reason: 'booked' },
        amount: { minor: feeMinor },
        due: { minor: 24_800 + feeMinor },
        repay: { minor: 0 },
      })
      expect(await house.taken()).toBe(4)
      const outcome = await api.reservations.makeAct.mutate(request)
      expect(outcome).toMatchObject({ kind: 'done', amount: { minor: feeMinor } })
      expect(await api.reservations.makeAct.mutate(request)).toEqual(outcome)
      const after = await api.reservations.details.mutate({ id })
      expect(after).toMatchObject({
        state: 'confirmed',
        revision: 2,
        due: { minor: 24_800 + feeMinor },
        rooms: [
          { code: second, ended: false },
          { code: first, ended: true },
        ],
        changes: [{ kind: 'room-cancelled', fee: { minor: feeMinor }, by: 'anna@example.com' }],
      })
      expect(after.mails.filter(({ kind }) => kind === 'room-cancelled').map(({ recipient }) => recipient)).toContain(
        'guest',
      )
      const { lines } = await api.reservations.trail.query({})
      expect(lines.map(({ action, person }) => [action, person])).toContainEqual(['cancel-room', 'anna@example.com'])
      expect(await house.taken()).toBe(2)
      await expectSound(house)
    },
  )

  it('gives back what was paid for the room, all of it or all but the fee', async () => {
    await using house = await openHouse()
    const { id, second } = await house.booksTwo({ paymentMethod: 'bank' })
    const api = await house.admin.signedInOperator()
    const paid = await shownOf(api, id, { kind: 'register-payment' })
    await api.reservations.makeAct.mutate(paid.request)
    house.admin.advance(3 * days)
    const later = await house.admin.signedInAgain()
    const withFee = await shownOf(later, id, { kind: 'cancel-room', room: second, fee: 'by-policy' })
    expect(withFee.shown).toMatchObject({ amount: { minor: 12_000 }, repay: { minor: 11_200 }, due: { minor: 0 } })
    const free = await shownOf(later, id, { kind: 'cancel-room', room: second, fee: 'none' })
    await later.reservations.makeAct.mutate(free.request)
    const { repay, due, folio } = await later.reservations.details.mutate({ id })
    expect([
      free.shown.kind === 'possible' && free.shown.repay.minor,
      free.shown.kind === 'possible' && free.shown.due.minor,
    ]).toEqual([repay.minor, due.minor])
    expect(folio.some(({ kind }) => kind === 'fee')).toBe(false)
    await expectSound(house)
  })

  it('costs nothing before a transfer has arrived, whatever is asked for', async () => {
    await using house = await openHouse()
    const { id, first } = await house.booksTwo({ paymentMethod: 'bank' })
    const api = await house.admin.signedInOperator()
    const { shown } = await shownOf(api, id, { kind: 'cancel-room', room: first, fee: 'by-policy' })
    expect(shown).toMatchObject({ becomes: { reason: 'awaiting-transfer' }, amount: { minor: 0 } })
  })

  it('does nothing to a room that is given up, to the last one, to one of another booking, or where the guest was faster', async () => {
    await using house = await openHouse()
    const { id, first, second } = await house.booksTwo()
    const other = await house.booksTwo()
    const api = await house.admin.signedInOperator()
    const whyNot = (room: string) =>
      api.reservations.previewAct.mutate({ id, act: { kind: 'cancel-room', room, fee: 'none' } })
    expect(await whyNot(other.first)).toEqual({ kind: 'impossible', why: 'no-room' })
    const { request } = await shownOf(api, id, { kind: 'cancel-room', room: second, fee: 'none' })
    const guest = { hotelId: 1, reservationId: id, roomCode: first, by: 'guest' as const, key: randomUUID() }
    expect(await cancelRoom(house.db, guest, house.now())).toMatchObject({ kind: 'cancelled' })
    expect(await api.reservations.makeAct.mutate(request)).toEqual({ kind: 'impossible', why: 'last-room' })
    expect(await whyNot(first)).toEqual({ kind: 'impossible', why: 'no-room' })
    const { request: whole } = await shownOf(api, id, { kind: 'cancel', fee: 'none' })
    await api.reservations.makeAct.mutate(whole)
    expect(await whyNot(second)).toEqual({ kind: 'impossible', why: 'cancelled' })
    expect(await api.reservations.details.mutate({ id: other.id })).toMatchObject({ revision: 1, state: 'confirmed' })
    await expectSound(house)
  })

  it('and the guest another one, at once: the house reads what happened where it was slower, and every room is given back once', async () => {
    await using house = await openHouse()
    const api = await house.admin.signedInOperator()
    for (let round = 0; round < byTestSize({ fast: 3, normal: 5, full: 100 }); round++) {
      const { id, first, second } = await house.booksTwo()
      const { request } = await shownOf(api, id, { kind: 'cancel-room', room: first, fee: 'none' })
      const guest = { hotelId: 1, reservationId: id, roomCode: second, by: 'guest' as const, key: randomUUID() }
      const [byHouse, byGuest] = await Promise.all([
        api.reservations.makeAct.mutate(request),
        cancelRoom(house.db, guest, house.now()),
      ])
      expect(byGuest.kind).toBe('cancelled')
      const { changes, state } = await api.reservations.details.mutate({ id })
      expect([byHouse.kind, state, changes.length]).toEqual(
        byHouse.kind === 'done' ? ['done', 'cancelled', 2] : ['impossible', 'confirmed', 1],
      )
      if (byHouse.kind === 'done') continue
      const { request: whole } = await shownOf(api, id, { kind: 'cancel', fee: 'none' })
      await api.reservations.makeAct.mutate(whole)
    }
    expect(await house.taken()).toBe(0)
    await expectSound(house)
  })
})
