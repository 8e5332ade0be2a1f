import { PromoOutcome } from '@portico/contracts/price/promo'
import { CurrencyCode, Refusal } from '@portico/contracts/values/shapes'
import type { CurrencyCode as Code } from '@portico/domain/money/currencies'
import type { Party } from '@portico/domain/party/party'
import { maxRoomLines } from '@portico/domain/party/room-line'
import type { Stay } from '@portico/domain/time/stay'
import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { legacyCall } from '../../codec/legacy-call.ts'
import {
  fromDecimal,
  type QueryReader,
  toDecimal,
  wireFlag,
  wireInteger,
  wireList,
  wireNumber,
  wireText,
} from '../../codec/spelling.ts'
import {
  type PictureReply,
  type PrepaymentReply,
  pictureWire,
  prepaidsWire,
  prepaymentsOf,
  type RateReply,
  rateExtensions,
  rateOf,
  rateWireFields,
  toPrepaids,
  toRate,
} from '../../parts/rate-reply.ts'
import {
  callerQuery,
  type OwnHolds,
  ownHoldsExtensions,
  ownHoldsQuery,
  partyQuery,
  readCaller,
  readOwnHolds,
  readParty,
  readStay,
  stayQuery,
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
  { reasons: ['taxes', 'saved', 'commission', 'withoutVat', 'refusals', 'promo'], agencies: ['reserved'] },
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
  readonly timestamp: number
}

export type QuoteReply = RateReply & {
  readonly productId: number
  readonly ratePlanId: number
  readonly name: string
  readonly description: string
  readonly best: boolean
  readonly prepayment: readonly PrepaymentReply[]
  /** The total that a signed link sets, which `minor` is then. */
  readonly overriddenMinor?: number | undefined
  readonly taxesMinor?: number | undefined
  /** What promotions took off, which `minor` is without. */
  readonly savedMinor?: number | undefined
  readonly feesMinor?: number | undefined
  /** Refund protection: its price, 0 where it is included; absent where the rate does not offer it. */
  readonly protectionMinor?: number | undefined
  /** Of a commissionable rate: what the seller earns, and what the stay is worth without VAT. */
  readonly commission?: { readonly minor: number; readonly withoutVatMinor: number } | undefined
  readonly reserved?: true | undefined
  readonly minStay?: number | undefined
  readonly maxStay?: number | undefined
  readonly minAdults?: number | undefined
  readonly maxAdults?: number | undefined
  /** Of a package: the services that come with it, and those that can be added, by their ids. */
  readonly freeServices?: readonly number[] | undefined
  readonly additionalServices?: readonly number[] | undefined
  readonly selectedFlight?: SelectedFlight | undefined
}

export type SelectedFlight = { readonly departure: FlightName; readonly return: FlightName }
type FlightName = { readonly id: number; readonly code: string }

export type RoomReply = {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly pictures: readonly PictureReply[]
  readonly available: number
  readonly suggestedProductId?: number | undefined
  readonly squareMetres?: number | undefined
  readonly maxAdults: number
  readonly maxGuests: number
  readonly amenities: readonly string[]
  readonly quotes: readonly QuoteReply[]
}

/** `refusals` say why there are no rooms; `promo` what became of the code. */
export type RoomSearchReply = {
  readonly currency: Code
  readonly rooms: readonly RoomReply[]
  readonly refusals: readonly Refusal[]
  /** Where no room can be had: the stay in two room types, and other hotels of the place that have rooms. */
  readonly cross?: SplitStayReply | undefined
  readonly sisters: readonly PortalHotelReply[]
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
  gallery: wireList(pictureWire),
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
      timestamp,
      ownHoldIds,
      ownReservation,
    },
  ) => [
    ...callerQuery(caller),
    ...stayQuery(stay),
    ...partyQuery(party, 'avail_etaBambini'),
    ['mt_id', ratePlanId ?? 0],
    ['cross', cross],
    ['promoCode', promoCode],
    ['mobile', false],
    ['originAirportId', originAirportId ?? 0],
    // Chosen rates are numbered from 1, unlike the rooms of other calls.
    ...chosen.map((productId, i) => [`ar_id${i + 1}`, productId] as const),
    ['pc_id', packageId ?? 0],
    ['cl_id', caller.clientId],
    ['timestamp', timestamp],
    ...ownHoldsQuery({ ownHoldIds, ownReservation }),
  ],
  fromQuery: (reader) => ({
    caller: readCaller(reader),
    input: {
      stay: readStay(reader),
      party: readParty(reader),
      chosen: readChosen(reader),
      ratePlanId: reader.optionalId(['mt_id', 'macroId']),
      cross: reader.flag('cross'),
      promoCode: reader.optionalText(['promoCode', 'promocode'], 40),
      packageId: reader.optionalId(['pc_id', 'pcId']),
      originAirportId: reader.optionalId('originAirportId'),
      timestamp: reader.optionalInteger('timestamp', 0, Number.MAX_SAFE_INTEGER) ?? 0,
      ...readOwnHolds(reader),
    },
  }),
  toReply: ({ currency, rooms, refusals, cross, sisters, promo }) => ({
    currency: { code: currency },
    availability: rooms.map((room) => ({
      id: room.id,
      name: room.name,
      description: room.description,
      gallery: room.pictures,
      count: room.available,
      suggestedRate: room.suggestedProductId ?? null,
      overrided: room.quotes.some(({ overriddenMinor }) => overriddenMinor !== undefined),
      maxAdults: room.maxAdults,
      maxpers: room.maxGuests,
      dimensione: room.squareMetres ?? null,
      amenities: room.amenities.map((amenity) => (amenity === 'bathtub' ? 'bahthub' : amenity)),
      rates: room.quotes.map((quote) => toQuote(quote, currency)),
    })),
    crossAvailability: cross === undefined ? [] : [toCrossAvailability(cross, currency)],
    crossbooking: cross === undefined ? null : toCrossbooking(cross, currency),
    crossProperty: sisters.map(toPortalHotel),
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
      cross: splitStayOf(crossbooking, crossAvailability, code),
      sisters: crossProperty.flatMap(portalHotelOf),
      promo,
    }),
  ),
})

/** Both suffix schemes are read: `ar_id1, ar_id2` and `ar_id, ar_id2`. */
function readChosen(reader: QueryReader): number[] {
  const chosen: number[] = []
  for (let i = 1; i < maxRoomLines; i++) {
    const productId = reader.optionalId(i === 1 ? ['ar_id1', 'ar_id'] : `ar_id${i}`)
    if (productId === undefined) break
    chosen.push(productId)
  }
  return chosen
}

function toQuote(quote: QuoteReply, currency: Code) {
  return {
    id: quote.productId,
    mtId: quote.ratePlanId,
    name: quote.name,
    description: quote.description,
    best: quote.best,
    prepaids: toPrepaids(quote.prepayment, currency),
    refundIncluded: quote.protectionMinor === 0,
    refundPrice: quote.protectionMinor === undefined ? null : toDecimal(quote.protectionMinor, currency),
    insured: false,
    extraCost: quote.feesMinor === undefined ? null : toDecimal(quote.feesMinor, currency),
    freeServices: quote.freeServices ?? [],
    additionalServices: quote.additionalServices ?? [],
    selectedFlight: quote.selectedFlight ?? null,
    overridedPrice: quote.overriddenMinor === undefined ? null : toDecimal(quote.overriddenMinor, currency),
    minStay: quote.minStay ?? null,
    maxStay: quote.maxStay ?? null,
    minAdults: quote.minAdults ?? null,
    maxAdults: quote.maxAdults ?? null,
    nightsCount: quote.nights.length,
    ...toRate(quote, currency),
    [px.taxes]: quote.taxesMinor === undefined ? undefined : toDecimal(quote.taxesMinor, currency),
    [px.saved]: quote.savedMinor === undefined ? undefined : toDecimal(quote.savedMinor, currency),
    [px.commission]: quote.commission && toDecimal(quote.commission.minor, currency),
    [px.withoutVat]: quote.commission && toDecimal(quote.commission.withoutVatMinor, currency),
    [px.reserved]: quote.reserved,
  }
}

function quoteOf(rate: z.infer<typeof RateWire>, currency: Code): QuoteReply {
  return {
    ...rateOf(rate, currency),
    productId: rate.id,
    ratePlanId: rate.mtId,
    name: rate.name,
    description: rate.description ?? '',
    best: rate.best ?? false,
    prepayment: prepaymentsOf(rate.prepaids, currency),
    taxesMinor: minorOf(rate[px.taxes], currency),
    savedMinor: minorOf(rate[px.saved], currency),
    feesMinor: minorOf(rate.extraCost, currency),
    overriddenMinor: minorOf(rate.overridedPrice, currency),
    commission: commissionOf(rate, currency),
    reserved: rate[px.reserved] ? (true as const) : undefined,
    protectionMinor: rate.refundIncluded ? 0 : minorOf(rate.refundPrice, currency),
    minStay: rate.minStay ?? undefined,
    maxStay: rate.maxStay ?? undefined,
    minAdults: rate.minAdults ?? undefined,
    maxAdults: rate.maxAdults ?? undefined,
    freeServices: idsOf(rate.freeServices),
    additionalServices: idsOf(rate.additionalServices),
    selectedFlight: rate.selectedFlight ?? undefined,
  }
}

function idsOf(ids: readonly number[] | undefined): readonly number[] | undefined {
  return ids === undefined || ids.length === 0 ? undefined : ids
}

function commissionOf(
  { [px.commission]: commission, [px.withoutVat]: withoutVat }: z.infer<typeof RateWire>,
  currency: Code,
): QuoteReply['commission'] {
  if (commission === undefined || withoutVat === undefined) return undefined
  return { minor: fromDecimal(commission, currency).minor, withoutVatMinor: fromDecimal(withoutVat, currency).minor }
}

function minorOf(amount: number | null | undefined, currency: Code): number | undefined {
  return amount === null || amount === undefined ? undefined : fromDecimal(amount, currency).minor
}

/** One room that holds all: the same question with the guests of all rooms together, the same answer. */
export const connectedRooms: typeof roomSearch = {
  ...roomSearch,
  name: 'connectedRooms',
  path: 'avail.do?method=connected',
}
