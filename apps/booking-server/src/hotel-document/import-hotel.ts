import { isDeepStrictEqual } from 'node:util'
import { addDays, type CalendarDate, laterOf } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import type { HotelDocument } from '@portico/hotel-document/hotel-document'
import type { DocumentProblem } from '@portico/hotel-document/references'
import { fromJson } from '../db/from-json.ts'
import { advisoryLock } from '../db/locks.ts'
import { toJson } from '../db/tables/json.ts'
import type { SalesCalendar } from '../db/tables/sales.ts'
import type { Db, Reader, Tx } from '../db/types.ts'
import { commit, rollback, write } from '../db/write.ts'
import { extendHotel, lastNightOf, nightsAhead, openedHotel } from '../opening/extend-horizon.ts'
import { packageDays } from '../opening/open-places.ts'
import { lastDayOfYear, pricedUntil, rewriteYears } from '../opening/write-years.ts'
import { appendToTrail, commandLine, withTrailLock } from '../trail/operator-trail.ts'
import { changesOf, type DocumentChange } from './changes.ts'
import { numberParts } from './number-parts.ts'
import { destinationTexts } from './parts/hotel.ts'
import { type DocumentNames, namedParts } from './parts/names.ts'
import { inEachLanguage } from './parts/texts-by-language.ts'
import { problemsOfSelling } from './problems-of-selling.ts'
import { differencesOf } from './row-differences.ts'
import { type HotelRows, type OpenDays, priceExceptionsOf, rowsOfDocument } from './rows-of-document.ts'
import { type DayChanges, setDays } from './set-days.ts'
import { loadSoldItems, type SoldItems } from './sold-items.ts'
import { loadHotelRows } from './stored-rows.ts'
import { writeDifferences } from './write-rows.ts'

export type ImportOutcome =
  | {
      readonly kind: 'imported'
      readonly hotelId: number
      readonly isNew: boolean
      readonly channels: readonly { readonly id: number; readonly code: string }[]
      readonly changes: readonly DocumentChange[]
    }
  | { readonly kind: 'refused'; readonly problems: readonly DocumentProblem[] }

type WriteOptions = {
  /** In UTC: one day more or less does not matter. */
  readonly today: CalendarDate
  /** Nights that a new hotel is opened for; eighteen months if not given. */
  readonly ahead?: number
}
export type ImportOptions = Omit<WriteOptions, 'today'> & { readonly now: Instant; readonly isDryRun?: boolean }

/**
 * At the command line: makes the tables say what a document says: a hotel is made, or changed. What is sold stays:
 * nothing that a reservation names may vanish, and no night is given fewer rooms than are taken. What has not changed
 * is not written, so that an export, imported, changes nothing.
 */
export async function importHotel(
  db: Db,
  document: HotelDocument,
  { now, isDryRun, ...options }: ImportOptions,
): Promise<ImportOutcome> {
  const hotelId = document.id ?? (await nextId(db.reader, 'hotel'))
  const locks = ['import', `horizon of hotel ${hotelId}`]
  return await write(db, [hotelId], async (tx) => {
    await advisoryLock(tx, isDryRun ? locks : withTrailLock(locks))
    const today = todayAt('UTC', now)
    const imported = await writeHotel(tx, { ...document, id: hotelId }, document.id !== undefined, {
      ...options,
      today,
    })
    if (imported.kind === 'refused' || imported.changes.length === 0 || isDryRun) return rollback(imported)
    const details = { isNewHotel: imported.isNew, changes: imported.changes.length }
    await appendToTrail(tx, commandLine, { action: 'imported-hotel', hotelId, details }, now)
    return commit(imported)
  })
}

export async function writeHotel(
  tx: Tx,
  document: HotelDocument & { readonly id: number },
  isNamed: boolean,
  options: WriteOptions,
): Promise<ImportOutcome> {
  const { today, ahead = nightsAhead } = options
  const firstDay = addDays(today, -1)
  const hotelId = document.id
  const rowsBefore = await loadHotelRows(tx, hotelId)
  const [hotel] = rowsBefore.hotel
  const twin = hotel || isNamed ? undefined : await sameHotel(tx, document)
  if (twin !== undefined) {
    const problem = `hotel ${twin} has this name and address: add id: ${twin} to change it, or give this one another name`
    return { kind: 'refused', problems: [{ path: ['name'], problem }] }
  }
  const soldItems = hotel ? await loadSoldItems(tx, hotelId) : nothingSold
  const channels = await channelsOf(tx, document)
  if (channels.problems.length > 0) return { kind: 'refused', problems: channels.problems }
  const numbered = numberParts(document, hotelId, knownParts(rowsBefore), soldItems.items)
  if (numbered.kind === 'refused') return numbered
  const documentNames: DocumentNames = {
    hotelId,
    currency: document.currency,
    languages: document.languages,
    ids: numbered.ids,
    channels: channels.ids,
  }
  const destination = await findOrWriteDestination(tx, document, documentNames)
  const open = { first: firstDay, last: laterOf((await lastNightOf(tx, hotelId)) ?? firstDay, addDays(today, ahead)) }
  const settings = hotel && fromJson('hotel.settings', hotel.settings, hotelId)
  const importedRows = rowsOfDocument(document, documentNames, destination.id, {
    daysOf: (sale, maxNights) => packageDays(sale, maxNights, openSince(rowsBefore, sale.packageId, open), today),
    closedSeasons: settings?.closedSeasons ?? [],
  })
  const storedRows: HotelRows = { ...rowsBefore, channel: channels.stored }
  const differences = differencesOf(storedRows, importedRows)
  const problems = hotel ? problemsOfSelling(hotel, importedRows, differences, soldItems) : []
  if (problems.length > 0) return { kind: 'refused', problems }
  await writeDifferences(tx, differences)
  const dayChanges = await writeDays(tx, document, documentNames, { before: rowsBefore, first: firstDay, today, ahead })
  const selling = importedRows.channel.map(({ id, code }) => ({ id, code }))
  return {
    kind: 'imported',
    hotelId,
    isNew: !hotel,
    channels: selling,
    changes: changesOf({
      differences,
      days: dayChanges,
      isDestinationChanged: destination.isChanged,
      stored: storedRows,
      wanted: importedRows,
    }),
  }
}

const nothingSold: SoldItems = { items: new Set(), productIds: new Set(), hasReservations: false }

type ImportedDays = {
  readonly before: HotelRows
  readonly first: CalendarDate
  readonly today: CalendarDate
  readonly ahead: number
}

async function writeDays(
  tx: Tx,
  document: HotelDocument,
  documentNames: DocumentNames,
  { before, first, today, ahead }: ImportedDays,
): Promise<DayChanges> {
  const openHotel = await openedHotel(tx, documentNames.hotelId)
  if (!openHotel) throw new Error('a hotel was written without its calendar')
  const until = await pricedUntil(tx, documentNames.hotelId)
  const [row] = before.sales_calendar
  const old = row && fromJson('sales_calendar.calendar', row.calendar, documentNames.hotelId)
  const isOther =
    old === undefined ||
    !isDeepStrictEqual(yearsOf(old), yearsOf(openHotel.calendar)) ||
    before.hotel[0]?.currency !== document.currency
  if (until !== undefined && isOther)
    await rewriteYears(tx, openHotel, { first, last: laterOf(until, lastDayOfYear(first)) })
  const changes = await setDays(tx, openHotel, first, {
    uses: new Map(
      (document.promotions ?? []).map((promotion) => [
        promotionIdOf(documentNames, promotion.key),
        promotion.code?.uses,
      ]),
    ),
    prices: priceExceptionsOf(document, documentNames, first),
  })
  await extendHotel({ tx, hotel: openHotel, first, today, ahead })
  return { ...changes, years: until !== undefined && isOther }
}

function promotionIdOf({ ids }: DocumentNames, key: string): number {
  return ids.promotions.get(key) ?? 0
}

function yearsOf({ rooms, seasons, closures, restrictions }: SalesCalendar) {
  return {
    rooms: rooms.map(({ roomTypeId, priceIndex }) => ({ roomTypeId, priceIndex })),
    seasons,
    closures,
    restrictions,
  }
}

/** A package without a season keeps its first day, and goes on to the last night that is open. */
function openSince(rowsBefore: HotelRows, packageId: number, openDays: OpenDays): OpenDays {
  const row = rowsBefore.package.find(({ id }) => id === packageId)
  return row ? { first: fromJson('package.rule', row.rule, packageId).first, last: openDays.last } : openDays
}

function knownParts(hotelRows: HotelRows) {
  const tables = {
    rooms: hotelRows.room_type,
    plans: hotelRows.rate_plan,
    promotions: hotelRows.promotion,
    serviceCategories: hotelRows.service_category,
    services: hotelRows.service,
    packages: hotelRows.package,
    policies: hotelRows.custom_policy,
  }
  return Object.fromEntries(namedParts.map((part) => [part, tables[part]])) as unknown as typeof tables
}

async function channelsOf(tx: Tx, { channels }: HotelDocument) {
  const codes = channels.map(({ code }) => code)
  const storedChannels = await tx.selectFrom('channel').where('code', 'in', codes).selectAll().execute()
  const writtenIds = channels.flatMap(({ id }) => id ?? [])
  const takenChannels =
    writtenIds.length === 0
      ? []
      : await tx.selectFrom('channel').where('id', 'in', writtenIds).select(['id', 'code']).execute()
  const problems: DocumentProblem[] = []
  let nextChannelId = Math.max(await nextId(tx, 'channel'), ...writtenIds.map((id) => id + 1))
  const channelIdByCode = new Map<string, number>()
  channels.forEach(({ code, id }, i) => {
    const storedChannel = storedChannels.find((channel) => channel.code === code)
    const channelWithId = takenChannels.find((channel) => channel.id === id && channel.code !== code)
    if (storedChannel && id !== undefined && storedChannel.id !== id)
      problems.push({
        path: ['channels', i, 'id'],
        problem: `channel ${code} has the id ${storedChannel.id}: write that, or leave id out`,
      })
    if (channelWithId)
      problems.push({
        path: ['channels', i, 'id'],
        problem: `${id} is the id of channel ${channelWithId.code}: leave id out`,
      })
    channelIdByCode.set(code, storedChannel?.id ?? id ?? nextChannelId++)
  })
  return { ids: channelIdByCode, stored: storedChannels, problems }
}

async function findOrWriteDestination(tx: Tx, { destination }: HotelDocument, documentNames: DocumentNames) {
  const { id } = destination
  const destinationContent = destinationTexts.toTexts(destination, documentNames)
  const knownDestination =
    id === undefined
      ? (await tx.selectFrom('destination').selectAll().execute()).find(
          (row) => fromJson('destination.content', row.content, row.id).en.name === destinationContent.en.name,
        )
      : await tx.selectFrom('destination').where('id', '=', id).selectAll().executeTakeFirst()
  if (!knownDestination) {
    const destinationId = id ?? (await nextId(tx, 'destination'))
    await tx
      .insertInto('destination')
      .values({ id: destinationId, content: toJson(destinationContent) })
      .execute()
    return { id: destinationId, isChanged: true }
  }
  // Languages that other hotels there have, and this one does not, stay.
  const merged = {
    ...fromJson('destination.content', knownDestination.content, knownDestination.id),
    ...destinationContent,
  }
  const isChanged = !isDeepStrictEqual(
    merged,
    fromJson('destination.content', knownDestination.content, knownDestination.id),
  )
  if (isChanged)
    await tx
      .updateTable('destination')
      .set({ content: toJson(merged) })
      .where('id', '=', knownDestination.id)
      .execute()
  return { id: knownDestination.id, isChanged }
}

async function sameHotel(tx: Tx, { name, address, languages }: HotelDocument): Promise<number | undefined> {
  const english = inEachLanguage(languages, (text) => text(name)).en
  const rows = await tx
    .selectFrom('hotel')
    .select(['id', 'settings', 'content'])
    .where('content', 'like', `%${likeText(english)}%`)
    .execute()
  return rows.find((row) => {
    const { street, zip, city } = fromJson('hotel.settings', row.settings, row.id).address
    const isThere = street === address.street && zip === address.zip && city === address.city
    return isThere && fromJson('hotel.content', row.content, row.id).en.name === english
  })?.id
}

/** As it stands in JSON, without the signs that `like` reads otherwise. */
function likeText(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(/[%_\\]/g, '_')
}

const firstId = 10_001

async function nextId(db: Reader | Tx, table: 'channel' | 'destination' | 'hotel'): Promise<number> {
  const { last } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow()
  return Math.max(firstId, (last ?? 0) + 1)
}
