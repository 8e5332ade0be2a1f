import { agencySorts, agencyStatuses } from '@portico/contracts/trade/agency-choices'
import { CurrencyCode, Instant } from '@portico/contracts/values/shapes'
import type { CurrencyCode as Code } from '@portico/domain/money/currencies'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant as Moment } from '@portico/domain/time/deadline'
import type { Stay } from '@portico/domain/time/stay'
import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { postingCall } from '../../codec/legacy-request.ts'
import {
  fromDecimal,
  toDecimal,
  toLegacyDate,
  wireDate,
  wireInteger,
  wireList,
  wireNumber,
  wireText,
} from '../../codec/spelling.ts'
import { encodeReader, readerExtensions, readReader } from '../../parts/request-fields.ts'

const px = extensionFields(
  {
    agencies: [
      ...(['code', 'page', 'pageSize', 'sort', 'earned', 'bookedBy', 'count'] as const),
      ...(['text', 'arrivalFrom', 'arrivalUntil', 'reference', 'credit', 'sellingPrice'] as const),
    ],
  },
  readerExtensions,
)

/**
 * Prices are decimals in each reservation's own currency; `expiresBy` is the last day on which an option that is wanted
 * may end.
 */
export type ReservationFilters = {
  readonly hotelId?: number | undefined
  readonly status: (typeof agencyStatuses)[number]
  readonly minPrice?: number | undefined
  readonly maxPrice?: number | undefined
  readonly adults?: number | undefined
  readonly rooms?: number | undefined
  readonly expiresBy?: CalendarDate | undefined
  /** Under `agencies`: this one alone, where it is the agency's. */
  readonly code?: string | undefined
  /** Under `agencies`: what a guest's name, a code or the agency's own reference begins with. */
  readonly text?: string | undefined
  /** Under `agencies`: the first and the last day of arrival. */
  readonly arrivalFrom?: CalendarDate | undefined
  readonly arrivalUntil?: CalendarDate | undefined
  /** Under `agencies`: a page of so many, from 1, in this order. Without it all come, newest first. */
  readonly page?: { readonly number: number; readonly size: number; readonly sort: AgencySort } | undefined
}

type AgencySort = (typeof agencySorts)[number]

/** `count` is how many there are, where the server pages them. */
export type AgencyReservationsReply = {
  readonly reservations: readonly AgencyReservationReply[]
  readonly count?: number | undefined
  /** Under `agencies`: what the agency may owe on account, and owes, minor units; so many days after departure. */
  readonly credit?: CreditReply | undefined
}

export type CreditReply = {
  readonly currency: Code
  readonly limitMinor: number
  readonly usedMinor: number
  readonly days: number
}

export type AgencyReservationReply = {
  readonly reservationId: number
  readonly code: string
  readonly hotelId: number
  readonly hotelName: string
  readonly state: 'pending' | 'confirmed' | 'cancelled'
  readonly reason: string
  readonly guest: string
  readonly stay: Stay
  readonly rooms: number
  readonly adults: number
  readonly children: number
  readonly currency: Code
  readonly minor: number
  readonly optionUntil?: Moment | undefined
  readonly mail?: string | undefined
  /**
   * Under `agencies`: what the agency earns and what it owes after that, minor units, and which of its users booked.
   */
  readonly earned?: { readonly commission: number; readonly net: number } | undefined
  readonly bookedBy?: string | undefined
  readonly reference?: string | undefined
  /** Under `agencies`: what the agency sells it for, minor units. */
  readonly sellingMinor?: number | undefined
}

const noText = null
const Filters = z.object({
  property: wireInteger.nullable().default(noText),
  status: z.enum(agencyStatuses).default('all'),
  minPrice: wireNumber.nullable().default(noText),
  maxPrice: wireNumber.nullable().default(noText),
  adults: wireInteger.nullable().default(noText),
  rooms: wireInteger.nullable().default(noText),
  expiry: wireDate.nullable().default(noText),
  [px.code]: z.string().max(40).optional(),
  [px.text]: z.string().max(60).optional(),
  [px.arrivalFrom]: wireDate.optional(),
  [px.arrivalUntil]: wireDate.optional(),
  [px.page]: z.int().min(1).max(1_000_000).optional(),
  [px.pageSize]: z.int().min(1).max(200).optional(),
  [px.sort]: z.enum(agencySorts).optional(),
})

const ReservationRowWire = z.object({
  id: wireInteger,
  codice: wireText,
  ho_id: wireInteger,
  nomehotel: wireText.optional(),
  state: z.enum(['pending', 'confirmed', 'cancelled']).optional(),
  reason: wireText.optional(),
  nominativo: wireText.optional(),
  dataarrivo: wireDate,
  datapartenza: wireDate,
  camere: wireInteger.optional(),
  adulti: wireInteger.optional(),
  bambini: wireInteger.optional(),
  totale: wireNumber,
  currency: z.object({ code: CurrencyCode }).default({ code: 'EUR' }),
  optionUntil: Instant.nullable().optional(),
  mail: wireText.optional(),
  [px.earned]: z.object({ commission: wireNumber, net: wireNumber }).optional(),
  [px.bookedBy]: wireText.optional(),
  [px.reference]: wireText.optional(),
  [px.sellingPrice]: z.int().min(1).optional(),
})

const Credit = z.object({
  currency: z.object({ code: CurrencyCode }),
  limit: wireNumber,
  used: wireNumber,
  days: wireInteger,
})

export const agencyReservations = postingCall<ReservationFilters, AgencyReservationsReply, z.infer<typeof Filters>>({
  name: 'agencyReservations',
  path: 'agency/list-reservations/:clientId/:channelId',
  timeout: 'short-change',
  extensions: px,
  credentials: true,
  body: 'json',
  toQuery: (caller) => [['clientId', caller.clientId], ['channelId', caller.channelId], ...encodeReader(caller)],
  post: {
    write: ({ hotelId, status, minPrice, maxPrice, adults, rooms, expiresBy, code, page, ...found }) => ({
      property: hotelId ?? null,
      status,
      minPrice: minPrice ?? null,
      maxPrice: maxPrice ?? null,
      adults: adults ?? null,
      rooms: rooms ?? null,
      expiry: expiresBy === undefined ? null : toLegacyDate(expiresBy),
      [px.code]: code,
      [px.text]: found.text,
      [px.arrivalFrom]: found.arrivalFrom && toLegacyDate(found.arrivalFrom),
      [px.arrivalUntil]: found.arrivalUntil && toLegacyDate(found.arrivalUntil),
      [px.page]: page?.number,
      [px.pageSize]: page?.size,
      [px.sort]: page?.sort,
    }),
    wire: Filters,
  },
  fromQuery: (
    reader,
    {
      property,
      status,
      minPrice,
      maxPrice,
      adults,
      rooms,
      expiry,
      [px.code]: code,
      [px.text]: text,
      [px.arrivalFrom]: arrivalFrom,
      [px.arrivalUntil]: arrivalUntil,
      [px.page]: page,
      [px.pageSize]: pageSize,
      [px.sort]: sort,
    },
  ) => ({
    caller: { ...readReader(reader), channelId: reader.id('channelId'), clientId: reader.id('clientId') },
    input: {
      hotelId: property ?? undefined,
      status,
      minPrice: minPrice ?? undefined,
      maxPrice: maxPrice ?? undefined,
      adults: adults ?? undefined,
      rooms: rooms ?? undefined,
      expiresBy: expiry ?? undefined,
      code,
      text,
      arrivalFrom,
      arrivalUntil,
      page: page === undefined ? undefined : { number: page, size: pageSize ?? 25, sort: sort ?? 'newest' },
    },
  }),
  toReply: ({ reservations, count, credit }) => ({
    reservations: reservations.map(toRow),
    [px.count]: count,
    [px.credit]: credit && {
      currency: { code: credit.currency },
      limit: toDecimal(credit.limitMinor, credit.currency),
      used: toDecimal(credit.usedMinor, credit.currency),
      days: credit.days,
    },
  }),
  reply: z
    .object({
      reservations: wireList(ReservationRowWire),
      [px.count]: z.int().min(0).optional(),
      [px.credit]: Credit.optional(),
    })
    .transform(({ reservations, [px.count]: count, [px.credit]: credit }) => ({
      reservations: reservations.map(rowWireOf),
      count,
      credit: credit && {
        currency: credit.currency.code,
        limitMinor: fromDecimal(credit.limit, credit.currency.code).minor,
        usedMinor: fromDecimal(credit.used, credit.currency.code).minor,
        days: credit.days,
      },
    })),
})

function toRow(row: AgencyReservationReply) {
  return {
    id: row.reservationId,
    codice: row.code,
    ho_id: row.hotelId,
    nomehotel: row.hotelName,
    state: row.state,
    reason: row.reason,
    nominativo: row.guest,
    dataarrivo: toLegacyDate(row.stay.arrival),
    datapartenza: toLegacyDate(row.stay.departure),
    camere: row.rooms,
    adulti: row.adults,
    bambini: row.children,
    totale: toDecimal(row.minor, row.currency),
    currency: { code: row.currency },
    optionUntil: row.optionUntil ?? null,
    mail: row.mail,
    [px.earned]: row.earned && {
      commission: toDecimal(row.earned.commission, row.currency),
      net: toDecimal(row.earned.net, row.currency),
    },
    [px.bookedBy]: row.bookedBy,
    [px.reference]: row.reference,
    [px.sellingPrice]: row.sellingMinor,
  }
}

function rowWireOf({
  [px.earned]: earned,
  [px.bookedBy]: bookedBy,
  [px.reference]: agencyReference,
  [px.sellingPrice]: sellingMinor,
  ...wire
}: z.infer<typeof ReservationRowWire>): AgencyReservationReply {
  return {
    reservationId: wire.id,
    code: wire.codice,
    hotelId: wire.ho_id,
    hotelName: wire.nomehotel ?? '',
    state: wire.state ?? 'confirmed',
    reason: wire.reason ?? '',
    guest: wire.nominativo ?? '',
    stay: { arrival: wire.dataarrivo, departure: wire.datapartenza },
    rooms: wire.camere ?? 1,
    adults: wire.adulti ?? 0,
    children: wire.bambini ?? 0,
    currency: wire.currency.code,
    minor: fromDecimal(wire.totale, wire.currency.code).minor,
    optionUntil: wire.optionUntil ?? undefined,
    mail: wire.mail,
    earned: earned
      ? {
          commission: fromDecimal(earned.commission, wire.currency.code).minor,
          net: fromDecimal(earned.net, wire.currency.code).minor,
        }
      : undefined,
    bookedBy,
    reference: agencyReference,
    sellingMinor,
  }
}
