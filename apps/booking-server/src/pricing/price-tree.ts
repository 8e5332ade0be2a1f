import { type CurrencyCode, currencies } from '@portico/domain/money/currencies'
import type { Party } from '@portico/domain/party/party'
import { type ExplainedPart, explainPrice } from '@portico/domain/pricing/explanation/explain-price'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'

export function priceTree(lockedPrice: LockedPrice): string {
  const { hotelId, channelId, stay, bookedOn, currency, promo } = lockedPrice
  const code = promo === null ? '' : `, code ${promo.code}`
  const headline = `hotel ${hotelId}, channel ${channelId}, ${stay.arrival} to ${stay.departure}, booked on ${bookedOn}, ${currency}${code}`
  return [headline, ...rowsOf(explainPrice(lockedPrice), 0, currency)].join('\n')
}

function rowsOf(explainedPart: ExplainedPart, depth: number, currency: CurrencyCode): string[] {
  const row =
    `${'  '.repeat(depth)}${labelOf(explainedPart, currency)}`.padEnd(56) +
    amountText(explainedPart.minor, currency).padStart(12)
  return [row, ...(explainedPart.parts ?? []).flatMap((listedPart) => rowsOf(listedPart, depth + 1, currency))]
}

function amountText(minor: number, currency: CurrencyCode): string {
  const { digits } = currencies[currency]
  return (minor / 10 ** digits).toFixed(digits)
}

function labelOf(explainedPart: ExplainedPart, currency: CurrencyCode): string {
  const { basisPoints, of } = explainedPart
  const share =
    basisPoints === undefined || of === undefined ? '' : `, ${basisPoints / 100} % of ${amountText(of, currency)}`
  return `${partNameOf(explainedPart)}${share}`
}

function partNameOf({ why, night, ref, count, age, meal, party }: ExplainedPart): string {
  switch (why) {
    case 'guest-total':
      return 'guest total'
    case 'stay':
    case 'room':
      return why
    case 'line':
      return `product ${ref}, ${partyText(party)}`
    case 'night':
      return `${night}`
    case 'adults':
      return `adults: ${count}`
    case 'child':
      return `child of ${age}, extra bed`
    case 'plan':
    case 'promotion':
    case 'fee':
      return `${why === 'plan' ? 'rate plan' : why} ${ref}`
    case 'meal-adults':
      return `${meal}, adults: ${count}`
    case 'meal-child':
      return `${meal} of the child of ${age}`
    case 'overridden':
      return 'price of a signed link'
    case 'protection':
      return 'refund protection'
    case 'service':
      return `service ${ref}, ${count} times`
    case 'split-stay':
      return 'stay in two room types'
    case 'city-tax':
      return 'city tax'
    case 'city-tax-line':
      return `for product ${ref}`
    case 'city-tax-night':
      return `${night}, persons: ${count}`
  }
}

function partyText({ adults, childrenAges }: Party = { adults: 0, childrenAges: [] }): string {
  return childrenAges.length === 0 ? `adults: ${adults}` : `adults: ${adults}, children of ${childrenAges.join(', ')}`
}
