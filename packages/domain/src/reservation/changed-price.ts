import { dueOfStays } from '../pricing/due/due-of-stays.ts'
import { servicePriceOf } from '../pricing/extras/service.ts'
import { dueOfLines, type LockedLine, type LockedPrice, priceLines, priceTotalsOf } from '../pricing/locked-price.ts'
import { promotionsStill } from '../pricing/promotion.ts'
import { type CancellationMoment, cancellationDueOf } from '../pricing/rate-plan.ts'
import { isSplitStay } from '../pricing/stays/split-stay.ts'
import { placesInStays, staysOf, wholeStayOf } from '../pricing/stays/stays-of-rooms.ts'
import { nightCountOf } from '../time/stay.ts'
import { type ServiceOfChange, servicesThatStay } from './changed-services.ts'

/** A line as it is to be; `was` is the one that it was. */
export type NewLine = { readonly was: number; readonly line: LockedLine }

/**
 * The same price with other lines. Each new line says which one it was; a line that nobody names is
 * given up, with its services; `services` are those of the new lines. What is counted per stay is counted anew: a room
 * that stays as it is keeps its rates, and of its promotions those that are still for a stay of so many nights. The
 * stay goes from the first arrival to the last departure, a stay that is no longer a split one, or too short for it,
 * loses its discount, and a promo code that lowers no line any more is not used. `splitFrom` are the nights from
 * which on the hotel splits stays today. All totals are made anew.
 */
export function withChangedLines(
  lockedPrice: LockedPrice,
  newLines: readonly NewLine[],
  splitFrom: number,
  servicesOfChange: readonly ServiceOfChange[] = servicesThatStay(lockedPrice, newLines),
): LockedPrice {
  const stay = wholeStayOf(newLines.map(({ line }) => line.stay))
  const nights = nightCountOf(stay)
  const services = servicesOfChange.map(({ item, terms }) => ({
    item,
    terms,
    minor: servicePriceOf(terms, item, nights),
  }))
  const pricedLines = priceLines(withPromotionsStill(newLines.map(({ line }) => line)))
  // A stay as long as the promised one keeps what was promised, whatever the hotel demands today.
  const isStillSplit = isSplitStay(stay, pricedLines) && nights >= Math.min(splitFrom, nightCountOf(lockedPrice.stay))
  const repriced = { lines: pricedLines, services, crossDiscount: isStillSplit ? lockedPrice.crossDiscount : 0 }
  const { cityTax } = lockedPrice
  return {
    ...lockedPrice,
    stay,
    ...repriced,
    promo: usedBy(pricedLines, lockedPrice.promo),
    ...priceTotalsOf({ ...repriced, cityTax }),
  }
}

/** A room that stays is of a stay that may be shorter now. */
function withPromotionsStill(lockedLines: readonly LockedLine[]): LockedLine[] {
  const stays = placesInStays(lockedLines)
  return lockedLines.map((lockedLine, place) => {
    if (!lockedLine.isPart || lockedLine.terms.promotions.length === 0) return lockedLine
    const promotions = promotionsStill(lockedLine.terms.promotions, stays[place]?.stay ?? lockedLine.stay)
    return { ...lockedLine, terms: { ...lockedLine.terms, promotions } }
  })
}

function usedBy(lockedLines: readonly LockedLine[], promo: LockedPrice['promo']): LockedPrice['promo'] {
  return promo && lockedLines.some(({ applied }) => applied.includes(promo.promotionId)) ? promo : null
}

/**
 * What leaving each stay of a price costs now (`staysOf` its lines), minor units: by the policies of its rooms, and
 * before its guests arrive in the first of them.
 */
export function cancellationCostsOf(lockedPrice: LockedPrice, timeZone: string, moment: CancellationMoment): number[] {
  const stays = staysOf(lockedPrice.lines)
  const costs = stays.map(() => 0)
  for (const { places, lines, minor, stay, terms } of dueOfStays(lockedPrice, ({ cancellation }) => cancellation)) {
    const stayIndex = stays.findIndex((stayPlaces) => stayPlaces.includes(places[0] ?? -1))
    const priced = { nights: lines.flatMap(({ nights }) => nights), minor }
    costs[stayIndex] = (costs[stayIndex] ?? 0) + cancellationDueOf(terms, priced, stay.arrival, timeZone, moment)
  }
  return costs
}

/**
 * The same of all stays; never more than the whole price, which a split stay's discount lowers, less what the house has
 * taken off it.
 */
export function cancellationCostOf(
  lockedPrice: LockedPrice,
  timeZone: string,
  moment: CancellationMoment,
  takenOffMinor = 0,
): number {
  const cost = cancellationCostsOf(lockedPrice, timeZone, moment).reduce((sum, stayCost) => sum + stayCost, 0)
  return Math.min(cost, lockedPrice.stayMinor - takenOffMinor)
}

export type ChangedServices = { readonly services: readonly ServiceOfChange[]; readonly feeMinor: number }

/** `feeMinor` is due beside the new price. */
export type ChangedPrice = { readonly after: LockedPrice; readonly feeMinor: number }

/**
 * What a guest owes for a change: for a stay that is given up, what leaving it costs (`costs`, by the stays of the
 * price). One that can no longer be left free of charge may be changed, but not to avoid that cost: where what remains
 * of it is due less than leaving would cost, the difference stays due, and it is not refunded. Giving up one of its
 * rooms is a change of it.
 */
export function changedPrice({
  before,
  lines,
  splitFrom,
  costs,
  changed = { services: servicesThatStay(before, lines), feeMinor: 0 },
}: {
  readonly before: LockedPrice
  readonly lines: readonly (NewLine & { readonly isChanged: boolean })[]
  readonly splitFrom: number
  readonly costs: readonly number[]
  readonly changed?: ChangedServices
}): ChangedPrice {
  const stays = staysOf(before.lines)
  const remainingOf = (places: readonly number[]) =>
    lines.flatMap(({ was }, lineIndex) => (places.includes(was) ? [lineIndex] : []))
  const isChanged = stays.map((places) => {
    const remaining = remainingOf(places)
    return remaining.length < places.length || remaining.some((lineIndex) => lines[lineIndex]?.isChanged)
  })
  const isBound = (was: number) => {
    const stay = stays.findIndex((places) => places.includes(was))
    return (isChanged[stay] ?? false) && (costs[stay] ?? 0) > 0
  }
  const bound = lines.map(({ was, line }) =>
    isBound(was) ? { was, line: { ...line, cancellation: { kind: 'non-refundable' as const } } } : { was, line },
  )
  const priceAfter = withChangedLines(before, bound, splitFrom, changed.services)
  const due = dueOfLines(priceAfter)
  const fees = stays.map((places, stay) => {
    const cost = costs[stay] ?? 0
    const remains = remainingOf(places).reduce((sum, lineIndex) => sum + (due[lineIndex] ?? 0), 0)
    return isChanged[stay] ? Math.max(0, cost - remains) : 0
  })
  return { after: priceAfter, feeMinor: fees.reduce((sum, fee) => sum + fee, changed.feeMinor) }
}
