import type { Sealing } from '../store/sealing.ts'
import type { HotelPlace, RequestedPlace } from './place.ts'

/** What holds and drafts belong to: a visitor at one hotel of one host. */
export type CheckoutKey = { readonly visitor: string; readonly host: string; readonly hotelId: number }

type Requested = { readonly gateway: { readonly sealing: Sealing }; readonly requested: RequestedPlace }

/**
 * Undefined for a request without a visitor. A trade user has a key of their own: what was held at a net price must not be shown to whoever uses
 * the same browser after they have logged out.
 */
export function checkoutKeyOf({ gateway, requested }: Requested, { host, hotelId, audience }: HotelPlace): CheckoutKey | undefined {
  if (requested.visitor === undefined) return undefined
  const visitor = audience.kind === 'guest' ? requested.visitor : `${requested.visitor} ${audience.clientId}`
  return { visitor: gateway.sealing.nameOf('visitor', visitor).toString('base64url'), host: host.host, hotelId }
}
