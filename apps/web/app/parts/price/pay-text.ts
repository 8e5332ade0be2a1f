import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Formats } from '@portico/locale/formats'
import type { PageTexts } from '../../base/text/use-translation.ts'

/** When a part of the price is to be paid: today, by a day, or, without one, at the hotel. */
export function payTextIn(
  { t }: Pick<PageTexts, 't'>,
  on: CalendarDate | undefined,
  { day, today }: { day: Formats['day']; today: CalendarDate },
): string {
  if (on === undefined) return t('rooms.payAtHotel')
  return on === today ? t('rooms.payToday') : t('rooms.payOn', { day: day(on, today) })
}
