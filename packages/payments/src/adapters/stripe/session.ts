import type { PaymentOrder } from '../../port.ts'
import { stripeAmountOf } from './amounts.ts'

export type Fields = Readonly<Record<string, string>>

export function sessionOf({ aim, reference, guest, stay, returnUrl }: PaymentOrder, until: Date): Fields {
  const currency = aim.currency.toLowerCase()
  const common = {
    client_reference_id: reference,
    customer_email: guest.email,
    locale: localeOf(guest.language),
    'metadata[reference]': reference,
    success_url: returnUrl('done'),
    cancel_url: returnUrl('closed'),
    expires_at: String(Math.floor(until.getTime() / 1_000)),
  }
  if (aim.kind === 'tokenise')
    return {
      ...common,
      mode: 'setup',
      currency,
      customer_creation: 'always',
      'setup_intent_data[metadata][reference]': reference,
    }
  return {
    ...common,
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': currency,
    'line_items[0][price_data][unit_amount]': stripeAmountOf(aim.minor, aim.currency),
    'line_items[0][price_data][product_data][name]': `${stay.hotel}, ${stay.arrival} – ${stay.departure}`,
    'payment_intent_data[capture_method]': aim.kind === 'authorise' ? 'manual' : 'automatic',
    'payment_intent_data[metadata][reference]': reference,
  }
}

function localeOf(language: string): string {
  return [
    'cs',
    'da',
    'de',
    'el',
    'en',
    'es',
    'fi',
    'fr',
    'hr',
    'hu',
    'it',
    'ja',
    'nl',
    'pl',
    'pt',
    'ro',
    'ru',
    'sk',
    'sl',
    'sv',
    'tr',
    'zh',
  ].includes(language)
    ? language
    : 'auto'
}
