import { fromJson, type Json } from '../../db/json.ts'

/** One object for all equal values: thousands of hotels have few different terms. What it answers must never be changed. */
export type EqualValues = {
  readonly json: <T>(text: Json<T>) => T
  readonly value: <T>(value: T) => T
  readonly set: (members: readonly number[]) => ReadonlySet<number>
  /** Made once for all that have this key. */
  readonly keyed: <T>(key: string, make: () => T) => T
}

const mostTexts = 100_000

/** Keeps the values it was asked for; past a bound it forgets them all, so that old ones do not stay for ever. */
export function keepEqualValues(): EqualValues {
  const kept = new Map<string, unknown>()
  const keptAs = <T>(text: string, value: () => T): T => {
    const known = kept.get(text)
    if (known !== undefined) return known as T
    if (kept.size === mostTexts) kept.clear()
    const made = value()
    kept.set(text, made)
    return made
  }
  return {
    json: (text) => keptAs(text, () => fromJson(text)),
    value: (value) => keptAs(JSON.stringify(value), () => value),
    set: (members) => keptAs(`set of ${members}`, () => new Set(members)),
    keyed: keptAs,
  }
}
