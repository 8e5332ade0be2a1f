export function byHotel<Row extends { readonly hotel_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  return grouped(rows, ({ hotel_id }) => hotel_id)
}

export function byRoomType<Row extends { readonly room_type_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  return grouped(rows, ({ room_type_id }) => room_type_id)
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => number): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
