import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import { nightsOf, type Stay } from '@portico/domain/time/stay'
import { statement } from '../db/statement.ts'
import type { Tx } from '../db/types.ts'

export type UnpaidLimits = {
  /**
   * Rooms that were cancelled count for a day from their booking: who books and cancels in turn writes mails and rows
   * as well.
   */
  readonly perAddress: number
  readonly perEmail: number
  /**
   * Of one address or e-mail on one night: percent of the hotel's rooms on sale, rounded up; three rooms are always
   * allowed.
   */
  readonly percentOfNight: number
}

/** Who books. `email` is normalised, `address` a keyed hash of the guest's IP address, absent where none is known. */
export type UnpaidGuest = { readonly hotelId: number; readonly email: string; readonly address: string | undefined }

const alwaysAllowedOnNight = 3

export function lockNamesOf({ hotelId, email, address }: UnpaidGuest): string[] {
  const byEmail = `unpaid rooms of ${hotelId} by e-mail ${email}`
  return address === undefined ? [byEmail] : [byEmail, `unpaid rooms of ${hotelId} by address ${address}`]
}

/**
 * Whether these new rooms are more than the guest may have without payment. A room counts until its stay is over, as
 * long as it is not cancelled and no payment for its reservation has arrived; what trade users book does not count. The
 * caller holds the locks of `lockNamesOf`.
 */
export async function exceedsUnpaidLimit({
  tx,
  limits,
  guest: { hotelId, email, address },
  stays,
  clock: { today, now },
}: {
  readonly tx: Tx
  readonly limits: UnpaidLimits
  readonly guest: UnpaidGuest
  readonly stays: readonly Stay[]
  readonly clock: { readonly today: CalendarDate; readonly now: Instant }
}): Promise<boolean> {
  const byEmail = [...(await selectByEmail(tx, { hotelId, email, today })).rows, ...stays]
  if (byEmail.length > limits.perEmail) return true
  const byAddress =
    address === undefined ? [] : [...(await selectByAddress(tx, { hotelId, address, today })).rows, ...stays]
  const since = instantAfter(now, { hours: -24 })
  const [cancelled] = address === undefined ? [] : (await countCancelled(tx, { hotelId, address, today, since })).rows
  if (byAddress.length + (cancelled?.rooms ?? 0) > limits.perAddress) return true
  for (const night of new Set(stays.flatMap(nightsOf))) {
    const rooms = Math.max(roomsOn(night, byEmail), roomsOn(night, byAddress))
    if (rooms > alwaysAllowedOnNight && rooms > (await shareOfNight(tx, hotelId, night, limits))) return true
  }
  return false
}

function roomsOn(night: CalendarDate, stays: readonly Stay[]): number {
  return stays.filter(({ arrival, departure }) => arrival <= night && night < departure).length
}

async function shareOfNight(
  tx: Tx,
  hotelId: number,
  night: CalendarDate,
  { percentOfNight }: UnpaidLimits,
): Promise<number> {
  const [hotel] = (await selectRoomsOfNight(tx, { hotelId, night })).rows
  return Math.ceil(((hotel?.rooms ?? 0) * percentOfNight) / 100)
}

type Future = { readonly hotelId: number; readonly today: CalendarDate }

const unpaidStays = (db: Tx, { hotelId, today }: Future) =>
  db
    .selectFrom('reservation')
    .innerJoin('reservation_room as room', 'room.reservation_id', 'reservation.id')
    .where('reservation.hotel_id', '=', hotelId)
    .where('reservation.departure', '>', today)
    .where('reservation.state', '<>', 'cancelled')
    .where('reservation.client_id', 'is', null)
    .where('room.ended_in', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('folio')
            .select('position')
            .whereRef('folio.reservation_id', '=', 'reservation.id')
            .where('folio.kind', '=', 'payment'),
        ),
      ),
    )
    .select(['room.arrival', 'room.departure'])

const selectByEmail = statement((db, given: Future & { readonly email: string }) =>
  unpaidStays(db as Tx, given).where('reservation.email', '=', given.email),
)

const selectByAddress = statement((db, given: Future & { readonly address: string }) =>
  unpaidStays(db as Tx, given).where('reservation.address', '=', given.address),
)

const countCancelled = statement(
  (db, { hotelId, address, today, since }: Future & { readonly address: string; readonly since: Instant }) =>
    db
      .selectFrom('reservation')
      .innerJoin('reservation_room as room', 'room.reservation_id', 'reservation.id')
      .where('reservation.hotel_id', '=', hotelId)
      .where('reservation.address', '=', address)
      .where('reservation.departure', '>', today)
      .where('reservation.state', '=', 'cancelled')
      .where('reservation.client_id', 'is', null)
      .where('reservation.created_at', '>', since)
      .select((eb) => eb.fn.countAll<number>().as('rooms')),
)

const selectRoomsOfNight = statement((db, { hotelId, night }: { hotelId: number; night: CalendarDate }) =>
  db
    .selectFrom('room_type')
    .innerJoin('room_night', 'room_night.room_type_id', 'room_type.id')
    .where('room_type.hotel_id', '=', hotelId)
    .where('room_night.night', '=', night)
    .select((eb) => eb.fn.sum<number>('room_night.allotment').as('rooms')),
)
