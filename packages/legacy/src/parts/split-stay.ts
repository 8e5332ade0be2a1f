import type { CurrencyCode } from '@portico/domain/money/currencies'
import { shareOf } from '@portico/domain/money/money'
import { defaultParty, type Party } from '@portico/domain/party/party'
import type { NightCell } from '@portico/domain/pricing/price-terms'
import { crossBookingRate } from '@portico/domain/pricing/stays/split-stay'
import type { Stay } from '@portico/domain/time/stay'
import { z } from 'zod'
import {
  fromDecimal,
  toDecimal,
  toLegacyDate,
  wireDate,
  wireInteger,
  wireList,
  wireNumber,
  wireText,
} from '../codec/spelling.ts'
import { type RateReply, rateOf, rateWireFields, toRate } from './rate-reply.ts'

// A stay split over two room types, in the reply of a room search: `crossbooking` as the older clients read it,
// `crossAvailability` as a room with one rate in place of the room lines.

/** `nights` and `minor` are those of both parts, what the percent takes off not in `nights` but in `minor`. */
export type SplitStayReply = RateReply & {
  /** Who sleeps in both parts; only a server that sends `crossAvailability` has it. */
  readonly party?: Party | undefined
  readonly ratePlanId: number
  readonly rateName: string
  readonly basisPoints: number
  readonly parts: readonly SplitStayPartReply[]
}

export type SplitStayPartReply = {
  readonly stay: Stay
  readonly productId: number
  readonly roomTypeId: number
  readonly roomName: string
  readonly nights: readonly NightCell[]
  readonly minor: number
}

const PartWire = z.object({
  datada: wireDate,
  dataa: wireDate,
  scelta: wireList(
    z.object({
      id: wireInteger,
      totale: wireNumber,
      camera: z.object({ idcamera: wireInteger, nomecamera: wireText }),
      costi: z.object({ giorno: wireList(wireDate), costo: wireList(wireNumber) }).optional(),
    }),
  ),
})

export const crossbookingWire = z.unknown().transform((value) => CrossWire.safeParse(value).data)

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
  const minorOf = (amount: number) => fromDecimal(amount, currency).minor
  const parts = (wire?.disponibilita ?? []).flatMap(({ datada, dataa, scelta: [choice] }): SplitStayPartReply[] => {
    if (!choice) return []
    const nights = (choice.costi?.giorno ?? []).map((night, i) => ({
      night,
      minor: minorOf(choice.costi?.costo[i] ?? 0),
    }))
    const { idcamera: roomTypeId, nomecamera: roomName } = choice.camera
    return [
      {
        stay: { arrival: datada, departure: dataa },
        productId: choice.id,
        roomTypeId,
        roomName,
        nights,
        minor: minorOf(choice.totale),
      },
    ]
  })
  if (!wire || parts.length < 2) return undefined
  const { tariffa } = wire
  const line = pseudoRoom?.rooms[0]
  const basisPoints = Math.round((tariffa.derivazione?.scontopercglobale ?? 0) * 100)
  const sum = parts.reduce((total, { minor }) => total + minor, 0)
  const total = tariffa.total ?? toDecimal(sum - shareOf(sum, basisPoints), currency)
  const policy = tariffa.policy ?? { text: tariffa.cancellationpolicy ?? '' }
  return {
    ...rateOf({ ...tariffa, total, policy }, currency),
    nights: parts.flatMap(({ nights }) => nights),
    party: line && { adults: line.adults, childrenAges: line.childs.map(({ realAge }) => realAge) },
    ratePlanId: tariffa.id ?? 0,
    rateName: tariffa.nometariffa ?? '',
    basisPoints,
    parts,
  }
}

export function toCrossbooking(cross: SplitStayReply, currency: CurrencyCode) {
  const { ratePlanId, rateName, basisPoints, parts } = cross
  const { costi, ...rate } = toRate(cross, currency)
  return {
    tariffa: { id: ratePlanId, nometariffa: rateName, derivazione: { scontopercglobale: basisPoints / 100 }, ...rate },
    disponibilita: parts.map(({ stay, productId, roomTypeId, roomName, nights, minor }) => ({
      datada: toLegacyDate(stay.arrival),
      dataa: toLegacyDate(stay.departure),
      scelta: [
        {
          id: productId,
          totale: toDecimal(minor, currency),
          moneta: currency,
          camera: { idcamera: roomTypeId, nomecamera: roomName },
          costi: {
            giorno: nights.map(({ night }) => toLegacyDate(night)),
            costo: nights.map((cell) => toDecimal(cell.minor, currency)),
          },
        },
      ],
    })),
  }
}

export function toCrossAvailability(cross: SplitStayReply, currency: CurrencyCode) {
  const { adults, childrenAges } = cross.party ?? defaultParty
  const { name, count } = crossBookingRate
  return {
    id: 0,
    name,
    count,
    gallery: [],
    rates: [{ id: 0, mtId: cross.ratePlanId, name, best: false, ...toRate(cross, currency) }],
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
