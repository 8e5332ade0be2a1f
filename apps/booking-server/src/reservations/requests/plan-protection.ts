import type { LockedLine, LockedPrice } from '@portico/domain/pricing/locked-price'
import type { CancellationPolicy } from '@portico/domain/pricing/rate-plan'
import {
  isProtectionOffered,
  mayChangeProtection,
  withProtectedLines,
  withProtection,
} from '@portico/domain/reservation/changed-protection'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { fromJson } from '../../db/from-json.ts'
import { statement } from '../../db/statement.ts'
import type { Reader, Tx } from '../../db/types.ts'
import type { RefusalOf } from '../../inventory/refused.ts'

export type ProtectionChangeTerms = { readonly isFree: boolean; readonly timeZone: string; readonly now: Instant }

type ProtectionRequest = {
  readonly line: LockedLine
  readonly isProtected: boolean | undefined
  readonly staysAsItIs: boolean
}

/**
 * The price as it is once protection was taken or given back, before anything else changes (decision 036): so whoever
 * may take it is protected when the rest is changed, and whoever gives it back is not. A room that gets another rate is
 * protected by that one.
 */
export async function planProtection(
  db: Reader | Tx,
  priceBefore: LockedPrice,
  protectionRequests: readonly ProtectionRequest[],
  protectionChangeTerms: ProtectionChangeTerms,
): Promise<{ readonly kind: 'planned'; readonly before: LockedPrice } | RefusalOf<'protection-refused'>> {
  const protectionChanges = protectionRequests.filter(
    ({ line, isProtected }) => isProtected !== undefined && isProtected !== line.isProtected,
  )
  const changedLines = new Map<LockedLine, LockedLine>()
  for (const { line, staysAsItIs } of protectionChanges) {
    const isOffered = isProtectionOffered(line)
    if (!isOffered && staysAsItIs) return { kind: 'protection-refused', problem: 'not-offered' }
    const policy = await policyOf(db, line)
    if (!policy || !isInTime(line, policy, priceBefore, protectionChangeTerms))
      return { kind: 'protection-refused', problem: 'too-late' }
    if (isOffered) changedLines.set(line, withProtection(line, !line.isProtected, policy))
  }
  if (changedLines.size === 0) return { kind: 'planned', before: priceBefore }
  return {
    kind: 'planned',
    before: withProtectedLines(
      priceBefore,
      priceBefore.lines.map((lockedLine) => changedLines.get(lockedLine) ?? lockedLine),
    ),
  }
}

export async function protectionChanges(
  db: Reader | Tx,
  priceBefore: LockedPrice,
  protectionChangeTerms: ProtectionChangeTerms,
): Promise<boolean[]> {
  const may: boolean[] = []
  for (const lockedLine of priceBefore.lines) {
    const policy = isProtectionOffered(lockedLine) ? await policyOf(db, lockedLine) : undefined
    may.push(policy !== undefined && isInTime(lockedLine, policy, priceBefore, protectionChangeTerms))
  }
  return may
}

function isInTime(
  lockedLine: LockedLine,
  policy: CancellationPolicy,
  priceBefore: LockedPrice,
  { isFree, timeZone, now }: ProtectionChangeTerms,
): boolean {
  return (
    isFree || mayChangeProtection(lockedLine, policy, priceBefore, { today: todayAt(timeZone, now), timeZone, now })
  )
}

/**
 * What leaving costs without protection: as promised; of a protected line, whose promise is another, as the rate has it
 * today.
 */
async function policyOf(
  db: Reader | Tx,
  { isProtected, cancellation, ratePlanId }: LockedLine,
): Promise<CancellationPolicy | undefined> {
  if (!isProtected) return cancellation
  const [row] = (await selectPlan(db, { ratePlanId })).rows
  return row && fromJson('rate_plan.cancellation', row.cancellation, ratePlanId)
}

const selectPlan = statement((db, { ratePlanId }: { ratePlanId: number }) =>
  db.selectFrom('rate_plan').where('id', '=', ratePlanId).select('cancellation'),
)
