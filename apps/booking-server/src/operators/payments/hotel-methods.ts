import { mayActAt, type OperatorIdentity } from '@portico/contracts/operator/identity'
import {
  type HotelMethod,
  type HotelMethods,
  type MethodStatus,
  type ShownTerminalField,
  terminalModes,
} from '@portico/contracts/operator/terminals'
import { hotelMethodIds, type PaymentMethodId, paymentMethods } from '@portico/domain/payment/payment-methods'
import { textOf } from '@portico/locale/languages'
import type { PaymentProvider } from '@portico/payments/port'
import type { Selectable } from 'kysely'
import { fromJson, unlessDamaged } from '../../db/from-json.ts'
import type { HotelSettings } from '../../db/tables/catalogue.ts'
import type { Tables } from '../../db/tables/tables.ts'
import type { Reader, Tx } from '../../db/types.ts'
import type { Payments } from '../../payment-records/payments.ts'
import { inboxOf, isUntested, secretsOf } from '../../payment-records/terminals.ts'

export type StoredTerminal = Selectable<Tables['payment_terminal']>
type MethodTerms = HotelSettings & Pick<Selectable<Tables['hotel']>, 'currency'>

export async function hotelMethodsOf(
  payments: Payments,
  operator: OperatorIdentity,
  hotelId: number,
): Promise<HotelMethods | undefined> {
  const db = payments.db.reader
  if (!mayActAt(operator, hotelId)) return undefined
  const hotel = await db
    .selectFrom('hotel')
    .where('id', '=', hotelId)
    .select(['id', 'content', 'settings', 'currency'])
    .executeTakeFirst()
  if (!hotel) return undefined
  const settings = { ...fromJson('hotel.settings', hotel.settings, hotelId), currency: hotel.currency }
  const rows = await db
    .selectFrom('payment_terminal')
    .where('hotel_id', '=', hotelId)
    .where('enabled', '=', 1)
    .selectAll()
    .execute()
  const terminals = new Map(rows.map((row) => [row.method, row]))
  return {
    hotelName: textOf(fromJson('hotel.content', hotel.content, hotelId), 'en').name,
    methods: hotelMethodIds.map((method) =>
      presentMethod({ payments, hotelId, settings, method, row: terminals.get(method) }),
    ),
  }
}

const addressOf = ({ webUrl }: Pick<Payments, 'webUrl'>, inbox: string) => `${webUrl}/payment-messages/${inbox}`

function presentMethod({
  payments,
  hotelId,
  settings,
  method,
  row,
}: {
  payments: Payments
  hotelId: number
  settings: MethodTerms
  method: PaymentMethodId
  row: StoredTerminal | undefined
}): HotelMethod {
  const terminalSettings = row ? fromJson('payment_terminal.settings', row.settings, row.id) : {}
  const provider = providerOfMethod(payments, method, terminalSettings)
  const secrets = row && openSecrets(payments, row)
  return {
    method,
    status: row && !secrets ? 'needs-terminal' : methodStatusOf(payments, settings, method, row),
    place: settings.paymentMethods.indexOf(method) + 1 || undefined,
    fields: provider ? fieldsOf(provider) : [],
    modes: provider ? modesOf(payments) : [],
    hasTest: provider?.test !== undefined,
    nextMessageUrl: addressOf(payments, inboxOf(payments.secrets, hotelId, method, row?.changed_at)),
    terminal: row
      ? {
          mode: row.mode,
          settings: terminalSettings,
          secrets: provider && secrets ? secretsThere(provider, secrets) : [],
          messageUrl: addressOf(payments, row.inbox),
          testedAt: row.tested_at ?? undefined,
          changedAt: row.changed_at,
        }
      : undefined,
  }
}

export function providerOfMethod(
  payments: Payments,
  method: PaymentMethodId,
  settings: Readonly<Record<string, string>>,
): PaymentProvider | undefined {
  return paymentMethods[method] === 'provider' ? payments.providerOf(method, settings) : undefined
}

export function modesOf({ guestModes }: Payments): HotelMethod['modes'] {
  return terminalModes.filter((mode) => mode !== 'simulation' || guestModes.has(mode))
}

export function fieldsOf({ fields }: PaymentProvider): ShownTerminalField[] {
  return fields.map(({ name, label, isSecret, isOptional, isLong, pattern, choices }) => ({
    name,
    label,
    isSecret,
    isOptional: isOptional === true,
    isLong: isLong === true,
    pattern: pattern?.source,
    choices: choices && [...choices],
  }))
}

function secretsThere({ fields }: PaymentProvider, secrets: Readonly<Record<string, string>>): string[] {
  return fields.flatMap(({ name, isSecret }) => (isSecret && secrets[name] ? [name] : []))
}

export function openSecrets(
  { secrets }: Pick<Payments, 'secrets'>,
  row: StoredTerminal,
): Readonly<Record<string, string>> | undefined {
  return unlessDamaged(() => secretsOf(secrets, row))
}

export function missingFor(
  payments: Payments,
  { bank, currency }: Pick<MethodTerms, 'bank' | 'currency'>,
  method: PaymentMethodId,
  terminal: StoredTerminal | undefined,
): Exclude<MethodStatus, 'offered' | 'not-offered'> | undefined {
  switch (paymentMethods[method]) {
    case 'papers':
      return 'needs-papers'
    case 'house':
      return 'by-hand'
    case 'transfer':
      return bank ? undefined : 'needs-account'
    case 'provider':
      if (!terminal) return 'needs-terminal'
      if (!takesCurrency(payments, terminal, currency)) return 'other-currency'
      if (!payments.guestModes.has(terminal.mode)) return terminal.mode === 'test' ? 'test-account' : 'no-simulation'
      return hasToBeTested(payments, terminal) ? 'untested' : undefined
    case 'hotel':
    case 'link':
      return undefined
  }
}

function takesCurrency(payments: Payments, { id, method, settings }: StoredTerminal, currency: string): boolean {
  const provider = providerOfMethod(payments, method, fromJson('payment_terminal.settings', settings, id))
  return provider?.capabilities.currencies?.includes(currency) ?? true
}

function hasToBeTested(payments: Payments, { id, method, settings, tested_at }: StoredTerminal): boolean {
  const provider = providerOfMethod(payments, method, fromJson('payment_terminal.settings', settings, id))
  return provider !== undefined && isUntested(provider, tested_at)
}

function methodStatusOf(
  payments: Payments,
  settings: MethodTerms,
  method: PaymentMethodId,
  row: StoredTerminal | undefined,
): MethodStatus {
  return (
    missingFor(payments, settings, method, row) ??
    (settings.paymentMethods.includes(method) ? 'offered' : 'not-offered')
  )
}

export async function terminalOf(
  db: Reader | Tx,
  hotelId: number,
  method: PaymentMethodId,
): Promise<StoredTerminal | undefined> {
  return await db
    .selectFrom('payment_terminal')
    .where('hotel_id', '=', hotelId)
    .where('method', '=', method)
    .where('enabled', '=', 1)
    .selectAll()
    .executeTakeFirst()
}
