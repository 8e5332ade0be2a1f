import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { nightsOf } from '@portico/domain/time/stay'
import type { NightChange } from '@portico/hotel-document/calendar'
import type { HotelDocument } from '@portico/hotel-document/hotel-document'
import { documentFormat } from '@portico/hotel-document/hotel-document'
import type { LanguageCode } from '@portico/locale/languages'
import { fromJson } from '../db/from-json.ts'
import type { SalesCalendar } from '../db/tables/sales.ts'
import type { Reader, Tx } from '../db/types.ts'
import { type NightOpened, nightsOpenedBy } from '../opening/open-nights.ts'
import { channels } from './parts/channels.ts'
import { filled } from './parts/fields.ts'
import { hotel } from './parts/hotel.ts'
import { amountIn, type DocumentNames, numberOfId, partKeyOf } from './parts/names.ts'
import { packageCodec } from './parts/packages.ts'
import { planSales, ratePlanCodec } from './parts/plans.ts'
import { policyCodec } from './parts/policies.ts'
import { promotionCodec } from './parts/promotions.ts'
import { roomTypeCodec } from './parts/rooms.ts'
import type { TableRow } from './parts/row.ts'
import { salesCalendar } from './parts/sales-calendar.ts'
import { serviceCategoryCodec, serviceCodec } from './parts/services.ts'
import type { HotelRows } from './rows-of-document.ts'
import { maxUses } from './set-days.ts'
import { loadHotelRows } from './stored-rows.ts'

export type ExportOutcome =
  | { readonly kind: 'exported'; readonly document: HotelDocument }
  | { readonly kind: 'not-found' }
  /** It was made by an older version; it gets a calendar with the next night that is opened. */
  | { readonly kind: 'no-calendar' }

export async function exportHotel(db: Reader, hotelId: number, today: CalendarDate): Promise<ExportOutcome> {
  return await db.transaction().execute(async (tx) => {
    const hotelRows = await loadHotelRows(tx, hotelId)
    const [hotelRow] = hotelRows.hotel
    const [storedCalendar] = hotelRows.sales_calendar
    if (!hotelRow) return { kind: 'not-found' }
    if (!storedCalendar) return { kind: 'no-calendar' }
    const calendar = fromJson('sales_calendar.calendar', storedCalendar.calendar, hotelId)
    const names = namesOf(hotelRows, hotelRow)
    const destination = await tx
      .selectFrom('destination')
      .where('id', '=', hotelRow.destination_id)
      .selectAll()
      .executeTakeFirstOrThrow()
    const nights = await changedNights(tx, calendar, names, addDays(today, -1))
    const uses = await tx
      .selectFrom('extra_stock')
      .where('hotel_id', '=', hotelId)
      .where('kind', '=', 'promo-code')
      .selectAll()
      .execute()
    return {
      kind: 'exported',
      document: documentOf({ rows: hotelRows, hotelRow, calendar, names, destination, nights, uses }),
    }
  })
}

type HotelToExport = {
  readonly rows: HotelRows
  readonly hotelRow: TableRow<'hotel'>
  readonly calendar: SalesCalendar
  readonly names: DocumentNames
  readonly destination: TableRow<'destination'>
  readonly nights: readonly NightChange[]
  readonly uses: readonly TableRow<'extra_stock'>[]
}

function documentOf({ rows, hotelRow, calendar, names, destination, nights, uses }: HotelToExport): HotelDocument {
  const promoCodeOf = (promotionId: number) => {
    const row = rows.promo_code.find(({ promotion_id }) => promotion_id === promotionId)
    const allotment = uses.find(({ item_id }) => item_id === promotionId)?.allotment ?? maxUses
    return row && { row, uses: allotment >= maxUses ? null : allotment }
  }
  return {
    format: documentFormat,
    id: hotelRow.id,
    languages: [...names.languages],
    ...hotel.toDocument(hotelRow, destination, names),
    ...filled(
      'policies',
      rows.custom_policy.map((row, i) => policyCodec.toDocument(row, i, names)),
    ),
    channels: rows.channel.map((row) => channels.toDocument(row)),
    rooms: rows.room_type.map((row, i) => roomTypeCodec.toDocument(row, i, names, calendar)),
    plans: rows.rate_plan.map((row, i) => ratePlanCodec.toDocument(row, i, names, planSales.toDocument(row.id, rows))),
    ...filled(
      'promotions',
      rows.promotion.map((row, i) => promotionCodec.toDocument(row, i, names, promoCodeOf(row.id))),
    ),
    ...filled(
      'serviceCategories',
      rows.service_category.map((row, i) => serviceCategoryCodec.toDocument(row, i, names)),
    ),
    ...filled(
      'services',
      rows.service.map((row, i) => serviceCodec.toDocument(row, i, names, calendar)),
    ),
    ...filled(
      'packages',
      rows.package.map((row, i) => packageCodec.toDocument(row, i, names, calendar)),
    ),
    ...salesCalendar.toDocument(calendar, names),
    ...filled('nights', nights),
  }
}

function namesOf(hotelRows: HotelRows, { id: hotelId, currency, content }: TableRow<'hotel'>): DocumentNames {
  const withKeys = (
    part: keyof DocumentNames['ids'],
    noun: string,
    keyedRows: readonly { readonly id: number; readonly key: string | null }[],
  ) => new Map(keyedRows.map(({ id, key }) => [key ?? `${noun}-${numberOfId(part, hotelId, id)}`, id]))
  return {
    hotelId,
    currency,
    languages: Object.keys(fromJson('hotel.content', content, hotelId)) as LanguageCode[],
    ids: {
      rooms: withKeys('rooms', 'room', hotelRows.room_type),
      plans: withKeys('plans', 'plan', hotelRows.rate_plan),
      promotions: withKeys('promotions', 'promotion', hotelRows.promotion),
      serviceCategories: withKeys('serviceCategories', 'category', hotelRows.service_category),
      services: withKeys('services', 'service', hotelRows.service),
      packages: withKeys('packages', 'package', hotelRows.package),
      policies: withKeys('policies', 'policy', hotelRows.custom_policy),
    },
    channels: new Map(hotelRows.channel.map(({ id, code }) => [code, id])),
  }
}

type NightDifference = Pick<NightChange, 'rooms' | 'overbook' | 'closed' | 'price'>

/**
 * The nights from `first` on that the tables have otherwise than rooms, closures and seasons say, as runs of nights
 * alike.
 */
async function changedNights(
  tx: Tx,
  calendar: SalesCalendar,
  documentNames: DocumentNames,
  firstDay: CalendarDate,
): Promise<NightChange[]> {
  const changes: NightChange[] = []
  for (const roomTypeId of documentNames.ids.rooms.values()) {
    const storedNights = await tx
      .selectFrom('room_night')
      .where('room_type_id', '=', roomTypeId)
      .where('night', '>=', firstDay)
      .selectAll()
      .orderBy('night')
      .execute()
    const prices = await tx
      .selectFrom('price_exception')
      .where('room_type_id', '=', roomTypeId)
      .where('night', '>=', firstDay)
      .selectAll()
      .execute()
    const priceOn = new Map(prices.map(({ night, minor }) => [night, amountIn(documentNames, minor)]))
    const lastDay = lastOf([
      ...storedNights.map(({ night }) => night),
      ...priceOn.keys(),
      ...calendar.nights.map((change) => change.last),
    ])
    if (lastDay === undefined || lastDay < firstDay) continue
    const usual = nightsOpenedBy(calendar, roomTypeId, { first: firstDay, last: lastDay }, [])
    const planned = nightsOpenedBy(calendar, roomTypeId, { first: firstDay, last: lastDay })
    const openedNights = new Map(storedNights.map((night): [CalendarDate, NightOpened] => [night.night, night]))
    const lastOpened = storedNights.at(-1)?.night
    const differenceOn = (night: CalendarDate): NightDifference => {
      const actual =
        openedNights.get(night) ?? (lastOpened === undefined || night > lastOpened ? planned.get(night) : undefined)
      const price = priceOn.get(night)
      return { ...differenceFromUsualNight(usual.get(night), actual), price }
    }
    changes.push(
      ...runsOf(
        partKeyOf(documentNames, 'rooms', roomTypeId),
        nightsOf({ arrival: firstDay, departure: addDays(lastDay, 1) }),
        differenceOn,
      ),
    )
  }
  return changes
}

function lastOf(sortedDays: readonly CalendarDate[]): CalendarDate | undefined {
  return sortedDays.reduce<CalendarDate | undefined>(
    (lastDay, day) => (lastDay === undefined || day > lastDay ? day : lastDay),
    undefined,
  )
}

function differenceFromUsualNight(usual: NightOpened | undefined, actual: NightOpened | undefined): NightDifference {
  if (!usual || !actual) return {}
  return {
    rooms: actual.allotment !== usual.allotment ? actual.allotment : undefined,
    overbook: actual.overbook !== usual.overbook ? actual.overbook : undefined,
    closed: actual.closed !== usual.closed ? actual.closed === 1 : undefined,
  }
}

function runsOf(
  room: string,
  nights: readonly CalendarDate[],
  differenceOn: (night: CalendarDate) => NightDifference,
): NightChange[] {
  const runs: { change: NightChange; text: string }[] = []
  let isRunContinuing = false
  for (const night of nights) {
    const difference = differenceOn(night)
    const text = JSON.stringify(difference)
    const lastRun = runs.at(-1)
    if (text === '{}') isRunContinuing = false
    else if (lastRun && isRunContinuing && lastRun.text === text) lastRun.change = { ...lastRun.change, last: night }
    else {
      runs.push({ change: { room, first: night, last: night, ...difference }, text })
      isRunContinuing = true
    }
  }
  return runs.map(({ change }) => change)
}
