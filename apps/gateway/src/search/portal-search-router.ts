import type { OtherHotel } from '@portico/contracts/alternatives'
import { portalSearch } from '@portico/contracts/legacy/main/portal-search'
import { PortalSearch, PortalSearchResult } from '@portico/contracts/portal-search'
import { promoCodeOf } from '@portico/domain/pricing/promotion'
import type { Gateway } from '../scope/context.ts'
import type { ChannelPlace } from '../scope/place.ts'
import { channelProcedure, countPromoCode, router } from '../scope/procedures.ts'
import { replyOf } from '../upstream/legacy-client.ts'
import { otherHotelOf } from './other-hotel.ts'

export const portalSearchRouter = router({
  /** Prices are never kept. */
  hotels: channelProcedure
    .input(PortalSearch)
    .output(PortalSearchResult)
    .query(({ ctx, input }) => countPromoCode(ctx, input, () => hotelsOf(ctx.gateway, ctx.place, input))),
})

async function hotelsOf({ coalescedReads, legacy }: Gateway, place: ChannelPlace, input: PortalSearch): Promise<OtherHotel[]> {
  const request = { ...input, promoCode: promoCodeOf(input) }
  return replyOf(portalSearch, await coalescedReads.read(legacy, place, portalSearch, request)).map(otherHotelOf)
}
