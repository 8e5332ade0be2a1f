import type { FlexibleDates } from '@portico/contracts/search/calendar'
import type { Stay } from '@portico/domain/time/stay'
import { Link } from '@remix-run/react'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useAmountText } from '../../base/ui/amount.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'
import { useHidesPrices } from '../../base/ui/use-root-data.ts'
import { type Month, weeksOf } from '../../parts/calendar/range-selection.ts'
import { WeekdayHead } from '../../parts/calendar/weekday-head.tsx'

type FlexibleMonthProps = { month: Month; dates: FlexibleDates; hrefOf: (stay: Stay) => string }

export function FlexibleMonth({ month, dates, hrefOf }: FlexibleMonthProps) {
  const { t } = useTranslation()
  const { amount } = useFormats()
  const isHidden = useHidesPrices()
  const byArrival = new Map(dates.map((flexibleStay) => [flexibleStay.stay.arrival, flexibleStay]))
  const totals = isHidden ? [] : dates.flatMap(({ price }) => (price ? [price.guestTotal.minor] : []))
  const [lowest, highest] = [Math.min(...totals), Math.max(...totals)]
  const levelOf = (minor: number) => (highest > lowest ? Math.ceil((3 * (minor - lowest)) / (highest - lowest)) : 0)
  const label = useStayLabel()
  return (
    <>
      <table className="flexible-month">
        <WeekdayHead />
        <tbody>
          {weeksOf(month).map((week, i) => (
            <tr key={week.find((day) => day) ?? i}>
              {week.map((day, weekday) => {
                const chosenStay = day && byArrival.get(day)
                const minor = isHidden ? undefined : chosenStay?.price?.guestTotal.minor
                if (!chosenStay) return <td key={day ?? `${i} ${weekday}`}>{day && Number(day.slice(8))}</td>
                return (
                  <td key={day} data-level={minor === undefined ? undefined : levelOf(minor)}>
                    <Link to={hrefOf(chosenStay.stay)} rel="nofollow">
                      <strong aria-hidden="true">{Number(chosenStay.stay.arrival.slice(8))}</strong>
                      {chosenStay.price && minor !== undefined && (
                        <span aria-hidden="true">{amount(chosenStay.price.guestTotal)}</span>
                      )}
                      <span className="visually-hidden">{label(chosenStay, minor === lowest)}</span>
                    </Link>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {highest > lowest && (
        <ul className="calendar-legend">
          <li>
            <span className="calendar-mark" data-level="0" aria-hidden="true" />
            {t('calendar.flexible.lowest')}
          </li>
          <li>
            <span className="calendar-mark" data-level="3" aria-hidden="true" />
            {t('calendar.flexible.higher')}
          </li>
        </ul>
      )}
    </>
  )
}

function useStayLabel() {
  const { t } = useTranslation()
  const { shortDay, factsText } = useFormats()
  const amountText = useAmountText()
  return ({ stay, price }: FlexibleDates[number], isLowest: boolean) => {
    const shownStayDays = { arrival: shortDay(stay.arrival), departure: shortDay(stay.departure) }
    const text = price
      ? t('calendar.flexible.stayAt', { ...shownStayDays, price: amountText(price.guestTotal) })
      : t('calendar.flexible.stay', shownStayDays)
    return factsText([text, isLowest && t('calendar.flexible.lowest')])
  }
}
