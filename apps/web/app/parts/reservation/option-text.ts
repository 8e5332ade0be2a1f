import type { Voucher } from '@portico/contracts/reservation/reservation'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Formats } from '@portico/locale/formats'
import type { PageTexts } from '../../base/text/use-translation.ts'

type Clock = { readonly timeZone: string; readonly today: CalendarDate }

export function optionTextIn(
  { t }: Pick<PageTexts, 't'>,
  { optionUntil, optionHours }: Pick<Voucher, 'optionUntil' | 'optionHours'>,
  { moment }: Pick<Formats, 'moment'>,
  { timeZone, today }: Clock,
): string | undefined {
  if (optionUntil === undefined) return undefined
  const until = moment(optionUntil, timeZone, today)
  return optionHours
    ? t('voucher.option', { count: optionHours, moment: until })
    : t('cancel.optionUntil', { moment: until })
}
