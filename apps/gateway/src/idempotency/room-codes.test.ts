import { priceOfStay } from '@portico/contracts/price/price-of-stay'
import { money } from '@portico/domain/money/money'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { ReservationReply } from '@portico/legacy/parts/reservation'
import { describe, expect, it } from 'vitest'
import { combineReservations, ownCodesOf } from './room-codes.ts'

const euro = (minor: number) => money(minor, 'EUR')
const day = (text: string) => text as CalendarDate

function aRoom(code: string, wanted: Partial<ReservationReply> = {}): ReservationReply {
  const line = { productId: 31, roomName: code, rateName: 'Flexible', party: { adults: 2, childrenAges: [] } }
  const rate = {
    kinds: [],
    nights: [],
    fees: [],
    promotions: [],
    stay: euro(10_000),
    cancellation: { kind: 'described', text: '' },
  } as const
  return {
    reservationId: Number(code),
    code,
    state: 'confirmed',
    reason: '',
    bookedBy: { name: 'Ada Rossi', email: 'ada@guest.example' },
    stay: { arrival: day('2027-03-05'), departure: day('2027-03-06') },
    basket: {
      lines: [{ ...line, ...rate }],
      services: [],
      price: priceOfStay(euro(10_000), euro(400)),
      cityTax: { amount: euro(400) },
      prepayment: [{ on: day('2027-03-01'), amount: euro(3_000) }, { amount: euro(7_000) }],
      guarantees: [],
      paymentMethods: [],
    },
    guests: [],
    hotelNotes: '',
    customerNote: '',
    ...wanted,
  }
}

describe('rooms with a code each', () => {
  it.each([
    [
      'are asked for one by one where the first stands for the booking',
      { code: '1', roomCodes: ['1', '2'] },
      ['1', '2'],
    ],
    ['are asked for at once by a code of the booking', { code: 'AB', roomCodes: ['AB-1', 'AB-2'] }, undefined],
    ['are asked for at once where there is one', { code: '1', roomCodes: ['1'] }, undefined],
  ])('%s', (_, booking, codes) => {
    expect(ownCodesOf(booking)).toEqual(codes)
  })

  it('are one reservation, whose sums are those of the rooms', () => {
    const combined = combineReservations([aRoom('1'), aRoom('2')])
    expect(combined).toMatchObject({
      code: '1',
      roomCodes: ['1', '2'],
      state: 'confirmed',
      basket: { price: priceOfStay(euro(20_000), euro(800)), cityTax: { amount: euro(800) } },
    })
    expect(combined?.basket.lines.map(({ roomName }) => roomName)).toEqual(['1', '2'])
    expect(combined?.basket.prepayment).toEqual([
      { on: '2027-03-01', amount: euro(6_000) },
      { on: undefined, amount: euro(14_000) },
    ])
  })

  it('have no city tax that is known of one alone', () => {
    const { cityTax: _, ...basket } = aRoom('2').basket
    expect(combineReservations([aRoom('1'), aRoom('2', { basket })])?.basket.cityTax).toBeUndefined()
  })

  it('are shown without the cancelled ones, while one stands', () => {
    const cancelled = aRoom('1', { state: 'cancelled' })
    expect(combineReservations([cancelled, aRoom('2')])).toMatchObject({ state: 'confirmed', code: '2', roomCodes: [] })
    expect(combineReservations([cancelled])).toMatchObject({ state: 'cancelled' })
    expect(combineReservations([])).toBeUndefined()
  })

  it('wait while one of them waits', () => {
    expect(combineReservations([aRoom('1'), aRoom('2', { state: 'pending' })])?.state).toBe('pending')
    expect(combineReservations([aRoom('1', { state: 'pending' }), aRoom('2')])?.state).toBe('pending')
  })
})
