import type { Party } from '@portico/domain/party/party'
import type { LockedLine, LockedPrice } from '@portico/domain/pricing/locked-price'
import { changedPrice, leavingCostOf } from '@portico/domain/reservation/changed-price'
import { stillWaitingUntil } from '@portico/domain/reservation/pending-deadline'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import type { Stay } from '@portico/domain/time/stay'
import type { Reader, Tx } from '../db/db.ts'
import { fromJson } from '../db/json.ts'
import { demandOf } from '../inventory/demand.ts'
import type { Refusing } from '../inventory/refused.ts'
import { priceRooms } from '../pricing/price-basket.ts'
import { leavingOf } from './cancellation-terms.ts'
import type { Reservation } from './change-state.ts'

/** A room of the reservation, by its code, as it is to be. Its nights may differ from those of the other rooms (G-11). */
export type RoomAsked = { readonly code: string; readonly productId: number; readonly stay: Stay; readonly party: Party }

/** Rooms that are not named are given up (G-10); at least one stays. `clientId` is a trade user, who may have reserved rates. */
export type ChangeAsk = {
  readonly hotelId: number
  readonly reservationId: number
  readonly by: 'guest' | 'hotel'
  readonly rooms: readonly RoomAsked[]
  readonly clientId?: number | undefined
}

/** What a change would make of a reservation. `was` is the line that a room had; `feeMinor` is due for what is given up. */
export type PlannedChange = {
  readonly kind: 'planned'
  readonly before: LockedPrice
  readonly after: LockedPrice
  readonly feeMinor: number
  readonly waits: Waits
  readonly rooms: readonly { readonly code: string; readonly was: number; readonly isChanged: boolean }[]
  readonly givenUp: readonly { readonly code: string; readonly was: number }[]
}
export type NotPlanned = Refusing<'package-refused' | 'not-found' | 'not-bookable' | 'not-changeable' | 'malformed'>

/** The change priced by today's rules, which writes nothing: a room that stays as it is keeps its locked price. */
export async function planChange(db: Reader | Tx, found: Reservation, ask: ChangeAsk, now: Instant): Promise<PlannedChange | NotPlanned> {
  if (found.state === 'cancelled') return { kind: 'not-changeable', why: 'cancelled' }
  const leaving = await leavingOf(db, found, ask.by, now)
  if (leaving.kind !== 'free-to-go') return leaving
  const before = fromJson(found.locked)
  const codes = await codesInForce(db, found.id)
  const problem = problemOf(ask, codes)
  if (problem) return problem
  const lines: { code: string; was: number; line: LockedLine; isChanged: boolean }[] = []
  for (const room of ask.rooms) {
    const was = codes.indexOf(room.code)
    const line = before.lines[was]
    if (!line) throw new Error(`reservation ${found.id} has no price for room ${room.code}`)
    if (isAsItWas(line, room)) {
      lines.push({ code: room.code, was, line, isChanged: false })
      continue
    }
    const priced = await priceRoom(db, before, line, { ...room, clientId: ask.clientId }, now)
    if (priced.kind !== 'priced') return priced
    lines.push({ code: room.code, was, line: priced.line, isChanged: true })
  }
  lines.sort((a, b) => a.was - b.was)
  const givenUp = codes.flatMap((code, was) => (lines.some((line) => line.was === was) ? [] : [{ code, was }]))
  const { settings, timeZone } = leaving.hotel
  const costOf = (line: LockedLine) => (leaving.isFree ? 0 : leavingCostOf(before, [line], timeZone, now))
  const changed = changedPrice(before, lines, settings.cross?.minNights ?? Number.POSITIVE_INFINITY, costOf)
  const waits = waitsAfter(found, changed.after.stay.arrival, timeZone)
  if (Object.values(waits).some((until) => until <= now)) return { kind: 'not-changeable', why: 'no-time-to-wait' }
  return { kind: 'planned', before, ...changed, waits, rooms: lines, givenUp }
}

/** The deadline of a reservation that waits. */
type Waits = { readonly pay_by?: Instant; readonly option_until?: Instant }

function waitsAfter({ reason, pay_by, option_until }: Reservation, arrival: CalendarDate, timeZone: string): Waits {
  if (reason === 'awaiting-transfer' && pay_by !== null) return { pay_by: stillWaitingUntil(pay_by, arrival, timeZone) }
  if (reason === 'option' && option_until !== null) return { option_until: stillWaitingUntil(option_until, arrival, timeZone) }
  return {}
}

function problemOf({ rooms }: ChangeAsk, codes: readonly string[]): NotPlanned | undefined {
  if (rooms.length === 0) return { kind: 'malformed', parameter: 'rooms', problem: 'missing' }
  if (new Set(rooms.map(({ code }) => code)).size < rooms.length) return { kind: 'malformed', parameter: 'rooms', problem: 'repeated' }
  return rooms.every(({ code }) => codes.includes(code)) ? undefined : { kind: 'not-found' }
}

/** The codes of the rooms in force; the locked price has a line for each, in this order. */
export async function codesInForce(db: Reader | Tx, reservationId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('reservation_room')
    .where('reservation_id', '=', reservationId)
    .where('ended_in', 'is', null)
    .select('code')
    .orderBy('line')
    .execute()
  return rows.map(({ code }) => code)
}

function isAsItWas({ productId, stay, party }: LockedLine, asked: RoomAsked): boolean {
  const facts = (room: Omit<RoomAsked, 'code'>) => [
    room.productId,
    room.stay.arrival,
    room.stay.departure,
    room.party.adults,
    ...room.party.childrenAges,
  ]
  return JSON.stringify(facts({ productId, stay, party })) === JSON.stringify(facts(asked))
}

type RoomPriced = { readonly kind: 'priced'; readonly line: LockedLine } | Refusing<'not-found' | 'not-bookable' | 'package-refused'>

/** One room at today's price and rules, with the promo code of the reservation, and the protection and exemptions that the room had. */
async function priceRoom(
  db: Reader | Tx,
  before: LockedPrice,
  { isProtected, taxExempt }: LockedLine,
  { productId, stay, party, clientId }: RoomAsked & { readonly clientId: number | undefined },
  now: Instant,
): Promise<RoomPriced> {
  const { hotelId, channelId, promo, packageId } = before
  const asked = { stay, rooms: [{ productId, party, isProtected, taxExempt }], promoCode: promo?.code, packageId: packageId ?? undefined }
  const priced = await priceRooms(db, { hotelId, channelId, clientId }, asked, now, demandOf(before))
  if (priced.kind !== 'priced') return priced
  const [line] = priced.lines
  if (!line) throw new Error(`product ${productId} was priced without a line`)
  return { kind: 'priced', line }
}
