import { scheduleLinks } from '@portico/booking-server/payments/schedule-links'
import { settleAttempt } from '@portico/booking-server/payments/settle-attempt'
import type { Instalment } from '@portico/domain/pricing/rate-plan'
import { describe, expect, it } from 'vitest'
import { mainlyOn } from '../../builders/databases.ts'
import { openPaidHotel, type PaidHotel } from '../../builders/paid-hotel.ts'
import { aBasket, aConfirm, expectAnswered, expectSound } from '../../builders/test-hotel.ts'

const deposit: Instalment[] = [{ due: 'days-after-booking', days: 10, basisPoints: 3_000 }]
const authorisation: Instalment[] = [{ due: 'days-before-arrival', days: 3, basisPoints: 10_000, by: 'authorisation' }]
const atOnce: Instalment[] = [{ due: 'on-booking', basisPoints: 5_000 }]

/** Two nights for 240.00 from 20 April, booked at noon on 1 March. */
async function booked(hotel: PaidHotel, paymentMethod: string) {
  const basket = aBasket({ arrival: '2027-04-20', departure: '2027-04-22' })
  const made = expectAnswered(
    await hotel.confirm({ ...aConfirm('portico'), basket, paymentMethod, host: 'a-house.localhost' }),
  )
  await hotel.sentMails()
  return made
}

async function at(hotel: PaidHotel, moment: string) {
  hotel.wait((Date.parse(moment) - Date.parse(hotel.now())) / 60_000)
  await scheduleLinks(hotel.payments, hotel.now())
  return await hotel.sentMails()
}
const kinds = (mails: readonly { kind: string; recipient: string }[]) =>
  mails.map(({ kind, recipient }) => `${kind} ${recipient}`).sort()

const keyOf = (mails: readonly { text: string }[]) => /\/pay\/([\w-]{22})\s/.exec(mails[0]?.text ?? '')?.[1] ?? ''
const opened = async (hotel: PaidHotel, mailKey: string) => expectAnswered(await hotel.retrieve({ mailKey }))

async function pays(hotel: PaidHotel, code: string) {
  await hotel.choose(await hotel.page(code), 'pay')
  await hotel.deliver()
}

describe.each(mainlyOn('SQLite'))('a payment by a link, on $name', (database) => {
  it('PAY-12 opens what is due on its day, is thanked for once, and is not asked for again', async () => {
    await using hotel = await openPaidHotel(database, { prepayment: deposit })
    const { code, state } = await booked(hotel, 'stripe')
    expect(state).toBe('confirmed')
    const mails = await at(hotel, '2027-03-08T09:00:00.000Z')
    const key = keyOf(mails)
    expect((await opened(hotel, key)).pendingPayment).toMatchObject({
      purpose: 'pay',
      amount: { minor: 7_200 },
      on: '2027-03-11',
      isNeeded: false,
    })
    await pays(hotel, code)
    await hotel.deliver(3)
    expect(await hotel.money(code)).toEqual(['payment -7200'])
    const receipts = await hotel.sentMails()
    expect(kinds(receipts)).toEqual(['payment-received guest', 'payment-received hotel'])
    expect(receipts.find(({ recipient }) => recipient === 'guest')?.text).toContain('Received by Stripe: € 72.00')
    expect(await at(hotel, '2027-03-10T09:00:00.000Z')).toEqual([])
    expect(await at(hotel, '2027-03-12T09:00:00.000Z')).toEqual([])
    await expectSound(hotel)
  })

  it('is one however often the link is followed: used, it opens nothing any more and says that it was used', async () => {
    await using hotel = await openPaidHotel(database, { prepayment: deposit })
    const { code } = await booked(hotel, 'stripe')
    const key = keyOf(await at(hotel, '2027-03-08T09:00:00.000Z'))
    await pays(hotel, code)
    const again = await hotel.retrieve({ mailKey: key })
    expect(again).toMatchObject({ kind: 'refused', reason: { kind: 'link-used', code, hotelId: 1 } })
    expect(JSON.stringify(again)).not.toMatch(/Ada|Rossi|guests\.example|arrival/)
    expect(await hotel.retrieve({ mailKey: key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A') })).toMatchObject({
      reason: { kind: 'not-found' },
    })
    expect((await hotel.start(code)).outcome).toBe('nothing-due')
    expect(hotel.taken()).toBe(7_200)
  })

  it('is not possible once the reservation was cancelled: the link says so, and nothing moves', async () => {
    await using hotel = await openPaidHotel(database, { prepayment: deposit })
    const { code } = await booked(hotel, 'stripe')
    const key = keyOf(await at(hotel, '2027-03-08T09:00:00.000Z'))
    await hotel.cancel((await hotel.reservation(code)).id)
    const after = await opened(hotel, key)
    expect([after.state, after.pendingPayment]).toEqual(['cancelled', undefined])
    expect((await hotel.start(code)).outcome).toBe('nothing-due')
    expect(await hotel.money(code)).toEqual([])
  })

  it('reserves an amount on a card and charges nothing; the house is not told that it is missing', async () => {
    await using hotel = await openPaidHotel(database, { prepayment: authorisation })
    const { code, state } = await booked(hotel, 'stripe')
    expect(state).toBe('confirmed')
    const key = keyOf(await at(hotel, '2027-04-14T08:00:00.000Z'))
    expect((await opened(hotel, key)).pendingPayment).toMatchObject({
      purpose: 'authorise',
      amount: { minor: 24_000 },
      on: '2027-04-17',
    })
    await pays(hotel, code)
    expect(kinds(await hotel.sentMails())).toEqual(['guarantee-received guest', 'guarantee-received hotel'])
    expect(await hotel.money(code)).toEqual([])
    expect(await hotel.retrieve({ mailKey: key })).toMatchObject({ reason: { kind: 'link-used' } })
    expect((await at(hotel, '2027-04-18T08:00:00.000Z')).filter(({ kind }) => kind.includes('link'))).toEqual([])
    await expectSound(hotel)
  })

  it('PAY-02 chosen for what is due at once is mailed at once, and confirms the reservation; unused the rooms are given back after a day', async () => {
    await using hotel = await openPaidHotel(database, { prepayment: atOnce })
    const [first, second] = [await booked(hotel, 'link'), await booked(hotel, 'link')]
    expect([first.state, second.state]).toEqual(['pending', 'pending'])
    const mails = await at(hotel, '2027-03-01T11:01:00.000Z')
    expect(kinds(mails)).toEqual(['payment-link guest', 'payment-link guest'])
    await pays(hotel, first.code)
    expect((await hotel.reservation(first.code)).state).toBe('confirmed')
    expect(kinds(await hotel.sentMails())).toEqual(['paid guest', 'paid hotel'])
    hotel.wait(24 * 60)
    expect(await hotel.sweepUnpaid()).toBe(1)
    expect((await hotel.reservation(second.code)).reason).toBe('unpaid')
    await expectSound(hotel)
  })

  it('that is refused after its provider has worked on it is written to the guest, with a fresh link', async () => {
    await using hotel = await openPaidHotel(database, { prepayment: deposit })
    const { code } = await booked(hotel, 'stripe')
    const first = keyOf(await at(hotel, '2027-03-08T09:00:00.000Z'))
    await hotel.page(code)
    const { id } = await hotel.db.reader.selectFrom('payment_attempt').select('id').executeTakeFirstOrThrow()
    await settleAttempt(hotel.payments, id, { reports: [{ isPending: true }] }, hotel.now())
    expect(await hotel.sentMails()).toEqual([])
    for (const _ of [1, 2])
      await settleAttempt(hotel.payments, id, { reports: [{ decline: 'declined', isEnded: true }] }, hotel.now())
    const mails = await hotel.sentMails()
    expect(kinds(mails)).toEqual(['payment-failed guest'])
    expect(keyOf(mails)).not.toBe(first)
    await pays(hotel, code)
    expect(await hotel.money(code)).toEqual(['payment -7200'])
  })
})
