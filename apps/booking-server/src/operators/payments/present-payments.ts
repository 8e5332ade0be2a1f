import type { OperatedAttempt, OperatedLink } from '@portico/contracts/operator/payments'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { money } from '@portico/domain/money/money'
import { unusedMomentOf } from '@portico/domain/payment/due-lines'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import type { Selectable } from 'kysely'
import { fromJson, unlessDamaged } from '../../db/from-json.ts'
import type { Tables } from '../../db/tables/tables.ts'
import type { Reader } from '../../db/types.ts'
import { paymentFactsOf, storedCardOf } from '../../payment-records/attempts.ts'
import type { Payments } from '../../payment-records/payments.ts'
import { operationsOf } from '../../payment-records/want-operations.ts'
import { chargeableOf, hasToken, isMoneyUnderWay } from '../../payments/charge-card.ts'
import type { Reservation } from '../../reservations/state/change-state.ts'
import { type AmountLimit, byHandOf } from './by-hand.ts'

export async function presentAttempts({
  db,
  payments,
  reservation,
  currency,
  today,
}: {
  db: Reader
  payments: Pick<Payments, 'providerOf' | 'secrets'> | undefined
  reservation: Reservation
  currency: CurrencyCode
  today: CalendarDate
}): Promise<OperatedAttempt[]> {
  const reservationId = reservation.id
  const rows = await db
    .selectFrom('payment_attempt as attempt')
    .innerJoin('payment_terminal as terminal', 'terminal.id', 'attempt.terminal_id')
    .where('attempt.reservation_id', '=', reservationId)
    .selectAll('attempt')
    .select(['terminal.mode', 'terminal.settings'])
    .orderBy('attempt.id')
    .execute()
  const operations = rows.length === 0 ? [] : await operationsOf(db, reservationId)
  const chargeableMinor =
    rows.length === 0 || isMoneyUnderWay(rows, operations) ? 0 : await chargeableOf(db, reservation, today)
  const moneyOf = (minor: number) => money(minor, currency)
  const maxOf = (amountLimit: AmountLimit | undefined) =>
    amountLimit && { amount: moneyOf(amountLimit.minor), isWhole: amountLimit.isWhole }
  return rows.map((row): OperatedAttempt => {
    const paymentFacts = paymentFactsOf(row)
    const capabilities = payments?.providerOf(
      row.method,
      fromJson('payment_terminal.settings', row.settings, row.terminal_id),
    )?.capabilities
    const may = byHandOf(
      row,
      operations,
      capabilities,
      payments && hasToken(payments.secrets, row) ? chargeableMinor : 0,
    )
    return {
      id: row.id,
      method: row.method,
      mode: row.mode,
      aim: row.aim,
      state: row.state,
      reference: row.reference,
      at: row.created_at,
      on: row.due_on ?? undefined,
      amount: money(row.minor, row.currency),
      reserved: moneyOf(paymentFacts.authorisedMinor),
      captured: moneyOf(paymentFacts.capturedMinor),
      refunded: moneyOf(paymentFacts.refundedMinor),
      isReleased: paymentFacts.isVoided,
      isDisputed: paymentFacts.isDisputed,
      hasCard: paymentFacts.isTokenised,
      isCharge: row.card_of !== null,
      lastFour: payments && unlessDamaged(() => storedCardOf(payments.secrets, row))?.lastFour,
      decline: paymentFacts.decline,
      reservedUntil: row.authorised_until ?? undefined,
      operations: operations
        .filter(({ attempt_id }) => attempt_id === row.id)
        .map(({ kind, minor, state, created_at, person }) => ({
          kind,
          state,
          at: created_at,
          amount: moneyOf(minor),
          by: person ?? undefined,
        })),
      mayCapture: maxOf(may.capture),
      mayCharge: maxOf(may.charge),
      mayRelease: may.release !== undefined,
      mayRefund: maxOf(may.refund),
      isForPerson: may.isForPerson,
    }
  })
}

export async function presentLinks(
  db: Reader,
  reservationId: number,
  timeZone: string,
  now: Instant,
): Promise<OperatedLink[]> {
  const rows = await db
    .selectFrom('payment_link')
    .where('reservation_id', '=', reservationId)
    .selectAll()
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    on: row.due_on ?? undefined,
    state: linkStateOf(row, timeZone, now),
  }))
}

type StoredLink = Pick<Selectable<Tables['payment_link']>, 'due_on' | 'created_at' | 'expires_at' | 'used_at'>

/**
 * A link is unused once its end has come, or the moment after its day at which the house gets a mail that
 * nothing came; one that was mailed later is open.
 */
export function linkStateOf(
  { due_on, created_at, expires_at, used_at }: StoredLink,
  timeZone: string,
  now: Instant,
): OperatedLink['state'] {
  if (used_at !== null) return 'used'
  const late = due_on === null ? expires_at : unusedMomentOf({ on: due_on }, timeZone)
  return expires_at <= now || (late <= now && created_at < late) ? 'unused' : 'open'
}
