import { shareOf } from '../money/money.ts'
import { withoutVat } from '../money/vat.ts'
import type { NightCell, PlanTerms } from './price-terms.ts'

/** What a seller earns of a line: the plan's share, rounded, of what its nights are worth without VAT at `vat` basis points; nothing of a net plan. */
export function commissionOf({ commission }: Pick<PlanTerms, 'commission'>, nights: readonly NightCell[], vat: number): number {
  if (commission === 0) return 0
  return shareOf(withoutVat(nightsMinorOf(nights), vat), commission)
}

/** P1 to P6 of a line. */
function nightsMinorOf(nights: readonly NightCell[]): number {
  return nights.reduce((sum, { minor }) => sum + minor, 0)
}
