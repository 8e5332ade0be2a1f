import { makeAct } from '@portico/booking-server/operators/make-act'
import { scheduleLinks } from '@portico/booking-server/payments/schedule-links'
import { settleAttempt } from '@portico/booking-server/payments/settle-attempt'
import type { Instalment } from '@portico/domain/pricing/rate-plan'
import { describe, expect, it } from 'vitest'
import { mainlyOn } from '../builders/databases.ts'
import { openPaidHotel } from '../builders/paid-hotel.ts'
import { aKey, expectAnswered, expectSound } from '../builders/test-hotel.ts'
import { anna, theHouse } from '../builders/the-house.ts'

/** A guest who has paid all at once, and the house. */
async function aPaidBooking(database: Parameters<typeof openPaidHotel>[0]) {
  const hotel = await openPaidHotel(database)
  const { code } = await hotel.book()
  expectAnswered(await hotel.paymentReturn(await hotel.choose(await hotel.page(code), 'pay')))
  return { hotel, code, house: theHouse(hotel) }
}

describe.each(mainlyOn('SQLite'))('the house and payments, on $name', (database) => {
  it('sees what was paid, and gives a part back once: ledger, provider and the day agree', async () => {
    const { hotel, code, house } = await aPaidBooking(database)
    await using _ = hotel
    const before = await house.attempt(code)
    expect(before).toMatchObject({
      method: 'stripe',
      state: 'done',
      captured: { minor: 24_000 },
      mayRefund: { amount: { minor: 24_000 } },
    })
    const refund = { kind: 'refund', attemptId: before.id, minor: 5_000 } as const
    expect(await house.preview(code, { ...refund, minor: 24_001 })).toEqual({ kind: 'impossible', why: 'too-much' })
    expect(await house.acts(code, refund)).toMatchObject({
      amount: { minor: 5_000 },
      due: { minor: 5_800 },
      outcome: { kind: 'done' },
    })
    expect(await house.attempt(code)).toMatchObject({
      refunded: { minor: 0 },
      mayRefund: { amount: { minor: 19_000 } },
      operations: [{ kind: 'refund', state: 'wanted', by: anna.email }],
    })
    expect(await hotel.operate()).toBe(1)
    expect(await house.attempt(code)).toMatchObject({ refunded: { minor: 5_000 }, operations: [{ state: 'done' }] })
    expect(hotel.taken()).toBe(19_000)
    expect(await house.details(code)).toMatchObject({ paid: { minor: 19_000 }, due: { minor: 5_800 } })
    const day = await house.day()
    expect(day.lines.map(({ kind, amount, method, origin, by }) => [kind, amount.minor, method, origin, by])).toEqual([
      ['payment', 24_000, 'stripe', 'guest', undefined],
      ['refund', -5_000, 'stripe', 'house', anna.email],
    ])
    expect(day.sums).toMatchObject([
      { method: 'stripe', came: { minor: 24_000 }, went: { minor: 5_000 }, balance: { minor: hotel.taken() } },
    ])
    expect(day.differences).toEqual([])
    await expectSound(hotel)
  })

  it('has at the desk what is due now to begin with, not all that is owed; all of it on the day of arrival', async () => {
    await using hotel = await openPaidHotel(database, { prepayment: [{ due: 'on-booking', basisPoints: 5_000 }] })
    const house = theHouse(hotel)
    const { code } = await hotel.book()
    expect(await house.details(code)).toMatchObject({ due: { minor: 24_800 }, dueNow: { minor: 12_000 } })
    await house.acts(code, { kind: 'register-money', minor: 12_000, method: 'hotelpay' })
    expect(await house.details(code)).toMatchObject({
      state: 'confirmed',
      due: { minor: 12_800 },
      dueNow: { minor: 12_800 },
    })
    const other = await hotel.book()
    expectAnswered(await hotel.paymentReturn(await hotel.choose(await hotel.page(other.code), 'pay')))
    hotel.wait(4 * 24 * 60)
    expect(await house.details(other.code)).toMatchObject({ due: { minor: 12_800 }, dueNow: { minor: 12_800 } })
  })

  it('reads who sent money back: nobody of the house where a guest cancelled, and whoever works at the provider’s back office', async () => {
    const { hotel, code, house } = await aPaidBooking(database)
    await using _ = hotel
    const { id } = await hotel.reservation(code)
    await hotel.cancel(id)
    await hotel.operate()
    const other = await hotel.book()
    expectAnswered(await hotel.paymentReturn(await hotel.choose(await hotel.page(other.code), 'pay')))
    const attempt = await house.attempt(other.code)
    await settleAttempt(hotel.payments, attempt.id, { reports: [{ refundedMinor: 5_000 }] }, hotel.now())
    const refunds = (await house.day()).lines.filter(({ kind }) => kind === 'refund')
    expect(new Map(refunds.map(({ code, origin, by }) => [code, by ?? origin]))).toEqual(
      new Map([
        [code, 'automatic'],
        [other.code, 'provider'],
      ]),
    )
  })

  it('two of the house who give back at once give back no more than came', async () => {
    const { hotel, code, house } = await aPaidBooking(database)
    await using _ = hotel
    const { id: attemptId } = await house.attempt(code)
    const act = { kind: 'refund', attemptId, minor: 20_000 } as const
    const { id } = await hotel.reservation(code)
    const { revision } = await hotel.reservation(code)
    const outcomes = await Promise.all(
      [1, 2, 3].map(() =>
        makeAct({
          db: hotel.db,
          operator: anna,
          request: { id, act, key: aKey(), revision, amountMinor: 20000 },
          now: hotel.now(),
          payments: hotel.payments,
        }),
      ),
    )
    expect(outcomes.map((outcome) => outcome?.kind).sort()).toEqual(['done', 'impossible', 'impossible'])
    await hotel.operate()
    expect(hotel.taken()).toBe(4_000)
    await expectSound(hotel)
  })

  it('a day that does not balance says where: money that a provider reports and the ledger lacks', async () => {
    const { hotel, code, house } = await aPaidBooking(database)
    await using _ = hotel
    const { id } = await house.attempt(code)
    const facts = await hotel.db.reader.selectFrom('payment_attempt').select('facts').executeTakeFirstOrThrow()
    await hotel.change(async (tx) => {
      const refunded = JSON.stringify({ ...JSON.parse(facts.facts), refundedMinor: 1 })
      await tx
        .updateTable('payment_attempt')
        .set({ facts: refunded as never })
        .where('id', '=', id)
        .execute()
    })
    expect((await house.day()).differences).toMatchObject([
      { code, method: 'stripe', ledger: { minor: 24_000 }, provider: { minor: 23_999 } },
    ])
  })

  it('takes what a card has reserved, a part or all, once; or lets it go', async () => {
    const reserve: Instalment = { due: 'on-booking', basisPoints: 10_000, by: 'authorisation' }
    await using hotel = await openPaidHotel(database, { prepayment: [reserve] })
    const house = theHouse(hotel)
    const reserved = async () => {
      const { code } = await hotel.book()
      expectAnswered(await hotel.paymentReturn(await hotel.choose(await hotel.page(code), 'pay')))
      return { code, attempt: await house.attempt(code) }
    }
    const first = await reserved()
    expect(first.attempt).toMatchObject({
      aim: 'authorise',
      captured: { minor: 0 },
      mayRelease: true,
      mayCapture: { isWhole: false },
    })
    const capture = { kind: 'capture', attemptId: first.attempt.id, minor: 10_000 } as const
    expect(await house.acts(first.code, capture)).toMatchObject({
      amount: { minor: 10_000 },
      outcome: { kind: 'done' },
    })
    expect(await house.preview(first.code, capture)).toEqual({ kind: 'impossible', why: 'under-way' })
    await hotel.operate()
    expect(await house.details(first.code)).toMatchObject({ paid: { minor: 10_000 } })
    expect(await house.attempt(first.code)).toMatchObject({
      captured: { minor: 10_000 },
      mayRelease: false,
      mayRefund: { amount: { minor: 10_000 } },
    })
    const second = await reserved()
    expect(await house.acts(second.code, { kind: 'release', attemptId: second.attempt.id })).toMatchObject({
      outcome: { kind: 'done' },
    })
    await hotel.operate()
    expect(await house.attempt(second.code)).toMatchObject({ isReleased: true, mayRelease: false })
    expect(await house.attempt(second.code)).not.toHaveProperty('mayCapture', expect.anything())
    expect(hotel.taken()).toBe(10_000)
    await expectSound(hotel)
  })

  it('settles what a provider’s word was not enough for; what was found counts as if it had been said', async () => {
    await using hotel = await openPaidHotel(database)
    const house = theHouse(hotel)
    const { code } = await hotel.book()
    await hotel.page(code)
    const { id } = await house.attempt(code)
    await settleAttempt(hotel.payments, id, { reports: [{ capturedMinor: 24_000, currency: 'USD' }] }, hotel.now())
    expect(await house.waiting()).toMatchObject([{ code, why: 'review', method: 'stripe' }])
    const settle = { kind: 'settle-review', attemptId: id } as const
    expect(await house.preview(code, { ...settle, finding: 'paid', minor: 24_001 })).toEqual({
      kind: 'impossible',
      why: 'too-much',
    })
    expect(await house.acts(code, { ...settle, finding: 'paid', minor: 24_000 })).toMatchObject({
      amount: { minor: 24_000 },
      outcome: { kind: 'done' },
    })
    expect(await house.details(code)).toMatchObject({ paid: { minor: 24_000 } })
    expect(await house.attempt(code)).toMatchObject({ state: 'done', isForPerson: false })
    expect(await house.waiting()).toEqual([])
    expect(await house.preview(code, { ...settle, finding: 'not-paid', minor: 0 })).toEqual({
      kind: 'impossible',
      why: 'not-in-review',
    })
    await expectSound(hotel)
  })

  it('writes down money that came at the desk, up to what the guest owes', async () => {
    const { hotel, code, house } = await aPaidBooking(database)
    await using _ = hotel
    const money = { kind: 'register-money', method: 'hotelpay' } as const
    expect(await house.preview(code, { ...money, minor: 801 })).toEqual({ kind: 'impossible', why: 'too-much' })
    expect(await house.acts(code, { ...money, minor: 300 })).toMatchObject({
      amount: { minor: 300 },
      due: { minor: 500 },
    })
    expect(await house.acts(code, { ...money, minor: 500 })).toMatchObject({ due: { minor: 0 } })
    expect(await house.preview(code, { ...money, minor: 1 })).toEqual({ kind: 'impossible', why: 'nothing-due' })
    const { sums, lines } = await house.day()
    expect(sums.map(({ method, balance }) => [method, balance.minor])).toEqual([
      ['stripe', 24_000],
      ['hotelpay', 800],
    ])
    expect(lines.at(-1)).toMatchObject({ by: anna.email })
    const receipts = (await hotel.sentMails()).filter(
      ({ kind, recipient }) => kind === 'payment-received' && recipient === 'guest',
    )
    expect(receipts.map(({ text }) => /€ (\d\.\d\d)/.exec(text)?.[1])).toEqual(['3.00', '5.00'])
    await expectSound(hotel)
  })

  it('money at the desk confirms who was awaited, at once: no sweep ends it, and what an open page brings later goes back', async () => {
    await using hotel = await openPaidHotel(database, { prepayment: [{ due: 'on-booking', basisPoints: 5_000 }] })
    const house = theHouse(hotel)
    const money = { kind: 'register-money', method: 'hotelpay' } as const
    const { code, state } = await hotel.book()
    expect(state).toBe('pending')
    const page = await hotel.page(code)
    expect(await house.preview(code, { ...money, minor: 11_999 })).toEqual({ kind: 'impossible', why: 'not-enough' })
    await hotel.sentMails()
    const becomes = { state: 'confirmed', reason: 'paid' }
    expect(await house.acts(code, { ...money, minor: 12_000 })).toMatchObject({
      becomes,
      due: { minor: 12_800 },
      outcome: { becomes },
    })
    const mails = (await hotel.sentMails()).map(({ kind, recipient }) => `${kind} ${recipient}`)
    expect(mails.sort()).toEqual(['paid guest', 'paid hotel'])
    hotel.wait(2 * 24 * 60)
    expect(await hotel.sweepUnpaid()).toBe(0)
    expect(await hotel.reservation(code)).toMatchObject({ ...becomes, payment_method: 'stripe' })
    await hotel.choose(page, 'pay')
    await hotel.deliver()
    await hotel.operate()
    expect(hotel.taken()).toBe(0)
    expect(await hotel.money(code)).toEqual(['payment -12000', 'payment -12000', 'refund 12000'])
    await expectSound(hotel)
  })

  it('money at the desk confirms who was to send a transfer; a guarantee that is awaited is replaced by all that is owed alone', async () => {
    await using hotel = await openPaidHotel(database, {
      prepayment: [{ due: 'on-booking', basisPoints: 10_000, by: 'authorisation' }],
    })
    const house = theHouse(hotel)
    const money = { kind: 'register-money', method: 'hotelpay' } as const
    const { code } = await hotel.book()
    expect(await house.preview(code, { ...money, minor: 24_000 })).toEqual({ kind: 'impossible', why: 'not-enough' })
    expect(await house.acts(code, { ...money, minor: 24_800 })).toMatchObject({
      becomes: { reason: 'paid' },
      due: { minor: 0 },
    })
    await using plain = await openPaidHotel(database, { prepayment: [{ due: 'on-booking', basisPoints: 5_000 }] })
    const other = await plain.book('bank')
    expect(await theHouse(plain).preview(other.code, { ...money, minor: 11_999 })).toEqual({
      kind: 'impossible',
      why: 'not-enough',
    })
    const becomes = { state: 'confirmed', reason: 'paid' }
    expect(await theHouse(plain).acts(other.code, { ...money, minor: 12_000 })).toMatchObject({ outcome: { becomes } })
    expect(await theHouse(plain).preview(other.code, { kind: 'register-payment' })).toEqual({
      kind: 'impossible',
      why: 'not-awaiting',
    })
    for (const one of [hotel, plain]) await expectSound(one)
  })

  it('a refund that is on its way by the provider is not registered by bank as well', async () => {
    const { hotel, code, house } = await aPaidBooking(database)
    await using _ = hotel
    await house.acts(code, { kind: 'cancel', fee: 'none' })
    expect(await house.preview(code, { kind: 'register-refund' })).toEqual({ kind: 'impossible', why: 'under-way' })
    expect(await house.waiting()).toEqual([])
    await hotel.operate()
    expect(await house.preview(code, { kind: 'register-refund' })).toEqual({ kind: 'impossible', why: 'nothing-owed' })
    expect(hotel.taken()).toBe(0)
    await expectSound(hotel)
  })

  it('PAY-18: a link to reserve an amount that was not used ends nothing by itself, and the house may cancel by hand', async () => {
    const reserve: Instalment = { due: 'days-before-arrival', days: 3, basisPoints: 10_000, by: 'authorisation' }
    await using hotel = await openPaidHotel(database, { prepayment: [reserve] })
    const house = theHouse(hotel)
    const { code, state } = await hotel.book()
    expect(state).toBe('confirmed')
    await scheduleLinks(hotel.payments, hotel.now())
    expect(await house.details(code)).toMatchObject({ links: [{ on: '2027-03-02', state: 'open' }] })
    expect(await house.waiting()).toEqual([])
    hotel.wait(2 * 24 * 60)
    await scheduleLinks(hotel.payments, hotel.now())
    await hotel.sweepUnpaid()
    expect(await house.details(code)).toMatchObject({ state: 'confirmed', links: [{ state: 'unused' }] })
    expect(await house.waiting()).toMatchObject([{ code, why: 'unused-link' }])
    expect(await house.acts(code, { kind: 'resend-link' })).toMatchObject({ outcome: { kind: 'done' } })
    expect(await house.details(code)).toMatchObject({ links: [{ state: 'open' }, { state: 'unused' }] })
    expect(await house.waiting()).toEqual([])
    const cancelled = await house.acts(code, { kind: 'cancel', fee: 'none' })
    expect(cancelled).toMatchObject({
      amount: { minor: 0 },
      outcome: { kind: 'done', becomes: { state: 'cancelled', reason: 'by-hotel' } },
    })
    expect(await house.preview(code, { kind: 'resend-link' })).toEqual({ kind: 'impossible', why: 'nothing-due' })
    expect(await hotel.roomsTaken()).toBe(0)
    await expectSound(hotel)
  })
})
