import type { OtherHotel } from '@portico/contracts/alternatives'
import { portalSearch, type ToldPortalHotel } from '@portico/contracts/legacy/main/portal-search'
import { PortalSearch, PortalSearchResult } from '@portico/contracts/portal-search'
import { money } from '@portico/domain/money/money'
import { starsOf } from '../catalogue/hotels.ts'
import { channelProcedure, router } from '../scope/procedures.ts'
import { answered } from '../upstream/reply-of.ts'
import { codeOf } from './signed-links.ts'

export const portalSearchRouter = router({
  /** Prices are never kept. */
  hotels: channelProcedure
    .input(PortalSearch)
    .output(PortalSearchResult)
    .query(async ({ ctx: { gateway, place }, input }) => {
      const told = answered(
        portalSearch,
        await gateway.joined.ask(gateway.legacy, place, portalSearch, { ...input, promoCode: codeOf(input) }),
      )
      return told.map(otherHotelOf)
    }),
})

export function otherHotelOf({ id, name, city, stars, minor, currency }: ToldPortalHotel): OtherHotel {
  return { id, name, city, stars: starsOf(stars), price: money(minor, currency) }
}
