import type { LockedLine, LockedPrice } from '@portico/domain/pricing/locked-price'
import { isFixed } from '@portico/domain/pricing/rate-plan'
import { placesInStays, staysOf, wholeStayOf } from '@portico/domain/pricing/stays/stays-of-rooms'
import { cancellationCostsOf, changedPrice } from '@portico/domain/reservation/changed-price'
import { pendingDeadlineOf } from '@portico/domain/reservation/pending-deadline'
import { breachesOf, restrictionsOfPart } from '@portico/domain/restrictions/stay-restriction'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { nightCountOf, type Stay } from '@portico/domain/time/stay'
import { fromJson } from '../db/from-json.ts'
import type { Reader, Tx } from '../db/types.ts'
import { demandOf } from '../inventory/demand.ts'
import type { RefusalOf } from '../inventory/refused.ts'
import { priceRoomsOfStay } from '../pricing/price-basket.ts'
import { loadRestrictions, restrictionsOn } from '../pricing/restrictions.ts'
import type { Seller } from '../pricing/seller.ts'
import { codesInForce } from './folio/codes-in-force.ts'
import type { RequestedChanges, RoomChange } from './requests/change-request.ts'
import { changedDetails, type Details } from './requests/changed-details.ts'
import { planProtection } from './requests/plan-protection.ts'
import { planServices } from './requests/plan-services.ts'
import { cancellationTermsOf } from './state/cancellation-terms.ts'
import type { Reservation } from './state/change-state.ts'

/**
 * What a change would make of a reservation. `was` is the line that a room had; `feeMinor` is due for what is given up;
 * `what` it is, all in all.
 */
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
  | RefusalOf<'package-refused' | 'not-found' | 'not-bookable' | 'not-changeable' | 'malformed'>
  | RefusalOf<'service-refused' | 'service-required' | 'protection-refused'>

/** The change priced by today's rules, which writes nothing: a room that stays as it is keeps its locked price. */
export async function planChange(
  db: Reader | Tx,
  reservation: Reservation,
  unordered: RequestedChanges,
  now: Instant,
): Promise<PlannedChange | NotPlanned> {
  if (reservation.state === 'cancelled') return { kind: 'not-changeable', why: 'cancelled' }
  if (unordered.revision !== undefined && unordered.revision !== reservation.revision)
    return { kind: 'not-changeable', why: 'changed-meanwhile' }
  const cancellationTerms = await cancellationTermsOf(db, reservation, unordered.by, now)
  if (cancellationTerms.kind !== 'allowed') return cancellationTerms
  const isFree = unordered.fee === 'by-policy' ? reservation.state === 'pending' : cancellationTerms.isFree
  // The hotel may do what it likes, and an option binds nobody yet.
  const isBound = unordered.by === 'guest' && reservation.reason !== 'option'
  const { settings, timeZone } = cancellationTerms.hotel
  const promised = fromJson('reservation.locked', reservation.locked, reservation.id)
  const codes = await codesInForce(db, reservation.id)
  const problem = problemOf(unordered, codes)
  if (problem) return problem
  const request = changesInRoomOrder(unordered, codes)
  const wantedRooms = request.rooms.map((room) => wantedRoomOf(reservation, promised, codes.indexOf(room.code), room))
  const guarded = await planProtection(db, promised, wantedRooms, { isFree, timeZone, now })
  if (guarded.kind !== 'planned') return guarded
  const { before } = guarded
  const stays = placesInStays(before.lines)
  const isFixedNow = ({ was, line, staysAsItIs }: WantedRoom) =>
    !staysAsItIs &&
    isFixed((before.lines[was] ?? line).cancellation, (stays[was] ?? line).stay.arrival, timeZone, {
      bookedAt: reservation.created_at,
      now,
    })
  if (isBound && wantedRooms.some(isFixedNow)) return { kind: 'not-changeable', why: 'fixed-rate' }
  const pricedChange = await priceWanted({ db, before, wanted: wantedRooms, request, now })
  if (pricedChange.kind !== 'priced') return pricedChange
  const { lines } = pricedChange
  const givenUp = codes.flatMap((code, was) =>
    lines.some((changedLine) => changedLine.was === was) ? [] : [{ code, was }],
  )
  const serviceItems = request.services?.map(({ serviceId, quantity, bandId, day, slot, line }) => ({
    serviceId,
    quantity,
    bandId,
    day,
    slot,
    line,
    included: false,
  }))
  const services = await planServices(
    db,
    before,
    { lines, items: serviceItems },
    { hotel: cancellationTerms.hotel, isFree, now },
  )
  if (services.kind !== 'planned') return services
  const costs = isFree ? [] : cancellationCostsOf(before, timeZone, { bookedAt: reservation.created_at, now })
  const newPrice = changedPrice({
    before,
    lines,
    splitFrom: settings.cross?.minNights ?? Number.POSITIVE_INFINITY,
    costs,
    changed: services,
  })
  const details = changedDetails(reservation, { before, after: newPrice.after, rooms: lines }, request)
  if (details.kind !== 'details') return details
  const deadlines = deadlinesAfter(reservation, newPrice.after.stay.arrival, timeZone)
  if (Object.values(deadlines).some((until) => until <= now)) return { kind: 'not-changeable', why: 'no-time-to-wait' }
  const isChanged =
    before !== promised || services.isChanged || details.isChanged || lines.some((changedLine) => changedLine.isChanged)
  const changeKind = isChanged ? 'changed' : givenUp.length > 0 ? 'room-cancelled' : 'nothing'
  return {
    kind: 'planned',
    before: promised,
    ...newPrice,
    deadlines,
    timeZone,
    rooms: lines,
    givenUp,
    details,
    what: changeKind,
  }
}

function changesInRoomOrder(request: RequestedChanges, codes: readonly string[]): RequestedChanges {
  const rooms = request.rooms.toSorted((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code))
  const indexOfRoom = (lineIndex: number) => rooms.findIndex(({ code }) => code === request.rooms[lineIndex]?.code)
  const services = request.services?.map((service) => ({ ...service, line: indexOfRoom(service.line) }))
  return { ...request, rooms, services }
}

function wantedRoomOf({ id }: Reservation, { lines }: LockedPrice, was: number, room: RoomChange) {
  const lockedLine = lines[was]
  if (!lockedLine) throw new Error(`reservation ${id} has no price for room ${room.code}`)
  return { room, was, line: lockedLine, isProtected: room.isProtected, staysAsItIs: isAsItWas(lockedLine, room) }
}

type Deadlines = { readonly pay_by?: Instant; readonly option_until?: Instant }

function deadlinesAfter(
  { reason, pay_by, option_until }: Reservation,
  arrival: CalendarDate,
  timeZone: string,
): Deadlines {
  if (reason === 'awaiting-transfer' && pay_by !== null) return { pay_by: pendingDeadlineOf(pay_by, arrival, timeZone) }
  if (reason === 'option' && option_until !== null)
    return { option_until: pendingDeadlineOf(option_until, arrival, timeZone) }
  return {}
}

function problemOf({ rooms }: RequestedChanges, codes: readonly string[]): NotPlanned | undefined {
  if (rooms.length === 0) return { kind: 'malformed', parameter: 'rooms', problem: 'missing' }
  if (new Set(rooms.map(({ code }) => code)).size < rooms.length)
    return { kind: 'malformed', parameter: 'rooms', problem: 'repeated' }
  return rooms.every(({ code }) => codes.includes(code)) ? undefined : { kind: 'not-found' }
}

function isAsItWas({ productId, stay, party }: LockedLine, roomChange: RoomChange): boolean {
  const comparedFacts = (room: Omit<RoomChange, 'code'>) => [
    room.productId,
    room.stay.arrival,
    room.stay.departure,
    room.party.adults,
    ...room.party.childrenAges,
  ]
  return JSON.stringify(comparedFacts({ productId, stay, party })) === JSON.stringify(comparedFacts(roomChange))
}

type WantedRoom = ReturnType<typeof wantedRoomOf>
type ChangedLine = {
  readonly code: string
  readonly was: number
  readonly line: LockedLine
  readonly isChanged: boolean
}
type NotPriced = RefusalOf<'not-found' | 'not-bookable' | 'package-refused' | 'protection-refused'>
type WantedPriced = { readonly kind: 'priced'; readonly lines: readonly ChangedLine[] } | NotPriced

/**
 * The lines of the change: a room that stays as it is at its locked price, the others at today's price and rules, each
 * within the stay that it is part of then.
 */
async function priceWanted({
  db,
  before,
  wanted,
  request: { by, trade },
  now,
}: {
  readonly db: Reader | Tx
  readonly before: LockedPrice
  readonly wanted: readonly WantedRoom[]
  readonly request: Pick<RequestedChanges, 'by' | 'trade'>
  readonly now: Instant
}): Promise<WantedPriced> {
  const lines = new Map<number, ChangedLine>()
  const booked = wanted.map(({ room: { stay, party }, line: { isPart } }) => ({
    stay,
    party,
    isPart,
  }))
  for (const stayIndexes of staysOf(booked)) {
    const rooms = stayIndexes.flatMap((place) => wanted[place] ?? [])
    const stay = wholeStayOf(rooms.map(({ room }) => room.stay))
    const problem = by === 'guest' ? await problemOfShorterStay(db, before, rooms, stay) : undefined
    if (problem) return problem
    for (const { room, was, staysAsItIs } of rooms) {
      const lockedLine = before.lines[was]
      if (!lockedLine) throw new Error(`room ${room.code} lost its line`)
      const pricedRoom = staysAsItIs
        ? { kind: 'priced' as const, line: lockedLine }
        : await priceRoom({ db, before, line: lockedLine, changedRoom: { room, stay, trade }, now })
      if (pricedRoom.kind !== 'priced') return pricedRoom
      lines.set(was, { code: room.code, was, line: pricedRoom.line, isChanged: !staysAsItIs })
    }
  }
  return { kind: 'priced', lines: wanted.flatMap(({ was }) => lines.get(was) ?? []) }
}

/**
 * A room that stays as it is, of a stay that becomes shorter by others, is still one of a stay that is long enough for
 * it.
 */
async function problemOfShorterStay(
  db: Reader | Tx,
  priceBefore: LockedPrice,
  rooms: readonly WantedRoom[],
  stay: Stay,
): Promise<RefusalOf<'not-bookable'> | undefined> {
  for (const { was, line, staysAsItIs } of rooms) {
    const promised = placesInStays(priceBefore.lines)[was] ?? line
    if (!staysAsItIs || nightCountOf(stay) >= nightCountOf(promised.stay)) continue
    const restrictionRows = await loadRestrictions(db, priceBefore.hotelId, stay)
    const restrictionOn = restrictionsOfPart(
      line.stay,
      stay,
      restrictionsOn(restrictionRows, line.roomTypeId, line.ratePlanId),
    )
    const refusals = breachesOf({ stay, party: line.party, today: priceBefore.bookedOn }, restrictionOn).filter(
      ({ kind }) => ['below-min-stay', 'below-min-stay-through', 'nights-together'].includes(kind),
    )
    if (refusals.length > 0) return { kind: 'not-bookable', refusals }
  }
  return undefined
}

type ChangedRoom = Pick<Seller, 'trade'> & {
  readonly room: RoomChange
  readonly stay: Stay
}

/**
 * One room at today's price and rules, with the promo code of the reservation, and the protection and exemptions that
 * the room has.
 */
async function priceRoom({
  db,
  before,
  line: { isProtected: wasProtected, taxExempt, isPart },
  changedRoom: { room, stay, trade },
  now,
}: {
  readonly db: Reader | Tx
  readonly before: LockedPrice
  readonly line: LockedLine
  readonly changedRoom: ChangedRoom
  readonly now: Instant
}): Promise<{ readonly kind: 'priced'; readonly line: LockedLine } | NotPriced> {
  const { productId, party, isProtected = wasProtected } = room
  const { hotelId, channelId, promo, packageId } = before
  const wantedRoom = { productId, party, isProtected, taxExempt, stay: isPart && room.stay }
  const request = { stay, rooms: [wantedRoom], promoCode: promo?.code, packageId: packageId ?? undefined }
  const pricedRooms = await priceRoomsOfStay(db, { hotelId, channelId, trade }, request, now, demandOf(before))
  if (pricedRooms.kind !== 'priced') return pricedRooms
  const [line] = pricedRooms.lines
  if (!line) throw new Error(`product ${productId} was priced without a line`)
  // Whoever asks for protection in so many words gets it, or hears that there is none.
  if (isProtected && !wasProtected && !line.isProtected) return { kind: 'protection-refused', problem: 'not-offered' }
  return { kind: 'priced', line }
}
