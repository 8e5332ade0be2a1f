import type { CurrencyCode } from '@portico/domain/money/currencies'
import { type CalendarDate, calendarDateOf } from '@portico/domain/time/calendar-date'
import { Link, useFetcher } from '@remix-run/react'
import { lazy, type MouseEvent, type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import { searchParamsOf, type TypedSearch } from '../../base/address/search-address.ts'
import { withTexts } from '../../base/text/page-texts.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import type { CalendarData } from './calendar-data.ts'
import type { ChosenStay } from './stay-preview.ts'

const loadDialog = () => withTexts(() => import('./calendar-dialog.tsx'))
const CalendarDialog = lazy(loadDialog)

export type Calendar = {
  readonly link: ReactNode
  readonly dialog: ReactNode
  readonly open: () => void
  readonly load: () => void
}

export type CalendarSource = {
  readonly path?: string | undefined
  /** Has the days alone, of the place that is chosen in the form, where the calendar has no page of its own. */
  readonly daysPath?: string | undefined
  readonly placeNow?: (() => string) | undefined
  readonly today: CalendarDate | undefined
  readonly currency?: CurrencyCode | undefined
}

/**
 * `link` leads to the calendar's own page; with JavaScript it opens the `dialog`, which is loaded as soon as a pointer
 * or the focus is near.
 */
export function useCalendar(
  { path, daysPath, placeNow, today, currency }: CalendarSource,
  search: TypedSearch,
  onChosen: (stay: ChosenStay) => void,
): Calendar | undefined {
  const { t } = useTranslation()
  const fetcher = useFetcher<CalendarData | null>()
  const [isOpen, setOpen] = useState(false)
  const [requestedFor, setRequestedFor] = useState<string>()
  const [closeCount, setCloseCount] = useState(0)
  const { arrival, departure } = search
  // Drawn in idle time, as soon as its days are there, and anew for other dates and after each use.
  const drawnFor = useDeferredValue(isOpen || fetcher.data ? `${arrival} ${departure} ${closeCount}` : undefined)
  if (today === undefined) return undefined
  const params = searchParamsOf(search)
  const address = `${path ?? ''}?${params}`
  const loadCalendar = () => {
    void loadDialog()
    const source = path ?? daysPath
    if (source === undefined) return
    const place = placeNow?.() ?? ''
    const calendarKey = [params.getAll('room')[0], params.get('promo'), params.get('package'), place].join()
    // Loaded once for a party and an offer, and again after a failure.
    if (requestedFor === calendarKey && (fetcher.state !== 'idle' || fetcher.data)) return
    setRequestedFor(calendarKey)
    fetcher.load(`${source}?${params}${place && `&where=${encodeURIComponent(place)}`}`)
  }
  const openCalendar = () => {
    loadCalendar()
    setOpen(true)
  }
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    openCalendar()
  }
  const linkAndButtonProps = {
    className: 'calendar-link',
    onFocus: loadCalendar,
    onClick: click,
    'aria-haspopup': 'dialog',
  } as const
  const link =
    path === undefined ? (
      <button type="button" {...linkAndButtonProps} className="calendar-link js-only">
        <CalendarIcon text={t('calendar.openPlain')} />
      </button>
    ) : (
      <Link to={address} rel="nofollow" {...linkAndButtonProps}>
        <CalendarIcon text={t('calendar.open')} />
      </Link>
    )
  const perNight = fetcher.data?.perNight
  const dialog = drawnFor && (
    <Suspense fallback={null}>
      <CalendarDialog
        key={drawnFor}
        data={fetcher.data ?? undefined}
        hasDays={path !== undefined || (fetcher.data?.days.length ?? 0) > 0}
        today={today}
        currency={perNight ? perNight.currency : currency}
        // The days are of one room: of several they are no total.
        hasTotals={perNight === undefined && search.rooms.length === 1}
        address={address}
        initial={{ arrival: calendarDateOf(arrival), departure: calendarDateOf(departure) }}
        isOpen={isOpen}
        onClose={() => {
          setOpen(false)
          setCloseCount(closeCount + 1)
        }}
        onChosen={(stay) => {
          // Closed at once: other dates draw it anew, perhaps before the browser says that the old one is closed.
          setOpen(false)
          onChosen(stay)
        }}
      />
    </Suspense>
  )
  return { link, dialog, open: openCalendar, load: loadCalendar }
}

function CalendarIcon({ text }: { text: string }) {
  return (
    <>
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d="M3 5h14v12H3zM3 9h14M7 2.5v4M13 2.5v4" />
      </svg>
      <span className="visually-hidden">{text}</span>
    </>
  )
}
