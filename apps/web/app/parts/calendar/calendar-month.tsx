import { type CurrencyCode, currencies } from '@portico/domain/money/currencies'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { memo } from 'react'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useFormats } from '../../base/ui/use-formats.ts'
import { chooseDay, partOf, type RangeSelection, type ShownDay, type ShownDays, weeksOf } from './range-selection.ts'
import { WeekdayHead } from './weekday-head.tsx'

type CalendarMonthProps = {
  month: string
  days: ShownDays
  today: CalendarDate
  currency: CurrencyCode | undefined
  selection: RangeSelection
  hrefOf: (day: CalendarDate) => string
  isGrid?: boolean
  /** The one day of the whole calendar that Tab reaches. */
  focusDay?: CalendarDate | undefined
}

/** Monday first. In the dialog an ARIA date grid, of which one day is reached by Tab and the others by arrow keys. */
export const CalendarMonth = memo(function CalendarMonth({
  month,
  days,
  today,
  currency,
  selection,
  hrefOf,
  isGrid = false,
  focusDay,
}: CalendarMonthProps) {
  const formats = useFormats()
  const firstDay = `${month}-01` as CalendarDate
  return (
    <table className="calendar-month" {...(isGrid && { role: 'grid' })} aria-labelledby={`month-${month}`}>
      <caption id={`month-${month}`}>{formats.month(firstDay)}</caption>
      <WeekdayHead />
      <tbody>
        {weeksOf(month).map((week, i) => (
          <tr key={week.find((day) => day) ?? i}>
            {week.map((day, weekday) =>
              day ? (
                <DayCell
                  key={day}
                  day={day}
                  shown={shownOn(days, today, day)}
                  part={partOf(selection, day)}
                  isPossible={chooseDay(days, today, selection, day).problem === undefined}
                  isToday={day === today}
                  currency={currency}
                  href={hrefOf(day)}
                  {...(isGrid && { tabIndex: day === focusDay ? 0 : -1 })}
                />
              ) : (
                <td key={`${month}-${i}-${weekday}`} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
})

/** A day before today is past, whether the server says so or not. */
function shownOn(shownDays: ShownDays, today: CalendarDate, day: CalendarDate): ShownDay | undefined {
  const shownDay = shownDays.get(day)
  if (day < today) return { day, state: 'past' }
  return day === today && shownDay?.state === 'arrive-only' ? { ...shownDay, state: 'free' } : shownDay
}

type DayCellProps = {
  day: CalendarDate
  shown: ShownDay | undefined
  part: ReturnType<typeof partOf>
  isPossible: boolean
  isToday: boolean
  currency: CurrencyCode | undefined
  href: string
  tabIndex?: number
}

const DayCell = memo(function DayCell({
  day,
  shown,
  part,
  isPossible,
  isToday,
  currency,
  href,
  tabIndex,
}: DayCellProps) {
  const { t } = useTranslation()
  const dayLabel = useDayLabel(currency)
  const { perNightMinor, minNights = 1 } = shown ?? {}
  return (
    <td
      data-state={shown?.state}
      data-part={part}
      {...(tabIndex !== undefined && { role: 'gridcell', 'aria-selected': part !== undefined })}
    >
      <a
        href={href}
        rel="nofollow"
        className="day"
        data-day={day}
        data-possible={isPossible}
        aria-current={isToday ? 'date' : undefined}
        // Drawn by style alone, without hidden text: elements in hundreds of cells are what a press waits for.
        aria-label={dayLabel(day, shown)}
        data-price={perNightMinor === undefined || !currency ? undefined : wholeUnits(perNightMinor, currency)}
        data-minimum={minNights > 1 ? t('calendar.minimumShort', { count: minNights }) : undefined}
        suppressHydrationWarning
        tabIndex={tabIndex}
      >
        {Number(day.slice(8))}
      </a>
    </td>
  )
})

function wholeUnits(minor: number, currency: CurrencyCode): number {
  return Math.ceil(minor / 10 ** currencies[currency].digits)
}

/** Says everything that the eye gets: `Tuesday 4 March, from 120 euros a night, at least 2 nights, arrival only`. */
function useDayLabel(
  currency: CurrencyCode | undefined,
): (day: CalendarDate, shownDay: ShownDay | undefined) => string {
  const { t } = useTranslation()
  const formats = useFormats()
  return (day, shownDay) => {
    const { state, minNights = 1, perNightMinor } = shownDay ?? {}
    return formats.factsText([
      formats.day(day),
      perNightMinor !== undefined &&
        currency !== undefined &&
        t('calendar.from', { price: formats.spokenAmount(wholeUnits(perNightMinor, currency), currency) }),
      minNights > 1 && t('calendar.minimum', { count: minNights }),
      state && state !== 'free' && t(`calendar.state.${state satisfies Exclude<ShownDay['state'], 'free'>}`),
    ])
  }
}
