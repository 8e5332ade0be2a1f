import type { PaymentAim } from '@portico/domain/payment/attempt'
import { isPaidAtProvider, type PaymentMethodId, paymentMethods } from '@portico/domain/payment/payment-methods'
import { guaranteesOf, scheduleOf } from '@portico/domain/payment/payment-schedule'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import type { Guarantee, PrepaymentLine } from '@portico/domain/pricing/rate-plan'
import { payByOf } from '@portico/domain/reservation/pending-deadline'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import type { Selectable } from 'kysely'
import type { HotelSettings } from '../db/tables/catalogue.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { RefusalOf } from '../inventory/refused.ts'
import { noReadyMethods, type ReadyMethods } from '../payment-records/terminals.ts'
import type { HotelTerms } from '../pricing/hotel-terms.ts'
import { firstPayByOf, latestPayByOf } from './state/pay-by.ts'

/**
 * How this stay may be paid, booked today. A transfer needs a night to arrive in. What falls due before arrival cannot
 * wait for the hotel's desk, except where nothing else is left. Rooms that others resell are theirs until the next
 * guest has confirmed, so that nobody waits for a transfer with one.
 */
export function paymentMethodsOf(
  settings: HotelSettings,
  today: CalendarDate,
  lockedPrice: LockedPrice,
  { hasResales = false, ready = noReadyMethods, hasAccount = false }: MethodTerms = {},
): PaymentMethodId[] {
  const schedule = scheduleOf(lockedPrice)
  const guarantees = guaranteesOf(lockedPrice)
  const isDated = schedule.some(({ on }) => on !== undefined) || guarantees.length > 0
  const isDueBefore = schedule.some(({ on }) => on !== undefined && on < lockedPrice.stay.arrival)
  const mayWait = !hasResales || !isDueBy(today, lockedPrice)
  const wantedAims = aimsOf(schedule, guarantees)
  const isReady = (method: PaymentMethodId) => wantedAims.every((aim) => ready.get(method)?.aims.includes(aim))
  const canProvide = isDated && mayWait && settings.paymentMethods.some(isReady)
  const canTransfer =
    settings.paymentMethods.includes('bank') &&
    settings.bank !== null &&
    today < lockedPrice.stay.arrival &&
    !hasResales &&
    guarantees.length === 0
  const isOffered = (method: PaymentMethodId) => {
    const methodKind = paymentMethods[method]
    if (methodKind === 'account') return false
    if (methodKind === 'transfer') return canTransfer
    if (methodKind === 'hotel') return !(canProvide || (isDueBefore && canTransfer))
    return canProvide && (methodKind === 'link' || isReady(method))
  }
  return [...settings.paymentMethods.filter(isOffered), ...(hasAccount ? (['account'] as const) : [])]
}

function aimsOf(schedule: readonly PrepaymentLine[], guarantees: readonly Guarantee[]): PaymentAim['kind'][] {
  const byGuarantee = guarantees.map(({ by }) => (by === 'card' ? 'tokenise' : 'authorise'))
  return [...(schedule.some(({ on }) => on !== undefined) ? (['capture'] as const) : []), ...byGuarantee]
}

/**
 * `hasResales`: some rooms are other guests' until this one has confirmed. `ready`: methods whose terminals are in use.
 * `hasAccount`: who books may owe.
 */
type MethodTerms = {
  readonly hasResales?: boolean | undefined
  readonly ready?: ReadyMethods | undefined
  readonly hasAccount?: boolean | undefined
}

function isDueBy(today: CalendarDate, lockedPrice: LockedPrice): boolean {
  return [...scheduleOf(lockedPrice), ...guaranteesOf(lockedPrice)].some(({ on }) => on !== undefined && on <= today)
}

/** `isToPay`: the guest goes on to a provider, and is awaited until `payBy`. */
type AcceptedMethod = {
  readonly kind: 'accepted'
  readonly method: PaymentMethodId
  readonly payBy: Instant | null
  readonly isToPay: boolean
}

/** The method that was asked for, if it is offered now, and until when a transfer must arrive. */
export function paymentOf({
  requestedMethod,
  hotel: { settings, timeZone },
  locked,
  now,
  terms = {},
}: {
  readonly requestedMethod: string
  readonly hotel: HotelTerms
  readonly locked: LockedPrice
  readonly now: Instant
  readonly terms?: MethodTerms
}): AcceptedMethod | RefusalOf<'malformed'> {
  const today = todayAt(timeZone, now)
  const method = paymentMethodsOf(settings, today, locked, terms).find((offered) => offered === requestedMethod)
  if (method === undefined) return { kind: 'malformed', parameter: 'paymentMethod', problem: 'out-of-range' }
  if ((isPaidAtProvider(method) || method === 'link') && isDueBy(today, locked)) {
    const payBy = method === 'link' ? latestPayByOf(now) : firstPayByOf(now)
    return { kind: 'accepted', method, payBy, isToPay: true }
  }
  const bank = method === 'bank' ? settings.bank : null
  return {
    kind: 'accepted',
    method,
    payBy: bank && payByOf(bank.days, today, locked.stay.arrival, timeZone),
    isToPay: false,
  }
}

/** What a transfer must bring: the dated part of the schedule; the whole stay where nothing is dated. */
export function transferMinorOf(lockedPrice: LockedPrice): number {
  const dated = scheduleOf(lockedPrice).reduce((sum, { on, minor }) => (on === undefined ? sum : sum + minor), 0)
  return dated === 0 ? lockedPrice.stayMinor : dated
}

export type PayableReservation = Pick<
  Selectable<Tables['reservation']>,
  'id' | 'agency_id' | 'channel_id' | 'state' | 'locked' | 'payment_method' | 'pay_by' | 'created_at'
>
