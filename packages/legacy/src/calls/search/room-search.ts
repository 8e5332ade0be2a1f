import { priceOfStay } from '@portico/contracts/price/price-of-stay'
import { PromoOutcome } from '@portico/contracts/price/promo'
import type { AvailableRoom, Quote } from '@portico/contracts/search/room-search'
import { CurrencyCode, Refusal } from '@portico/contracts/values/shapes'
import type { CurrencyCode as Code } from '@portico/domain/money/currencies'
import { type Money, money } from '@portico/domain/money/money'
import type { Party } from '@portico/domain/party/party'
import { maxRoomLines } from '@portico/domain/party/room-line'
import type { Stay } from '@portico/domain/time/stay'
import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { legacyCall } from '../../codec/legacy-call.ts'
import { picturesWire, toPicture } from '../../codec/pictures.ts'
import {
  decimalOf,
  fromDecimal,
  optionalMoney,
  type QueryReader,
  wireFlag,
  wireInteger,
  wireList,
  wireNumber,
  wireText,
} from '../../codec/spelling.ts'
import {
  prepaidsWire,
  prepaymentsOf,
  type RateWithTerms,
  rateExtensions,
  rateOf,
  rateWireFields,
  toPrepaids,
  toRate,
} from '../../parts/rate-reply.ts'
import {
  encodeCaller,
  encodeOwnHolds,
  encodeParty,
  encodeStay,
  type OwnHolds,
  ownHoldsExtensions,
  readCaller,
  readOwnHolds,
  readPackageId,
  readParty,
  readPromoCode,
  readStay,
  readTimestamp,
} from '../../parts/request-fields.ts'
import {
  crossAvailabilityWire,
  crossbookingWire,
  type SplitStayReply,
  splitStayOf,
  toCrossAvailability,
  toCrossbooking,
} from '../../parts/split-stay.ts'
import { type PortalHotelReply, portalHotelOf, portalHotelWire, toPortalHotel } from './portal-search.ts'

const px = extensionFields(
  { reasons: ['taxes', 'saved', 'withoutVat', 'refusals', 'promo'], agencies: ['reserved', 'commission'] },
  rateExtensions,
  ownHoldsExtensions,
)

/** One room line at a time; `chosen` are the products of the other lines, subtracted from what is free. */
export type RoomSearchRequest = OwnHolds & {
  readonly stay: Stay
  readonly party: Party
  readonly chosen: readonly number[]
  readonly ratePlanId?: number | undefined
  /** A search of a single room line may be answered with a stay over two room types. */
  readonly cross: boolean
  readonly promoCode?: string | undefined
  readonly packageId?: number | undefined
  readonly originAirportId?: number | undefined
  /** Whether the search comes from a telephone's browser; our own server makes no difference. */
  readonly isMobile?: true | undefined
  readonly timestamp: number
}

export type QuoteReply = Omit<RateWithTerms<Quote>, 'outdoneBy'> & {
  readonly extraCost?: Money | undefined
}

export type RoomReply = Omit<AvailableRoom, 'suggested' | 'quotes'> & {
  readonly suggestedProductId?: number | undefined
  readonly quotes: readonly QuoteReply[]
}

/** `refusals` say why there are no rooms; `promo` what became of the code. */
export type RoomSearchReply = {
  readonly currency: Code
  readonly rooms: readonly RoomReply[]
  readonly refusals: readonly Refusal[]
  /** Where no room can be had: the stay in two room types, and other hotels of the place that have rooms. */
  readonly split?: SplitStayReply | undefined
  readonly otherHotels: readonly PortalHotelReply[]
  readonly promo?: PromoOutcome | undefined
}

const FlightWire = z.object({ id: wireInteger, code: wireText })

const RateWire = z.object({
  ...rateWireFields,
  id: wireInteger,
  mtId: wireInteger,
  name: wireText,
  description: wireText.optional(),
  best: wireFlag.optional(),
  prepaids: prepaidsWire,
  minStay: wireInteger.nullable().optional(),
  maxStay: wireInteger.nullable().optional(),
  minAdults: wireInteger.nullable().optional(),
  maxAdults: wireInteger.nullable().optional(),
  refundIncluded: wireFlag.nullable().optional(),
  refundPrice: wireNumber.nullable().optional(),
  extraCost: wireNumber.nullable().optional(),
  freeServices: z.array(wireInteger).optional().catch(undefined),
  additionalServices: z.array(wireInteger).optional().catch(undefined),
  selectedFlight: z.object({ departure: FlightWire, return: FlightWire }).nullable().optional().catch(undefined),
  overridedPrice: wireNumber.nullable().optional(),
  [px.taxes]: wireNumber.optional(),
  [px.saved]: wireNumber.optional(),
  [px.commission]: wireNumber.optional(),
  [px.withoutVat]: wireNumber.optional(),
  [px.reserved]: z.literal(true).optional(),
})

const RoomWire = z.object({
  id: wireInteger,
  name: wireText,
  description: wireText.optional(),
  gallery: picturesWire,
  count: wireInteger,
  suggestedRate: wireInteger.nullable().optional(),
  maxAdults: wireInteger.optional(),
  maxpers: wireInteger,
  dimensione: wireInteger.nullable().optional(),
  amenities: wireList(z.string()),
  rates: wireList(RateWire),
})

const ReplyWire = z.object({
  currency: z.object({ code: CurrencyCode }),
  availability: wireList(RoomWire),
  crossAvailability: crossAvailabilityWire.catch([]),
  crossbooking: crossbookingWire.optional(),
  crossProperty: wireList(portalHotelWire),
  [px.refusals]: z.array(Refusal).optional(),
  [px.promo]: PromoOutcome.optional(),
})

export const roomSearch = legacyCall<RoomSearchRequest, RoomSearchReply>({
  name: 'roomSearch',
  server: 'main',
  path: 'avail.do?method=search',
  effect: 'read',
  timeout: 'search',
  extensions: px,
  body: 'json',
  toQuery: (
    caller,
    {
      stay,
      party,
      chosen,
      ratePlanId,
      cross,
      promoCode,
      packageId,
      originAirportId,
      isMobile,
      timestamp,
      ownHoldIds,
      ownReservation,
    },
  ) => [
    ...encodeCaller(caller),
    ...encodeStay(stay),
    ...encodeParty(party, 'avail_etaBambini'),
    ['mt_id', ratePlanId ?? 0],
    ['cross', cross],
    ['promoCode', promoCode],
    ['mobile', isMobile ?? false],
    ['originAirportId', originAirportId ?? 0],
    // Chosen rates are numbered from 1, unlike the rooms of other calls.
    ...chosen.map((productId, i) => [`ar_id${i + 1}`, productId] as const),
    ['pc_id', packageId ?? 0],
    ['cl_id', caller.clientId],
    ['timestamp', timestamp],
    ...encodeOwnHolds({ ownHoldIds, ownReservation }),
  ],
  fromQuery: (reader) => ({
    caller: readCaller(reader),
    input: {
      stay: readStay(reader),
      party: readParty(reader),
      chosen: readChosen(reader),
      ratePlanId: reader.optionalId(['mt_id', 'macroId']),
      cross: reader.flag('cross'),
      promoCode: readPromoCode(reader),
      packageId: readPackageId(reader),
      originAirportId: reader.optionalId('originAirportId'),
      isMobile: reader.flag('mobile') || undefined,
      timestamp: readTimestamp(reader),
      ...readOwnHolds(reader),
    },
  }),
  toReply: ({ currency, rooms, refusals, split, otherHotels, promo }) => ({
    currency: { code: currency },
    availability: rooms.map((room) => ({
      id: room.id,
      name: room.name,
      description: room.description,
      gallery: room.pictures.map(toPicture),
      count: room.available,
      suggestedRate: room.suggestedProductId ?? null,
      overrided: room.quotes.some(({ overridden }) => overridden !== undefined),
      maxAdults: room.maxAdults,
      maxpers: room.maxGuests,
      dimensione: room.squareMetres ?? null,
      amenities: room.amenities.map((amenity) => (amenity === 'bathtub' ? 'bahthub' : amenity)),
      rates: room.quotes.map(toQuote),
    })),
    crossAvailability: split === undefined ? [] : [toCrossAvailability(split)],
    crossbooking: split === undefined ? null : toCrossbooking(split),
    crossProperty: otherHotels.map(toPortalHotel),
    [px.refusals]: refusals,
    [px.promo]: promo,
  }),
  reply: ReplyWire.transform(
    ({
      currency: { code },
      availability,
      crossAvailability,
      crossbooking,
      crossProperty,
      [px.refusals]: refusals,
      [px.promo]: promo,
    }) => ({
      currency: code,
      rooms: availability.map(
        (room): RoomReply => ({
          id: room.id,
          name: room.name,
          description: room.description ?? '',
          pictures: room.gallery,
          available: room.count,
          suggestedProductId: room.suggestedRate ?? undefined,
          squareMetres: room.dimensione ?? undefined,
          maxAdults: room.maxAdults ?? room.maxpers,
          maxGuests: room.maxpers,
          // The wire's own spelling.
          amenities: room.amenities.map((amenity) => (amenity === 'bahthub' ? 'bathtub' : amenity)),
          quotes: room.rates.map((rate) => quoteOf(rate, code)),
        }),
      ),
      refusals: refusals ?? [],
      split: splitStayOf(crossbooking, crossAvailability, code),
      otherHotels: crossProperty.flatMap(portalHotelOf),
      promo,
    }),
  ),
})

/** Both suffix schemes are read: `ar_id1, ar_id2` and `ar_id, ar_id2`. */
function readChosen(reader: QueryReader): number[] {
  const chosenProductIds: number[] = []
  for (let i = 1; i < maxRoomLines; i++) {
    const productId = reader.optionalId(i === 1 ? ['ar_id1', 'ar_id'] : `ar_id${i}`)
    if (productId === undefined) break
    chosenProductIds.push(productId)
  }
  return chosenProductIds
}

function toQuote(quote: QuoteReply) {
  const { price, protection, extraCost, overridden, commission, restrictions } = quote
  return {
    id: quote.productId,
    mtId: quote.ratePlanId,
    name: quote.name,
    description: quote.description,
    best: quote.best,
    prepaids: toPrepaids(quote.prepayment),
    refundIncluded: protection?.minor === 0,
    refundPrice: decimalOrNull(protection),
    insured: false,
    extraCost: decimalOrNull(extraCost),
    freeServices: quote.includedServices ?? [],
    additionalServices: quote.addableServices ?? [],
    selectedFlight: quote.flight ?? null,
    overridedPrice: decimalOrNull(overridden),
    minStay: restrictions.minStay ?? null,
    maxStay: restrictions.maxStay ?? null,
    minAdults: restrictions.minAdults ?? null,
    maxAdults: restrictions.maxAdults ?? null,
    nightsCount: quote.nights.length,
    ...toRate(quote, price.stay),
    [px.taxes]: price.taxesAtHotel && decimalOf(price.taxesAtHotel),
    [px.saved]: quote.saved && decimalOf(quote.saved),
    [px.commission]: commission && decimalOf(commission.amount),
    [px.withoutVat]: commission && decimalOf(commission.withoutVat),
    [px.reserved]: quote.reserved,
  }
}

function decimalOrNull(amount: Money | undefined): number | null {
  return amount === undefined ? null : decimalOf(amount)
}

function quoteOf(rate: z.infer<typeof RateWire>, currency: Code): QuoteReply {
  return {
    ...rateOf(rate, currency),
    productId: rate.id,
    ratePlanId: rate.mtId,
    name: rate.name,
    description: rate.description ?? '',
    best: rate.best ?? false,
    price: priceOfStay(fromDecimal(rate.total, currency), optionalMoney(rate[px.taxes], currency)),
    prepayment: prepaymentsOf(rate.prepaids, currency),
    saved: optionalMoney(rate[px.saved] || undefined, currency),
    extraCost: optionalMoney(rate.extraCost, currency),
    overridden: optionalMoney(rate.overridedPrice, currency),
    commission: commissionOf(rate, currency),
    reserved: rate[px.reserved],
    protection: rate.refundIncluded ? money(0, currency) : optionalMoney(rate.refundPrice, currency),
    restrictions: {
      minStay: rate.minStay ?? undefined,
      maxStay: rate.maxStay ?? undefined,
      minAdults: rate.minAdults ?? undefined,
      maxAdults: rate.maxAdults ?? undefined,
    },
    includedServices: idsOf(rate.freeServices),
    addableServices: idsOf(rate.additionalServices),
    flight: rate.selectedFlight ?? undefined,
  }
}

function idsOf(listedIds: readonly number[] | undefined): readonly number[] | undefined {
  return listedIds === undefined || listedIds.length === 0 ? undefined : listedIds
}

function commissionOf(
  { [px.commission]: commission, [px.withoutVat]: withoutVat }: z.infer<typeof RateWire>,
  currency: Code,
): QuoteReply['commission'] {
  if (commission === undefined || withoutVat === undefined) return undefined
  return { amount: fromDecimal(commission, currency), withoutVat: fromDecimal(withoutVat, currency) }
}

/** One room that holds all: the same question with the guests of all rooms together, the same answer. */
export const connectedRooms: typeof roomSearch = {
  ...roomSearch,
  name: 'connectedRooms',
  path: 'avail.do?method=connected',
}
