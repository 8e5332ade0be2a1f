import type { LockedLine, LockedPrice } from '@portico/domain/pricing/locked-price'
import { isFixed } from '@portico/domain/pricing/rate-plan'
import { cancellationCostOf, changedPrice } from '@portico/domain/reservation/changed-price'
import { pendingDeadlineOf } from '@portico/domain/reservation/pending-deadline'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { fromJson } from '../db/stored/from-json.ts'
import type { Reader, Tx } from '../db/types.ts'
import { demandOf } from '../inventory/demand.ts'
import type { Refused } from '../inventory/refused.ts'
import { priceRooms } from '../pricing/price-basket.ts'
import type { Seller } from '../pricing/seller.ts'
import { cancellationTermsOf } from './cancellation-terms.ts'
import type { ChangeRequest, RoomChange } from './change/change-request.ts'
import { changedDetails, type Details } from './change/changed-details.ts'
import { planProtection } from './change/plan-protection.ts'
import { planServices } from './change/plan-services.ts'
import type { Reservation } from './change-state.ts'
import { codesInForce } from './codes-in-force.ts'

/** What a change would make of a reservation. `was` is the line that a room had; `feeMinor` is due for what is given up; `what` it is, all in all. */
export type PlannedChange = {
  readonly kind: 'planned'
  readonly before: LockedPrice
  readonly after: LockedPrice
  readonly feeMinor: number
  readonly deadlines: Deadlines
  readonly timeZone: string
  readonly rooms: readonly { readonly code: string; readonly was: number; readonly isChanged: boolean }[]
  readonly givenUp: readonly { readonly code: string; readonly was: number }[]
  readonly details: Details
  readonly what: 'nothing' | 'room-cancelled' | 'changed'
}
export type NotPlanned =
  | Refused<'package-refused' | 'not-found' | 'not-bookable' | 'not-changeable' | 'malformed'>
  | Refused<'service-refused' | 'service-required' | 'protection-refused'>

/** The change priced by today's rules, which writes nothing: a room that stays as it is keeps its locked price. */
export async function planChange(
  db: Reader | Tx,
  found: Reservation,
  unordered: ChangeRequest,
  now: Instant,
): Promise<PlannedChange | NotPlanned> {
  if (found.state === 'cancelled') return { kind: 'not-changeable', why: 'cancelled' }
  if (unordered.revision !== undefined && unordered.revision !== found.revision) return { kind: 'not-changeable', why: 'changed-meanwhile' }
  const terms = await cancellationTermsOf(db, found, unordered.by, now)
  if (terms.kind !== 'allowed') return terms
  const isFree = unordered.fee === 'by-policy' ? found.state === 'pending' : terms.isFree
  // The hotel may do what it likes, and an option binds nobody yet.
  const isBound = unordered.by === 'guest' && found.reason !== 'option'
  const { settings, timeZone } = terms.hotel
  const promised = fromJson('reservation.locked', found.locked, found.id)
  const codes = await codesInForce(db, found.id)
  const problem = problemOf(unordered, codes)
  if (problem) return problem
  const request = inOrder(unordered, codes)
  const wanted = request.rooms.map((room) => wantedRoomOf(found, promised, codes.indexOf(room.code), room))
  const guarded = await planProtection(db, promised, wanted, { isFree, timeZone, now })
  if (guarded.kind !== 'planned') return guarded
  const { before } = guarded
  const lines: { code: string; was: number; line: LockedLine; isChanged: boolean }[] = []
  for (const { room, was, staysAsItIs } of wanted) {
    const line = before.lines[was]
    if (!line) throw new Error(`reservation ${found.id} lost line ${was}`)
    if (!staysAsItIs && isBound && isFixed(line.cancellation, line.stay.arrival, timeZone, { bookedAt: found.created_at, now }))
      return { kind: 'not-changeable', why: 'fixed-rate' }
    const priced = staysAsItIs
      ? { kind: 'priced' as const, line }
      : await priceRoom(db, before, line, { ...room, trade: request.trade }, now)
    if (priced.kind !== 'priced') return priced
    lines.push({ code: room.code, was, line: priced.line, isChanged: !staysAsItIs })
  }
  const givenUp = codes.flatMap((code, was) => (lines.some((line) => line.was === was) ? [] : [{ code, was }]))
  const items = request.services?.map(({ serviceId, quantity, bandId, day, slot, line }) => ({
    ...{ serviceId, quantity, bandId, day, slot, line },
    included: false,
  }))
  const services = await planServices(db, before, { lines, items }, { hotel: terms.hotel, isFree, now })
  if (services.kind !== 'planned') return services
  const costOf = (line: LockedLine) => (isFree ? 0 : cancellationCostOf(before, [line], timeZone, { bookedAt: found.created_at, now }))
  const changed = changedPrice(before, lines, settings.cross?.minNights ?? Number.POSITIVE_INFINITY, costOf, services)
  const details = changedDetails(found, { before, after: changed.after, rooms: lines }, request)
  if (details.kind !== 'details') return details
  const deadlines = deadlinesAfter(found, changed.after.stay.arrival, timeZone)
  if (Object.values(deadlines).some((until) => until <= now)) return { kind: 'not-changeable', why: 'no-time-to-wait' }
  const isChanged = before !== promised || services.isChanged || details.isChanged || lines.some((line) => line.isChanged)
  const what = isChanged ? 'changed' : givenUp.length > 0 ? 'room-cancelled' : 'nothing'
  return { kind: 'planned', before: promised, ...changed, deadlines, timeZone, rooms: lines, givenUp, details, what }
}

/** The same change with its rooms in the order of the reservation's. */
function inOrder(request: ChangeRequest, codes: readonly string[]): ChangeRequest {
  const rooms = request.rooms.toSorted((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code))
  const placeOf = (line: number) => rooms.findIndex(({ code }) => code === request.rooms[line]?.code)
  const services = request.services?.map((service) => ({ ...service, line: placeOf(service.line) }))
  return { ...request, rooms, services }
}

function wantedRoomOf({ id }: Reservation, { lines }: LockedPrice, was: number, room: RoomChange) {
  const line = lines[was]
  if (!line) throw new Error(`reservation ${id} has no price for room ${room.code}`)
  return { room, was, line, isProtected: room.isProtected, staysAsItIs: isAsItWas(line, room) }
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

type RoomPriced =
  | { readonly kind: 'priced'; readonly line: LockedLine }
  | Refused<'not-found' | 'not-bookable' | 'package-refused' | 'protection-refused'>

/** One room at today's price and rules, with the promo code of the reservation, and the protection and exemptions that the room has. */
async function priceRoom(
  db: Reader | Tx,
  before: LockedPrice,
  { isProtected: wasProtected, taxExempt }: LockedLine,
  { productId, stay, party, isProtected = wasProtected, trade }: RoomChange & Pick<Seller, 'trade'>,
  now: Instant,
): Promise<RoomPriced> {
  const { hotelId, channelId, promo, packageId } = before
  const request = { stay, rooms: [{ productId, party, isProtected, taxExempt }], promoCode: promo?.code, packageId: packageId ?? undefined }
  const priced = await priceRooms(db, { hotelId, channelId, trade }, request, now, demandOf(before))
  if (priced.kind !== 'priced') return priced
  const [line] = priced.lines
  if (!line) throw new Error(`product ${productId} was priced without a line`)
  // Whoever asks for protection in so many words gets it, or hears that there is none.
  if (isProtected && !wasProtected && !line.isProtected) return { kind: 'protection-refused', problem: 'not-offered' }
  return { kind: 'priced', line }
}
