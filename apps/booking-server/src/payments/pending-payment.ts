import type { PendingPayment as PendingPaymentContract } from '@portico/contracts/payment/pending-payment'
import { isCardRefused } from '@portico/domain/payment/attempt'
import type { GivenGuarantees } from '@portico/domain/payment/due-lines'
import { type NextDue, nextDueOf } from '@portico/domain/payment/next-due'
import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import { guaranteesOf } from '@portico/domain/payment/payment-schedule'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import type { TerminalMode } from '@portico/payments/port'
import { entryOf, loadFolio } from '../db/folio-rows.ts'
import { fromJson } from '../db/from-json.ts'
import type { Reader, Tx } from '../db/types.ts'
import { attemptsOf, type PaymentAttempt, paymentFactsOf } from '../payment-records/attempts.ts'
import { readyMethodsOf, type UsableProviders } from '../payment-records/terminals.ts'
import { loadHotelTerms } from '../pricing/hotel-terms.ts'
import type { Reservation } from '../reservations/state/change-state.ts'
import { awaitingPayment } from '../reservations/state/pay-by.ts'
import { unpaidByCard } from './charge-card.ts'

export async function unpaidOfReservation(
  db: Reader | Tx,
  reservation: Reservation,
  today: CalendarDate,
): Promise<NextDue | undefined> {
  const { id, state, reason } = reservation
  if (reservation.payment_method === 'account') return undefined
  if (state === 'pending' && reason !== awaitingPayment.reason) return undefined
  const { minor: cardMinor = 0 } = (await unpaidByCard(db, reservation)) ?? {}
  const ofCard: NextDue | undefined = cardMinor > 0 ? { purpose: 'pay', minor: cardMinor } : undefined
  if (state === 'cancelled') return ofCard
  const folioEntries = (await loadFolio(db, id)).map(entryOf)
  const guarantees = guaranteesOf(fromJson('reservation.locked', reservation.locked, id))
  const unpaid = nextDueOf(folioEntries, guarantees, await givenGuaranteesOf(db, id), today)
  if (ofCard && unpaid?.purpose === 'pay' && unpaid.on === undefined)
    return { purpose: 'pay', minor: unpaid.minor + cardMinor }
  return ofCard ?? unpaid
}

export async function givenGuaranteesOf(db: Reader | Tx, reservationId: number): Promise<GivenGuarantees> {
  const attempts = (await attemptsOf(db, reservationId)).filter(({ is_test }) => is_test === 0)
  return {
    authorisedMinor: attempts.reduce((sum, attempt) => sum + authorisedOf(attempt), 0),
    hasCard: attempts.some((attempt) => paymentFactsOf(attempt).isTokenised),
  }
}

export async function unpaidNow(
  db: Reader | Tx,
  reservation: Reservation,
  today: CalendarDate,
): Promise<NextDue | undefined> {
  const unpaid = await unpaidOfReservation(db, reservation, today)
  return unpaid?.on === undefined ? unpaid : undefined
}

/** What was reserved counts, whatever the house has taken or given back of it since. */
function authorisedOf(attempt: PaymentAttempt): number {
  const { isUnwanted, authorisedMinor } = paymentFactsOf(attempt)
  return attempt.aim === 'authorise' && attempt.state === 'done' && !isUnwanted ? authorisedMinor : 0
}

export async function payableMethodsOf(
  db: Reader | Tx,
  { hotel_id }: Pick<Reservation, 'hotel_id'>,
  { purpose }: NextDue,
  providers: UsableProviders,
): Promise<PayableMethod[]> {
  const ready = await readyMethodsOf(db, hotel_id, providers)
  const hotel = ready.size === 0 ? undefined : await loadHotelTerms(db, hotel_id)
  const methods = hotel?.settings.paymentMethods ?? []
  return methods.flatMap((id) => {
    const method = ready.get(id)
    return method?.aims.includes(aimOfPurpose[purpose]) ? [{ id, mode: method.mode }] : []
  })
}

export type PayableMethod = { readonly id: PaymentMethodId; readonly mode: TerminalMode }

export const aimOfPurpose = { pay: 'capture', authorise: 'authorise', guarantee: 'tokenise' } as const

export type PaymentToMake = NextDue &
  Pick<PendingPaymentContract, 'attempt' | 'testMethods'> & {
    readonly isNeeded: boolean
    readonly until?: Instant
    readonly methods: readonly PaymentMethodId[]
  }

export async function pendingPaymentOf(
  db: Reader | Tx,
  reservation: Reservation,
  providers: UsableProviders,
  now: Instant,
): Promise<PaymentToMake | undefined> {
  const hotel = await loadHotelTerms(db, reservation.hotel_id)
  const unpaid = hotel && (await unpaidOfReservation(db, reservation, todayAt(hotel.timeZone, now)))
  const methods = unpaid ? await payableMethodsOf(db, reservation, unpaid, providers) : []
  if (!unpaid || methods.length === 0) return undefined
  const tests = methods.filter(({ mode }) => mode === 'test')
  const isNeeded = reservation.reason === awaitingPayment.reason
  const isTheirs = (attempt: PaymentAttempt) => attempt.card_of === null || attempt.state !== 'over'
  const lastAttempt = (await attemptsOf(db, reservation.id)).findLast(
    (attempt) => !paymentFactsOf(attempt).isUnwanted && isTheirs(attempt),
  )
  return {
    ...unpaid,
    isNeeded,
    until: isNeeded && reservation.pay_by !== null ? reservation.pay_by : undefined,
    methods: methods.map(({ id }) => id),
    testMethods: tests.length > 0 ? tests.map(({ id }) => id) : undefined,
    attempt: lastAttempt && presentAttempt(lastAttempt, now),
  }
}

function presentAttempt(attempt: PaymentAttempt, now: Instant): PaymentToMake['attempt'] {
  const { method, state, until, next } = attempt
  const paymentFacts = paymentFactsOf(attempt)
  if (state === 'done') return undefined
  const refused = { isCardRefused: isCardRefused(paymentFacts.decline) }
  if (state === 'over')
    return {
      method,
      state:
        (paymentFacts.isEnded || paymentFacts.isAbandoned) && paymentFacts.decline === undefined ? 'closed' : 'failed',
      ...refused,
    }
  if (state === 'writing' && until <= now) return { method, state: 'failed', ...refused }
  const isOnlyPage = state === 'open' && next !== null && !paymentFacts.isPending && paymentFacts.authorisedMinor === 0
  const isPageOpen = isOnlyPage && now < until
  // Its time is over, whether the provider has said so yet or not: the guest may go on with another.
  if (isOnlyPage && !isPageOpen) return { method, state: 'closed', ...refused }
  return { method, state: isPageOpen ? 'continue' : 'waiting', ...refused }
}

/** By what names somebody may have a look taken at the last attempt, while it may still bring something. */
export async function openPaymentOf(
  db: Reader | Tx,
  { id }: Reservation,
): Promise<{ readonly paymentId: string; readonly provider: PaymentMethodId } | undefined> {
  const lastAttempt = (await attemptsOf(db, id)).at(-1)
  return lastAttempt?.state === 'open' ? { paymentId: lastAttempt.reference, provider: lastAttempt.method } : undefined
}
