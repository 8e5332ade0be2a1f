import { withoutVat } from '@portico/domain/money/vat'
import { scheduleOf } from '@portico/domain/payment/payment-schedule'
import { commissionOf } from '@portico/domain/pricing/commission'
import { dueOfLines, type LockedPrice } from '@portico/domain/pricing/locked-price'
import { cancellationDueOf, policyWithProtection, resaleEndOf } from '@portico/domain/pricing/rate-plan'
import { deadlineOf, type Instant } from '@portico/domain/time/deadline'
import { lockedOf, policyIn } from './in-product-terms.ts'
import type { Priced, WrittenStay } from './page/written-stay.ts'

/** What the product's rules make of a stay, in the page's words; the code's refusals are the booking server's, and stay open here. */
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

/** The cancellation of a stay's first line. */
export function cancellationByProduct(stay: WrittenStay) {
  const locked = lockedOf(stay)
  const [line] = locked.lines
  const policy = stay.lines[0]?.policy
  if (!line || !policy) throw new Error('a stay without a cancellation policy')
  const { arrival } = line.stay
  const known = policyWithProtection(policyIn(policy), line.terms.plan, line.isProtected)
  const second = (instant: Instant) => instant.replace('.000Z', 'Z')
  return {
    freeUntil: known.kind === 'free-until' ? second(deadlineOf(arrival, known.days, known.time, stay.zone)) : null,
    resaleUntil: second(resaleEndOf(arrival, stay.zone)),
    dueAt: (at: string) => {
      const now = new Date(at).toISOString() as Instant
      return cancellationDueOf(known, { ...line, minor: dueOfLines(locked)[0] ?? 0 }, arrival, stay.zone, { bookedAt: now, now })
    },
  }
}
