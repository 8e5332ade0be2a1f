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
