import { type CurrencyCode, currencies } from '@portico/domain/money/currencies'
import { asMinor, asText, type JsonObject } from '../call-provider.ts'

/**
 * Of a currency with three decimals Stripe takes tens alone (https://docs.stripe.com/currencies), where a price may be
 * 12.345: it is offered in none of them, rather than for some stays.
 */
export const twoDecimalsAtMost = (Object.keys(currencies) as CurrencyCode[]).filter(
  (code) => currencies[code].digits < 3,
)

/** Stripe counts hundredths where ISO 4217 has none. */
const inHundredths = ['ISK', 'UGX']

export const stripeAmountOf = (minor: number, currency: string) =>
  String(inHundredths.includes(currency) ? minor * 100 : minor)

export function stripeMoneyOf(object: JsonObject | undefined) {
  const currency = asText(object?.currency)?.toUpperCase()
  const scale = currency !== undefined && inHundredths.includes(currency) ? 100 : 1
  return { currency, minorOf: (name: string) => Math.round((asMinor(object?.[name]) ?? 0) / scale) }
}
