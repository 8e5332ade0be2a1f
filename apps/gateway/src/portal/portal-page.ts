import { hotelsOnPage, type PortalSort } from '@portico/contracts/portal/portal-choices'
import type { PortalCard, PortalFilter, PortalPage, PortalPageRequest } from '@portico/contracts/portal/portal-page'
import type { PortalCurrencies } from '@portico/contracts/price/currency'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import type { HotelListReply } from '@portico/legacy/calls/catalogue/hotel-list'
import { fromDecimal } from '@portico/legacy/codec/spelling'
import { type ChannelHotel, type ChannelHotels, channelHotelsOf, type Destination } from './channel-hotels.ts'
import { commonCurrencyOf } from './common-currency.ts'
import { centreOf, distanceKm } from './distance.ts'
import { facetCounts } from './facet-counts.ts'
import type { HotelTotals } from './hotel-totals.ts'
import { numberAtPlace } from './number-at-place.ts'

const noFilter: PortalFilter = {}

/**
 * One page of a channel's hotels, filtered and sorted. Hotels that cannot be had stand after those that can, unless a
 * filter is about what they would cost or have. `totals` are those of the search; without them there are no prices. Of
 * several currencies, `rates` make amounts that can be compared; without them each currency stands for itself.
 */
export function portalPageOf({
  list,
  languageTag,
  input: { search, destinationId, hotelIds, filter = noFilter, sort: wantedSort, page: wantedPage = 1 },
  totals,
  rates,
}: {
  readonly list: HotelListReply
  readonly languageTag: string
  readonly input: PortalPageRequest
  readonly totals: HotelTotals | undefined
  readonly rates: PortalCurrencies | undefined
}): PortalPage {
  const channel = channelHotelsOf(list, languageTag)
  const destination = destinationId === undefined ? undefined : channel.destinationById.get(destinationId)
  const wantedHotels = hotelsOf(channel, { destinationId, hotelIds }, destination)
  const centre = destination && centreOf(wantedHotels)
  const sorts = sortsOf(totals, centre !== undefined)
  const usual: PortalSort = totals ? 'price' : 'place'
  const sort = wantedSort !== undefined && sorts.includes(wantedSort) ? wantedSort : usual
  const common = totals && comparableAmountsOf(totals, rates)
  const matches = matcherOf(filter, totals, common)
  const available: ChannelHotel[] = []
  const amounts: number[] = []
  const away: ChannelHotel[] = []
  for (const hotel of wantedHotels) {
    const lowest = totals?.lowest(hotel.card.id, filter)
    const amount = lowest === undefined ? undefined : common?.amountOf(lowest, hotel.card.id)
    if (!matches(hotel, amount)) continue
    if (totals && amount === undefined) away.push(hotel)
    else {
      available.push(hotel)
      amounts.push(amount ?? 0)
    }
  }
  const count = available.length + away.length
  const pages = Math.max(1, Math.ceil(count / hotelsOnPage))
  const page = Math.min(wantedPage, pages)
  const all = knownChoicesOf({ channel, place: { destinationId, hotelIds }, hotels: wantedHotels, totals, common })
  const isFiltered = Object.values(filter).some((filterValue) => filterValue !== undefined)
  const choices = isFiltered
    ? facetCounts(all, filter, totals, (narrowed) => matchingHotels(narrowed, { hotels: wantedHotels, totals, common }))
    : all
  const from = (page - 1) * hotelsOnPage
  const distanceOf = ({ card: { position } }: ChannelHotel) => centre && position && distanceKm(centre, position)
  const rankOf = rankBy(sort, { hotelCount: channel.hotels.length, distanceOf })
  const shownHotels = [
    ...hotelsInOrder(available, (hotel, i) => rankOf(hotel, amounts[i] ?? 0), from, from + hotelsOnPage),
    ...hotelsInOrder(
      away,
      (hotel) => rankOf(hotel, 0),
      from - available.length,
      from + hotelsOnPage - available.length,
    ),
  ]
  return {
    count,
    available: totals && available.length,
    page,
    pages,
    sort,
    cards: shownHotels.map((hotel) => ({
      ...hotelCardOf(hotel, channel, totals, filter),
      distanceKm: distanceOf(hotel),
    })),
    hasPrices: search === undefined || totals !== undefined,
    destination: destination ? { id: destination.id, name: destination.name } : undefined,
    choices: { ...choices, sorts },
  }
}

function hotelsOf(
  { hotels }: ChannelHotels,
  { destinationId, hotelIds }: Pick<PortalPageRequest, 'destinationId' | 'hotelIds'>,
  destination: Destination | undefined,
): readonly ChannelHotel[] {
  if (destinationId === undefined && !hotelIds) return hotels
  const there = destinationId === undefined ? undefined : new Set(destination?.hotelIds)
  const wantedHotelIds = hotelIds && new Set(hotelIds)
  return hotels.filter(({ card: { id } }) => (there?.has(id) ?? true) && (wantedHotelIds?.has(id) ?? true))
}

function sortsOf(totals: HotelTotals | undefined, hasCentre: boolean): PortalSort[] {
  return [
    'place',
    ...(totals ? (['price'] as const) : []),
    'name',
    'stars',
    ...(hasCentre ? (['distance'] as const) : []),
  ]
}

/** What amounts are compared in: `currency` where all are worth something in it. */
type ComparableAmounts = {
  readonly currency: CurrencyCode | undefined
  readonly amountOf: (minor: number, hotelId: number) => number
}

/**
 * A hotel's amount in minor units of the common currency. Without a rate the hotels of one currency stand after those
 * of another.
 */
function comparableAmountsOf(
  { currencies: codes, currencyOf }: HotelTotals,
  rates: PortalCurrencies | undefined,
): ComparableAmounts {
  const [first] = codes
  if (codes.length < 2 || first === undefined) return { currency: first, amountOf: (minor) => minor }
  const common = commonCurrencyOf(codes, rates)
  if (common) {
    const { currency, amountOf } = common
    return { currency, amountOf: (minor, hotelId) => amountOf(minor, currencyOf(hotelId) ?? first) }
  }
  const inOrder = [...codes].sort()
  const hotelMoneyOf = (minor: number, hotelId: number) =>
    minor + inOrder.indexOf(currencyOf(hotelId) ?? first) * moreThanAnything
  return { currency: undefined, amountOf: hotelMoneyOf }
}

const moreThanAnything = 1e12

function matcherOf(
  { stars = [], mealPlans = [], isRefundable, facilities = [], most: maxUnits }: PortalFilter,
  totals: HotelTotals | undefined,
  common: ComparableAmounts | undefined,
): (hotel: ChannelHotel, amount: number | undefined) => boolean {
  const facts = totals?.facts
  const most =
    common?.currency === undefined || maxUnits === undefined ? undefined : fromDecimal(maxUnits, common.currency).minor
  const isAboutOffers =
    most !== undefined || (facts !== undefined && (mealPlans.length > 0 || isRefundable || facilities.length > 0))
  return ({ card }, amount) => {
    if (stars.length > 0 && !stars.includes(card.stars)) return false
    if (!isAboutOffers) return true
    if (amount === undefined || (most !== undefined && amount > most)) return false
    if (!facts || facilities.length === 0) return true
    const has = facts.facilitiesOf(card.id)
    return facilities.every((facility) => has.includes(facility))
  }
}

function matchingHotels(
  filter: PortalFilter,
  {
    hotels,
    totals,
    common,
  }: {
    readonly hotels: readonly ChannelHotel[]
    readonly totals: HotelTotals | undefined
    readonly common: ComparableAmounts | undefined
  },
): readonly ChannelHotel[] {
  const matches = matcherOf(filter, totals, common)
  return hotels.filter((hotel) => {
    const lowest = totals?.lowest(hotel.card.id, filter)
    if (totals && lowest === undefined) return false
    return matches(hotel, lowest === undefined ? undefined : common?.amountOf(lowest, hotel.card.id))
  })
}

/**
 * By which number hotels are sorted, the least first. What is alike is sorted by name, which stands in the number where
 * that is exact: many are alike in their stars.
 */
function rankBy(
  sort: PortalSort,
  {
    hotelCount,
    distanceOf,
  }: { readonly hotelCount: number; readonly distanceOf: (hotel: ChannelHotel) => number | undefined },
): (hotel: ChannelHotel, amount: number) => number {
  switch (sort) {
    case 'place':
      return ({ byPlace }) => byPlace
    case 'price':
      return (_, amount) => amount
    case 'name':
      return ({ byName }) => byName
    case 'stars':
      return ({ card, byName }) => byName - card.stars * hotelCount
    case 'distance':
      return (hotel) => distanceOf(hotel) ?? farthest
  }
}

const farthest = 1e9

/**
 * Those from one place of the sorted list up to another. Of thousands only what may stand there is sorted.
 */
function hotelsInOrder(
  all: readonly ChannelHotel[],
  rankOf: (hotel: ChannelHotel, i: number) => number,
  from: number,
  until: number,
): ChannelHotel[] {
  const [start, end] = [Math.max(0, from), Math.min(all.length, until)]
  if (start >= end) return []
  const ranks = new Float64Array(all.length)
  for (const [i, hotel] of all.entries()) ranks[i] = rankOf(hotel, i)
  const unsorted = ranks.slice()
  const least = numberAtPlace(unsorted, start)
  const greatest = numberAtPlace(unsorted, end - 1)
  let before = 0
  const candidates: { readonly hotel: ChannelHotel; readonly rank: number }[] = []
  for (const [i, hotel] of all.entries()) {
    const rank = ranks[i] ?? 0
    if (rank < least) before++
    else if (rank <= greatest) candidates.push({ hotel, rank })
  }
  return candidates
    .sort((a, b) => a.rank - b.rank || a.hotel.byName - b.hotel.byName)
    .slice(start - before, end - before)
    .map(({ hotel }) => hotel)
}

function hotelCardOf(
  { card }: ChannelHotel,
  { destinationById }: ChannelHotels,
  totals: HotelTotals | undefined,
  filter: PortalFilter,
): PortalCard {
  const { id, name, city, stars, summary, picture, destinations } = card
  const offer = totals?.offer(id, filter)
  const place = destinationById.get(destinations[0]?.id ?? 0)
  return {
    id,
    name,
    city,
    stars,
    summary,
    picture,
    destination: place ? { id: place.id, name: place.name } : undefined,
    position: card.position && { latitude: card.position.latitude, longitude: card.position.longitude },
    offer,
  }
}

type Choices = Omit<PortalPage['choices'], 'sorts'>

const choicesByHotels = new WeakMap<object, WeakMap<ChannelHotels, Map<string, Choices>>>()
const withoutTotals = {}

/** Counted once for the hotels of a place and the totals of a search, however these are filtered and sorted. */
function knownChoicesOf({
  channel,
  place,
  hotels,
  totals,
  common,
}: {
  channel: ChannelHotels
  place: Pick<PortalPageRequest, 'destinationId' | 'hotelIds'>
  hotels: readonly ChannelHotel[]
  totals: HotelTotals | undefined
  common: ComparableAmounts | undefined
}): Choices {
  const byChannel = choicesByHotels.get(totals ?? withoutTotals) ?? new WeakMap<ChannelHotels, Map<string, Choices>>()
  choicesByHotels.set(totals ?? withoutTotals, byChannel)
  const byPlace = byChannel.get(channel) ?? new Map<string, Choices>()
  byChannel.set(channel, byPlace)
  const key = `${place.destinationId} ${place.hotelIds} ${common?.currency}`
  const filterChoices = byPlace.get(key) ?? choicesOf(hotels, totals, common)
  if (place.hotelIds === undefined) byPlace.set(key, filterChoices)
  return filterChoices
}

function choicesOf(
  hotels: readonly ChannelHotel[],
  totals: HotelTotals | undefined,
  common: ComparableAmounts | undefined,
): Choices {
  const stars = new Map<number, number>()
  let lowest = Number.POSITIVE_INFINITY
  let highest = 0
  for (const { card } of hotels) {
    const total = totals?.lowest(card.id, noFilter)
    if (totals && total === undefined) continue
    stars.set(card.stars, (stars.get(card.stars) ?? 0) + 1)
    if (total === undefined || !common) continue
    const amount = common.amountOf(total, card.id)
    lowest = Math.min(lowest, amount)
    highest = Math.max(highest, amount)
  }
  return {
    stars: [...stars].map(([value, count]) => ({ value, count })).sort((one, other) => other.value - one.value),
    ...(totals?.facts?.countsOf(hotels.map(({ card }) => card.id)) ?? { mealPlans: [], facilities: [], refundable: 0 }),
    prices:
      common?.currency && highest > 0
        ? { currency: common.currency, lowestMinor: Math.floor(lowest), highestMinor: Math.ceil(highest) }
        : undefined,
  }
}
