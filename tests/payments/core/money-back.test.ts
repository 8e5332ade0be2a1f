import { attemptsOf } from '@portico/booking-server/payment-records/attempts'
import { capturableOf, operationsOf, wantOperation } from '@portico/booking-server/payment-records/want-operations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mainlyOn } from '../../builders/databases.ts'
import { openPaidHotel, type PaidHotel } from '../../builders/paid-hotel.ts'
import { expectAnswered, expectSound } from '../../builders/test-hotel.ts'

const day = 24 * 60

describe.each(mainlyOn('SQLite'))('money that was paid at a provider, on $name', (database) => {
  let hotel: PaidHotel
  beforeEach(async () => {
    hotel = await openPaidHotel(database)
  })
  afterEach(async () => {
    await expectSound(hotel)
    await hotel[Symbol.asyncDispose]()
  })

  const paid = async () => {
    const { code } = await hotel.book()
    expectAnswered(await hotel.paymentReturn(await hotel.choose(await hotel.page(code), 'pay')))
    const { id } = await hotel.reservation(code)
    return { code, id, minor: hotel.taken() }
  }
  const operations = async (id: number) =>
    (await operationsOf(hotel.db.reader, id)).map(({ kind, minor, state }) => ({ kind, minor, state }))

  it('goes back whole where the guest cancels in time, by itself', async () => {
    const { code, id, minor } = await paid()
    expect(await hotel.cancel(id)).toMatchObject({ kind: 'cancelled', cancelled: { feeMinor: 0 } })
    expect(await operations(id)).toEqual([{ kind: 'refund', minor, state: 'wanted' }])
    await hotel.operate()
    expect(hotel.taken()).toBe(0)
    expect(await hotel.money(code)).toEqual([`payment -${minor}`, `refund ${minor}`])
    await hotel.deliver(2)
    await hotel.operate()
    expect(await operations(id)).toEqual([{ kind: 'refund', minor, state: 'done' }])
  })

  it('goes back less the fee where it is late', async () => {
    const { code, id, minor } = await paid()
    hotel.wait(3 * day)
    const cancelled = await hotel.cancel(id)
    const feeMinor = cancelled.kind === 'cancelled' ? cancelled.cancelled.feeMinor : 0
    expect(feeMinor).toBeGreaterThan(0)
    await hotel.operate()
    expect(hotel.taken()).toBe(feeMinor)
    expect(await hotel.money(code)).toEqual([`payment -${minor}`, `refund ${minor - feeMinor}`])
  })

  it('goes back in part where a change makes the stay cheaper, and the rest with a later cancellation', async () => {
    const { code, id, minor } = await paid()
    const room = await hotel.db.reader
      .selectFrom('reservation_room')
      .where('reservation_id', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow()
    const one = {
      code: room.code,
      productId: room.product_id,
      stay: { arrival: room.arrival, departure: '2027-03-06' as never },
      party: { adults: 2, childrenAges: [] },
    }
    const planned = await hotel.recalculate(id, [one])
    if (planned.kind !== 'recalculated') throw new Error(planned.kind)
    expect(await hotel.modify(id, [one], planned.totalMinor)).toMatchObject({ kind: 'modified' })
    await hotel.operate()
    expect(hotel.taken()).toBeLessThan(minor)
    expect(await hotel.reservation(code)).toMatchObject({ state: 'confirmed' })
    await hotel.cancel(id, { by: 'hotel' })
    await hotel.operate()
    expect(hotel.taken()).toBe(0)
    expect((await hotel.money(code)).map((row) => row.split(' ')[0])).toEqual(['payment', 'refund', 'refund'])
  })

  it.each(['lost', 'unanswered'] as const)('goes back once where the call was %s, and again and again', async (way) => {
    const { id, minor } = await paid()
    await hotel.cancel(id)
    let calls = 0
    hotel.onNetwork((path) => (path === 'refund' && ++calls <= 3 ? way : 'well'))
    for (let i = 0; i < 5; i++) {
      await hotel.operate()
      hotel.wait(10)
    }
    expect(calls).toBe(4)
    expect(hotel.taken()).toBe(0)
    expect(await operations(id)).toEqual([{ kind: 'refund', minor, state: 'done' }])
  })

  it('where a wish cannot be repeated: is sent again after a refusal for now, and never after an answer that was lost', async () => {
    const usual = hotel.payments.providerOf
    const once: typeof usual = (method, settings) => {
      const provider = usual(method, settings)
      return provider && { ...provider, capabilities: { ...provider.capabilities, isIdempotent: false } }
    }
    Object.assign(hotel.payments, { providerOf: once })
    const { id, minor } = await paid()
    await hotel.cancel(id)
    const ways = ['refused', 'refused', 'lost'] as const
    let calls = 0
    hotel.onNetwork((path) => (path === 'refund' ? (ways[calls++] ?? 'well') : 'well'))
    for (let i = 0; i < 6; i++) {
      await hotel.operate()
      hotel.wait(10)
    }
    expect(calls).toBe(3)
    expect(hotel.taken()).toBe(minor)
    expect(await operations(id)).toEqual([{ kind: 'refund', minor, state: 'unknown' }])
  })

  it('is a person’s where the provider never answers for a day, and is not sent again', async () => {
    const { id, minor } = await paid()
    await hotel.cancel(id)
    let calls = 0
    hotel.onNetwork((path) => {
      if (path === 'refund') calls++
      return path === 'refund' ? 'lost' : 'well'
    })
    for (let i = 0; i < 60; i++) {
      await hotel.operate()
      hotel.wait(60)
    }
    const [operation] = await operationsOf(hotel.db.reader, id)
    expect(operation).toMatchObject({ state: 'unknown', next_at: null })
    const before = calls
    hotel.wait(day)
    await hotel.operate()
    expect(calls).toBe(before)
    expect(hotel.taken()).toBe(minor)
  })

  it('that was only reserved is taken in part by the house, and what was not taken is given back with the stay', async () => {
    await using house = await openPaidHotel(database, {
      prepayment: [{ due: 'on-booking', basisPoints: 10_000, by: 'authorisation' }],
    })
    const { code, isToPay } = await house.book()
    expect(isToPay).toBe(true)
    expectAnswered(await house.paymentReturn(await house.choose(await house.page(code), 'pay')))
    const { id, state } = await house.reservation(code)
    expect(state).toBe('confirmed')
    expect(await house.money(code)).toEqual([])
    const [attempt] = await attemptsOf(house.db.reader, id)
    if (!attempt) throw new Error('no attempt')
    expect(capturableOf(attempt, [])).toBe(attempt.minor)
    await house.change((tx) =>
      wantOperation(tx, attempt, { kind: 'capture', minor: 5_000, person: 'desk@hotel.example' }, house.now()),
    )
    await house.operate()
    expect(await house.money(code)).toEqual(['payment -5000'])
    expect(house.taken()).toBe(5_000)
    await expectSound(house)

    const other = await house.book()
    expectAnswered(await house.paymentReturn(await house.choose(await house.page(other.code), 'pay')))
    await house.cancel((await house.reservation(other.code)).id)
    await house.operate()
    expect([...house.provider.payments.values()].at(-1)).toMatchObject({ isVoided: true, capturedMinor: 0 })
    expect(await house.money(other.code)).toEqual([])
    await expectSound(house)
  })

  it('goes back by itself although the provider has refused to take more of it before', async () => {
    await using house = await openPaidHotel(database, {
      prepayment: [{ due: 'on-booking', basisPoints: 10_000, by: 'authorisation' }],
    })
    const { code } = await house.book()
    expectAnswered(await house.paymentReturn(await house.choose(await house.page(code), 'pay')))
    const { id } = await house.reservation(code)
    const [attempt] = await attemptsOf(house.db.reader, id)
    if (!attempt) throw new Error('no attempt')
    const wants = (minor: number) =>
      house.change((tx) =>
        wantOperation(tx, attempt, { kind: 'capture', minor, person: 'desk@hotel.example' }, house.now()),
      )
    await wants(5_000)
    await house.operate()
    await wants(attempt.minor + 1)
    await house.operate()
    expect((await operationsOf(house.db.reader, id)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'capture done',
      'capture refused',
    ])
    await house.cancel(id)
    await house.operate()
    expect(await house.money(code)).toEqual(['payment -5000', 'refund 5000'])
    expect(house.taken()).toBe(0)
    await expectSound(house)
  })

  it('a card that stands for a booking confirms it without money', async () => {
    await using house = await openPaidHotel(database, {
      prepayment: [{ due: 'on-booking', basisPoints: 10_000, by: 'card' }],
    })
    const { code } = await house.book()
    expectAnswered(await house.paymentReturn(await house.choose(await house.page(code), 'pay')))
    expect(await house.reservation(code)).toMatchObject({ state: 'confirmed', reason: 'paid' })
    expect(await house.money(code)).toEqual([])
    const [attempt] = await attemptsOf(house.db.reader, (await house.reservation(code)).id)
    expect(attempt?.card).not.toBeNull()
    expect(attempt?.card).not.toContain('4242')
    await expectSound(house)
  })

  it('that the guest’s bank takes back is in the ledger once, and before a person', async () => {
    const { code, id, minor } = await paid()
    const [payment] = [...hotel.provider.payments.values()]
    if (!payment) throw new Error('no payment')
    payment.isDisputed = true
    await hotel.provider.announce(payment, ['disputed'])
    await hotel.deliver(3)
    expect(await hotel.money(code)).toEqual([`payment -${minor}`, `dispute ${minor}`])
    const [attempt] = await attemptsOf(hotel.db.reader, id)
    expect(attempt?.state).toBe('review')
    await hotel.cancel(id, { by: 'hotel' })
    await hotel.operate()
    expect(hotel.taken()).toBe(minor)
  })

  it('that the house has given back at the provider itself is in the ledger, and not given back again', async () => {
    const { code, id, minor } = await paid()
    const [payment] = [...hotel.provider.payments.values()]
    if (!payment) throw new Error('no payment')
    hotel.provider.refund(payment, minor)
    await hotel.provider.announce(payment, ['refunded'])
    await hotel.deliver()
    expect(await hotel.money(code)).toEqual([`payment -${minor}`, `refund ${minor}`])
    await hotel.cancel(id, { by: 'hotel' })
    await hotel.operate()
    expect(await operations(id)).toEqual([])
    expect(await hotel.money(code)).toEqual([`payment -${minor}`, `refund ${minor}`])
  })

  it('that the provider refuses to give back is a person’s', async () => {
    const { id, minor } = await paid()
    const [payment] = [...hotel.provider.payments.values()]
    if (!payment) throw new Error('no payment')
    payment.capturedMinor = 0
    await hotel.cancel(id)
    await hotel.operate()
    expect(await operations(id)).toEqual([{ kind: 'refund', minor, state: 'refused' }])
    const [attempt] = await attemptsOf(hotel.db.reader, id)
    expect(attempt?.state).toBe('review')
  })
})
