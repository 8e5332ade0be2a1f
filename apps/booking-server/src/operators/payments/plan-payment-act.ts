import type { NotPossible, ReservationAct } from '@portico/contracts/operator/reservation-act'
import { agencyItem, attemptSumsOf, type FolioEvents, openPartsOf, owedBy } from '@portico/domain/payment/folio'
import { paymentMethods } from '@portico/domain/payment/payment-methods'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { entryOf, loadFolio } from '../../db/folio-rows.ts'
import { fromJson } from '../../db/from-json.ts'
import type { Reader, Tx } from '../../db/types.ts'
import { attemptsOf, type PaymentAttempt, paymentFactsOf } from '../../payment-records/attempts.ts'
import type { Payments } from '../../payment-records/payments.ts'
import { isUnderWay, operationsOf } from '../../payment-records/want-operations.ts'
import { chargeableOf, hasToken, isMoneyUnderWay } from '../../payments/charge-card.ts'
import { openLinesOf } from '../../payments/open-lines.ts'
import { transferMinorOf } from '../../reservations/payment-terms.ts'
import type { Reservation, ReservationStatus } from '../../reservations/state/change-state.ts'
import { awaitingPayment } from '../../reservations/state/pay-by.ts'
import { awaitingTransfer } from '../../reservations/transfers.ts'
import { byHandOf } from './by-hand.ts'

export type PaymentAct = Extract<
  ReservationAct,
  { kind: 'register-money' | 'capture' | 'charge-card' | 'release' | 'refund' | 'settle-review' }
>
type Settlement = Extract<PaymentAct, { kind: 'settle-review' }>

export type PlannedPayment = {
  readonly kind: 'planned'
  readonly amountMinor: number
  readonly events: FolioEvents
  readonly becomes?: ReservationStatus
}
type Impossible = { readonly kind: 'impossible'; readonly why: NotPossible }
const impossibleAct = (why: NotPossible): Impossible => ({ kind: 'impossible', why })

/**
 * What an act with money would do. What a provider has to do is shown as if it had been done: the ledger itself is
 * written when the provider has answered.
 */
export async function planPaymentAct({
  db,
  payments,
  found,
  act,
  today,
}: {
  db: Reader | Tx
  payments: Pick<Payments, 'providerOf' | 'secrets'> | undefined
  found: Reservation
  act: PaymentAct
  today: CalendarDate
}): Promise<PlannedPayment | Impossible> {
  if (act.kind === 'register-money') return await planRegistered(db, found, act, today)
  const attempts = await attemptsOf(db, found.id)
  const attempt = attempts.find(({ id }) => id === act.attemptId)
  if (!attempt) return impossibleAct('no-attempt')
  const operations = await operationsOf(db, found.id)
  const capabilities = await capabilitiesOf(db, payments, attempt)
  if (act.kind === 'charge-card') {
    if (!capabilities?.charge || !payments || !hasToken(payments.secrets, attempt))
      return impossibleAct('not-at-provider')
    if (isMoneyUnderWay(attempts, operations)) return impossibleAct('under-way')
    const minor = byHandOf(attempt, operations, capabilities, await chargeableOf(db, found, today)).charge?.minor ?? 0
    if (minor === 0) return impossibleAct('nothing-due')
    if (act.minor > minor) return impossibleAct('too-much')
    return {
      kind: 'planned',
      amountMinor: act.minor,
      events: { payment: { minor: act.minor, method: attempt.method } },
    }
  }
  const may = byHandOf(attempt, operations, capabilities, 0)
  if (act.kind === 'settle-review')
    return may.isForPerson ? await planSettled(db, found, attempt, act) : impossibleAct('not-in-review')
  const amountLimit = may[act.kind]
  if (!amountLimit) {
    const isOnItsWay = operations.some((operation) => operation.attempt_id === attempt.id && isUnderWay(operation))
    return impossibleAct(isOnItsWay ? 'under-way' : 'not-at-provider')
  }
  const minor = act.kind === 'release' ? amountLimit.minor : act.minor
  if (minor > amountLimit.minor || (amountLimit.isWhole && minor !== amountLimit.minor))
    return impossibleAct('too-much')
  const movedMoney = { minor, method: attempt.method, item: attempt.reference }
  switch (act.kind) {
    case 'capture':
      return { kind: 'planned', amountMinor: minor, events: { payment: movedMoney } }
    case 'refund':
      return { kind: 'planned', amountMinor: minor, events: { refund: movedMoney } }
    case 'release':
      return { kind: 'planned', amountMinor: minor, events: {} }
  }
}

async function capabilitiesOf(
  db: Reader | Tx,
  payments: Pick<Payments, 'providerOf'> | undefined,
  { method, terminal_id }: PaymentAttempt,
) {
  const terminal = await db
    .selectFrom('payment_terminal')
    .where('id', '=', terminal_id)
    .select('settings')
    .executeTakeFirstOrThrow()
  return payments?.providerOf(method, fromJson('payment_terminal.settings', terminal.settings, terminal_id))
    ?.capabilities
}

/**
 * Money that the house has in its hands, up to what the guest owes. A guest who waits for a payment or a transfer is
 * confirmed by it; less than is awaited is not written down, so that no reservation with money ends unpaid.
 */
async function planRegistered(
  db: Reader | Tx,
  reservation: Reservation,
  { minor, method, byAgency = false }: Extract<PaymentAct, { kind: 'register-money' }>,
  today: CalendarDate,
): Promise<PlannedPayment | Impossible> {
  const isAwaited = hasStatus(reservation, awaitingPayment) || hasStatus(reservation, awaitingTransfer)
  if (reservation.state === 'pending' && !isAwaited) return impossibleAct('not-confirmed')
  if (paymentMethods[method] === 'link') return impossibleAct('not-at-provider')
  const folioEntries = (await loadFolio(db, reservation.id)).map(entryOf)
  const { guestMinor, agencyMinor } = owedBy(openPartsOf(folioEntries), reservation.payment_method)
  const owedMinor = byAgency ? agencyMinor : guestMinor
  if (owedMinor <= 0) return impossibleAct('nothing-due')
  if (minor > owedMinor) return impossibleAct('too-much')
  const plannedAct = {
    kind: 'planned',
    amountMinor: minor,
    events: { payment: { minor, method, item: byAgency ? agencyItem : undefined } },
  } as const
  if (!isAwaited) return plannedAct
  const isEnough = minor === owedMinor || minor >= (await awaitedMinor(db, reservation, today))
  return isEnough ? { ...plannedAct, becomes: { state: 'confirmed', reason: 'paid' } } : impossibleAct('not-enough')
}

/**
 * What a guest at the desk has to pay now: what has fallen due, or what the reservation waits for; all that is owed
 * where that is nothing, and from arrival on.
 */
export async function dueAtHotelNow(db: Reader | Tx, reservation: Reservation, today: CalendarDate): Promise<number> {
  const openParts = openPartsOf((await loadFolio(db, reservation.id)).map(entryOf))
  const owedMinor = owedBy(openParts, reservation.payment_method).guestMinor
  const { arrival } = fromJson('reservation.locked', reservation.locked, reservation.id).stay
  const dueMinor = arrival <= today ? owedMinor : await awaitedMinor(db, reservation, today)
  return dueMinor > 0 ? Math.min(owedMinor, dueMinor) : owedMinor
}

const hasStatus = ({ state, reason }: Reservation, status: ReservationStatus) =>
  state === status.state && reason === status.reason

/**
 * How much confirms a reservation that waits; a guarantee that is wanted now is replaced by nothing but all of the
 * money.
 */
async function awaitedMinor(db: Reader | Tx, reservation: Reservation, today: CalendarDate): Promise<number> {
  if (hasStatus(reservation, awaitingTransfer))
    return transferMinorOf(fromJson('reservation.locked', reservation.locked, reservation.id))
  const dueLines = (await openLinesOf(db, reservation)).filter(({ on }) => on <= today)
  if (dueLines.some(({ purpose }) => purpose !== 'pay')) return Number.POSITIVE_INFINITY
  return dueLines.reduce((sum, { minor }) => sum + minor, 0)
}

/**
 * What a person found out about an attempt. Facts are only added: less than was reported cannot be found. What comes of
 * it is decided as if the provider had said so.
 */
async function planSettled(
  db: Reader | Tx,
  reservation: Reservation,
  attempt: PaymentAttempt,
  { finding, minor }: Settlement,
): Promise<PlannedPayment | Impossible> {
  const { capturedMinor, refundedMinor } = paymentFactsOf(attempt)
  const booked = attemptSumsOf((await loadFolio(db, reservation.id)).map(entryOf), attempt.reference)
  const name = { method: attempt.method, item: attempt.reference }
  const nothing = { kind: 'planned', amountMinor: 0, events: {} } as const
  switch (finding) {
    case 'paid': {
      if (minor === 0 || minor < capturedMinor || minor > attempt.minor) return impossibleAct('too-much')
      const newMinor = minor - booked.capturedMinor
      const isAwaited = hasStatus(reservation, awaitingPayment) && minor >= attempt.minor
      const reason = attempt.is_test === 1 ? ('test-payment' as const) : ('paid' as const)
      const becomes = isAwaited ? { becomes: { state: 'confirmed', reason } as const } : {}
      if (attempt.is_test === 1) return { ...nothing, ...becomes }
      return newMinor > 0
        ? { ...nothing, amountMinor: newMinor, events: { payment: { minor: newMinor, ...name } }, ...becomes }
        : nothing
    }
    case 'given-back': {
      if (minor === 0 || minor < refundedMinor || minor > capturedMinor) return impossibleAct('too-much')
      const newMinor = attempt.is_test === 1 ? 0 : minor - booked.refundedMinor
      return newMinor > 0
        ? { ...nothing, amountMinor: newMinor, events: { refund: { minor: newMinor, ...name } } }
        : nothing
    }
    case 'not-paid':
      return capturedMinor > 0 ? impossibleAct('too-much') : nothing
    case 'nothing-more':
      return nothing
  }
}
