import type { Differences, TableName } from './row-differences.ts'
import type { HotelRows } from './rows-of-document.ts'
import type { DayChanges } from './set-days.ts'

/** A line of what an import does: `+` is new, `~` changes, `-` goes, `=` stays although the document says otherwise. */
export type DocumentChange = { readonly sign: '+' | '~' | '-' | '='; readonly what: string }

const nounOfTable: { readonly [Table in TableName]?: string } = {
  channel: 'channel',
  custom_policy: 'policy',
  room_type: 'room',
  rate_plan: 'plan',
  promotion: 'promotion',
  service_category: 'service category',
  service: 'service',
  package: 'package',
}

const columnNames: Readonly<Record<string, string>> = {
  settings: 'facts and settings',
  content: 'texts and pictures',
  destination_id: 'destination',
  time_zone: 'time zone',
  occupancy: 'guests and what they cost',
  terms: 'meals, protection, commission and resale',
  audience: 'for which agencies it is reserved',
  derived_from: 'derivation',
  rule: 'terms',
  position: 'place in the list',
  key: 'key',
  category_id: 'category',
  channel_id: 'channel',
}

export function changesOf({
  differences,
  days,
  isDestinationChanged,
  stored,
  wanted,
}: {
  readonly differences: readonly Differences[]
  readonly days: DayChanges
  readonly isDestinationChanged: boolean
  readonly stored: HotelRows
  readonly wanted: HotelRows
}): DocumentChange[] {
  const isNew = stored.hotel.length === 0
  const changes: DocumentChange[] = []
  for (const { table, added, changed, removed } of differences) {
    const noun = nounOfTable[table]
    const rowNameOf = (row: Readonly<Record<string, unknown>>) => `${noun} ${row.key ?? row.code ?? row.id}`
    if (table === 'hotel')
      for (const { columns } of changed)
        changes.push({ sign: '~', what: `hotel: ${columns.map(columnName).join(', ')}` })
    if (noun === undefined) continue
    for (const row of added) changes.push({ sign: '+', what: rowNameOf(row) })
    for (const { row, columns } of changed)
      changes.push({ sign: '~', what: `${rowNameOf(row)}: ${columns.map(columnName).join(', ')}` })
    if (table !== 'channel') for (const row of removed) changes.push({ sign: '-', what: rowNameOf(row) })
  }
  changes.push(...changedSales(differences, stored, wanted))
  if (isNew) changes.push({ sign: '+', what: 'the hotel itself' })
  if (isDestinationChanged) changes.push({ sign: isNew ? '+' : '~', what: 'destination' })
  if (days.years) changes.push({ sign: '~', what: 'prices, restrictions or closed seasons, from today on' })
  if (days.nights > 0) changes.push({ sign: '~', what: `rooms given to sale: ${countWithNoun(days.nights, 'night')}` })
  if (days.prices > 0)
    changes.push({ sign: '~', what: `prices of single nights: ${countWithNoun(days.prices, 'night')}` })
  if (days.places > 0)
    changes.push({ sign: '~', what: `places of services, packages and codes: ${countWithNoun(days.places, 'day')}` })
  if (changes.length > 0 && days.limited > 0)
    changes.push({
      sign: '=',
      what: `${countWithNoun(days.limited, 'night or place', 'nights or places')} with more sold than the document gives: as many stay`,
    })
  const isCalendarOther = differences.some(
    ({ table, added, changed }) => table === 'sales_calendar' && added.length + changed.length > 0,
  )
  if (changes.length === 0 && isCalendarOther) changes.push({ sign: '~', what: 'what nights to come are opened with' })
  return changes
}

function changedSales(
  differences: readonly Differences[],
  storedRows: HotelRows,
  imported: HotelRows,
): DocumentChange[] {
  const keysOfPlans = new Map(
    [...storedRows.rate_plan, ...imported.rate_plan].map(({ id, key }) => [id, key ?? String(id)]),
  )
  const newPlans = new Set(differences.find(({ table }) => table === 'rate_plan')?.added.map(({ id }) => id))
  const sales = (tableName: TableName, noun: string) => {
    const tableDifferences = differences.find((difference) => difference.table === tableName)
    const rows = [...(tableDifferences?.added ?? []), ...(tableDifferences?.removed ?? [])]
    const plans = new Set(rows.map(({ rate_plan_id }) => rate_plan_id as number).filter((id) => !newPlans.has(id)))
    return [...plans].map(
      (id): DocumentChange => ({ sign: '~', what: `plan ${keysOfPlans.get(id)}: ${noun} that sell it` }),
    )
  }
  const isNew = storedRows.hotel.length === 0
  const hotelSales = differences.find(({ table }) => table === 'channel_hotel')
  const channels = isNew ? [] : [...(hotelSales?.added ?? []), ...(hotelSales?.removed ?? [])]
  return [
    ...channels.map(({ channel_id }): DocumentChange => ({ sign: '~', what: `sale on channel ${channel_id}` })),
    ...sales('rate_plan_channel', 'channels'),
    ...sales('product', 'rooms'),
    ...(differences.some(
      ({ table, added, removed, changed }) =>
        table === 'promo_code' && added.length + removed.length + changed.length > 0,
    )
      ? [{ sign: '~', what: 'promo codes' } as const]
      : []),
  ]
}

function columnName(column: string): string {
  return columnNames[column] ?? column.replaceAll('_', ' ')
}

function countWithNoun(count: number, singular: string, more = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : more}`
}
