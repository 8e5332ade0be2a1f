import { TrialMode } from '@portico/contracts/payment/trial-mode'
import type { BasketPrice, PaymentMethod } from '@portico/contracts/price/basket'
import { Organiser } from '@portico/contracts/price/packages'
import { priceOfStay } from '@portico/contracts/price/price-of-stay'
import { PromoOutcome } from '@portico/contracts/price/promo'
import { CurrencyCode } from '@portico/contracts/values/shapes'
import type { CurrencyCode as Code } from '@portico/domain/money/currencies'
import type { Money } from '@portico/domain/money/money'
import type { Party } from '@portico/domain/party/party'
import { paymentMethodIds } from '@portico/domain/payment/payment-methods'
import type { ServiceRequest } from '@portico/domain/pricing/extras/service'
import { isRefundProtected } from '@portico/domain/pricing/rate-plan'
import { nightCountOf, type Stay } from '@portico/domain/time/stay'
import { z } from 'zod'
import { type ExtensionFields, extensionFields } from '../codec/extensions.ts'
import {
  decimalOf,
  fromDecimal,
  optionalMoney,
  type QueryEntry,
  type QueryReader,
  roomSuffix,
  toLegacyDate,
  wireDate,
  wireFlag,
  wireInteger,
  wireList,
  wireNumber,
  wireText,
} from '../codec/spelling.ts'
import {
  guaranteesOf,
  guaranteesWire,
  prepaidsWire,
  prepaymentsOf,
  type RateWithTerms,
  rateExtensions,
  rateOf,
  rateWireFields,
  toGuarantees,
  toPrepaids,
  toRate,
} from './rate-reply.ts'
import {
  countRooms,
  encodeParty,
  encodeStay,
  readPackageId,
  readParty,
  readPromoCode,
  readStay,
} from './request-fields.ts'
import { readServices, servicesText } from './service-items.ts'

const px = extensionFields(
  {
    reasons: ['insured', 'exempt', 'line', 'band', 'included', 'transfer', 'required', 'cityTax', 'promo', 'package'],
    changes: ['protectionOpen'],
    payments: ['mode', 'authorise'],
    agencies: ['commission', 'accountDays'],
  },
  rateExtensions,
)
export const basketExtensions: ExtensionFields = px

// The basket in the long query, and what price check, hold and retrieve answer about it.

export type RoomRequest = {
  readonly productId: number
  readonly party: Party
  /** Its part of a stay that is split over two room types; both rooms have one then. Without it, the whole stay. */
  readonly stay?: Stay | undefined
  /** Decimal daily prices of a signed link, which win over the rate's own; one for each night. */
  readonly nightPrices?: readonly number[] | undefined
  readonly isProtected?: boolean | undefined
  readonly refundIncluded?: boolean | undefined
  readonly taxExempt?: number | undefined
}

export type BasketRequest = {
  readonly stay: Stay
  readonly rooms: readonly RoomRequest[]
  readonly promoCode?: string | undefined
  readonly services?: readonly ServiceRequest[] | undefined
  readonly packageId?: number | undefined
}

/** The first chosen rate is plain `ar_id`, unlike on the room search. */
export function encodeBasket({ stay, rooms, promoCode, services, packageId }: BasketRequest): QueryEntry[] {
  return [
    ...encodeStay(stay),
    ...encodeRooms(rooms),
    ['refundProtect', isRefundProtected(rooms) ? 1 : 0],
    ['promoCode', promoCode],
    ['services', services && servicesText(services)],
    ['pc_id', packageId],
  ]
}

/**
 * A split stay is one room line without a rate, and the real choice in three lists of one length, as the older clients
 * sent it.
 */
function encodeRooms(requestedRooms: readonly RoomRequest[]): QueryEntry[] {
  // Said of each room where it is said of the first: left out, `refundProtect` is meant for every one.
  const rooms = isRefundProtected(requestedRooms)
    ? requestedRooms.map((room) => ({ ...room, isProtected: room.isProtected ?? false }))
    : requestedRooms
  const [firstRoom] = rooms
  if (firstRoom?.stay === undefined) return rooms.flatMap(encodeRoom)
  return [
    ...encodeRoom({ ...firstRoom, productId: 0 }, 0),
    ['dataArrivoCross', rooms.map(({ stay }) => (stay ? toLegacyDate(stay.arrival) : ''))],
    ['dataPartenzaCross', rooms.map(({ stay }) => (stay ? toLegacyDate(stay.departure) : ''))],
    ['ar_idCross', rooms.map(({ productId }) => productId)],
  ]
}

function encodeRoom({ productId, party, nightPrices, isProtected, taxExempt }: RoomRequest, i: number): QueryEntry[] {
  const suffix = roomSuffix(i)
  return [
    [`ar_id${suffix}`, productId],
    ...encodeParty(party, 'avail_etaBambini', i),
    [`prezzi${suffix}`, nightPrices],
    [`${px.insured}${suffix}`, isProtected],
    [`${px.exempt}${suffix}`, taxExempt],
  ]
}

/** Both suffix schemes are read: `ar_id, ar_id2` and `ar_id1, ar_id2`. */
export function readBasket(reader: QueryReader): BasketRequest {
  const stay = readStay(reader)
  const rooms = reader.has('ar_idCross')
    ? readSplit(reader, stay)
    : Array.from({ length: countRooms(reader, 'ar_id') }, (_, i) => readRoom(reader, i, nightCountOf(stay)))
  const services = readServices(reader)
  return {
    stay,
    rooms,
    promoCode: readPromoCode(reader),
    services: services.length > 0 ? services : undefined,
    packageId: readPackageId(reader),
  }
}

function readSplit(reader: QueryReader, stay: Stay): RoomRequest[] {
  const productIds = reader.ids('ar_idCross', 2)
  const arrivals = reader.dates('dataArrivoCross', 2)
  const departures = reader.dates('dataPartenzaCross', 2)
  const changeDay = arrivals[1]
  const lengths = [productIds.length, arrivals.length, departures.length]
  if (
    changeDay === undefined ||
    lengths.some((length) => length !== 2) ||
    departures[0] !== changeDay ||
    changeDay <= stay.arrival ||
    changeDay >= stay.departure
  )
    reader.refuse('dataArrivoCross', 'out-of-range')
  const isProtected = reader.flag(reader.has(px.insured) ? px.insured : 'refundProtect')
  const room = {
    party: readParty(reader),
    isProtected: isProtected || undefined,
    taxExempt: reader.has(px.exempt) ? reader.integer(px.exempt, 0, 35) : undefined,
  }
  return productIds.map((productId, i) => ({
    ...room,
    productId,
    stay: { arrival: arrivals[i] ?? stay.arrival, departure: departures[i] ?? stay.departure },
  }))
}

/** Without a word of its own for the room, `refundProtect` is meant for every room that offers protection. */
function readRoom(reader: QueryReader, i: number, nights: number): RoomRequest {
  const suffix = roomSuffix(i)
  const nightPrices = reader.decimals(`prezzi${suffix}`, nights)
  const isProtected = reader.flag(reader.has(`${px.insured}${suffix}`) ? `${px.insured}${suffix}` : 'refundProtect')
  return {
    productId: reader.id(i === 0 ? ['ar_id', 'ar_id1'] : `ar_id${suffix}`),
    party: readParty(reader, i),
    nightPrices: nightPrices.length > 0 ? nightPrices : undefined,
    isProtected: isProtected || undefined,
    taxExempt: reader.has(`${px.exempt}${suffix}`) ? reader.integer(`${px.exempt}${suffix}`, 0, 35) : undefined,
  }
}

type BasketLine = BasketPrice['lines'][number]

export type BasketLineReply = RateWithTerms<BasketLine> & {
  readonly code?: string | undefined
  readonly ownStay?: Stay | undefined
  readonly isProtected?: boolean | undefined
  readonly isProtectionOpen?: boolean | undefined
}

/** As price check, hold and retrieve answer: the contract's price, but for the clock. */
export type BasketReply = Omit<BasketPrice, 'lines'> & { readonly lines: readonly BasketLineReply[] }

const Line = z.object({
  ...rateWireFields,
  codice: wireText.optional(),
  dataarrivo: wireDate.optional(),
  datapartenza: wireDate.optional(),
  ar_id: wireInteger,
  roomId: wireInteger,
  roomName: wireText,
  rateName: wireText,
  adulti: wireInteger,
  bambini: wireList(wireInteger),
  insured: wireFlag.nullable().optional(),
  refundPrice: wireNumber.nullable().optional(),
  [px.protectionOpen]: z.boolean().optional(),
})

const ServiceWire = z.object({
  id: wireInteger,
  nome: wireText,
  data: wireDate.nullable().optional(),
  slot: wireText.nullable().optional(),
  numero: wireInteger,
  prezzo: wireNumber,
  [px.line]: wireInteger.optional(),
  [px.band]: wireInteger.optional(),
  [px.included]: z.boolean().optional(),
  [px.transfer]: z.boolean().optional(),
  [px.required]: z.boolean().optional(),
})

function toMethod(method: PaymentMethod) {
  if (method.id === 'bank') return method
  const { id, mode, days } = method
  return { id, [px.mode]: mode, [px.accountDays]: days }
}

const Method = z.discriminatedUnion('id', [
  z
    .object({
      id: z.enum(paymentMethodIds).exclude(['bank']),
      [px.mode]: TrialMode.optional(),
      [px.accountDays]: z.int().min(0).optional(),
    })
    .transform(({ id, [px.mode]: mode, [px.accountDays]: days }) => ({ id, mode, days })),
  z.object({ id: z.literal('bank'), owner: z.string(), iban: z.string(), days: wireInteger }),
])

export const methodsWire = wireList(z.unknown()).transform((methods) =>
  methods.flatMap((method) => Method.safeParse(method).data ?? []),
)

export const basketWireFields = {
  currency: z.object({ code: CurrencyCode }),
  total: wireNumber,
  rooms: wireList(Line),
  servizi: wireList(ServiceWire),
  prepaids: prepaidsWire,
  [px.authorise]: guaranteesWire.optional(),
  scontoCross: wireNumber.nullable().optional(),
  cityTax: wireNumber.nullable().optional(),
  [px.cityTax]: z
    .object({ perPersonNight: wireNumber, maxNights: wireInteger, exemptBelowAge: wireInteger })
    .optional(),
  [px.promo]: PromoOutcome.optional(),
  [px.commission]: wireNumber.optional(),
  [px.package]: z.object({ id: wireInteger, name: z.string(), organiser: Organiser.optional() }).optional(),
  paymentMethods: methodsWire,
} as const

export function basketOf(wire: z.infer<z.ZodObject<typeof basketWireFields>>): BasketReply {
  const currency = wire.currency.code
  return {
    lines: wire.rooms.map((line) => ({
      ...rateOf(line, currency),
      code: line.codice,
      ownStay:
        line.dataarrivo && line.datapartenza ? { arrival: line.dataarrivo, departure: line.datapartenza } : undefined,
      productId: line.ar_id,
      roomTypeId: line.roomId,
      roomName: line.roomName,
      rateName: line.rateName,
      party: { adults: line.adulti, childrenAges: line.bambini },
      stay: fromDecimal(line.total, currency),
      ...protectionOf(line, currency),
      isProtectionOpen: line[px.protectionOpen],
    })),
    services: wire.servizi.map(({ id, nome, data, slot, numero, prezzo, ...own }) => ({
      serviceId: id,
      name: nome,
      day: data ?? undefined,
      slot: slot ?? undefined,
      quantity: numero,
      amount: fromDecimal(prezzo, currency),
      line: own[px.line],
      bandId: own[px.band],
      included: own[px.included],
      transfer: own[px.transfer],
      required: own[px.required],
    })),
    price: priceOfStay(fromDecimal(wire.total, currency), optionalMoney(wire.cityTax, currency)),
    crossDiscount: wire.scontoCross ? fromDecimal(wire.scontoCross, currency) : undefined,
    cityTax: cityTaxOf(wire, currency),
    prepayment: prepaymentsOf(wire.prepaids, currency),
    guarantees: guaranteesOf(wire[px.authorise], currency),
    paymentMethods: wire.paymentMethods,
    promo: wire[px.promo],
    package: wire[px.package],
    commission: optionalMoney(wire[px.commission], currency),
  }
}

function protectionOf({ refundPrice, insured }: z.infer<typeof Line>, currency: Code) {
  const price = optionalMoney(refundPrice, currency)
  return price && { protection: protectionAt(price, insured ?? false), isProtected: insured ?? false }
}

export function protectionAt(price: Money, isProtected: boolean): BasketLine['protection'] {
  return { state: price.minor === 0 ? 'included' : isProtected ? 'taken' : 'offered', price }
}

function cityTaxOf(
  { cityTax, [px.cityTax]: terms }: z.infer<z.ZodObject<typeof basketWireFields>>,
  currency: Code,
): BasketPrice['cityTax'] {
  const amount = optionalMoney(cityTax, currency)
  return (
    amount && {
      amount,
      perPersonNight: optionalMoney(terms?.perPersonNight, currency),
      maxNights: terms?.maxNights,
      exemptBelowAge: terms?.exemptBelowAge,
    }
  )
}

export function toBasket(basket: BasketReply) {
  const { lines, services, price, crossDiscount, cityTax, prepayment, paymentMethods, promo } = basket
  return {
    currency: { code: price.stay.currency },
    total: decimalOf(price.stay),
    rooms: lines.map((basketLine) => ({
      codice: basketLine.code,
      dataarrivo: basketLine.ownStay && toLegacyDate(basketLine.ownStay.arrival),
      datapartenza: basketLine.ownStay && toLegacyDate(basketLine.ownStay.departure),
      ar_id: basketLine.productId,
      roomId: basketLine.roomTypeId,
      roomName: basketLine.roomName,
      rateName: basketLine.rateName,
      adulti: basketLine.party.adults,
      bambini: basketLine.party.childrenAges,
      insured: basketLine.isProtected ?? false,
      refundPrice: basketLine.protection ? decimalOf(basketLine.protection.price) : null,
      [px.protectionOpen]: basketLine.isProtectionOpen || undefined,
      ...toRate(basketLine, basketLine.stay),
    })),
    servizi: services.map(
      ({ serviceId, name, day, slot, quantity, amount, line, bandId, included, transfer, required }) => ({
        id: serviceId,
        nome: name,
        data: day === undefined ? null : toLegacyDate(day),
        slot: slot ?? null,
        numero: quantity,
        prezzo: decimalOf(amount),
        [px.line]: line,
        [px.band]: bandId,
        [px.included]: included || undefined,
        [px.transfer]: transfer || undefined,
        [px.required]: required || undefined,
      }),
    ),
    prepaids: toPrepaids(prepayment),
    [px.authorise]: toGuarantees(basket.guarantees),
    scontoCross: crossDiscount ? decimalOf(crossDiscount) : null,
    cityTax: cityTax ? decimalOf(cityTax.amount) : null,
    [px.cityTax]: cityTax?.perPersonNight && {
      perPersonNight: decimalOf(cityTax.perPersonNight),
      maxNights: cityTax.maxNights ?? 0,
      exemptBelowAge: cityTax.exemptBelowAge ?? 0,
    },
    paymentMethods: paymentMethods.map(toMethod),
    [px.promo]: promo,
    [px.package]: basket.package,
    [px.commission]: basket.commission && decimalOf(basket.commission),
  }
}
