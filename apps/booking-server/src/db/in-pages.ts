export type Page<Row> = { readonly rows: readonly Row[]; readonly first: number; readonly last: number }

/**
 * All rows of a large table, a page in memory at a time. `rowsAfter` answers the next ones beyond an id, in order of
 * ids; none ends it.
 */
export async function* inPages<Row extends { readonly id: number }>(
  rowsAfter: (id: number) => Promise<readonly Row[]>,
): AsyncGenerator<Page<Row>> {
  for (let lastId = 0; ; ) {
    const rows = await rowsAfter(lastId)
    const [begin, end] = [rows[0], rows.at(-1)]
    if (!begin || !end) return
    yield { rows, first: begin.id, last: end.id }
    lastId = end.id
  }
}
