import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import type { RestrictionRule } from '@portico/domain/restrictions/stay-restriction'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { CalendarPeriod } from '@portico/domain/time/calendar-period'
import type { Instant } from '@portico/domain/time/deadline'
import type { Generated } from 'kysely'
import { z } from 'zod'
import type { Json, ShapeOf, StoredValue } from './json.ts'
import { lockedPrice } from './price-terms.ts'
import { day, type Flag, ids, instant, minor } from './values.ts'

const limit = z.int().optional()
const flag = z.boolean().optional()
const restrictionRule = z.object({
  minStay: limit,
  maxStay: limit,
  minStayThrough: limit,
  closedToArrival: flag,
  closedToDeparture: flag,
  stopSell: flag,
  minAdvance: limit,
  maxAdvance: limit,
  minAdults: limit,
  maxAdults: limit,
  together: flag,
} satisfies ShapeOf<RestrictionRule>)

/** Of each weekday's night, Sunday first. */
const prices = z.array(minor).length(7)
const period = z.object({ from: z.string(), until: z.string() } satisfies ShapeOf<CalendarPeriod>)

const SalesCalendar = z.object({
  rooms: z.array(z.object({ roomTypeId: z.int(), rooms: z.int(), overbook: z.int(), priceIndex: z.number() })),
  /** The first that holds a night gives its price; `own` are the prices of room types that have no share of it. */
  seasons: z.array(period.extend({ prices, own: z.array(z.object({ roomTypeId: z.int(), prices })) })),
  closures: z.array(period),
  /** Without a period: always. Null is every room type or rate plan. */
  restrictions: z.array(
    z.object({
      period: period.nullable(),
      weekdays: z.int(),
      roomTypeIds: ids.nullable(),
      ratePlanIds: ids.nullable(),
      rule: restrictionRule,
    }),
  ),
  /** Single nights, both inclusive, that differ from all of the above; what is null does not. */
  nights: z.array(
    z.object({
      roomTypeId: z.int(),
      first: day,
      last: day,
      rooms: z.int().nullable(),
      overbook: z.int().nullable(),
      closed: z.boolean().nullable(),
    }),
  ),
  slots: z.array(z.object({ serviceId: z.int(), places: z.int() })),
  /** Places for each day of arrival; without a period a package is to be had as long as nights are open. */
  packages: z.array(z.object({ packageId: z.int(), places: z.int(), period: period.nullable() })),
})
export type SalesCalendar = StoredValue<typeof SalesCalendar>

/**
 * A line of a hold that is a room for resale, which can be had `until` then. Its nights stay the first guest's until
 * the hold is confirmed.
 */
const HeldResale = z.object({ line: z.int(), resaleId: z.int(), until: instant })
export type HeldResale = StoredValue<typeof HeldResale>

export const salesSchemas = {
  'sales_calendar.calendar': SalesCalendar,
  'price_period.weekdays': prices,
  'restriction.rule': restrictionRule,
  'hold.locked': lockedPrice,
  'hold.resales': z.array(HeldResale),
}

export type ExtraKind = 'promo-code' | 'service-slot' | 'package'
export type HoldState = 'live' | 'consumed' | 'released' | 'expired'

export interface SalesTables {
  sales_calendar: { hotel_id: number; calendar: Json<SalesCalendar> }
  /**
   * Both nights inclusive; `weekdays` has the price of each weekday's night, Sunday first. Periods of a room type do
   * not overlap.
   */
  price_period: { room_type_id: number; first_night: CalendarDate; last_night: CalendarDate; weekdays: Json<number[]> }
  price_exception: { room_type_id: number; night: CalendarDate; minor: number }
  /**
   * Days inclusive; `weekdays` is a mask, 1 is Sunday and 64 Saturday; without room type or rate plan it holds for all.
   */
  restriction: {
    id: Generated<number>
    hotel_id: number
    room_type_id: number | null
    rate_plan_id: number | null
    first_day: CalendarDate
    last_day: CalendarDate
    weekdays: number
    rule: Json<RestrictionRule>
  }
  /**
   * `taken` is moved by `moveStock` alone and counts holds, offers that keep rooms, options, pending and confirmed
   * reservations.
   */
  room_night: {
    room_type_id: number
    night: CalendarDate
    allotment: number
    overbook: number
    taken: number
    closed: Flag
  }
  /**
   * `taken` is its sum. Negative rooms were given back; what one cause took and gave back is deleted two days later.
   */
  inventory_ledger: {
    id: Generated<number>
    at: Instant
    cause_kind: 'hold' | 'reservation' | 'resale' | 'offer'
    cause_id: string
    room_type_id: number
    night: CalendarDate
    rooms: number
  }
  /**
   * Counted things that are no rooms, moved by `moveStock` alone: uses of a code, places of a service's slot on a day,
   * packages by day of arrival. Empty text where a kind has no slot or day.
   */
  extra_stock: {
    kind: ExtraKind
    item_id: number
    slot: string
    day: string
    hotel_id: number
    allotment: number
    taken: number
  }
  extra_ledger: {
    id: Generated<number>
    at: Instant
    cause_kind: 'hold' | 'reservation' | 'offer'
    cause_id: string
    kind: ExtraKind
    item_id: number
    slot: string
    day: string
    units: number
  }
  /**
   * A guest's minutes of checkout. Leaves `live` exactly once. `visitor` and `address` are keyed hashes made by the
   * gateway.
   */
  hold: {
    id: string
    hotel_id: number
    channel_id: number
    visitor: string
    address: string
    key: string
    request_hash: string
    state: HoldState
    expires_at: Instant
    extended: Flag
    locked: Json<LockedPrice>
    locked_hash: string
    /** Its lines that are other guests' rooms for resale; null where all are ordinary stock. */
    resales: Json<HeldResale[]> | null
    created_at: Instant
  }
  hold_room: { hold_id: string; room_type_id: number; arrival: CalendarDate; departure: CalendarDate; rooms: number }
}
