import type { Money } from '@portico/domain/money/money'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useAmountText } from '../../base/ui/amount.tsx'

export function useDifferenceText(): (difference: Money) => string {
  const { t } = useTranslation()
  const amountText = useAmountText()
  return (difference) => {
    const amount = amountText({ ...difference, minor: Math.abs(difference.minor) })
    if (difference.minor === 0) return t('modify.samePrice')
    return difference.minor > 0 ? t('modify.costsMore', { amount }) : t('modify.costsLess', { amount })
  }
}
