export const cancellationReasons = [
  'plans-changed',
  'booked-elsewhere',
  'wrong-dates',
  'health',
  'travel',
  'other',
] as const
export type CancellationReason = (typeof cancellationReasons)[number]
