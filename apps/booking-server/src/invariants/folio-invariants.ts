import {
  balanceOf,
  type FolioEntry,
  firstOverdueDayOf,
  maxReductionOf,
  openPartsOf,
  priceKinds,
  promiseKinds,
  sumOfEntries,
} from '@portico/domain/payment/folio'
import type { Selectable } from 'kysely'
import { entryOf, type FolioRow, hashOf } from '../db/folio-rows.ts'
import { fromJson } from '../db/from-json.ts'
import { inPages } from '../db/in-pages.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { Reader } from '../db/types.ts'

const atOnce = 500

type FolioReservation = Pick<
  Selectable<Tables['reservation']>,
  'id' | 'state' | 'revision' | 'locked' | 'departure' | 'owed_from'
>

/**
 * Ledgers that do not close: what is charged is the price in force with its city tax, fees are those of the changes, no
 * more is taken off either than there is, promises are the balance, a refund is of money that came. And rows that were
 * edited, or are gone: each is sealed to the one before.
 */
export async function wrongFolios(db: Reader): Promise<string[]> {
  const broken: string[] = []
  const rowsAfter = (id: number) =>
    db
      .selectFrom('reservation')
      .select(['id', 'state', 'revision', 'locked', 'departure', 'owed_from'])
      .where('id', '>', id)
      .orderBy('id')
      .limit(atOnce)
      .execute()
  for await (const { rows, first, last } of inPages(rowsAfter)) {
    const folios = Map.groupBy(await rowsBetween(db, first, last), ({ reservation_id }) => reservation_id)
    const fees = await feesBetween(db, first, last)
    for (const row of rows) {
      const folio = folios.get(row.id) ?? []
      const problems = [
        ...problemsOfSums(row, folio.map(entryOf), fees.get(row.id) ?? 0),
        ...problemsOfRows(row, folio),
      ]
      broken.push(...problems.map((problem) => `reservation ${row.id}: ${problem}`))
    }
  }
  return broken
}

async function rowsBetween(db: Reader, firstId: number, lastId: number): Promise<FolioRow[]> {
  return await db
    .selectFrom('folio')
    .selectAll()
    .where('reservation_id', '>=', firstId)
    .where('reservation_id', '<=', lastId)
    .orderBy('reservation_id')
    .orderBy('position')
    .execute()
}

async function feesBetween(db: Reader, firstId: number, lastId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('reservation_change')
    .select(['reservation_id', (eb) => eb.fn.sum<number>('fee_minor').as('minor')])
    .where('reservation_id', '>=', firstId)
    .where('reservation_id', '<=', lastId)
    .groupBy('reservation_id')
    .execute()
  return new Map(rows.map(({ reservation_id, minor }) => [reservation_id, Number(minor)]))
}

function problemsOfSums(
  { id, state, locked: storedPrice, departure, owed_from }: FolioReservation,
  folioEntries: readonly FolioEntry[],
  feesMinor: number,
): string[] {
  const lockedPrice = fromJson('reservation.locked', storedPrice, id)
  const charged = sumOfEntries(folioEntries, priceKinds)
  const { priceMinor, feeMinor } = maxReductionOf(folioEntries)
  const takenOff = [sumOfEntries(folioEntries, ['allowance']), sumOfEntries(folioEntries, ['waiver'])]
  const price = state === 'cancelled' ? 0 : lockedPrice.stayMinor + lockedPrice.taxesMinor
  const fees = sumOfEntries(folioEntries, ['fee'])
  const [balance, promised] = [balanceOf(folioEntries), sumOfEntries(folioEntries, promiseKinds)]
  const arrived = 0 - sumOfEntries(folioEntries, ['payment', 'refund'])
  return [
    ...(charged === price ? [] : [`charged ${charged}, in force ${price}`]),
    ...(fees === feesMinor ? [] : [`fees ${fees}, of its changes ${feesMinor}`]),
    ...(takenOff.every((minor) => minor <= 0) && priceMinor >= 0 && feeMinor >= 0
      ? []
      : [`took off ${takenOff.join(' and ')}, of price and fees`]),
    ...(balance === promised ? [] : [`balance ${balance}, promised ${promised}`]),
    ...(owed_from === firstOverdueDayOf(openPartsOf(folioEntries), departure)
      ? []
      : [`something is owed, and not from ${owed_from}`]),
    ...(arrived >= 0 ? [] : [`gave back ${0 - arrived} more than arrived`]),
  ]
}

function problemsOfRows({ revision }: FolioReservation, folio: readonly FolioRow[]): string[] {
  let hashBefore = ''
  for (const [i, row] of folio.entries()) {
    if (row.position !== i + 1) return [`row ${i + 1} of the ledger is gone`]
    if (row.hash !== hashOf(row, hashBefore)) return [`row ${row.position} of the ledger was edited`]
    if (row.revision > revision)
      return [`row ${row.position} of the ledger is of revision ${row.revision}, after the last`]
    hashBefore = row.hash
  }
  return []
}
