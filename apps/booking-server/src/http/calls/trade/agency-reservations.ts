import type { CommissionStatement } from '@portico/contracts/trade/agency-reservations'
import type { AgencyConfirmRequest } from '@portico/legacy/calls/trade/agency-confirm'
import type { AgencyHotelReply } from '@portico/legacy/calls/trade/agency-hotels'
import type { AgencyReservationsReply, ReservationFilters } from '@portico/legacy/calls/trade/agency-reservations'
import type { CurrentState } from '@portico/legacy/parts/current-state'
import { languageOf, textOf } from '@portico/locale/languages'
import { fromJson } from '../../../db/from-json.ts'
import { commissionStatementOf } from '../../../reservations/agency/commission-statement.ts'
import { isOfAgency } from '../../../reservations/agency/own-agency.ts'
import { confirmOption } from '../../../reservations/options.ts'
import { answered, type CallHandler, malformed, refusalOfKey, refused } from '../../answer-call.ts'
import { listAgencyReservations } from './list-agency-reservations.ts'

/** Those of the session's agency; client and channel of the path are nothing but who asks. */
export const handleAgencyReservations: CallHandler<ReservationFilters, AgencyReservationsReply> = async (
  { db, trade },
  caller,
  filters,
) => {
  if (!trade) return refused({ kind: 'not-logged-in' })
  return answered(await listAgencyReservations(db.reader, trade, filters, languageOf(caller.languageId).code))
}

export const handleAgencyHotels: CallHandler<Record<never, never>, readonly AgencyHotelReply[]> = async (
  { db, trade },
  { languageId },
) => {
  if (!trade) return refused({ kind: 'not-logged-in' })
  const rows = await db.reader
    .selectFrom('channel_hotel')
    .innerJoin('hotel', 'hotel.id', 'channel_hotel.hotel_id')
    .innerJoin('destination', 'destination.id', 'hotel.destination_id')
    .where('channel_id', '=', trade.channelId)
    .select(['hotel.id', 'hotel.content', 'destination_id', 'destination.content as destination'])
    .orderBy('hotel.id')
    .execute()
  const language = languageOf(languageId).code
  return answered(
    rows.map(({ id, content, destination_id, destination }) => ({
      id,
      name: textOf(fromJson('hotel.content', content, id), language).name,
      destinations: [
        {
          id: destination_id,
          name: textOf(fromJson('destination.content', destination, destination_id), language).name,
        },
      ],
    })),
  )
}

export const handleAgencyConfirm: CallHandler<AgencyConfirmRequest, CurrentState> = async (
  { db, now, capabilities, trade },
  _,
  { reservationId, paymentMethod, key },
) => {
  if (!trade) return refused({ kind: 'not-logged-in' })
  const problem = refusalOfKey(capabilities, key)
  if (problem) return problem
  const reservationRow = await db.reader
    .selectFrom('reservation')
    .where('id', '=', reservationId)
    .select(['hotel_id', 'agency_id', 'channel_id'])
    .executeTakeFirst()
  if (!reservationRow || !isOfAgency(reservationRow, trade)) return refused({ kind: 'not-found' })
  const confirmOutcome = await confirmOption(
    db,
    { hotelId: reservationRow.hotel_id, reservationId, trade, paymentMethod, key },
    now(),
  )
  return confirmOutcome.kind === 'taken'
    ? answered({ state: confirmOutcome.taken.state, payBy: confirmOutcome.taken.payBy ?? undefined })
    : refused(confirmOutcome)
}

export const handleCommissionStatement: CallHandler<{ readonly month: string }, CommissionStatement> = async (
  { db, trade },
  { languageId },
  { month },
) => {
  if (!trade) return refused({ kind: 'not-logged-in' })
  if (trade.role !== 'owner') return refused({ kind: 'not-allowed' })
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return malformed({ parameter: 'month', problem: 'malformed' })
  return answered(await commissionStatementOf(db.reader, trade, month, languageOf(languageId).code))
}
