import { mayActAt, type OperatorIdentity } from '@portico/contracts/operator/identity'
import type { LookUpOutcome, LookUpRequest, OtherServers } from '@portico/contracts/operator/other-servers'
import { retrieve } from '@portico/legacy/calls/reservation/retrieve'
import { clockOf, hotelListOf } from '../procedures/procedures.ts'
import type { OpenedGrant } from '../reservation/open-grant.ts'
import type { ReservationGateway } from '../reservation/reservation-deps.ts'
import { voucherOf } from '../reservation/reservation-router.ts'
import { type ChannelPlace, callerOf, placeAtChannel, placeAtHotel, type RequestedPlace } from '../scope/place.ts'
import { type Grant, isFor } from '../sessions/grants.ts'
import { LegacyFailure } from '../upstream/legacy-failure.ts'
import type { Upstream } from '../upstream/upstream.ts'

// What an operator may ask of a server that is not ours: what its own guest could, of the hotels that admin has signed
// and no others.

const isOther = ({ capabilities }: Upstream) => !capabilities.has('keys')

export async function otherServersOf(gateway: ReservationGateway, operator: OperatorIdentity): Promise<OtherServers> {
  const channelIds = new Set([...gateway.settings.hosts.values()].flatMap((host) => host.channelIds))
  const places = [...channelIds].sort((a, b) => a - b).flatMap((id) => otherPlaceOf(gateway, id) ?? [])
  const listedPlaces = await Promise.all(
    places.map(async (place) => {
      const hotelList = await hotelListOf(gateway, place).catch((error: unknown) => {
        if (error instanceof LegacyFailure) return undefined
        throw error
      })
      const hotels = (hotelList?.hotels ?? [])
        .filter(({ id }) => mayActAt(operator, id))
        .map(({ id, name }) => ({ id, name }))
      return {
        channelId: place.channelId,
        host: place.host.host,
        upstream: place.upstream.key,
        hotels,
        isAway: hotelList === undefined,
      }
    }),
  )
  return {
    hasOwn: !gateway.upstreams.every(isOther),
    places: listedPlaces.filter(({ hotels, isAway }) => isAway || hotels.length > 0),
  }
}

function otherPlaceOf({ settings, upstreams }: ReservationGateway, channelId: number): ChannelPlace | undefined {
  for (const host of settings.hosts.values()) {
    const atHost = { host, languageId: host.defaultLanguageId, audience: { kind: 'guest' as const } }
    const place = placeAtChannel(atHost, channelId, settings, upstreams)
    if (place && isOther(place.upstream)) return place
  }
  return undefined
}

/**
 * A reservation by its code and its guest's e-mail address. A server that does not say of which hotel it is, is
 * believed by who may see all hotels of the channel, and by nobody else.
 */
export async function lookUpReservation(
  gateway: ReservationGateway,
  operator: OperatorIdentity,
  request: LookUpRequest,
): Promise<LookUpOutcome> {
  const place = otherPlaceOf(gateway, request.channelId)
  if (!place) return { kind: 'not-found' }
  const [code, { email }] = [request.code.replaceAll(' ', ''), request]
  const answer = await gateway.legacy.call(retrieve, place.upstream, callerOf(place), { code, email })
  if (answer.kind === 'refused') return { kind: 'not-found' }
  const hotelList = await hotelListOf(gateway, place)
  const maySeeAll = hotelList.hotels.every(({ id }) => mayActAt(operator, id))
  const said = answer.answer.hotelId
  if (said === undefined && !maySeeAll) return { kind: 'hotel-not-said' }
  const hotelPlace = placeAtHotel(place, said ?? request.hotelId, hotelList)
  const isElsewhere = answer.answer.channelId !== undefined && answer.answer.channelId !== place.channelId
  if (!hotelPlace || isElsewhere || !mayActAt(operator, hotelPlace.hotelId)) return { kind: 'not-found' }
  const { channelId, hotelId, upstream } = hotelPlace
  const issued = gateway.grants.issue({ upstream: upstream.key, channelId, hotelId, code: answer.answer.code, email })
  const openedVoucher = await voucherOf({ gateway, requested: requestedPlaceOf(hotelPlace) }, place, issued.grant)
  if (openedVoucher.kind === 'ended') return { kind: 'not-found' }
  const { timeZone } = await clockOf(gateway, hotelPlace)
  const hotel = { id: hotelId, name: hotelList.hotels.find(({ id }) => id === hotelId)?.name ?? '', timeZone }
  return { kind: 'found', hotel, upstream: upstream.key, voucher: openedVoucher.voucher, grant: openedVoucher.grant }
}

export async function openLookedUp(
  gateway: ReservationGateway,
  operator: OperatorIdentity,
  { grant: sealed, code }: { readonly grant: string; readonly code: string },
): Promise<OpenedGrant | undefined> {
  const grant: Grant | undefined = await gateway.grants.open(sealed)
  const place = grant && otherPlaceOf(gateway, grant.channelId)
  if (!place || grant.code !== code || grant.upstream !== place.upstream.key || !isFor(grant, place)) return undefined
  const hotelPlace = placeAtHotel(place, grant.hotelId, await hotelListOf(gateway, place))
  return hotelPlace && mayActAt(operator, hotelPlace.hotelId) ? { grant, place: hotelPlace } : undefined
}

function requestedPlaceOf({ host, channelId, hotelId, languageId }: OpenedGrant['place']): RequestedPlace {
  const nobody = { visitor: undefined, tradeSession: undefined, address: '' }
  return { host: host.host, channelId, hotelId, languageId, ...nobody }
}
