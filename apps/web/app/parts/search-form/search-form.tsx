import type { PlaceChoice } from '@portico/contracts/hotel/catalogue'
import { hasValue } from '@portico/domain/has-value'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import type { AgeBand } from '@portico/domain/party/party'
import { maxRoomLines } from '@portico/domain/party/room-line'
import { type CalendarDate, calendarDateOf, daysBetween } from '@portico/domain/time/calendar-date'
import { Form, useNavigate } from '@remix-run/react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { SearchProblems } from '../../base/address/read-search.server.ts'
import {
  type AddressExtras,
  journeyOf,
  searchParamsOf,
  type TypedSearch,
  withArrival,
  withJourney,
} from '../../base/address/search-address.ts'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useAmountText } from '../../base/ui/amount.tsx'
import { FlexibleField, type FlexibleSearch, flexibleParamsOf } from '../calendar/flexible-field.tsx'
import type { ChosenStay } from '../calendar/stay-preview.ts'
import { useCalendar } from '../calendar/use-calendar.tsx'
import { DateField } from './date-field.tsx'
import { GuestManager } from './guest-manager.tsx'
import { GuestsField } from './guests-field.tsx'
import { lastSearchIn } from './last-search.ts'
import { WhereField } from './where-field.tsx'

type SearchFormProps = {
  typed: TypedSearch
  problems?: SearchProblems | undefined
  guestsOpen?: boolean
  submitLabel?: string
  children?: ReactNode
  where?: WhereChoice | undefined
  /** Used where there are too many places for a list. */
  placeField?: ReactNode
  remembersLast?: boolean
  hiddenFields?: readonly (readonly [name: string, value: string])[]
  flexible?: FlexibleSearch
  /** What stood here before this form was alive: it may have been filled in. */
  written?: HTMLFormElement | null | undefined
}

export type WhereChoice = { places: readonly PlaceChoice[]; value: string; isWrong?: boolean }

export function SearchForm(
  props: SearchFormProps & { /** A page of this form's own, instead of the search's. */ editPath?: string },
) {
  const { hotel, base } = useHotel()
  return (
    <StayForm
      editPath={base}
      {...props}
      resultsPath={`${base}/rooms`}
      calendarPath={`${base}/calendar`}
      flexiblePath={`${base}/flexible`}
      requestPath={`${base}/request`}
      min={hotel.today}
      currency={hotel.currency}
      ageBands={hotel.ageBands}
    />
  )
}

type StayFormProps = SearchFormProps & {
  resultsPath: string
  /** With `#`: where the page of the results begins to be about them. */
  resultsAnchor?: string
  editPath: string
  /** Absent while no hotel is chosen. */
  calendarPath?: string
  calendarDaysPath?: string | undefined
  flexiblePath?: string
  /** A document of its own, since it has texts of its own. */
  requestPath: string
  min: CalendarDate | undefined
  currency?: CurrencyCode
  ageBands: readonly AgeBand[]
}

export function StayForm({
  typed,
  problems = {},
  guestsOpen = false,
  resultsPath,
  resultsAnchor = '',
  editPath,
  calendarPath,
  calendarDaysPath,
  flexiblePath,
  requestPath,
  flexible,
  min,
  currency,
  ageBands,
  where,
  placeField,
  hiddenFields = [],
  remembersLast = false,
  submitLabel,
  written,
  children,
}: StayFormProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const amountText = useAmountText()
  const hotelPage = calendarPath !== undefined
  const [search, setSearch] = useState(() => (written ? typedIn(written, typed) : typed))
  const form = useRef<HTMLFormElement>(null)
  const address = searchParamsOf(typed).toString()
  useEffect(() => setSearch(typed), [address])
  // What was typed before hydration stands in the fields only.
  useEffect(() => setSearch((previous) => (form.current ? typedIn(form.current, previous) : previous)), [])
  useEffect(() => {
    const last = remembersLast && min && lastSearchIn(localStorage, { today: min, now: Date.now() })
    // Not over dates that were typed meanwhile.
    if (last) setSearch((previous) => (hasSameDates(previous, typed) ? { ...previous, ...last } : previous))
  }, [remembersLast, min])
  const [estimate, setEstimate] = useState<{ total: ChosenStay['estimate']; address: string }>()
  const placeNow = () => String((form.current && new FormData(form.current).get('where')) ?? '')
  const source = { path: calendarPath, daysPath: calendarDaysPath, placeNow, today: min, currency }
  const calendar = useCalendar(source, search, (stay) => {
    const { arrival, departure, estimate: total } = stay
    setEstimate({ total, address: searchParamsOf({ ...search, arrival, departure }).toString() })
    setSearch((previous) => ({ ...previous, arrival, departure }))
  })
  const nights = nightsIn(search)
  const submitSearch = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const params = searchParamsOf(typedIn(event.currentTarget, search))
    const { submitter } = event.nativeEvent as SubmitEvent
    const fields = new FormData(event.currentTarget)
    const chosenPlace = fields.get('where')
    const isElsewhere = where && typeof chosenPlace === 'string' && chosenPlace !== where.value
    if (typeof chosenPlace === 'string' && chosenPlace !== '' && (isElsewhere || !hotelPage))
      params.set('where', chosenPlace)
    const typedPlace = fields.get('place')
    if (typeof typedPlace === 'string' && typedPlace.trim() !== '') params.set('place', typedPlace)
    for (const [name, value] of hiddenFields) params.append(name, value)
    if (submitter?.getAttribute('formaction') === requestPath) return window.location.assign(`${requestPath}?${params}`)
    if (isElsewhere && (hotelPage || chosenPlace.startsWith('h')))
      return window.location.assign(`${resultsPath}?${params}`)
    if (submitter?.getAttribute('formaction') !== flexiblePath)
      return navigate(`${resultsPath}?${params}${resultsAnchor}`)
    navigate(
      `${flexiblePath}?${flexibleParamsOf(params, { nights: String(fields.get('nights')), month: String(fields.get('month')) })}`,
    )
  }
  return (
    <Form
      method="get"
      action={resultsPath + resultsAnchor}
      onSubmit={submitSearch}
      ref={form}
      className="search"
      id="search"
      noValidate
    >
      {/* What Enter in a field presses is a form's first button. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <ProblemList problems={problems} isWhereWrong={where?.isWrong ?? false} />
      {hiddenFields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {placeField}
      {where && where.places.length > 0 && (
        <WhereField
          places={where.places}
          value={where.value}
          hasWholeChannel={!hotelPage}
          problem={where.isWrong ? t('search.problem.where') : undefined}
        />
      )}
      {children ?? <JourneyFields extras={typed.extras ?? []} />}
      <DateField
        name="arrival"
        label={t('search.arrival')}
        value={search.arrival}
        min={min}
        problem={problems.arrival}
        calendar={calendar}
        onChange={(text) => setSearch((previous) => withTypedArrival(previous, text))}
      />
      <DateField
        name="departure"
        label={t('search.departure')}
        value={search.departure}
        min={min}
        problem={problems.departure}
        calendar={calendar}
        note={nights === undefined ? undefined : t('search.nightCount', { count: nights })}
        onChange={(departure) => setSearch((previous) => ({ ...previous, departure }))}
      >
        {calendar?.link}
      </DateField>
      {calendar?.dialog}
      <GuestsField
        rooms={search.rooms}
        open={guestsOpen || problems.rooms !== undefined || problems.roomCount !== undefined}
      >
        <GuestManager
          rooms={search.rooms}
          problems={problems.rooms}
          ageBands={ageBands}
          editAction={editPath}
          onChange={(rooms) => setSearch((previous) => ({ ...previous, rooms }))}
        />
        {problems.roomCount && <p className="problem">{t('search.problem.too-many')}</p>}
        {search.rooms.length >= maxRoomLines && <p className="quiet">{t('search.largeGroup')}</p>}
      </GuestsField>
      <PromoField
        value={search.promo}
        problem={problems.promo}
        onChange={(promo) => setSearch((previous) => ({ ...previous, promo }))}
      />
      <button type="submit" className="button search-submit">
        {submitLabel ?? t('search.submit')}
      </button>
      {nights !== undefined && estimate?.total && estimate.address === searchParamsOf(search).toString() && (
        <p className="help" role="status">
          {t('calendar.estimate', {
            nights: t('search.nightCount', { count: nights }),
            total: amountText(estimate.total),
          })}
        </p>
      )}
      {search.promo !== '' && !problems.promo && (
        <p className="help" id="promo-help">
          {t('search.promoHelp')}
        </p>
      )}
      <div className="search-ways">
        {flexiblePath && flexible && min && <FlexibleField path={flexiblePath} today={min} flexible={flexible} />}
        <button type="submit" className="link-button" formAction={requestPath}>
          {t('search.request')}
        </button>
      </div>
    </Form>
  )
}

function JourneyFields({ extras }: { extras: AddressExtras }) {
  return journeyOf(extras).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

export function typedIn(form: HTMLFormElement, { rooms, extras = [] }: TypedSearch): TypedSearch {
  const fields = new FormData(form)
  const [arrival, departure, promo] = ['arrival', 'departure', 'promo'].map((name) => String(fields.get(name) ?? ''))
  const journey = fields.get('journey')
  const extrasNow = journey === null ? journeyOf(extras) : withJourney(extras, String(journey))
  return {
    arrival: arrival ?? '',
    departure: departure ?? '',
    promo: promo ?? '',
    rooms,
    extras: extrasNow.length > 0 ? extrasNow : undefined,
  }
}

export function withTypedArrival(search: TypedSearch, text: string): TypedSearch {
  const [arrival, departure] = [calendarDateOf(text), calendarDateOf(search.departure)]
  return arrival && departure
    ? { ...search, ...withArrival({ arrival, departure }, arrival) }
    : { ...search, arrival: text }
}

const hasSameDates = (one: TypedSearch, other: TypedSearch) =>
  one.arrival === other.arrival && one.departure === other.departure

function nightsIn({ arrival, departure }: TypedSearch): number | undefined {
  const [first, last] = [calendarDateOf(arrival), calendarDateOf(departure)]
  const nights = first && last ? daysBetween(first, last) : 0
  return nights > 0 ? nights : undefined
}

function PromoField({
  value,
  problem,
  onChange,
}: {
  value: string
  problem: SearchProblems['promo']
  onChange: (text: string) => void
}) {
  const { t } = useTranslation()
  return (
    <div className="field promo-field" data-invalid={problem !== undefined}>
      <label htmlFor="promo">{t('search.promo')}</label>
      <input
        type="text"
        id="promo"
        name="promo"
        value={value}
        placeholder={t('search.promoHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'promo-problem' : value === '' ? undefined : 'promo-help'}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem && (
        <p className="problem" id="promo-problem">
          {t(`search.problem.${problem}`)}
        </p>
      )}
    </div>
  )
}

function ProblemList({ problems, isWhereWrong }: { problems: SearchProblems; isWhereWrong: boolean }) {
  const { t } = useTranslation()
  if (!hasValue(problems) && !isWhereWrong) return null
  const texts = [
    problems.address && t('search.unsure'),
    problems.package && t('packages.unreadable'),
    problems.picks && t('search.problem.unreadable'),
  ].filter(Boolean)
  const fields = [
    isWhereWrong && 'where',
    problems.arrival && 'arrival',
    problems.departure && 'departure',
    (problems.rooms || problems.roomCount) && 'guests',
    problems.promo && 'promo',
  ] as const
  return (
    <div className="problems" role="alert">
      {(texts.length > 0 ? texts : [t('search.problemsTitle')]).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <ul>
        {fields.map(
          (field) =>
            field && (
              <li key={field}>
                <a href={`#${field}`}>{t(`search.${field}`)}</a>
              </li>
            ),
        )}
      </ul>
    </div>
  )
}
