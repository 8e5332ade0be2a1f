import type { OtherHotel } from '@portico/contracts/alternatives'
import { type PortalHotelReply, portalSearch } from '@portico/contracts/legacy/main/portal-search'
import { PortalSearch, PortalSearchResult } from '@portico/contracts/portal-search'
import { money } from '@portico/domain/money/money'
import { starsOf } from '../catalogue/hotels.ts'
import { channelProcedure, router } from '../scope/procedures.ts'
import { replyOf } from '../upstream/reply-of.ts'
import { promoCodeOf } from './signed-links.ts'

export const portalSearchRouter = router({
  /** Prices are never kept. */
  hotels: channelProcedure
    .input(PortalSearch)
    .output(PortalSearchResult)
    .query(async ({ ctx: { gateway, place }, input }) => {
      const reply = replyOf(
        portalSearch,
        await gateway.coalescedReads.read(gateway.legacy, place, portalSearch, { ...input, promoCode: promoCodeOf(input) }),
      )
      return reply.map(otherHotelOf)
    }),
})

export function otherHotelOf({ id, name, city, stars, minor, currency }: PortalHotelReply): OtherHotel {
  return { id, name, city, stars: starsOf(stars), price: money(minor, currency) }
}
