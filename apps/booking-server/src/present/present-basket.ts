import type {
  BasketLineReply,
  BasketReply,
  CityTaxReply,
  PaymentMethodReply,
  ServiceItemReply,
} from '@portico/contracts/legacy/parts/basket'
import type { CancellationReply, FeeReply } from '@portico/contracts/legacy/parts/rate-reply'
import type { PromoOutcome } from '@portico/contracts/promo'
import { type LanguageCode, languageOf } from '@portico/contracts/scope/languages'
import type { Party } from '@portico/domain/party/party'
import { scheduleOf } from '@portico/domain/payment/payment-schedule'
import { fixedPerPersonNightOf } from '@portico/domain/pricing/city-tax'
import { dueOfLines, type LockedLine, type LockedPrice } from '@portico/domain/pricing/locked-price'
import { feeOf } from '@portico/domain/pricing/price-stay'
import type { Fee } from '@portico/domain/pricing/price-terms'
import type { PromoRefusal } from '@portico/domain/pricing/promo-code'
import { type CancellationPolicy, cancellationFeeOf } from '@portico/domain/reservation/cancellation'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { deadlineOf, type Instant, todayAt } from '@portico/domain/time/deadline'
import { fromJson } from '../db/json.ts'
import type { HotelSettings } from '../db/schema.ts'
import { textOf } from '../db/text-of.ts'
import type { Reader } from '../db/types.ts'
import type { HotelTerms } from '../pricing/hotel-terms.ts'
import { type LineNames, loadLineNames } from '../pricing/line-names.ts'
import { paymentMethodsOf, prepaymentOfReserved, type Reserved } from '../reservations/payment-terms.ts'

/** A locked price as price check, hold and retrieve tell it, in the caller's language. */
export async function presentBasket(
  db: Reader,
  locked: LockedPrice,
  hotel: HotelTerms,
  languageId: number,
  today: CalendarDate,
  promoRefusal?: PromoRefusal,
): Promise<BasketReply> {
  const language = languageOf(languageId).code
  const names = await loadLineNames(db, locked, language)
  const due = dueOfLines(locked)
  return {
    currency: locked.currency,
    lines: locked.lines.map((line, i) => presentLine(line, due[i] ?? line.minor, hotel, names, language)),
    services: await presentServices(db, locked, language),
    minor: locked.stayMinor,
    crossDiscountMinor: locked.crossDiscount === 0 ? undefined : -locked.crossMinor,
    cityTax: presentCityTax(locked),
    prepayment: scheduleOf(locked).map(({ on, minor }) => ({ on, minor })),
    paymentMethods: presentPaymentMethods(hotel, today, locked),
    promo: presentPromo(locked, names.promotions, promoRefusal),
  }
}

/** What became of the code that was typed; nothing where none was. `names` of the hotel's promotions. */
export function presentPromo(
  { promo }: LockedPrice,
  names: ReadonlyMap<number, string>,
  refusal: PromoRefusal | undefined,
): PromoOutcome | undefined {
  if (refusal) return { kind: 'refused', refusal }
  return promo === null ? undefined : { kind: 'applied', name: names.get(promo.promotionId) ?? promo.code }
}

/** The same of a reservation: on the day it was booked, and with what a transfer must bring due at its deadline instead of at the hotel. */
export async function presentReservedBasket(db: Reader, reserved: Reserved, hotel: HotelTerms, languageId: number): Promise<BasketReply> {
  const locked = fromJson(reserved.locked)
  const basket = await presentBasket(db, locked, hotel, languageId, todayAt(hotel.timeZone, reserved.created_at))
  return { ...basket, prepayment: prepaymentOfReserved(locked, reserved, hotel.timeZone) }
}

async function presentServices(db: Reader, { services }: LockedPrice, language: LanguageCode): Promise<ServiceItemReply[]> {
  if (services.length === 0) return []
  const ids = [...new Set(services.map(({ terms }) => terms.id))]
  const rows = await db.selectFrom('service').where('id', 'in', ids).select(['id', 'content']).execute()
  const names = new Map(rows.map(({ id, content }) => [id, textOf(fromJson(content).texts, language).name]))
  return services.map(({ item: { serviceId, quantity, day, slot }, minor }) => ({
    serviceId,
    name: names.get(serviceId) ?? '',
    day: day ?? undefined,
    slot: slot ?? undefined,
    quantity,
    minor,
  }))
}

/** `due` is what leaving can cost: the line with its part of what a split stay costs less. */
function presentLine(
  line: LockedLine,
  due: number,
  { timeZone, settings }: HotelTerms,
  { rooms, rates, promotions }: LineNames,
  language: LanguageCode,
): BasketLineReply {
  const { productId, roomTypeId, ratePlanId, party, nights, minor, terms, overridden } = line
  const rate = rates.get(ratePlanId)
  return {
    productId,
    roomTypeId,
    roomName: rooms.get(roomTypeId) ?? '',
    rateName: rate?.name ?? '',
    party,
    mealPlan: terms.plan.mealPlan,
    kinds: rate?.kinds ?? [],
    nights,
    minor,
    fees: overridden === null ? presentFees(terms.fees, nights.length, party, settings, language) : [],
    promotions: line.applied.map((id) => promotions.get(id) ?? ''),
    protectionMinor: line.isProtected ? line.protectionMinor : undefined,
    cancellation: presentCancellation(line.cancellation, { nights, minor: due }, (days, time) =>
      deadlineOf(line.stay.arrival, days, time, timeZone),
    ),
  }
}

/** The policy with its moment at the hotel, and the fee afterwards for what the line costs. */
export function presentCancellation(
  policy: CancellationPolicy,
  priced: Pick<LockedLine, 'nights' | 'minor'>,
  untilOf: (days: number, time: string) => Instant,
): CancellationReply {
  if (policy.kind === 'non-refundable') return policy
  const { days, time } = policy
  return { kind: 'free-until', days, until: untilOf(days, time), feeMinor: cancellationFeeOf(policy, priced) }
}

function presentCityTax({ cityTax, taxesMinor }: LockedPrice): CityTaxReply | undefined {
  if (cityTax === null) return undefined
  const { maxNights, minAge } = cityTax
  return { minor: taxesMinor, perPersonNightMinor: fixedPerPersonNightOf(cityTax), maxNights, exemptBelowAge: minAge }
}

function presentPaymentMethods({ settings }: HotelTerms, today: CalendarDate, locked: LockedPrice): PaymentMethodReply[] {
  return paymentMethodsOf(settings, today, locked).flatMap((id): PaymentMethodReply[] => {
    if (id === 'hotelpay') return [{ id }]
    return settings.bank === null ? [] : [{ id, ...settings.bank }]
  })
}

/** A line's mandatory fees by the names that the hotel has for them now; those that it charges nobody here are left out. */
export function presentFees(
  fees: readonly Fee[],
  nights: number,
  party: Party,
  { fees: named }: Pick<HotelSettings, 'fees'>,
  language: LanguageCode,
): FeeReply[] {
  return fees.flatMap((fee) => {
    const minor = feeOf(fee, nights, party)
    const name = named.find(({ id }) => id === fee.id)?.name
    return minor === 0 ? [] : [{ name: name ? textOf(name, language) : '', minor }]
  })
}
