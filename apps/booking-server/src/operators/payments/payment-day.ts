import { mayActAt, type OperatorIdentity } from '@portico/contracts/operator/identity'
import type { PaymentDay, PaymentDayLine, PaymentDayRequest } from '@portico/contracts/operator/payments'
import { money } from '@portico/domain/money/money'
import { agencyItem, reversedPositionOf } from '@portico/domain/payment/folio'
import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import { addDays } from '@portico/domain/time/calendar-date'
import { deadlineOf, type Instant } from '@portico/domain/time/deadline'
import { textOf } from '@portico/locale/languages'
import { fromJson } from '../../db/from-json.ts'
import type { Reader } from '../../db/types.ts'

const atOnce = 500

const moneyKinds = ['payment', 'refund', 'dispute'] as const

/**
 * What came and went on a hotel's day, by its clock: the rows of the ledgers themselves, so that the list and the
 * ledgers are one. Beside it, where a provider has reported another sum for one of these reservations than its ledger
 * holds. Undefined where the operator may not see the hotel.
 */
export async function paymentDayOf(
  db: Reader,
  operator: OperatorIdentity,
  { hotelId, day }: PaymentDayRequest,
): Promise<PaymentDay | undefined> {
  if (!mayActAt(operator, hotelId)) return undefined
  const hotel = await db
    .selectFrom('hotel')
    .where('id', '=', hotelId)
    .select(['id', 'content', 'currency', 'time_zone', 'settings'])
    .executeTakeFirst()
  if (!hotel) return undefined
  const { currency, time_zone: timeZone } = hotel
  const dayStart = deadlineOf(day, 0, '00:00', timeZone)
  const until = deadlineOf(addDays(day, 1), 0, '00:00', timeZone)
  const rows = await db
    .selectFrom('folio')
    .innerJoin('reservation as r', 'r.id', 'folio.reservation_id')
    .where('r.hotel_id', '=', hotelId)
    .where('folio.kind', 'in', moneyKinds)
    .where('folio.at', '>=', dayStart)
    .where('folio.at', '<', until)
    .select([
      'r.id',
      'r.code',
      'r.booker',
      'folio.at',
      'folio.kind',
      'folio.method',
      'folio.minor',
      'folio.position',
      'folio.item',
    ])
    .orderBy('folio.at')
    .orderBy('folio.position')
    .execute()
  const people = await whoWroteThem(db, rows)
  const lines = rows.map(
    (row): PaymentDayLine => ({
      reservationId: row.id,
      code: row.code,
      at: row.at,
      kind: row.kind as PaymentDayLine['kind'],
      method: row.method ?? undefined,
      guest: fromJson('reservation.booker', row.booker, row.id).fullName,
      ...originOf(row, people),
      amount: money(0 - row.minor, currency),
    }),
  )
  const codes = new Map(rows.map(({ id, code }) => [id, code]))
  const differences = (await differencesOf(db, [...codes.keys()])).map(
    ({ reservationId, method, ledgerMinor, providerMinor }) => ({
      reservationId,
      method,
      code: codes.get(reservationId) ?? '',
      ledger: money(ledgerMinor, currency),
      provider: money(providerMinor, currency),
    }),
  )
  const isItalian = fromJson('hotel.settings', hotel.settings, hotel.id).address.country === 'IT'
  return {
    hotelName: textOf(fromJson('hotel.content', hotel.content, hotel.id), 'en').name,
    timeZone,
    lines,
    sums: sumsOf(lines, (minor) => money(minor, currency)),
    tests: await testsOf(db, hotelId, dayStart, until),
    differences,
    format: isItalian ? 'italian' : 'international',
  }
}

async function testsOf(db: Reader, hotelId: number, dayStart: Instant, until: Instant): Promise<PaymentDay['tests']> {
  const rows = await db
    .selectFrom('payment_attempt as attempt')
    .innerJoin('reservation as r', 'r.id', 'attempt.reservation_id')
    .where('attempt.hotel_id', '=', hotelId)
    .where('attempt.is_test', '=', 1)
    .where('attempt.state', '=', 'done')
    .where('attempt.created_at', '>=', dayStart)
    .where('attempt.created_at', '<', until)
    .select(['r.id', 'r.code', 'r.booker', 'attempt.method', 'attempt.minor', 'attempt.currency'])
    .orderBy('attempt.id')
    .execute()
  return rows.map(({ id, code, booker, method, minor, currency }) => ({
    reservationId: id,
    code,
    method,
    amount: money(minor, currency),
    guest: fromJson('reservation.booker', booker, id).fullName,
  }))
}

function sumsOf(
  lines: readonly PaymentDayLine[],
  amountOf: (minor: number) => PaymentDayLine['amount'],
): PaymentDay['sums'] {
  const byMethod = Map.groupBy(lines, ({ method }) => method)
  return [...byMethod].map(([method, some]) => {
    const came = some.reduce((sum, { amount }) => sum + Math.max(0, amount.minor), 0)
    const balance = some.reduce((sum, { amount }) => sum + amount.minor, 0)
    return { method, came: amountOf(came), went: amountOf(came - balance), balance: amountOf(balance) }
  })
}

type DayLine = {
  readonly id: number
  readonly at: string
  readonly kind: string
  readonly item: string
  readonly minor: number
}

/**
 * Whoever brought a line about. What goes back and nobody here wanted was given back in the provider's own back office.
 */
function originOf(row: DayLine, people: ReadonlyMap<string, string | null>): Pick<PaymentDayLine, 'origin' | 'by'> {
  const isByHand = row.item === '' || row.item === agencyItem || reversedPositionOf(row) !== undefined
  const personName = people.get(isByHand ? byHandOf(row) : lineKeyOf(row))
  const person = personName === undefined && row.kind === 'refund' ? people.get(wishOf(row)) : personName
  if (person) return { origin: 'house', by: person }
  if (row.kind === 'dispute') return { origin: 'bank' }
  if (row.kind === 'payment') return { origin: 'guest' }
  return { origin: person === null ? 'automatic' : 'provider' }
}

/**
 * Who of the house brought a line about, null where nobody had to: what is written down by hand has no provider's
 * reference, what was wanted of a provider has the operation's moment. An act, or the end of an operation, and what it
 * wrote have one moment, in one transaction.
 */
async function whoWroteThem(db: Reader, dayLines: readonly DayLine[]): Promise<Map<string, string | null>> {
  const people = new Map<string, string | null>()
  for (const reservationIds of inParts([...new Set(dayLines.map(({ id }) => id))])) {
    const acts = await db
      .selectFrom('operator_act')
      .where('reservation_id', 'in', reservationIds)
      .where('action', 'in', ['register-payment', 'register-money', 'register-refund', 'take-back'])
      .select(['reservation_id', 'at', 'person'])
      .execute()
    for (const { reservation_id, at, person } of acts) people.set(byHandOf({ id: reservation_id ?? 0, at }), person)
    const operations = await db
      .selectFrom('payment_operation as operation')
      .innerJoin('payment_attempt as attempt', 'attempt.id', 'operation.attempt_id')
      .where('operation.reservation_id', 'in', reservationIds)
      .where('operation.state', '=', 'done')
      .select(['operation.reservation_id', 'operation.kind', 'operation.changed_at', 'operation.person'])
      .select(['operation.minor', 'attempt.reference'])
      .execute()
    for (const {
      reservation_id: id,
      kind,
      changed_at: changedAt,
      person,
      reference: attemptReference,
      minor,
    } of operations) {
      people.set(
        lineKeyOf({ id, at: changedAt, kind: kind === 'refund' ? 'refund' : 'payment', item: attemptReference }),
        person,
      )
      if (kind === 'refund') people.set(wishOf({ id, item: attemptReference, minor }), person)
    }
  }
  return people
}

const lineKeyOf = ({ id, at, kind, item }: Omit<DayLine, 'minor'>) => `${id} ${at} ${kind} ${item}`

const byHandOf = ({ id, at }: Pick<DayLine, 'id' | 'at'>) => `${id} ${at} by hand`

const wishOf = ({ id, item, minor }: Pick<DayLine, 'id' | 'item' | 'minor'>) => `${id} ${item} ${Math.abs(minor)}`

type Difference = {
  readonly reservationId: number
  readonly method: PaymentMethodId
  readonly ledgerMinor: number
  readonly providerMinor: number
}

/**
 * Attempts of which providers have reported another sum, captured less given back, than the ledger has under their
 * reference.
 */
async function differencesOf(db: Reader, reservationIds: readonly number[]): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const some of inParts(reservationIds)) {
    const attempts = await db
      .selectFrom('payment_attempt')
      .where('reservation_id', 'in', some)
      .where('is_test', '=', 0)
      .select(['id', 'reservation_id', 'method', 'reference', 'facts'])
      .execute()
    const rows = await db
      .selectFrom('folio')
      .where('reservation_id', 'in', some)
      .where('kind', 'in', ['payment', 'refund'])
      .groupBy(['reservation_id', 'item'])
      .select(({ fn }) => ['reservation_id', 'item', fn.sum<number>('minor').as('minor')])
      .execute()
    const written = new Map(
      rows.map(({ reservation_id, item, minor }) => [`${reservation_id} ${item}`, 0 - Number(minor)]),
    )
    for (const { id, reservation_id, method, reference, facts } of attempts) {
      const { capturedMinor, refundedMinor } = fromJson('payment_attempt.facts', facts, id)
      const ledgerMinor = written.get(`${reservation_id} ${reference}`) ?? 0
      const providerMinor = capturedMinor - refundedMinor
      if (ledgerMinor !== providerMinor)
        differences.push({ reservationId: reservation_id, method, ledgerMinor, providerMinor })
    }
  }
  return differences
}

function* inParts(reservationIds: readonly number[]): Generator<number[]> {
  for (let from = 0; from < reservationIds.length; from += atOnce) yield reservationIds.slice(from, from + atOnce)
}
