import type { AppliedPromotion } from '@portico/contracts/price/promo'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useAmountText } from '../../base/ui/amount.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'

/** `Stay 7 nights, pay 6`, made of the rule that was applied; the promotion's name where the server gives no more. */
export function usePromotionText(): (promotion: AppliedPromotion) => string {
  const { t } = useTranslation()
  const { percent } = useFormats()
  const amountText = useAmountText()
  const offOf = ({ basisPoints, perNight }: AppliedPromotion): string => {
    if (!perNight) return percent(basisPoints ?? 0)
    const amount = t('rooms.promotion.perNight', { amount: amountText(perNight) })
    return basisPoints ? t('rooms.promotion.both', { percent: percent(basisPoints), amount }) : amount
  }
  return (promotion) => {
    const { name, kind, nights, pay, days } = promotion
    const off = offOf(promotion)
    if (kind && nights !== undefined && pay !== undefined) return t('rooms.promotion.free-nights', { nights, pay })
    switch (kind) {
      case 'length-of-stay':
        return nights === undefined ? name : t('rooms.promotion.length-of-stay', { count: nights, off })
      case 'early-booking':
      case 'last-minute':
        return days === undefined ? name : t(`rooms.promotion.${kind}`, { count: days, off })
      case 'promo-code':
        return nights === undefined
          ? t('rooms.promotion.promo-code', { off })
          : t('rooms.promotion.promo-code-nights', { count: nights, off })
      case 'free-nights':
      case undefined:
        return name
    }
  }
}
