import { currencies } from '@portico/domain/currencies'
import { type LockedLine, type LockedPrice, taxesOf } from '@portico/domain/locked-price'
import { type PriceLeaf, priceStay } from '@portico/domain/price-stay'

/** A price told amount by amount, for an operator: every night's leaves, then what they sum to. */
export function priceTree(locked: LockedPrice): string {
  const amount = (minor: number) =>
    (minor / 10 ** currencies[locked.currency].digits).toFixed(currencies[locked.currency].digits).padStart(11)
  const row = (depth: number, label: string, minor: number) => `${'  '.repeat(depth)}${label}`.padEnd(46) + amount(minor)
  const { stay, cityTax } = locked
  const rows = [
    `hotel ${locked.hotelId}, channel ${locked.channelId}, ${stay.arrival} to ${stay.departure}, booked on ${locked.bookedOn}, ${locked.currency}`,
  ]
  for (const line of locked.lines) {
    rows.push(row(0, `product ${line.productId}, ${partyText(line)}`, line.minor))
    const leaves = leavesOf(line)
    for (const { night, minor } of line.nights) {
      rows.push(row(1, night, minor))
      for (const leaf of leaves.filter((leaf) => leaf.night === night)) rows.push(row(2, leafText(leaf), leaf.minor))
    }
  }
  rows.push(row(0, 'stay', locked.stayMinor))
  if (cityTax) {
    const { maxNights, minAge } = cityTax
    rows.push(row(0, `city tax from ${minAge} years, ${maxNights} nights at most`, taxesOf(cityTax, locked.lines)))
  }
  rows.push(row(0, 'guest total', locked.stayMinor + locked.taxesMinor))
  return rows.join('\n')
}

function leavesOf({ cells, terms, party }: LockedLine): PriceLeaf[] {
  const leaves: PriceLeaf[] = []
  priceStay(cells, terms, party, (leaf) => leaves.push(leaf))
  return leaves
}

function partyText({ party: { adults, childrenAges } }: LockedLine): string {
  return childrenAges.length === 0 ? `adults: ${adults}` : `adults: ${adults}, children of ${childrenAges.join(', ')}`
}

function leafText({ why, count, age, basisPoints, ref, meal }: PriceLeaf): string {
  const share = basisPoints === undefined ? '' : ` ${basisPoints / 100} %`
  switch (why) {
    case 'room':
      return 'room'
    case 'adults':
      return `adults: ${count}`
    case 'child':
      return `child of ${age}, extra bed`
    case 'plan':
      return `rate plan ${ref},${share}`
    case 'promotion':
      return `promotion ${ref},${share}`
    case 'meal-adults':
      return `${meal}, adults: ${count}`
    case 'meal-child':
      return `${meal} of the child of ${age},${share}`
    case 'fee':
      return `fee ${ref}`
  }
}
