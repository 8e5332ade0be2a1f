import { priceOfStay } from '@portico/contracts/price/price-of-stay'
import type { Quote } from '@portico/contracts/search/room-search'
import type { Picture } from '@portico/contracts/values/shapes'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { type Money, money } from '@portico/domain/money/money'
import { withoutVat } from '@portico/domain/money/vat'
import type { Party } from '@portico/domain/party/party'
import { cityTaxOf } from '@portico/domain/pricing/city-tax'
import { commissionOf, commissionRateOf } from '@portico/domain/pricing/due/commission'
import { feeOf, priceStay } from '@portico/domain/pricing/price-stay'
import type { Fee, NightCell, PlanTerms, StayTerms } from '@portico/domain/pricing/price-terms'
import { promotionRuleOf } from '@portico/domain/pricing/promotion-rule'
import {
  type CancellationPolicy,
  cancellationFeeOf,
  type PrepaymentLine,
  policyWithProtection,
  prepaymentLines,
  protectionOf,
} from '@portico/domain/pricing/rate-plan'
import { limitsOf } from '@portico/domain/restrictions/stay-restriction'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { deadlineOf, type Instant } from '@portico/domain/time/deadline'
import type { QuoteReply, RoomReply } from '@portico/legacy/calls/search/room-search'
import type { CancellationReply } from '@portico/legacy/parts/rate-reply'
import { type LanguageCode, textOf } from '@portico/locale/languages'
import type { HotelSettings, RoomContent, StoredPicture } from '../db/tables/catalogue.ts'
import type { PackageExtras } from '../pricing/packages.ts'
import type { RequiredService } from '../search/required-services.ts'
import { cheapestOf, type FoundQuote, type FoundRoom, type RoomsWanted } from '../search/room-search.ts'
import type { HotelSnapshot, RoomTypeOnSale } from '../search/snapshots/hotel-snapshot.ts'

export type FoundContext = {
  readonly required: readonly RequiredService[]
  readonly extras?: PackageExtras | undefined
  readonly hotel: HotelSnapshot
  readonly wanted: RoomsWanted
  readonly language: LanguageCode
  readonly seesEarnings: boolean
  readonly untilOf: (days: number, time: string) => Instant
}

export function deadlinesBefore(arrival: CalendarDate, timeZone: string): (days: number, time: string) => Instant {
  const knownDeadlines = new Map<string, Instant>()
  return (days, time) => {
    const key = `${days} ${time}`
    const until = knownDeadlines.get(key) ?? deadlineOf(arrival, days, time, timeZone)
    knownDeadlines.set(key, until)
    return until
  }
}

export function contentOf({ content }: Pick<RoomTypeOnSale, 'content'>): RoomContent {
  return JSON.parse(content)
}

export function presentRoom(room: FoundRoom, rooms: readonly FoundRoom[], context: FoundContext): RoomReply {
  const { language } = context
  const { id, occupancy } = room.roomType
  const content = contentOf(room.roomType)
  return {
    id,
    ...textOf(content.texts, language),
    pictures: presentPictures(content.pictures, language),
    available: room.available,
    suggestedProductId: suggestionOf(room, rooms),
    squareMetres: content.squareMetres,
    maxAdults: occupancy.maxAdults,
    maxGuests: occupancy.maxGuests,
    amenities: content.amenities,
    quotes: room.quotes.map((quote) => presentQuote(quote, context)),
  }
}

function suggestionOf({ roomType, quotes }: FoundRoom, rooms: readonly FoundRoom[]): number | undefined {
  const suggestedRoom = rooms.find((room) => room.roomType.id === roomType.suggestedRoomTypeId)
  if (!suggestedRoom) return undefined
  const samePlan = suggestedRoom.quotes.find(
    ({ product }) => product.ratePlanId === cheapestOf(quotes)?.product.ratePlanId,
  )
  return (samePlan ?? cheapestOf(suggestedRoom.quotes))?.product.id
}

function presentQuote(
  { product, terms, cells, priced, best }: FoundQuote,
  { hotel, wanted, required, extras, language, untilOf, seesEarnings }: FoundContext,
): QuoteReply {
  const { stay, party, today } = wanted
  const { minStay, maxStay, minAdults, maxAdults } = limitsOf(stay, product.restrictionOn)
  const {
    currency,
    settings: { cityTax, vat },
  } = hotel
  const moneyOf = (minor: number) => money(minor, currency)
  const { plan, fees } = terms
  const requiredMinor = required.reduce((sum, { minor }) => sum + minor, 0)
  const cancellation = policyWithProtection(product.cancellation, plan, false)
  return {
    productId: product.id,
    ratePlanId: product.ratePlanId,
    ...textOf(product.texts, language),
    mealPlan: product.terms.plan.mealPlan,
    kinds: product.kinds,
    nights: presentNights(priced.nights, currency),
    price: priceOfStay(
      moneyOf(priced.minor + requiredMinor),
      moneyOf(cityTax === null ? 0 : cityTaxOf(cityTax, { nights: priced.nights, party })),
    ),
    cancellation: presentCancellation({
      policy: cancellation,
      fee: moneyOf(cancellationFeeOf(cancellation, priced)),
      untilOf,
    }),
    best,
    prepayment: presentPrepayment(
      withServices(prepaymentLines(product.prepayment, priced.minor, today, stay.arrival), requiredMinor),
      currency,
    ),
    extraCost: fees.length === 0 ? undefined : moneyOf(priced.feesMinor),
    fees: [
      ...presentFees({ fees, nights: priced.nights.length, party, hotel, language }),
      ...presentRequired(required, language, currency),
    ],
    promotions: priced.applied.map((id) => ({
      name: promotionName(hotel, id, language),
      ...ruleOfApplied(terms, id, currency),
    })),
    protection: presentProtection(plan, priced.minor, currency),
    commission:
      product.kinds.includes('commissionable') && seesEarnings
        ? {
            amount: moneyOf(
              commissionOf(
                { commission: commissionRateOf(product.kinds, plan, wanted.trade) },
                priced.nights,
                vat.stay,
              ),
            ),
            withoutVat: moneyOf(withoutVat(priced.minor, vat.stay)),
          }
        : undefined,
    reserved: product.reserved ? (true as const) : undefined,
    saved:
      priced.applied.length === 0
        ? undefined
        : moneyOf(priceStay(cells, { ...terms, promotions: [] }, party).minor - priced.minor),
    restrictions: {
      minStay,
      maxStay,
      minAdults,
      maxAdults: Math.min(maxAdults ?? Number.POSITIVE_INFINITY, product.terms.occupancy.maxAdults),
    },
    includedServices: extras?.included,
    addableServices: extras?.addable,
    flight: extras?.flights,
  }
}

function withServices(prepaymentLines: readonly PrepaymentLine[], servicesMinor: number): readonly PrepaymentLine[] {
  if (servicesMinor === 0) return prepaymentLines
  const later = prepaymentLines
    .filter(({ on }) => on === undefined)
    .reduce((sum, { minor }) => sum + minor, servicesMinor)
  return [...prepaymentLines.filter(({ on }) => on !== undefined), { on: undefined, minor: later }]
}

export function presentNights(nightCells: readonly NightCell[], currency: CurrencyCode): Quote['nights'] {
  return nightCells.map(({ night, minor }) => ({ night, price: money(minor, currency) }))
}

export function presentPrepayment(
  prepaymentLines: readonly PrepaymentLine[],
  currency: CurrencyCode,
): Quote['prepayment'] {
  return prepaymentLines.map(({ on, minor }) => ({ on, amount: money(minor, currency) }))
}

function presentProtection(planTerms: PlanTerms, totalMinor: number, currency: CurrencyCode): Money | undefined {
  const minor = protectionOf(planTerms, totalMinor)
  return minor === undefined ? undefined : money(minor, currency)
}

export function presentRequired(
  requiredServices: readonly RequiredService[],
  language: LanguageCode,
  currency: CurrencyCode,
): Quote['fees'] {
  return requiredServices.map(({ service, minor }) => ({
    name: textOf(service.content.texts, language).name,
    amount: money(minor, currency),
    isService: true,
  }))
}

function promotionName({ promotionTexts }: HotelSnapshot, id: number, language: LanguageCode): string {
  const texts = promotionTexts.get(id)
  return texts ? textOf(texts, language).name : ''
}

export function ruleOfApplied(
  { promotions }: Pick<StayTerms, 'promotions'>,
  id: number,
  currency: CurrencyCode,
): Omit<Quote['promotions'][number], 'name'> | undefined {
  const promotion = promotions.find((listedPromotion) => listedPromotion.id === id)
  if (!promotion) return undefined
  const { minor, ...rule } = promotionRuleOf(promotion)
  return { ...rule, perNight: minor === undefined ? undefined : money(minor, currency) }
}

/** The policy with its moment at the hotel, and the fee afterwards. `graceUntil` of what is booked. */
export function presentCancellation({
  policy,
  fee,
  untilOf,
  graceUntil,
}: {
  readonly policy: CancellationPolicy
  readonly fee: Money | undefined
  readonly untilOf: (days: number, time: string) => Instant
  readonly graceUntil?: Instant | undefined
}): CancellationReply {
  const grace = { graceHours: policy.graceHours, graceUntil }
  if (policy.kind === 'non-refundable') return { kind: 'non-refundable', fee: graceUntil && fee, ...grace }
  const { days, time } = policy
  return { kind: 'free-until', days, until: untilOf(days, time), fee, ...grace }
}

/**
 * A line's mandatory fees by the names that the hotel has for them now; those that it charges nobody here are left out.
 */
export function presentFees({
  fees,
  nights,
  party,
  hotel: {
    currency,
    settings: { fees: namedFees },
  },
  language,
}: {
  readonly fees: readonly Fee[]
  readonly nights: number
  readonly party: Party
  readonly hotel: { readonly currency: CurrencyCode; readonly settings: Pick<HotelSettings, 'fees'> }
  readonly language: LanguageCode
}): Quote['fees'] {
  return fees.flatMap((fee) => {
    const minor = feeOf(fee, nights, party)
    const name = namedFees.find(({ id }) => id === fee.id)?.name
    return minor === 0 ? [] : [{ name: name ? textOf(name, language) : '', amount: money(minor, currency) }]
  })
}

export function presentPictures(pictures: readonly StoredPicture[], language: LanguageCode): Picture[] {
  return pictures.map(({ path, width, height, colour, alt }) => ({
    src: path,
    width,
    height,
    colour,
    alt: textOf(alt, language),
  }))
}
