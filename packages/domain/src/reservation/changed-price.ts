import { dueOfLines, type LockedLine, type LockedPrice, totalsOf } from '../pricing/locked-price.ts'
import { type CancellationMoment, cancellationDueOf } from '../pricing/rate-plan.ts'
import { servicePriceOf } from '../pricing/service.ts'
import { isSplitStay } from '../pricing/split-stay.ts'
import { nightCountOf, type Stay } from '../time/stay.ts'
import { type ServiceOfChange, servicesThatStay } from './changed-services.ts'

/** A line as it is to be; `was` is the one that it was. */
export type NewLine = { readonly was: number; readonly line: LockedLine }

/**
 * CAN-06, MOD-02: the same price with other lines. Each new line says which one it was; a line that nobody names is given up, with its
 * services; `services` are those of the new lines. The stay goes from the first arrival to the last departure, a stay that
 * is no longer a split one, or too short for it, loses its discount (P12), and a promo code that lowers no line any more is not used.
 * `splitFrom` are the nights from which on the hotel splits stays today. All totals are made anew.
 */
export function withChangedLines(
  locked: LockedPrice,
  lines: readonly NewLine[],
  splitFrom: number,
  servicesOfChange: readonly ServiceOfChange[] = servicesThatStay(locked, lines),
): LockedPrice {
  const stay = wholeStayOf(lines.map(({ line }) => line.stay))
  const nights = nightCountOf(stay)
  const services = servicesOfChange.map(({ item, terms }) => ({ item, terms, minor: servicePriceOf(terms, item, nights) }))
  const own = lines.map(({ line }) => line)
  // A stay as long as the promised one keeps what was promised, whatever the hotel demands today.
  const isStillSplit = isSplitStay(stay, own) && nights >= Math.min(splitFrom, nightCountOf(locked.stay))
  const made = { lines: own, services, crossDiscount: isStillSplit ? locked.crossDiscount : 0 }
  const { cityTax } = locked
  return { ...locked, stay, ...made, promo: usedBy(own, locked.promo), ...totalsOf({ ...made, cityTax }) }
}

/** From the first arrival to the last departure. */
export function wholeStayOf(stays: readonly Stay[]): Stay {
  const arrival = stays.map((stay) => stay.arrival).sort()[0]
  const departure = stays
    .map((stay) => stay.departure)
    .sort()
    .at(-1)
  if (!arrival || !departure) throw new Error('a reservation without rooms has no stay')
  return { arrival, departure }
}

function usedBy(lines: readonly LockedLine[], promo: LockedPrice['promo']): LockedPrice['promo'] {
  return promo && lines.some(({ applied }) => applied.includes(promo.promotionId)) ? promo : null
}

/** What cancelling these rooms costs now, minor units; never more than the whole price, which a split stay's discount lowers, less what the house has taken off it. */
export function cancellationCostOf(
  locked: LockedPrice,
  lines: readonly LockedLine[],
  timeZone: string,
  moment: CancellationMoment,
  takenOffMinor = 0,
): number {
  const due = dueOfLines(locked)
  const costOf = (line: LockedLine) => {
    const minor = due[locked.lines.indexOf(line)] ?? line.minor
    return cancellationDueOf(line.cancellation, { ...line, minor }, line.stay.arrival, timeZone, moment)
  }
  const cost = lines.reduce((sum, line) => sum + costOf(line), 0)
  return Math.min(cost, locked.stayMinor - takenOffMinor)
}

/** Services beside the changed lines, and what is due for those that are given up too late. */
export type ChangedServices = { readonly services: readonly ServiceOfChange[]; readonly feeMinor: number }

/** `feeMinor` is due beside the new price. */
export type ChangedPrice = { readonly after: LockedPrice; readonly feeMinor: number }

/**
 * What a guest owes for a change: for a room that is given up, what cancelling it costs. A room that can no longer be cancelled free of charge
 * may be changed, but not to avoid that cost: where the changed room is due less than cancelling would cost, the difference stays due, and the changed room
 * is not refunded.
 */
export function changedPrice(
  before: LockedPrice,
  lines: readonly (NewLine & { readonly isChanged: boolean })[],
  splitFrom: number,
  costOf: (line: LockedLine) => number,
  changed: ChangedServices = { services: servicesThatStay(before, lines), feeMinor: 0 },
): ChangedPrice {
  const costs = before.lines.map(costOf)
  const bound = lines.map(({ was, line, isChanged }) =>
    isChanged && (costs[was] ?? 0) > 0 ? { was, line: { ...line, cancellation: { kind: 'non-refundable' as const } } } : { was, line },
  )
  const after = withChangedLines(before, bound, splitFrom, changed.services)
  const due = dueOfLines(after)
  const fees = costs.map((cost, was) => {
    const at = lines.findIndex((line) => line.was === was)
    if (at < 0) return cost
    return lines[at]?.isChanged ? Math.max(0, cost - (due[at] ?? 0)) : 0
  })
  return { after, feeMinor: fees.reduce((sum, fee) => sum + fee, changed.feeMinor) }
}
