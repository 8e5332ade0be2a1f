import { type CurrencyCode, currencies } from './currencies.ts'

/** `minor` is a whole number of the currency's smallest unit: 12_050 in EUR is €120.50. */
export type Money = { readonly minor: number; readonly currency: CurrencyCode }

export function money(minor: number, currency: CurrencyCode): Money {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not a whole amount: ${minor}`)
  return { minor, currency }
}

/** A decimal amount in the smallest unit of its currency: 120.5 in EUR is 12_050. */
export function minorOf(amount: number, currency: CurrencyCode): number {
  return Math.round(amount * 10 ** currencies[currency].digits)
}

/** The other way, as a plain text: `120.50`; of yen `120`. */
export function decimalText({ minor, currency }: Money): string {
  const { digits } = currencies[currency]
  return (minor / 10 ** digits).toFixed(digits)
}

/** A share in whole basis points (10_000 is all), rounded half away from zero. */
export function shareOf(minor: number, basisPoints: number): number {
  return roundedQuotient(minor * basisPoints, 10_000)
}

/** Rounded half away from zero: every rounding of docs/pricing.md. Nothing is 0, never JavaScript's -0. */
export function roundedQuotient(dividend: number, divisor: number): number {
  const exact = dividend / divisor
  return Math.sign(exact) * Math.round(Math.abs(exact)) || 0
}

/**
 * An overridden total shown per night. Rounded down, so that the last night, which takes the remainder, is
 * never negative.
 */
export function spreadOverNights(minor: number, nights: number): number[] {
  const perNight = Math.floor(minor / nights)
  return Array.from({ length: nights }, (_, i) => (i < nights - 1 ? perNight : minor - perNight * (nights - 1)))
}
