import { isDeepStrictEqual } from 'node:util'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { money } from '@portico/domain/money/money'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import type { RetrieveRequest } from '@portico/legacy/calls/reservation/retrieve'
import type { BasketReply } from '@portico/legacy/parts/basket'
import type { ReservationReply } from '@portico/legacy/parts/reservation'
import { languageOf, textOf } from '@portico/locale/languages'
import { loadFolio } from '../../../db/folio-rows.ts'
import { fromJson } from '../../../db/from-json.ts'
import { asOfOneMoment } from '../../../db/statement.ts'
import { toJson } from '../../../db/tables/json.ts'
import type { Reader } from '../../../db/types.ts'
import { openPaymentOf, type PaymentToMake, pendingPaymentOf } from '../../../payments/pending-payment.ts'
import { presentReservedBasket } from '../../../present/present-basket.ts'
import { presentOwnFolio, presentPlannedFolio } from '../../../present/present-folio.ts'
import { loadHotelRow } from '../../../pricing/hotel-terms.ts'
import { loadRoomName } from '../../../pricing/line-names.ts'
import type { TradeCaller } from '../../../pricing/seller.ts'
import { loadBookedFlights } from '../../../pricing/sold-package.ts'
import { isForeign, isOfAgency } from '../../../reservations/agency/own-agency.ts'
import { findAwaitedReservation } from '../../../reservations/awaited/find-awaited-reservation.ts'
import { givenConsents } from '../../../reservations/consents.ts'
import { findByCode, findByMailKey, findByUsedLink } from '../../../reservations/find-reservation.ts'
import { codesInForce } from '../../../reservations/folio/codes-in-force.ts'
import type { Recalculation } from '../../../reservations/modify-reservation.ts'
import { expireOption, optionStatus } from '../../../reservations/options.ts'
import { protectionChanges } from '../../../reservations/requests/plan-protection.ts'
import { cancellationTermsOf } from '../../../reservations/state/cancellation-terms.ts'
import type { Reservation } from '../../../reservations/state/change-state.ts'
import { answered, type CallHandler, refused } from '../../answer-call.ts'

/** A reservation that changes faster than it can be read is shown as it was read last. */
const maxReadings = 5

/** Wrong code, wrong e-mail, another channel and an ended link are one and the same answer. */
export const handleRetrieve: CallHandler<RetrieveRequest, ReservationReply> = async (
  { db, now, payments, trade, session },
  caller,
  request,
) => {
  const moment = now()
  const findOnce = () =>
    'mailKey' in request
      ? findByMailKey(db.reader, caller.channelId, request.mailKey, moment)
      : findByCode(db.reader, caller.channelId, request.code, request.email)
  const foundReservation = await findOnce()
  const reservation =
    foundReservation && (await expireOption(db, foundReservation, moment)) ? await findOnce() : foundReservation
  const usedLink =
    !reservation && 'mailKey' in request && (await findByUsedLink(db.reader, caller.channelId, request.mailKey, moment))
  if (usedLink) return refused({ kind: 'link-used', code: usedLink.code, hotelId: usedLink.hotel_id })
  if (!reservation || isForeign(reservation, { trade, session })) return refused({ kind: 'not-found' })
  // What is read one after the other must be of one moment: somebody may pay, change or cancel between two of the
  // readings.
  let shownReservation = reservation
  for (let attempt = 1; ; attempt++) {
    const row = shownReservation
    const reply = await asOfOneMoment(() => presentForGuest(row))
    const still = await findOnce()
    if (!still || attempt === maxReadings || isDeepStrictEqual(still, shownReservation)) return answered(reply)
    shownReservation = still
  }

  async function presentForGuest(row: Reservation): Promise<ReservationReply> {
    const { reader } = db
    // Who may take an option is offered to owe it. This call names no client: the cookie says who asks.
    const user = trade ?? session?.trade
    const taker = row.reason === 'option' && user && isOfAgency(row, user) ? user : undefined
    const voucher = await presentReservation(reader, row, caller.languageId, { trade: taker })
    const ownFolio = await presentOwnFolio(reader, row, caller.languageId, moment)
    const isOpen = await protectionChangesNow(reader, row, moment)
    const isAwaited =
      row.reason === optionStatus.reason && (await findAwaitedReservation(reader, row.code)) !== undefined
    const linesWithProtection = voucher.basket.lines.map((basketLine, i) => ({
      ...basketLine,
      isProtectionOpen: isOpen[i] || undefined,
    }))
    const pendingPayment = payments && (await pendingPaymentOf(reader, row, payments, moment))
    const openPayment = pendingPayment?.attempt && (await openPaymentOf(reader, row))
    return {
      ...voucher,
      basket: { ...voucher.basket, lines: linesWithProtection },
      ...ownFolio,
      awaitsGuest: isAwaited || undefined,
      consents: await givenConsents(reader, row),
      pendingPayment: pendingPayment && presentPending(pendingPayment, voucher.basket.price.stay.currency),
      openPayment,
    }
  }
}

function presentPending(
  { minor, ...pending }: PaymentToMake,
  currency: CurrencyCode,
): ReservationReply['pendingPayment'] {
  return { ...pending, amount: money(minor, currency) }
}

async function protectionChangesNow(db: Reader, row: Reservation, now: Instant): Promise<boolean[]> {
  if (row.state === 'cancelled') return []
  const cancellationTerms = await cancellationTermsOf(db, row, 'guest', now)
  if (cancellationTerms.kind !== 'allowed') return []
  const { isFree, hotel } = cancellationTerms
  return protectionChanges(db, fromJson('reservation.locked', row.locked, row.id), {
    isFree,
    timeZone: hotel.timeZone,
    now,
  })
}

export async function presentChangedReservation({
  db,
  row,
  review: { locked, previousIndexes, deadlines: waits, details, folio },
  languageId,
  now,
}: {
  readonly db: Reader
  readonly row: Reservation
  readonly review: Recalculation
  readonly languageId: number
  readonly now: Instant
}): Promise<ReservationReply> {
  const { booker, guests, records } = details
  const priceAfter = {
    ...row,
    ...waits,
    ...locked.stay,
    locked: toJson(locked),
    booker: toJson(booker),
    guests: toJson([...guests]),
    guest_records: records && toJson(records.map((roomRecords) => [...roomRecords])),
  }
  const voucher = await presentReservation(db, priceAfter, languageId, { previousIndexes })
  return { ...voucher, folio: await presentPlannedFolio(db, row.id, folio, now) }
}

type PresentationOptions = {
  /** Which of the rooms in force each of its rooms was; the same ones, if not given. */
  readonly previousIndexes?: readonly number[]
  readonly trade?: TradeCaller | undefined
}

export async function presentReservation(
  db: Reader,
  row: Reservation,
  languageId: number,
  { previousIndexes, trade }: PresentationOptions = {},
): Promise<ReservationReply> {
  const hotelRow = await loadHotelRow(db, row.hotel_id)
  const hotel = {
    timeZone: hotelRow.time_zone,
    currency: hotelRow.currency,
    settings: fromJson('hotel.settings', hotelRow.settings, hotelRow.id),
  }
  const booker = fromJson('reservation.booker', row.booker, row.id)
  const { packageId } = fromJson('reservation.locked', row.locked, row.id)
  const flights = await loadBookedFlights(db, packageId, booker.extras?.flights)
  const bank = row.payment_method === 'bank' ? hotel.settings.bank : undefined
  return {
    reservationId: row.id,
    code: row.code,
    channelId: row.channel_id,
    hotelId: row.hotel_id,
    state: row.state,
    reason: row.reason,
    revision: row.revision,
    bookedOn: todayAt(hotel.timeZone, row.created_at),
    bookedBy: { name: booker.fullName, email: booker.email },
    stay: { arrival: row.arrival, departure: row.departure },
    basket: await presentRooms(
      db,
      row,
      await presentReservedBasket({ db, reserved: row, hotel, languageId, trade }),
      previousIndexes,
    ),
    guests: fromJson('reservation.guests', row.guests, row.id),
    guestRecords: recordsOf(row) ?? undefined,
    option:
      row.reason === 'option' && row.option_until !== null
        ? { hours: row.option_hours, until: row.option_until }
        : undefined,
    hotelNotes: textOf(fromJson('hotel.content', hotelRow.content, hotelRow.id), languageOf(languageId).code).notes,
    customerNote: booker.note ?? '',
    invoice: booker.extras?.invoice,
    agency: booker.extras?.agency,
    transfers: booker.extras?.transfers,
    flights: flights.length > 0 ? flights : undefined,
    upgradedFrom: await loadRoomName(db, booker.extras?.upgrade?.oldRoomId, languageOf(languageId).code),
    payment: {
      method: row.payment_method,
      received: (await loadFolio(db, row.id)).some(({ kind }) => kind === 'payment'),
      payBy: row.pay_by ?? undefined,
      owner: bank?.owner,
      iban: bank?.iban,
    },
  }
}

function recordsOf({ id, guest_records: records }: Reservation) {
  return records && fromJson('reservation.guest_records', records, id)
}

async function presentRooms(
  db: Reader,
  { id, locked }: Reservation,
  basket: BasketReply,
  previousIndexes?: readonly number[],
): Promise<BasketReply> {
  const codes = await codesInForce(db, id)
  const rooms = fromJson('reservation.locked', locked, id).lines
  const lines = basket.lines.map((basketLine, i) => ({
    ...basketLine,
    code: codes[previousIndexes?.[i] ?? i],
    ownStay: rooms[i]?.stay,
  }))
  return { ...basket, lines }
}
