import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mainlyOn } from '../../builders/databases.ts'
import { openPaidHotel, type PaidHotel } from '../../builders/paid-hotel.ts'
import { aKey, expectAnswered, expectSound } from '../../builders/test-hotel.ts'

describe.each(mainlyOn('SQLite'))('a booking that is paid at a provider, on $name', (database) => {
  let hotel: PaidHotel
  beforeEach(async () => {
    hotel = await openPaidHotel(database)
  })
  afterEach(async () => {
    await expectSound(hotel)
    await hotel[Symbol.asyncDispose]()
  })

  const pending = async (code: string) =>
    expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' })).pendingPayment

  it('is mailed about, with the moment until which the money is awaited, on the hotel’s clock', async () => {
    const { code } = await hotel.book()
    const payBy = (await hotel.reservation(code)).pay_by ?? ''
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Rome',
      hour: '2-digit',
      minute: '2-digit',
    }).format(new Date(payBy))
    const mails = await hotel.sentMails()
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([['awaiting-payment', 'guest']])
    expect(mails[0]?.text).toMatch(
      new RegExp(`Please pay by .*${clock}, hotel time\\. Otherwise your reservation ends, at no cost\\.`),
    )
  })

  it('waits for the money with its rooms held, and is confirmed by it once, however often it is reported', async () => {
    const { code, state, isToPay } = await hotel.book()
    expect([state, isToPay]).toEqual(['pending', true])
    expect(await hotel.roomsTaken()).toBe(1)
    expect(await pending(code)).toMatchObject({
      purpose: 'pay',
      isNeeded: true,
      methods: ['stripe', 'paypal'],
      attempt: undefined,
    })
    const url = await hotel.page(code)
    expect(await pending(code)).toMatchObject({ attempt: { method: 'stripe', state: 'continue' } })
    const returned = await hotel.choose(url, 'pay')
    expect(expectAnswered(await hotel.paymentReturn(returned))).toMatchObject({ code, state: 'paid' })
    expect(await hotel.reservation(code)).toMatchObject({ state: 'confirmed', reason: 'paid' })
    const taken = hotel.taken()
    expect(taken).toBeGreaterThan(0)
    expect(await hotel.money(code)).toEqual([`payment -${taken}`])
    expect(new Set(await hotel.deliver(5))).toEqual(new Set([200]))
    expectAnswered(await hotel.paymentReturn(returned))
    expect(await hotel.money(code)).toEqual([`payment -${taken}`])
    expect(await hotel.start(code)).toEqual({ outcome: 'nothing-due' })
    expect(await pending(code)).toBeUndefined()
  })

  it('is read at one moment: a guest who looks while the money comes in sees it and the confirmation, or neither', async () => {
    const { code } = await hotel.book()
    const returned = await hotel.choose(await hotel.page(code), 'pay')
    let isPaid = false
    const paying = hotel.paymentReturn(returned).finally(() => {
      isPaid = true
    })
    const seen: unknown[] = []
    const looks = async () => {
      while (!isPaid) {
        const { state, folio = [] } = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
        seen.push([state, folio.some(({ kind }) => kind === 'payment')])
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    // So many at a time and no more: thousands in line for a connection would leave none to the payment.
    await Promise.all(Array.from({ length: 250 }, looks))
    expectAnswered(await paying)
    expect(seen).not.toEqual([])
    for (const one of seen)
      expect([
        ['pending', false],
        ['confirmed', true],
      ]).toContainEqual(one)
  })

  it('is confirmed by the message alone where the guest never comes back, and by a look where no message comes', async () => {
    const [one, other] = [await hotel.book(), await hotel.book()]
    await hotel.choose(await hotel.page(one.code), 'pay')
    await hotel.deliver()
    expect(await hotel.reservation(one.code)).toMatchObject({ state: 'confirmed' })
    await hotel.choose(await hotel.page(other.code), 'pay')
    hotel.wait(2)
    await hotel.check()
    expect(await hotel.reservation(other.code)).toMatchObject({ state: 'confirmed' })
  })

  it('is paid by another attempt, of the same or another method, after a refusal or a page that was closed', async () => {
    const { code } = await hotel.book()
    const declined = expectAnswered(await hotel.paymentReturn(await hotel.choose(await hotel.page(code), 'decline')))
    expect(declined).toMatchObject({ state: 'failed' })
    expect(await pending(code)).toMatchObject({ attempt: { state: 'failed', isCardRefused: true } })
    const closed = expectAnswered(await hotel.paymentReturn(await hotel.choose(await hotel.page(code), 'close')))
    expect(closed).toMatchObject({ state: 'failed' })
    expect(await pending(code)).toMatchObject({ attempt: { state: 'closed', isCardRefused: false } })
    const paid = await hotel.choose(await hotel.page(code, 'paypal'), 'pay')
    expect(expectAnswered(await hotel.paymentReturn(paid))).toMatchObject({ state: 'paid' })
    expect(await hotel.reservation(code)).toMatchObject({ state: 'confirmed', payment_method: 'paypal' })
  })

  it('goes on with the page that is open, by the same key or another', async () => {
    const { code } = await hotel.book()
    const key = aKey()
    const url = await hotel.page(code, 'stripe', key)
    expect(await hotel.page(code, 'stripe', key)).toBe(url)
    expect(await hotel.page(code, 'stripe')).toBe(url)
    const both = await Promise.all([hotel.start(code, 'paypal', key), hotel.start(code, 'stripe', key)])
    expect(both.map(({ next }) => next)).toEqual([
      { kind: 'redirect', url },
      { kind: 'redirect', url },
    ])
    expect(hotel.provider.payments.size).toBe(1)
  })

  it('begins once where a guest presses twice at the same moment', async () => {
    const { code } = await hotel.book()
    const key = aKey()
    const urls = await Promise.all([
      hotel.page(code, 'stripe', key),
      hotel.page(code, 'stripe', key),
      hotel.page(code, 'stripe', key),
    ])
    expect(new Set(urls).size).toBe(1)
    expect(hotel.provider.payments.size).toBe(1)
  })

  it('begins once where a guest presses twice at a provider that refuses the same order a second time', async () => {
    const usual = hotel.payments.providerOf
    const begun = new Set<string>()
    let arrived = 0
    const once: typeof usual = (method, settings) => {
      const provider = usual(method, settings)
      return (
        provider && {
          ...provider,
          begin: async (terminal, order) => {
            if (begun.has(order.reference)) return { kind: 'refused', decline: 'technical' }
            begun.add(order.reference)
            arrived++
            return await provider.begin(terminal, order)
          },
        }
      )
    }
    Object.assign(hotel.payments, { providerOf: once })
    const { code } = await hotel.book()
    const key = aKey()
    const urls = await Promise.all([
      hotel.page(code, 'stripe', key),
      hotel.page(code, 'stripe', key),
      hotel.page(code, 'stripe', key),
    ])
    expect(new Set(urls).size).toBe(1)
    expect(arrived).toBe(1)
  })

  it('goes on with a new page where the guest comes back after the end of the first', async () => {
    const { code } = await hotel.book()
    const first = await hotel.page(code)
    const { key } = await hotel.choose(first, 'close')
    // The provider has not noticed that the guest went away, nor that its page is over.
    const [payment] = [...hotel.provider.payments.values()]
    if (payment) payment.state = 'open'
    hotel.wait(32)
    const returned = { key, method: 'GET' as const, query: '', body: '' }
    expectAnswered(await hotel.paymentReturn(returned))
    expect(await pending(code)).toMatchObject({ attempt: { state: 'closed', isCardRefused: false } })
    const second = await hotel.page(code)
    expect(second).not.toBe(first)
    hotel.wait(20)
    await hotel.sweepUnpaid()
    expectAnswered(await hotel.paymentReturn(await hotel.choose(second, 'pay')))
    expect(await hotel.reservation(code)).toMatchObject({ state: 'confirmed', reason: 'paid' })
  })

  it('that was paid in two tabs has one payment, and the other is given back', async () => {
    const { code } = await hotel.book()
    const urls = [await hotel.page(code, 'stripe'), await hotel.page(code, 'paypal')]
    const price = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' })).basket.price.stay.minor
    for (const url of urls) await hotel.choose(url, 'pay')
    await hotel.deliver()
    await hotel.operate()
    expect(hotel.taken()).toBe(price)
    expect(await hotel.money(code)).toEqual([`payment -${price}`, `payment -${price}`, `refund ${price}`])
  })

  it('ends unpaid five minutes after its page, and money that comes later is given back', async () => {
    const { code } = await hotel.book()
    const url = await hotel.page(code)
    hotel.wait(34)
    await hotel.sweepUnpaid()
    expect(await hotel.reservation(code)).toMatchObject({ state: 'pending' })
    hotel.wait(1)
    // Not before the provider was asked once more.
    await hotel.sweepUnpaid()
    expect(await hotel.reservation(code)).toMatchObject({ state: 'pending' })
    await hotel.check()
    await hotel.sweepUnpaid()
    expect(await hotel.reservation(code)).toMatchObject({ state: 'cancelled', reason: 'unpaid' })
    expect(await hotel.roomsTaken()).toBe(0)
    await hotel.choose(url, 'pay')
    hotel.wait(3 * 24 * 60)
    await hotel.deliver()
    await hotel.operate()
    expect(hotel.taken()).toBe(0)
    expect(await hotel.reservation(code)).toMatchObject({ state: 'cancelled', reason: 'unpaid' })
    expect((await hotel.money(code)).map((row) => row.split(' ')[0])).toEqual(['payment', 'refund'])
  })

  it('has its rooms for as long as the last page, within a day of booking', async () => {
    const { code } = await hotel.book()
    const { created_at } = await hotel.reservation(code)
    for (let i = 0; i < 60; i++) {
      await hotel.sweepUnpaid()
      const { outcome, next } = await hotel.start(code)
      if (outcome !== 'started') break
      if (next?.kind === 'redirect') expectAnswered(await hotel.paymentReturn(await hotel.choose(next.url, 'close')))
      hotel.wait(30)
    }
    const { state, pay_by } = await hotel.reservation(code)
    expect(state).toBe('cancelled')
    expect(Date.parse(pay_by ?? '') - Date.parse(created_at)).toBe(24 * 60 * 60_000)
  })

  it('is tried so many times in an hour, and no more', async () => {
    const { code } = await hotel.book()
    const outcomes: string[] = []
    for (let i = 0; i < 11; i++) {
      const { outcome, next } = await hotel.start(code)
      outcomes.push(outcome)
      if (next?.kind === 'redirect') expectAnswered(await hotel.paymentReturn(await hotel.choose(next.url, 'close')))
    }
    expect(outcomes.slice(9)).toEqual(['started', 'too-often'])
  })

  it('refuses a method that the hotel does not take, and one whose terminal is out of use', async () => {
    const { code } = await hotel.book()
    expect(await hotel.start(code, 'saferpay')).toEqual({ outcome: 'method-refused' })
    await hotel.change((tx) => tx.updateTable('payment_terminal').set({ enabled: 0 }).execute())
    expect(await hotel.start(code, 'stripe')).toEqual({ outcome: 'method-refused' })
    expect(await pending(code)).toBeUndefined()
  })

  it('waits where the guest says that it is done and the provider says nothing, and lets nobody pay twice meanwhile', async () => {
    const { code } = await hotel.book()
    const url = await hotel.page(code)
    const { key } = await hotel.choose(url, 'pay')
    hotel.onNetwork(() => 'unanswered')
    const returned = { key, method: 'GET' as const, query: 'result=done', body: '' }
    expect(expectAnswered(await hotel.paymentReturn(returned))).toMatchObject({ state: 'waiting' })
    expect(await pending(code)).toMatchObject({ attempt: { state: 'waiting' } })
    expect(await hotel.start(code, 'paypal')).toEqual({ outcome: 'waiting' })
    hotel.wait(60)
    await hotel.sweepUnpaid()
    expect(await hotel.reservation(code)).toMatchObject({ state: 'pending' })
    hotel.onNetwork(() => 'well')
    await hotel.check()
    expect(await hotel.reservation(code)).toMatchObject({ state: 'confirmed' })
  })

  it('is begun again by the same key where the provider did not answer, and is the same there', async () => {
    const { code } = await hotel.book()
    const key = aKey()
    hotel.onNetwork(() => 'unanswered')
    expect(await hotel.start(code, 'stripe', key)).toEqual({ outcome: 'failed', isCardRefused: false })
    hotel.onNetwork(() => 'well')
    await hotel.page(code, 'stripe', key)
    expect(hotel.provider.payments.size).toBe(1)
  })

  it('offers no method whose provider cannot do what the rate wants', async () => {
    await using house = await openPaidHotel(database, {
      prepayment: [{ due: 'on-booking', basisPoints: 10_000, by: 'card' }],
    })
    await house.change(async (tx) => {
      await tx
        .updateTable('payment_terminal')
        .set({ method: 'scalapay', settings: '{}' })
        .where('method', '=', 'stripe')
        .execute()
      const { settings } = await tx.selectFrom('hotel').where('id', '=', 1).select('settings').executeTakeFirstOrThrow()
      const own = { ...JSON.parse(settings), paymentMethods: ['scalapay', 'paypal'] }
      await tx
        .updateTable('hotel')
        .where('id', '=', 1)
        .set({ settings: JSON.stringify(own) })
        .execute()
    })
    expect(expectAnswered(await house.priceCheck()).paymentMethods.map(({ id }) => id)).toEqual(['paypal'])
  })
})
