import { presentAgency } from '@portico/booking-server/operators/agencies/present-agency'
import { dayListOf } from '@portico/booking-server/operators/day-list'
import { searchReservations } from '@portico/booking-server/operators/search-reservations'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { describe, expect, it } from 'vitest'
import { mainlyOn } from '../builders/databases.ts'
import { openPaidHotel } from '../builders/paid-hotel.ts'
import { tradeCaller } from '../builders/test-agency.ts'
import { aConfirm, aKey, expectAnswered, expectSound } from '../builders/test-hotel.ts'
import { anna, theHouse } from '../builders/the-house.ts'

const day = 24 * 60

async function openHouse(database: Parameters<typeof openPaidHotel>[0]) {
  const hotel = await openPaidHotel(database, { rooms: 5, prepayment: [] })
  const house = theHouse(hotel)
  const credit = { credit_minor: 100_000, credit_currency: 'EUR' as const, payment_days: 14 }
  await hotel.change((tx) =>
    tx.updateTable('agency_contract').set(credit).where('agency_id', '=', tradeCaller.agencyId).execute(),
  )
  const trade = { channelId: 2, trade: tradeCaller }
  const book = async (paymentMethod = 'hotelpay') =>
    expectAnswered(
      await hotel.confirm(
        { ...aConfirm('portico'), key: aKey(), paymentMethod },
        paymentMethod === 'account' ? trade : {},
      ),
    ).code
  const toCome = async () =>
    (await house.waiting()).map(({ why, code, amount, until, on, agency }) => [
      why,
      code,
      amount?.minor,
      until?.at ?? on,
      agency,
    ])
  return { hotel, house, book, toCome }
}

describe.each(mainlyOn('SQLite'))('money that is to come, on $name', (database) => {
  it('is on the list: a transfer with its deadline, a fee that is owed, what a guest or an agency should have paid; and leaves it when it has come', async () => {
    const { hotel, house, book, toCome } = await openHouse(database)
    await using _ = hotel
    const [transfer, absent, gone, agency] = [await book('bank'), await book(), await book(), await book('account')]
    expect(await toCome()).toEqual([['transfer', transfer, 24_000, '2027-03-04T22:59:00.000Z', undefined]])
    await house.acts(transfer, { kind: 'register-payment' })
    expect(await toCome()).toEqual([])
    hotel.wait(5 * day)
    await house.acts(absent, { kind: 'no-show' })
    expect(await toCome()).toEqual([['fee', absent, 12_000, '2027-03-06', undefined]])
    hotel.wait(day)
    // On the day of departure guests pay at the desk.
    expect((await toCome()).map(([why, code]) => [why, code])).toEqual([['fee', absent]])
    hotel.wait(day)
    const late = [
      ['owed', transfer, 800, '2027-03-08', undefined],
      ['owed', gone, 24_800, '2027-03-08', undefined],
      ['owed', agency, 800, '2027-03-08', undefined],
    ]
    expect((await toCome()).slice(0, 3).sort()).toEqual(late.sort())
    hotel.wait(13 * day)
    expect(await toCome()).toContainEqual(['owed', agency, 24_000, '2027-03-08', 'SEVEN'])
    await house.acts(agency, { kind: 'register-money', minor: 24_000, method: 'bank', byAgency: true })
    for (const [code, minor] of [
      [absent, 12_000],
      [gone, 24_800],
      [transfer, 800],
      [agency, 800],
    ] as const)
      await house.acts(code, { kind: 'register-money', minor, method: 'hotelpay' })
    expect(await toCome()).toEqual([])
    await expectSound(hotel)
  })

  it('is the same in every list: what the guest owes of a booking on account, and what its agency does', async () => {
    const { hotel, house, book } = await openHouse(database)
    await using _ = hotel
    const code = await book('account')
    const shares = async () => {
      const list = await dayListOf(hotel.db.reader, anna, {
        hotelId: 1,
        day: '2027-03-05' as CalendarDate,
        list: 'arrivals',
      })
      const [row] = list?.rows ?? []
      const [found] = (await searchReservations(hotel.db.reader, anna, { text: code }, 5)).reservations
      const details = await house.details(code)
      const owed = (await presentAgency(hotel.db.reader, tradeCaller.agencyId, hotel.now()))?.owed ?? []
      const preview = await house.preview(code, { kind: 'resend-mail' })
      return {
        guest: [row?.due, found?.due, details.due, preview.kind === 'possible' ? preview.due : undefined].map(
          (one) => one?.minor,
        ),
        agency: [
          row?.agency?.due,
          found?.agencyDue,
          details.agencyDue,
          preview.kind === 'possible' ? preview.agencyDue : undefined,
          owed[0]?.owed,
        ].map((one) => one?.minor ?? 0),
        atHotel: details.dueNow.minor,
      }
    }
    const all = (guest: number, agency: number) => ({
      guest: Array(4).fill(guest),
      agency: Array(5).fill(agency),
      atHotel: guest,
    })
    expect(await shares()).toEqual(all(800, 24_000))
    expect(await house.preview(code, { kind: 'register-money', minor: 801, method: 'hotelpay' })).toEqual({
      kind: 'impossible',
      why: 'too-much',
    })
    await house.acts(code, { kind: 'register-money', minor: 800, method: 'hotelpay' })
    expect(await shares()).toEqual(all(0, 24_000))
    await house.acts(code, { kind: 'register-money', minor: 20_000, method: 'bank', byAgency: true })
    expect(await shares()).toEqual(all(0, 4_000))
    hotel.wait(4 * day)
    expect(await shares()).toEqual(all(0, 4_000))
    await expectSound(hotel)
  })
})
