import type { Party } from '@portico/domain/party/party'
import type { LockedLine, LockedPrice } from '@portico/domain/pricing/locked-price'
import { cancellationCostOf, changedPrice } from '@portico/domain/reservation/changed-price'
import { pendingDeadlineOf } from '@portico/domain/reservation/pending-deadline'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import type { Stay } from '@portico/domain/time/stay'
import { fromJson } from '../db/stored/from-json.ts'
import type { Reader, Tx } from '../db/types.ts'
import { demandOf } from '../inventory/demand.ts'
import type { Refused } from '../inventory/refused.ts'
import { priceRooms } from '../pricing/price-basket.ts'
import { cancellationTermsOf } from './cancellation-terms.ts'
import type { Reservation } from './change-state.ts'
import { codesInForce } from './codes-in-force.ts'

/** A room of the reservation, by its code, as it is to be. Its nights may differ from those of the other rooms (G-11). */
export type RoomChange = { readonly code: string; readonly productId: number; readonly stay: Stay; readonly party: Party }

/** Rooms that are not named are given up (G-10); at least one stays. `clientId` is a trade user, who may have reserved rates. */
export type ChangeRequest = {
  readonly hotelId: number
  readonly reservationId: number
  readonly by: 'guest' | 'hotel'
  readonly rooms: readonly RoomChange[]
  readonly clientId?: number | undefined
}

/** What a change would make of a reservation. `was` is the line that a room had; `feeMinor` is due for what is given up. */
export type PlannedChange = {
  readonly kind: 'planned'
  readonly before: LockedPrice
  readonly after: LockedPrice
  readonly feeMinor: number
  readonly deadlines: Deadlines
  readonly timeZone: string
  readonly rooms: readonly { readonly code: string; readonly was: number; readonly isChanged: boolean }[]
  readonly givenUp: readonly { readonly code: string; readonly was: number }[]
}
export type NotPlanned = Refused<'package-refused' | 'not-found' | 'not-bookable' | 'not-changeable' | 'malformed'>

/** The change priced by today's rules, which writes nothing: a room that stays as it is keeps its locked price. */
export async function planChange(
  db: Reader | Tx,
  found: Reservation,
  request: ChangeRequest,
  now: Instant,
): Promise<PlannedChange | NotPlanned> {
  if (found.state === 'cancelled') return { kind: 'not-changeable', why: 'cancelled' }
  const terms = await cancellationTermsOf(db, found, request.by, now)
  if (terms.kind !== 'allowed') return terms
  const before = fromJson('reservation.locked', found.locked, found.id)
  const codes = await codesInForce(db, found.id)
  const problem = problemOf(request, codes)
  if (problem) return problem
  const lines: { code: string; was: number; line: LockedLine; isChanged: boolean }[] = []
  for (const room of request.rooms) {
    const was = codes.indexOf(room.code)
    const line = before.lines[was]
    if (!line) throw new Error(`reservation ${found.id} has no price for room ${room.code}`)
    if (isAsItWas(line, room)) {
      lines.push({ code: room.code, was, line, isChanged: false })
      continue
    }
    const priced = await priceRoom(db, before, line, { ...room, clientId: request.clientId }, now)
    if (priced.kind !== 'priced') return priced
    lines.push({ code: room.code, was, line: priced.line, isChanged: true })
  }
  lines.sort((a, b) => a.was - b.was)
  const givenUp = codes.flatMap((code, was) => (lines.some((line) => line.was === was) ? [] : [{ code, was }]))
  const { settings, timeZone } = terms.hotel
  const costOf = (line: LockedLine) => (terms.isFree ? 0 : cancellationCostOf(before, [line], timeZone, now))
  const changed = changedPrice(before, lines, settings.cross?.minNights ?? Number.POSITIVE_INFINITY, costOf)
  const deadlines = deadlinesAfter(found, changed.after.stay.arrival, timeZone)
  if (Object.values(deadlines).some((until) => until <= now)) return { kind: 'not-changeable', why: 'no-time-to-wait' }
  return { kind: 'planned', before, ...changed, deadlines, timeZone, rooms: lines, givenUp }
}

/** The deadline of a reservation that waits. */
type Deadlines = { readonly pay_by?: Instant; readonly option_until?: Instant }

function deadlinesAfter({ reason, pay_by, option_until }: Reservation, arrival: CalendarDate, timeZone: string): Deadlines {
  if (reason === 'awaiting-transfer' && pay_by !== null) return { pay_by: pendingDeadlineOf(pay_by, arrival, timeZone) }
  if (reason === 'option' && option_until !== null) return { option_until: pendingDeadlineOf(option_until, arrival, timeZone) }
  return {}
}

function problemOf({ rooms }: ChangeRequest, codes: readonly string[]): NotPlanned | undefined {
  if (rooms.length === 0) return { kind: 'malformed', parameter: 'rooms', problem: 'missing' }
  if (new Set(rooms.map(({ code }) => code)).size < rooms.length) return { kind: 'malformed', parameter: 'rooms', problem: 'repeated' }
  return rooms.every(({ code }) => codes.includes(code)) ? undefined : { kind: 'not-found' }
}

function isAsItWas({ productId, stay, party }: LockedLine, change: RoomChange): boolean {
  const facts = (room: Omit<RoomChange, 'code'>) => [
    room.productId,
    room.stay.arrival,
    room.stay.departure,
    room.party.adults,
    ...room.party.childrenAges,
  ]
  return JSON.stringify(facts({ productId, stay, party })) === JSON.stringify(facts(change))
}

type RoomPriced = { readonly kind: 'priced'; readonly line: LockedLine } | Refused<'not-found' | 'not-bookable' | 'package-refused'>

/** One room at today's price and rules, with the promo code of the reservation, and the protection and exemptions that the room had. */
async function priceRoom(
  db: Reader | Tx,
  before: LockedPrice,
  { isProtected, taxExempt }: LockedLine,
  { productId, stay, party, clientId }: RoomChange & { readonly clientId: number | undefined },
  now: Instant,
): Promise<RoomPriced> {
  const { hotelId, channelId, promo, packageId } = before
  const request = { stay, rooms: [{ productId, party, isProtected, taxExempt }], promoCode: promo?.code, packageId: packageId ?? undefined }
  const priced = await priceRooms(db, { hotelId, channelId, clientId }, request, now, demandOf(before))
  if (priced.kind !== 'priced') return priced
  const [line] = priced.lines
  if (!line) throw new Error(`product ${productId} was priced without a line`)
  return { kind: 'priced', line }
}
