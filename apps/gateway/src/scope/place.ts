import type { IncomingHttpHeaders } from 'node:http'
import { placeHeaders } from '@portico/contracts/scope/place'
import type { ChannelSettings, HostSettings } from '@portico/contracts/scope/settings'
import { Id } from '@portico/contracts/values/shapes'
import type { HotelListReply } from '@portico/legacy/calls/catalogue/hotel-list'
import type { Caller } from '@portico/legacy/codec/legacy-call'
import type { LanguageId } from '@portico/locale/languages'
import { limitedAddressOf } from '@portico/server/limits/limited-address'
import type { Sealing } from '../store/sealing.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { SettingsFeed } from './settings-feed.ts'

type Audience = { readonly kind: 'guest' } | { readonly kind: 'trade'; readonly clientId: number }

export type HostPlace = {
  readonly host: HostSettings
  readonly languageId: LanguageId
  readonly audience: Audience
}

export type ChannelPlace = HostPlace & {
  readonly channelId: number
  readonly upstream: Upstream
  readonly channelSettings: ChannelSettings | undefined
}

export type HotelPlace = ChannelPlace & {
  readonly hotelId: number
  /**
   * The visitor's own holds at this hotel: until they are swept, their rooms are free for this visitor. Absent where
   * there are none.
   */
  readonly ownHoldIds?: readonly string[] | undefined
  /** A hash, as of `CheckoutKey`. */
  readonly visitor?: string | undefined
  /** Where a call names who searches: the same for one visitor at one upstream, and another at the next. */
  readonly sessionCode?: string | undefined
  readonly isMobile?: true | undefined
  /** SWAP: the code of the reservation for which the visitor searches: what it has counts as free. */
  readonly ownReservation?: string | undefined
}

export function ownStockOf({ ownHoldIds, ownReservation }: HotelPlace) {
  return { ownHoldIds, ownReservation }
}

/** The same place, for a search that is made for the reservation of a grant, where its server counts that. */
export async function placeOfSearch<Place extends HotelPlace>(
  reservations: { codeAt(place: HotelPlace, sealedGrant: string): Promise<string | undefined> },
  place: Place,
  sealedGrant: string | undefined,
): Promise<Place> {
  if (sealedGrant === undefined || !place.upstream.capabilities.has('changes')) return place
  return { ...place, ownReservation: await reservations.codeAt(place, sealedGrant) }
}

export type RequestedPlace = {
  readonly host: string
  readonly channelId: number | undefined
  readonly hotelId: number | undefined
  readonly languageId: number | undefined
  readonly visitor: string | undefined
  readonly tradeSession: string | undefined
  readonly isMobile?: true | undefined
  readonly address: string
}

export function requestedPlaceOf(headers: IncomingHttpHeaders): RequestedPlace {
  const readHeader = (name: string, longest = 260) => {
    const value = headers[name]
    return typeof value === 'string' && value.length <= longest ? value : undefined
  }
  const headerId = (name: string) => {
    const value = readHeader(name)
    return value !== undefined && /^[1-9]\d{0,9}$/.test(value) ? Id.safeParse(Number(value)).data : undefined
  }
  const visitor = readHeader(placeHeaders.visitor)
  return {
    host: hostNameOf(readHeader(placeHeaders.host)),
    channelId: headerId(placeHeaders.channel),
    hotelId: headerId(placeHeaders.hotel),
    languageId: headerId(placeHeaders.language),
    visitor: visitor && /^[A-Za-z0-9_-]{16,64}$/.test(visitor) ? visitor : undefined,
    tradeSession: readHeader(placeHeaders.tradeSession, 3_000),
    isMobile: readHeader(placeHeaders.mobile) === '1' || undefined,
    address: limitedAddressOf(readHeader(placeHeaders.address) ?? ''),
  }
}

/** As browsers send it: lower case, without port and trailing dot. */
export function hostNameOf(header: string | undefined): string {
  return (header ?? '')
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
}

/** Undefined for an unknown host. A language that the host does not offer becomes its default. */
export function placeAtHost(requestedPlace: RequestedPlace, settings: SettingsFeed): HostPlace | undefined {
  const host = settings.hosts.get(requestedPlace.host)
  if (!host) return undefined
  const languageId = host.languageIds.find((id) => id === requestedPlace.languageId) ?? host.defaultLanguageId
  return { host, languageId, audience: { kind: 'guest' } }
}

export function placeAtChannel(
  place: HostPlace,
  channelId: number | undefined,
  settings: SettingsFeed,
  upstreams: readonly Upstream[],
): ChannelPlace | undefined {
  if (channelId === undefined || !place.host.channelIds.includes(channelId)) return undefined
  const upstream = upstreamOfChannel(upstreams, channelId)
  return (
    upstream && {
      ...place,
      audience: { kind: 'guest' },
      channelId,
      upstream,
      channelSettings: settings.channels.get(channelId),
    }
  )
}

export function placeAtHotel(
  place: ChannelPlace,
  hotelId: number | undefined,
  { hotels }: HotelListReply,
): HotelPlace | undefined {
  return hotelId !== undefined && hotels.some(({ id }) => id === hotelId) ? { ...place, hotelId } : undefined
}

/** The upstream that names the channel, else the first that serves all others. */
export function upstreamOfChannel(upstreams: readonly Upstream[], channelId: number): Upstream | undefined {
  return (
    upstreams.find(({ channelIds }) => channelIds?.has(channelId)) ?? upstreams.find(({ channelIds }) => !channelIds)
  )
}

/** What holds and drafts belong to: a visitor at one hotel of one host, who may have several baskets there. */
export type CheckoutKey = { readonly visitor: string; readonly host: string; readonly hotelId: number }

export type BasketKey = CheckoutKey & { readonly basketHash: string }

type PlaceSource = { readonly gateway: { readonly sealing: Sealing }; readonly requested: RequestedPlace }

/**
 * Undefined for a request without a visitor. A trade user has a key of their own: what was held at a net price must not
 * be shown to the next user of the same browser.
 */
export function checkoutKeyOf(
  { gateway, requested }: PlaceSource,
  { host, hotelId, audience }: HotelPlace,
): CheckoutKey | undefined {
  if (requested.visitor === undefined) return undefined
  const visitor = audience.kind === 'guest' ? requested.visitor : `${requested.visitor} ${audience.clientId}`
  return { visitor: gateway.sealing.nameOf('visitor', visitor).toString('base64url'), host: host.host, hotelId }
}

export function clientIdOf({ audience }: Pick<HostPlace, 'audience'>): number | undefined {
  return audience.kind === 'trade' ? audience.clientId : undefined
}

export function callerOf(place: ChannelPlace & Partial<Pick<HotelPlace, 'hotelId' | 'sessionCode'>>): Caller {
  const { host, channelId, hotelId, languageId, sessionCode = '' } = place
  return { domain: host.host, channelId, hotelId, languageId, sessionCode, clientId: clientIdOf(place) }
}
