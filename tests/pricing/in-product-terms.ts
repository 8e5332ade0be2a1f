import { priceAt } from '@portico/booking-server/search/room-search'
import { noPrice } from '@portico/booking-server/search/snapshots/hotel-snapshot'
import { hotelPrices } from '@portico/booking-server/search/snapshots/nights-on-sale'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import type { CityTaxRule } from '@portico/domain/pricing/city-tax'
import { type ServiceItem, type ServiceTerms, servicePriceOf } from '@portico/domain/pricing/extras/service'
import { type LineTerms, type LockedPrice, priceLines, priceTotalsOf } from '@portico/domain/pricing/locked-price'
import { priceRoomsWithPromotions } from '@portico/domain/pricing/price-stay'
import type { ChildTerms, Meal, PlanTerms, Promotion, StayTerms } from '@portico/domain/pricing/price-terms'
import { validPromotions } from '@portico/domain/pricing/promotion'
import { type CancellationPolicy, type Instalment, policyWithProtection } from '@portico/domain/pricing/rate-plan'
import { wholeStayOf } from '@portico/domain/pricing/stays/stays-of-rooms'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { nightsOf, type Stay } from '@portico/domain/time/stay'
import type {
  WrittenBand,
  WrittenCityTax,
  WrittenLine,
  WrittenPlan,
  WrittenPolicy,
  WrittenPromotion,
  WrittenRoom,
  WrittenServiceItem,
  WrittenStay,
} from './page/written-stay.ts'

export const day = (date: string) => date as CalendarDate

/** Rooms, plans and bands are numbers in the product: the same name is always the same number. */
const names = ['']
export function idOf(name: string | undefined): number {
  const known = names.indexOf(name ?? '')
  return known >= 0 ? known : names.push(name ?? '') - 1
}

/** A written stay as the product's own document, priced by it, the nights as well. */
export function lockedOf(stay: WrittenStay): LockedPrice {
  const whole = wholeStayOf(stay.lines.map(ownStayOf))
  const nights = new Set(stay.lines.flatMap((line) => nightsOf(ownStayOf(line)))).size
  // The rooms of a split stay have the same guests.
  const lines = priceLines(
    (stay.cross === undefined ? stay.lines.map((line) => [line]) : [stay.lines]).flatMap((own) => linesIn(stay, own)),
  )
  const services = stay.services.map((written) => {
    const [terms, item] = [serviceOf(written), itemOf(written)]
    return { item, terms, minor: servicePriceOf(terms, item, nights) }
  })
  const made = {
    lines,
    services,
    crossDiscount: stay.cross ?? 0,
    cityTax: stay.cityTax ? cityTaxIn(stay.cityTax) : null,
  }
  return {
    version: 2,
    hotelId: 1,
    channelId: 1,
    currency: stay.currency as CurrencyCode,
    bookedOn: day(stay.booked),
    stay: whole,
    ...made,
    packageId: null,
    promo: null,
    ...priceTotalsOf(made),
  } as LockedPrice
}

const ownStayOf = ({ arrival, nights }: WrittenLine): Stay => ({
  arrival: day(arrival),
  departure: addDays(day(arrival), nights),
})

/** Lines of one stay. */
function linesIn(stay: WrittenStay, lines: readonly WrittenLine[]): LineTerms[] {
  const [first] = lines
  if (!first) return []
  const booking = { stay: wholeStayOf(lines.map(ownStayOf)), bookedOn: day(stay.booked), typed: typedId(stay, first) }
  const holding = validPromotions(first.promotions.map(promotionIn), booking)
  const rooms = lines.map((line) => ({
    cells: cellsOf(line.room, ownStayOf(line)),
    terms: stayTermsIn(line),
    party: { adults: line.adults, childrenAges: line.children },
    isLater: line !== first,
    sold: { roomTypeId: idOf(line.room.name), ratePlanId: idOf(line.plan.name) },
  }))
  const open = rooms.filter((_, i) => lines[i]?.override === undefined)
  const pricings = priceRoomsWithPromotions(open, holding)
  return lines.flatMap((line, i): LineTerms[] => {
    const room = rooms[i]
    if (!room) return []
    const { cells, party, sold } = room
    return [
      {
        productId: 1,
        ...sold,
        stay: ownStayOf(line),
        party,
        cells,
        terms: pricings[open.indexOf(room)]?.terms ?? room.terms,
        cancellation: line.policy
          ? policyWithProtection(policyIn(line.policy), room.terms.plan, line.protected)
          : { kind: 'non-refundable' },
        prepayment: (stay.schedule ?? []) as readonly Instalment[],
        overridden: line.override ?? null,
        isProtected: line.protected,
        taxExempt: line.exempt,
        ...(stay.cross !== undefined && { isPart: true }),
      },
    ]
  })
}

/**
 * P1 as the product's snapshots of a hotel have it: of all nights at once, the exception or the weekday's price of its
 * period.
 */
function cellsOf({ prices, exceptions = {} }: WrittenRoom, stay: Stay) {
  const nights = nightsOf(stay)
  const periods = prices.map(({ first, last, week }) => ({ first: day(first), last: day(last), weekdays: week }))
  const own = nights.flatMap((night) => (exceptions[night] === undefined ? [] : [{ night, minor: exceptions[night] }]))
  const ofHotel = hotelPrices(stay.arrival, nights.length, [{ periods, exceptions: own }])
  return nights.map((night, i) => {
    const minor = priceAt({ ofHotel, place: 0 }, i)
    if (minor === noPrice) throw new Error(`${night} has no price`)
    return { night, minor }
  })
}

/** The promotion whose code was typed, where its uses are not all taken. */
function typedId({ code }: WrittenStay, { promotions }: WrittenLine): number | undefined {
  const same = (one: string | undefined) => one?.trim().toLowerCase() === code?.trim().toLowerCase()
  const typed = promotions.find(
    (promotion) => code !== undefined && promotion.kind === 'promo-code' && same(promotion.code),
  )
  return typed?.uses && typed.uses.taken >= typed.uses.most ? undefined : typed?.id
}

function stayTermsIn({ room, plan, bands, fees }: WrittenLine): StayTerms {
  return {
    occupancy: { maxAdults: room.byAdults.length, maxGuests: 20, byAdults: room.byAdults, extraBed: room.extraBed },
    plan: planIn(plan),
    children: bands.map(bandIn),
    promotions: [],
    fees: fees.map((fee, id) => ({ id, ...fee })),
  }
}

export function planIn({ levels, meals, protection, commission }: WrittenPlan): PlanTerms {
  return {
    mealPlan: 'RO',
    derivations: levels.map((level, ratePlanId) => ({
      ratePlanId,
      adjustments: level.map(({ first, last, weekdays, basisPoints, minor }) => ({
        first: first === undefined ? null : day(first),
        last: last === undefined ? null : day(last),
        weekdays: weekdays ?? 127,
        basisPoints,
        minor,
      })),
    })),
    meals: (meals ?? []).map(({ meal, perAdult }) => ({ meal: meal as Meal, perAdult })),
    refundProtection: protection ?? null,
    commission: commission ?? 0,
  }
}

export function bandIn({ name, min, max, shares, amounts, mealShare }: WrittenBand): ChildTerms {
  return { id: idOf(name), min, max, shares, amounts, mealShare }
}

export function promotionIn({ id, kind, combinable, conditions, effect }: WrittenPromotion): Promotion {
  const { plans, rooms, ...rest } = conditions
  return {
    id,
    kind,
    combinable,
    conditions: {
      ...rest,
      ...(plans && { ratePlanIds: plans.map(idOf) }),
      ...(rooms && { roomTypeIds: rooms.map(idOf) }),
    } as unknown as Promotion['conditions'],
    effect: 'stay' in effect ? { kind: 'free-nights', ...effect } : { kind: 'off', ...effect },
  }
}

export function policyIn(policy: WrittenPolicy): CancellationPolicy {
  if (policy.kind !== 'free-until') return { kind: 'non-refundable' }
  const { days, time, fee } = policy
  return {
    kind: 'free-until',
    days,
    time,
    fee: fee === 'first-night' ? { kind: fee } : { kind: 'share', basisPoints: fee },
  }
}

export function cityTaxIn({ minAge, maxNights, rates }: WrittenCityTax): CityTaxRule {
  return {
    minAge,
    maxNights,
    rates: rates.map(({ from, until, minor, basisPoints, most }) => ({
      from: from ?? null,
      until: until ?? null,
      perPersonNight: minor ?? most ?? 0,
      basisPoints: basisPoints ?? 0,
    })),
  }
}

function serviceOf({ service }: WrittenServiceItem): ServiceTerms {
  const byBand = Object.entries(service.byBand).map(([band, minor]) => ({ bandId: idOf(band), minor }))
  return { id: 1, per: service.per, when: service.when, minor: service.minor, byBand }
}

function itemOf({ quantity, band, day: chosen, included }: WrittenServiceItem): ServiceItem {
  return {
    serviceId: 1,
    quantity,
    bandId: band === undefined ? null : idOf(band),
    day: chosen === undefined ? null : day(chosen),
    slot: null,
    line: 0,
    included: included ?? false,
  }
}
