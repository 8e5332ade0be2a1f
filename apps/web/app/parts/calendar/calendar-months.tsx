import { Link } from '@remix-run/react'
import { searchParamsOf } from '../../base/address/search-address.ts'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { CalendarMonth } from './calendar-month.tsx'
import { CalendarLegend, CalendarNotes, RangeStatus } from './calendar-notes.tsx'
import type { CalendarPage } from './load-calendar.server.ts'
import { chooseDay, monthOf, monthsFrom, type RangeSelection, shownDaysOf } from './range-selection.ts'

type CalendarMonthsProps = CalendarPage & {
  path?: string
}

export function CalendarMonths({ path, typed, party, days, offer, arrival, day, month }: CalendarMonthsProps) {
  const { t } = useTranslation()
  const { hotel, base } = useHotel()
  const months = monthsFrom(hotel.today)
  const shownDays = shownDaysOf(days)
  const selectionBefore: RangeSelection = arrival ? { arrival } : {}
  const { selection, problem } = day
    ? chooseDay(shownDays, hotel.today, selectionBefore, day)
    : { selection: selectionBefore }
  const firstMonth =
    months.find((each) => each === (month ?? monthOf(day ?? arrival ?? hotel.today))) ??
    months[0] ??
    monthOf(hotel.today)
  const monthIndex = months.indexOf(firstMonth)
  const addressOf = (more: Record<string, string | undefined>) => {
    const params = searchParamsOf(typed)
    for (const [name, value] of Object.entries({ from: selection.arrival, month: firstMonth, ...more }))
      if (value) params.set(name, value)
    return `?${params}`
  }
  const complete =
    selection.arrival && selection.departure
      ? { arrival: selection.arrival, departure: selection.departure }
      : undefined
  return (
    <main id="content" className="calendar-page">
      <h1>{t('calendar.title')}</h1>
      <RangeStatus selection={selection} problem={problem} offer={offer} today={hotel.today} />
      {complete && (
        <p>
          <Link className="button" to={`${path ?? base}?${searchParamsOf({ ...typed, ...complete })}`}>
            {t('calendar.use')}
          </Link>
        </p>
      )}
      <nav className="calendar-months" aria-label={t('calendar.months')}>
        {monthIndex > 0 && (
          <Link to={addressOf({ month: months[Math.max(0, monthIndex - 2)] })}>{t('calendar.previous')}</Link>
        )}
        {monthIndex + 2 < months.length && (
          <Link to={addressOf({ month: months[monthIndex + 2] })}>{t('calendar.next')}</Link>
        )}
      </nav>
      <div className="calendar-grids">
        {months.slice(monthIndex, monthIndex + 2).map((month) => (
          <CalendarMonth
            key={month}
            month={month}
            days={shownDays}
            today={hotel.today}
            currency={hotel.currency}
            selection={selection}
            hrefOf={(chosenDay) => addressOf({ day: chosenDay })}
          />
        ))}
      </div>
      <p>
        <Link to={addressOf({ from: undefined })}>{t('calendar.reset')}</Link>
      </p>
      <CalendarLegend />
      <CalendarNotes
        today={hotel.today}
        party={party}
        currency={hotel.currency}
        offer={offer}
        hasPrices={days.some(({ perNightMinor }) => perNightMinor !== undefined)}
      />
    </main>
  )
}
