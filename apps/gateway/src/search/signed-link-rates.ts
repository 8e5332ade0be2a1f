import type { Basket } from '@portico/contracts/basket'
import type { RoomSearchAnswer, ToldQuote, ToldRoom } from '@portico/contracts/legacy/main/room-search'
import type { LinkTerms } from '@portico/contracts/signed-link'
import { askedUnder } from '../checkout/basket-request.ts'
import { checkPrice } from '../checkout/check-price.ts'
import type { Gateway } from '../scope/context.ts'
import type { HotelPlace } from '../scope/place.ts'
import { codeOf, overrideOf } from './signed-links.ts'

/** Who asks for which room. */
type Line = Pick<Basket, 'stay' | 'promoCode' | 'hiddenPromoCode'> & Pick<Basket['rooms'][number], 'party'>

/**
 * ROOM-25: the list of a search as its link shows it: narrowed to the link's rooms and rates, and at its prices. What a price that is set means for
 * nights, deadlines, prepayment and city tax says the server's own price check, which hold and confirm agree with.
 */
export async function listUnder(
  terms: LinkTerms,
  gateway: Gateway,
  place: HotelPlace,
  line: Line,
  list: RoomSearchAnswer,
): Promise<RoomSearchAnswer> {
  const narrowed = narrow(terms, list.rooms)
  const priced = await Promise.all(
    narrowed.map(async (room) => {
      const quotes = await Promise.all(room.quotes.map((quote) => quoteUnder(terms, gateway, place, line, quote)))
      return { ...room, quotes: quotes.flat() }
    }),
  )
  const rooms = withBest(priced.filter(({ quotes }) => quotes.length > 0))
  const nothingLeft = list.rooms.length > 0 && rooms.length === 0
  return {
    ...list,
    rooms,
    refusals: nothingLeft ? [{ kind: 'not-on-sale' }] : list.refusals,
    cross: isWithin(terms, list.cross) ? list.cross : undefined,
  }
}

/** ROOM-11: what both lists of the link name. */
export function narrow(terms: LinkTerms | undefined, rooms: readonly ToldRoom[]): readonly ToldRoom[] {
  if (!terms) return rooms
  return rooms
    .map((room) => ({ ...room, quotes: room.quotes.filter(({ ratePlanId }) => allows(terms, room.id, ratePlanId)) }))
    .filter(({ quotes }) => quotes.length > 0)
}

function isWithin(terms: LinkTerms, cross: RoomSearchAnswer['cross']): boolean {
  return cross?.parts.every(({ roomTypeId }) => allows(terms, roomTypeId, cross.ratePlanId)) ?? false
}

function allows({ rooms, rates }: LinkTerms, roomTypeId: number, ratePlanId: number): boolean {
  return isOn(rooms, roomTypeId) && isOn(rates, ratePlanId)
}

function isOn(list: readonly number[], id: number): boolean {
  return list.length === 0 || list.includes(id)
}

/** The quote at the price that the link sets; none where it can no longer be had. */
async function quoteUnder(
  terms: LinkTerms,
  gateway: Gateway,
  place: HotelPlace,
  { party, ...line }: Line,
  quote: ToldQuote,
): Promise<readonly ToldQuote[]> {
  const { productId } = quote
  const override = overrideOf(terms, productId, line.stay, codeOf(line))
  if (!override) return [quote]
  const answer = await checkPrice(gateway, place, askedUnder({ ...line, rooms: [{ productId, party }] }, terms))
  if (answer.kind === 'refused') return []
  const { lines, prepayment, cityTax, minor } = answer.answer
  const [told] = lines
  if (!told) return [quote]
  const { nights, kinds, mealPlan, cancellation, fees, promotions } = told
  return [
    {
      ...quote,
      ...{ nights, kinds, mealPlan, cancellation, fees, promotions, minor, prepayment },
      taxesMinor: cityTax?.minor,
      // Of the rate's own price: what it earns of another is told with the booking.
      commission: undefined,
      overriddenMinor: minor === override.price.minor ? minor : undefined,
    },
  ]
}

/** ROOM-07 of the list as it has become. */
function withBest(rooms: readonly ToldRoom[]): readonly ToldRoom[] {
  const lowest = Math.min(...rooms.flatMap(({ quotes }) => quotes.map(({ minor }) => minor)))
  return rooms.map((room) => ({ ...room, quotes: room.quotes.map((quote) => ({ ...quote, best: quote.minor === lowest })) }))
}
