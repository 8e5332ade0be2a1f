import type { PaymentOrder } from '../../port.ts'
import { decimalOf } from '../decimal-amount.ts'

export function paypalOrderOf({ aim, reference, guest, stay, returnUrl }: PaymentOrder) {
  return {
    intent: aim.kind === 'authorise' ? 'AUTHORIZE' : 'CAPTURE',
    purchase_units: [
      {
        custom_id: reference,
        invoice_id: reference,
        amount: paypalMoneyOf(aim.minor, aim.currency),
        description: `${stay.hotel}, ${stay.arrival} – ${stay.departure}`.slice(0, 127),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: returnUrl('done'),
          cancel_url: returnUrl('closed'),
          brand_name: stay.hotel.slice(0, 127),
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          locale: localeOf(guest.language),
        },
      },
    },
  }
}

function localeOf(language: string): string {
  const countries: Readonly<Record<string, string>> = {
    en: 'GB',
    ja: 'JP',
    zh: 'CN',
    cs: 'CZ',
    da: 'DK',
    el: 'GR',
    sv: 'SE',
    sl: 'SI',
    he: 'IL',
    ko: 'KR',
  }
  return `${language}-${countries[language] ?? language.toUpperCase()}`
}

export const paypalMoneyOf = (minor: number, currency: string) => ({
  currency_code: currency,
  value: decimalOf(minor, currency),
})
