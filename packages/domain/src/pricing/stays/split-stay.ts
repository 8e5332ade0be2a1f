import { shareOf } from '../../money/money.ts'
import { isSameParty, type Party } from '../../party/party.ts'
import type { Stay } from '../../time/stay.ts'

export type SplitProduct = { readonly productId: number; readonly roomTypeId: number; readonly ratePlanId: number }

/**
 * `firstNights` in the first room type, the rest in the second. `discountMinor` is taken off both together, so
 * that `minor` is left.
 */
export type Split<Product> = {
  readonly firstNights: number
  readonly parts: readonly [Product, Product]
  readonly discountMinor: number
  readonly minor: number
}

/**
 * The cheapest way to spend a stay in two room types, one after the other, on one rate plan, so that one set
 * of conditions holds. `partsFrom` answers what can be had from a night (inclusive) to another (exclusive), counted
 * from arrival, and `minorOf` what two of them cost together. Of equal ways the earlier change.
 */
export function bestSplit<Product extends SplitProduct>(
  nights: number,
  partsFrom: (first: number, end: number) => readonly Product[],
  minorOf: (first: Product, second: Product) => number,
  basisPoints: number,
): Split<Product> | undefined {
  let best: { firstNights: number; parts: readonly [Product, Product]; sum: number } | undefined
  for (let firstNights = 1; firstNights < nights; firstNights++) {
    const heads = partsFrom(0, firstNights)
    const tails = heads.length === 0 ? [] : partsFrom(firstNights, nights)
    for (const head of heads) {
      for (const tail of tails) {
        if (head.ratePlanId !== tail.ratePlanId || head.roomTypeId === tail.roomTypeId) continue
        const sum = minorOf(head, tail)
        if (!best || sum < best.sum) best = { firstNights, parts: [head, tail], sum }
      }
    }
  }
  if (!best) return undefined
  const { sum, ...split } = best
  const discountMinor = shareOf(sum, basisPoints)
  return { ...split, discountMinor, minor: sum - discountMinor }
}

/** Whether these lines are a stay in two room types, one after the other, of the same guests on one rate plan. */
export function isSplitStay(
  stay: Stay,
  lines: readonly {
    readonly stay: Stay
    readonly party: Party
    readonly roomTypeId: number
    readonly ratePlanId: number
  }[],
): boolean {
  const [firstLine, second] = lines
  if (!firstLine || !second || lines.length > 2) return false
  const covers =
    firstLine.stay.arrival === stay.arrival &&
    firstLine.stay.departure === second.stay.arrival &&
    second.stay.departure === stay.departure &&
    stay.arrival < firstLine.stay.departure &&
    firstLine.stay.departure < stay.departure
  const isOneParty = isSameParty(firstLine.party, second.party)
  return (
    covers && isOneParty && firstLine.ratePlanId === second.ratePlanId && firstLine.roomTypeId !== second.roomTypeId
  )
}

/** What replaces the room lines while a stay is split. */
export const crossBookingRate = { name: 'CROSSBOOKING', count: 100 } as const
