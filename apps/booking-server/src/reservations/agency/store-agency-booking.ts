import { currencies } from '@portico/domain/money/currencies'
import { type FolioEntry, openPartsOf, owedBy } from '@portico/domain/payment/folio'
import { commissionOfLines } from '@portico/domain/pricing/due/commission'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import { foldText } from '@portico/domain/text/folded-text'
import { todayAt } from '@portico/domain/time/deadline'
import type { Insertable, Selectable } from 'kysely'
import { fromJson } from '../../db/from-json.ts'
import { statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables/tables.ts'
import type { Tx } from '../../db/types.ts'

type Reservation = Selectable<Tables['reservation']>
export type AgencyBookingRow = Insertable<Tables['agency_booking']>
export type ReservationOfAgency = Pick<
  Reservation,
  | 'id'
  | 'agency_id'
  | 'channel_id'
  | 'hotel_id'
  | 'state'
  | 'reason'
  | 'locked'
  | 'guests'
  | 'payment_method'
  | 'option_until'
  | 'agency_reference'
>

/** Days after departure by which an agency pays a booking on account; null of what is paid otherwise. */
export type PaymentDays = number | null

/**
 * The agency's row of a reservation as it has become, with its ledger, and what the agency earns: in the transaction of
 * each change. Of guests there is none.
 */
export async function storeAgencyBooking({
  tx,
  reservation,
  entries,
  timeZone,
  paymentDays,
}: {
  tx: Tx
  reservation: ReservationOfAgency
  entries: readonly FolioEntry[]
  timeZone: string
  paymentDays: PaymentDays
}): Promise<void> {
  const { id, agency_id } = reservation
  if (agency_id === null) return
  const lockedPrice = fromJson('reservation.locked', reservation.locked, id)
  const {
    agency_id: _,
    channel_id: __,
    reservation_id: ___,
    ...row
  } = agencyBookingOf({ reservation, agencyId: agency_id, locked: lockedPrice, entries, timeZone, paymentDays })
  await tx
    .insertInto('agency_booking')
    .values({ agency_id, channel_id: reservation.channel_id, reservation_id: id, ...row })
    .onConflict((conflict) => conflict.columns(['agency_id', 'channel_id', 'reservation_id']).doUpdateSet(row))
    .execute()
  await updateCommission(tx, { id, commission: earnedOf(reservation.state, lockedPrice) })
}

const updateCommission = statement((db, { id, commission }: { readonly id: number; readonly commission: number }) =>
  db.updateTable('reservation').set({ commission_minor: commission }).where('id', '=', id),
)

export function earnedOf(state: Reservation['state'], lockedPrice: LockedPrice): number {
  return state === 'cancelled' ? 0 : commissionOfLines(lockedPrice.lines)
}

export function agencyBookingOf({
  reservation,
  agencyId,
  locked,
  entries,
  timeZone,
  paymentDays,
}: {
  reservation: ReservationOfAgency
  agencyId: number
  locked: LockedPrice
  entries: readonly FolioEntry[]
  timeZone: string
  paymentDays: PaymentDays
}): AgencyBookingRow {
  const { id, channel_id, hotel_id, state, reason, option_until, payment_method } = reservation
  const isOption = reason === 'option'
  const people = locked.lines.map(({ party }) => party)
  return {
    agency_id: agencyId,
    channel_id,
    reservation_id: id,
    hotel_id,
    status: agencyStatuses[state],
    arrival: locked.stay.arrival,
    departure: locked.stay.departure,
    currency: locked.currency,
    total_minor: locked.stayMinor,
    price: comparableAmountOf(locked),
    rooms: locked.lines.length,
    adults: people.reduce((sum, { adults }) => sum + adults, 0),
    children: people.reduce((sum, { childrenAges }) => sum + childrenAges.length, 0),
    guest: fromJson('reservation.guests', reservation.guests, id)[0] ?? '',
    reference: reservation.agency_reference === null ? null : foldText(reservation.agency_reference),
    expires_on: isOption && option_until !== null ? todayAt(timeZone, option_until) : null,
    payment_days: paymentDays,
    owed_minor: isOption ? 0 : owedBy(openPartsOf(entries), payment_method).agencyMinor,
  }
}

const agencyStatuses = { confirmed: 'active', pending: 'waiting', cancelled: 'cancelled' } as const

/** No currency has more than three decimals, so that amounts of all of them can be compared. */
export function comparableAmountOf({ stayMinor, currency }: Pick<LockedPrice, 'stayMinor' | 'currency'>): number {
  return stayMinor * 10 ** (3 - currencies[currency].digits)
}
