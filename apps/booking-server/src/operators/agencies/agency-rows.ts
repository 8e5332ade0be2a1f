import type { Agency } from '@portico/contracts/checkout/agency'
import type { ContractTerms } from '@portico/contracts/operator/agencies'
import type { TradeRole } from '@portico/contracts/trade/login'
import { money } from '@portico/domain/money/money'
import { searchedWordsOf } from '@portico/domain/party/name-words'
import { normaliseEmail } from '@portico/domain/party/normalise-email'
import type { Instant } from '@portico/domain/time/deadline'
import type { Insertable, Selectable } from 'kysely'
import type { StoredAgencyDetails } from '../../db/tables/agencies.ts'
import { toJson } from '../../db/tables/json.ts'
import type { Tables } from '../../db/tables/tables.ts'
import type { Reader, Tx } from '../../db/types.ts'

export type StoredAgency = Selectable<Tables['agency']>

export function agencyDetailsOf(agency: Agency): StoredAgencyDetails {
  return {
    address: agency.address,
    zip: agency.zip ?? '',
    city: agency.city,
    country: agency.country,
    email: agency.email,
    phone: agency.phone ?? '',
    contactName: agency.contactName ?? '',
    vatNumber: agency.vatNumber ?? '',
    iata: agency.iata ?? '',
  }
}

type NewAgency = {
  readonly code: string
  readonly name: string
  readonly type: StoredAgency['type']
  readonly details: StoredAgencyDetails
}

export async function insertAgency(tx: Tx, { code, name, type, details }: NewAgency, now: Instant): Promise<number> {
  const row = { code, name, type, details: toJson(details), state: 'active' as const, created_at: now, changed_at: now }
  return (await tx.insertInto('agency').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** In capitals or not: two codes that differ in nothing else would be taken for one. */
export async function agencyByCode(db: Reader | Tx, code: string): Promise<StoredAgency | undefined> {
  return await db
    .selectFrom('agency')
    .where((eb) => eb(eb.fn<string>('lower', ['code']), '=', code.toLowerCase()))
    .selectAll()
    .executeTakeFirst()
}

/** A code made of a name, which no agency has: `viaggi-rossi`, then `viaggi-rossi-2`. */
export function freeCodeFor(name: string, takenCodes: ReadonlySet<string>): string {
  const nameWords = searchedWordsOf(name).flatMap((word) => word.match(/[a-z0-9]+/g) ?? [])
  const codeBase = nameWords.join('-').slice(0, 32).replace(/-$/, '')
  const stem = codeBase.length < 2 ? 'agency' : codeBase
  for (let codeSuffix = 1; ; codeSuffix++) {
    const code = codeSuffix === 1 ? stem : `${stem}-${codeSuffix}`
    if (!takenCodes.has(code)) return code
  }
}

type NewUser = {
  readonly agencyId: number
  readonly username: string
  readonly name: string
  readonly role: TradeRole
  readonly languageId: number
}

/** Somebody who has no password yet; undefined where the address has a user. */
export async function insertTradeUser(
  tx: Tx,
  { agencyId, username, name, role, languageId }: NewUser,
  now: Instant,
): Promise<number | undefined> {
  const address = normaliseEmail(username)
  if (await tx.selectFrom('trade_user').where('username', '=', address).select('id').executeTakeFirst())
    return undefined
  const row = {
    agency_id: agencyId,
    username: address,
    name,
    role,
    language_id: languageId,
    password_hash: '',
    state: 'active' as const,
    created_at: now,
    changed_at: now,
  }
  return (await tx.insertInto('trade_user').values(row).returning('id').executeTakeFirstOrThrow()).id
}

type ContractRow = Selectable<Tables['agency_contract']>

/** Percent on the page, basis points in the row. */
export function contractTermsOf(row: ContractRow): ContractTerms {
  return {
    enabled: row.enabled === 1,
    paymentDays: row.payment_days,
    rateGroup: row.rate_group ?? undefined,
    commission: row.commission !== null ? row.commission / 100 : undefined,
    commissionVat: row.commission_vat !== null ? row.commission_vat / 100 : undefined,
    credit:
      row.credit_minor !== null && row.credit_currency !== null
        ? money(row.credit_minor, row.credit_currency)
        : undefined,
  }
}

export async function contractOf(
  tx: Tx | Reader,
  agencyId: number,
  channelId: number,
): Promise<ContractRow | undefined> {
  return await tx
    .selectFrom('agency_contract')
    .where('agency_id', '=', agencyId)
    .where('channel_id', '=', channelId)
    .selectAll()
    .executeTakeFirst()
}

export async function writeContract({
  tx,
  agencyId,
  channelId,
  terms,
  now,
}: {
  tx: Tx
  agencyId: number
  channelId: number
  terms: ContractTerms
  now: Instant
}): Promise<void> {
  const { enabled, rateGroup, commission, commissionVat, credit, paymentDays } = terms
  const basisPoints = (percent: number | undefined) => (percent === undefined ? null : Math.round(percent * 100))
  const contractColumns = {
    rate_group: rateGroup || null,
    commission: basisPoints(commission),
    commission_vat: basisPoints(commissionVat),
    credit_minor: credit?.minor ?? null,
    credit_currency: credit?.currency ?? null,
    payment_days: paymentDays,
    enabled: enabled ? 1 : 0,
    changed_at: now,
  } satisfies Partial<Insertable<Tables['agency_contract']>>
  await tx
    .insertInto('agency_contract')
    .values({ agency_id: agencyId, channel_id: channelId, ...contractColumns })
    .onConflict((conflict) => conflict.columns(['agency_id', 'channel_id']).doUpdateSet(contractColumns))
    .execute()
}

export function contractFacts({ enabled, rateGroup, commission, commissionVat, credit, paymentDays }: ContractTerms) {
  return {
    enabled,
    paymentDays,
    ...(rateGroup && { rateGroup }),
    ...(commission !== undefined && { commission }),
    ...(commissionVat !== undefined && { commissionVat }),
    ...(credit && { credit: credit.minor, currency: credit.currency }),
  }
}
