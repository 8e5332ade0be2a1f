import { openDb } from '@portico/booking-server/db/open/open-db'
import { handleMessages, receiveMessage } from '@portico/booking-server/payments/receive-message'
import { runOperations } from '@portico/booking-server/payments/run-operations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '../../builders/databases.ts'
import { openPaidHotel, type PaidHotel } from '../../builders/paid-hotel.ts'
import { expectAnswered, expectSound } from '../../builders/test-hotel.ts'
import { byTestSize } from '../../setup/by-test-size.ts'

const rounds = byTestSize({ fast: 2, normal: 5, full: 40 })

describe.each(databases)('at the same moment, on $name', (database) => {
  let hotel: PaidHotel
  beforeEach(async () => {
    hotel = await openPaidHotel(database, { rooms: 50 })
  })
  afterEach(async () => {
    await expectSound(hotel)
    await hotel[Symbol.asyncDispose]()
  })

  /** Who has paid has a stay or the money; rooms are taken by who has a stay. */
  const expectFair = async (code: string) => {
    await hotel.operate()
    await hotel.operate()
    const { id, state } = await hotel.reservation(code)
    const attempts = await hotel.db.reader
      .selectFrom('payment_attempt')
      .where('reservation_id', '=', id)
      .select('reference')
      .execute()
    const own = new Set(attempts.map(({ reference }) => reference))
    const atProvider = [...hotel.provider.payments.values()].filter(({ reference }) => own.has(reference))
    const taken = atProvider.reduce((sum, one) => sum + one.capturedMinor - one.refundedMinor, 0)
    const price = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' })).basket.price.stay.minor
    expect([state, taken]).toEqual(state === 'confirmed' ? ['confirmed', price] : ['cancelled', 0])
    return state
  }

  it('a guest pays, comes back, is reported, gives up and is swept: a stay that is paid, or neither', async () => {
    for (let i = 0; i < rounds; i++) {
      const { code } = await hotel.book()
      const url = await hotel.page(code)
      const { id } = await hotel.reservation(code)
      const returned = await hotel.choose(url, 'pay')
      const [message] = hotel.messages.slice(-1)
      hotel.wait(36)
      const acts = [
        () => hotel.paymentReturn(returned),
        () =>
          message &&
          receiveMessage(hotel.payments, message.inbox, message.request, hotel.now()).then(() =>
            handleMessages(hotel.payments, hotel.now()),
          ),
        () => hotel.check(),
        () => hotel.sweepUnpaid(),
        () => hotel.cancel(id, { by: 'hotel' }),
        () => hotel.operate(),
      ]
      await Promise.all([...acts.slice(i % acts.length), ...acts.slice(0, i % acts.length)].map((act) => act()))
      await expectFair(code)
    }
  })

  it('a guest pays by two pages, and one payment stays', async () => {
    for (let i = 0; i < rounds; i++) {
      const { code } = await hotel.book()
      const pages = [await hotel.page(code, 'stripe'), await hotel.page(code, 'paypal')]
      const returned = [await hotel.choose(pages[0] ?? '', 'pay'), await hotel.choose(pages[1] ?? '', 'pay')]
      await Promise.all([...returned, ...returned].map((one) => hotel.paymentReturn(one)))
      expect(await expectFair(code)).toBe('confirmed')
    }
  })

  it('two servers get one message and do one refund: the ledger has each once', async () => {
    // A file of SQLite has one server.
    const db = database.name === 'SQLite' ? hotel.db : await openDb(hotel.target)
    const other = { ...hotel.payments, db }
    try {
      for (let i = 0; i < rounds; i++) {
        const { code } = await hotel.book()
        await hotel.choose(await hotel.page(code), 'pay')
        const [message] = hotel.messages.slice(-1)
        if (!message) throw new Error('no message')
        const both = [hotel.payments, other]
        const replies = await Promise.all(
          both.map((one) => receiveMessage(one, message.inbox, message.request, hotel.now())),
        )
        expect(replies.map(({ status }) => status)).toEqual([200, 200])
        await Promise.all(both.map((one) => handleMessages(one, hotel.now())))
        expect((await hotel.money(code)).map((row) => row.split(' ')[0])).toEqual(['payment'])
        await hotel.cancel((await hotel.reservation(code)).id)
        await Promise.all(both.map((one) => runOperations(one, hotel.now())))
        expect((await hotel.money(code)).map((row) => row.split(' ')[0])).toEqual(['payment', 'refund'])
        expect(await expectFair(code)).toBe('cancelled')
      }
      const rows = await hotel.db.reader.selectFrom('payment_message').select('hash').execute()
      expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length)
    } finally {
      if (db !== hotel.db) await db.close()
    }
  })
})
