import type { notChangeableReasons } from '@portico/contracts/reservation/not-changeable'
import type { Refusal } from '@portico/contracts/values/shapes'
import type { Money } from '@portico/domain/money/money'
import type { PackageProblem } from '@portico/domain/pricing/extras/package'
import type { ItemRefusal } from '@portico/domain/pricing/extras/service'
import type { PromotionRefusal } from '@portico/domain/pricing/promotion'
import type { ProtectionProblem } from '@portico/domain/reservation/protection-problems'
import type { ReservationState } from '@portico/domain/reservation/reservation-state'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Shortage } from './move-stock.ts'

export type RefusalReason =
  | { kind: 'malformed'; parameter: string; problem: string }
  /** The channel does not sell this hotel, or nobody knows the id, code, hold or product. */
  | { kind: 'not-found' }
  | { kind: 'sold-out'; roomTypeId: number; night: CalendarDate }
  | { kind: 'not-bookable'; refusals: Refusal[] }
  | { kind: 'price-changed'; quoted: Money; now: Money }
  /** Too many rooms are held by this visitor, this address, or everybody. */
  | { kind: 'over-limit' }
  | { kind: 'hold-ended' }
  | ({ kind: 'service-refused' } & ItemRefusal)
  /** These categories want at least one of their services. */
  | { kind: 'service-required'; categoryIds: number[] }
  | { kind: 'service-sold-out'; serviceId: number; day: CalendarDate; slot: string }
  | { kind: 'package-refused'; problem: PackageProblem }
  | { kind: 'promo-refused'; refusal: PromotionRefusal }
  /** Refund protection cannot be taken for a reserved room, or given back. */
  | { kind: 'protection-refused'; problem: ProtectionProblem }
  /** The guest has as many rooms without payment as the hotel gives to one address or e-mail. */
  | { kind: 'unpaid-limit' }
  /** The agency would owe more on account than its contract allows. */
  | { kind: 'over-credit' }
  | { kind: 'key-closed' }
  /** The same key came before, with another change. */
  | { kind: 'key-used' }
  | { kind: 'not-changeable'; why: (typeof notChangeableReasons)[number] }
  /** The same key came with another body, and its reservation is there. */
  | { kind: 'already-booked'; code: string; state: ReservationState }

export type RefusalOf<Kind extends RefusalReason['kind']> = Extract<RefusalReason, { kind: Kind }>

export type SoldOut = RefusalOf<'sold-out' | 'promo-refused' | 'service-sold-out' | 'package-refused'>

export function soldOutOf(short: Extract<Shortage, { kind: 'short' }>): RefusalOf<'sold-out'>
export function soldOutOf(shortage: Shortage): SoldOut
export function soldOutOf(shortage: Shortage): SoldOut {
  if (shortage.kind === 'short') return { kind: 'sold-out', roomTypeId: shortage.roomTypeId, night: shortage.night }
  const { kind, itemId, slot, day } = shortage.extra
  switch (kind) {
    case 'promo-code':
      return { kind: 'promo-refused', refusal: { kind: 'used-up' } }
    case 'package':
      return { kind: 'package-refused', problem: 'sold-out' }
    case 'service-slot':
      return { kind: 'service-sold-out', serviceId: itemId, slot, day: day as CalendarDate }
  }
}
