import { scheduleOf } from '@portico/domain/payment/payment-schedule'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import { payByOf } from '@portico/domain/reservation/pending-deadline'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import type { Selectable } from 'kysely'
import type { HotelSettings, PaymentMethodId, Tables } from '../db/schema.ts'
import type { Refused } from '../inventory/refused.ts'
import type { HotelTerms } from '../pricing/hotel-terms.ts'

/**
 * How this stay may be paid, booked today. A transfer needs a night to arrive in. What falls due before arrival cannot wait for the
 * hotel's desk, except where nothing else is left. Rooms that others resell are theirs until the next guest has confirmed, so that nobody waits for
 * a transfer with one.
 */
export function paymentMethodsOf(settings: HotelSettings, today: CalendarDate, locked: LockedPrice, hasResales = false): PaymentMethodId[] {
  const canTransfer = settings.paymentMethods.includes('bank') && settings.bank !== null && today < locked.stay.arrival && !hasResales
  const isDueBefore = scheduleOf(locked).some(({ on }) => on !== undefined && on < locked.stay.arrival)
  return settings.paymentMethods.filter((method) => (method === 'bank' ? canTransfer : !(isDueBefore && canTransfer)))
}

type Paid = { readonly kind: 'accepted'; readonly method: PaymentMethodId; readonly payBy: Instant | null }

/** The method that was asked for, if it is offered now, and until when a transfer must arrive. */
export function paymentOf(
  requestedMethod: string,
  { settings, timeZone }: HotelTerms,
  locked: LockedPrice,
  now: Instant,
  hasResales = false,
): Paid | Refused<'malformed'> {
  const today = todayAt(timeZone, now)
  const method = paymentMethodsOf(settings, today, locked, hasResales).find((offered) => offered === requestedMethod)
  if (method === undefined) return { kind: 'malformed', parameter: 'paymentMethod', problem: 'out-of-range' }
  const bank = method === 'bank' ? settings.bank : null
  return { kind: 'accepted', method, payBy: bank && payByOf(bank.days, today, locked.stay.arrival, timeZone) }
}

/** What a transfer must bring: the dated part of the schedule; the whole stay where nothing is dated. */
export function transferMinorOf(locked: LockedPrice): number {
  const dated = scheduleOf(locked).reduce((sum, { on, minor }) => (on === undefined ? sum : sum + minor), 0)
  return dated === 0 ? locked.stayMinor : dated
}

export type Reserved = Pick<Selectable<Tables['reservation']>, 'id' | 'locked' | 'pay_by' | 'created_at'>
