import { hostProcedure, hotelProcedure } from '../procedures/procedures.ts'
import type { HotelPlace } from '../scope/place.ts'
import type { OfferDeps } from './offer-deps.ts'

export function proceduresWith(deps: OfferDeps) {
  return {
    anybody: hostProcedure.use(({ ctx, next }) => next({ ctx: { gateway: { ...ctx.gateway, ...deps } } })),
    /** What was written for one guest is for that guest: who is logged in as a trade user reads it as everybody does. */
    recipient: hotelProcedure.use(({ ctx, next }) => {
      const place: HotelPlace = { ...ctx.place, audience: { kind: 'guest' } }
      return next({ ctx: { place, gateway: { ...ctx.gateway, ...deps, legacy: ctx.gateway.legacy.withoutCookies } } })
    }),
  }
}
