import { Id } from '@portico/contracts/values/shapes'
import { z } from 'zod'
import type { ChannelPlace } from '../scope/place.ts'
import { readStored } from '../store/read-stored.ts'
import type { Sealing } from '../store/sealing.ts'

const AgencyRef = z.strictObject({
  upstream: z.string(),
  channelId: Id,
  clientId: Id,
  hotelId: Id,
  reservationId: z.int(),
  code: z.string(),
  mail: z.string().optional(),
})
export type AgencyRef = z.infer<typeof AgencyRef>

type ReferredReservation = Pick<AgencyRef, 'hotelId' | 'reservationId' | 'code' | 'mail'>

export type TradePlace = ChannelPlace & { readonly audience: { readonly kind: 'trade'; readonly clientId: number } }

export function isTradePlace(place: ChannelPlace): place is TradePlace {
  return place.audience.kind === 'trade'
}

export function sealRef(
  sealing: Sealing,
  { upstream, channelId, audience }: TradePlace,
  named: ReferredReservation,
): string {
  const ref: AgencyRef = { upstream: upstream.key, channelId, clientId: audience.clientId, ...named }
  return sealing.seal('agency-reservation', JSON.stringify(ref))
}

export function openRef(
  sealing: Sealing,
  { upstream, channelId, audience }: TradePlace,
  sealed: string,
): AgencyRef | undefined {
  const text = sealing.open('agency-reservation', sealed)
  const ref = text === undefined ? undefined : readStored(AgencyRef, text)
  const isOwn = ref?.upstream === upstream.key && ref.channelId === channelId && ref.clientId === audience.clientId
  return isOwn ? ref : undefined
}
