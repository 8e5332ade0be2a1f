import { PromoRefusal } from '@portico/contracts/price/promo'
import { notChangeableReasons } from '@portico/contracts/reservation/not-changeable'
import { CalendarDate, Id, Money, Refusal } from '@portico/contracts/values/shapes'
import { packageProblems } from '@portico/domain/pricing/package'
import { serviceProblems } from '@portico/domain/pricing/service'
import { protectionProblems } from '@portico/domain/reservation/protection-problems'
import { passwordProblems } from '@portico/domain/trade/password'
import { z } from 'zod'

/**
 * What only our own server can do, and what a guest sees without it:
 * - `changes`: of a reservation only rooms can be changed, not services, guests, transfers or protection, and searches do not count its own rooms as free.
 * - `holds`: no rooms are held during checkout; the page says that the hotel confirms the price on booking.
 * - `keys`: a lost answer to a confirm stays unknown until an operator settles it; mails carry no link of ours.
 * - `reasons`: a refusal has the catalogue's text, without night or amounts.
 * - `chart`, `day-states`: no 12-month chart in one call, calendar days are free or not, flexible dates have no price.
 * - `payments`: the guest pays where the server's confirm leads, or at the hotel; the voucher has nothing to pay.
 * - `agencies`: a session that the server has ended is noticed at its hour; the agency's list has no page, order, commission and user of its own; the names in it are in the server's language, and so is a print.
 * - `portal-facts`: a portal's houses are filtered and sorted by name, stars and price alone, and their day is that of the upstream's setting.
 * - `photos`: pictures are the web's own or none.
 */
export const allCapabilities = [
  'holds',
  'keys',
  'reasons',
  'chart',
  'day-states',
  'photos',
  'changes',
  'payments',
  'agencies',
  'portal-facts',
] as const
export type Capability = (typeof allCapabilities)[number]

export const profiles: Record<'plain' | 'portico', ReadonlySet<Capability>> = { plain: new Set(), portico: new Set(allCapabilities) }
export type Profile = keyof typeof profiles

/** Parameters and reply fields that are not the specification's, each under its capability. Sent and read only where that is declared. */
export const extensionFields: Readonly<Record<string, Capability>> = {
  px_key: 'keys',
  px_dialCode: 'keys',
  px_hold: 'holds',
  px_host: 'keys',
  px_total: 'keys',
  px_mailKey: 'keys',
  px_visitor: 'holds',
  px_address: 'holds',
  px_replaces: 'holds',
  px_reason: 'reasons',
  px_kinds: 'reasons',
  px_until: 'reasons',
  px_fee: 'reasons',
  px_graceHours: 'reasons',
  px_graceUntil: 'reasons',
  px_fees: 'reasons',
  px_line: 'reasons',
  px_band: 'reasons',
  px_included: 'reasons',
  px_transfer: 'reasons',
  px_required: 'reasons',
  px_promotions: 'reasons',
  px_commission: 'reasons',
  px_withoutVat: 'reasons',
  px_insured: 'reasons',
  px_exempt: 'reasons',
  px_taxes: 'reasons',
  px_mealPlan: 'reasons',
  px_next: 'reasons',
  px_organiser: 'reasons',
  px_package: 'reasons',
  px_flights: 'reasons',
  px_upgradedFrom: 'reasons',
  px_refusals: 'reasons',
  px_promo: 'reasons',
  px_cityTax: 'reasons',
  px_timeZone: 'reasons',
  px_guestRecords: 'reasons',
  px_services: 'reasons',
  px_protectionTerms: 'reasons',
  px_invoice: 'reasons',
  px_hiddenCode: 'chart',
  px_kind: 'reasons',
  px_hours: 'reasons',
  px_pets: 'reasons',
  px_lastArrival: 'chart',
  px_period: 'chart',
  px_folio: 'reasons',
  px_cancellation: 'reasons',
  px_changes: 'reasons',
  px_cancelledRooms: 'reasons',
  px_resales: 'reasons',
  px_room: 'reasons',
  px_agreedFee: 'reasons',
  px_why: 'reasons',
  px_numberFormat: 'keys',
  px_agency: 'reasons',
  px_transfers: 'reasons',
  px_guests: 'reasons',
  px_change: 'changes',
  px_revision: 'changes',
  px_protectionOpen: 'changes',
  px_payment: 'payments',
  px_toPay: 'payments',
  px_mode: 'payments',
  px_authorise: 'payments',
  px_reservation: 'changes',
  px_session: 'agencies',
  px_user: 'agencies',
  px_agencyCard: 'agencies',
  px_browser: 'agencies',
  px_current: 'agencies',
  px_after: 'agencies',
  px_channel: 'agencies',
  px_code: 'agencies',
  px_page: 'agencies',
  px_pageSize: 'agencies',
  px_sort: 'agencies',
  px_count: 'agencies',
  px_earned: 'agencies',
  px_reserved: 'agencies',
  px_bookedBy: 'agencies',
  px_language: 'agencies',
  px_hidePrices: 'agencies',
  px_position: 'portal-facts',
  px_known: 'portal-facts',
  px_version: 'portal-facts',
  px_unchanged: 'portal-facts',
  px_state: 'day-states',
  px_price: 'day-states',
  px_currency: 'day-states',
}

/** The extension fields that may not travel with these capabilities. */
export function isForbidden(field: string, capabilities: ReadonlySet<Capability>): boolean {
  if (!field.startsWith('px_')) return false
  // A room's own carries its number.
  const name = field.replace(/\d+$/, '')
  const capability = Object.hasOwn(extensionFields, name) ? extensionFields[name] : undefined
  return capability === undefined || !capabilities.has(capability)
}

/** A reply without what its reader or writer has not declared, at any depth. Mostly there is nothing to leave out, and then nothing is copied. */
export function withoutExtensions(value: unknown, capabilities: ReadonlySet<Capability>): unknown {
  if (value === null || typeof value !== 'object') return value
  return Array.isArray(value) ? withoutInItems(value, capabilities) : withoutInFields(value as Record<string, unknown>, capabilities)
}

function withoutInItems(items: readonly unknown[], capabilities: ReadonlySet<Capability>): readonly unknown[] {
  let changed: unknown[] | undefined
  for (let i = 0; i < items.length; i++) {
    const stripped = withoutExtensions(items[i], capabilities)
    if (stripped === items[i]) continue
    changed ??= [...items]
    changed[i] = stripped
  }
  return changed ?? items
}

function withoutInFields(fields: Record<string, unknown>, capabilities: ReadonlySet<Capability>): Record<string, unknown> {
  let changed: Record<string, unknown> | undefined
  for (const field of Object.keys(fields)) {
    const forbidden = isForbidden(field, capabilities)
    const stripped = forbidden ? undefined : withoutExtensions(fields[field], capabilities)
    if (!forbidden && stripped === fields[field]) continue
    changed ??= { ...fields }
    if (forbidden) delete changed[field]
    else changed[field] = stripped
  }
  return changed ?? fields
}

/** Why our own server refused, beside the text `errore`. */
export const Reason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('malformed'), parameter: z.string(), problem: z.string() }),
  /** The channel does not sell this hotel, or nobody knows the id, code, hold or product. */
  z.object({ kind: z.literal('not-found') }),
  /** What a mail's link was for is done: it opens the booking no more. The code is for whoever asked on behalf of a browser, to look whether that has it open. */
  z.object({ kind: z.literal('link-used'), code: z.string(), hotelId: Id }),
  z.object({ kind: z.literal('sold-out'), roomTypeId: Id, night: CalendarDate }),
  z.object({ kind: z.literal('not-bookable'), refusals: z.array(Refusal) }),
  z.object({ kind: z.literal('price-changed'), quoted: Money, now: Money }),
  /** Too many rooms are held by this visitor, this address, or everybody. */
  z.object({ kind: z.literal('over-limit') }),
  /** The guest has as many rooms without payment as the hotel gives to one address or e-mail. */
  z.object({ kind: z.literal('unpaid-limit') }),
  z.object({ kind: z.literal('hold-ended') }),
  /** A service that cannot be had as it was requested, on this day, in this slot or for this age alone where they are named. */
  z.object({
    kind: z.literal('service-refused'),
    serviceId: Id,
    problem: z.enum(serviceProblems),
    day: CalendarDate.optional(),
    slot: z.string().optional(),
    bandId: Id.optional(),
  }),
  /** These categories want at least one of their services. */
  z.object({ kind: z.literal('service-required'), categoryIds: z.array(Id) }),
  z.object({ kind: z.literal('service-sold-out'), serviceId: Id, day: CalendarDate, slot: z.string() }),
  /** The package cannot be had for this stay: other nights, another day of arrival, out of its period, not with this rate, not split over two rooms, or all are taken. */
  z.object({ kind: z.literal('package-refused'), problem: z.enum(packageProblems) }),
  /** The promo code does not count for this booking, and no other total was agreed to. */
  z.object({ kind: z.literal('promo-refused'), refusal: PromoRefusal }),
  /** Refund protection of a reserved room: its rate has none, or it is too late to take it or to give it back. */
  z.object({ kind: z.literal('protection-refused'), problem: z.enum(protectionProblems) }),
  z.object({ kind: z.literal('key-missing') }),
  /** The key was closed by a question for its outcome: it can no longer book. */
  z.object({ kind: z.literal('key-closed') }),
  /** The same key came before, with another change. */
  z.object({ kind: z.literal('key-used') }),
  /**
   * A guest may not change or cancel this reservation: its rate can only be resold, the stay has begun, it is cancelled, there is no option
   * to take, or it waits for a transfer or as an option and would have no time left for that.
   */
  z.object({ kind: z.literal('not-changeable'), why: z.enum(notChangeableReasons) }),
  /** The trade user's session is over: whatever comes next is a guest's. */
  z.object({ kind: z.literal('not-logged-in') }),
  /** Only an agency's owner may. */
  z.object({ kind: z.literal('not-allowed') }),
  /** AGY-29: the address has a trade user, or a request that waits. */
  z.object({ kind: z.literal('account-exists') }),
  /** AGY-24, AGY-26: of a new password; `wrong-current` is the one that was given beside it. */
  z.object({ kind: z.literal('password-refused'), problem: z.enum([...passwordProblems, 'wrong-current']) }),
  /** The agency would owe more on account than its contract allows. */
  z.object({ kind: z.literal('over-credit') }),
  /** The same key came with another body, and its reservation is in force. */
  z.object({ kind: z.literal('already-booked'), code: z.string(), state: z.enum(['pending', 'confirmed', 'cancelled']) }),
])
export type Reason = z.infer<typeof Reason>
