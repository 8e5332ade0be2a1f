import { makeAct } from '@portico/booking-server/operators/make-act'
import { scheduleLinks } from '@portico/booking-server/payments/schedule-links'
import { settleAttempt } from '@portico/booking-server/payments/settle-attempt'
import { ActConfirmation } from '@portico/contracts/operator/reservation-act'
import { describe, expect, it } from 'vitest'
import { mainlyOn } from '../builders/databases.ts'
import { openPaidHotel } from '../builders/paid-hotel.ts'
import { aKey, expectAnswered, expectSound } from '../builders/test-hotel.ts'
import { anna, theHouse } from '../builders/the-house.ts'

/** A guest who has paid all of 240.00 at once, and owes 8.00 of city tax at the hotel. */
async function aPaidBooking(database: Parameters<typeof openPaidHotel>[0]) {
  const hotel = await openPaidHotel(database)
  const { code } = await hotel.book()
  expectAnswered(await hotel.paymentReturn(await hotel.choose(await hotel.page(code), 'pay')))
  const house = theHouse(hotel)
  const { id: attemptId } = await house.attempt(code)
  /** What is mailed unbidden by the end of the day. */
  const mails = async () => {
    hotel.wait(1)
    await hotel.operate()
    await scheduleLinks(hotel.payments, hotel.now())
    hotel.wait(8 * 60)
    await scheduleLinks(hotel.payments, hotel.now())
    return (await hotel.sentMails()).map(({ kind, recipient }) => `${kind} ${recipient}`)
  }
  await mails()
  return { hotel, code, house, attemptId, mails }
}

const ledgerOf = async (house: ReturnType<typeof theHouse>, code: string, ...kinds: string[]) =>
  (await house.details(code)).folio.flatMap(({ kind, amount, by, reason }) =>
    kinds.includes(kind) ? [[kind, amount.minor, by, reason]] : [],
  )

describe.each(mainlyOn('SQLite'))('what a house gives its guests, on $name', (database) => {
  it('a goodwill refund lowers the price too, with a reason: the guest owes nothing again and no payment link is mailed', async () => {
    const { hotel, code, house, attemptId, mails } = await aPaidBooking(database)
    await using _ = hotel
    const refund = { kind: 'refund', attemptId, minor: 5_000, lowersPrice: true } as const
    expect(await house.acts(code, refund)).toMatchObject({
      amount: { minor: 5_000 },
      due: { minor: 800 },
      repay: { minor: 0 },
    })
    expect(await mails()).toEqual(['refunded guest'])
    expect(await house.details(code)).toMatchObject({
      paid: { minor: 19_000 },
      due: { minor: 800 },
      charged: { minor: 19_800 },
    })
    expect(await ledgerOf(house, code, 'allowance', 'refund')).toEqual([
      ['allowance', -5_000, anna.email, 'As agreed.'],
      ['refund', 5_000, undefined, undefined],
    ])
    expect(hotel.taken()).toBe(19_000)
    await expectSound(hotel)
  })

  it('takes the reason in the act: without one nothing is confirmed', () => {
    const act = { kind: 'refund', attemptId: 1, minor: 5_000, lowersPrice: true } as const
    const confirmation = { id: 1, act, key: aKey(), revision: 1, amountMinor: 5_000 }
    expect(ActConfirmation.safeParse({ ...confirmation, reason: '  ' }).error?.issues).toMatchObject([
      { path: ['reason'] },
    ])
    expect(ActConfirmation.safeParse({ ...confirmation, reason: 'Noise at night.' }).success).toBe(true)
    expect(ActConfirmation.safeParse({ ...confirmation, act: { ...act, lowersPrice: false } }).success).toBe(true)
  })

  it('a refund that leaves the price is owed again, and mails no link unbidden: neither by the house nor in the provider’s own back office', async () => {
    const { hotel, code, house, attemptId, mails } = await aPaidBooking(database)
    await using _ = hotel
    expect(await house.acts(code, { kind: 'refund', attemptId, minor: 5_000 })).toMatchObject({ due: { minor: 5_800 } })
    expect(await mails()).toEqual(['refunded guest'])
    const other = await hotel.book()
    expectAnswered(await hotel.paymentReturn(await hotel.choose(await hotel.page(other.code), 'pay')))
    const attempt = await house.attempt(other.code)
    await mails()
    await settleAttempt(hotel.payments, attempt.id, { reports: [{ refundedMinor: 5_000 }] }, hotel.now())
    expect(await mails()).toEqual(['refunded guest'])
    // Whoever wants it paid sends the link.
    expect(await house.acts(code, { kind: 'resend-link' })).toMatchObject({ outcome: { kind: 'done' } })
    expect(await mails()).toEqual(['payment-link guest'])
    await expectSound(hotel)
  })

  it('a lower price comes back to who has paid it, by itself; a later fee is no more than is left', async () => {
    const { hotel, code, house, mails } = await aPaidBooking(database)
    await using _ = hotel
    expect(await house.preview(code, { kind: 'lower-price', minor: 24_001 })).toEqual({
      kind: 'impossible',
      why: 'too-much',
    })
    expect(await house.acts(code, { kind: 'lower-price', minor: 20_000 })).toMatchObject({
      due: { minor: 0 },
      repay: { minor: 19_200 },
    })
    expect((await mails()).sort()).toEqual(['reduced guest', 'refunded guest'])
    expect(hotel.taken()).toBe(4_800)
    hotel.wait(5 * 24 * 60)
    expect(await house.acts(code, { kind: 'no-show' })).toMatchObject({
      amount: { minor: 4_000 },
      repay: { minor: 800 },
    })
    await expectSound(hotel)
  })

  it('a fee is waived by an act of its own: what was paid of it goes back', async () => {
    const { hotel, code, house, mails } = await aPaidBooking(database)
    await using _ = hotel
    expect(await house.preview(code, { kind: 'waive-fee', minor: 1 })).toEqual({
      kind: 'impossible',
      why: 'nothing-due',
    })
    hotel.wait(5 * 24 * 60)
    await house.acts(code, { kind: 'no-show' })
    await mails()
    const { waivable, charged } = await house.details(code)
    expect({ waivable, charged }).toMatchObject({ waivable: { minor: 12_000 }, charged: { minor: 12_000 } })
    expect(await house.acts(code, { kind: 'waive-fee', minor: 12_000 })).toMatchObject({ repay: { minor: 12_000 } })
    expect((await mails()).sort()).toEqual(['reduced guest', 'refunded guest'])
    expect(hotel.taken()).toBe(0)
    expect(await house.details(code)).toMatchObject({
      state: 'cancelled',
      charged: { minor: 0 },
      due: { minor: 0 },
      waivable: { minor: 0 },
    })
    await expectSound(hotel)
  })

  it('two who lower a price at once lower it no further than it goes', async () => {
    const { hotel, code } = await aPaidBooking(database)
    await using _ = hotel
    const { id, revision } = await hotel.reservation(code)
    const request = {
      id,
      act: { kind: 'lower-price', minor: 20_000 },
      revision,
      amountMinor: 20_000,
      reason: 'Noise.',
    } as const
    const outcomes = await Promise.all(
      [1, 2, 3].map(() =>
        makeAct({
          db: hotel.db,
          operator: anna,
          request: { ...request, key: aKey() },
          now: hotel.now(),
          payments: hotel.payments,
        }),
      ),
    )
    expect(outcomes.map((outcome) => outcome?.kind).sort()).toEqual(['done', 'impossible', 'impossible'])
    await expectSound(hotel)
  })
})
