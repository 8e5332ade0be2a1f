import type { OfferedService } from '@portico/contracts/search/services'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { money } from '@portico/domain/money/money'
import {
  isForStay,
  offeredDays,
  type ServiceRule,
  type SlotState,
  type SlotsAvailable,
} from '@portico/domain/pricing/extras/service'
import type { ChildTerms } from '@portico/domain/pricing/price-terms'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { hasPassed, type Instant } from '@portico/domain/time/deadline'
import type { Stay } from '@portico/domain/time/stay'
import { type LanguageCode, textOf } from '@portico/locale/languages'
import type { Reader } from '../db/types.ts'
import type { HotelTerms } from '../pricing/hotel-terms.ts'
import { loadServices, loadSlotAvailability, type ServiceOnSale } from '../pricing/services.ts'
import { presentPictures } from './present-room.ts'

type ServicesOfStay = {
  readonly hotelId: number
  readonly hotel: HotelTerms
  readonly stay: Stay
  readonly language: LanguageCode
  readonly now: Instant
  /** Counts places as free that the others do not. */
  readonly withOwn?: (available: SlotsAvailable) => SlotsAvailable
}

/**
 * The services of a stay, each with its days and its slots that are still to come; sold-out ones have no place left.
 * Read from the tables: three queries, however many services.
 */
export async function loadOfferedServices(
  db: Reader,
  { hotelId, hotel, stay, language, now, withOwn = (availableSlots) => availableSlots }: ServicesOfStay,
): Promise<OfferedService[]> {
  const availableSlots = withOwn(await loadSlotAvailability(db, hotelId, stay))
  const services = (await loadServices(db, hotelId, { mandatory: false })).filter(({ rule }) => isForStay(rule, stay))
  const { timeZone, currency, settings } = hotel
  const context = {
    stay,
    available: availableSlots,
    clock: { timeZone, now },
    language,
    bands: settings.children,
    currency,
  }
  const presented = services.map((service) => presentService(service, context))
  // One that has days, and none of them to come, is not to be had.
  return presented.filter(({ days }, i) => days.length > 0 || !hasDays(services[i]?.rule))
}

function hasDays(serviceRule: ServiceRule | undefined): boolean {
  return serviceRule !== undefined && (serviceRule.when === 'day' || serviceRule.slots.length > 0)
}

type ServiceContext = SlotState & {
  readonly stay: Stay
  readonly language: LanguageCode
  readonly bands: readonly ChildTerms[]
  readonly currency: CurrencyCode
}

function presentService(
  { rule, content, category }: ServiceOnSale,
  { stay, language, bands, currency, ...slotState }: ServiceContext,
): OfferedService {
  const { id, per, when, minor, byBand, transfer, maxQuantity } = rule
  return {
    id,
    ...textOf(content.texts, language),
    pictures: presentPictures(content.pictures, language),
    category: { id: category.id, name: textOf(category.texts, language).name, mandatory: category.mandatory },
    per,
    when,
    price: money(minor, currency),
    ages:
      per === 'unit'
        ? []
        : bands.map((band) => ({
            bandId: band.id,
            min: band.min,
            max: band.max,
            price: money(byBand.find(({ bandId }) => bandId === band.id)?.minor ?? minor, currency),
          })),
    transfer,
    maxQuantity,
    days: offeredDays(rule, stay).flatMap((day) => presentServiceDay(rule, day, slotState)),
  }
}

function presentServiceDay(
  { id, slots }: ServiceRule,
  day: CalendarDate,
  { available, clock }: SlotState,
): OfferedService['days'] {
  if (slots.length === 0) return hasPassed(clock, day, null) ? [] : [{ day, slots: [{}] }]
  const toCome = slots.filter((slot) => !hasPassed(clock, day, slot))
  // A change may have taken back places that are sold: no fewer than none are left.
  return toCome.length === 0
    ? []
    : [{ day, slots: toCome.map((slot) => ({ slot, available: Math.max(0, available(id, day, slot)) })) }]
}
