import { Form, useLocation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import type { SearchProblems } from '../../../base/address/read-search.server.ts'
import { searchParamsOf, type TypedSearch } from '../../../base/address/search-address.ts'
import { useHotel } from '../../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../../base/text/use-translation.ts'
import { useCalendar } from '../../../parts/calendar/use-calendar.tsx'
import { DateField } from '../../../parts/search-form/date-field.tsx'
import { GuestManager } from '../../../parts/search-form/guest-manager.tsx'
import { typedIn, withTypedArrival } from '../../../parts/search-form/search-form.tsx'

type StayFieldsProps = {
  typed: TypedSearch
  problems: SearchProblems
  line: number
}

export function StayFields({ typed, problems, line }: StayFieldsProps) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { pathname } = useLocation()
  const [search, setSearch] = useState(typed)
  const form = useRef<HTMLFormElement>(null)
  const address = searchParamsOf(typed).toString()
  useEffect(() => setSearch(typed), [address])
  // What was typed before hydration stands in the fields only.
  useEffect(
    () =>
      setSearch((previousSearch) =>
        form.current
          ? { ...typedIn(form.current, previousSearch), extras: previousSearch.extras ?? [] }
          : previousSearch,
      ),
    [],
  )
  const source = { path: pathname.replace(/room$/, 'calendar'), today: hotel.today, currency: hotel.currency }
  const calendar = useCalendar(source, search, ({ arrival, departure }) =>
    setSearch((previousSearch) => ({ ...previousSearch, arrival, departure })),
  )
  return (
    <Form method="get" action={pathname} ref={form} className="stay-choice" noValidate>
      {/* What Enter in a field presses is a form's first button. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      {(typed.extras ?? []).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <div className="search">
        <DateField
          name="arrival"
          label={t('search.arrival')}
          value={search.arrival}
          min={hotel.today}
          problem={problems.arrival}
          calendar={calendar}
          onChange={(text) => setSearch((previousSearch) => withTypedArrival(previousSearch, text))}
        />
        <DateField
          name="departure"
          label={t('search.departure')}
          value={search.departure}
          min={hotel.today}
          problem={problems.departure}
          calendar={calendar}
          onChange={(departure) => setSearch((previousSearch) => ({ ...previousSearch, departure }))}
        >
          <span className="js-only">{calendar?.link}</span>
        </DateField>
      </div>
      {calendar?.dialog}
      <GuestManager
        rooms={search.rooms.slice(0, 1)}
        problems={problems.rooms}
        ageBands={hotel.ageBands}
        editAction={pathname}
        firstNumber={line + 1}
        onChange={(rooms) => setSearch((previousSearch) => ({ ...previousSearch, rooms }))}
      />
      <p>
        <button type="submit" className="button">
          {t('modify.showPrices')}
        </button>
      </p>
    </Form>
  )
}
