import type { PromoOutcome, PromoRefusal } from '@portico/contracts/price/promo'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useFormats } from '../../base/ui/use-formats.ts'

export default function PromoNotice({ promo, code }: { promo: PromoOutcome; code: string }) {
  const { t } = useTranslation()
  const { sentencesText } = useFormats()
  const refusalText = usePromoRefusalText()
  const text =
    promo.kind === 'applied'
      ? t('rooms.promoApplied', { name: promo.name })
      : sentencesText([t('rooms.promoRefused', { code }), ...(promo.refusal ? [refusalText(promo.refusal)] : [])])
  return (
    <p className="promo-notice" data-part="promo">
      {text}
    </p>
  )
}

export function usePromoRefusalText(): (refusal: PromoRefusal) => string {
  const { t } = useTranslation()
  const { day } = useFormats()
  return (refusal) => {
    switch (refusal.kind) {
      case 'below-min-stay':
      case 'above-max-stay':
      case 'too-late-to-book':
      case 'too-early-to-book':
        return t(`rooms.promoReason.${refusal.kind}`, { count: refusal.limit })
      case 'not-yet':
        return t('rooms.promoReason.not-yet', { from: day(refusal.from) })
      case 'other-nights': {
        const { first, last } = refusal
        if (first && last) return t('rooms.promoReason.other-nights-between', { first: day(first), last: day(last) })
        if (first) return t('rooms.promoReason.other-nights-from', { first: day(first) })
        return last
          ? t('rooms.promoReason.other-nights-until', { last: day(last) })
          : t('rooms.promoReason.other-nights')
      }
      case 'unknown':
      case 'no-longer':
      case 'other-arrival-day':
      case 'used-up':
      case 'other-rate':
      case 'not-better':
      case 'other-guest':
        return t(`rooms.promoReason.${refusal.kind}`)
    }
  }
}
