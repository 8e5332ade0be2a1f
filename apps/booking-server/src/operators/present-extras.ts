import type { ReservationDetails } from '@portico/contracts/operator/reservation-details'
import type { StoredBooker } from '../db/schema.ts'
import { fromJson } from '../db/stored/from-json.ts'
import type { Reservation } from '../reservations/change-state.ts'

type Extras = ReservationDetails['extras']

/** What came with the booking beside rooms and services, as names and values. */
export function presentExtras(row: Reservation, { extras = {} }: StoredBooker): Extras {
  const { transfers = [], flights = [], invoice = {}, agency = {} } = extras
  const records = row.guest_records === null ? [] : fromJson('reservation.guest_records', row.guest_records, row.id)
  const groups: Extras = [
    ...records.map((guests, i) => ({
      title: `Guests of room ${i + 1}`,
      facts: guests.map(({ type, name, lastName, birthDate }): [string, string] => [
        type,
        [[name, lastName].filter(Boolean).join(' '), birthDate && `born ${birthDate}`].filter(Boolean).join(', '),
      ]),
    })),
    ...transfers.map(({ date, time, placeCode, transportNumber, note }) => ({
      title: 'Transfer',
      facts: factsOf({ day: date, time, place: placeCode, number: transportNumber, note }),
    })),
    ...flights.map((flight) => ({ title: 'Flights', facts: factsOf(flight) })),
    { title: 'Invoice', facts: factsOf(invoice) },
    { title: 'Agency', facts: factsOf(agency) },
  ]
  return groups.filter(({ facts }) => facts.length > 0)
}

/** `invoiceVatNr` reads “vat nr”. */
function factsOf(values: Readonly<Record<string, string | undefined>>): [string, string][] {
  return Object.entries(values).flatMap(([name, value]): [string, string][] => (value ? [[labelOf(name), value]] : []))
}

function labelOf(name: string): string {
  return name
    .replace(/^invoice/, '')
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
}
