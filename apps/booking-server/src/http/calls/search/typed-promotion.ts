import { foldPromoCode } from '@portico/domain/pricing/promotion'
import type { Reader } from '../../../db/types.ts'
import type { Demand } from '../../../inventory/demand.ts'
import { loadPromotions, promotionsBehind } from '../../../pricing/promotions.ts'

/**
 * The promotion behind a code that was typed at a hotel, with uses of it left; the use that `own` has is left for the
 * asker alone.
 */
export async function typedPromotion(
  db: Reader,
  hotelId: number,
  promoCode: string | undefined,
  ownDemand: Demand,
): Promise<number | undefined> {
  if (promoCode === undefined) return undefined
  const heldPromotionIds = new Set(
    ownDemand.extras.flatMap(({ kind, itemId }) => (kind === 'promo-code' ? [itemId] : [])),
  )
  if (heldPromotionIds.size > 0) {
    const foldedCode = foldPromoCode(promoCode)
    const promotions = await loadPromotions(db, hotelId)
    const ownCode = promotions.find(
      ({ code, promotion }) => code?.code === foldedCode && heldPromotionIds.has(promotion.id),
    )
    if (ownCode) return ownCode.promotion.id
  }
  return (await promotionsBehind(db, promoCode)).get(hotelId)
}
