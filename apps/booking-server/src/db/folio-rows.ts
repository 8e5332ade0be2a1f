import type { FolioEntry } from '@portico/domain/payment/folio'
import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import type { Instant } from '@portico/domain/time/deadline'
import type { Selectable } from 'kysely'
import { sha256 } from './random-codes.ts'
import { statement } from './statement.ts'
import type { FolioCause } from './tables/reservations.ts'
import type { Tables } from './tables/tables.ts'
import type { Reader, Tx } from './types.ts'

export type FolioRow = Selectable<Tables['folio']>

export type FolioStep = {
  readonly reservationId: number
  readonly revision: number
  readonly cause: FolioCause
  readonly at: Instant
}

export function rowsOf(
  lastRow: Pick<FolioRow, 'position' | 'hash'> | undefined,
  folioEntries: readonly FolioEntry[],
  folioStep: FolioStep,
): FolioRow[] {
  const { reservationId, revision, cause, at } = folioStep
  let [position, hash] = [lastRow?.position ?? 0, lastRow?.hash ?? '']
  return folioEntries.map(({ kind, item, on, minor, method }) => {
    position++
    const row = { reservation_id: reservationId, position, at, revision, cause, kind, item, due_on: on, minor }
    const whole = { ...row, method: method as PaymentMethodId | null }
    hash = hashOf(whole, hash)
    return { ...whole, hash }
  })
}

export function hashOf(row: Omit<FolioRow, 'hash'>, hashBefore: string): string {
  const { reservation_id, position, at, revision, cause, kind, item, due_on, minor, method } = row
  return sha256(
    JSON.stringify([hashBefore, reservation_id, position, at, revision, cause, kind, item, due_on, minor, method]),
  )
}

export function entryOf({ kind, item, due_on, minor, method }: FolioRow): FolioEntry {
  return { kind, item, on: due_on, minor, method }
}

export async function loadFolio(db: Reader | Tx, reservationId: number): Promise<FolioRow[]> {
  return (await selectRows(db, { reservationId })).rows
}

const selectRows = statement((db, { reservationId }: { reservationId: number }) =>
  db.selectFrom('folio').selectAll().where('reservation_id', '=', reservationId).orderBy('position'),
)
