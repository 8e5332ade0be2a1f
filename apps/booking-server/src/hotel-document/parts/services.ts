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
  toRow: (category, documentNames, _, position) => ({
    position,
    mandatory: category.mandatory ? 1 : 0,
    content: toJson(categoryTexts.toTexts(category, documentNames)),
  }),
  toDocument: ({ id, mandatory, content }, documentNames) => ({
    ...categoryTexts.toDocument(fromJson('service_category.content', content, id), documentNames),
    mandatory: mandatory === 1 ? true : undefined,
  }),
})

const serviceTextsCodec = textsCodec('name', 'description')

export const serviceCodec = partCodec<'service', Service, void, SalesCalendar>('services', {
  toRow: (service, documentNames, _, position) => {
    const { category, per, when, price, childPrices = [], maxQuantity, slots, transfer = false } = service
    return {
      category_id: partIdOf(documentNames, 'serviceCategories', category),
      position,
      rule: toJson({
        per,
        when,
        minor: minorIn(documentNames, price),
        byBand: childPrices.map((childPrice) => ({
          bandId: childPrice.band,
          minor: minorIn(documentNames, childPrice.price),
        })),
        maxQuantity,
        slots: slots?.times ?? [],
        first: (service.first ?? null) as CalendarDate | null,
        last: (service.last ?? null) as CalendarDate | null,
        weekdays: maskOf(service.weekdays),
        transfer,
      }),
      content: toJson({
        texts: serviceTextsCodec.toTexts(service, documentNames),
        pictures: storedPictures(service.pictures, documentNames),
      }),
    }
  },
  toDocument: (row, documentNames, calendar) => {
    const { id } = row
    const { minor, byBand, slots, weekdays, ...rule } = fromJson('service.rule', row.rule, id)
    const serviceContent = fromJson('service.content', row.content, id)
    return {
      category: partKeyOf(documentNames, 'serviceCategories', row.category_id),
      ...serviceTextsCodec.toDocument(serviceContent.texts, documentNames),
      per: rule.per,
      when: rule.when,
      price: amountIn(documentNames, minor),
      ...filled(
        'childPrices',
        byBand.map((bandPrice) => ({ band: bandPrice.bandId, price: amountIn(documentNames, bandPrice.minor) })),
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
      ...documentPictures(serviceContent.pictures, documentNames),
    }
  },
})
