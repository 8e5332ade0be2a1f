import {
  handleAwaiting,
  handleAwaitingConfirm,
  handleAwaitingReject,
} from '@portico/booking-server/http/calls/reservation/awaiting'
import { trpc } from '@portico/booking-server/operators/procedures/procedures'
import { operatorsRouter } from '@portico/booking-server/operators/router'
import type { OperatorIdentity } from '@portico/contracts/operator/identity'
import type { OfferDraft, ReservationToAwait } from '@portico/contracts/operator/offers'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { LegacyConfirmRequest } from '@portico/legacy/calls/checkout/confirm'
import { profiles } from '@portico/legacy/codec/extensions'
import { noCaller } from '@portico/legacy/parts/request-fields'
import { recipient } from './an-offer.ts'
import { aBasket, aConfirm, aKey, type TestHotel } from './test-hotel.ts'

const reception: OperatorIdentity = { email: 'reception@hotel.example', role: 'reception', hotelIds: [1] }

/** Two nights for Ada, at the rate's price, until 18:00 at the hotel on 3 March 2027. */
export function aDraftToAwait(overrides: Partial<OfferDraft> = {}): OfferDraft {
  return {
    hotelId: 1,
    channelId: 1,
    languageId: 1,
    host: 'hotel.example',
    name: 'Ada Rossi',
    email: recipient,
    title: '',
    text: '',
    isGuaranteed: true,
    expires: { day: '2027-03-03' as CalendarDate, time: '18:00' },
    options: [
      {
        name: '',
        text: '',
        stay: aBasket().stay,
        rooms: [{ productId: 10_101, party: { adults: 2, childrenAges: [] } }],
      },
    ],
    ...overrides,
  }
}

/** What reception does at the desk, and the calls of the guest. */
export function awaitingAt(hotel: Pick<TestHotel, 'db' | 'now' | 'payments'>, operator = reception) {
  const { db, now, payments } = hotel
  const context = { db, now, capabilities: profiles.portico, payments }
  const front = trpc.createCallerFactory(operatorsRouter)({ db, now, operator, payments }).offers
  const reserve = async (overrides: Partial<ReservationToAwait> = {}) => {
    const draft = overrides.draft ?? aDraftToAwait()
    const priced = await front.price(draft)
    const totalMinor = priced.kind === 'priced' ? (priced.options[0]?.total.minor ?? 0) : 0
    return await front.reserve({ draft, totalMinor, wantsPayment: true, key: aKey(), ...overrides })
  }
  return {
    front,
    reserve,
    reserved: async (overrides: Partial<ReservationToAwait> = {}) => {
      const made = await reserve(overrides)
      if (made.kind !== 'sent') throw new Error(`not reserved: ${JSON.stringify(made)}`)
      return made
    },
    read: (reservationCode: string) => handleAwaiting(context, noCaller, { reservationCode }),
    confirm: (reservationCode: string, overrides: Partial<LegacyConfirmRequest> = {}, email = recipient) =>
      handleAwaitingConfirm(context, noCaller, {
        reservationCode,
        email,
        key: overrides.key ?? aKey(),
        booking: { ...aConfirm('portico'), ...overrides },
      }),
    reject: (reservationCode: string, reason?: string, email = recipient) =>
      handleAwaitingReject(context, noCaller, { reservationCode, email, reason }),
  }
}
