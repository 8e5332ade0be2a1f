import type { CurrencyCode } from '@portico/domain/money/currencies'
import { type Money, money } from '@portico/domain/money/money'
import type { Selectable } from 'kysely'
import { forUpdate } from '../../db/locks.ts'
import { statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables/tables.ts'
import type { Reader, Tx } from '../../db/types.ts'
import type { TradeCaller } from '../../pricing/seller.ts'

type Credit = { readonly limit: Money; readonly days: number }

async function creditOf(db: Reader | Tx, { agencyId, channelId }: AgencyOnChannel): Promise<Credit | undefined> {
  const row = await selectContract(db, { agencyId, channelId }).executeTakeFirst()
  return row && creditIn(row)
}

/**
 * The same, which nobody else books on before this transaction ends: of a hundred who book at once each sees what the
 * one before has booked.
 */
async function creditForUpdate(tx: Tx, { agencyId, channelId }: AgencyOnChannel): Promise<Credit | undefined> {
  const row = await selectContract(tx, { agencyId, channelId }).$call(forUpdate(tx)).executeTakeFirst()
  return row && creditIn(row)
}

export type AgencyOnChannel = Pick<TradeCaller, 'agencyId' | 'channelId'>

function selectContract(db: Reader | Tx, { agencyId, channelId }: AgencyOnChannel) {
  return db
    .selectFrom('agency_contract')
    .where('agency_id', '=', agencyId)
    .where('channel_id', '=', channelId)
    .where('enabled', '=', 1)
    .select(['credit_minor', 'credit_currency', 'payment_days'])
}

type Contract = Awaited<ReturnType<ReturnType<typeof selectContract>['executeTakeFirstOrThrow']>>

function creditIn({ credit_minor, credit_currency, payment_days }: Contract): Credit | undefined {
  return credit_minor === null || credit_currency === null
    ? undefined
    : { limit: money(credit_minor, credit_currency), days: payment_days }
}

/**
 * Whether an agency's bookings on account, and this much more, stay within its credit. An amount in another currency
 * has none.
 */
async function isWithinCredit(
  db: Reader | Tx,
  agencyOnChannel: AgencyOnChannel,
  { limit }: Credit,
  extraAmount: Money,
): Promise<boolean> {
  if (extraAmount.currency !== limit.currency) return false
  const usedCredit = (await accountUsed(db, agencyOnChannel)).find(({ currency }) => currency === limit.currency)
  return (usedCredit?.minor ?? 0) + extraAmount.minor <= limit.minor
}

export async function accountUsed(db: Reader | Tx, { agencyId, channelId }: AgencyOnChannel): Promise<Money[]> {
  const { rows } = await sumOwed(db, { agencyId, channelId })
  return rows.map(({ currency, minor }) => money(Number(minor), currency))
}

export async function openCredit(db: Reader, agencyOnChannel: AgencyOnChannel) {
  const credit = await creditOf(db, agencyOnChannel)
  if (!credit) return undefined
  const { limit, days } = credit
  const usedCredit = (await accountUsed(db, agencyOnChannel)).find(({ currency }) => currency === limit.currency)
  return { currency: limit.currency, limitMinor: limit.minor, usedMinor: usedCredit?.minor ?? 0, days }
}

const sumOwed = statement((db, { agencyId, channelId }: AgencyOnChannel) =>
  db
    .selectFrom('agency_booking')
    .where('agency_id', '=', agencyId)
    .where('channel_id', '=', channelId)
    .where('owed_minor', '>', 0)
    .groupBy('currency')
    .select(['currency', (eb) => eb.fn.sum<number>('owed_minor').as('minor')]),
)

/**
 * So many days after departure a stay on account is paid, where that is a way to pay now, as pages show it. Only
 * `takeOnAccount` decides.
 */
export async function offeredAccountDays(
  db: Reader,
  trade: TradeCaller | undefined,
  minor: number,
  currency: CurrencyCode,
): Promise<number | undefined> {
  if (trade === undefined) return undefined
  const credit = await creditOf(db, trade)
  return credit && (await isWithinCredit(db, trade, credit, money(minor, currency))) ? credit.days : undefined
}

type OnAccount =
  | { readonly kind: 'on-account'; readonly days: number }
  | { readonly kind: 'no-account' }
  | { readonly kind: 'over-credit' }

/**
 * Whether an agency may owe so much more, decided under its contract's row: before any room is taken. `no-account`: it
 * books nothing on account, or not in this currency.
 */
export async function takeOnAccount(
  tx: Tx,
  agencyOnChannel: AgencyOnChannel | undefined,
  extraAmount: Money,
): Promise<OnAccount> {
  const credit = agencyOnChannel && (await creditForUpdate(tx, agencyOnChannel))
  if (!credit || credit.limit.currency !== extraAmount.currency) return { kind: 'no-account' }
  return (await isWithinCredit(tx, agencyOnChannel, credit, extraAmount))
    ? { kind: 'on-account', days: credit.days }
    : { kind: 'over-credit' }
}

type OnAccountPerhaps = Pick<
  Selectable<Tables['reservation']>,
  'agency_id' | 'channel_id' | 'payment_method' | 'reason'
>

/** Whether a change would make an agency owe more than it may; what costs no more is never refused. */
export async function exceedsCredit(
  tx: Tx,
  { agency_id, channel_id, payment_method, reason }: OnAccountPerhaps,
  extraAmount: Money,
): Promise<boolean> {
  if (extraAmount.minor <= 0 || payment_method !== 'account' || reason === 'option' || agency_id === null) return false
  return (await takeOnAccount(tx, { agencyId: agency_id, channelId: channel_id }, extraAmount)).kind !== 'on-account'
}
