import { catalogueRouter } from './catalogue/catalogue-router.ts'
import { packagesRouter } from './catalogue/packages-router.ts'
import { servicesRouter } from './catalogue/services-router.ts'
import { checkoutRouter } from './checkout/checkout-router.ts'
import { currencyRouter } from './currency/currency-router.ts'
import { reservationRouter } from './reservation/reservation-router.ts'
import { hostRouter } from './scope/host-router.ts'
import { router } from './scope/procedures.ts'
import { datesRouter } from './search/dates-router.ts'
import { portalSearchRouter } from './search/portal-search-router.ts'
import { roomSearchRouter } from './search/room-search-router.ts'
import { tradeRouter } from './trade/trade-router.ts'

/** Everything the web can ask. The place comes with the headers of `placeHeaders`, never in an input. */
export const appRouter = router({
  host: hostRouter,
  catalogue: catalogueRouter,
  roomSearch: roomSearchRouter,
  portalSearch: portalSearchRouter,
  dates: datesRouter,
  services: servicesRouter,
  packages: packagesRouter,
  checkout: checkoutRouter,
  reservation: reservationRouter,
  currency: currencyRouter,
  trade: tradeRouter,
})

export type AppRouter = typeof appRouter
