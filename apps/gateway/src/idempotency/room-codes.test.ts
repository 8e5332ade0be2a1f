import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { ReservationReply } from '@portico/legacy/parts/reservation'
import { describe, expect, it } from 'vitest'
import { combineReservations, ownCodesOf } from './room-codes.ts'

const day = (text: string) => text as CalendarDate

function aRoom(code: string, wanted: Partial<ReservationReply> = {}): ReservationReply {
  const line = { productId: 31, roomName: code, rateName: 'Flexible', party: { adults: 2, childrenAges: [] } }
  const rate = { kinds: [], nights: [], minor: 10_000, cancellation: { kind: 'described', text: '' } } as const
  return {
    reservationId: Number(code),
    code,
    state: 'confirmed',
    reason: '',
    booker: { name: 'Ada Rossi', email: 'ada@guest.example' },
    stay: { arrival: day('2027-03-05'), departure: day('2027-03-06') },
    basket: {
      currency: 'EUR',
      lines: [{ ...line, ...rate }],
      services: [],
      minor: 10_000,
      cityTax: { minor: 400 },
      prepayment: [{ on: day('2027-03-01'), minor: 3_000 }, { minor: 7_000 }],
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
      basket: { minor: 20_000, cityTax: { minor: 800 } },
    })
    expect(combined?.basket.lines.map(({ roomName }) => roomName)).toEqual(['1', '2'])
    expect(combined?.basket.prepayment).toEqual([
      { on: '2027-03-01', minor: 6_000 },
      { on: undefined, minor: 14_000 },
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
