import { dueOfLines, type LockedPrice } from '../pricing/locked-price.ts'
import type { ReservationState } from '../reservation/reservation-state.ts'
import type { CalendarDate } from '../time/calendar-date.ts'
import { type Instant, todayAt } from '../time/deadline.ts'
import { type FolioCharges, type FolioEntry, type FolioKind, noCharges } from './folio.ts'
import { scheduleOfReserved } from './payment-schedule.ts'

export type AccountedReservation = {
  readonly state: ReservationState
  readonly locked: LockedPrice
  readonly roomCodes: readonly string[]
  readonly payBy: Instant | null
  /** On account: how many days after departure an agency pays all that is not paid on the spot. */
  readonly accountDays?: number | null
  readonly changedAt: Instant
}

export function chargesInForce(
  { state, locked, roomCodes, payBy, accountDays = null }: AccountedReservation,
  timeZone: string,
): FolioCharges {
  if (state === 'cancelled') return noCharges
  const prepaymentLines = scheduleOfReserved(locked, { payBy, accountDays }, timeZone)
  return { charges: chargesOf(locked, roomCodes), parts: prepaymentLines, isOnAccount: accountDays !== null }
}

/** Who still comes pays a fee at the hotel; who does not come owes it from the day on which the reservation ended. */
export function feesOnOf(
  { state, changedAt }: Pick<AccountedReservation, 'state' | 'changedAt'>,
  timeZone: string,
): CalendarDate | undefined {
  return state === 'cancelled' ? todayAt(timeZone, changedAt) : undefined
}

/** Each room less its part of a split stay's discount, its protection, each service, and city tax. */
function chargesOf(lockedPrice: LockedPrice, roomCodes: readonly string[]): FolioEntry[] {
  const due = dueOfLines(lockedPrice)
  const rooms = lockedPrice.lines.flatMap(({ minor, protectionMinor }, i) => {
    const roomCode = roomCodes[i] ?? ''
    const room = charge('room', roomCode, (due[i] ?? minor) - protectionMinor)
    return protectionMinor === 0 ? [room] : [room, charge('protection', roomCode, protectionMinor)]
  })
  const services = lockedPrice.services.map(({ terms, minor }) => charge('service', String(terms.id), minor))
  return [...rooms, ...services, charge('city-tax', '', lockedPrice.taxesMinor)]
}

function charge(kind: FolioKind, itemName: string, minor: number): FolioEntry {
  return { kind, item: itemName, on: null, minor, method: null }
}
