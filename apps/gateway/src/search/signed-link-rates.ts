import type { Basket } from '@portico/contracts/price/basket'
import { priceOfStay } from '@portico/contracts/price/price-of-stay'
import { markBestRates, type Quote } from '@portico/contracts/search/room-search'
import type { LinkTerms } from '@portico/contracts/values/signed-link'
import { type Money, money } from '@portico/domain/money/money'
import { promoCodeOf } from '@portico/domain/pricing/promotion'
import type { QuoteReply, RoomReply, RoomSearchReply } from '@portico/legacy/calls/search/room-search'
import { requestUnderTerms } from '../basket/basket-request.ts'
import { checkPrice } from '../basket/check-price.ts'
import { overrideOf } from '../basket/signed-links.ts'
import type { Gateway } from '../procedures/context.ts'
import type { HotelPlace } from '../scope/place.ts'

type SignedLinkLine = Pick<Basket, 'stay' | 'promoCode' | 'hiddenPromoCode'> & Pick<Basket['rooms'][number], 'party'>

/**
 * The list of a search as its link shows it: narrowed to the link's rooms and rates, and at its prices. What a
 * set price means for nights, deadlines, prepayment and city tax is the answer of the server's own price check, which
 * hold and confirm agree with.
 */
export async function withSignedLinkRates({
  terms,
  gateway,
  place,
  line,
  list,
}: {
  readonly terms: LinkTerms
  readonly gateway: Gateway
  readonly place: HotelPlace
  readonly line: SignedLinkLine
  readonly list: RoomSearchReply
}): Promise<RoomSearchReply> {
  const narrowed = narrowToLink(terms, list.rooms)
  const pricedRooms = await Promise.all(
    narrowed.map(async (room) => {
      const quotes = await Promise.all(
        room.quotes.map((quote) => quoteAtLinkPrice({ terms, gateway, place, line, quote })),
      )
      return { ...room, quotes: quotes.flat() }
    }),
  )
  const rooms = markBestRates(
    pricedRooms.filter(({ quotes }) => quotes.length > 0),
    ({ price }: QuoteReply) => price.stay.minor,
  )
  const isEmptied = list.rooms.length > 0 && rooms.length === 0
  return {
    ...list,
    rooms,
    refusals: isEmptied ? [{ kind: 'not-on-sale' }] : list.refusals,
    split: isWithin(terms, list.split) ? list.split : undefined,
  }
}

export function narrowToLink(linkTerms: LinkTerms | undefined, rooms: readonly RoomReply[]): readonly RoomReply[] {
  if (!linkTerms) return rooms
  return rooms
    .map((room) => ({
      ...room,
      quotes: room.quotes.filter(({ ratePlanId }) => isPermittedByLink(linkTerms, room.id, ratePlanId)),
    }))
    .filter(({ quotes }) => quotes.length > 0)
}

function isWithin(linkTerms: LinkTerms, split: RoomSearchReply['split']): boolean {
  return split?.parts.every(({ roomTypeId }) => isPermittedByLink(linkTerms, roomTypeId, split.ratePlanId)) ?? false
}

function isPermittedByLink({ rooms, rates }: LinkTerms, roomTypeId: number, ratePlanId: number): boolean {
  return isOn(rooms, roomTypeId) && isOn(rates, ratePlanId)
}

function isOn(permittedIds: readonly number[], id: number): boolean {
  return permittedIds.length === 0 || permittedIds.includes(id)
}

async function quoteAtLinkPrice({
  terms,
  gateway,
  place,
  line: { party, ...line },
  quote,
}: {
  readonly terms: LinkTerms
  readonly gateway: Gateway
  readonly place: HotelPlace
  readonly line: SignedLinkLine
  readonly quote: QuoteReply
}): Promise<readonly QuoteReply[]> {
  const { productId } = quote
  const override = overrideOf(terms, productId, line.stay, promoCodeOf(line))
  if (!override) return [quote]
  const answer = await checkPrice(gateway, place, requestUnderTerms({ ...line, rooms: [{ productId, party }] }, terms))
  if (answer.kind === 'refused') return []
  const { lines, services, prepayment, price } = answer.answer
  const [pricedLine] = lines
  if (!pricedLine) return [quote]
  const { nights, kinds, mealPlan, cancellation, promotions } = pricedLine
  // The list says whether its totals contain what must be chosen; a check of one room always does.
  const listedServiceFees = quote.fees.filter(({ isService }) => isService)
  const tooMuch = sumOfLines(services) - sumOfLines(listedServiceFees)
  const total = money(price.stay.minor - tooMuch, price.stay.currency)
  return [
    {
      ...quote,
      nights,
      kinds,
      mealPlan,
      cancellation,
      fees: [...pricedLine.fees, ...listedServiceFees],
      promotions,
      price: priceOfStay(total, price.taxesAtHotel),
      prepayment: lessAtHotel(prepayment, tooMuch),
      commission: undefined,
      overridden: total.minor - sumOfLines(listedServiceFees) === override.price.minor ? override.price : undefined,
    },
  ]
}

function sumOfLines(lines: readonly { readonly amount: Money }[]): number {
  return lines.reduce((sum, { amount }) => sum + amount.minor, 0)
}

function lessAtHotel(prepayment: Quote['prepayment'], tooMuch: number): Quote['prepayment'] {
  return prepayment.flatMap(({ on, amount }) => {
    const minor = on === undefined ? amount.minor - tooMuch : amount.minor
    return minor === 0 ? [] : [{ on, amount: money(minor, amount.currency) }]
  })
}
