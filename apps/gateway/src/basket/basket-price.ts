import type { BasketPrice } from '@portico/contracts/price/basket'
import type { Cancellation, Price } from '@portico/contracts/values/shapes'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { type Money, money } from '@portico/domain/money/money'
import { graceEndOf, isTradeOnly, type RateKind } from '@portico/domain/pricing/rate-plan'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { deadlineOf, type Instant } from '@portico/domain/time/deadline'
import type { RoomSearchReply } from '@portico/legacy/calls/search/room-search'
import type { BasketReply } from '@portico/legacy/parts/basket'
import type { CancellationReply, PrepaymentReply, RateReply } from '@portico/legacy/parts/rate-reply'
import type { HotelPlace } from '../scope/place.ts'

// The rates and prices of a server's reply: those that an audience may see, in the guest's terms.

/**
 * A guest is shown no reserved rate, whatever a server answers; those are for users who are logged in at this
 * channel.
 */
export function maySee({ audience }: HotelPlace, { kinds }: { readonly kinds: readonly RateKind[] }): boolean {
  switch (audience.kind) {
    case 'guest':
      return !isTradeOnly(kinds)
    case 'trade':
      return true
  }
}

type Rooms = RoomSearchReply['rooms']

export function visibleTo(place: HotelPlace, rooms: Rooms): Rooms {
  return rooms
    .map((room) => ({ ...room, quotes: room.quotes.filter((quote) => maySee(place, quote)) }))
    .filter(({ quotes }) => quotes.length > 0)
}

type Clock = { readonly timeZone: string; readonly now: Instant }

export type PriceContext = Clock & { readonly arrival: CalendarDate; readonly currency: CurrencyCode }

export function basketPriceOf(reply: BasketReply, { arrival }: { arrival: CalendarDate }, clock: Clock): BasketPrice {
  const { currency, cityTax } = reply
  const context = { arrival, currency, ...clock }
  return {
    lines: reply.lines.map(
      ({ productId, roomTypeId, roomName, rateName, party, moreChildren, protection, ...rate }) => {
        const { price, ...terms } = rateOf(rate, undefined, context)
        const { adults, childrenAges } = party
        return {
          productId,
          roomTypeId,
          roomName,
          rateName,
          party: { adults, childrenAges: [...childrenAges] },
          moreChildren,
          stay: price.stay,
          protection: protectionOf(protection, currency),
          ...terms,
        }
      },
    ),
    services: reply.services.map(({ minor, ...service }) => ({ ...service, amount: money(minor, currency) })),
    crossDiscount: moneyOf(reply.crossDiscountMinor, currency),
    price: priceOf(reply.minor, cityTax?.minor, currency),
    cityTax: cityTax && {
      amount: money(cityTax.minor, currency),
      perPersonNight: moneyOf(cityTax.perPersonNightMinor, currency),
      maxNights: cityTax.maxNights,
      exemptBelowAge: cityTax.exemptBelowAge,
    },
    prepayment: prepaymentOf(reply.prepayment, currency),
    guarantees: reply.guarantees.map(({ minor, ...rest }) => ({ ...rest, amount: money(minor, currency) })),
    paymentMethods: [...reply.paymentMethods],
    promo: reply.promo,
    commission: moneyOf(reply.commissionMinor, currency),
    package: reply.package,
  }
}

function protectionOf(protection: BasketReply['lines'][number]['protection'], currency: CurrencyCode) {
  if (!protection) return undefined
  const { minor, isTaken } = protection
  const state = minor === 0 ? 'included' : isTaken ? 'taken' : 'offered'
  return { state, price: money(minor, currency) } as const
}

/** What the guest pays in all: the stay and, as far as the server says, city tax. */
export function guestTotalOf({ minor, cityTax, currency }: BasketReply) {
  return priceOf(minor, cityTax?.minor, currency).guestTotal
}

export function priceOf(stayMinor: number, taxesMinor: number | undefined, currency: CurrencyCode): Price {
  return {
    stay: money(stayMinor, currency),
    taxesAtHotel: moneyOf(taxesMinor, currency),
    guestTotal: money(stayMinor + (taxesMinor ?? 0), currency),
  }
}

export function rateOf(
  { mealPlan, kinds, nights, minor, cancellation, fees = [], promotions = [] }: RateReply,
  taxesMinor: number | undefined,
  context: PriceContext,
) {
  return {
    mealPlan,
    kinds: [...kinds],
    nights: nights.map((cell) => ({ night: cell.night, price: money(cell.minor, context.currency) })),
    price: priceOf(minor, taxesMinor, context.currency),
    fees: fees.map((fee) => ({ name: fee.name, amount: money(fee.minor, context.currency) })),
    promotions: promotions.map(({ minor: off, ...rule }) => ({
      ...rule,
      perNight: off ? money(off, context.currency) : undefined,
    })),
    cancellation: cancellationOf(cancellation, context),
  }
}

export function prepaymentOf(payments: readonly PrepaymentReply[], currency: CurrencyCode) {
  return payments.map(({ on, minor }) => ({ on, amount: money(minor, currency) }))
}

/**
 * A server that gives only days means days before arrival; the day's first minute is meant, so that no guest reads a
 * later end than the hotel's.
 */
function cancellationOf(terms: CancellationReply, { arrival, timeZone, now, currency }: PriceContext): Cancellation {
  if (terms.kind === 'described') return terms
  const isFreeUntil = terms.kind === 'free-until'
  const deadline = isFreeUntil ? (terms.until ?? deadlineOf(arrival, terms.days, '00:00', timeZone)) : undefined
  const fee = moneyOf(terms.feeMinor, currency)
  const { graceHours, graceUntil } = terms
  // What is booked has one end, and what is not yet has its hours.
  if (graceUntil !== undefined && graceUntil > now && graceUntil > (deadline ?? now))
    return { kind: 'free-until', until: graceUntil, fee }
  const graceEnd =
    graceUntil === undefined && graceHours !== undefined
      ? graceEndOf({ graceHours }, arrival, timeZone, now)
      : undefined
  const grace = graceEnd !== undefined && graceEnd > (deadline ?? now) ? { graceHours } : {}
  if (deadline === undefined) return { kind: 'non-refundable', ...grace }
  return deadline > now ? { kind: 'free-until', until: deadline, fee, ...grace } : { kind: 'fee-due', fee, ...grace }
}

function moneyOf(minor: number | undefined, currency: CurrencyCode): Money | undefined {
  return minor === undefined ? undefined : money(minor, currency)
}
