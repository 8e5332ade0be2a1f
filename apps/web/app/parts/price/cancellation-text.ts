import type { Cancellation } from '@portico/contracts/values/shapes'
import type { Money } from '@portico/domain/money/money'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Formats } from '@portico/locale/formats'
import type { PageTexts } from '../../base/text/use-translation.ts'

type TextOptions = {
  readonly formats: Pick<Formats, 'moment' | 'factsText'>
  readonly amountText: (money: Money) => string
  readonly hotel: { readonly timeZone: string; readonly today: CalendarDate }
}

export function cancellationTextIn(
  translation: Pick<PageTexts, 't'>,
  cancellation: Cancellation,
  options: TextOptions,
): CancellationText {
  const cancellationText = termsTextIn(translation, cancellation, options)
  const graceHours = 'graceHours' in cancellation ? cancellation.graceHours : undefined
  if (graceHours === undefined) return cancellationText
  const { t } = translation
  const later = options.formats.factsText([cancellationText.text, cancellationText.later])
  return { text: t('rooms.grace', { count: graceHours }), later: t('rooms.graceLater', { terms: later }) }
}

type CancellationText = { text: string; later?: string }

function termsTextIn(
  { t }: Pick<PageTexts, 't'>,
  cancellation: Cancellation,
  { formats, amountText, hotel }: TextOptions,
): CancellationText {
  switch (cancellation.kind) {
    case 'free-until': {
      const { until, fee } = cancellation
      const text = t('rooms.freeUntil', { moment: formats.moment(until, hotel.timeZone, hotel.today) })
      return fee ? { text, later: t('rooms.freeUntilFee', { fee: amountText(fee) }) } : { text }
    }
    case 'fee-due':
      return {
        text: cancellation.fee ? t('rooms.feeDue', { fee: amountText(cancellation.fee) }) : t('rooms.freeTimeOver'),
      }
    case 'non-refundable':
      return { text: t('rooms.nonRefundable') }
    case 'described':
      return { text: cancellation.text }
  }
}
