import { replaceTerminal } from '@portico/booking-server/payment-records/terminals'
import { handleMessages, receiveMessage } from '@portico/booking-server/payments/receive-message'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mainlyOn } from '../../builders/databases.ts'
import { openPaidHotel, type PaidHotel } from '../../builders/paid-hotel.ts'
import { expectAnswered, expectSound, kindOf } from '../../builders/test-hotel.ts'

describe.each(mainlyOn('SQLite'))('what nobody has signed, or somebody else, on $name', (database) => {
  let hotel: PaidHotel
  beforeEach(async () => {
    hotel = await openPaidHotel(database)
  })
  afterEach(async () => {
    await expectSound(hotel)
    await hotel[Symbol.asyncDispose]()
  })

  const pending = async (code: string) => expect(await hotel.reservation(code)).toMatchObject({ state: 'pending' })
  const paymentAt = (url: string) => {
    const payment = hotel.provider.payments.get(url.split('/pay/')[1] ?? '')
    if (!payment) throw new Error('no payment')
    return payment
  }

  it('moves nothing as a return: a result in the address, a signature of another payment, a wrong key', async () => {
    const [one, other] = [await hotel.book(), await hotel.book()]
    const url = await hotel.page(one.code)
    const paid = await hotel.choose(await hotel.page(other.code), 'pay')
    const closed = await hotel.choose(url, 'close')
    const open = await hotel.page(one.code)
    const key = (await hotel.choose(open, 'close')).key
    expect(
      expectAnswered(await hotel.paymentReturn({ key: closed.key, method: 'GET', query: 'result=done', body: '' })),
    ).toMatchObject({
      state: 'failed',
    })
    expect(
      expectAnswered(await hotel.paymentReturn({ key, method: 'GET', query: paid.query, body: '' })),
    ).toMatchObject({
      state: 'failed',
    })
    expect(kindOf(await hotel.paymentReturn({ ...paid, key: 'AAAAAAAAAAAAAAAAAAAAAA' }))).toBe('not-found')
    await pending(one.code)
  })

  it('makes us look each time it comes, word for word the same, where it is only a hint', async () => {
    const usual = hotel.payments.providerOf
    const hinting: typeof usual = (method, settings) => {
      const provider = usual(method, settings)
      return (
        provider && {
          ...provider,
          readMessage: async (_, { path }) => ({ kind: 'hint', about: { reference: path.slice(1) } }),
        }
      )
    }
    Object.assign(hotel.payments, { providerOf: hinting })
    const { code } = await hotel.book()
    const payment = paymentAt(await hotel.page(code))
    const { inbox } = await hotel.db.reader
      .selectFrom('payment_terminal')
      .where('method', '=', 'stripe')
      .select('inbox')
      .executeTakeFirstOrThrow()
    const hint = { method: 'POST', path: `/${payment.reference}`, query: '', headers: {}, body: new Uint8Array() }
    const hinted = async () => {
      expect(await receiveMessage(hotel.payments, inbox, hint, hotel.now())).toMatchObject({ status: 200 })
      expect(await handleMessages(hotel.payments, hotel.now())).toBe(0)
      expect(await hotel.check()).toBe(1)
      expect(await hotel.check()).toBe(0)
    }
    await hinted()
    await pending(code)
    hotel.provider.pay(payment, { lastFour: '4242', month: '12', year: '2030', brand: 'visa' })
    hotel.wait(1)
    await hinted()
    expect(await hotel.reservation(code)).toMatchObject({ state: 'confirmed' })
    const stored = await hotel.db.reader.selectFrom('payment_message').select('verdict').execute()
    expect(stored).toEqual([{ verdict: 'hint' }])
  })

  it('is 401 and not stored as a message with a wrong signature, 404 for an unknown name, 400 where it says nothing', async () => {
    const { code } = await hotel.book()
    await hotel.choose(await hotel.page(code), 'pay')
    const [message] = hotel.messages
    if (!message) throw new Error('no message')
    const { request, inbox } = message
    const status = async (...[to, sent]: [string, typeof request]) =>
      (await receiveMessage(hotel.payments, to, sent, hotel.now())).status
    expect(await status(inbox, { ...request, body: Buffer.concat([request.body, Buffer.from(' ')]) })).toBe(401)
    expect(await status(inbox, { ...request, headers: {} })).toBe(401)
    expect(await status('BBBBBBBBBBBBBBBBBBBBBB', request)).toBe(404)
    expect(await hotel.db.reader.selectFrom('payment_message').selectAll().execute()).toEqual([])
    await pending(code)
  })

  it('moves nothing at another terminal: a message that is signed right there and names an attempt of this one', async () => {
    const { code } = await hotel.book()
    await hotel.choose(await hotel.page(code), 'pay')
    const [message] = hotel.messages
    const row = await hotel.db.reader
      .selectFrom('payment_terminal')
      .where('method', '=', 'stripe')
      .select(['settings', 'id'])
      .executeTakeFirstOrThrow()
    const account = hotel.provider.wires.get('generic')?.accounts[0]
    // The same account again, as a terminal of its own.
    await hotel.change((tx) =>
      replaceTerminal(
        tx,
        hotel.payments.secrets,
        {
          hotelId: 1,
          method: 'saferpay',
          mode: 'simulation',
          settings: JSON.parse(row.settings),
          secrets: account?.secrets ?? {},
        },
        hotel.now(),
      ),
    )
    const { inbox } = await hotel.db.reader
      .selectFrom('payment_terminal')
      .where('method', '=', 'saferpay')
      .select('inbox')
      .executeTakeFirstOrThrow()
    hotel.messages.splice(0, hotel.messages.length, { inbox, request: message?.request ?? (undefined as never) })
    expect(await hotel.deliver()).toEqual([200])
    await pending(code)
    const [stored] = await hotel.db.reader.selectFrom('payment_message').select('verdict').execute()
    expect(stored?.verdict).toBe('no such attempt')
  })

  it.each([
    ['less', { capturedMinor: 100 }, 'pending', 'waiting'],
    ['another currency', { currency: 'USD' }, 'pending', 'waiting'],
    // The guest has paid: the stay is booked, and what is too much is a person's.
    ['more', { capturedMinor: 99_999_900 }, 'confirmed', 'nothing-due'],
  ])(
    'is a person’s where a provider reports %s than was wanted, and the rooms are not lost for it',
    async (_, change, state, outcome) => {
      const { code } = await hotel.book()
      const url = await hotel.page(code)
      await hotel.choose(url, 'pay')
      hotel.messages.length = 0
      await hotel.provider.announce(paymentAt(url), ['captured'], { view: { ...paymentAt(url), ...change } })
      await hotel.deliver()
      hotel.wait(60)
      await hotel.sweepUnpaid()
      expect(await hotel.reservation(code)).toMatchObject({ state })
      const [attempt] = await hotel.db.reader.selectFrom('payment_attempt').select('state').execute()
      expect(attempt?.state).toBe('review')
      expect(await hotel.start(code)).toEqual({ outcome })
    },
  )

  it('seals what is a right to pay or to charge, and all that came in', async () => {
    const { code } = await hotel.book()
    const url = await hotel.page(code)
    await hotel.choose(url, 'pay')
    await hotel.deliver()
    const rows = JSON.stringify([
      await hotel.db.reader.selectFrom('payment_attempt').select(['refs', 'next', 'card']).execute(),
      await hotel.db.reader.selectFrom('payment_message').select('request').execute(),
      await hotel.db.reader.selectFrom('payment_terminal').select('secrets').execute(),
    ])
    const secret = hotel.provider.wires.get('generic')?.accounts[0]?.secrets.key ?? 'none'
    for (const text of [url, url.split('/pay/')[1] ?? '', '4242', secret]) expect(rows).not.toContain(text)
  })
})
