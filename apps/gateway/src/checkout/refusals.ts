import type { LegacyRefusal } from '@portico/contracts/legacy/codec/legacy-call'
import { availabilityCheck } from '@portico/contracts/legacy/main/availability-check'
import type { Refusal } from '@portico/contracts/shapes'
import type { Party } from '@portico/domain/party/party'
import type { Stay } from '@portico/domain/time/stay'
import type { Gateway } from '../scope/context.ts'
import type { HotelPlace } from '../scope/place.ts'
import { answered } from '../upstream/reply-of.ts'

type Asked = { readonly stay: Stay; readonly rooms: readonly { readonly party: Party }[] }

/** Why a basket cannot be had. A server without reasons is asked whether there are rooms at all. */
export async function refusalsOf(gateway: Gateway, place: HotelPlace, asked: Asked, { reason }: LegacyRefusal): Promise<Refusal[]> {
  switch (reason?.kind) {
    case 'sold-out':
      return [{ kind: 'sold-out', night: reason.night }]
    case 'not-bookable':
      return reason.refusals
    case undefined:
      return (await areThereRooms(gateway, place, asked)) ? [] : [{ kind: 'sold-out' }]
    default:
      return [{ kind: 'not-on-sale' }]
  }
}

/** Whether all rooms together can be had. */
export async function areThereRooms({ legacy, joined }: Gateway, place: HotelPlace, { stay, rooms }: Asked): Promise<boolean> {
  const question = { stay, rooms: rooms.map(({ party }) => party), holdId: place.ownHoldId }
  return answered(availabilityCheck, await joined.ask(legacy, place, availabilityCheck, question))
}
