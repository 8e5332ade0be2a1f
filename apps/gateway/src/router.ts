import { catalogueRouter } from './catalogue.ts'
import { checkoutRouter } from './checkout.ts'
import { currencyRouter } from './currency.ts'
import { datesRouter } from './dates.ts'
import { hostRouter } from './host.ts'
import { packagesRouter } from './packages.ts'
import { portalSearchRouter } from './portal-search.ts'
import { reservationRouter } from './reservation.ts'
import { roomSearchRouter } from './room-search.ts'
import { servicesRouter } from './services.ts'
import { tradeRouter } from './trade.ts'
import { router } from './trpc.ts'

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
