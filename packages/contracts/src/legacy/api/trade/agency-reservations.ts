import type { CurrencyCode as Code } from '@portico/domain/money/currencies'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant as Moment } from '@portico/domain/time/deadline'
import type { Stay } from '@portico/domain/time/stay'
import { z } from 'zod'
import { CurrencyCode, Instant } from '../../../shapes.ts'
import { postingCall } from '../../codec/legacy-request.ts'
import { paths } from '../../codec/paths.ts'
import { fromDecimal, toDecimal, toLegacyDate, wireDate, wireInteger, wireList, wireNumber, wireText } from '../../codec/spelling.ts'
import { noCaller } from '../../parts/request-fields.ts'

const statuses = ['all', 'active', 'cancelled', 'waiting'] as const

/** Prices are decimals in each reservation's own currency; `expiresBy` is the last day on which an option that is wanted may end. */
export type ReservationFilters = {
  readonly hotelId?: number | undefined
  readonly status: (typeof statuses)[number]
  readonly minPrice?: number | undefined
  readonly maxPrice?: number | undefined
  readonly adults?: number | undefined
  readonly rooms?: number | undefined
  readonly expiresBy?: CalendarDate | undefined
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
  /** While it is an option. */
  readonly optionUntil?: Moment | undefined
}

const nothing = null
const Filters = z.object({
  property: wireInteger.nullable().default(nothing),
  status: z.enum(statuses).default('all'),
  minPrice: wireNumber.nullable().default(nothing),
  maxPrice: wireNumber.nullable().default(nothing),
  adults: wireInteger.nullable().default(nothing),
  rooms: wireInteger.nullable().default(nothing),
  expiry: wireDate.nullable().default(nothing),
})

const Row = z.object({
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
})

/** API-10, AGY-31, AGY-32: the reservations that a trade user made on a channel; both are the caller. */
export const agencyReservations = postingCall<ReservationFilters, readonly AgencyReservationReply[], z.infer<typeof Filters>>({
  name: 'agencyReservations',
  path: paths.agencyReservations,
  credentials: true,
  body: 'json',
  toQuery: ({ clientId, channelId }) => [
    ['clientId', clientId],
    ['channelId', channelId],
  ],
  post: {
    write: ({ hotelId, status, minPrice, maxPrice, adults, rooms, expiresBy }) => ({
      property: hotelId ?? null,
      status,
      minPrice: minPrice ?? null,
      maxPrice: maxPrice ?? null,
      adults: adults ?? null,
      rooms: rooms ?? null,
      expiry: expiresBy === undefined ? null : toLegacyDate(expiresBy),
    }),
    wire: Filters,
  },
  fromQuery: (reader, { property, status, minPrice, maxPrice, adults, rooms, expiry }) => ({
    caller: { ...noCaller, channelId: reader.id('channelId'), clientId: reader.id('clientId') },
    input: {
      hotelId: property ?? undefined,
      status,
      minPrice: minPrice ?? undefined,
      maxPrice: maxPrice ?? undefined,
      adults: adults ?? undefined,
      rooms: rooms ?? undefined,
      expiresBy: expiry ?? undefined,
    },
  }),
  toReply: (rows) => ({ reservations: rows.map(toRow) }),
  reply: z.object({ reservations: wireList(Row) }).transform(({ reservations }) => reservations.map(rowOf)),
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
  }
}

function rowOf(wire: z.infer<typeof Row>): AgencyReservationReply {
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
  }
}
