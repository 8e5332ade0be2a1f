import type { BasketPrice } from '@portico/contracts/price/basket'
import { MergedRooms, RoomCombination } from '@portico/contracts/search/alternatives'
import {
  type AvailableRoom,
  markBestRates,
  RoomSearch,
  type RoomSearchResult,
} from '@portico/contracts/search/room-search'
import type { BasketRefusal } from '@portico/contracts/values/shapes'
import { money } from '@portico/domain/money/money'
import { isCrossSearched } from '@portico/domain/party/room-line'
import { promoCodeOf } from '@portico/domain/pricing/promotion'
import { isSameNight } from '@portico/domain/time/same-night'
import {
  type QuoteReply,
  type RoomReply,
  type RoomSearchReply,
  roomSearch,
} from '@portico/legacy/calls/search/room-search'
import { z } from 'zod'
import { basketPriceOf, cancellationOf, maySee, type PriceContext, visibleTo } from '../basket/basket-price.ts'
import { basketRequestOf } from '../basket/basket-request.ts'
import { checkPrice } from '../basket/check-price.ts'
import { hasAvailability, refusalsOf } from '../basket/refusals.ts'
import { termsInForce } from '../basket/signed-links.ts'
import type { Gateway } from '../procedures/context.ts'
import { clockOf, countPromoCode, hotelProcedure, router, uncheckedOutput } from '../procedures/procedures.ts'
import { type HotelPlace, ownStockOf, placeOfSearch } from '../scope/place.ts'
import { replyOf } from '../upstream/legacy-client.ts'
import { alternativesOf, combinationsOf, mergedRoomsOf } from './alternatives.ts'
import { withPublicPrices } from './public-prices.ts'
import { quotesInOrder } from './quotes-in-order.ts'
import { withSignedLinkRates } from './signed-link-rates.ts'

export const roomSearchRouter = router({
  quotes: hotelProcedure
    .input(RoomSearch)
    .output(uncheckedOutput<RoomSearchResult>)
    .query(async ({ ctx, input }) => {
      const place = await placeOfSearch(ctx.gateway.reservations, ctx.place, input.grant)
      return countPromoCode(ctx, input, () => quotesOf(ctx.gateway, place, input))
    }),
  /** A call of its own, so that only those wait for it who found nothing for several rooms. */
  merged: hotelProcedure
    .input(RoomSearch)
    .output(MergedRooms.optional())
    .query(({ ctx, input }) => countPromoCode(ctx, input, () => mergedRoomsOf(ctx.gateway, ctx.place, input))),
  combined: hotelProcedure
    .input(RoomSearch)
    .output(z.array(RoomCombination))
    .query(({ ctx, input }) => countPromoCode(ctx, input, () => combinationsOf(ctx.gateway, ctx.place, input))),
})

async function quotesOf(gateway: Gateway, place: HotelPlace, search: RoomSearch): Promise<RoomSearchResult> {
  const { stay, rooms } = search
  const { today, timeZone } = await clockOf(gateway, place)
  if (stay.arrival < today) return { kind: 'in-the-past' }
  const line = rooms.findIndex(({ productId }) => productId === undefined)
  const listed = Promise.all([
    line < 0 ? undefined : listFor(gateway, place, search, line),
    line < 0 || rooms.length === 1 || hasAvailability(gateway, place, search),
  ])
  // Where the selection is gone the list is not shown, and its failure is no failure of the page.
  listed.catch(() => undefined)
  const selection = await selectionOf(gateway, place, search, timeZone)
  if (selection?.kind === 'gone') return { kind: 'selection-gone', refusals: selection.refusals }
  const [list, isAvailable] = await listed
  if (!list) {
    if (!selection) throw new Error('a search has at least one line')
    return { kind: 'complete', selection: selection.price, promo: selection.price.promo }
  }
  const context = { arrival: stay.arrival, timeZone, now: gateway.now() }
  const { refusals } = list
  if (list.rooms.length === 0 && selection) return { kind: 'selection-gone', refusals }
  if (!isAvailable || list.rooms.length === 0)
    return { kind: 'none', refusals, alternatives: alternativesOf(search, list, context) }
  const sameNight = isSameNight(stay, gateway.now(), timeZone, place.channelSettings?.sameNightFrom)
  return {
    kind: 'rooms',
    line,
    rooms: availableRoomsOf(list, context),
    sameNight,
    selection: selection?.price,
    promo: list.promo,
  }
}

async function listFor(
  gateway: Gateway,
  place: HotelPlace,
  search: RoomSearch,
  lineIndex: number,
): Promise<RoomSearchReply> {
  const { legacy, coalescedReads, now } = gateway
  const { stay, rooms, packageId, flight } = search
  const promoCode = promoCodeOf(search)
  const party = rooms[lineIndex]?.party
  if (!party) throw new Error('no such line')
  const chosenProductIds = rooms.flatMap(({ productId }) => productId ?? [])
  const cross = isCrossSearched(rooms)
  const timestamp = Date.parse(now())
  const originAirportId = flight?.airportId
  const availabilityCheck = {
    stay,
    party,
    chosen: chosenProductIds,
    cross,
    promoCode,
    packageId,
    originAirportId,
    timestamp,
  }
  const request = { ...availabilityCheck, isMobile: place.isMobile, ...ownStockOf(place) }
  const reply = replyOf(roomSearch, await coalescedReads.read(legacy, place, roomSearch, request))
  const split = reply.split && maySee(place, reply.split) ? reply.split : undefined
  const list = { ...reply, rooms: visibleTo(place, reply.rooms), split }
  const terms = search.link === undefined ? undefined : await termsInForce(gateway, place, search.link)
  return terms ? withSignedLinkRates({ terms, gateway, place, line: { ...search, party }, list }) : list
}

type Selection =
  | { readonly kind: 'priced'; readonly price: BasketPrice }
  | { readonly kind: 'gone'; readonly refusals: BasketRefusal[] }

async function selectionOf(
  gateway: Gateway,
  place: HotelPlace,
  { rooms, ...search }: RoomSearch,
  timeZone: string,
): Promise<Selection | undefined> {
  const chosenLines = rooms.flatMap(({ party, productId, isProtected }) =>
    productId === undefined ? [] : [{ party, productId, isProtected }],
  )
  if (chosenLines.length === 0) return undefined
  const basket = await basketRequestOf(gateway, place, { ...search, rooms: chosenLines })
  const answer = await checkPrice(gateway, place, basket)
  if (answer.kind === 'refused') return { kind: 'gone', refusals: await refusalsOf(gateway, place, basket, answer) }
  return { kind: 'priced', price: basketPriceOf(answer.answer, search.stay, { timeZone, now: gateway.now() }) }
}

function availableRoomsOf({ rooms }: RoomSearchReply, context: PriceContext): AvailableRoom[] {
  const isMarked = rooms.some(({ quotes }) => quotes.some(({ best }) => best))
  const roomsWithBest = isMarked ? rooms : markBestRates(rooms, ({ price }: QuoteReply) => price.stay.minor)
  return roomsWithBest.map(({ suggestedProductId, ...room }) => ({
    ...room,
    suggested: suggestionOf(room, suggestedProductId, roomsWithBest),
    quotes: withPublicPrices(
      quotesInOrder(
        room.quotes.map(({ extraCost: _, ...quote }) => ({
          ...quote,
          cancellation: cancellationOf(quote.cancellation, context),
        })),
      ),
    ),
  }))
}

function suggestionOf(
  { quotes }: Pick<RoomReply, 'quotes'>,
  suggestedProductId: number | undefined,
  rooms: readonly RoomReply[],
): AvailableRoom['suggested'] {
  const room = rooms.find((listedRoom) => listedRoom.quotes.some(({ productId }) => productId === suggestedProductId))
  const quote = room?.quotes.find(({ productId }) => productId === suggestedProductId)
  if (!room || !quote) return undefined
  const { minor, currency } = quote.price.stay
  const lowest = Math.min(...quotes.map(({ price }) => price.stay.minor))
  return { roomTypeId: room.id, productId: quote.productId, difference: money(minor - lowest, currency) }
}
