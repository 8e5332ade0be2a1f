import { cancellationDueOf } from './cancellation.ts'
import type { Instant } from './deadline.ts'
import { dueOfLines, type LockedLine, type LockedPrice, totalsOf } from './locked-price.ts'
import { servicePriceOf } from './service.ts'
import { nightCountOf, type Stay } from './stay.ts'

/**
 * CAN-06, MOD-02: the same price with other lines. Each new line says which one it was; a line that nobody names is given up, with its
 * services. The stay goes from the first arrival to the last departure, services outside of their room's new dates fall away, and a split
 * stay that no longer is one loses its discount (P12). All totals are made anew.
 */
export function withLines(locked: LockedPrice, lines: readonly { readonly was: number; readonly line: LockedLine }[]): LockedPrice {
  const stay = wholeStayOf(lines.map(({ line }) => line.stay))
  const nights = nightCountOf(stay)
  const services = locked.services.flatMap(({ item, terms }) => {
    const at = lines.findIndex(({ was }) => was === item.line)
    const room = lines[at]?.line.stay
    if (!room || (item.day !== null && (item.day < room.arrival || item.day > room.departure))) return []
    const moved = { ...item, line: at }
    return [{ item: moved, terms, minor: servicePriceOf(terms, moved, nights) }]
  })
  const made = { lines: lines.map(({ line }) => line), services, crossDiscount: isSplit(lines) ? locked.crossDiscount : 0 }
  const { cityTax } = locked
  return { ...locked, stay, ...made, ...totalsOf({ ...made, cityTax }) }
}

function wholeStayOf(stays: readonly Stay[]): Stay {
  const arrival = stays.map((stay) => stay.arrival).sort()[0]
  const departure = stays
    .map((stay) => stay.departure)
    .sort()
    .at(-1)
  if (!arrival || !departure) throw new Error('a reservation without rooms has no stay')
  return { arrival, departure }
}

/** Two rooms, the second from the day that the first ends. */
function isSplit(lines: readonly { readonly line: LockedLine }[]): boolean {
  const [first, second] = lines
  return lines.length === 2 && first?.line.stay.departure === second?.line.stay.arrival
}

/** What leaving these rooms costs now, minor units; never more than the whole price, which a split stay's discount lowers. */
export function leavingCostOf(locked: LockedPrice, lines: readonly LockedLine[], timeZone: string, now: Instant): number {
  const due = dueOfLines(locked)
  const costOf = (line: LockedLine) => {
    const minor = due[locked.lines.indexOf(line)] ?? line.minor
    return cancellationDueOf(line.cancellation, { ...line, minor }, line.stay.arrival, timeZone, now)
  }
  const cost = lines.reduce((sum, line) => sum + costOf(line), 0)
  return Math.min(cost, locked.stayMinor)
}

/**
 * A room that can no longer be left for nothing may be changed, but not so as to be left for less: where the new price is lower than what
 * leaving would cost, the difference stays due, and the changed room is not refunded.
 */
export function changedLine(before: LockedLine, after: LockedLine, timeZone: string, now: Instant): { line: LockedLine; feeMinor: number } {
  const cost = cancellationDueOf(before.cancellation, before, before.stay.arrival, timeZone, now)
  if (cost === 0) return { line: after, feeMinor: 0 }
  return { line: { ...after, cancellation: { kind: 'non-refundable' } }, feeMinor: Math.max(0, cost - after.minor) }
}
