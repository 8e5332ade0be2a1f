import { withoutVat } from '@portico/domain/money/vat'
import { scheduleOf } from '@portico/domain/payment/payment-schedule'
import { commissionOf } from '@portico/domain/pricing/due/commission'
import { dueOfStays } from '@portico/domain/pricing/due/due-of-stays'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import { resaleEndOf } from '@portico/domain/pricing/rate-plan'
import { cancellationCostsOf } from '@portico/domain/reservation/changed-price'
import { deadlineOf, type Instant } from '@portico/domain/time/deadline'
import { lockedOf } from './in-product-terms.ts'
import type { Priced, WrittenStay } from './page/written-stay.ts'

/**
 * What the product's rules make of a stay, in the page's words; the code's refusals are the booking server's, and stay
 * open here.
 */
export function priceByProduct(stay: WrittenStay): Priced {
  return pricedOf(stay, lockedOf(stay))
}

/** The page's words for a locked price. */
export function pricedOf(stay: WrittenStay, locked: LockedPrice): Priced {
  const vatRate = stay.vat ?? 0
  const net = withoutVat(locked.stayMinor, vatRate)
  return {
    lines: locked.lines.map(({ nights, feesMinor, minor, protectionMinor, applied }) => ({
      nights: nights.map((night) => night.minor),
      fees: feesMinor,
      line: minor - protectionMinor,
      protection: protectionMinor,
      promotions: applied,
      refused: undefined,
    })),
    crossOff: 0 - locked.crossMinor,
    services: locked.services.reduce((total, { minor }) => total + minor, 0),
    stay: locked.stayMinor,
    cityTax: locked.taxesMinor,
    guest: locked.stayMinor + locked.taxesMinor,
    withoutVat: net,
    vat: locked.stayMinor - net,
    commission: locked.lines.reduce((total, { terms, nights }) => total + commissionOf(terms.plan, nights, vatRate), 0),
    ...(stay.schedule && { schedule: scheduleOf(locked).map(({ on, minor }) => ({ on: on ?? null, minor })) }),
  }
}

/** What leaving the first stay of a price costs. */
export function cancellationByProduct(stay: WrittenStay) {
  const locked = lockedOf(stay)
  const [due] = dueOfStays(locked, ({ cancellation }) => cancellation)
  if (!due || !stay.lines[0]?.policy) throw new Error('a stay without a cancellation policy')
  const { arrival } = due.stay
  const second = (instant: Instant) => instant.replace('.000Z', 'Z')
  return {
    freeUntil:
      due.terms.kind === 'free-until' ? second(deadlineOf(arrival, due.terms.days, due.terms.time, stay.zone)) : null,
    resaleUntil: second(resaleEndOf(arrival, stay.zone)),
    dueAt: (at: string) => {
      const now = new Date(at).toISOString() as Instant
      return cancellationCostsOf(locked, stay.zone, { bookedAt: now, now })[0] ?? 0
    },
  }
}
