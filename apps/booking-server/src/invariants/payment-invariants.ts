import { attemptSumsOf, refundDueOf } from '@portico/domain/payment/folio'
import { entryOf, type FolioRow } from '../db/folio-rows.ts'
import { fromJson } from '../db/from-json.ts'
import { inPages } from '../db/in-pages.ts'
import type { Reader } from '../db/types.ts'
import { type PaymentAttempt, paymentFactsOf } from '../payment-records/attempts.ts'
import { type Operation, refundableOf, refundsUnderWayOf } from '../payment-records/want-operations.ts'

const atOnce = 200

/**
 * Attempts whose facts are not what the ledger has of them, reservations that were confirmed by a payment that is not
 * there, and money that is owed to a guest, came by a provider, and is neither on its way back nor a person's.
 */
export async function wrongPayments(db: Reader): Promise<string[]> {
  const broken: string[] = []
  const rowsAfter = (id: number) =>
    db
      .selectFrom('reservation')
      .where('id', '>', id)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('payment_attempt').select('payment_attempt.id').whereRef('reservation_id', '=', 'reservation.id'),
        ),
      )
      .select(['id', 'reason'])
      .orderBy('id')
      .limit(atOnce)
      .execute()
  for await (const { rows, first, last } of inPages(rowsAfter)) {
    const [attempts, operations, folio] = [
      await rowsBetween(db, 'payment_attempt', first, last),
      await rowsBetween(db, 'payment_operation', first, last),
      await rowsBetween(db, 'folio', first, last),
    ]
    for (const { id, reason } of rows) {
      const rowsOfReservation = <Row extends { readonly reservation_id: number }>(rows: readonly Row[]) =>
        rows.filter((row) => row.reservation_id === id)
      const problems = problemsOf(
        reason,
        rowsOfReservation(attempts as PaymentAttempt[]),
        rowsOfReservation(operations as Operation[]),
        rowsOfReservation(folio as FolioRow[]),
      )
      broken.push(...problems.map((problem) => `reservation ${id}: ${problem}`))
    }
  }
  return broken
}

/**
 * What a developer's server has confirmed without money, and ways to pay that a hotel lists and guests cannot choose.
 */
export async function testPayments(db: Reader): Promise<string[]> {
  const booked = await db
    .selectFrom('reservation')
    .where('reason', '=', 'test-payment')
    .select(['id', 'code'])
    .orderBy('id')
    .execute()
  const terminals = await db
    .selectFrom('payment_terminal as terminal')
    .innerJoin('hotel', 'hotel.id', 'terminal.hotel_id')
    .where('enabled', '=', 1)
    .where('mode', '=', 'test')
    .select(['hotel.id', 'hotel.settings', 'method'])
    .orderBy('hotel.id')
    .orderBy('terminal.id')
    .execute()
  const listedTerminals = terminals.filter(({ id, settings, method }) =>
    fromJson('hotel.settings', settings, id).paymentMethods.includes(method),
  )
  return [
    ...booked.map(
      ({ id, code }) => `reservation ${id} (${code}) was booked by a payment at a test account: no money came`,
    ),
    ...listedTerminals.map(({ id, method }) => `hotel ${id} lists ${method}, whose account is a test account`),
  ]
}

async function rowsBetween(
  db: Reader,
  table: 'payment_attempt' | 'payment_operation' | 'folio',
  firstId: number,
  lastId: number,
) {
  return await db
    .selectFrom(table)
    .selectAll()
    .where('reservation_id', '>=', firstId)
    .where('reservation_id', '<=', lastId)
    .execute()
}

function problemsOf(
  reason: string,
  attempts: readonly PaymentAttempt[],
  operations: readonly Operation[],
  folio: readonly FolioRow[],
): string[] {
  const folioEntries = folio.toSorted((a, b) => a.position - b.position).map(entryOf)
  const differing = attempts.filter((attempt) => {
    if (attempt.is_test === 1) return false
    const [paymentFacts, booked] = [paymentFactsOf(attempt), attemptSumsOf(folioEntries, attempt.reference)]
    return paymentFacts.capturedMinor !== booked.capturedMinor || paymentFacts.refundedMinor !== booked.refundedMinor
  })
  const isPaidAtHotel = folioEntries.some(({ kind, item }) => kind === 'payment' && item === '')
  const isPaid =
    isPaidAtHotel || attempts.some(({ state, is_test }) => is_test === 0 && (state === 'done' || state === 'review'))
  const underWayMinor = refundsUnderWayOf(operations)
  const isPersons = (attempt: PaymentAttempt) =>
    attempt.state === 'review' ||
    operations.some(
      ({ attempt_id, kind, state }) => attempt_id === attempt.id && kind === 'refund' && state === 'refused',
    )
  const forgotten = attempts.filter((attempt) => !isPersons(attempt) && refundableOf(attempt, operations) > 0)
  return [
    ...differing.map(({ reference }) => `attempt ${reference} is not what the ledger has of it`),
    ...(reason === 'paid' && !isPaid ? ['is paid without a payment'] : []),
    ...(refundDueOf(folioEntries) > underWayMinor && forgotten.length > 0
      ? [`${refundDueOf(folioEntries) - underWayMinor} are owed and not on their way`]
      : []),
  ]
}
