import { type CalendarDate, calendarDateOf } from '@portico/domain/time/calendar-date'
import { maxNights } from '@portico/domain/time/stay'
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useState,
} from 'react'
import type { SearchProblems } from '../../base/address/read-search.server.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useFormats } from '../../base/ui/use-formats.ts'
import type { Calendar } from '../calendar/use-calendar.tsx'
import { useTypedDay } from '../calendar/use-typed-day.ts'

type DateFieldProps = {
  name: string
  label: string
  value: string
  min: CalendarDate | undefined
  problem: SearchProblems['arrival']
  calendar: Calendar | undefined
  onChange: (text: string) => void
  note?: string | undefined
  children?: ReactNode
}

const hasYear = (text: string): boolean => /\d{4}/.test(text)

/**
 * With scripts it is text, shown with its weekday and read in any usual form, and the day itself is sent; without, the
 * browser's own field.
 */
export function DateField({ name, label, value, min, problem, calendar, onChange, note, children }: DateFieldProps) {
  const { t } = useTranslation()
  const text = useDateText({ value, min, calendar, onChange })
  const openFromField = (event: MouseEvent) => {
    if (text && calendar && !(event.target as Element).closest('a, button, .problem')) calendar.open()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a larger target for what the link and the field's keys do
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys do the same
    <div
      className="field date-field"
      data-invalid={problem !== undefined}
      onClick={openFromField}
      onPointerEnter={calendar?.load}
    >
      <label htmlFor={name}>{label}</label>
      {note !== undefined && <span className="date-note">{note}</span>}
      <input
        // A date field cannot show a day that does not exist, so such a mistake is shown as text.
        type={text || problem === 'date' ? 'text' : 'date'}
        id={name}
        required
        autoComplete="off"
        data-long={(text && hasYear(text.value)) || undefined}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${name}-problem` : undefined}
        {...(text ?? { name, value, min, onChange: (event) => onChange(event.target.value) })}
      />
      {text && <input type="hidden" name={name} value={value} />}
      {children}
      {problem && (
        <p className="problem" id={`${name}-problem`}>
          {t(`search.problem.${problem}`, { max: maxNights })}
        </p>
      )}
    </div>
  )
}

type DateText = Pick<DateFieldProps, 'value' | 'min' | 'calendar' | 'onChange'>

function useDateText({ value, min, calendar, onChange }: DateText) {
  const read = useTypedDay(min)
  const { shortDay } = useFormats()
  const [draft, setDraft] = useState<string>()
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  if (!isAlive) return undefined
  const day = calendarDateOf(value)
  const shownText = day === undefined ? value : shortDay(day)
  const commitTypedDay = () => {
    if (draft === undefined) return
    setDraft(undefined)
    onChange(read(draft) ?? draft.trim())
  }
  return {
    value: draft ?? (day !== undefined && read(shownText) !== day ? `${shownText} ${day.slice(0, 4)}` : shownText),
    inputMode: calendar && matchMedia('(pointer: coarse)').matches ? ('none' as const) : undefined,
    onChange: ({ target }: { target: { value: string } }) => {
      setDraft(target.value)
      const typedDay = /\d{4}/.test(target.value) ? read(target.value) : undefined
      if (typedDay !== undefined) onChange(typedDay)
    },
    // What is typed replaces the day that is there.
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
    onBlur: commitTypedDay,
    onPaste: (event: ClipboardEvent) => {
      const pasted = read(event.clipboardData.getData('text'))
      if (pasted === undefined) return
      event.preventDefault()
      setDraft(undefined)
      onChange(pasted)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') commitTypedDay()
      if (event.key !== 'ArrowDown' || !calendar) return
      event.preventDefault()
      calendar.open()
    },
  }
}
