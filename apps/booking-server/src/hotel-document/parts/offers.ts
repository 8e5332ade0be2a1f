import { hasValue } from '@portico/domain/has-value'
import type { PackageRule } from '@portico/domain/pricing/package'
import type {
  PromotionConditions,
  PromotionEffect,
  Promotion as StoredPromotion,
} from '@portico/domain/pricing/price-terms'
import { foldPromoCode } from '@portico/domain/pricing/promotion'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { everyWeekday } from '@portico/domain/time/named-days'
import type {
  DocumentPackage,
  DocumentPromotion,
  DocumentServiceCategory,
  Service,
} from '@portico/hotel-document/offers'
import { fromJson } from '../../db/from-json.ts'
import type { StoredAirport } from '../../db/tables/catalogue.ts'
import { toJson } from '../../db/tables/json.ts'
import type { SalesCalendar } from '../../db/tables/sales.ts'
import { filled } from './hotel-facts.ts'
import { amountIn, idOf, keyOf, minorIn, type Names, numberUnlessPlace } from './names.ts'
import { documentPictures, storedPictures } from './pictures.ts'
import type { Row } from './row.ts'
import { inEachLanguage, textOfField } from './texts-by-language.ts'
import { basisPointsOf, maskOf, percentOf, weekdaysOf } from './units.ts'

export function promotionRow(
  { key, name, kind, combinable, conditions, off, freeNights }: DocumentPromotion,
  names: Names,
): Row<'promotion'> {
  const effect: PromotionEffect = freeNights
    ? { kind: 'free-nights', ...freeNights }
    : { kind: 'off', basisPoints: basisPointsOf(off?.percent ?? 0), minor: minorIn(names, off?.amount ?? 0) }
  return {
    id: idOf(names, 'promotions', key),
    hotel_id: names.hotelId,
    key,
    rule: toJson({ kind, combinable, conditions: storedConditions(conditions ?? {}, names), effect }),
    content: toJson(inEachLanguage(names.languages, (text) => ({ name: text(name) }))),
  }
}

export function promoCodeRow({ key, code }: DocumentPromotion, names: Names): Row<'promo_code'>[] {
  if (!code) return []
  const { hidden = false, email = null } = code
  const folded = foldPromoCode(code.code)
  const written = folded === code.code ? null : code.code
  const promotion_id = idOf(names, 'promotions', key)
  return [{ hotel_id: names.hotelId, code: folded, written, promotion_id, hidden: hidden ? 1 : 0, email }]
}

export type StoredCode = {
  readonly code: string
  readonly written: string | null
  readonly hidden: 0 | 1
  readonly email: string | null
  readonly uses: number | null
}

export function documentPromotion(
  { id, rule, content }: Row<'promotion'>,
  place: number,
  code: StoredCode | undefined,
  names: Names,
): DocumentPromotion {
  const { kind, combinable, conditions, effect } = fromJson('promotion.rule', rule, id)
  const demanded = documentConditions(conditions, names)
  return {
    key: keyOf(names, 'promotions', id),
    ...numberUnlessPlace('promotions', names, id, place),
    name: textOfField(names.languages, fromJson('promotion.content', content, id), ({ name }) => name),
    kind,
    combinable,
    conditions: hasValue(demanded) ? demanded : undefined,
    ...documentEffect(effect, names),
    code: code
      ? {
          code: code.written ?? code.code,
          hidden: code.hidden === 1 ? true : undefined,
          email: code.email ?? undefined,
          uses: code.uses ?? undefined,
        }
      : undefined,
  }
}

function documentEffect(effect: PromotionEffect, names: Names): Pick<DocumentPromotion, 'off' | 'freeNights'> {
  if (effect.kind === 'free-nights') return { freeNights: { stay: effect.stay, pay: effect.pay, which: effect.which } }
  const { basisPoints, minor } = effect
  return {
    off: {
      percent: basisPoints !== 0 || minor === 0 ? percentOf(basisPoints) : undefined,
      amount: minor !== 0 ? amountIn(names, minor) : undefined,
    },
  }
}

type DocumentConditions = NonNullable<DocumentPromotion['conditions']>

function storedConditions(
  { rooms, plans, arrivalDays, ...others }: DocumentConditions,
  names: Names,
): PromotionConditions {
  return {
    ...(others as StoredPromotion['conditions']),
    ...(arrivalDays && { arrivalDays: maskOf(arrivalDays) }),
    ...(plans && { ratePlanIds: plans.map((key) => idOf(names, 'plans', key)) }),
    ...(rooms && { roomTypeIds: rooms.map((key) => idOf(names, 'rooms', key)) }),
  }
}

function documentConditions(conditions: PromotionConditions, names: Names): DocumentConditions {
  const { minNights, maxNights, minAdvance, maxAdvance, bookedFrom, bookedUntil, firstNight, lastNight, arrivalDays } =
    conditions
  const { ratePlanIds, roomTypeIds } = conditions
  const days = weekdaysOf(arrivalDays ?? everyWeekday).weekdays
  return {
    minNights,
    maxNights,
    minAdvance,
    maxAdvance,
    bookedFrom,
    bookedUntil,
    firstNight,
    lastNight,
    arrivalDays: days,
    plans: ratePlanIds?.map((id) => keyOf(names, 'plans', id)),
    rooms: roomTypeIds?.map((id) => keyOf(names, 'rooms', id)),
  }
}

export function categoryRow(
  { key, name, mandatory = false }: DocumentServiceCategory,
  position: number,
  names: Names,
): Row<'service_category'> {
  return {
    id: idOf(names, 'serviceCategories', key),
    hotel_id: names.hotelId,
    key,
    position,
    mandatory: mandatory ? 1 : 0,
    content: toJson(inEachLanguage(names.languages, (text) => ({ name: text(name) }))),
  }
}

export function documentCategory(
  { id, mandatory, content }: Row<'service_category'>,
  place: number,
  names: Names,
): DocumentServiceCategory {
  return {
    key: keyOf(names, 'serviceCategories', id),
    ...numberUnlessPlace('serviceCategories', names, id, place),
    name: textOfField(names.languages, fromJson('service_category.content', content, id), ({ name }) => name),
    mandatory: mandatory === 1 ? true : undefined,
  }
}

export function serviceRow(service: Service, position: number, names: Names): Row<'service'> {
  const {
    key,
    category,
    name,
    description,
    per,
    when,
    price,
    childPrices = [],
    maxQuantity,
    slots,
    transfer = false,
  } = service
  return {
    id: idOf(names, 'services', key),
    hotel_id: names.hotelId,
    key,
    category_id: idOf(names, 'serviceCategories', category),
    position,
    rule: toJson({
      per,
      when,
      minor: minorIn(names, price),
      byBand: childPrices.map((one) => ({ bandId: one.band, minor: minorIn(names, one.price) })),
      maxQuantity,
      slots: slots?.times ?? [],
      first: (service.first ?? null) as CalendarDate | null,
      last: (service.last ?? null) as CalendarDate | null,
      weekdays: maskOf(service.weekdays),
      transfer,
    }),
    content: toJson({
      texts: inEachLanguage(names.languages, (text) => ({ name: text(name), description: text(description) })),
      pictures: storedPictures(service.pictures, names),
    }),
  }
}

export function documentService(row: Row<'service'>, place: number, calendar: SalesCalendar, names: Names): Service {
  const { id } = row
  const { per, when, minor, byBand, maxQuantity, slots, first, last, weekdays, transfer } = fromJson(
    'service.rule',
    row.rule,
    id,
  )
  const { texts, pictures } = fromJson('service.content', row.content, id)
  return {
    key: keyOf(names, 'services', id),
    ...numberUnlessPlace('services', names, id, place),
    category: keyOf(names, 'serviceCategories', row.category_id),
    name: textOfField(names.languages, texts, ({ name }) => name),
    description: textOfField(names.languages, texts, ({ description }) => description),
    per,
    when,
    price: amountIn(names, minor),
    ...filled(
      'childPrices',
      byBand.map((one) => ({ band: one.bandId, price: amountIn(names, one.minor) })),
    ),
    maxQuantity,
    slots:
      slots.length > 0
        ? { times: [...slots], places: calendar.slots.find(({ serviceId }) => serviceId === id)?.places ?? 0 }
        : undefined,
    first: first ?? undefined,
    last: last ?? undefined,
    ...weekdaysOf(weekdays),
    transfer: transfer || undefined,
    ...documentPictures(pictures, names),
  }
}

/** `days` are the season that the package is sold for, under way or next. */
export function packageRow(
  one: DocumentPackage,
  position: number,
  days: { readonly first: CalendarDate; readonly last: CalendarDate },
  names: Names,
): Row<'package'> {
  const { key, plan, name, summary, description, minNights, maxNights, airports } = one
  const rule: PackageRule = {
    minNights,
    maxNights,
    arrivalDays: maskOf(one.arrivalDays),
    first: days.first,
    last: days.last,
    includes: one.includes.map((service) => idOf(names, 'services', service)),
  }
  return {
    id: idOf(names, 'packages', key),
    hotel_id: names.hotelId,
    key,
    rate_plan_id: idOf(names, 'plans', plan),
    position,
    rule: toJson(rule),
    content: toJson({
      texts: inEachLanguage(names.languages, (text) => ({
        name: text(name),
        summary: text(summary),
        description: text(description),
      })),
      pictures: storedPictures(one.pictures, names),
      airports: airports?.map(storedAirport),
    }),
  }
}

function storedAirport({ flights, ...airport }: NonNullable<DocumentPackage['airports']>[number]): StoredAirport {
  return { ...airport, flights }
}

export function documentPackage(
  row: Row<'package'>,
  place: number,
  calendar: SalesCalendar,
  names: Names,
): DocumentPackage {
  const { id } = row
  const { minNights, maxNights, arrivalDays, includes } = fromJson('package.rule', row.rule, id)
  const { texts, pictures, airports } = fromJson('package.content', row.content, id)
  const { places = 0, period = null } = calendar.packages.find(({ packageId }) => packageId === id) ?? {}
  const days = weekdaysOf(arrivalDays).weekdays
  return {
    key: keyOf(names, 'packages', id),
    ...numberUnlessPlace('packages', names, id, place),
    name: textOfField(names.languages, texts, ({ name }) => name),
    summary: textOfField(names.languages, texts, ({ summary }) => summary),
    description: textOfField(names.languages, texts, ({ description }) => description),
    plan: keyOf(names, 'plans', row.rate_plan_id),
    minNights,
    maxNights,
    arrivalDays: days,
    ...period,
    includes: includes.map((service) => keyOf(names, 'services', service)),
    places,
    airports: airports?.map(({ flights, ...airport }) => ({ ...airport, flights: flights && [...flights] })),
    ...documentPictures(pictures, names),
  }
}
