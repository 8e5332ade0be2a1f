import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { useState } from 'react'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useFormats } from '../../base/ui/use-formats.ts'
import type { Month } from './range-selection.ts'
import { useTypedDay } from './use-typed-day.ts'

type CalendarToolsProps = {
  months: readonly Month[]
  page: number
  today: CalendarDate
  onPage: (page: number) => void
  onMonth: (month: Month) => void
  onDay: (day: CalendarDate | undefined) => void
}

export function CalendarTools({ months, page, today, onPage, onMonth, onDay }: CalendarToolsProps) {
  const { t } = useTranslation()
  const { month: monthText } = useFormats()
  const read = useTypedDay(today)
  const [typed, setTyped] = useState('')
  const submitDay = (text: string) => {
    if (text.trim() === '') return
    const day = read(text)
    if (day !== undefined) setTyped('')
    onDay(day)
  }
  return (
    <div className="calendar-tools">
      <button type="button" className="link-button" disabled={page === 0} onClick={() => onPage(page - 1)}>
        {t('calendar.previous')}
      </button>
      <select aria-label={t('calendar.month')} value={months[page]} onChange={({ target }) => onMonth(target.value)}>
        {months.map((month) => (
          <option key={month} value={month}>
            {monthText(`${month}-01` as CalendarDate)}
          </option>
        ))}
      </select>
      <input
        type="text"
        aria-label={t('calendar.typed')}
        placeholder={t('calendar.typedHint')}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onPaste={(event) => {
          const pasted = read(event.clipboardData.getData('text'))
          if (pasted === undefined) return
          event.preventDefault()
          onDay(pasted)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          submitDay(typed)
        }}
      />
      <button
        type="button"
        className="link-button"
        disabled={page >= months.length - 2}
        onClick={() => onPage(page + 1)}
      >
        {t('calendar.next')}
      </button>
    </div>
  )
}
