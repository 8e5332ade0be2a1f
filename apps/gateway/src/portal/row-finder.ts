import type { NumberColumn } from '@portico/contracts/portal/number-column'

/**
 * The place of an id in a column. Whoever asks in the order of the column finds each id beside the one before; any
 * other takes a few steps more.
 */
export function rowFinder(idColumn: NumberColumn): (id: number) => number | undefined {
  const rows = rowsById(idColumn)
  const idAt = (place: number) => idColumn[rows[place] ?? -1] ?? Number.POSITIVE_INFINITY
  let nextRow = 0
  return (id) => {
    if (idAt(nextRow) !== id) nextRow = firstFrom(id, rows.length, idAt)
    return idAt(nextRow) === id ? rows[nextRow++] : undefined
  }
}

function rowsById(idColumn: NumberColumn): Int32Array {
  const rows = new Int32Array(idColumn.length)
  let isInOrder = true
  for (let row = 0; row < rows.length; row++) {
    rows[row] = row
    if (row > 0 && (idColumn[row] ?? 0) <= (idColumn[row - 1] ?? 0)) isInOrder = false
  }
  return isInOrder ? rows : rows.sort((a, b) => (idColumn[a] ?? 0) - (idColumn[b] ?? 0))
}

function firstFrom(id: number, length: number, idAt: (place: number) => number): number {
  let [lowerRow, until] = [0, length]
  while (lowerRow < until) {
    const middle = (lowerRow + until) >> 1
    if (idAt(middle) < id) lowerRow = middle + 1
    else until = middle
  }
  return lowerRow
}
