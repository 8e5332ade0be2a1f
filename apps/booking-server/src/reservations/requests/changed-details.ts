import { fullNameOf } from '@portico/domain/party/full-name'
import type { ServiceItem } from '@portico/domain/pricing/extras/service'
import { isAlike } from '@portico/domain/pricing/extras/service'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import type { Selectable } from 'kysely'
import { fromJson } from '../../db/from-json.ts'
import type { StoredBooker, StoredGuest, StoredTransfer } from '../../db/tables/reservations.ts'
import type { Tables } from '../../db/tables/tables.ts'
import type { RefusalOf } from '../../inventory/refused.ts'
import type { RequestedChanges } from './change-request.ts'
import { isRecorded, recordsOf } from './guest-lists.ts'

export type Details = {
  readonly kind: 'details'
  readonly guests: readonly string[]
  readonly records: readonly (readonly StoredGuest[])[] | null
  readonly booker: StoredBooker
  readonly isChanged: boolean
}

type StoredDetails = Pick<Selectable<Tables['reservation']>, 'id' | 'booker' | 'guests' | 'guest_records'>
type RoomsBeforeAndAfter = readonly { readonly code: string; readonly was: number }[]
type Prices = { readonly before: LockedPrice; readonly after: LockedPrice; readonly rooms: RoomsBeforeAndAfter }

export function changedDetails(
  storedDetails: StoredDetails,
  prices: Prices,
  request: RequestedChanges,
): Details | RefusalOf<'malformed'> {
  const { rooms } = prices
  const booker = fromJson('reservation.booker', storedDetails.booker, storedDetails.id)
  const names = fromJson('reservation.guests', storedDetails.guests, storedDetails.id)
  const storedGuestRecords =
    storedDetails.guest_records && fromJson('reservation.guest_records', storedDetails.guest_records, storedDetails.id)
  const guestsByCode = new Map(request.guests?.map(({ code, guests }) => [code, guests]))
  if ([...guestsByCode.keys()].some((code) => !rooms.some((room) => room.code === code)))
    return { kind: 'malformed', parameter: 'guests', problem: 'out-of-range' }
  const transfers = transfersAfter(booker.extras?.transfers ?? [], prices, request)
  if (!transfers) return { kind: 'malformed', parameter: 'transfers', problem: 'out-of-range' }
  const guests = rooms.map(({ code, was }) => {
    const newGuests = guestsByCode.get(code)
    return newGuests ? fullNameOf(newGuests) || booker.fullName : (names[was] ?? booker.fullName)
  })
  const isListed = storedGuestRecords !== null || [...guestsByCode.values()].some(isRecorded)
  const records = rooms.map(({ code, was }) => {
    const newGuests = guestsByCode.get(code)
    return newGuests ? recordsOf(newGuests) : (storedGuestRecords?.[was] ?? [])
  })
  const { extras } = booker
  const hasTransfers = transfers.length > 0 || extras?.transfers !== undefined
  const details = {
    guests,
    records: isListed ? records : null,
    booker: hasTransfers
      ? { ...booker, extras: { ...extras, transfers: transfers.length > 0 ? transfers : undefined } }
      : booker,
  }
  const asTheyWere = [
    rooms.map(({ was }) => names[was]),
    storedGuestRecords && rooms.map(({ was }) => storedGuestRecords[was] ?? []),
  ]
  const isChanged =
    (request.guests !== undefined && JSON.stringify([guests, details.records]) !== JSON.stringify(asTheyWere)) ||
    (request.transfers !== undefined &&
      JSON.stringify(transfers) !== JSON.stringify(transfersAfter(extras?.transfers ?? [], prices, {})))
  return { kind: 'details', ...details, isChanged }
}

/**
 * By the places that their services have then. A service that is given up takes its transfer along. `undefined` for one
 * that is of no service, or not in the stay.
 */
function transfersAfter(
  booked: readonly StoredTransfer[],
  { before, after, rooms }: Prices,
  {
    services,
    transfers = [],
  }: Pick<RequestedChanges, 'services' | 'transfers'> & { readonly rooms?: RequestedChanges['rooms'] },
): StoredTransfer[] | undefined {
  const indexOfItem = (serviceItem: ServiceItem | undefined) =>
    serviceItem ? after.services.findIndex((service) => isAlike(service.item, serviceItem)) : -1
  const bookedItem = (place: number): ServiceItem | undefined => {
    const serviceItem = before.services[place]?.item
    const line = rooms.findIndex(({ was }) => was === serviceItem?.line)
    return serviceItem && line >= 0 ? { ...serviceItem, line } : undefined
  }
  const wantedItem = (place: number): ServiceItem | undefined => {
    const service = services?.[place]
    return service && { ...service, included: false }
  }
  const atPlace = new Map<number, StoredTransfer>()
  for (const transfer of booked) {
    const place = indexOfItem(bookedItem(transfer.bookedLine))
    if (place >= 0) atPlace.set(place, { ...transfer, bookedLine: place })
  }
  for (const transfer of transfers) {
    const serviceItem = services ? wantedItem(transfer.bookedLine) : bookedItem(transfer.bookedLine)
    const place = indexOfItem(serviceItem)
    const isInStay = after.stay.arrival <= transfer.date && transfer.date <= after.stay.departure
    if (place < 0 || serviceItem?.serviceId !== transfer.serviceId || !isInStay) return undefined
    atPlace.set(place, { ...transfer, bookedLine: place })
  }
  return [...atPlace.values()].sort((a, b) => a.bookedLine - b.bookedLine)
}
