/**
 * ROOM-04: what a guest is told about a rate. One rate can carry several: a net rate may be prepaid as well.
 * `refundable-until` has its days in the cancellation policy.
 */
export const rateKinds = [
  'prepaid',
  'prepaid-with-authorisation',
  'refundable-until',
  'non-refundable',
  'pay-at-hotel',
  'net',
  'commissionable',
  'resellable',
] as const
export type RateKind = (typeof rateKinds)[number]

const tradeOnlyKinds = new Set<RateKind>(['net', 'commissionable'])

/** SEC-03: a rate that only a logged-in trade user of its channel may see or book. */
export function isTradeOnly(kinds: readonly RateKind[]): boolean {
  return kinds.some((kind) => tradeOnlyKinds.has(kind))
}
