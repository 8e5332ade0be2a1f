import { checkInvariants } from '@portico/booking-server/invariants/check-invariants'
import { hotelMethodsOf } from '@portico/booking-server/operators/payments/hotel-methods'
import { describe, expect, it } from 'vitest'
import { mainlyOn } from '../../builders/databases.ts'
import { openPaidHotel, type PaidHotel } from '../../builders/paid-hotel.ts'
import { aConfirm, expectAnswered, kindOf } from '../../builders/test-hotel.ts'
import { anna, theHouse } from '../../builders/the-house.ts'

const guest = { email: 'ada@guests.example' }
const brokenOf = async (hotel: PaidHotel) => (await checkInvariants(hotel.db)).filter(({ broken }) => broken.length > 0)

describe.each(mainlyOn('SQLite'))('a test account, on $name', (database) => {
  it('takes no guest’s booking, and the house reads why', async () => {
    await using hotel = await openPaidHotel(database, { mode: 'test' })
    const offered = expectAnswered(await hotel.priceCheck()).paymentMethods.map(({ id }) => id)
    expect(offered).toEqual(expect.not.arrayContaining(['stripe', 'paypal']))
    expect(kindOf(await hotel.confirm({ ...aConfirm('portico'), paymentMethod: 'stripe' }))).toBe('malformed')
    const { methods = [] } = (await hotelMethodsOf(hotel.payments, anna, 1)) ?? {}
    const stripe = methods.find(({ method }) => method === 'stripe')
    expect(stripe).toMatchObject({ status: 'test-account', terminal: { mode: 'test' } })
    expect(stripe?.modes).toContain('test')
    expect(await brokenOf(hotel)).toEqual([
      {
        name: 'tests',
        rule: expect.any(String),
        broken: [
          'hotel 1 lists stripe, whose account is a test account',
          'hotel 1 lists paypal, whose account is a test account',
        ],
      },
    ])
  })

  it('is offered where a developer’s server says so, and nothing that comes by it is money', async () => {
    await using hotel = await openPaidHotel(database, { mode: 'test', offersTests: true })
    const house = theHouse(hotel)
    const { paymentMethods } = expectAnswered(await hotel.priceCheck())
    expect(paymentMethods).toContainEqual({ id: 'stripe', mode: 'test' })
    const { code } = await hotel.book()
    expect(expectAnswered(await hotel.retrieve({ code, ...guest })).pendingPayment).toMatchObject({
      testMethods: ['stripe', 'paypal'],
    })
    expectAnswered(await hotel.paymentReturn(await hotel.choose(await hotel.page(code), 'pay')))
    await hotel.deliver()
    expect(await hotel.reservation(code)).toMatchObject({ state: 'confirmed', reason: 'test-payment' })
    expect(await hotel.money(code)).toEqual([])
    expect(await house.details(code)).toMatchObject({ paid: { minor: 0 }, due: { minor: 24_800 } })
    const attempt = await house.attempt(code)
    expect(attempt).toMatchObject({ mode: 'test', state: 'done', captured: { minor: 24_000 } })
    expect(attempt.mayRefund).toBeUndefined()
    const day = await house.day()
    expect(day).toMatchObject({ lines: [], sums: [], differences: [] })
    expect(day.tests).toMatchObject([{ code, method: 'stripe', amount: { minor: 24_000 } }])
    const kinds = await hotel.db.reader.selectFrom('outbox').select(['kind', 'recipient']).orderBy('id').execute()
    expect(kinds.map(({ kind, recipient }) => `${recipient} ${kind}`)).toEqual([
      ...['guest awaiting-payment', 'guest test-payment', 'hotel test-payment'],
    ])
    expect((await brokenOf(hotel)).flatMap(({ broken }) => broken)).toContain(
      `reservation 1 (${code}) was booked by a payment at a test account: no money came`,
    )
  })

  it('has nothing to give back where its booking ends', async () => {
    await using hotel = await openPaidHotel(database, { mode: 'test', offersTests: true })
    const { code } = await hotel.book()
    expectAnswered(await hotel.paymentReturn(await hotel.choose(await hotel.page(code), 'pay')))
    expect(await theHouse(hotel).acts(code, { kind: 'cancel', fee: 'none' })).toMatchObject({
      outcome: { kind: 'done' },
    })
    expect(await hotel.db.reader.selectFrom('payment_operation').selectAll().execute()).toEqual([])
    expect(await hotel.money(code)).toEqual([])
  })

  it('is no longer money where the account becomes a live one', async () => {
    await using hotel = await openPaidHotel(database, { mode: 'test', offersTests: true })
    const { code } = await hotel.book()
    const back = await hotel.choose(await hotel.page(code), 'pay')
    await hotel.change((tx) => tx.updateTable('payment_terminal').set({ mode: 'simulation' }).execute())
    expectAnswered(await hotel.paymentReturn(back))
    expect(await hotel.reservation(code)).toMatchObject({ reason: 'test-payment' })
    expect(await hotel.money(code)).toEqual([])
  })
})
