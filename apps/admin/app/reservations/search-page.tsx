import type { FoundReservation, OperatedHotel, ReservationSearch } from '@portico/contracts/operator/reservation-search'
import { calendarDateOf } from '@portico/domain/time/calendar-date'
import { type FormEvent, useState } from 'react'
import { amountText, dayText } from '../ui/amount.ts'
import { api } from '../ui/api.ts'
import { ExportButton } from '../ui/export-button.tsx'
import { DateField, SelectField, TextField } from '../ui/field.tsx'
import { Heading } from '../ui/heading.tsx'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link, navigate, useQuery } from '../ui/location.tsx'
import { Table } from '../ui/table.tsx'
import { say, t } from '../ui/texts.ts'
import { changeText, stateWords } from '../words/reservation-words.ts'

type SearchInput = { text: string; agency: string; hotel: string; state: string; from: string; to: string }

export function SearchPage() {
  const queryText = useQuery()
  const hotels = useLoaded(() => api.reservations.hotels.query())
  return (
    <>
      <Heading title={t('reservations.reservations')} />
      <WhenLoaded loaded={hotels}>
        {(hotels) => (
          <>
            <AgencyFilter query={queryText} />
            <p>
              <Link href="/payments/waiting">{t('reservations.moneyThatWaitsForTheHouse')}</Link>
            </p>
            <SearchForm key={`form ${queryText}`} query={queryText} hotels={hotels} />
            <Results key={queryText} query={queryText} hotels={hotels} />
          </>
        )}
      </WhenLoaded>
    </>
  )
}

function AgencyFilter({ query }: { query: string }) {
  const searchInput = typedIn(query)
  if (searchInput.agency === '') return null
  return (
    <p className="lead">
      {say('reservations.onlyWhatOneAgencyHasBooked', {
        link: <Link href={addressOf({ ...searchInput, agency: '' })}>{t('reservations.showAll')}</Link>,
      })}
    </p>
  )
}

function SearchForm({ query, hotels }: { query: string; hotels: readonly OperatedHotel[] }) {
  const [typed, setTyped] = useState(() => typedIn(query))
  const setField = (field: keyof SearchInput) => (value: string) => setTyped({ ...typed, [field]: value })
  const submitSearch = (event: FormEvent) => {
    event.preventDefault()
    navigate(addressOf(typed))
  }
  return (
    <form className="search" onSubmit={submitSearch} noValidate aria-label={t('reservations.search')}>
      <TextField
        label={t('reservations.codeNameOrEMail')}
        type="search"
        value={typed.text}
        onText={setField('text')}
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
      />
      <DateField label={t('reservations.arrivalFrom')} value={typed.from} onText={setField('from')} />
      <DateField label={t('reservations.arrivalUntil')} value={typed.to} onText={setField('to')} />
      {hotels.length > 1 && (
        <SelectField
          label={t('reservations.hotel')}
          value={typed.hotel}
          options={[['', t('reservations.all')], ...hotels.map(({ id, name }) => [String(id), name] as const)]}
          onText={setField('hotel')}
        />
      )}
      <SelectField
        label={t('reservations.state')}
        value={typed.state}
        options={[['', t('reservations.any')], ...Object.entries(stateWords)]}
        onText={setField('state')}
      />
      <button type="submit" className="primary">
        {t('reservations.search')}
      </button>
    </form>
  )
}

function Results({ query, hotels }: { query: string; hotels: readonly OperatedHotel[] }) {
  const search = searchOf(query)
  const loaded = useLoaded(() => api.reservations.search.mutate(search))
  return (
    <WhenLoaded loaded={loaded}>
      {({ reservations, next }) =>
        reservations.length === 0 ? (
          <p className="empty" role="status">
            {t('reservations.nothingFoundANameIsFound')}
          </p>
        ) : (
          <>
            <ReservationTable reservations={reservations} hotels={hotels} />
            <nav className="actions no-print" aria-label={t('reservations.pages')}>
              {search.after && <Link href={addressOf(typedIn(query))}>{t('reservations.firstPage')}</Link>}
              {next && (
                <Link href={`${addressOf(typedIn(query))}&after=${next.arrival}_${next.id}`}>
                  {t('reservations.nextPage')}
                </Link>
              )}
            </nav>
            <div className="actions no-print">
              <ExportButton search={search} />
            </div>
          </>
        )
      }
    </WhenLoaded>
  )
}

type ReservationTableProps = { reservations: readonly FoundReservation[]; hotels: readonly OperatedHotel[] }

function ReservationTable({ reservations, hotels }: ReservationTableProps) {
  const hotelNameOf = (id: number) =>
    hotels.find((hotel) => hotel.id === id)?.name ?? t('reservations.hotelWithId', { id })
  return (
    <Table
      caption={t('reservations.reservationsFound')}
      columns={[
        t('reservations.code'),
        t('reservations.guest'),
        t('reservations.stay'),
        ...(hotels.length > 1 ? [t('reservations.hotel')] : []),
        t('reservations.state'),
        { title: t('reservations.total'), className: 'money' },
      ]}
      rows={reservations}
      row={({ id, code, name, email, agency, arrival, departure, rooms, hotelId, state, reason, total }) => ({
        key: id,
        cells: [
          <Link href={`/reservations/${id}`}>{code}</Link>,
          <>
            {name}
            <span className="help"> {email}</span>
            {agency && <span className="help">{agency}</span>}
          </>,
          `${dayText(arrival)} – ${dayText(departure)}${rooms > 1 ? t('reservations.andRooms', { count: rooms }) : ''}`,
          ...(hotels.length > 1 ? [hotelNameOf(hotelId)] : []),
          <>
            {stateWords[state]}
            <span className="help"> {changeText(reason)}</span>
          </>,
          amountText(total),
        ],
      })}
    />
  )
}

function typedIn(queryText: string): SearchInput {
  const params = new URLSearchParams(queryText)
  const paramOf = (name: string) => params.get(name) ?? ''
  return {
    text: paramOf('text'),
    agency: paramOf('agency'),
    hotel: paramOf('hotel'),
    state: paramOf('state'),
    from: paramOf('from'),
    to: paramOf('to'),
  }
}

function addressOf(searchInput: SearchInput): string {
  const params = new URLSearchParams(Object.entries(searchInput).filter(([, value]) => value.trim() !== ''))
  return `/reservations?${params}`
}

function searchOf(queryText: string): ReservationSearch {
  const { text, agency, hotel, state, from, to } = typedIn(queryText)
  const [arrival, id] = (new URLSearchParams(queryText).get('after') ?? '').split('_')
  const day = calendarDateOf(arrival ?? '')
  return {
    text: text.trim() !== '' ? text.trim() : undefined,
    hotelId: /^[1-9]\d{0,8}$/.test(hotel) ? Number(hotel) : undefined,
    agencyId: /^[1-9]\d{0,8}$/.test(agency) ? Number(agency) : undefined,
    state: state in stateWords ? (state as keyof typeof stateWords) : undefined,
    from: calendarDateOf(from),
    to: calendarDateOf(to),
    after: day && /^\d{1,15}$/.test(id ?? '') ? { arrival: day, id: Number(id) } : undefined,
  }
}
