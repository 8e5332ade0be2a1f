import { languageOf } from '@portico/contracts/languages'
import type { ReservationAnswer, RetrieveQuestion } from '@portico/contracts/legacy/retrieve'
import { todayAt } from '@portico/domain/deadline'
import type { Selectable } from 'kysely'
import type { Reader } from '../db.ts'
import { fromJson } from '../store/json.ts'
import { expireOption } from '../store/options.ts'
import { findByCode, findByMailKey } from '../store/recovery.ts'
import type { Tables } from '../store/schema.ts'
import { type Answerer, answered, refused } from './answering.ts'
import { tellReserved, textOf } from './told-basket.ts'

/** Wrong code, wrong e-mail, another channel and an ended link are one and the same answer. */
export const answerRetrieve: Answerer<RetrieveQuestion, ReservationAnswer> = async ({ db, now }, caller, question) => {
  const at = now()
  const find = () =>
    'mailKey' in question
      ? findByMailKey(db.reader, caller.channelId, question.mailKey, at)
      : findByCode(db.reader, caller.channelId, question.code, question.email)
  const first = await find()
  const found = first && (await expireOption(db, first, at)) ? await find() : first
  return found ? answered(await tellReservation(db.reader, found, caller.languageId)) : refused({ kind: 'not-found' })
}

async function tellReservation(db: Reader, row: Selectable<Tables['reservation']>, languageId: number): Promise<ReservationAnswer> {
  const stored = await db.selectFrom('hotel').where('id', '=', row.hotel_id).selectAll().executeTakeFirstOrThrow()
  const hotel = { timeZone: stored.time_zone, currency: stored.currency, settings: fromJson(stored.settings) }
  const booker = fromJson(row.booker)
  return {
    reservationId: row.id,
    code: row.code,
    channelId: row.channel_id,
    hotelId: row.hotel_id,
    state: row.state,
    reason: row.reason,
    bookedOn: todayAt(hotel.timeZone, row.created_at),
    booker: { name: booker.fullName, email: booker.email },
    stay: { arrival: row.arrival, departure: row.departure },
    basket: await tellReserved(db, row, hotel, languageId),
    guests: fromJson(row.guests),
    option: row.reason === 'option' && row.option_until !== null ? { hours: row.option_hours, until: row.option_until } : undefined,
    hotelNotes: textOf(fromJson(stored.content), languageOf(languageId).code).notes,
    customerNote: booker.note ?? '',
    payment: {
      method: row.payment_method,
      received: await isPaid(db, row.id),
      payBy: row.pay_by ?? undefined,
      ...(row.payment_method === 'bank' && hotel.settings.bank && { owner: hotel.settings.bank.owner, iban: hotel.settings.bank.iban }),
    },
  }
}

async function isPaid(db: Reader, reservationId: number): Promise<boolean> {
  return (await db.selectFrom('payment').where('reservation_id', '=', reservationId).select('id').executeTakeFirst()) !== undefined
}
