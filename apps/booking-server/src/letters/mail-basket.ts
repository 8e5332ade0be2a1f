import type { CurrencyCode } from '@portico/domain/money/currencies'
import type { Party } from '@portico/domain/party/party'
import { type CityTaxRule, fixedPerPersonNightOf } from '@portico/domain/pricing/city-tax'
import { type StayCancellation, stayCancellationOf } from '@portico/domain/pricing/due/due-of-stays'
import type { ServiceItem } from '@portico/domain/pricing/extras/service'
import { dueOfLines, type LockedPrice } from '@portico/domain/pricing/locked-price'
import type { MealPlan } from '@portico/domain/pricing/meal-plan'
import type { NightCell } from '@portico/domain/pricing/price-terms'
import { type CancellationPolicy, freeCancellationEndOf } from '@portico/domain/pricing/rate-plan'
import type { Instant } from '@portico/domain/time/deadline'
import type { LanguageCode } from '@portico/locale/languages'
import { fromJson } from '../db/from-json.ts'
import type { HotelSettings } from '../db/tables/catalogue.ts'
import type { Reader } from '../db/types.ts'
import { type LineNames, loadLineNames } from '../pricing/line-names.ts'
import { loadPackageNames, type SoldPackageNames } from '../pricing/sold-package.ts'
import type { PayableReservation } from '../reservations/payment-terms.ts'

export type MailCancellation =
  | { readonly kind: 'non-refundable' }
  /** Without a fee where that is said with the room that its guests come to first. */
  | { readonly kind: 'free-until'; readonly until: Instant; readonly feeMinor: number | undefined }

export type MailLine = {
  readonly roomName: string
  readonly rateName: string
  readonly party: Party
  readonly mealPlan: MealPlan
  readonly nights: readonly NightCell[]
  readonly minor: number
  readonly protectionMinor: number | undefined
  readonly cancellation: MailCancellation
}

export type MailService = Pick<ServiceItem, 'serviceId' | 'quantity' | 'day' | 'slot' | 'included'> & {
  readonly name: string
  readonly minor: number
}

export type MailBasket = {
  readonly currency: CurrencyCode
  readonly package: SoldPackageNames | undefined
  readonly lines: readonly MailLine[]
  readonly services: readonly MailService[]
  readonly minor: number
  readonly cityTaxMinor: number | undefined
  readonly cityTaxRule:
    | { readonly perPersonNightMinor: number; readonly maxNights: number; readonly minAge: number }
    | undefined
}

export async function loadMailBasket(
  db: Reader,
  reserved: PayableReservation,
  { timeZone, settings }: { readonly timeZone: string; readonly settings: HotelSettings },
  language: LanguageCode,
): Promise<MailBasket> {
  const lockedPrice = fromJson('reservation.locked', reserved.locked, reserved.id)
  const names = await loadLineNames(db, lockedPrice, language)
  const due = dueOfLines(lockedPrice)
  const cancelling = stayCancellationOf(lockedPrice)
  return {
    currency: lockedPrice.currency,
    package: await loadPackageNames(db, lockedPrice.packageId, settings, language),
    lines: lockedPrice.lines.map((line, i) => ({
      roomName: names.rooms.get(line.roomTypeId) ?? '',
      rateName: names.rates.get(line.ratePlanId)?.name ?? '',
      party: line.party,
      mealPlan: line.terms.plan.mealPlan,
      nights: line.nights,
      minor: due[i] ?? line.minor,
      protectionMinor: line.isProtected || line.terms.plan.refundProtection === 0 ? line.protectionMinor : undefined,
      cancellation: cancellationOf(line.cancellation, cancelling[i], { timeZone, bookedAt: reserved.created_at }),
    })),
    ...mailSumsOf(lockedPrice, names),
  }
}

/** What a price has beside its rooms, and what all of it comes to. */
export function mailSumsOf(
  { services, stayMinor, cityTax, taxesMinor }: LockedPrice,
  names: LineNames,
): Pick<MailBasket, 'services' | 'minor' | 'cityTaxMinor' | 'cityTaxRule'> {
  return {
    services: services.map(({ item: { serviceId, quantity, day, slot, included }, minor }) => ({
      name: names.services.get(serviceId) ?? '',
      serviceId,
      quantity,
      day,
      slot,
      included,
      minor,
    })),
    minor: stayMinor,
    cityTaxMinor: cityTax === null ? undefined : taxesMinor,
    cityTaxRule: ruleOf(cityTax),
  }
}

function ruleOf(cityTax: CityTaxRule | null): MailBasket['cityTaxRule'] {
  const perPersonNightMinor = cityTax === null ? undefined : fixedPerPersonNightOf(cityTax)
  if (cityTax === null || perPersonNightMinor === undefined) return undefined
  return { perPersonNightMinor, maxNights: cityTax.maxNights, minAge: cityTax.minAge }
}

function cancellationOf(
  policy: CancellationPolicy,
  terms: StayCancellation | undefined,
  { timeZone, bookedAt }: { readonly timeZone: string; readonly bookedAt: Instant },
): MailCancellation {
  const until = terms && freeCancellationEndOf(policy, terms.arrival, timeZone, bookedAt)
  return until === undefined ? { kind: 'non-refundable' } : { kind: 'free-until', until, feeMinor: terms?.feeMinor }
}
