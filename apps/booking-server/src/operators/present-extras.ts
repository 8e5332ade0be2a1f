import type { ExtraFactName, OperatedExtra } from '@portico/contracts/operator/reservation-details'
import { fullNameOf } from '@portico/domain/party/full-name'
import { fromJson } from '../db/from-json.ts'
import type { StoredBooker, StoredGuest } from '../db/tables/reservations.ts'
import type { Reservation } from '../reservations/state/change-state.ts'

export function presentExtras(row: Reservation, { extras = {} }: StoredBooker): OperatedExtra[] {
  const { transfers = [], flights = [], invoice = {}, agency = {} } = extras
  const records = row.guest_records === null ? [] : fromJson('reservation.guest_records', row.guest_records, row.id)
  const groups: OperatedExtra[] = [
    ...records.map((guests, i) => ({ title: 'guests' as const, room: i + 1, facts: guests.flatMap(guestFactsOf) })),
    ...transfers.map(({ date, time, placeCode, transportNumber, note }) => ({
      title: 'transfer' as const,
      facts: factsOf({ date, time, place: placeCode, number: transportNumber, note }),
    })),
    ...flights.map((flight) => ({ title: 'flights' as const, facts: factsOf(flight) })),
    { title: 'invoice', facts: factsOf(invoice) },
    { title: 'agency', facts: factsOf(agency) },
  ]
  return groups.filter(({ facts }) => facts.length > 0)
}

type Facts = OperatedExtra['facts']

/** A guest of whom no name was asked for has a line all the same. */
function guestFactsOf({ type, name, lastName, birthDate }: StoredGuest): Facts {
  return factsOf({ [type]: fullNameOf({ name, lastName }) || '–', birthDate })
}

function factsOf(factValues: { readonly [N in ExtraFactName]?: string | undefined }): Facts {
  return Object.entries(factValues).flatMap(([name, value]): Facts => (value ? [[name as ExtraFactName, value]] : []))
}
