import { makeAct } from '@portico/booking-server/operators/make-act'
import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import { describe, expect, it } from 'vitest'
import { type Database, mainlyOn } from '../builders/databases.ts'
import { type Network, openPaidHotel } from '../builders/paid-hotel.ts'
import { aKey, expectAnswered, expectSound } from '../builders/test-hotel.ts'
import { anna, theHouse } from '../builders/the-house.ts'

/** Four days before the guests of these tests arrive they book; then the day of arrival comes. */
const untilArrival = 4 * 24 * 60
const untilNextDay = 5 * 24 * 60

/** A booking that a card stands for, and the house. The guest pays nothing before the stay. */
async function aGuaranteedBooking(database: Database, own?: PaymentMethodId) {
  const prepayment = [{ due: 'on-booking', basisPoints: 10_000, by: 'card' }] as const
  const hotel = await openPaidHotel(database, { prepayment, ...(own && { own }) })
  const method = own ?? 'stripe'
  const { code } = await hotel.book(method)
  expectAnswered(await hotel.paymentReturn(await hotel.choose(await hotel.page(code, method), 'pay')))
  await hotel.deliver()
  hotel.messages.length = 0
  const { id } = await hotel.reservation(code)
  const house = theHouse(hotel)
  const [card] = (await house.details(code)).payments
  if (!card) throw new Error('no card was left')
  let charges = 0
  return {
    hotel,
    code,
    id,
    house,
    method,
    charge: (minor: number) => ({ kind: 'charge-card' as const, attemptId: card.id, minor }),
    card: async () => (await house.details(code)).payments.find(({ id }) => id === card.id),
    /** How calls that charge a card go, one after another; then well. */
    onCharges: (path: RegExp, ways: readonly ReturnType<Network>[]) => {
      charges = 0
      hotel.onNetwork((called) => (path.test(called) ? (ways[charges++] ?? 'well') : 'well'))
    },
    calls: () => charges,
    /** The jobs of so many minutes, ten at a time. */
    jobs: async (minutes: number) => {
      for (let i = 0; i < minutes / 10; i++) {
        hotel.wait(10)
        await hotel.check()
        await hotel.operate()
      }
    },
    mails: async () => (await hotel.sentMails()).map(({ kind, recipient }) => `${kind} ${recipient}`),
  }
}

describe.each(mainlyOn('SQLite'))('the card that a guest has left, on $name', (database) => {
  it('is charged by the house for the fee of who did not come, shown first and once: ledger, day, trail and receipt say so', async () => {
    const { hotel, code, id, house, charge, card, mails } = await aGuaranteedBooking(database)
    await using _ = hotel
    expect(await card()).toMatchObject({ hasCard: true, mayCharge: undefined })
    expect(await house.preview(code, charge(1))).toEqual({ kind: 'impossible', why: 'nothing-due' })
    hotel.wait(untilNextDay)
    const { amount: fee } = (await house.acts(code, { kind: 'no-show' })) as { amount: { minor: number } }
    expect(await card()).toMatchObject({ mayCharge: { amount: { minor: fee.minor } } })
    await mails()
    expect(await house.preview(code, charge(fee.minor + 1))).toEqual({ kind: 'impossible', why: 'too-much' })
    expect(await house.preview(code, charge(fee.minor))).toMatchObject({
      kind: 'possible',
      amount: fee,
      due: { minor: 0 },
    })
    expect(await house.acts(code, charge(fee.minor))).toMatchObject({
      outcome: { kind: 'done', becomes: { state: 'cancelled' } },
    })
    expect(await house.attempt(code)).toMatchObject({
      isCharge: true,
      state: 'open',
      operations: [{ kind: 'charge', by: anna.email }],
    })
    expect(await house.preview(code, charge(1))).toEqual({ kind: 'impossible', why: 'under-way' })
    expect(await hotel.money(code)).toEqual([])
    await hotel.operate()
    await hotel.operate()
    expect(hotel.taken()).toBe(fee.minor)
    expect(await hotel.money(code)).toEqual([`payment -${fee.minor}`])
    expect(await house.details(code)).toMatchObject({ due: { minor: 0 }, paid: fee })
    expect(await house.attempt(code)).toMatchObject({ state: 'done', captured: fee, operations: [{ state: 'done' }] })
    expect(await card()).toMatchObject({ mayCharge: undefined })
    const { lines, differences } = await house.day()
    expect(lines).toMatchObject([{ kind: 'payment', amount: fee, method: 'stripe', origin: 'house', by: anna.email }])
    expect(differences).toEqual([])
    expect(await mails()).toEqual(['payment-charged guest'])
    const trail = await hotel.db.reader
      .selectFrom('operator_act')
      .where('reservation_id', '=', id)
      .select(['action', 'person'])
      .execute()
    expect(trail.at(-1)).toEqual({ action: 'charge-card', person: anna.email })
    // Given back the same way.
    const { id: attemptId } = await house.attempt(code)
    await house.acts(code, { kind: 'refund', attemptId, minor: 1_000 })
    await hotel.operate()
    expect(hotel.taken()).toBe(fee.minor - 1_000)
    await expectSound(hotel)
  })

  it('is charged for what is owed from the day of arrival on, in parts, and never for more', async () => {
    const { hotel, code, house, charge } = await aGuaranteedBooking(database)
    await using _ = hotel
    hotel.wait(untilArrival)
    const { due } = await house.details(code)
    for (const minor of [10_000, due.minor - 10_000]) {
      await house.acts(code, charge(minor))
      await hotel.operate()
    }
    expect(await hotel.money(code)).toEqual(['payment -10000', `payment -${due.minor - 10_000}`])
    expect(await house.preview(code, charge(1))).toEqual({ kind: 'impossible', why: 'nothing-due' })
    expect(await hotel.reservation(code)).toMatchObject({ state: 'confirmed' })
    await expectSound(hotel)
  })

  it.each([
    ['lost on its way', ['lost', 'lost']],
    ['done and not answered', ['unanswered', 'unanswered', 'lost']],
    ['refused for now', ['refused', 'unanswered']],
  ] as const)(
    'is charged once where the call was %s: unknown, and asked again with the same key',
    async (_title, ways) => {
      const { hotel, code, house, charge, onCharges, calls, jobs } = await aGuaranteedBooking(database)
      await using _ = hotel
      hotel.wait(untilArrival)
      await house.acts(code, charge(10_000))
      onCharges(/^charge$/, ways)
      await hotel.operate()
      expect(await hotel.money(code)).toEqual([])
      // Meanwhile no guest begins to pay the same, and nobody charges it again.
      expect(await house.preview(code, charge(10_000))).toEqual({ kind: 'impossible', why: 'under-way' })
      await jobs(120)
      expect(calls()).toBe(ways.length + 1)
      expect(hotel.taken()).toBe(10_000)
      expect(await hotel.money(code)).toEqual(['payment -10000'])
      await expectSound(hotel)
    },
  )

  it('that needs its guest becomes a link, by which the guest pays once, though the booking has ended', async () => {
    const { hotel, code, house, charge, mails, jobs } = await aGuaranteedBooking(database)
    await using _ = hotel
    hotel.wait(untilArrival)
    await house.acts(code, { kind: 'no-show' })
    await mails()
    await house.acts(code, charge(10_065))
    await hotel.operate()
    expect(await hotel.money(code)).toEqual([])
    expect(await house.attempt(code)).toMatchObject({ state: 'over', decline: 'authentication-required' })
    expect(await mails()).toEqual(['payment-link guest'])
    expect((await house.details(code)).links).toMatchObject([{ state: 'open' }])
    expect(await house.waiting()).toEqual([])
    const { pendingPayment } = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
    expect(pendingPayment).toMatchObject({ purpose: 'pay', amount: { minor: 10_065 } })
    expect(pendingPayment?.attempt).toBeUndefined()
    expectAnswered(await hotel.paymentReturn(await hotel.choose(await hotel.page(code), 'pay')))
    await jobs(60)
    expect(await hotel.money(code)).toEqual(['payment -10065'])
    expect(hotel.taken()).toBe(10_065)
    expect((await house.details(code)).links).toMatchObject([{ state: 'used' }])
    expect(await hotel.start(code)).toEqual({ outcome: 'nothing-due' })
    expect(await mails()).toEqual(['payment-received guest', 'payment-received hotel'])
    await expectSound(hotel)
  })

  it('is charged for the rest, though the message about what the guest paid before comes only then', async () => {
    const { hotel, code, house, charge, jobs } = await aGuaranteedBooking(database)
    await using _ = hotel
    hotel.wait(untilArrival)
    const { due } = await house.details(code)
    await house.acts(code, charge(10_065))
    await hotel.operate()
    expectAnswered(await hotel.paymentReturn(await hotel.choose(await hotel.page(code), 'pay')))
    expect(await hotel.money(code)).toEqual(['payment -10065'])
    await house.acts(code, charge(due.minor - 10_065))
    expect(hotel.messages).not.toEqual([])
    await hotel.deliver()
    await hotel.operate()
    await hotel.deliver()
    await jobs(60)
    expect(await hotel.money(code)).toEqual(['payment -10065', `payment -${due.minor - 10_065}`])
    expect(hotel.taken()).toBe(due.minor)
    await expectSound(hotel)
  })

  it('that is refused for good is the house’s to know, and its guest’s no more than before', async () => {
    const { hotel, code, house, charge, mails } = await aGuaranteedBooking(database)
    await using _ = hotel
    hotel.wait(untilArrival)
    await mails()
    await house.acts(code, charge(10_051))
    await hotel.operate()
    expect(await house.attempt(code)).toMatchObject({
      state: 'over',
      decline: 'insufficient-funds',
      operations: [{ state: 'refused' }],
    })
    expect(await mails()).toEqual([])
    expect(expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' })).pendingPayment).toBeUndefined()
    expect(await house.preview(code, charge(10_000))).toMatchObject({ kind: 'possible' })
    await expectSound(hotel)
  })

  it('is charged once by two of the house at once, and not at all where the booking ends before anything was sent', async () => {
    const { hotel, code, id, house, charge } = await aGuaranteedBooking(database)
    await using _ = hotel
    hotel.wait(untilArrival)
    const { revision } = await hotel.reservation(code)
    const request = () => ({ id, act: charge(10_000), key: aKey(), revision, amountMinor: 10_000 })
    const outcomes = await Promise.all(
      [1, 2, 3].map(() =>
        makeAct({ db: hotel.db, operator: anna, request: request(), now: hotel.now(), payments: hotel.payments }),
      ),
    )
    expect(outcomes.map((outcome) => outcome?.kind).sort()).toEqual(['done', 'impossible', 'impossible'])
    await hotel.cancel(id, { by: 'hotel' })
    await hotel.operate()
    expect(hotel.taken()).toBe(0)
    expect(await house.attempt(code)).toMatchObject({ state: 'over', operations: [] })
    await expectSound(hotel)
  })

  it('is given back whole where the booking ends while it is charged', async () => {
    const { hotel, code, id, house, charge, onCharges, jobs } = await aGuaranteedBooking(database)
    await using _ = hotel
    hotel.wait(untilArrival)
    await house.acts(code, charge(10_000))
    onCharges(/^charge$/, ['unanswered'])
    await hotel.operate()
    await hotel.cancel(id, { by: 'hotel' })
    await jobs(60)
    expect(await hotel.money(code)).toEqual(['payment -10000', 'refund 10000'])
    expect(hotel.taken()).toBe(0)
    await expectSound(hotel)
  })

  it('at a provider that knows no wish again is charged once, and a person says what became of it where nobody answered', async () => {
    const { hotel, code, house, charge, onCharges, calls, jobs } = await aGuaranteedBooking(database, 'syspay')
    await using _ = hotel
    hotel.wait(untilArrival)
    await house.acts(code, charge(10_000))
    onCharges(/merchant\/payment$/, ['unanswered'])
    await hotel.operate()
    await hotel.deliver()
    await jobs(26 * 60)
    expect(calls()).toBe(1)
    const { id: attemptId, isForPerson } = await house.attempt(code)
    expect(isForPerson).toBe(true)
    await house.acts(code, { kind: 'settle-review', attemptId, finding: 'paid', minor: 10_000 })
    expect(await hotel.money(code)).toEqual(['payment -10000'])
    expect(await house.attempt(code)).toMatchObject({
      state: 'done',
      isForPerson: false,
      operations: [{ state: 'done' }],
    })
    await expectSound(hotel)
  })

  it('at a provider that forgets a key after an hour is not charged again by it later', async () => {
    const { hotel, code, house, charge, onCharges, calls, jobs } = await aGuaranteedBooking(database, 'planet')
    await using _ = hotel
    hotel.wait(untilArrival)
    await house.acts(code, charge(10_000))
    onCharges(/transactions\/authorize$/, Array(50).fill('lost'))
    await hotel.operate()
    await jobs(26 * 60)
    // At once, after 5 and 15 seconds, a minute, five and thirty minutes: looked at every ten minutes here.
    expect(calls()).toBeLessThan(8)
    expect(hotel.taken()).toBe(0)
    expect(await house.attempt(code)).toMatchObject({ isForPerson: true })
    await expectSound(hotel)
  })
})
