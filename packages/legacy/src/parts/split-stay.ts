import { priceOfStay } from '@portico/contracts/price/price-of-stay'
import type { SplitStay } from '@portico/contracts/search/alternatives'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { type Money, money, shareOf } from '@portico/domain/money/money'
import { defaultParty, type Party } from '@portico/domain/party/party'
import { crossBookingRate } from '@portico/domain/pricing/stays/split-stay'
import { z } from 'zod'
import {
  decimalOf,
  fromDecimal,
  toDecimal,
  toLegacyDate,
  wireDate,
  wireInteger,
  wireList,
  wireNumber,
  wireText,
} from '../codec/spelling.ts'
import { costsWire, nightsOf, type RateWithTerms, rateOf, rateWireFields, toCosts, toRate } from './rate-reply.ts'

// A stay split over two room types, in the reply of a room search: `crossbooking` as the older clients read it,
// `crossAvailability` as a room with one rate in place of the room lines.

/** Who sleeps in both parts only a server says that sends `crossAvailability`. */
export type SplitStayReply = RateWithTerms<SplitStay> & {
  readonly party?: Party | undefined
  readonly ratePlanId: number
  readonly basisPoints: number
}

const PartWire = z.object({
  datada: wireDate,
  dataa: wireDate,
  scelta: wireList(
    z.object({
      id: wireInteger,
      totale: wireNumber,
      camera: z.object({ idcamera: wireInteger, nomecamera: wireText }),
      costi: costsWire,
    }),
  ),
})

export const crossbookingWire = z.unknown().transform((crossbooking) => CrossWire.safeParse(crossbooking).data)

const CrossWire = z.object({
  tariffa: z.object({
    ...rateWireFields,
    total: wireNumber.optional(),
    id: wireInteger.optional(),
    nometariffa: wireText.optional(),
    cancellationpolicy: wireText.optional(),
    derivazione: z.object({ scontopercglobale: wireNumber }).optional(),
  }),
  disponibilita: wireList(PartWire),
})

export const crossAvailabilityWire = wireList(
  z.object({
    rooms: wireList(z.object({ adults: wireInteger, childs: wireList(z.object({ realAge: wireInteger })) })),
  }),
)

/**
 * A server that names several rooms for a part lists them; the first is taken. Without a part there is nothing to book.
 */
export function splitStayOf(
  wire: z.infer<typeof crossbookingWire>,
  [pseudoRoom]: z.infer<typeof crossAvailabilityWire>,
  currency: CurrencyCode,
): SplitStayReply | undefined {
  const stayParts = (wire?.disponibilita ?? []).flatMap(({ datada, dataa, scelta: [choice] }) => {
    if (!choice) return []
    const { idcamera: roomTypeId, nomecamera: roomName } = choice.camera
    return [
      {
        stay: { arrival: datada, departure: dataa },
        productId: choice.id,
        roomTypeId,
        roomName,
        nights: nightsOf(choice.costi, currency),
        price: fromDecimal(choice.totale, currency),
      },
    ]
  })
  if (!wire || stayParts.length < 2) return undefined
  const { tariffa } = wire
  const line = pseudoRoom?.rooms[0]
  const basisPoints = Math.round((tariffa.derivazione?.scontopercglobale ?? 0) * 100)
  const sum = stayParts.reduce((total, { price }) => total + price.minor, 0)
  const total = tariffa.total ?? toDecimal(sum - shareOf(sum, basisPoints), currency)
  const policy = tariffa.policy ?? { text: tariffa.cancellationpolicy ?? '' }
  const { mealPlan, kinds, cancellation, fees } = rateOf({ ...tariffa, total, policy }, currency)
  const stayPrice = fromDecimal(total, currency)
  return {
    rateName: tariffa.nometariffa ?? '',
    mealPlan,
    kinds,
    cancellation,
    parts: stayParts,
    fees,
    discount: splitDiscountOf({ parts: stayParts, fees }, stayPrice),
    price: priceOfStay(stayPrice, undefined),
    party: line && { adults: line.adults, childrenAges: line.childs.map(({ realAge }) => realAge) },
    ratePlanId: tariffa.id ?? 0,
    basisPoints,
  }
}

export function splitDiscountOf({ parts, fees }: Pick<SplitStay, 'parts' | 'fees'>, total: Money): Money {
  const amounts = [...parts.map(({ price }) => price), ...fees.map(({ amount }) => amount)]
  return money(amounts.reduce((sum, { minor }) => sum + minor, 0) - total.minor, total.currency)
}

function toSplitRate({ parts, ...rate }: SplitStayReply) {
  return toRate({ ...rate, nights: parts.flatMap(({ nights }) => nights) }, rate.price.stay)
}

export function toCrossbooking(cross: SplitStayReply) {
  const { ratePlanId, rateName, basisPoints, parts } = cross
  const { costi, ...rate } = toSplitRate(cross)
  return {
    tariffa: { id: ratePlanId, nometariffa: rateName, derivazione: { scontopercglobale: basisPoints / 100 }, ...rate },
    disponibilita: parts.map(({ stay, productId, roomTypeId, roomName, nights, price }) => ({
      datada: toLegacyDate(stay.arrival),
      dataa: toLegacyDate(stay.departure),
      scelta: [
        {
          id: productId,
          totale: decimalOf(price),
          moneta: price.currency,
          camera: { idcamera: roomTypeId, nomecamera: roomName },
          costi: toCosts(nights),
        },
      ],
    })),
  }
}

export function toCrossAvailability(cross: SplitStayReply) {
  const { adults, childrenAges } = cross.party ?? defaultParty
  const { name, count } = crossBookingRate
  return {
    id: 0,
    name,
    count,
    gallery: [],
    rates: [{ id: 0, mtId: cross.ratePlanId, name, best: false, ...toSplitRate(cross) }],
    rooms: cross.parts.map(({ stay, productId, roomTypeId }, i) => ({
      id: i,
      adults,
      childs: childrenAges.map((realAge) => ({ realAge })),
      guests: adults + childrenAges.length,
      cross: true,
      arrival: toLegacyDate(stay.arrival),
      departure: toLegacyDate(stay.departure),
      selectedRoom: roomTypeId,
      selectedRate: productId,
      swapRoom: null,
      swapCost: 0,
    })),
  }
}
