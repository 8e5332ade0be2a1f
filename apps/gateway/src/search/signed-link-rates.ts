import type { Basket } from '@portico/contracts/price/basket'
import { withBest } from '@portico/contracts/search/room-search'
import type { LinkTerms } from '@portico/contracts/values/signed-link'
import { promoCodeOf } from '@portico/domain/pricing/promotion'
import type { QuoteReply, RoomReply, RoomSearchReply } from '@portico/legacy/calls/search/room-search'
import type { PrepaymentReply } from '@portico/legacy/parts/rate-reply'
import { requestUnderTerms } from '../basket/basket-request.ts'
import { checkPrice } from '../basket/check-price.ts'
import { overrideOf } from '../basket/signed-links.ts'
import type { Gateway } from '../procedures/context.ts'
import type { HotelPlace } from '../scope/place.ts'

type Line = Pick<Basket, 'stay' | 'promoCode' | 'hiddenPromoCode'> & Pick<Basket['rooms'][number], 'party'>

/**
 * The list of a search as its link shows it: narrowed to the link's rooms and rates, and at its prices. What a
 * set price means for nights, deadlines, prepayment and city tax is the answer of the server's own price check, which
 * hold and confirm agree with.
 */
export async function withSignedLinkRates(
  terms: LinkTerms,
  gateway: Gateway,
  place: HotelPlace,
  line: Line,
  list: RoomSearchReply,
): Promise<RoomSearchReply> {
  const narrowed = narrowToLink(terms, list.rooms)
  const priced = await Promise.all(
    narrowed.map(async (room) => {
      const quotes = await Promise.all(room.quotes.map((quote) => quoteAtLinkPrice(terms, gateway, place, line, quote)))
      return { ...room, quotes: quotes.flat() }
    }),
  )
  const rooms = withBest(
    priced.filter(({ quotes }) => quotes.length > 0),
    ({ minor }: QuoteReply) => minor,
  )
  const isEmptied = list.rooms.length > 0 && rooms.length === 0
  return {
    ...list,
    rooms,
    refusals: isEmptied ? [{ kind: 'not-on-sale' }] : list.refusals,
    cross: isWithin(terms, list.cross) ? list.cross : undefined,
  }
}

export function narrowToLink(terms: LinkTerms | undefined, rooms: readonly RoomReply[]): readonly RoomReply[] {
  if (!terms) return rooms
  return rooms
    .map((room) => ({ ...room, quotes: room.quotes.filter(({ ratePlanId }) => allows(terms, room.id, ratePlanId)) }))
    .filter(({ quotes }) => quotes.length > 0)
}

function isWithin(terms: LinkTerms, cross: RoomSearchReply['cross']): boolean {
  return cross?.parts.every(({ roomTypeId }) => allows(terms, roomTypeId, cross.ratePlanId)) ?? false
}

function allows({ rooms, rates }: LinkTerms, roomTypeId: number, ratePlanId: number): boolean {
  return isOn(rooms, roomTypeId) && isOn(rates, ratePlanId)
}

function isOn(list: readonly number[], id: number): boolean {
  return list.length === 0 || list.includes(id)
}

/** The quote at the price that the link sets; none where it can no longer be had. */
async function quoteAtLinkPrice(
  terms: LinkTerms,
  gateway: Gateway,
  place: HotelPlace,
  { party, ...line }: Line,
  quote: QuoteReply,
): Promise<readonly QuoteReply[]> {
  const { productId } = quote
  const override = overrideOf(terms, productId, line.stay, promoCodeOf(line))
  if (!override) return [quote]
  const answer = await checkPrice(gateway, place, requestUnderTerms({ ...line, rooms: [{ productId, party }] }, terms))
  if (answer.kind === 'refused') return []
  const { lines, services, prepayment, cityTax } = answer.answer
  const [priced] = lines
  if (!priced) return [quote]
  const { nights, kinds, mealPlan, cancellation, promotions } = priced
  // The list says whether its totals contain what must be chosen; a check of one room always does.
  const listed = quote.fees?.filter(({ isService }) => isService) ?? []
  const tooMuch = sumOf(services) - sumOf(listed)
  const minor = answer.answer.minor - tooMuch
  const fees = [...(priced.fees ?? []), ...listed]
  return [
    {
      ...quote,
      nights,
      kinds,
      mealPlan,
      cancellation,
      fees,
      promotions,
      minor,
      prepayment: lessAtHotel(prepayment, tooMuch),
      taxesMinor: cityTax?.minor,
      commission: undefined,
      overriddenMinor: minor - sumOf(listed) === override.price.minor ? override.price.minor : undefined,
    },
  ]
}

function sumOf(amounts: readonly { readonly minor: number }[]): number {
  return amounts.reduce((sum, { minor }) => sum + minor, 0)
}

function lessAtHotel(prepayment: readonly PrepaymentReply[], tooMuch: number): PrepaymentReply[] {
  return prepayment.flatMap((payment) => {
    const minor = payment.on === undefined ? payment.minor - tooMuch : payment.minor
    return minor === 0 ? [] : [{ ...payment, minor }]
  })
}
