import type { FoundReservation, OperatedHotel, ReservationSearch } from '@portico/contracts/operator/reservation-search'
import { calendarDateOf } from '@portico/domain/time/calendar-date'
import { type FormEvent, useState } from 'react'
import { amountText, dayText } from '../ui/amount.ts'
import { api } from '../ui/api.ts'
import { ExportButton } from '../ui/export-button.tsx'
import { DateField, SelectField, TextField } from '../ui/field.tsx'
import { Heading } from '../ui/heading.tsx'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link, navigate, SearchLink, useQuery, useSearchText } from '../ui/location.tsx'
import { Table } from '../ui/table.tsx'
import { say, t } from '../ui/texts.ts'
import { changeText, stateWords } from '../words/reservation-words.ts'

/** All but the text stands in the address. */
type SearchInput = Readonly<Record<'text' | 'agency' | 'hotel' | 'state' | 'from' | 'to' | 'after', string>>

export function SearchPage() {
  const input = typedIn(useQuery(), useSearchText())
  const inputKey = JSON.stringify(input)
  const hotels = useLoaded(() => api.reservations.hotels.query())
  return (
    <>
      <Heading title={t('reservations.reservations')} />
      <WhenLoaded loaded={hotels}>
        {(hotels) => (
          <>
            <AgencyFilter input={input} />
            <p>
              <Link href="/payments/waiting">{t('reservations.moneyThatWaitsForTheHouse')}</Link>
            </p>
            <SearchForm key={`form ${inputKey}`} input={input} hotels={hotels} />
            <Results key={inputKey} input={input} hotels={hotels} />
          </>
        )}
      </WhenLoaded>
    </>
  )
}

function AgencyFilter({ input }: { input: SearchInput }) {
  if (input.agency === '') return null
  const { text: searchText, ...others } = input
  return (
    <p className="lead">
      {say('reservations.onlyWhatOneAgencyHasBooked', {
        link: (
          <SearchLink href={addressOf({ ...others, agency: '' })} searchText={searchText}>
            {t('reservations.showAll')}
          </SearchLink>
        ),
      })}
    </p>
  )
}

function SearchForm({ input, hotels }: { input: SearchInput; hotels: readonly OperatedHotel[] }) {
  const [typed, setTyped] = useState(input)
  const setField = (field: keyof SearchInput) => (value: string) => setTyped({ ...typed, [field]: value })
  const submitSearch = (event: FormEvent) => {
    event.preventDefault()
    const { text, ...others } = typed
    navigate(addressOf({ ...others, after: '' }), { searchText: text.trim() })
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

function Results({ input, hotels }: { input: SearchInput; hotels: readonly OperatedHotel[] }) {
  const search = searchOf(input)
  const { text: searchText, ...others } = input
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
              {search.after && (
                <SearchLink href={addressOf({ ...others, after: '' })} searchText={searchText}>
                  {t('reservations.firstPage')}
                </SearchLink>
              )}
              {next && (
                <SearchLink
                  href={addressOf({ ...others, after: `${next.arrival}_${next.id}` })}
                  searchText={searchText}
                >
                  {t('reservations.nextPage')}
                </SearchLink>
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

function typedIn(queryText: string, text: string): SearchInput {
  const params = new URLSearchParams(queryText)
  const paramOf = (name: string) => params.get(name) ?? ''
  return {
    text,
    agency: paramOf('agency'),
    hotel: paramOf('hotel'),
    state: paramOf('state'),
    from: paramOf('from'),
    to: paramOf('to'),
    after: paramOf('after'),
  }
}

function addressOf(input: Omit<SearchInput, 'text'>): string {
  const params = new URLSearchParams(Object.entries(input).filter(([, value]) => value.trim() !== ''))
  return params.size > 0 ? `/reservations?${params}` : '/reservations'
}

function searchOf({ text, agency, hotel, state, from, to, after }: SearchInput): ReservationSearch {
  const [arrival, id] = after.split('_')
  const day = calendarDateOf(arrival ?? '')
  return {
    text: text !== '' ? text : undefined,
    hotelId: /^[1-9]\d{0,8}$/.test(hotel) ? Number(hotel) : undefined,
    agencyId: /^[1-9]\d{0,8}$/.test(agency) ? Number(agency) : undefined,
    state: state in stateWords ? (state as keyof typeof stateWords) : undefined,
    from: calendarDateOf(from),
    to: calendarDateOf(to),
    after: day && /^\d{1,15}$/.test(id ?? '') ? { arrival: day, id: Number(id) } : undefined,
  }
}
