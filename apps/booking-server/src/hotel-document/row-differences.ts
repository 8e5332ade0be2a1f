import { isDeepStrictEqual } from 'node:util'
import type { HotelRows } from './rows-of-document.ts'

export type TableName = keyof HotelRows
type AnyRow = Readonly<Record<string, unknown>>

export type Differences = {
  readonly table: TableName
  readonly added: readonly AnyRow[]
  readonly changed: readonly { readonly row: AnyRow; readonly columns: readonly string[] }[]
  readonly removed: readonly AnyRow[]
}

export const keyColumns: { readonly [Table in TableName]: readonly string[] } = {
  channel: ['id'],
  hotel: ['id'],
  channel_hotel: ['channel_id', 'hotel_id'],
  custom_policy: ['id'],
  room_type: ['id'],
  rate_plan: ['id'],
  rate_plan_channel: ['rate_plan_id', 'channel_id'],
  product: ['id'],
  promotion: ['id'],
  promo_code: ['code', 'promotion_id'],
  service_category: ['id'],
  service: ['id'],
  package: ['id', 'rate_plan_id'],
  sales_calendar: ['hotel_id'],
}

export function differencesOf(storedRows: HotelRows, importedRows: HotelRows): Differences[] {
  return (Object.keys(keyColumns) as TableName[]).map((tableName) =>
    differencesIn(tableName, storedRows[tableName], importedRows[tableName]),
  )
}

function differencesIn(
  tableName: TableName,
  storedRows: readonly AnyRow[],
  importedRows: readonly AnyRow[],
): Differences {
  const rowKeyOf = (row: AnyRow) => keyColumns[tableName].map((column) => row[column]).join(' ')
  const rowsBefore = new Map(storedRows.map((row) => [rowKeyOf(row), row]))
  const keysAfter = new Set(importedRows.map(rowKeyOf))
  return {
    table: tableName,
    added: importedRows.filter((row) => !rowsBefore.has(rowKeyOf(row))),
    changed: importedRows.flatMap((row) => {
      const old = rowsBefore.get(rowKeyOf(row))
      const columns = old ? Object.keys(row).filter((column) => !isSameValue(old[column], row[column])) : []
      return columns.length > 0 ? [{ row, columns }] : []
    }),
    removed: storedRows.filter((row) => !keysAfter.has(rowKeyOf(row))),
  }
}

function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  const isJson = (value: unknown): value is string => typeof value === 'string' && /^[[{]/.test(value)
  return isJson(a) && isJson(b) && isDeepStrictEqual(JSON.parse(a), JSON.parse(b))
}
