import { fromJson, type StoredColumn, type StoredOf } from '../../db/from-json.ts'
import type { Json } from '../../db/tables/json.ts'

/**
 * One object for all equal values: thousands of hotels have few different terms. What it answers must never be changed.
 */
export type SharedValues = {
  readonly json: <Column extends StoredColumn>(
    column: Column,
    text: Json<StoredOf<Column>>,
    row: number | string,
  ) => StoredOf<Column>
  readonly value: <T>(value: T) => T
  readonly set: (members: readonly number[]) => ReadonlySet<number>
  readonly composite: <T extends object>(made: T) => T
  readonly keyed: <T>(key: string, make: () => T) => T
}

const maxTexts = 100_000

/** Keeps the values it was asked for; past a bound it forgets them all, so that old ones do not stay for ever. */
export function createSharedValues(): SharedValues {
  const cached = new Map<string, unknown>()
  const sharedValueOf = <T>(text: string, value: () => T): T => {
    const sharedValue = cached.get(text)
    if (sharedValue !== undefined) return sharedValue as T
    if (cached.size === maxTexts) cached.clear()
    const madeValue = value()
    cached.set(text, madeValue)
    return madeValue
  }
  const numbers = new WeakMap<object, number>()
  let given = 0
  const numberOf = (object: object): number => {
    const objectNumber = numbers.get(object) ?? ++given
    numbers.set(object, objectNumber)
    return objectNumber
  }
  const nameOf = (member: unknown) =>
    typeof member === 'object' && member !== null ? `#${numberOf(member)}` : JSON.stringify(member)
  return {
    json: (column, text, row) => sharedValueOf(`${column} ${text}`, () => fromJson(column, text, row)),
    value: (value) => sharedValueOf(JSON.stringify(value), () => value),
    set: (members) => sharedValueOf(`set of ${members}`, () => new Set(members)),
    composite: (madeValue) => {
      const members = Object.entries(madeValue).map(([name, member]) => `${name} ${nameOf(member)}`)
      return sharedValueOf(`composite of ${members}`, () => madeValue)
    },
    keyed: sharedValueOf,
  }
}
