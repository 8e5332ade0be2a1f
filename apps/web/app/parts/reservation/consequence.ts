import type { CancellationNow } from '@portico/contracts/reservation/folio'
import type { Money } from '@portico/domain/money/money'
import type { Formats } from '@portico/locale/formats'
import type { PageTexts } from '../../base/text/use-translation.ts'

type TextOptions = {
  readonly formats: Pick<Formats, 'sentencesText'>
  readonly amountText: (money: Money) => string
  readonly phone: string
}

export function consequenceIn(
  { t }: Pick<PageTexts, 't'>,
  now: CancellationNow | undefined,
  { formats, amountText, phone }: TextOptions,
): string | undefined {
  if (!now) return undefined
  if (now.kind === 'not-changeable') return t(`cancel.notChangeable.${now.why}`, { phone })
  const { fee, refund } = now
  const cost = fee.minor === 0 ? t('cancel.todayFree') : t('cancel.todayFee', { fee: amountText(fee) })
  if (refund.minor === 0) return cost
  return formats.sentencesText([cost, t('cancel.todayRefund', { refund: amountText(refund) })])
}
