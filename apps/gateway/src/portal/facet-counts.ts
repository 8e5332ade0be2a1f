import type { PortalFilter, PortalPage } from '@portico/contracts/portal/portal-page'
import type { ChannelHotel } from './channel-hotels.ts'
import type { HotelTotals } from './hotel-totals.ts'

type Choices = Omit<PortalPage['choices'], 'sorts'>

export function facetCounts(
  choices: Choices,
  filter: PortalFilter,
  totals: HotelTotals | undefined,
  matchingHotels: (filter: PortalFilter) => readonly ChannelHotel[],
): Choices {
  const countsOf = (hotels: readonly ChannelHotel[]) => totals?.facts?.countsOf(hotels.map(({ card }) => card.id))
  const stars = Map.groupBy(matchingHotels({ ...filter, stars: undefined }), ({ card }) => card.stars)
  const conditions = countsOf(matchingHotels({ ...filter, mealPlans: undefined, isRefundable: undefined }))
  const equipped = countsOf(matchingHotels(filter))
  const countIn = <Value>(facets: readonly { value: Value; count: number }[] | undefined, facetValue: Value) =>
    facets?.find(({ value }) => value === facetValue)?.count ?? 0
  return {
    ...choices,
    stars: choices.stars.map(({ value }) => ({ value, count: stars.get(value)?.length ?? 0 })),
    mealPlans: choices.mealPlans.map(({ value }) => ({ value, count: countIn(conditions?.mealPlans, value) })),
    refundable: conditions?.refundable ?? 0,
    facilities: choices.facilities.map(({ value }) => ({ value, count: countIn(equipped?.facilities, value) })),
  }
}
