import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useFormats } from '../../base/ui/use-formats.ts'
import { monthsFrom } from './range-selection.ts'

export const maxFlexibleNights = 30

export type FlexibleSearch = {
  readonly nights: string
  readonly month: string
  readonly isOpen: boolean
  readonly problems: { readonly nights?: 'nights'; readonly month?: 'month' }
}

/** In an address: `nights=3&month=2027-05` beside the rooms. */
export function flexibleParamsOf(
  searchParams: URLSearchParams,
  { nights, month }: { nights: string; month: string },
): URLSearchParams {
  const params = new URLSearchParams(searchParams)
  params.set('nights', nights)
  params.set('month', month)
  return params
}

type FlexibleFieldProps = { path: string; today: CalendarDate; flexible: FlexibleSearch }

export function FlexibleField({ path, today, flexible: { nights, month, isOpen, problems } }: FlexibleFieldProps) {
  const { t } = useTranslation()
  const { month: monthText } = useFormats()
  const months = monthsFrom(today)
  return (
    <details className="flexible-field" open={isOpen}>
      <summary>{t('calendar.flexible.open')}</summary>
      <div className="flexible-panel">
        <div className="flexible-choice">
          <label htmlFor="nights">{t('calendar.flexible.nights')}</label>
          <select
            id="nights"
            name="nights"
            defaultValue={problems.nights ? '' : nights}
            aria-invalid={problems.nights ? true : undefined}
            aria-describedby={problems.nights ? 'nights-problem' : undefined}
          >
            {problems.nights && <option value="">–</option>}
            {Array.from({ length: maxFlexibleNights }, (_, i) => (
              <option key={i} value={i + 1}>
                {t('search.nightCount', { count: i + 1 })}
              </option>
            ))}
          </select>
          {problems.nights && (
            <p className="problem" id="nights-problem">
              {t('calendar.flexible.problem.nights', { max: maxFlexibleNights })}
            </p>
          )}
        </div>
        <div className="flexible-choice">
          <label htmlFor="month">{t('calendar.flexible.month')}</label>
          <select
            id="month"
            name="month"
            defaultValue={problems.month ? '' : month}
            aria-invalid={problems.month ? true : undefined}
            aria-describedby={problems.month ? 'month-problem' : undefined}
          >
            {problems.month && <option value="">–</option>}
            {months.map((month) => (
              <option key={month} value={month}>
                {monthText(`${month}-01` as CalendarDate)}
              </option>
            ))}
          </select>
          {problems.month && (
            <p className="problem" id="month-problem">
              {t('calendar.flexible.problem.month')}
            </p>
          )}
        </div>
        <button type="submit" className="button quiet" formAction={path}>
          {t('calendar.flexible.submit')}
        </button>
      </div>
    </details>
  )
}
