import type { CurrencyCode } from '@portico/domain/money/currencies'
import { addDays, type CalendarDate, laterOf } from '@portico/domain/time/calendar-date'
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Dialog } from '../../base/dialog/dialog.tsx'
import { useTranslation } from '../../base/text/use-translation.ts'
import type { CalendarData } from './calendar-data.ts'
import { CalendarMonth } from './calendar-month.tsx'
import { CalendarLegend, CalendarNotes, RangeStatus } from './calendar-notes.tsx'
import { CalendarTools } from './calendar-tools.tsx'
import {
  addMonths,
  chooseDay,
  type DayProblem,
  dayOfKey,
  monthOf,
  monthsFrom,
  type RangeSelection,
  shownDaysOf,
} from './range-selection.ts'
import { type ChosenStay, estimateOf, previewOf, type StayPreview } from './stay-preview.ts'

type CalendarDialogProps = {
  data: CalendarData | undefined
  hasDays: boolean
  today: CalendarDate
  currency: CurrencyCode | undefined
  hasTotals: boolean
  address: string
  initial: RangeSelection
  isOpen: boolean
  onClose: () => void
  onChosen: (stay: ChosenStay) => void
}

export default function CalendarDialog({
  data,
  hasDays,
  today,
  currency,
  hasTotals,
  address,
  initial,
  isOpen,
  onClose,
  onChosen,
}: CalendarDialogProps) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const months = useMemo(() => monthsFrom(today), [today])
  const days = useMemo(() => shownDaysOf(data?.days ?? []), [data])
  const [{ selection, problem }, setChoice] = useState<{ selection: RangeSelection; problem?: DayProblem }>({
    selection: initial,
  })
  const totalCurrency = hasTotals ? currency : undefined
  const [focusDay, setFocusDay] = useState(initial.arrival && initial.arrival >= today ? initial.arrival : today)
  const lastDay = addDays(`${addMonths(months.at(-1) ?? '', 1)}-01` as CalendarDate, -1)
  const firstShown = Math.min(Math.max(0, months.indexOf(monthOf(focusDay))), months.length - 2)
  const [page, setPage] = useState(firstShown)
  const [jump, setJump] = useState<{ readonly month: string }>()
  const [pointedDay, setPointedDay] = useState<CalendarDate>()
  const preview = previewOf(days, selection, pointedDay, totalCurrency)
  const isShown = (i: number) => i === page || i === page + 1
  const drawn = useDrawnOneByOne(months.length, isOpen)
  const isFirstFocus = useRef(true)
  useLayoutEffect(() => {
    if (!isOpen) return
    const day = dialog.current?.querySelector<HTMLElement>(`[data-day="${focusDay}"]`)
    // After a use of the mouse the focus stays; on opening, and by keys, the day has it.
    if (isFirstFocus.current || dialog.current?.querySelector('[data-day]:focus')) day?.focus()
    isFirstFocus.current = false
  }, [isOpen, focusDay])
  useShadedDays(dialog, selection, preview)
  const focusOn = (day: CalendarDate) => {
    setFocusDay(day)
    setPointedDay(day)
    const at = months.indexOf(monthOf(day))
    setPage((shownMonth) => (at < shownMonth ? at : at > shownMonth + 1 ? at - 1 : shownMonth))
  }
  const press = (event: KeyboardEvent) => {
    if (!dayUnder(event)) return
    // From `focusDay`, not the focused element: a key may come before the focus has followed the last one.
    const target = dayOfKey(focusDay, event.key, today, lastDay)
    if (target) {
      event.preventDefault()
      focusOn(target)
    } else if (event.key === ' ') {
      event.preventDefault()
      pickDay(focusDay)
    }
  }
  const pickDay = (day: CalendarDate) => {
    const choice = chooseDay(days, today, selection, day)
    setChoice(choice)
    setFocusDay(day)
    const { arrival, departure } = choice.selection
    if (choice.problem || !arrival || !departure) return
    onChosen({ arrival, departure, estimate: estimateOf(days, { arrival, departure }, totalCurrency) })
    dialog.current?.close()
  }
  const click = (event: MouseEvent) => {
    const day = dayUnder(event)
    if (!day || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    pickDay(day)
  }
  const showMonth = (month: string) => {
    setPage(Math.min(months.indexOf(month), months.length - 2))
    setFocusDay(laterOf(`${month}-01` as CalendarDate, today))
    setJump({ month })
  }
  useLayoutEffect(() => {
    // Anew after each month that is drawn above it; once all are, it is the guest who scrolls.
    if (jump) document.getElementById(`month-${jump.month}`)?.scrollIntoView({ block: 'start' })
  }, [jump, drawn])
  const hrefOf = useCallback((day: CalendarDate) => `${address}&day=${day}`, [address])
  return (
    <Dialog
      title={t('calendar.title')}
      size="wide"
      isOpen={isOpen}
      head={
        <>
          <RangeStatus selection={selection} problem={problem} offer={data?.offer} today={today} preview={preview} />
          <CalendarTools
            months={months}
            page={page}
            today={today}
            onPage={setPage}
            onMonth={showMonth}
            onDay={(day) => {
              if (day === undefined) return setChoice({ selection, problem: { kind: 'unreadable' } })
              showMonth(monthOf(day))
              focusOn(day)
              pickDay(day)
            }}
          />
          {hasDays && <CalendarLegend />}
        </>
      }
      onClose={onClose}
      dialogRef={dialog}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and clicks of the links within, which are the controls */}
      <div
        className="calendar-grids"
        onKeyDown={press}
        onClickCapture={click}
        onPointerOver={(event) => event.pointerType === 'mouse' && setPointedDay(dayUnder(event) ?? pointedDay)}
        aria-busy={hasDays && data === undefined}
      >
        {months.map((month, i) => (
          <div key={month} data-shown={isShown(i)}>
            {(isShown(i) || i < drawn) && (
              <CalendarMonth
                month={month}
                days={days}
                today={today}
                currency={currency}
                selection={selection}
                hrefOf={hrefOf}
                isGrid
                focusDay={monthOf(focusDay) === month ? focusDay : undefined}
              />
            )}
          </div>
        ))}
      </div>
      <div className="calendar-foot">
        <button type="button" className="link-button" onClick={() => setChoice({ selection: {} })}>
          {t('calendar.reset')}
        </button>
        {data && currency && (
          <CalendarNotes
            today={today}
            party={data.party}
            currency={currency}
            offer={data.offer}
            hasPrices={data.days.some(({ perNightMinor }) => perNightMinor !== undefined)}
          />
        )}
      </div>
    </Dialog>
  )
}

/** One more month is drawn after each frame, once the calendar is open. */
function useDrawnOneByOne(months: number, isOpen: boolean): number {
  const [drawn, setDrawn] = useState(0)
  useEffect(() => {
    if (!isOpen || drawn === months) return
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(drawn + 1)))
    return () => cancelAnimationFrame(frame)
  }, [drawn, months, isOpen])
  return drawn
}

/** By class, not by rendering hundreds of cells for each day that a pointer crosses. */
function useShadedDays(
  dialog: RefObject<HTMLDialogElement>,
  { arrival }: RangeSelection,
  preview: StayPreview | undefined,
): void {
  const last = preview?.departure ?? ''
  useLayoutEffect(() => {
    for (const link of dialog.current?.querySelectorAll<HTMLElement>('[data-day]') ?? []) {
      const { day = '' } = link.dataset
      link.parentElement?.classList.toggle('ahead', arrival !== undefined && arrival < day && day <= last)
    }
  }, [dialog, arrival, last])
}

function dayUnder(event: { target: EventTarget }): CalendarDate | undefined {
  return (event.target as HTMLElement).closest<HTMLElement>('[data-day]')?.dataset.day as CalendarDate | undefined
}
