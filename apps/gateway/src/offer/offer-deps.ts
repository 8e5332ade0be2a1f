import type { OfferAnswerOutcome } from '@portico/contracts/offer/offer'
import type { CheckoutDeps, CheckoutGateway } from '../checkout/checkout-deps.ts'
import type { ReceivedRequests } from '../limits/received-requests.ts'
import type { Throttle } from '../limits/throttle.ts'
import type { Context } from '../procedures/context.ts'
import type { OfferGrants } from '../sessions/offer-grants.ts'

export type OfferThrottles = { readonly [Name in 'address' | 'code' | 'codeFromAddress' | 'unknown']: Throttle }

export type OfferDeps = CheckoutDeps & {
  readonly offerGrants: OfferGrants
  readonly offerThrottles: OfferThrottles
  readonly offerMessages: ReceivedRequests<OfferAnswerOutcome>
  /** The same of reservations that await their guest. */
  readonly awaitedGrants: OfferGrants
  readonly awaitedThrottles: OfferThrottles
}

export type OfferGateway = CheckoutGateway & OfferDeps
export type OfferContext = Context & { readonly gateway: OfferGateway }
