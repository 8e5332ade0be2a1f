import { roundedQuotient } from './money.ts'

/**
 * The value without VAT of an amount that contains it at `basisPoints`, rounded half away from zero; VAT is the rest.
 */
export function withoutVat(minor: number, basisPoints: number): number {
  return roundedQuotient(minor * 10_000, 10_000 + basisPoints)
}
