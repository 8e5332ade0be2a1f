import { makeAct, previewAct } from '@portico/booking-server/operators/make-act'
import { paymentDayOf } from '@portico/booking-server/operators/payments/payment-day'
import { waitingPaymentsOf } from '@portico/booking-server/operators/payments/waiting-payments'
import { presentDetails } from '@portico/booking-server/operators/present-details'
import type { OperatorIdentity } from '@portico/contracts/operator/identity'
import { needsReason, type ReservationAct } from '@portico/contracts/operator/reservation-act'
import { todayAt } from '@portico/domain/time/deadline'
import { expect } from 'vitest'
import type { PaidHotel } from './paid-hotel.ts'
import { aKey } from './test-hotel.ts'

export const anna: OperatorIdentity = { email: 'anna@example.com', role: 'owner', hotelIds: 'all' }

/** What a house sees and does at a hotel that is paid at a provider. */
export function theHouse(hotel: Pick<PaidHotel, 'db' | 'now' | 'payments' | 'reservation'>) {
  const details = async (code: string) => {
    const row = await hotel.reservation(code)
    return await presentDetails({
      db: hotel.db.reader,
      operator: anna,
      row,
      now: hotel.now(),
      payments: hotel.payments,
    })
  }
  const preview = async (code: string, act: ReservationAct) => {
    const { id } = await hotel.reservation(code)
    const shown = await previewAct({
      db: hotel.db,
      operator: anna,
      input: { id, act },
      now: hotel.now(),
      payments: hotel.payments,
    })
    if (!shown) throw new Error('no such reservation')
    return { id, shown }
  }
  return {
    details,
    preview: async (code: string, act: ReservationAct) => (await preview(code, act)).shown,
    /** As a page does it: looks at the money, then agrees to it; the same again brings the same. */
    acts: async (code: string, act: ReservationAct) => {
      const { id, shown } = await preview(code, act)
      if (shown.kind !== 'possible') return shown
      const reason = needsReason(act) ? { reason: 'As agreed.' } : {}
      const request = { id, act, key: aKey(), revision: shown.revision, amountMinor: shown.amount.minor, ...reason }
      const outcome = await makeAct({
        db: hotel.db,
        operator: anna,
        request,
        now: hotel.now(),
        payments: hotel.payments,
      })
      expect(
        await makeAct({ db: hotel.db, operator: anna, request, now: hotel.now(), payments: hotel.payments }),
      ).toEqual(outcome)
      return { ...shown, outcome }
    },
    attempt: async (code: string) => {
      const { payments } = await details(code)
      const attempt = payments.at(-1)
      if (!attempt) throw new Error('nobody tried to pay')
      return attempt
    },
    day: async () => {
      const day = await paymentDayOf(hotel.db.reader, anna, { hotelId: 1, day: todayAt('Europe/Rome', hotel.now()) })
      if (!day) throw new Error('no such hotel')
      return day
    },
    waiting: async () => (await waitingPaymentsOf(hotel.db.reader, anna, { hotelId: 1 }, hotel.now())) ?? [],
  }
}
