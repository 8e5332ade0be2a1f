import type { Reason } from '@portico/contracts/legacy/codec/extensions'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Shortage } from './move-stock.ts'

/** The reasons of the wire, as a store answers them. */
export type Refused<Kind extends Reason['kind']> = Extract<Reason, { kind: Kind }>

export type SoldOut = Refused<'sold-out' | 'promo-refused' | 'service-sold-out' | 'package-refused'>

/** What a guest is told who wanted more than is left. */
export function soldOutOf(short: Shortage): SoldOut {
  if (short.kind === 'short') return { kind: 'sold-out', roomTypeId: short.roomTypeId, night: short.night }
  const { kind, itemId, slot, day } = short.extra
  switch (kind) {
    case 'promo-code':
      return { kind: 'promo-refused', refusal: { kind: 'used-up' } }
    case 'package':
      return { kind: 'package-refused', problem: 'sold-out' }
    case 'service-slot':
      return { kind: 'service-sold-out', serviceId: itemId, slot, day: day as CalendarDate }
  }
}
