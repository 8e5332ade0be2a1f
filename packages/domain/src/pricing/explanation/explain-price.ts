import type { Party } from '../../party/party.ts'
import type { CalendarDate } from '../../time/calendar-date.ts'
import { type LockedLine, type LockedPrice, taxesOfLines, traceLines } from '../locked-price.ts'
import type { PriceLeaf } from '../price-terms.ts'

export const partKinds = [
  'guest-total',
  'stay',
  'line',
  'night',
  'room',
  'adults',
  'child',
  'plan',
  'promotion',
  'meal-adults',
  'meal-child',
  'overridden',
  'fee',
  'protection',
  'service',
  'split-stay',
  'city-tax',
  'city-tax-line',
  'city-tax-night',
] as const
export type PartKind = (typeof partKinds)[number]

/**
 * A part of a price with its reason and the parts that it is the sum of; a leaf has none. `ref` names the product,
 * plan, promotion, fee or service; shares have `basisPoints` and the amount they were taken `of`, so that one sees what
 * was rounded; people and quantities `count`.
 */
export type ExplainedPart = Omit<PriceLeaf, 'night' | 'why'> & {
  readonly why: PartKind
  readonly night?: CalendarDate
  readonly party?: Party
  readonly parts?: readonly ExplainedPart[]
}

export function explainPrice(lockedPrice: LockedPrice): ExplainedPart {
  const amounts = amountsOfLines(lockedPrice.lines)
  const explainedParts = lockedPrice.lines.map((lockedLine, i) => lineOf(lockedLine, amounts[i] ?? []))
  const stayBranch = branch({ why: 'stay' }, [...explainedParts, ...servicesOf(lockedPrice), ...splitOf(lockedPrice)])
  return branch({ why: 'guest-total' }, lockedPrice.cityTax === null ? [stayBranch] : [stayBranch, taxOf(lockedPrice)])
}

/** The amounts that no others explain; they sum to the root. */
export function leafAmountsOf(explainedPart: ExplainedPart): ExplainedPart[] {
  return explainedPart.parts ? explainedPart.parts.flatMap(leafAmountsOf) : [explainedPart]
}

function branch(head: Omit<ExplainedPart, 'minor' | 'parts'>, explainedParts: readonly ExplainedPart[]): ExplainedPart {
  return { ...head, minor: explainedParts.reduce((sum, { minor }) => sum + minor, 0), parts: explainedParts }
}

function lineOf(lockedLine: LockedLine, amounts: readonly ExplainedPart[]): ExplainedPart {
  const { productId, party, isProtected, protectionMinor, terms, minor } = lockedLine
  const nightParts = lockedLine.nights.map(({ night }) =>
    branch({ why: 'night', night }, amounts.filter((explainedPart) => explainedPart.night === night).map(ofNight)),
  )
  const fees = amounts.filter((explainedPart) => explainedPart.night === undefined)
  const basisPoints = terms.plan.refundProtection ?? 0
  const protection: ExplainedPart[] = isProtected
    ? [{ why: 'protection', minor: protectionMinor, basisPoints, of: minor - protectionMinor }]
    : []
  return branch({ why: 'line', ref: productId, party }, [...nightParts, ...fees, ...protection])
}

function amountsOfLines(lockedLines: readonly LockedLine[]): ExplainedPart[][] {
  const amounts = lockedLines.map((lockedLine) => (lockedLine.overridden === null ? [] : overriddenAmounts(lockedLine)))
  traceLines(lockedLines, (line, { night, ...leaf }) => amounts[line]?.push(night === null ? leaf : { ...leaf, night }))
  return amounts
}

function overriddenAmounts({ nights }: LockedLine): ExplainedPart[] {
  return nights.map(({ night, minor }) => ({ why: 'overridden', night, minor }))
}

function ofNight({ night: _, ...leaf }: ExplainedPart): ExplainedPart {
  return leaf
}

function servicesOf({ services }: LockedPrice): ExplainedPart[] {
  return services.map(({ item: { serviceId, quantity }, minor }) => ({
    why: 'service',
    minor,
    ref: serviceId,
    count: quantity,
  }))
}

function splitOf({ crossDiscount, crossMinor, lines }: LockedPrice): ExplainedPart[] {
  const of = lines.reduce((sum, lockedLine) => sum + lockedLine.minor - lockedLine.protectionMinor, 0)
  return crossDiscount === 0 ? [] : [{ why: 'split-stay', minor: crossMinor, basisPoints: -crossDiscount, of }]
}

function taxOf({ cityTax, lines }: LockedPrice): ExplainedPart {
  const nights = lines.map((): ExplainedPart[] => [])
  taxesOfLines({ cityTax, lines }, (line, { night, persons, perPerson }) =>
    nights[line]?.push({ why: 'city-tax-night', night, minor: persons * perPerson, count: persons }),
  )
  return branch(
    { why: 'city-tax' },
    lines.map(({ productId }, i) => branch({ why: 'city-tax-line', ref: productId }, nights[i] ?? [])),
  )
}
