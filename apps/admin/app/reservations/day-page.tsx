import { type DayList, type DayListKind, dayLists } from '@portico/contracts/operator/day-list'
import type { OperatedHotel } from '@portico/contracts/operator/reservation-search'
import { addDays, type CalendarDate, calendarDateOf } from '@portico/domain/time/calendar-date'
import { type FormEvent, useState } from 'react'
import { api } from '../api.ts'
import { amountText, dayText } from '../ui/amount.ts'
import { DateField, SelectField } from '../ui/field.tsx'
import { Heading } from '../ui/heading.tsx'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link, navigate, useQuery } from '../ui/location.tsx'
import { partyText } from './money-tables.tsx'

const listNames: Record<DayListKind, string> = { arrivals: 'Arrivals', departures: 'Departures', 'in-house': 'In house' }

type Wanted = { hotel: OperatedHotel; day: CalendarDate; list: DayListKind }

/** Who comes, goes and stays on a hotel's day; for paper too. */
export function DayPage() {
  const query = useQuery()
  const hotels = useLoaded(() => api.reservations.hotels.query())
  return (
    <>
      <Heading title="Day">
        <button type="button" className="no-print" onClick={() => print()}>
          Print
        </button>
      </Heading>
      <WhenLoaded loaded={hotels}>
        {(known) => {
          const wanted = wantedIn(query, known)
          return wanted ? (
            <>
              <Choice key={`choice ${query}`} wanted={wanted} hotels={known} />
              <Lists key={query} wanted={wanted} />
            </>
          ) : (
            <p className="empty">There is no hotel for you yet. An owner can add one in Team.</p>
          )
        }}
      </WhenLoaded>
    </>
  )
}

/** Without an address: today's arrivals, by the hotel's clock. */
function wantedIn(query: string, hotels: readonly OperatedHotel[]): Wanted | undefined {
  const params = new URLSearchParams(query)
  const hotel = hotels.find(({ id }) => String(id) === params.get('hotel')) ?? hotels[0]
  if (!hotel) return undefined
  const day = calendarDateOf(params.get('day') ?? '') ?? hotel.today
  return { hotel, day, list: dayLists.find((one) => one === params.get('list')) ?? 'arrivals' }
}

const addressOf = ({ hotel, day, list }: Wanted) => `/day?${new URLSearchParams({ hotel: String(hotel.id), day, list })}`

function Choice({ wanted, hotels }: { wanted: Wanted; hotels: readonly OperatedHotel[] }) {
  const [day, setDay] = useState<string>(wanted.day)
  const [hotelId, setHotelId] = useState(String(wanted.hotel.id))
  const [error, setError] = useState<string>()
  const show = (event: FormEvent) => {
    event.preventDefault()
    const typed = calendarDateOf(day)
    setError(typed ? undefined : 'A day, such as 5 March 2027.')
    if (typed) navigate(addressOf({ ...wanted, hotel: hotels.find(({ id }) => String(id) === hotelId) ?? wanted.hotel, day: typed }))
  }
  return (
    <>
      <form className="search" onSubmit={show} noValidate aria-label="Day">
        {hotels.length > 1 && (
          <SelectField
            label="Hotel"
            value={hotelId}
            options={hotels.map(({ id, name }) => [String(id), name] as const)}
            onText={setHotelId}
          />
        )}
        <DateField label="Day" value={day} error={error} onText={setDay} />
        <button type="submit" className="primary">
          Show
        </button>
      </form>
      <nav className="actions no-print" aria-label="Other days">
        <Link href={addressOf({ ...wanted, day: addDays(wanted.day, -1) })}>Day before</Link>
        <Link href={addressOf({ ...wanted, day: wanted.hotel.today })}>Today</Link>
        <Link href={addressOf({ ...wanted, day: addDays(wanted.day, 1) })}>Day after</Link>
      </nav>
    </>
  )
}

function Lists({ wanted }: { wanted: Wanted }) {
  const { hotel, day, list } = wanted
  const loaded = useLoaded(() => api.reservations.day.mutate({ hotelId: hotel.id, day, list }))
  return (
    <WhenLoaded loaded={loaded}>
      {({ counts, rows }) => (
        <>
          <nav className="tabs no-print" aria-label="Lists of the day">
            {dayLists.map((one) => (
              <Link key={one} href={addressOf({ ...wanted, list: one })} aria-current={one === list ? 'page' : undefined}>
                {listNames[one]} <span className="count">{counts[one]}</span>
              </Link>
            ))}
          </nav>
          <DayTable caption={`${listNames[list]}, ${hotel.name}, ${dayText(day)}`} rows={rows} />
        </>
      )}
    </WhenLoaded>
  )
}

function DayTable({ caption, rows }: { caption: string; rows: DayList['rows'] }) {
  if (rows.length === 0)
    return (
      <p className="empty" role="status">
        {caption}: nobody.
      </p>
    )
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Guest</th>
          <th scope="col">Room</th>
          <th scope="col">Stay</th>
          <th scope="col">Request</th>
          <th scope="col" className="money">
            Owes
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ reservationId, code, roomName, guest, booker, phone, party, arrival, departure, isPending, due, note }, i) => (
          <tr key={`${code} ${i}`}>
            <th scope="row">
              {guest}
              <span className="help">
                <Link href={`/reservations/${reservationId}`}>{code}</Link>
                {guest !== booker && `, booked by ${booker}`}, {phone}
              </span>
            </th>
            <td data-label="Room">
              {roomName}
              <span className="help"> {partyText(party)}</span>
            </td>
            <td data-label="Stay">
              {dayText(arrival)} – {dayText(departure)}
              {isPending && <strong> not confirmed</strong>}
            </td>
            <td data-label="Request">{note}</td>
            <td data-label="Owes" className="money">
              {due && due.minor > 0 && amountText(due)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
