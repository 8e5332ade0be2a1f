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
import { changeText, stateWords } from '../words/reservation-words.ts'

type SearchInput = { text: string; agency: string; hotel: string; state: string; from: string; to: string }

export function SearchPage() {
  const query = useQuery()
  const hotels = useLoaded(() => api.reservations.hotels.query())
  return (
    <>
      <Heading title="Reservations" />
      <WhenLoaded loaded={hotels}>
        {(known) => (
          <>
            <AgencyFilter query={query} />
            <p>
              <Link href="/payments/waiting">Money that waits for the house</Link>
            </p>
            <SearchForm key={`form ${query}`} query={query} hotels={known} />
            <Results key={query} query={query} hotels={known} />
          </>
        )}
      </WhenLoaded>
    </>
  )
}

function AgencyFilter({ query }: { query: string }) {
  const typed = typedIn(query)
  if (typed.agency === '') return null
  return (
    <p className="lead">
      Only what one agency has booked. <Link href={addressOf({ ...typed, agency: '' })}>Show all</Link>
    </p>
  )
}

function SearchForm({ query, hotels }: { query: string; hotels: readonly OperatedHotel[] }) {
  const [typed, setTyped] = useState(() => typedIn(query))
  const set = (field: keyof SearchInput) => (value: string) => setTyped({ ...typed, [field]: value })
  const search = (event: FormEvent) => {
    event.preventDefault()
    navigate(addressOf(typed))
  }
  return (
    <form className="search" onSubmit={search} noValidate aria-label="Search">
      <TextField
        label="Code, name or e-mail"
        type="search"
        value={typed.text}
        onText={set('text')}
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
      />
      <DateField label="Arrival from" value={typed.from} onText={set('from')} />
      <DateField label="Arrival until" value={typed.to} onText={set('to')} />
      {hotels.length > 1 && (
        <SelectField
          label="Hotel"
          value={typed.hotel}
          options={[['', 'All'], ...hotels.map(({ id, name }) => [String(id), name] as const)]}
          onText={set('hotel')}
        />
      )}
      <SelectField
        label="State"
        value={typed.state}
        options={[['', 'Any'], ...Object.entries(stateWords)]}
        onText={set('state')}
      />
      <button type="submit" className="primary">
        Search
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
            Nothing found. A name is found by the beginning of each of its words, a code as it stands on the voucher.
          </p>
        ) : (
          <>
            <ReservationTable reservations={reservations} hotels={hotels} />
            <nav className="actions no-print" aria-label="Pages">
              {search.after && <Link href={addressOf(typedIn(query))}>First page</Link>}
              {next && <Link href={`${addressOf(typedIn(query))}&after=${next.arrival}_${next.id}`}>Next page</Link>}
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
  const nameOf = (id: number) => hotels.find((hotel) => hotel.id === id)?.name ?? `Hotel ${id}`
  return (
    <Table
      caption="Reservations found"
      columns={[
        'Code',
        'Guest',
        'Stay',
        ...(hotels.length > 1 ? ['Hotel'] : []),
        'State',
        { title: 'Total', className: 'money' },
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
          `${dayText(arrival)} – ${dayText(departure)}${rooms > 1 ? `, ${rooms} rooms` : ''}`,
          ...(hotels.length > 1 ? [nameOf(hotelId)] : []),
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

function typedIn(query: string): SearchInput {
  const params = new URLSearchParams(query)
  const of = (name: string) => params.get(name) ?? ''
  return {
    text: of('text'),
    agency: of('agency'),
    hotel: of('hotel'),
    state: of('state'),
    from: of('from'),
    to: of('to'),
  }
}

function addressOf(typed: SearchInput): string {
  const params = new URLSearchParams(Object.entries(typed).filter(([, value]) => value.trim() !== ''))
  return `/reservations?${params}`
}

/** An address that was changed by hand searches for as much of it as can be read. */
function searchOf(query: string): ReservationSearch {
  const { text, agency, hotel, state, from, to } = typedIn(query)
  const [arrival, id] = (new URLSearchParams(query).get('after') ?? '').split('_')
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
