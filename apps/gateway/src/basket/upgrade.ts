import type { Basket } from '@portico/contracts/price/basket'
import type { Upgrade } from '@portico/contracts/search/services'
import { type Money, money } from '@portico/domain/money/money'
import type { RoomLine } from '@portico/domain/party/room-line'
import { withUpgrade } from '@portico/domain/party/upgrade'
import { promoCodeOf } from '@portico/domain/pricing/promotion'
import { type QuoteReply, type RoomReply, roomSearch } from '@portico/legacy/calls/search/room-search'
import type { BasketReply } from '@portico/legacy/parts/basket'
import type { Gateway } from '../procedures/context.ts'
import { type HotelPlace, ownStockOf } from '../scope/place.ts'
import { replyOf } from '../upstream/legacy-client.ts'
import { visibleTo } from './basket-price.ts'
import { basketRequestOf } from './basket-request.ts'
import { checkPrice } from './check-price.ts'

/**
 * The room that the hotel suggests instead of the first one chosen, for all lines that have that room,
 * and what they cost more at today's prices, of which `before` is the basket's own. Nothing for a split stay, under a
 * signed link or in a package, nor where the better room cannot be had for all of them.
 */
export async function upgradeOf(
  gateway: Gateway,
  place: HotelPlace,
  basket: Basket,
  before: BasketReply,
): Promise<Upgrade | undefined> {
  const rooms = await roomsForFirst(gateway, place, basket)
  const [old, oldQuote] = roomWith(rooms, basket.rooms[0]?.productId)
  const [suggested, suggestedQuote] = roomWith(rooms, old?.suggestedProductId)
  if (!old || !oldQuote || !suggested || !suggestedQuote) return undefined
  const { productId } = suggested.quotes.find(({ ratePlanId }) => ratePlanId === oldQuote.ratePlanId) ?? suggestedQuote
  const difference = await upgradeDifferenceOf({
    gateway,
    place,
    basket,
    replaced: new Set(old.quotes.map((quote) => quote.productId)),
    productId,
    before,
  })
  if (!difference) return undefined
  const lines = basket.rooms.flatMap((room, i) =>
    old.quotes.some((quote) => quote.productId === room.productId) ? [i] : [],
  )
  return {
    lines,
    productId,
    roomName: suggested.name,
    description: suggested.description,
    picture: suggested.pictures[0],
    from: { roomTypeId: old.id, roomName: old.name },
    difference,
  }
}

/**
 * Of a basket whose address says that its room replaced another: which, and what that costs more today. Nothing
 * where that other room is not one for which the hotel suggests this one, or can no longer be had.
 */
export async function upgradeTaken(
  gateway: Gateway,
  place: HotelPlace,
  basket: Basket,
): Promise<{ oldRoomId: number; difference: Money } | undefined> {
  const { upgradedFrom, ...upgraded } = basket
  if (upgradedFrom === undefined) return undefined
  const rooms = await roomsForFirst(gateway, place, upgraded)
  const [taken, takenQuote] = roomWith(rooms, basket.rooms[0]?.productId)
  const old = rooms.find(({ id }) => id === upgradedFrom)
  if (!taken || !takenQuote || !old || roomWith(rooms, old.suggestedProductId)[0] !== taken) return undefined
  const before = old.quotes.find(({ ratePlanId }) => ratePlanId === takenQuote.ratePlanId) ?? old.quotes[0]
  const today = before && (await priceOf(gateway, place, upgraded))
  const difference =
    today &&
    (await upgradeDifferenceOf({
      gateway,
      place,
      basket: upgraded,
      replaced: new Set(taken.quotes.map((quote) => quote.productId)),
      productId: before.productId,
      before: today,
    }))
  return difference && { oldRoomId: old.id, difference: money(0 - difference.minor, difference.currency) }
}

async function roomsForFirst(
  { legacy, coalescedReads, now }: Gateway,
  place: HotelPlace,
  basket: Basket,
): Promise<readonly RoomReply[]> {
  const { stay, rooms, packageId, link } = basket
  const [first] = rooms
  if (!first || packageId !== undefined || link !== undefined || rooms.some((room) => room.stay)) return []
  const request = {
    stay,
    party: first.party,
    chosen: [],
    cross: false,
    promoCode: promoCodeOf(basket),
    timestamp: Date.parse(now()),
    isMobile: place.isMobile,
    ...ownStockOf(place),
  }
  return visibleTo(place, replyOf(roomSearch, await coalescedReads.read(legacy, place, roomSearch, request)).rooms)
}

function roomWith(rooms: readonly RoomReply[], productId: number | undefined): [] | [RoomReply, QuoteReply] {
  for (const room of rooms) {
    const quote = room.quotes.find((each) => each.productId === productId)
    if (quote) return [room, quote]
  }
  return []
}

async function upgradeDifferenceOf({
  gateway,
  place,
  basket,
  replaced,
  productId,
  before,
}: {
  gateway: Gateway
  place: HotelPlace
  basket: Basket
  replaced: ReadonlySet<number>
  productId: number
  before: BasketReply
}): Promise<Money | undefined> {
  const swapped = basket.rooms.map((room) => (replaced.has(room.productId) ? { ...room, productId } : room))
  const after = await priceOf(gateway, place, { ...basket, rooms: swapped })
  if (!after) return undefined
  const minorOfLine = ({ lines }: BasketReply, i: number) => lines[i]?.stay.minor ?? 0
  const rooms: readonly RoomLine[] = basket.rooms
  const concerned = basket.rooms.filter((room) => replaced.has(room.productId))
  const { swapCost } = withUpgrade(concerned, productId, (line, product) => {
    return minorOfLine(product === productId ? after : before, rooms.indexOf(line))
  })
  return money(swapCost, after.price.stay.currency)
}

async function priceOf(gateway: Gateway, place: HotelPlace, basket: Basket): Promise<BasketReply | undefined> {
  const answer = await checkPrice(gateway, place, await basketRequestOf(gateway, place, basket))
  return answer.kind === 'refused' ? undefined : answer.answer
}
