import { demoSeed } from '@portico/booking-server/seed/demo-seed'
import type { SeedDocument } from '@portico/booking-server/seed/insert-seed'
import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import { wires } from '@portico/payments/providers'

// Hotel Miramare with every provider that has a wire, each at its simulator, and rates that are paid in each way.

const miramare = 101
/** Every method with an adapter. */
const paidMethods = Object.keys(wires).sort() as PaymentMethodId[]

/**
 * Rates by what guests read; prices are whole euros, since the cents of an amount choose what a simulated provider
 * does.
 */
const ways = {
  'Paid today': { prepayment: [{ due: 'on-booking', percent: 100 }] },
  'Paid now, with a fee': {
    prepayment: [{ due: 'on-booking', percent: 100 }],
    cancellation: { freeUntil: { days: 365, time: '18:00' }, fee: 'first-night' },
  },
  'Reserved on a card': { prepayment: [{ due: 'on-booking', percent: 100, by: 'authorisation' }] },
  'Guaranteed by a card': { prepayment: [{ due: 'on-booking', percent: 0, by: 'card' }] },
  'Reserved before arrival': {
    prepayment: [{ due: 'days-before-arrival', days: 14, percent: 100, by: 'authorisation' }],
  },
  'Paid before arrival': { prepayment: [{ due: 'days-before-arrival', days: 14, percent: 100 }] },
} as const

export type PaidRate = keyof typeof ways

export function paidSeed(): SeedDocument[] {
  return demoSeed.flatMap((hotel) => (hotel.id === miramare ? [paidHotel(hotel)] : []))
}

function paidHotel(hotel: SeedDocument): SeedDocument {
  const flexible = hotel.plans.find(({ key }) => key === 'flexible-with-breakfast')
  if (!flexible) throw new Error('Hotel Miramare has no flexible rate')
  const plans = Object.entries(ways).map(([name, way], i) => {
    return { ...flexible, key: `paid-${i}`, name: { en: name, it: name, de: name }, kinds: ['prepaid'], ...way }
  })
  return {
    ...hotel,
    plans: [...hotel.plans, ...plans] as SeedDocument['plans'],
    paymentMethods: ['hotelpay', 'bank', ...paidMethods, 'link'],
  }
}

/** Hosts of this machine are found without a name server. */
export const sendOverLoopback: typeof fetch = (input, init) => {
  const url = new URL(String(input))
  url.hostname = '127.0.0.1'
  return fetch(url, init)
}
