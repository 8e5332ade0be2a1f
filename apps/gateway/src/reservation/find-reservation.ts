import type { RecoveryOutcome } from '@portico/contracts/reservation/reservation'
import { type RetrieveRequest, retrieve } from '@portico/legacy/calls/reservation/retrieve'
import { type ChannelPlace, callerOf, clientIdOf } from '../scope/place.ts'
import { placeOfGrant } from './open-grant.ts'
import type { ReservationContext } from './reservation-deps.ts'

export async function findReservation(
  ctx: ReservationContext,
  place: ChannelPlace,
  request: RetrieveRequest,
  hotelId = ctx.requested.hotelId,
): Promise<RecoveryOutcome> {
  const { gateway } = ctx
  const answer = await gateway.legacy.call(retrieve, place.upstream, callerOf(place), request)
  if (answer.kind === 'refused') {
    const { reason } = answer
    if (reason?.kind !== 'link-used') return { kind: 'not-found' }
    const { code, hotelId: ofHotel } = reason
    const { channelId } = place
    return {
      kind: 'link-used',
      ref: gateway.grants.refOf({ upstream: place.upstream.key, hotelId: ofHotel, code }),
      hotelId: ofHotel,
      channelId,
    }
  }
  const { code, bookedBy, channelId = place.channelId } = answer.answer
  const ownPlace = await placeOfGrant(gateway, place, channelId, answer.answer.hotelId ?? hotelId)
  if (!ownPlace) return { kind: 'not-found' }
  const reservation = { upstream: ownPlace.upstream.key, channelId, hotelId: ownPlace.hotelId, code }
  const email = 'email' in request ? request.email : bookedBy.email
  return {
    kind: 'found',
    hotelId: ownPlace.hotelId,
    channelId,
    ...gateway.grants.issue({ ...reservation, email, clientId: clientIdOf(place) }),
  }
}
