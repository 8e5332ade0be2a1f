import type { ExtraKind } from '../db/tables/sales.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { Tx } from '../db/types.ts'
import type { TableRow } from './parts/row.ts'
import { type Differences, keyColumns, type TableName } from './row-differences.ts'

type AnyRow = Readonly<Record<string, unknown>>

/** What refers to others comes after them; what is referred to goes after those that do. */
const inOrder: readonly TableName[] = [
  'channel',
  'hotel',
  'channel_hotel',
  'custom_policy',
  'room_type',
  'rate_plan',
  'rate_plan_channel',
  'product',
  'promotion',
  'promo_code',
  'service_category',
  'service',
  'package',
  'sales_calendar',
]
const removedFirst = new Set<TableName>(['rate_plan_channel', 'promo_code', 'package', 'channel_hotel'])

/** Does to the tables what is different. A channel that a document no longer names stays for its other hotels. */
export async function writeDifferences(tx: Tx, differences: readonly Differences[]): Promise<void> {
  const byTable = new Map(differences.map((difference) => [difference.table, difference]))
  const removed = (tableName: TableName) => byTable.get(tableName)?.removed ?? []
  for (const tableName of removedFirst) {
    for (const row of removed(tableName)) {
      await forgetStock(tx, tableName, row)
      await remove(tx, tableName, row)
    }
  }
  for (const tableName of inOrder) {
    const { added = [], changed = [] } = byTable.get(tableName) ?? {}
    for (const row of tableName === 'rate_plan' ? parentsFirst(added) : added) await insert(tx, tableName, row)
    for (const { row, columns } of changed) await update(tx, tableName, row, columns)
  }
  for (const row of removed('rate_plan')) await forgetPlan(tx, row as TableRow<'rate_plan'>)
  for (const row of removed('room_type')) await forgetRoomType(tx, row as TableRow<'room_type'>)
  for (const tableName of [...inOrder].reverse()) {
    if (tableName === 'channel' || tableName === 'hotel' || removedFirst.has(tableName)) continue
    for (const row of removed(tableName)) {
      await forgetStock(tx, tableName, row)
      await remove(tx, tableName, row)
    }
  }
}

function parentsFirst(rows: readonly AnyRow[]): AnyRow[] {
  const waiting = new Map(rows.map((row) => [row.id, row]))
  const ordered: AnyRow[] = []
  const placeOfRow = (row: AnyRow) => {
    if (!waiting.delete(row.id)) return
    const parent = waiting.get(row.derived_from)
    if (parent) placeOfRow(parent)
    ordered.push(row)
  }
  for (const row of rows) placeOfRow(row)
  return ordered
}

async function insert(tx: Tx, tableName: TableName, row: AnyRow): Promise<void> {
  await tx
    .insertInto(tableName as 'product')
    .values(row as Tables['product'])
    .execute()
}

async function update(tx: Tx, tableName: TableName, row: AnyRow, columns: readonly string[]): Promise<void> {
  const set = Object.fromEntries(columns.map((column) => [column, row[column]]))
  await tx
    .updateTable(tableName as 'product')
    .set(set)
    .where((eb) => eb.and(rowKeyOf(tableName, row)))
    .execute()
}

async function remove(tx: Tx, tableName: TableName, row: AnyRow): Promise<void> {
  await tx
    .deleteFrom(tableName as 'product')
    .where((eb) => eb.and(rowKeyOf(tableName, row)))
    .execute()
}

function rowKeyOf(tableName: TableName, row: AnyRow): { readonly id?: number } {
  return Object.fromEntries(keyColumns[tableName].map((column) => [column, row[column]]))
}

async function forgetPlan(tx: Tx, { id }: TableRow<'rate_plan'>): Promise<void> {
  await tx.deleteFrom('restriction').where('rate_plan_id', '=', id).execute()
  await tx.updateTable('rate_plan').set({ derived_from: null }).where('id', '=', id).execute()
}

async function forgetRoomType(tx: Tx, { id }: TableRow<'room_type'>): Promise<void> {
  await tx.deleteFrom('restriction').where('room_type_id', '=', id).execute()
  await tx.deleteFrom('price_period').where('room_type_id', '=', id).execute()
  await tx.deleteFrom('price_exception').where('room_type_id', '=', id).execute()
  await tx.deleteFrom('room_night').where('room_type_id', '=', id).execute()
}

const countedAs: { readonly [Table in TableName]?: ExtraKind } = {
  service: 'service-slot',
  promotion: 'promo-code',
  package: 'package',
}

async function forgetStock(tx: Tx, tableName: TableName, row: AnyRow): Promise<void> {
  const extraKind = countedAs[tableName]
  if (extraKind)
    await tx
      .deleteFrom('extra_stock')
      .where('kind', '=', extraKind)
      .where('item_id', '=', row.id as number)
      .execute()
}
