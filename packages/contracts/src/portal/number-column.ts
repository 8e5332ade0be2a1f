import { z } from 'zod'

/**
 * Whole numbers of thousands of hotels side by side: four bytes each, eight where one of them needs more. They lie
 * outside of V8's heap. As lists they would fill it, search by search, until all of it is collected, which takes longer
 * than a search.
 */
export type NumberColumn = Int32Array | Float64Array

export function columnOf(numbers: readonly number[]): NumberColumn {
  const narrow = new Int32Array(numbers)
  for (let i = 0; i < narrow.length; i++) if (narrow[i] !== numbers[i]) return new Float64Array(numbers)
  return narrow
}

/** With this number at its place: the same column, or a wider one where it does not fit. */
export function withNumber(numberColumn: NumberColumn, place: number, value: number): NumberColumn {
  numberColumn[place] = value
  if (numberColumn[place] === value) return numberColumn
  const wider = new Float64Array(numberColumn)
  wider[place] = value
  return wider
}

export function numbersOf(numberColumn: NumberColumn): readonly number[] {
  const numbers = new Array<number>(numberColumn.length)
  for (let i = 0; i < numbers.length; i++) numbers[i] = numberColumn[i] ?? 0
  return numbers
}

/** Looked at once, without a result for each number. */
export const columnWire = z
  .custom<readonly number[]>((value) => Array.isArray(value) && value.every(Number.isSafeInteger), 'integers')
  .transform(columnOf)
