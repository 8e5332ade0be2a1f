import type { NumberColumn } from '@portico/contracts/portal/number-column'

/**
 * The place of an id in a column. Whoever asks in the order of the column finds each id beside the one before; any
 * other takes a few steps more.
 */
export function rowFinder(ids: NumberColumn): (id: number) => number | undefined {
  const rows = rowsById(ids)
  const idAt = (place: number) => ids[rows[place] ?? -1] ?? Number.POSITIVE_INFINITY
  let next = 0
  return (id) => {
    if (idAt(next) !== id) next = firstFrom(id, rows.length, idAt)
    return idAt(next) === id ? rows[next++] : undefined
  }
}

function rowsById(ids: NumberColumn): Int32Array {
  const rows = new Int32Array(ids.length)
  let isInOrder = true
  for (let row = 0; row < rows.length; row++) {
    rows[row] = row
    if (row > 0 && (ids[row] ?? 0) <= (ids[row - 1] ?? 0)) isInOrder = false
  }
  return isInOrder ? rows : rows.sort((one, other) => (ids[one] ?? 0) - (ids[other] ?? 0))
}

function firstFrom(id: number, length: number, idAt: (place: number) => number): number {
  let [from, until] = [0, length]
  while (from < until) {
    const middle = (from + until) >> 1
    if (idAt(middle) < id) from = middle + 1
    else until = middle
  }
  return from
}
