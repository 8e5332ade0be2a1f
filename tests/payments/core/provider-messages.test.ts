import { handleMessages, receiveMessage } from '@portico/booking-server/payments/receive-message'
import { describe, expect, it } from 'vitest'
import { mainlyOn } from '../../builders/databases.ts'
import { openPaidHotel, type PaidHotel } from '../../builders/paid-hotel.ts'
import { expectSound } from '../../builders/test-hotel.ts'

const stored = (hotel: PaidHotel) => hotel.db.reader.selectFrom('payment_message').selectAll().orderBy('id').execute()
const handled = (hotel: PaidHotel) => handleMessages(hotel.payments, hotel.now())

/** Sealed by a key that is gone. */
async function unreadable(hotel: PaidHotel, count: number): Promise<void> {
  const { id: terminal_id } = await hotel.db.reader
    .selectFrom('payment_terminal')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const message = { terminal_id, request: 'sealed', received_at: hotel.now(), handled_at: null, verdict: null }
  await hotel.change(async (tx) => {
    for (let i = 0; i < count; i++)
      await tx
        .insertInto('payment_message')
        .values({ ...message, hash: `hash ${i}` })
        .execute()
  })
}

/** What is known of the only attempt, as it is stored. */
async function theFacts(hotel: PaidHotel) {
  const { id, facts } = await hotel.db.reader
    .selectFrom('payment_attempt')
    .select(['id', 'facts'])
    .executeTakeFirstOrThrow()
  const setFacts = (to: typeof facts) =>
    hotel.change((tx) => tx.updateTable('payment_attempt').set({ facts: to }).where('id', '=', id).execute())
  return { facts, setFacts }
}
const unreadableFacts = '{}' as never

describe.each(mainlyOn('PostgreSQL'))('messages of providers, on $name', (database) => {
  it('are written down and handled once, however often the same comes', async () => {
    await using hotel = await openPaidHotel(database)
    const { code } = await hotel.book()
    await hotel.choose(await hotel.page(code), 'pay')
    await hotel.deliver(3)
    const rows = await stored(hotel)
    expect(rows).toMatchObject([{ verdict: 'proven' }])
    for (const { inbox, request } of hotel.messages)
      expect(await receiveMessage(hotel.payments, inbox, request, hotel.now())).toMatchObject({ status: 200 })
    expect(await handled(hotel)).toBe(0)
    expect(await stored(hotel)).toEqual(rows)
    await expectSound(hotel)
  })

  it.each(['named when it began', 'older than the index of names'])(
    'find an attempt by the provider’s own name for it, and open no other: one %s',
    async (age) => {
      await using hotel = await openPaidHotel(database, { own: 'scalapay' })
      const [{ code }, other] = [await hotel.book('scalapay'), await hotel.book('scalapay')]
      await hotel.choose(await hotel.page(code, 'scalapay'), 'pay')
      if (age === 'older than the index of names')
        await hotel.change(async (tx) => {
          await tx.deleteFrom('payment_reference').execute()
          await tx.updateTable('payment_attempt').set({ refs_indexed: 0 }).execute()
        })
      await hotel.page(other.code, 'scalapay')
      const newest = await hotel.db.reader
        .selectFrom('payment_attempt')
        .selectAll()
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      const setRefs = (refs: string) =>
        hotel.change((tx) => tx.updateTable('payment_attempt').set({ refs }).where('id', '=', newest.id).execute())
      await setRefs('sealed by another key')
      await hotel.deliver()
      await hotel.check()
      expect(await hotel.reservation(code)).toMatchObject({ state: 'confirmed', reason: 'paid' })
      await setRefs(newest.refs)
      await expectSound(hotel)
    },
  )

  it('that cannot be handled hold up no newer one, however many they are, and are handled again after growing pauses', async () => {
    await using hotel = await openPaidHotel(database)
    const { code } = await hotel.book()
    await unreadable(hotel, 50)
    await hotel.choose(await hotel.page(code), 'pay')
    await expect(hotel.deliver()).rejects.toThrow('50 payment messages could not be handled')
    expect(await hotel.reservation(code)).toMatchObject({ state: 'confirmed', reason: 'paid' })
    expect(await handled(hotel)).toBe(0)
    hotel.wait(5 / 60)
    await expect(handled(hotel)).rejects.toThrow('50 payment messages')
    hotel.wait(5 / 60)
    expect(await handled(hotel)).toBe(0)
    hotel.wait(10 / 60)
    await expect(handled(hotel)).rejects.toThrow('50 payment messages')
    await expectSound(hotel)
  })

  it('that cannot be handled are a person’s after a day, as is the payment of which they speak, and said once', async () => {
    await using hotel = await openPaidHotel(database)
    const { code } = await hotel.book()
    await hotel.choose(await hotel.page(code), 'pay')
    const { setFacts, facts } = await theFacts(hotel)
    await setFacts(unreadableFacts)
    const said: string[] = []
    const failed = async (error: AggregateError) => void said.push(...error.errors.map(String))
    await hotel.deliver().catch(failed)
    for (let hours = 0; hours < 40; hours++) {
      hotel.wait(60)
      await handled(hotel).catch(failed)
    }
    expect(said).toHaveLength(30)
    expect(said.filter((text) => text.endsWith('for a day: a person decides'))).toEqual([said.at(-1)])
    expect(await stored(hotel)).toMatchObject([{ verdict: 'left to a person' }])
    expect(await hotel.db.reader.selectFrom('payment_attempt').select('state').execute()).toEqual([{ state: 'review' }])
    await setFacts(facts)
    await expectSound(hotel)
  })

  it('an attempt that cannot be looked at is put off as well, and is a person’s after a day', async () => {
    await using hotel = await openPaidHotel(database)
    const { code } = await hotel.book()
    await hotel.page(code)
    const { setFacts, facts } = await theFacts(hotel)
    await setFacts(unreadableFacts)
    hotel.wait(1)
    await expect(hotel.check()).rejects.toThrow('1 payment attempts could not be looked at')
    expect(await hotel.check()).toBe(0)
    let failures = 1
    for (let hours = 0; hours < 40; hours++) {
      hotel.wait(60)
      await hotel.check().catch(() => failures++)
    }
    expect(failures).toBe(28)
    expect(await hotel.db.reader.selectFrom('payment_attempt').select(['state', 'check_at']).execute()).toEqual([
      { state: 'review', check_at: null },
    ])
    await setFacts(facts)
    await expectSound(hotel)
  })
})
