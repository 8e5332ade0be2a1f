import type { BasketPrice } from '@portico/contracts/price/basket'
import type { Cancellation } from '@portico/contracts/values/shapes'
import { graceEndOf, isTradeOnly, type RateKind } from '@portico/domain/pricing/rate-plan'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { deadlineOf, type Instant } from '@portico/domain/time/deadline'
import type { RoomSearchReply } from '@portico/legacy/calls/search/room-search'
import type { BasketReply } from '@portico/legacy/parts/basket'
import type { CancellationReply } from '@portico/legacy/parts/rate-reply'
import type { HotelPlace } from '../scope/place.ts'

export function maySee({ audience }: HotelPlace, { kinds }: { readonly kinds: readonly RateKind[] }): boolean {
  switch (audience.kind) {
    case 'guest':
      return !isTradeOnly(kinds)
    case 'trade':
      return true
  }
}

type SearchedRooms = RoomSearchReply['rooms']

export function visibleTo(place: HotelPlace, rooms: SearchedRooms): SearchedRooms {
  return rooms
    .map((room) => ({ ...room, quotes: room.quotes.filter((quote) => maySee(place, quote)) }))
    .filter(({ quotes }) => quotes.length > 0)
}

type Clock = { readonly timeZone: string; readonly now: Instant }

export type PriceContext = Clock & { readonly arrival: CalendarDate }

export function basketPriceOf(
  { lines, ...price }: BasketReply,
  { arrival }: { arrival: CalendarDate },
  clock: Clock,
): BasketPrice {
  return {
    ...price,
    lines: lines.map(({ code: _, ownStay: __, isProtected: ___, isProtectionOpen: ____, ...line }) => ({
      ...line,
      cancellation: cancellationOf(line.cancellation, { arrival, ...clock }),
    })),
  }
}

/**
 * A server that gives only days means days before arrival; the day's first minute is meant, so that no guest reads a
 * later end than the hotel's.
 */
export function cancellationOf(
  cancellationTerms: CancellationReply,
  { arrival, timeZone, now }: PriceContext,
): Cancellation {
  if (cancellationTerms.kind === 'described') return cancellationTerms
  const isFreeUntil = cancellationTerms.kind === 'free-until'
  const deadline = isFreeUntil
    ? (cancellationTerms.until ?? deadlineOf(arrival, cancellationTerms.days, '00:00', timeZone))
    : undefined
  const { fee, graceHours, graceUntil } = cancellationTerms
  // What is booked has one end, and what is not yet has its hours.
  if (graceUntil !== undefined && graceUntil > now && graceUntil > (deadline ?? now))
    return { kind: 'free-until', until: graceUntil, fee }
  const graceEnd =
    graceUntil === undefined && graceHours !== undefined
      ? graceEndOf({ graceHours }, arrival, timeZone, now)
      : undefined
  const grace = graceEnd !== undefined && graceEnd > (deadline ?? now) ? { graceHours } : {}
  if (deadline === undefined) return { kind: 'non-refundable', ...grace }
  return deadline > now ? { kind: 'free-until', until: deadline, fee, ...grace } : { kind: 'fee-due', fee, ...grace }
}
