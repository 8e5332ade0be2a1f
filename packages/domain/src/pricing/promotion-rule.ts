import type { Promotion, PromotionKind } from './price-terms.ts'

/**
 * What a promotion takes off and what for, so that each language makes its sentence of the rule itself.
 * `basisPoints` and `minor` are off each night; for every whole `nights` only `pay` are paid where `pay` is there, else
 * `nights` are those that the stay must have; `days` lie between booking and arrival, at least for early booking, at
 * most for last minute.
 */
export type PromotionRule = {
  readonly kind: PromotionKind
  readonly basisPoints?: number
  readonly minor?: number
  readonly nights?: number
  readonly pay?: number
  readonly days?: number
}

export function promotionRuleOf({
  kind,
  conditions: { minNights, minAdvance, maxAdvance },
  effect,
}: Promotion): PromotionRule {
  const days = kind === 'last-minute' ? maxAdvance : minAdvance
  const stay =
    effect.kind === 'free-nights'
      ? { nights: effect.stay, pay: effect.pay }
      : minNights === undefined
        ? {}
        : { nights: minNights }
  const off = effect.kind === 'free-nights' ? {} : { basisPoints: effect.basisPoints, minor: effect.minor }
  return { kind, ...off, ...stay, days }
}
