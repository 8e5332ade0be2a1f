import type { ReservationDetails } from '@portico/contracts/operator/reservation-details'
import { fullNameOf } from '@portico/domain/party/full-name'
import { fromJson } from '../db/from-json.ts'
import type { StoredBooker } from '../db/tables/reservations.ts'
import type { Reservation } from '../reservations/state/change-state.ts'

type Extras = ReservationDetails['extras']

export function presentExtras(row: Reservation, { extras = {} }: StoredBooker): Extras {
  const { transfers = [], flights = [], invoice = {}, agency = {} } = extras
  const records = row.guest_records === null ? [] : fromJson('reservation.guest_records', row.guest_records, row.id)
  const groups: Extras = [
    ...records.map((guests, i) => ({
      title: `Guests of room ${i + 1}`,
      facts: guests.map(({ type, name, lastName, birthDate }): [string, string] => [
        type,
        [fullNameOf({ name, lastName }), birthDate && `born ${birthDate}`].filter(Boolean).join(', '),
      ]),
    })),
    ...transfers.map(({ date, time, placeCode, transportNumber, note }) => ({
      title: 'Transfer',
      facts: labelledFactsOf({ day: date, time, place: placeCode, number: transportNumber, note }),
    })),
    ...flights.map((flight) => ({ title: 'Flights', facts: labelledFactsOf(flight) })),
    { title: 'Invoice', facts: labelledFactsOf(invoice) },
    { title: 'Agency', facts: labelledFactsOf({ ...agency, type: agency.type && agencyKinds[agency.type] }) },
  ]
  return groups.filter(({ facts }) => facts.length > 0)
}

const extraLabels: Readonly<Record<string, string>> = {
  day: 'Day',
  time: 'Time',
  place: 'Place',
  number: 'Number',
  note: 'Note',
  departure: 'Outbound',
  return: 'Return',
  name: 'Name',
  address: 'Address',
  zip: 'Postcode',
  city: 'Town',
  country: 'Country',
  email: 'E-mail',
  phone: 'Telephone',
  contactName: 'Contact',
  contactEmail: 'E-mail of the contact',
  vatNumber: 'VAT number',
  sdi: 'SDI code',
  certifiedEmail: 'Certified e-mail',
  taxCode: 'Tax code',
  iata: 'IATA code',
  code: 'Code',
  type: 'Kind',
}

const agencyKinds = { 'travel-agency': 'Travel agency', company: 'Company' } as const

function labelledFactsOf(factValues: Readonly<Record<string, string | undefined>>): [string, string][] {
  return Object.entries(factValues).flatMap(([name, value]): [string, string][] =>
    value ? [[extraLabels[name] ?? name, value]] : [],
  )
}
