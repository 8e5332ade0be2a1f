import type { BasketRefusal } from '@portico/contracts/values/shapes'
import { defaultParty, type Party } from '@portico/domain/party/party'
import type { Stay } from '@portico/domain/time/stay'
import { serviceSearch } from '@portico/legacy/calls/catalogue/service-search'
import { availabilityCheck } from '@portico/legacy/calls/search/availability-check'
import type { LegacyRefusal } from '@portico/legacy/codec/legacy-call'
import type { Gateway } from '../procedures/context.ts'
import { type HotelPlace, ownStockOf } from '../scope/place.ts'
import { replyOf } from '../upstream/legacy-client.ts'

type RequestedRooms = {
  readonly stay: Stay
  readonly rooms: readonly { readonly party: Party }[]
  readonly flight?: { readonly airportId: number } | undefined
}

/** Why a basket cannot be had. A server without reasons is asked whether there are rooms at all. */
export async function refusalsOf(
  gateway: Gateway,
  place: HotelPlace,
  requestedRooms: RequestedRooms,
  { reason }: LegacyRefusal,
): Promise<BasketRefusal[]> {
  switch (reason?.kind) {
    case 'sold-out':
      return [{ kind: 'sold-out', night: reason.night }]
    case 'not-bookable':
      return reason.refusals
    case 'service-required': {
      const categories = new Map(
        (await servicesFor(gateway, place, requestedRooms)).map(({ category }) => [category.id, category.name]),
      )
      return [{ kind: 'service-required', categories: reason.categoryIds.flatMap((id) => categories.get(id) ?? []) }]
    }
    case 'service-refused':
    case 'service-sold-out': {
      const offeredServices = await servicesFor(gateway, place, requestedRooms)
      return [{ ...reason, name: offeredServices.find(({ id }) => id === reason.serviceId)?.name }]
    }
    case 'package-refused':
    case 'protection-refused':
      return [reason]
    case undefined:
      return (await hasAvailability(gateway, place, requestedRooms)) ? [] : [{ kind: 'sold-out' }]
    default:
      return [{ kind: 'not-on-sale' }]
  }
}

async function servicesFor({ legacy, coalescedReads }: Gateway, place: HotelPlace, { stay, rooms }: RequestedRooms) {
  const party = rooms[0]?.party ?? defaultParty
  const reply = await coalescedReads.read(legacy, place, serviceSearch, { stay, party, roomTypeIds: [] })
  return replyOf(serviceSearch, reply).services
}

export async function hasAvailability(
  { legacy, coalescedReads, sealing }: Gateway,
  place: HotelPlace,
  { stay, rooms, flight }: RequestedRooms,
): Promise<boolean> {
  const { upstream, visitor } = place
  const sessionCode =
    visitor && sealing.nameOf('session-code', `${upstream.key} ${visitor}`).toString('base64url').slice(0, 32)
  const originAirportId = flight?.airportId
  const request = { stay, rooms: rooms.map(({ party }) => party), originAirportId, ...ownStockOf(place) }
  const searchPlace = { ...place, sessionCode }
  return replyOf(availabilityCheck, await coalescedReads.read(legacy, searchPlace, availabilityCheck, request))
}
