import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import type { RateKind } from '@portico/domain/pricing/rate-plan'
import { fromJson } from '../db/from-json.ts'
import { statement } from '../db/statement.ts'
import type { Reader, Tx } from '../db/types.ts'

export async function loadRateKinds(
  db: Reader | Tx,
  { lines }: Pick<LockedPrice, 'lines'>,
): Promise<Map<number, readonly RateKind[]>> {
  const kinds = new Map<number, readonly RateKind[]>()
  for (const ratePlanId of new Set(lines.map((lockedLine) => lockedLine.ratePlanId))) {
    const [row] = (await selectKinds(db, { ratePlanId })).rows
    if (row) kinds.set(ratePlanId, fromJson('rate_plan.kinds', row.kinds, ratePlanId))
  }
  return kinds
}

const selectKinds = statement((db, { ratePlanId }: { ratePlanId: number }) =>
  db.selectFrom('rate_plan').where('id', '=', ratePlanId).select('kinds'),
)
