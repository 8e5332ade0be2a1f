import type { HousePackage, HouseService } from '@portico/demo/seed/house-extras'
import type { SeedHotel } from '@portico/demo/seed/seed'
import { ratePlanId } from '@portico/demo/seed/seed-ids'
import { type Span, wholeOccurrencesIn } from '@portico/demo/seed/yearly-range'
import { addDays, type CalendarDate, daysBetween } from '@portico/domain/time/calendar-date'
import { toJson } from '../db/json.ts'
import { fromJson } from '../db/stored/from-json.ts'
import type { Tx } from '../db/types.ts'
import { drawingOf } from './house-pictures.ts'

const serviceId = (hotelId: number, place: number) => hotelId * 100 + place + 1

/** Services with their categories, in the order of the list. */
export async function insertServices(tx: Tx, { id: hotelId, house }: SeedHotel): Promise<void> {
  const services = house.services ?? []
  const categories = [...new Set(services.map(({ category }) => category.en))]
  for (const [position, name] of categories.entries()) {
    const of = services.filter(({ category }) => category.en === name)
    const texts = { en: { name }, it: { name: of[0]?.category.it ?? name } }
    const mandatory = of.some((service) => service.mandatory) ? (1 as const) : (0 as const)
    const row = { id: serviceId(hotelId, position), hotel_id: hotelId, position, mandatory, content: toJson(texts) }
    await tx.insertInto('service_category').values(row).execute()
  }
  for (const [position, service] of services.entries()) {
    await tx
      .insertInto('service')
      .values({
        id: serviceId(hotelId, position),
        hotel_id: hotelId,
        category_id: serviceId(hotelId, categories.indexOf(service.category.en)),
        position,
        rule: toJson(ruleOf(service)),
        content: toJson({ texts: textsOf(service), pictures: [] }),
      })
      .execute()
  }
}

function ruleOf({ per, when, price, childPrices = {}, maxQuantity = 10, slots, weekdays = 127, transfer = false }: HouseService) {
  return {
    per,
    when,
    minor: price * 100,
    byBand: Object.entries(childPrices).map(([bandId, units]) => ({ bandId: Number(bandId), minor: units * 100 })),
    maxQuantity,
    slots: slots?.times ?? [],
    first: null,
    last: null,
    weekdays,
    transfer,
  }
}

function textsOf({ name, description }: HouseService) {
  return { en: { name: name.en, description: description.en }, it: { name: name.it, description: description.it } }
}

/** What of services and packages is counted, for the days that are opened. */
export async function openStock(tx: Tx, hotel: SeedHotel, span: Span): Promise<void> {
  const days = Array.from({ length: daysBetween(span.first, span.last) + 1 }, (_, i) => addDays(span.first, i))
  const slots = (hotel.house.services ?? []).flatMap(({ slots }, position) =>
    (slots?.times ?? []).flatMap((slot) =>
      days.map((day) => stockOf(hotel.id, 'service-slot', serviceId(hotel.id, position), slot, day, slots?.places ?? 0)),
    ),
  )
  const packages = (hotel.house.packages ?? []).flatMap(({ places }, position) =>
    days.map((day) => stockOf(hotel.id, 'package', serviceId(hotel.id, position), '', day, places)),
  )
  const rows = [...slots, ...packages]
  for (let i = 0; i < rows.length; i += atOnce)
    await tx
      .insertInto('extra_stock')
      .values(rows.slice(i, i + atOnce))
      .execute()
}

const atOnce = 500

function stockOf(hotel_id: number, kind: 'service-slot' | 'package', item_id: number, slot: string, day: CalendarDate, allotment: number) {
  return { hotel_id, kind, item_id, slot, day, allotment, taken: 0 }
}

/** Packages, to be had in the days that are opened; those that are there already go on to the last of them, or to their next season. */
export async function openPackages(tx: Tx, { id: hotelId, house }: SeedHotel, span: Span, today: CalendarDate): Promise<void> {
  for (const [position, wanted] of (house.packages ?? []).entries()) {
    const id = serviceId(hotelId, position)
    const stored = await tx.selectFrom('package').where('id', '=', id).select('rule').executeTakeFirst()
    const season = seasonOf(wanted, span, today)
    if (stored) {
      const rule = toJson({ ...fromJson('package.rule', stored.rule, id), ...(season ?? { last: span.last }) })
      await tx.updateTable('package').set({ rule }).where('id', '=', id).execute()
      continue
    }
    const rule = toJson(packageRuleOf(hotelId, wanted, season ?? span))
    const { airports, pictures = [] } = wanted
    const drawn = pictures.flatMap((name) => drawingOf(house, name))
    const content = toJson({ texts: packageTexts(wanted), pictures: drawn, ...(airports && { airports }) })
    const row = { id, hotel_id: hotelId, rate_plan_id: ratePlanId(hotelId, wanted.plan), position, rule, content }
    await tx.insertInto('package').values(row).execute()
  }
}

/** The season of a package that is under way or comes next; undefined where it is sold all year. */
function seasonOf({ period, maxNights }: HousePackage, { last }: Span, today: CalendarDate): Span | undefined {
  if (!period) return undefined
  const seasons = wholeOccurrencesIn({ first: addDays(today, -366), last }, period)
  return seasons.find((season) => season.last >= addDays(today, maxNights + 1))
}

function packageRuleOf(hotelId: number, { minNights, maxNights, arrivalDays, includes }: HousePackage, { first, last }: Span) {
  return { minNights, maxNights, arrivalDays, first, last, includes: includes.map((place) => serviceId(hotelId, place)) }
}

function packageTexts({ name, summary, description }: HousePackage) {
  return {
    en: { name: name.en, summary: summary.en, description: description.en },
    it: { name: name.it, summary: summary.it, description: description.it },
  }
}
