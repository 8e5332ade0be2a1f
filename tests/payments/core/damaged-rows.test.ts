import { testTerminal } from '@portico/booking-server/operators/payments/connect-method'
import { hotelMethodsOf } from '@portico/booking-server/operators/payments/hotel-methods'
import { operationsOf } from '@portico/booking-server/payment-records/want-operations'
import { describe, expect, it } from 'vitest'
import { databases, mainlyOn } from '../../builders/databases.ts'
import { openPaidHotel, type PaidHotel } from '../../builders/paid-hotel.ts'
import { aKey, expectAnswered } from '../../builders/test-hotel.ts'
import { anna, theHouse } from '../../builders/the-house.ts'

type Column = 'refs' | 'next' | 'card'
const purposes = { refs: 'references', next: 'next', card: 'card' } as const

/** As a row looks whose key is gone, or that another version wrote. */
const damages = [
  ['sealed by a key that is gone', () => 'sealed'],
  ['of another shape', (seal) => seal('{"kind":"telegram","token":7,"id":[1]}')],
  ['no JSON', (seal) => seal('{"id":')],
] as const satisfies readonly (readonly [string, (seal: (text: string) => string) => string])[]

const setColumn = ({ change, payments }: PaidHotel, column: Column, [, damaged]: (typeof damages)[number]) =>
  change((tx) =>
    tx
      .updateTable('payment_attempt')
      .set({ [column]: damaged((text) => payments.secrets.seal(purposes[column], text)) })
      .execute(),
  )
const attempts = ({ db }: PaidHotel) => db.reader.selectFrom('payment_attempt').select(['state', 'check_at']).execute()

async function withDamagedTerminals(hotel: PaidHotel, [, damaged]: (typeof damages)[number]): Promise<void> {
  const secrets = damaged((text) => hotel.payments.secrets.seal('terminal', text))
  await hotel.change((tx) => tx.updateTable('payment_terminal').set({ secrets }).execute())
}

describe.each(
  mainlyOn('PostgreSQL').flatMap((database) =>
    damages.map((damage) => ({ database, damage, how: damage[0], on: database.name })),
  ),
)('a payment whose stored parts are $how, on $on', ({ database, damage }) => {
  it('is left to a person at the next look, its provider is not called, and its guest reads that it is being decided', async () => {
    await using hotel = await openPaidHotel(database)
    const { code } = await hotel.book()
    const returned = await hotel.choose(await hotel.page(code), 'pay')
    await setColumn(hotel, 'refs', damage)
    const calls: string[] = []
    hotel.onNetwork((path) => {
      calls.push(path)
      return 'well'
    })
    expect(expectAnswered(await hotel.paymentReturn(returned))).toMatchObject({ state: 'waiting' })
    hotel.wait(1)
    expect(await hotel.check()).toBe(1)
    expect(await attempts(hotel)).toMatchObject([{ state: 'review' }])
    expect(calls).toEqual([])
    expect(await theHouse(hotel).attempt(code)).toMatchObject({ state: 'review', isForPerson: true })
    expect((await hotel.start(code, 'stripe', aKey())).outcome).toBe('waiting')
    // What its provider proves counts all the same.
    await hotel.deliver()
    expect(await hotel.reservation(code)).toMatchObject({ state: 'confirmed', reason: 'paid' })
  })

  it('whose guest cannot be sent to its page again waits', async () => {
    await using hotel = await openPaidHotel(database)
    const { code } = await hotel.book()
    const key = aKey()
    await hotel.page(code, 'stripe', key)
    await setColumn(hotel, 'next', damage)
    expect((await hotel.start(code, 'stripe', key)).outcome).toBe('waiting')
  })

  it('is shown in admin without its card, which cannot be charged', async () => {
    await using hotel = await openPaidHotel(database, {
      prepayment: [{ due: 'on-booking', basisPoints: 10_000, by: 'card' }],
    })
    const { code } = await hotel.book()
    await hotel.choose(await hotel.page(code), 'pay')
    await hotel.deliver()
    hotel.wait(4 * 24 * 60)
    const house = theHouse(hotel)
    expect((await house.attempt(code)).lastFour).toBe('4242')
    expect((await house.attempt(code)).mayCharge).toBeDefined()
    await setColumn(hotel, 'card', damage)
    const { lastFour, mayCharge } = await house.attempt(code)
    expect([lastFour, mayCharge]).toEqual([undefined, undefined])
  })

  it('sends nothing of what is wanted of it, which is a person’s after a day', async () => {
    await using hotel = await openPaidHotel(database)
    const { code } = await hotel.book()
    await hotel.choose(await hotel.page(code), 'pay')
    await hotel.deliver()
    const { id, cancelled } = await hotel
      .reservation(code)
      .then(async (row) => ({ id: row.id, cancelled: await hotel.cancel(row.id) }))
    expect(cancelled.kind).toBe('cancelled')
    await setColumn(hotel, 'refs', damage)
    for (let hours = 0; hours < 40; hours++) {
      hotel.wait(60)
      await hotel.operate()
    }
    expect(hotel.taken()).toBeGreaterThan(0)
    expect(await operationsOf(hotel.db.reader, id)).toMatchObject([{ kind: 'refund', state: 'unknown', next_at: null }])
    expect(await theHouse(hotel).attempt(code)).toMatchObject({ isForPerson: true })
  })
})

describe.each(
  mainlyOn('PostgreSQL').flatMap((database) =>
    damages.map((damage) => ({ database, damage, how: damage[0], on: database.name })),
  ),
)('an account whose secrets are $how, on $on', ({ database, damage }) => {
  it('is to be connected again, takes no payment, and ends nothing that was begun at it', async () => {
    await using hotel = await openPaidHotel(database)
    const [{ code }, later] = [await hotel.book(), await hotel.book()]
    await hotel.page(code)
    await withDamagedTerminals(hotel, damage)
    const methods = await hotelMethodsOf(hotel.payments, anna, 1)
    const stripe = methods?.methods.find(({ method }) => method === 'stripe')
    expect(stripe).toMatchObject({ status: 'needs-terminal', terminal: { secrets: [] } })
    expect(await testTerminal(hotel.payments, anna, { hotelId: 1, method: 'stripe' })).toEqual({ kind: 'refused' })
    expect((await hotel.start(later.code)).outcome).toBe('method-refused')
    hotel.wait(1)
    expect(await hotel.check()).toBe(1)
    expect(await attempts(hotel)).toMatchObject([{ state: 'review' }])
  })
})

it('a message that is sealed and says what nobody knows is put off, and names no secret', async () => {
  const [database] = databases
  if (!database) throw new Error('no database')
  await using hotel = await openPaidHotel(database)
  const { id: terminal_id } = await hotel.db.reader
    .selectFrom('payment_terminal')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const request = hotel.payments.secrets.seal('message', '{"verdict":{"kind":"telegram","about":"tok_secret"}}')
  const message = { terminal_id, request, hash: 'odd', received_at: hotel.now(), handled_at: null, verdict: null }
  await hotel.change((tx) => tx.insertInto('payment_message').values(message).execute())
  const failed = await hotel.deliver().then(
    () => undefined,
    (error: AggregateError) => error.errors.map(({ cause }) => String(cause)),
  )
  expect(failed).toEqual([
    expect.stringMatching(/^DamagedRow: payment_message \d+, sealed message, is damaged at verdict/),
  ])
  expect(failed?.join()).not.toContain('tok_secret')
})
