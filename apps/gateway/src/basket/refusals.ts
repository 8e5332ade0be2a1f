import type { LegacyRefusal } from '@portico/contracts/legacy/codec/legacy-call'
import { availabilityCheck } from '@portico/contracts/legacy/main/availability-check'
import type { Refusal } from '@portico/contracts/shapes'
import type { Party } from '@portico/domain/party/party'
import type { Stay } from '@portico/domain/time/stay'
import type { Gateway } from '../scope/context.ts'
import type { HotelPlace } from '../scope/place.ts'
import { replyOf } from '../upstream/legacy-client.ts'

type RequestedRooms = { readonly stay: Stay; readonly rooms: readonly { readonly party: Party }[] }

/** Why a basket cannot be had. A server without reasons is asked whether there are rooms at all. */
export async function refusalsOf(
  gateway: Gateway,
  place: HotelPlace,
  requested: RequestedRooms,
  { reason }: LegacyRefusal,
): Promise<Refusal[]> {
  switch (reason?.kind) {
    case 'sold-out':
      return [{ kind: 'sold-out', night: reason.night }]
    case 'not-bookable':
      return reason.refusals
    case undefined:
      return (await hasAvailability(gateway, place, requested)) ? [] : [{ kind: 'sold-out' }]
    default:
      return [{ kind: 'not-on-sale' }]
  }
}

/** Whether all rooms together can be had. */
export async function hasAvailability(
  { legacy, coalescedReads }: Gateway,
  place: HotelPlace,
  { stay, rooms }: RequestedRooms,
): Promise<boolean> {
  const request = { stay, rooms: rooms.map(({ party }) => party), holdId: place.ownHoldId }
  return replyOf(availabilityCheck, await coalescedReads.read(legacy, place, availabilityCheck, request))
}
