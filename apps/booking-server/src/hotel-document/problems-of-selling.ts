import type { DocumentProblem } from '@portico/hotel-document/references'
import type { NamedPart } from './parts/names.ts'
import type { TableRow } from './parts/row.ts'
import type { Differences, TableName } from './row-differences.ts'
import type { HotelRows } from './rows-of-document.ts'
import type { SoldItems } from './sold-items.ts'

const cureOfProblem: {
  readonly [Table in TableName]?: { readonly part: NamedPart; readonly what: string; readonly cure: string }
} = {
  room_type: { part: 'rooms', what: 'room', cure: 'put it back, with rooms: 0 to sell no more of it' },
  rate_plan: { part: 'plans', what: 'plan', cure: 'put it back, with channels: [] to sell no more of it' },
  promotion: {
    part: 'promotions',
    what: 'promotion',
    cure: 'put it back, with conditions: { bookedUntil: } of a day that has passed',
  },
  service: { part: 'services', what: 'service', cure: 'put it back, with last: of a day that has passed' },
  package: { part: 'packages', what: 'package', cure: 'put it back, with places: 0 to sell no more of it' },
}

export function problemsOfSelling(
  hotel: TableRow<'hotel'>,
  importedRows: HotelRows,
  differences: readonly Differences[],
  { items, productIds, hasReservations }: SoldItems,
): DocumentProblem[] {
  const problems: DocumentProblem[] = []
  for (const { table, removed } of differences) {
    const of = cureOfProblem[table]
    for (const row of of ? removed : []) {
      if (!of || !items.has(`${of.part} ${row.id}`)) continue
      if (table === 'package' && importedRows.package.some(({ id }) => id === row.id)) continue
      problems.push({
        path: [of.part],
        problem: `${of.what} "${row.key ?? row.id}" is booked and cannot go: ${of.cure}`,
      })
    }
  }
  const products = differences.find(({ table }) => table === 'product')?.removed ?? []
  for (const product of products) {
    if (!productIds.has(product.id as number)) continue
    const room = importedRows.room_type.find(({ id }) => id === product.room_type_id)?.key
    const place = importedRows.rate_plan.findIndex(({ id }) => id === product.rate_plan_id)
    const plan = importedRows.rate_plan[place]?.key
    if (!room || !plan) continue
    const stop = `{ rooms: [${room}], plans: [${plan}], stopSell: true }`
    problems.push({
      path: ['plans', place, 'rooms'],
      problem: `"${room}" is booked on "${plan}": keep it, and add to restrictions ${stop} to sell no more of it`,
    })
  }
  const [now] = importedRows.hotel
  if (hasReservations && now && now.currency !== hotel.currency)
    problems.push({ path: ['currency'], problem: `there are reservations in ${hotel.currency}: keep it` })
  if (hasReservations && now && now.time_zone !== hotel.time_zone)
    problems.push({ path: ['timeZone'], problem: `there are reservations by the clock of ${hotel.time_zone}: keep it` })
  return problems
}
