import type { Quote } from '@portico/contracts/search/room-search'
import type { Cancellation } from '@portico/contracts/values/shapes'
import { type ComparedRate, outdoingRates } from '@portico/domain/pricing/outdone-rate'

/** Those for the agency that looks first, then by price; those that another one outdoes last. */
export function quotesInOrder(quotes: readonly Quote[]): Quote[] {
  const outdoing = outdoingRates(quotes.map(comparedRateOf))
  return quotes
    .map((quote, i) => ({ ...quote, outdoneBy: quotes[outdoing[i] ?? -1]?.productId }))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || totalOf(a) - totalOf(b))
}

function rankOf({ reserved, outdoneBy }: Quote): number {
  if (outdoneBy !== undefined) return 2
  return reserved ? 0 : 1
}

function totalOf({ price }: Quote): number {
  return price.guestTotal.minor
}

function comparedRateOf(quote: Quote): ComparedRate {
  const { price, mealPlan, cancellation, prepayment, kinds, protection, reserved, commission, includedServices } = quote
  return {
    minor: price.guestTotal.minor,
    mealPlan,
    ...refundTermsOf(cancellation, price.stay.minor),
    graceHours: cancellation.kind === 'described' ? 0 : (cancellation.graceHours ?? 0),
    payments: prepayment.map(({ on, amount }) => ({ on, minor: amount.minor })),
    advantages: [
      ...(kinds.includes('prepaid-with-authorisation') ? [] : ['nothing authorised']),
      ...(kinds.includes('resellable') ? ['resale'] : []),
      ...(protection ? ['protection'] : []),
      ...(protection?.minor === 0 ? ['protection included'] : []),
      // What an agency earns or is kept for it is no guest's price: such rates compare with their like.
      ...(reserved ? ['reserved'] : []),
      ...kinds.filter((kind) => kind === 'net' || kind === 'commissionable'),
      ...(commission ? [`commission ${commission.amount.minor}`] : []),
      ...(includedServices ?? []).map((id) => `service ${id}`),
    ],
  }
}

function refundTermsOf(cancellation: Cancellation, stayMinor: number): Pick<ComparedRate, 'freeUntil' | 'laterFee'> {
  switch (cancellation.kind) {
    case 'free-until':
      return { freeUntil: cancellation.until, laterFee: cancellation.fee?.minor }
    case 'fee-due':
      return { freeUntil: 'never', laterFee: cancellation.fee?.minor }
    case 'non-refundable':
      return { freeUntil: 'never', laterFee: stayMinor }
    case 'described':
      return { freeUntil: undefined, laterFee: undefined }
  }
}
