import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { catalogueSchemas } from './tables/catalogue.ts'
import type { Holds, Json } from './tables/json.ts'
import { schemas, type Tables } from './tables/tables.ts'

export type StoredColumn = {
  [Table in keyof Tables & string]: {
    [Name in keyof Tables[Table] & string]: Holds extends keyof NonNullable<Tables[Table][Name]>
      ? `${Table}.${Name}`
      : never
  }[keyof Tables[Table] & string]
}[keyof Tables & string]

type JsonValueOf<Value> = Value extends Json<infer T> ? T : never
export type StoredOf<Column> = Column extends `${infer Table extends keyof Tables & string}.${infer Name}`
  ? Name extends keyof Tables[Table]
    ? JsonValueOf<NonNullable<Tables[Table][Name]>>
    : never
  : never

export const storedSchemas: { readonly [Column in StoredColumn]: z.ZodType<StoredOf<Column>> } = schemas

export class DamagedRow extends Error {
  override readonly name = 'DamagedRow'
}

/** Of a hotel, and prices: each step of a booking reads the same ones, which took a seventh of its time. */
const sharedColumns: ReadonlySet<string> = new Set([
  ...Object.keys(catalogueSchemas),
  'hold.locked',
  'reservation.locked',
])
const sharedValues = new LRUCache<string, object>({
  maxSize: 4_000_000,
  sizeCalculation: (_, text) => text.length,
})

/**
 * What a column of JSON holds, once it looks as it must; the value is as it was written, in its own order of keys.
 * `row` is the row's key, for the message.
 */
export function fromJson<Column extends StoredColumn>(
  column: Column,
  text: Json<StoredOf<Column>>,
  row: number | string,
): StoredOf<Column> {
  if (!sharedColumns.has(column)) return checkedValue(column, text, row)
  const key = `${column} ${text}`
  const sharedValue = sharedValues.get(key)
  if (sharedValue) return sharedValue as StoredOf<Column>
  const value = checkedValue(column, text, row)
  if (typeof value === 'object' && value !== null) sharedValues.set(key, deepFrozen(value))
  return value
}

function checkedValue<Column extends StoredColumn>(
  column: Column,
  text: string,
  row: number | string,
): StoredOf<Column> {
  const value = parsed(column, text, row)
  const checked = storedSchemas[column].safeParse(value)
  if (checked.success) return value as StoredOf<Column>
  const [issue] = checked.error.issues
  throw new DamagedRow(`${nameOf(column, row)} is damaged at ${issue?.path.join('.') || 'its top'}: ${issue?.message}`)
}

function deepFrozen<T extends object>(value: T): T {
  for (const member of Object.values(value)) if (typeof member === 'object' && member !== null) deepFrozen(member)
  return Object.freeze(value)
}

function parsed(storedColumn: StoredColumn, text: string, row: number | string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new DamagedRow(`${nameOf(storedColumn, row)} is damaged: it is not JSON`, { cause })
  }
}

function nameOf(storedColumn: StoredColumn, row: number | string): string {
  const [table, name] = storedColumn.split('.')
  return `${table} ${row}, column ${name}`
}

export function unlessDamaged<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    return undefinedIfDamaged(error)
  }
}

export function undefinedIfDamaged(error: unknown): undefined {
  if (error instanceof DamagedRow) return undefined
  throw error
}
