import { sweepTransfers } from '@portico/booking-server/reservations/transfers'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { describe, expect, it } from 'vitest'
import { mainlyOn } from '../builders/databases.ts'
import { openPaidHotel } from '../builders/paid-hotel.ts'
import { aBasket, aConfirm, aKey, expectAnswered, expectSound, kindOf } from '../builders/test-hotel.ts'
import { anna, theHouse } from '../builders/the-house.ts'

const day = 24 * 60

async function openHouse(database: Parameters<typeof openPaidHotel>[0], rooms = 1) {
  const hotel = await openPaidHotel(database, { rooms, prepayment: [] })
  const house = theHouse(hotel)
  const book = async (paymentMethod = 'hotelpay') =>
    expectAnswered(await hotel.confirm({ ...aConfirm('portico'), paymentMethod })).code
  const lastByHand = async (code: string) =>
    (await house.details(code)).folio.findLast(({ mayTakeBack }) => mayTakeBack)?.position ?? 0
  const mails = async () => (await hotel.sentMails()).map(({ kind, recipient }) => `${kind} ${recipient}`).sort()
  return { hotel, house, book, lastByHand, mails }
}

describe.each(mainlyOn('SQLite'))('what a house takes back, on $name', (database) => {
  it('a payment that was registered by mistake: the guest owes it again, the ledger keeps both, with who and why', async () => {
    const { hotel, house, book, lastByHand, mails } = await openHouse(database)
    await using _ = hotel
    const code = await book()
    await house.acts(code, { kind: 'register-money', minor: 10_050, method: 'hotelpay' })
    await mails()
    const position = await lastByHand(code)
    const takeBack = { kind: 'take-back', position } as const
    expect(await house.acts(code, takeBack)).toMatchObject({
      amount: { minor: 10_050 },
      due: { minor: 24_800 },
      outcome: { kind: 'done' },
    })
    const { folio, paid } = await house.details(code)
    expect(paid.minor).toBe(0)
    expect(
      folio.flatMap(({ kind, amount, by, reason, isTakenBack }) =>
        kind === 'payment' ? [[amount.minor, by, reason, isTakenBack]] : [],
      ),
    ).toEqual([
      [-10_050, anna.email, undefined, true],
      [10_050, anna.email, 'As agreed.', false],
    ])
    expect(await mails()).toEqual(['corrected guest'])
    expect(await house.preview(code, takeBack)).toEqual({ kind: 'impossible', why: 'taken-back' })
    expect(await house.preview(code, { kind: 'take-back', position: 1 })).toEqual({
      kind: 'impossible',
      why: 'not-by-hand',
    })
    const { lines, sums } = await house.day()
    expect(lines.map(({ amount, by }) => [amount.minor, by])).toEqual([
      [10_050, anna.email],
      [-10_050, anna.email],
    ])
    expect(sums).toMatchObject([{ balance: { minor: 0 } }])
    await expectSound(hotel)
  })

  it('a transfer that had not arrived: the reservation waits for it again, for a day at least, and ends without it', async () => {
    const { hotel, house, book, lastByHand, mails } = await openHouse(database)
    await using _ = hotel
    const code = await book('bank')
    await house.acts(code, { kind: 'register-payment' })
    await mails()
    hotel.wait(2 * day)
    const act = { kind: 'take-back', position: await lastByHand(code) } as const
    expect(await house.acts(code, act)).toMatchObject({
      becomes: { state: 'pending', reason: 'awaiting-transfer' },
      due: { minor: 24_800 },
    })
    const { payBy } = await house.details(code)
    expect(payBy && Date.parse(payBy) - Date.parse(hotel.now())).toBeGreaterThanOrEqual(day * 60_000)
    expect(await mails()).toEqual(['awaiting-transfer guest', 'awaiting-transfer hotel'])
    await house.acts(code, { kind: 'register-payment' })
    await house.acts(code, { kind: 'take-back', position: await lastByHand(code) })
    hotel.wait(2 * day)
    expect(await sweepTransfers(hotel.db, hotel.now())).toBe(1)
    expect(await house.details(code)).toMatchObject({ state: 'cancelled', paid: { minor: 0 }, due: { minor: 0 } })
    await expectSound(hotel)
  })

  it('sends nobody away who is in the house, and takes no payment back that was given back since', async () => {
    const { hotel, house, book, lastByHand } = await openHouse(database)
    await using _ = hotel
    const code = await book('bank')
    await house.acts(code, { kind: 'register-payment' })
    hotel.wait(4 * day)
    const act = { kind: 'take-back', position: await lastByHand(code) } as const
    expect(await house.preview(code, act)).toMatchObject({ becomes: { state: 'confirmed' }, due: { minor: 24_800 } })
    await house.acts(code, { kind: 'cancel', fee: 'none' })
    const payment = await lastByHand(code)
    await house.acts(code, { kind: 'register-refund' })
    expect(await house.preview(code, { kind: 'take-back', position: payment })).toEqual({
      kind: 'impossible',
      why: 'given-back',
    })
    await house.acts(code, { kind: 'take-back', position: await lastByHand(code) })
    expect(await house.details(code)).toMatchObject({ repay: { minor: 24_000 } })
    await expectSound(hotel)
  })

  it('a lower price and a waived fee', async () => {
    const { hotel, house, book, lastByHand } = await openHouse(database)
    await using _ = hotel
    const code = await book()
    await house.acts(code, { kind: 'lower-price', minor: 4_000 })
    expect(await house.acts(code, { kind: 'take-back', position: await lastByHand(code) })).toMatchObject({
      due: { minor: 24_800 },
    })
    hotel.wait(5 * day)
    await house.acts(code, { kind: 'no-show' })
    await house.acts(code, { kind: 'waive-fee', minor: 12_000 })
    expect(await house.acts(code, { kind: 'take-back', position: await lastByHand(code) })).toMatchObject({
      due: { minor: 12_000 },
    })
    await expectSound(hotel)
  })

  it('a no-show within 48 hours: rooms and price as they were, no fee; guest and hotel read it', async () => {
    const { hotel, house, book, mails } = await openHouse(database)
    await using _ = hotel
    const code = await book()
    hotel.wait(5 * day)
    expect(await house.preview(code, { kind: 'reinstate' })).toEqual({ kind: 'impossible', why: 'no-no-show' })
    await house.acts(code, { kind: 'lower-price', minor: 4_000 })
    await house.acts(code, { kind: 'no-show' })
    await mails()
    hotel.wait(2 * day - 1)
    expect(await house.details(code)).toHaveProperty('reinstateUntil', expect.any(String))
    expect(await house.acts(code, { kind: 'reinstate' })).toMatchObject({
      becomes: { state: 'confirmed', reason: 'reinstated' },
      amount: { minor: 12_000 },
      due: { minor: 20_800 },
    })
    expect(await mails()).toEqual(['reinstated guest', 'reinstated hotel'])
    expect(await hotel.roomsTaken()).toBe(1)
    await house.acts(code, { kind: 'no-show' })
    hotel.wait(2 * day + 1)
    expect(await house.preview(code, { kind: 'reinstate' })).toEqual({ kind: 'impossible', why: 'too-late' })
    await expectSound(hotel)
  })

  it('no no-show whose room somebody else has meanwhile; of two who want it at once, one gets it', async () => {
    const { hotel, house } = await openHouse(database)
    await using _ = hotel
    for (let round = 0; round < 4; round++) {
      const arrival = hotel.now().slice(0, 10) as CalendarDate
      const basket = aBasket({ arrival, departure: addDays(arrival, 3) })
      const { code } = expectAnswered(await hotel.confirm({ basket }))
      hotel.wait(day)
      await house.acts(code, { kind: 'no-show' })
      const second = aBasket({ arrival: addDays(arrival, 1), departure: addDays(arrival, 2) })
      const books = () => hotel.confirm({ basket: second, key: aKey() })
      if (round === 0) {
        expectAnswered(await books())
        expect(await house.preview(code, { kind: 'reinstate' })).toEqual({ kind: 'impossible', why: 'sold-out' })
      } else {
        const [booked, again] = await Promise.all([books(), house.acts(code, { kind: 'reinstate' })])
        const isBack = 'outcome' in again && again.outcome?.kind === 'done'
        expect([kindOf(booked), isBack]).toEqual(isBack ? ['sold-out', true] : ['answered', false])
      }
      hotel.wait(3 * day)
    }
    await expectSound(hotel)
  })
})
