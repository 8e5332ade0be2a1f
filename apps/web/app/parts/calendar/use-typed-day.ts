import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { dayOfTypedText } from '@portico/locale/typed-day'
import { useRootData } from '../../base/ui/use-root-data.ts'

export function useTypedDay(today: CalendarDate | undefined): (text: string) => CalendarDate | undefined {
  const { code, tag } = useRootData().language
  return (text) => dayOfTypedText(text, { code, tag, today: today ?? ('2000-01-01' as CalendarDate) })
}
