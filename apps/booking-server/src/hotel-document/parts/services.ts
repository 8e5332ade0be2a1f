import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { DocumentServiceCategory, Service } from '@portico/hotel-document/offers'
import { fromJson } from '../../db/from-json.ts'
import { toJson } from '../../db/tables/json.ts'
import type { SalesCalendar } from '../../db/tables/sales.ts'
import { filled } from './fields.ts'
import { amountIn, minorIn, partIdOf, partKeyOf } from './names.ts'
import { partCodec } from './part-codec.ts'
import { documentPictures, storedPictures } from './pictures.ts'
import { textsCodec } from './texts-by-language.ts'
import { maskOf, weekdaysOf } from './units.ts'

const categoryTexts = textsCodec('name')

export const serviceCategoryCodec = partCodec<'service_category', DocumentServiceCategory>('serviceCategories', {
  toRow: (category, partNames, _, position) => ({
    position,
    mandatory: category.mandatory ? 1 : 0,
    content: toJson(categoryTexts.toTexts(category, partNames)),
  }),
  toDocument: ({ id, mandatory, content }, partNames) => ({
    ...categoryTexts.toDocument(fromJson('service_category.content', content, id), partNames),
    mandatory: mandatory === 1 ? true : undefined,
  }),
})

const serviceTextsCodec = textsCodec('name', 'description')

export const serviceCodec = partCodec<'service', Service, void, SalesCalendar>('services', {
  toRow: (service, partNames, _, position) => {
    const { category, per, when, price, childPrices = [], maxQuantity, slots, transfer = false } = service
    return {
      category_id: partIdOf(partNames, 'serviceCategories', category),
      position,
      rule: toJson({
        per,
        when,
        minor: minorIn(partNames, price),
        byBand: childPrices.map((childPrice) => ({
          bandId: childPrice.band,
          minor: minorIn(partNames, childPrice.price),
        })),
        maxQuantity,
        slots: slots?.times ?? [],
        first: (service.first ?? null) as CalendarDate | null,
        last: (service.last ?? null) as CalendarDate | null,
        weekdays: maskOf(service.weekdays),
        transfer,
      }),
      content: toJson({
        texts: serviceTextsCodec.toTexts(service, partNames),
        pictures: storedPictures(service.pictures, partNames),
      }),
    }
  },
  toDocument: (row, partNames, calendar) => {
    const { id } = row
    const { minor, byBand, slots, weekdays, ...rule } = fromJson('service.rule', row.rule, id)
    const serviceContent = fromJson('service.content', row.content, id)
    return {
      category: partKeyOf(partNames, 'serviceCategories', row.category_id),
      ...serviceTextsCodec.toDocument(serviceContent.texts, partNames),
      per: rule.per,
      when: rule.when,
      price: amountIn(partNames, minor),
      ...filled(
        'childPrices',
        byBand.map((bandPrice) => ({ band: bandPrice.bandId, price: amountIn(partNames, bandPrice.minor) })),
      ),
      maxQuantity: rule.maxQuantity,
      slots:
        slots.length > 0
          ? { times: [...slots], places: calendar.slots.find(({ serviceId }) => serviceId === id)?.places ?? 0 }
          : undefined,
      first: rule.first ?? undefined,
      last: rule.last ?? undefined,
      ...weekdaysOf(weekdays),
      transfer: rule.transfer || undefined,
      ...documentPictures(serviceContent.pictures, partNames),
    }
  },
})
