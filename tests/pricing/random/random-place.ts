import fc, { type Arbitrary } from 'fast-check'

/** Two, no and three digits; and two whose amounts are large, of which one is quoted in whole units by habit. */
export const anyCurrency: Arbitrary<string> = fc.constantFrom('EUR', 'CHF', 'JPY', 'KWD', 'HUF')

/**
 * Summer time in March and October; in March and November; none, a day ahead of most of the world; none, a day behind;
 * and half an hour of it, in the southern summer.
 */
export const zones = [
  'Europe/Rome',
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
] as const
export const anyZone: Arbitrary<string> = fc.constantFrom(...zones)
