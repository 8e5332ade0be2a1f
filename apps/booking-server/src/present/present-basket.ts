import type { TrialMode } from '@portico/contracts/payment/trial-mode'
import type { BasketPrice, PaymentMethod } from '@portico/contracts/price/basket'
import { priceOfStay } from '@portico/contracts/price/price-of-stay'
import type { PromoOutcome } from '@portico/contracts/price/promo'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { money } from '@portico/domain/money/money'
import { guaranteesOf, scheduleOf, scheduleOfReserved } from '@portico/domain/payment/payment-schedule'
import { fixedPerPersonNightOf } from '@portico/domain/pricing/city-tax'
import { commissionOfLines } from '@portico/domain/pricing/due/commission'
import { type StayCancellation, stayCancellationOf } from '@portico/domain/pricing/due/due-of-stays'
import type { LockedLine, LockedPrice } from '@portico/domain/pricing/locked-price'
import { nightlyFees } from '@portico/domain/pricing/price-stay'
import type { PromotionRefusal } from '@portico/domain/pricing/promotion'
import { graceEndOf, protectionOf } from '@portico/domain/pricing/rate-plan'
import { type PlaceInStay, placesInStays } from '@portico/domain/pricing/stays/stays-of-rooms'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { deadlineOf, type Instant, todayAt } from '@portico/domain/time/deadline'
import { type BasketLineReply, type BasketReply, protectionAt } from '@portico/legacy/parts/basket'
import { type LanguageCode, languageOf, textOf } from '@portico/locale/languages'
import type { TerminalMode } from '@portico/payments/port'
import { fromJson } from '../db/from-json.ts'
import type { Reader } from '../db/types.ts'
import type { ReadyMethods } from '../payment-records/terminals.ts'
import type { HotelTerms } from '../pricing/hotel-terms.ts'
import { type LineNames, loadLineNames } from '../pricing/line-names.ts'
import type { TradeCaller } from '../pricing/seller.ts'
import { loadPackageNames } from '../pricing/sold-package.ts'
import { offeredAccountDays } from '../reservations/agency/credit.ts'
import { accountDaysOf, transferByOf } from '../reservations/folio/append-to-folio.ts'
import { type PayableReservation, paymentMethodsOf } from '../reservations/payment-terms.ts'
import { presentCancellation, presentFees, presentNights, presentPrepayment, ruleOfApplied } from './present-room.ts'

type PresentedBeside = {
  readonly promoRefusal?: PromotionRefusal | undefined
  readonly required?: readonly number[]
  readonly hasResales?: boolean | undefined
  readonly ready?: ReadyMethods | undefined
  readonly trade?: TradeCaller | undefined
  readonly bookedAt?: Instant | undefined
}

export async function presentBasket({
  db,
  locked,
  hotel,
  languageId,
  today,
  presentedBeside: { promoRefusal, required = [], hasResales, ready, trade, bookedAt } = {},
}: {
  readonly db: Reader
  readonly locked: LockedPrice
  readonly hotel: HotelTerms
  readonly languageId: number
  readonly today: CalendarDate
  readonly presentedBeside?: PresentedBeside
}): Promise<BasketReply> {
  const language = languageOf(languageId).code
  const lineNames = await loadLineNames(db, locked, language)
  const cancelling = stayCancellationOf(locked)
  const placesInStay = placesInStays(locked.lines)
  const { currency } = locked
  const moneyOf = (minor: number) => money(minor, currency)
  const cityTax = presentCityTax(locked)
  return {
    lines: locked.lines.map((lockedLine, i) => {
      const ofStay = {
        isLaterRoom: placesInStay[i]?.isLaterRoom ?? false,
        arrival: lockedLine.stay.arrival,
        feeMinor: undefined,
        ...cancelling[i],
      }
      return presentLine({ line: lockedLine, ofStay, hotel, names: lineNames, language, bookedAt, currency })
    }),
    services: await presentServices(db, locked, required, language),
    price: priceOfStay(moneyOf(locked.stayMinor), cityTax.amount),
    crossDiscount: locked.crossDiscount === 0 ? undefined : moneyOf(-locked.crossMinor),
    cityTax,
    prepayment: presentPrepayment(scheduleOf(locked), currency),
    guarantees: guaranteesOf(locked).map(({ on, minor, by }) => ({ on, amount: moneyOf(minor), by })),
    paymentMethods: presentPaymentMethods(hotel, today, locked, {
      hasResales,
      ready,
      accountDays: await offeredAccountDays(db, trade, locked.stayMinor, locked.currency),
    }),
    commission: trade?.role === 'owner' ? moneyOf(commissionOfLines(locked.lines)) : undefined,
    promo: presentPromo(locked, lineNames.promotions, promoRefusal),
    package: await loadPackageNames(db, locked.packageId, hotel.settings, language),
  }
}

export function presentPromo(
  { promo }: LockedPrice,
  rateNames: ReadonlyMap<number, string>,
  refusal: PromotionRefusal | undefined,
): PromoOutcome | undefined {
  if (refusal) return { kind: 'refused', refusal }
  return promo === null ? undefined : { kind: 'applied', name: rateNames.get(promo.promotionId) ?? promo.code }
}

export async function presentReservedBasket({
  db,
  reserved,
  hotel,
  languageId,
  trade,
}: {
  db: Reader
  reserved: PayableReservation
  hotel: HotelTerms
  languageId: number
  trade?: TradeCaller
}): Promise<BasketReply> {
  const lockedPrice = fromJson('reservation.locked', reserved.locked, reserved.id)
  const basket = await presentBasket({
    db,
    locked: lockedPrice,
    hotel,
    languageId,
    today: todayAt(hotel.timeZone, reserved.created_at),
    presentedBeside: {
      trade,
      bookedAt: reserved.created_at,
    },
  })
  const accountDays = await accountDaysOf(db, reserved)
  return {
    ...basket,
    prepayment: presentPrepayment(
      scheduleOfReserved(lockedPrice, { payBy: transferByOf(reserved), accountDays }, hotel.timeZone),
      lockedPrice.currency,
    ),
  }
}

async function presentServices(
  db: Reader,
  { services, currency }: LockedPrice,
  requiredIds: readonly number[],
  language: LanguageCode,
): Promise<BasketPrice['services']> {
  if (services.length === 0) return []
  const serviceIds = [...new Set(services.map(({ terms }) => terms.id))]
  const rows = await db.selectFrom('service').where('id', 'in', serviceIds).select(['id', 'content', 'rule']).execute()
  const serviceNames = new Map(
    rows.map(({ id, content }) => [id, textOf(fromJson('service.content', content, id).texts, language).name]),
  )
  const transfers = new Set(rows.flatMap(({ id, rule }) => (fromJson('service.rule', rule, id).transfer ? [id] : [])))
  return services.map(({ item: { serviceId, quantity, bandId, day, slot, line, included }, minor }) => ({
    serviceId,
    name: serviceNames.get(serviceId) ?? '',
    day: day ?? undefined,
    slot: slot ?? undefined,
    quantity,
    amount: money(minor, currency),
    line,
    bandId: bandId ?? undefined,
    included: included || undefined,
    transfer: transfers.has(serviceId) || undefined,
    required: requiredIds.includes(serviceId) || undefined,
  }))
}

function presentLine({
  line,
  ofStay: { isLaterRoom, arrival, feeMinor },
  hotel,
  names: { rooms, rates, promotions },
  language,
  bookedAt,
  currency,
}: {
  readonly line: LockedLine
  readonly ofStay: Pick<PlaceInStay, 'isLaterRoom'> & StayCancellation
  readonly hotel: HotelTerms
  readonly names: LineNames
  readonly language: LanguageCode
  readonly bookedAt: Instant | undefined
  readonly currency: CurrencyCode
}): BasketLineReply {
  const { timeZone, settings } = hotel
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
    nights: presentNights(nights, currency),
    stay: money(minor, currency),
    fees:
      overridden === null
        ? presentFees({
            fees: isLaterRoom ? nightlyFees(terms.fees) : terms.fees,
            nights: nights.length,
            party,
            hotel: { currency, settings },
            language,
          })
        : [],
    promotions: line.applied.map((id) => ({ name: promotions.get(id) ?? '', ...ruleOfApplied(terms, id, currency) })),
    ...presentProtection(line, currency),
    cancellation: presentCancellation({
      policy: line.cancellation,
      fee: feeMinor === undefined ? undefined : money(feeMinor, currency),
      untilOf: (days, time) => deadlineOf(arrival, days, time, timeZone),
      graceUntil: bookedAt && graceEndOf(line.cancellation, arrival, timeZone, bookedAt),
    }),
  }
}

function presentProtection(
  { isProtected, minor, protectionMinor, terms }: LockedLine,
  currency: CurrencyCode,
): Pick<BasketLineReply, 'protection' | 'isProtected'> | undefined {
  const offered = protectionOf(terms.plan, minor - protectionMinor)
  return offered === undefined
    ? undefined
    : { protection: protectionAt(money(offered, currency), isProtected), isProtected }
}

type CityTax = NonNullable<BasketPrice['cityTax']>

/** That there is none is said too: of whoever says nothing it is not known. */
function presentCityTax({ cityTax, taxesMinor, currency }: LockedPrice): CityTax {
  if (cityTax === null) return { amount: money(0, currency) }
  const { maxNights, minAge } = cityTax
  const perPersonNight = fixedPerPersonNightOf(cityTax)
  return {
    amount: money(taxesMinor, currency),
    perPersonNight: perPersonNight === undefined ? undefined : money(perPersonNight, currency),
    maxNights,
    exemptBelowAge: minAge,
  }
}

function trialModeOf(mode: TerminalMode | undefined): TrialMode | undefined {
  return mode === 'live' ? undefined : mode
}

function presentPaymentMethods(
  { settings }: HotelTerms,
  today: CalendarDate,
  lockedPrice: LockedPrice,
  {
    hasResales,
    ready,
    accountDays,
  }: Pick<PresentedBeside, 'hasResales' | 'ready'> & { readonly accountDays: number | undefined },
): PaymentMethod[] {
  const methodTerms = { hasResales, ready, hasAccount: accountDays !== undefined }
  return paymentMethodsOf(settings, today, lockedPrice, methodTerms).flatMap((id): PaymentMethod[] => {
    if (id === 'account') return [{ id, days: accountDays }]
    if (id !== 'bank') return [{ id, mode: trialModeOf(ready?.get(id)?.mode) }]
    return settings.bank === null ? [] : [{ id, ...settings.bank }]
  })
}
