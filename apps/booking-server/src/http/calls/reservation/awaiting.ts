import { todayAt } from '@portico/domain/time/deadline'
import type { AwaitingReply } from '@portico/legacy/calls/reservation/awaiting'
import type { AwaitingConfirmReply, AwaitingConfirmRequest } from '@portico/legacy/calls/reservation/awaiting-confirm'
import type { AwaitingRejectRequest } from '@portico/legacy/calls/reservation/awaiting-reject'
import type { Done } from '@portico/legacy/parts/done'
import { fromJson } from '../../../db/from-json.ts'
import { bookedToday } from '../../../offers/price-options.ts'
import { readyMethodsOf } from '../../../payment-records/terminals.ts'
import { presentBasket } from '../../../present/present-basket.ts'
import { loadHotelTerms } from '../../../pricing/hotel-terms.ts'
import { confirmAwaited } from '../../../reservations/awaited/confirm-awaited.ts'
import { rejectAwaited } from '../../../reservations/awaited/end-awaited.ts'
import { findAwaitedReservation } from '../../../reservations/awaited/find-awaited-reservation.ts'
import { expireOption } from '../../../reservations/options.ts'
import { answered, type CallContext, type CallHandler, refused } from '../../answer-call.ts'
import { malformedParameterOf } from '../checkout/confirm.ts'
import { presentReservation } from './retrieve.ts'

/** All of it, whoever asks, as the protocol has it: who shows it to somebody compares the e-mail address first. */
export const handleAwaiting: CallHandler<{ readonly reservationCode: string }, AwaitingReply> = async (
  { db, now, payments },
  { languageId },
  { reservationCode },
) => {
  const { reader } = db
  const moment = now()
  const foundAwaited = await findAwaitedReservation(reader, reservationCode)
  const awaited =
    foundAwaited && (await expireOption(db, foundAwaited, moment))
      ? await findAwaitedReservation(reader, reservationCode)
      : foundAwaited
  const hotel = awaited && (await loadHotelTerms(reader, awaited.hotel_id))
  if (!awaited || !hotel) return refused({ kind: 'not-found' })
  const reply = await presentReservation(reader, awaited, languageId)
  const awaitedFields = {
    recipient: awaited.recipient,
    languageId: awaited.language_id,
    rejectionReason: awaited.rejection_reason ?? undefined,
  }
  if (awaited.reason !== 'option') return answered({ ...reply, ...awaitedFields })
  // What waits is shown as what it will be: booked today, by what can be paid with today.
  const { prepayment, guarantees, paymentMethods } = await presentBasket({
    db: reader,
    locked: bookedToday(fromJson('reservation.locked', awaited.locked, awaited.id), hotel, moment),
    hotel,
    languageId,
    today: todayAt(hotel.timeZone, moment),
    presentedBeside: { ready: payments && (await readyMethodsOf(reader, awaited.hotel_id, payments)) },
  })
  return answered({ ...reply, ...awaitedFields, basket: { ...reply.basket, prepayment, guarantees, paymentMethods } })
}

/**
 * Who sends nothing but the e-mail address, as the inherited protocol has it, is told to ask the hotel: nobody confirms
 * of whom nothing is known.
 */
export const handleAwaitingConfirm: CallHandler<AwaitingConfirmRequest, AwaitingConfirmReply> = async (
  context: CallContext,
  caller,
  { reservationCode, email, key, booking },
) => {
  const { db, now, capabilities, payments } = context
  if (!booking) return refused({ kind: 'malformed', parameter: 'booking', problem: 'missing' })
  if (key === undefined && capabilities.has('keys')) return refused({ kind: 'key-missing' })
  const request = { ...booking, key, optionHours: undefined, holdId: undefined }
  const parameter = malformedParameterOf(request, undefined)
  if (parameter !== undefined) return refused({ kind: 'malformed', parameter, problem: 'malformed' })
  const awaited = await findAwaitedReservation(db.reader, reservationCode)
  if (!awaited) return refused({ kind: 'not-found' })
  const confirmed = await confirmAwaited({
    db,
    code: awaited.code,
    email,
    booking: {
      seller: { hotelId: awaited.hotel_id, channelId: awaited.channel_id },
      languageId: caller.languageId,
      request,
    },
    now: now(),
    providers: payments,
  })
  if (confirmed.kind !== 'booked') return refused(confirmed)
  const { state, payBy, roomCodes, isToPay } = confirmed.booked
  return answered({ state, payBy, roomCodes, isToPay })
}

export const handleAwaitingReject: CallHandler<AwaitingRejectRequest, Done> = async (
  { db, now },
  _,
  { reservationCode, email, reason = '' },
) => {
  switch (await rejectAwaited(db, { code: reservationCode, email, reason: reason.trim() }, now())) {
    case 'done':
      return answered({})
    case 'over':
      return refused({ kind: 'not-changeable', why: 'changed-meanwhile' })
    case 'not-found':
      return refused({ kind: 'not-found' })
  }
}
