import { shareOf } from '../../money/money.ts'
import { withoutVat } from '../../money/vat.ts'
import type { LockedLine } from '../locked-price.ts'
import type { NightCell, PlanTerms } from '../price-terms.ts'
import type { RateKind, TradeBuyer } from '../rate-plan.ts'

/**
 * Basis points that an agency earns of a rate: of a commissionable one what its contract says, else what the
 * plan says; of others nothing.
 */
export function commissionRateOf(
  kinds: readonly RateKind[],
  { commission }: Pick<PlanTerms, 'commission'>,
  trade: TradeBuyer | undefined,
): number {
  return trade !== undefined && kinds.includes('commissionable') ? (trade.commission ?? commission) : 0
}

/**
 * What an agency earns of a booking, minor units: of each room by the rate and the VAT at which it was sold, whatever
 * they are now.
 */
export function commissionOfLines(lines: readonly Pick<LockedLine, 'commission' | 'nights'>[]): number {
  return lines.reduce(
    (sum, { commission, nights }) =>
      sum + (commission ? commissionOf({ commission: commission.basisPoints }, nights, commission.vat) : 0),
    0,
  )
}

/**
 * What a seller earns of a line: the plan's share, rounded, of what its nights are worth without VAT at `vat` basis
 * points; nothing of a net plan.
 */
export function commissionOf(
  { commission }: Pick<PlanTerms, 'commission'>,
  nightCells: readonly NightCell[],
  vat: number,
): number {
  if (commission === 0) return 0
  return shareOf(withoutVat(nightsMinorOf(nightCells), vat), commission)
}

/** P1 to P6 of a line. */
function nightsMinorOf(nightCells: readonly NightCell[]): number {
  return nightCells.reduce((sum, { minor }) => sum + minor, 0)
}
