import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { DocumentPackage } from '@portico/hotel-document/offers'
import { fromJson } from '../../db/from-json.ts'
import { toJson } from '../../db/tables/json.ts'
import type { SalesCalendar } from '../../db/tables/sales.ts'
import { partIdOf, partKeyOf } from './names.ts'
import { partCodec } from './part-codec.ts'
import { documentPictures, storedPictures } from './pictures.ts'
import { textsCodec } from './texts-by-language.ts'
import { maskOf, weekdaysOf } from './units.ts'

const packageTextsCodec = textsCodec('name', 'summary', 'description')

type Season = { readonly first: CalendarDate; readonly last: CalendarDate }

export const packageCodec = partCodec<'package', DocumentPackage, Season, SalesCalendar>('packages', {
  toRow: (documentPackage, names, { first, last }, position) => ({
    rate_plan_id: partIdOf(names, 'plans', documentPackage.plan),
    position,
    rule: toJson({
      minNights: documentPackage.minNights,
      maxNights: documentPackage.maxNights,
      arrivalDays: maskOf(documentPackage.arrivalDays),
      first,
      last,
      includes: documentPackage.includes.map((service) => partIdOf(names, 'services', service)),
    }),
    content: toJson({
      texts: packageTextsCodec.toTexts(documentPackage, names),
      pictures: storedPictures(documentPackage.pictures, names),
      airports: documentPackage.airports,
    }),
  }),
  toDocument: (row, documentNames, calendar) => {
    const { id } = row
    const { minNights, maxNights, arrivalDays, includes } = fromJson('package.rule', row.rule, id)
    const { pictures, airports, ...content } = fromJson('package.content', row.content, id)
    const { places = 0, period = null } = calendar.packages.find(({ packageId }) => packageId === id) ?? {}
    return {
      ...packageTextsCodec.toDocument(content.texts, documentNames),
      plan: partKeyOf(documentNames, 'plans', row.rate_plan_id),
      minNights,
      maxNights,
      arrivalDays: weekdaysOf(arrivalDays).weekdays,
      ...period,
      includes: includes.map((service) => partKeyOf(documentNames, 'services', service)),
      places,
      airports: airports?.map(({ flights, ...airport }) => ({ ...airport, flights: flights && [...flights] })),
      ...documentPictures(pictures, documentNames),
    }
  },
})
