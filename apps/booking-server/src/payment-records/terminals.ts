import type { PaymentAim } from '@portico/domain/payment/attempt'
import { isPaidAtProvider, type PaymentMethodId } from '@portico/domain/payment/payment-methods'
import type { Instant } from '@portico/domain/time/deadline'
import type { PaymentProvider, Terminal, TerminalMode } from '@portico/payments/port'
import { type Selectable, sql } from 'kysely'
import { fromJson } from '../db/from-json.ts'
import { newKey } from '../db/random-codes.ts'
import { statement } from '../db/statement.ts'
import { toJson } from '../db/tables/json.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { Reader, Tx } from '../db/types.ts'
import { openSealed, sealValue } from '../secrets/sealed-values.ts'
import type { BookingSecrets } from '../secrets/secrets.ts'
import type { Payments } from './payments.ts'

type TerminalRow = Selectable<Tables['payment_terminal']>

export type OpenTerminal = {
  readonly id: number
  readonly hotelId: number
  readonly method: PaymentMethodId
  readonly inbox: string
  readonly terminal: Terminal
  readonly provider: PaymentProvider
}

export type ReadyMethods = ReadonlyMap<
  PaymentMethodId,
  { readonly mode: TerminalMode; readonly aims: readonly PaymentAim['kind'][] }
>
export const noReadyMethods: ReadyMethods = new Map()

export type UsableProviders = Pick<Payments, 'guestModes' | 'providerOf'>

export async function readyMethodsOf(
  db: Reader | Tx,
  hotelId: number,
  { guestModes, providerOf }: UsableProviders,
): Promise<ReadyMethods> {
  const { rows } = await selectInUse(db, { hotelId })
  const ready = rows.flatMap(({ id, method, mode, settings, currency, tested_at }) => {
    if (!isPaidAtProvider(method) || !guestModes.has(mode)) return []
    const provider = providerOf(method, fromJson('payment_terminal.settings', settings, id))
    if (!provider || isUntested(provider, tested_at)) return []
    const { capabilities } = provider
    return (capabilities.currencies?.includes(currency) ?? true)
      ? [[method, { mode, aims: capabilities.aims }] as const]
      : []
  })
  return new Map(ready)
}

const selectInUse = statement((db, { hotelId }: { hotelId: number }) =>
  db
    .selectFrom('payment_terminal as terminal')
    .innerJoin('hotel', 'hotel.id', 'terminal.hotel_id')
    .where('hotel_id', '=', hotelId)
    .where('enabled', '=', sql.lit(1))
    .select(['terminal.id', 'method', 'mode', 'terminal.settings', 'currency', 'tested_at']),
)

/** Some providers have no call that only tests: there the first payment shows it. */
export function isUntested({ test }: Pick<PaymentProvider, 'test'>, testedAt: Instant | null): boolean {
  return test !== undefined && testedAt === null
}

/**
 * Where a provider sends its messages: known before the account is saved, since some say their signing secret only to
 * who gives them an address.
 */
export function inboxOf(
  bookingSecrets: BookingSecrets,
  hotelId: number,
  method: PaymentMethodId,
  changedAt: Instant | undefined,
): string {
  return bookingSecrets.keyOf('inbox', `${hotelId} ${method} ${changedAt ?? ''}`)
}

export async function terminalInUse(
  payments: Payments,
  tx: Tx | Reader,
  hotelId: number,
  method: PaymentMethodId,
): Promise<OpenTerminal | undefined> {
  const row = await tx
    .selectFrom('payment_terminal')
    .selectAll()
    .where('hotel_id', '=', hotelId)
    .where('method', '=', method)
    .where('enabled', '=', 1)
    .executeTakeFirst()
  return row && openTerminalOf(payments, row)
}

/** One that is or was in use: what was begun at it is ended at it. */
export async function loadTerminal(payments: Payments, id: number): Promise<OpenTerminal | undefined> {
  const row = await payments.db.reader
    .selectFrom('payment_terminal')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && openTerminalOf(payments, row)
}

export async function terminalOfInbox(payments: Payments, inbox: string): Promise<OpenTerminal | undefined> {
  const row = await payments.db.reader
    .selectFrom('payment_terminal')
    .selectAll()
    .where('inbox', '=', inbox)
    .executeTakeFirst()
  return row && openTerminalOf(payments, row)
}

function openTerminalOf(payments: Payments, row: TerminalRow): OpenTerminal | undefined {
  const { id, hotel_id: hotelId, method, inbox, mode } = row
  const settings = fromJson('payment_terminal.settings', row.settings, id)
  const provider = payments.providerOf(method, settings)
  if (!provider || (mode === 'simulation' && !payments.guestModes.has(mode))) return undefined
  return {
    id,
    hotelId,
    method,
    inbox,
    provider,
    terminal: { mode, settings, secrets: secretsOf(payments.secrets, row) },
  }
}

/** Throws `DamagedRow` where they cannot be read. */
export function secretsOf(
  bookingSecrets: BookingSecrets,
  { id, secrets }: Pick<TerminalRow, 'id' | 'secrets'>,
): Readonly<Record<string, string>> {
  return openSealed(bookingSecrets, 'terminal', secrets, `payment_terminal ${id}`)
}

export type NewTerminal = {
  readonly hotelId: number
  readonly method: PaymentMethodId
  readonly mode: TerminalMode
  readonly settings: Readonly<Record<string, string>>
  readonly secrets: Readonly<Record<string, string>>
  readonly inbox?: string
  readonly isUntested?: boolean
}

export async function replaceTerminal(
  tx: Tx,
  bookingSecrets: BookingSecrets,
  newTerminal: NewTerminal,
  now: Instant,
): Promise<number> {
  const { hotelId: hotel_id, method, mode, settings, secrets, inbox = newKey(), isUntested = false } = newTerminal
  await tx
    .updateTable('payment_terminal')
    .set({ enabled: 0, changed_at: now })
    .where('hotel_id', '=', hotel_id)
    .where('method', '=', method)
    .where('enabled', '=', 1)
    .execute()
  const { id } = await tx
    .insertInto('payment_terminal')
    .values({
      hotel_id,
      method,
      mode,
      inbox,
      enabled: 1,
      settings: toJson(settings),
      tested_at: isUntested ? null : now,
      secrets: sealValue(bookingSecrets, 'terminal', secrets),
      created_at: now,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
