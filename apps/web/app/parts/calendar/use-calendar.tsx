import { type CalendarDate, calendarDateOf } from '@portico/domain/time/calendar-date'
import { Link, useFetcher } from '@remix-run/react'
import { lazy, type MouseEvent, type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import { searchParamsOf, type TypedSearch } from '../../base/address/search-address.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import type { CalendarPage } from './load-calendar.server.ts'

const loadDialog = () => import('./calendar-dialog.tsx')
const CalendarDialog = lazy(loadDialog)

type Stay = { readonly arrival: CalendarDate; readonly departure: CalendarDate }

type Calendar = { readonly link: ReactNode; readonly dialog: ReactNode; readonly open: () => void }

/**
 * The calendar of a search form: `link` leads to the calendar's own page; with JavaScript it opens the `dialog`, whose
 * script and days are loaded as soon as a pointer or the focus is near. `path` is absent where there is no hotel to ask
 * yet.
 */
export function useCalendar(
  path: string | undefined,
  search: TypedSearch,
  onChosen: (stay: Stay) => void,
): Calendar | undefined {
  const { t } = useTranslation()
  const fetcher = useFetcher<CalendarPage | null>()
  const [isOpen, setOpen] = useState(false)
  const [requestedFor, setRequestedFor] = useState<string>()
  const [timesClosed, setTimesClosed] = useState(0)
  const { arrival, departure } = search
  // Drawn when nothing else is to be done, as soon as its days are there; anew for other dates, and after each use.
  const drawnFor = useDeferredValue(isOpen || fetcher.data ? `${arrival} ${departure} ${timesClosed}` : undefined)
  if (path === undefined) return undefined
  const params = searchParamsOf(search)
  const address = `${path}?${params}`
  const load = () => {
    void loadDialog()
    const wanted = [params.getAll('room')[0], params.get('promo'), params.get('package')].join()
    // Once for a party and an offer, and again where it did not come.
    if (requestedFor === wanted && (fetcher.state !== 'idle' || fetcher.data)) return
    setRequestedFor(wanted)
    fetcher.load(address)
  }
  const open = () => {
    load()
    setOpen(true)
  }
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    open()
  }
  const link = (
    <Link
      to={address}
      rel="nofollow"
      className="calendar-link"
      onPointerEnter={load}
      onFocus={load}
      onClick={click}
      aria-haspopup="dialog"
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d="M3 5h14v12H3zM3 9h14M7 2.5v4M13 2.5v4" />
      </svg>
      <span className="visually-hidden">{t('calendar.open')}</span>
    </Link>
  )
  const dialog = drawnFor && (
    <Suspense fallback={null}>
      <CalendarDialog
        key={drawnFor}
        data={fetcher.data ?? undefined}
        address={address}
        initial={{ arrival: calendarDateOf(arrival), departure: calendarDateOf(departure) }}
        isOpen={isOpen}
        onClose={() => {
          setOpen(false)
          setTimesClosed(timesClosed + 1)
        }}
        onChosen={(stay) => {
          // At once: other dates draw it anew, which may be before the browser says that the one before is closed.
          setOpen(false)
          onChosen(stay)
        }}
      />
    </Suspense>
  )
  return { link, dialog, open }
}
