import { retrieve } from '@portico/legacy/calls/reservation/retrieve'
import type { LegacyResult } from '@portico/legacy/codec/legacy-call'
import type { ReservationReply } from '@portico/legacy/parts/reservation'
import type { Gateway } from '../procedures/context.ts'
import { hotelListOf } from '../procedures/procedures.ts'
import { type ChannelPlace, callerOf, type HotelPlace, placeAtChannel, placeAtHotel } from '../scope/place.ts'
import { type Grant, isFor } from '../sessions/grants.ts'
import type { ReservationContext } from './reservation-deps.ts'

export type OpenedGrant = { readonly grant: Grant; readonly place: HotelPlace }

export type ReadReservation = {
  readonly grant: Pick<Grant, 'ref' | 'code' | 'roomCodes' | 'email'>
  readonly place: HotelPlace
}

/** The grant is the only authority; under another house's host, or too old, it opens nothing. */
export async function openGrant(
  { gateway, requested }: ReservationContext,
  place: ChannelPlace,
  sealed: string,
): Promise<OpenedGrant | undefined> {
  const grant = await gateway.grants.open(sealed)
  if (!grant || grant.upstream !== place.upstream.key || !isFor(grant, place)) return undefined
  const ownPlace = await placeOfGrant(gateway, place, grant.channelId, grant.hotelId)
  if (!ownPlace || (requested.hotelId !== undefined && requested.hotelId !== ownPlace.hotelId)) return undefined
  return { grant, place: ownPlace }
}

/**
 * Where a reservation belongs, if this host may address that; on another channel than the one asked at, everybody is a
 * guest.
 */
export async function placeOfGrant(
  gateway: Gateway,
  place: ChannelPlace,
  channelId: number,
  hotelId: number | undefined,
): Promise<HotelPlace | undefined> {
  const channel =
    channelId === place.channelId ? place : placeAtChannel(place, channelId, gateway.settings, gateway.upstreams)
  if (channel?.upstream.key !== place.upstream.key) return undefined
  return placeAtHotel(channel, hotelId, await hotelListOf(gateway, channel))
}

export function reservationCodesOf({ roomCodes, code }: Pick<Grant, 'roomCodes' | 'code'>): readonly string[] {
  return roomCodes ?? [code]
}

export async function reservationsOf(
  { legacy }: Gateway,
  { grant, place }: ReadReservation,
): Promise<ReservationReply[]> {
  const { email } = grant
  const answers = await Promise.all(
    reservationCodesOf(grant).map(
      (code): Promise<LegacyResult<ReservationReply>> =>
        legacy.call(retrieve, place.upstream, callerOf(place), { code, email }),
    ),
  )
  return answers.flatMap((answer) => (answer.kind === 'answered' ? answer.answer : []))
}
