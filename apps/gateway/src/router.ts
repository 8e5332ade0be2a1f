import { catalogueRouter } from './catalogue/catalogue-router.ts'
import { packagesRouter } from './catalogue/packages-router.ts'
import { servicesRouter } from './catalogue/services-router.ts'
import type { CheckoutDeps } from './checkout/checkout-deps.ts'
import { checkoutRouterOf } from './checkout/checkout-router.ts'
import { currencyRouterOf } from './currency/currency-router.ts'
import type { CurrencyDeps } from './currency/offered-currencies.ts'
import { awaitedRouterOf } from './offer/awaited/awaited-router.ts'
import type { OfferDeps } from './offer/offer-deps.ts'
import { offerRequestRouterOf } from './offer/offer-request-router.ts'
import { offerRouterOf } from './offer/offer-router.ts'
import type { OfferRequestDeps } from './offer/request-offer.ts'
import { paymentRouterOf } from './payment/payment-router.ts'
import { portalSearchRouterOf } from './portal/portal-search-router.ts'
import { hostRouter } from './procedures/host-router.ts'
import { router } from './procedures/procedures.ts'
import type { ReservationDeps } from './reservation/reservation-deps.ts'
import { reservationRouterOf } from './reservation/reservation-router.ts'
import { datesRouter } from './search/dates-router.ts'
import { roomSearchRouter } from './search/room-search-router.ts'
import type { TradeDeps } from './trade/trade-procedure.ts'
import { tradeRouterOf } from './trade/trade-router.ts'

export type Features = CheckoutDeps & ReservationDeps & CurrencyDeps & TradeDeps & OfferDeps & OfferRequestDeps

/** All procedures of the web. The place comes with the headers of `placeHeaders`, never in an input. */
export function appRouterOf(features: Features) {
  return router({
    host: hostRouter,
    catalogue: catalogueRouter,
    roomSearch: roomSearchRouter,
    portalSearch: portalSearchRouterOf(features),
    dates: datesRouter,
    services: servicesRouter,
    packages: packagesRouter,
    checkout: checkoutRouterOf(features),
    reservation: reservationRouterOf(features),
    currency: currencyRouterOf(features),
    payment: paymentRouterOf(features),
    offer: offerRouterOf(features),
    awaited: awaitedRouterOf(features),
    trade: tradeRouterOf(features),
    offerRequest: offerRequestRouterOf(features),
  })
}

export type AppRouter = ReturnType<typeof appRouterOf>
