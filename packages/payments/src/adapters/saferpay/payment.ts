import type { PaymentOrder } from '../../port.ts'

export const saferpayMoneyOf = (minor: number, currency: string) => ({ Value: String(minor), CurrencyCode: currency })

export function paymentOf({ aim, reference, stay }: PaymentOrder) {
  return {
    Amount: saferpayMoneyOf(aim.minor, aim.currency),
    OrderId: reference,
    Description: `${stay.hotel}, ${stay.arrival} – ${stay.departure}`.slice(0, 500),
  }
}
