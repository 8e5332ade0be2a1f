import { operationsOf } from '@portico/booking-server/payment-records/want-operations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mainlyOn } from '../../builders/databases.ts'
import { openPaidHotel, type PaidHotel } from '../../builders/paid-hotel.ts'
import { expectAnswered, expectSound } from '../../builders/test-hotel.ts'

/** Where the guest agrees and we take the money; the call that takes it. */
const providers = [
  { own: 'paypal', takes: /\/capture$/ },
  { own: 'saferpay', takes: /Transaction\/Capture$/ },
  { own: 'scalapay', takes: /payments\/capture$/ },
] as const

describe.each(
  mainlyOn('SQLite').flatMap((database) => providers.map((provider) => ({ ...provider, database, on: database.name }))),
)('money that waits to be taken at $own, on $on', ({ own, takes, database }) => {
  let hotel: PaidHotel
  beforeEach(async () => {
    hotel = await openPaidHotel(database, { own })
  })
  afterEach(async () => {
    await expectSound(hotel)
    await hotel[Symbol.asyncDispose]()
  })
  const operations = async (code: string) =>
    (await operationsOf(hotel.db.reader, (await hotel.reservation(code)).id)).map(
      ({ kind, state }) => `${kind} ${state}`,
    )
  /** How often the call that takes was made; it goes as `ways` say, one after another. */
  const counting = (ways: readonly ('lost' | 'unanswered' | 'refused')[] = []) => {
    const calls = { count: 0 }
    hotel.onNetwork((path) => (takes.test(path) ? (ways[calls.count++] ?? 'well') : 'well'))
    return calls
  }

  it('is taken once when the guest comes back, by a wish of its own', async () => {
    const { code } = await hotel.book(own)
    const calls = counting()
    const returned = await hotel.choose(await hotel.page(code, own), 'pay')
    expect(hotel.taken()).toBe(0)
    expect(expectAnswered(await hotel.paymentReturn(returned))).toMatchObject({ state: 'paid' })
    expectAnswered(await hotel.paymentReturn(returned))
    await hotel.deliver(3)
    expect(await operations(code)).toEqual(['take done'])
    expect(calls.count).toBe(1)
    expect(await hotel.money(code)).toEqual([`payment -${hotel.taken()}`])
    expect(await hotel.reservation(code)).toMatchObject({ state: 'confirmed', reason: 'paid' })
  })

  it.each(['lost', 'unanswered'] as const)(
    'is taken once where the call was %s, with the rooms kept meanwhile',
    async (way) => {
      const { code } = await hotel.book(own)
      const returned = await hotel.choose(await hotel.page(code, own), 'pay')
      counting([way, way, way])
      expect(expectAnswered(await hotel.paymentReturn(returned))).toMatchObject({ state: 'waiting' })
      expect(['waiting', 'nothing-due']).toContain((await hotel.start(code)).outcome)
      for (let i = 0; i < 6; i++) {
        hotel.wait(10)
        await hotel.operate()
        await hotel.sweepUnpaid()
      }
      expect(await hotel.reservation(code)).toMatchObject({ state: 'confirmed', reason: 'paid' })
      expect(await operations(code)).toEqual(['take done'])
      expect(await hotel.money(code)).toEqual([`payment -${hotel.taken()}`])
    },
  )

  it('is not taken where the booking was given up before', async () => {
    const { code } = await hotel.book(own)
    await hotel.choose(await hotel.page(code, own), 'pay')
    const calls = counting()
    await hotel.cancel((await hotel.reservation(code)).id)
    await hotel.deliver()
    hotel.wait(30)
    await hotel.check()
    await hotel.operate()
    expect(calls.count).toBe(0)
    expect(hotel.taken()).toBe(0)
    expect(await hotel.money(code)).toEqual([])
  })

  it('is not taken where the provider refused it for now and the booking was given up meanwhile', async () => {
    const { code } = await hotel.book(own)
    const calls = counting(['refused'])
    expectAnswered(await hotel.paymentReturn(await hotel.choose(await hotel.page(code, own), 'pay')))
    expect(await operations(code)).toEqual(['take wanted'])
    await hotel.cancel((await hotel.reservation(code)).id)
    hotel.wait(30)
    await hotel.operate()
    await hotel.check()
    await hotel.operate()
    expect(calls.count).toBe(1)
    expect(hotel.taken()).toBe(0)
    expect(await hotel.money(code)).toEqual([])
  })

  it.each(['lost', 'unanswered'] as const)(
    'is nothing in the end where its call was %s and the house cancels before it is known',
    async (way) => {
      const { code } = await hotel.book(own)
      counting([way, way])
      expectAnswered(await hotel.paymentReturn(await hotel.choose(await hotel.page(code, own), 'pay')))
      expect(await operations(code)).toEqual(['take unknown'])
      await hotel.cancel((await hotel.reservation(code)).id)
      await hotel.operate()
      for (let i = 0; i < 6; i++) {
        hotel.wait(10)
        await hotel.operate()
        await hotel.check()
      }
      // What was asked for is not let go meanwhile: whether it is money or reserved is seen first.
      expect((await operations(code)).filter((one) => !one.endsWith(' done'))).toEqual([])
      expect(hotel.taken()).toBe(0)
    },
  )

  it('is not taken where another method paid before', async () => {
    const { code } = await hotel.book(own)
    const [first, second] = [
      await hotel.page(code, own),
      await hotel.page(code, own === 'paypal' ? 'stripe' : 'paypal'),
    ]
    await hotel.choose(first, 'pay')
    const calls = counting()
    expectAnswered(await hotel.paymentReturn(await hotel.choose(second, 'pay')))
    await hotel.deliver()
    hotel.wait(30)
    await hotel.check()
    await hotel.operate()
    expect(calls.count).toBe(0)
    expect(await hotel.money(code)).toEqual([`payment -${hotel.taken()}`])
  })
})
