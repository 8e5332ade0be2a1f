import { type ApiCall, type ApiRequest, Problem } from './api-call.ts'
import { isOfMail, presentReservation } from './bookings.ts'
import type { Books, Reservation } from './books.ts'
import { dayOf } from './days.ts'

/**
 * What the API server answers about reservations that await their guest: all of one to whoever knows its code, as
 * `retrieve` has it; it is confirmed and rejected by the e-mail address of its guest.
 */
export const awaitedCalls: Readonly<Record<string, ApiCall>> = {
  'GET cro/*': ({ books, now }, { code }) => {
    const found = awaited(books, code)
    return { prenotazione: { ...presentReservation(found, dayOf(now().getTime())), ...presentAwaited(books, found) } }
  },
  'POST cro/*/confirm': ({ books }, { code, body }) => {
    const found = ofGuest(books, code, body)
    requireState(books, found, 'pending')
    books.takeOption(found)
    return { state: 'confirmed', payBy: null }
  },
  'POST cro/*/reject': ({ books }, { code, body }) => {
    const found = ofGuest(books, code, body)
    requireState(books, found, 'pending')
    books.reject(found)
    return {}
  },
}

function awaited(books: Books, code: string): Reservation {
  const found = books.all.find((one) => one.code === code && one.awaitsGuest)
  if (!found) throw new Problem(404, 'Prenotazione non trovata')
  return found
}

function ofGuest(books: Books, code: string, body: ApiRequest['body']): Reservation {
  const found = awaited(books, code)
  if (!isOfMail(found, String(body.mail ?? ''))) throw new Problem(404, 'Prenotazione non trovata')
  return found
}

function requireState(books: Books, reservation: Reservation, wanted: string): void {
  const { state, reason } = stateOf(books, reservation)
  if (state !== wanted) throw new Problem(409, reason === 'expired' ? 'Opzione scaduta' : `Prenotazione ${state}`)
}

function stateOf(books: Books, reservation: Reservation) {
  if (books.reservations.includes(reservation))
    return reservation.optionUntil === undefined
      ? { state: 'confirmed', reason: '' }
      : { state: 'pending', reason: 'option' }
  if (!reservation.isCancelled) return { state: 'cancelled', reason: 'expired' }
  return { state: 'cancelled', reason: reservation.isRejected ? 'rejected' : '' }
}

function presentAwaited(books: Books, reservation: Reservation) {
  const { channelId, hotel, optionUntil, bookedAt } = reservation
  return {
    ca_id: String(channelId),
    ho_id: String(hotel.id),
    ...stateOf(books, reservation),
    ...(optionUntil !== undefined && {
      option: {
        hours: String(Math.round((optionUntil - bookedAt) / 3_600_000)),
        until: new Date(optionUntil).toISOString(),
      },
    }),
  }
}
