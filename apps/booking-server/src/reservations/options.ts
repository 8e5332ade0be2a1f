import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import { optionEndOf } from '@portico/domain/reservation/pending-deadline'
import type { Instant } from '@portico/domain/time/deadline'
import type { PaymentMethodId } from '../db/schema.ts'
import { fromJson } from '../db/stored/from-json.ts'
import type { Db, Tx } from '../db/types.ts'
import { commit, rollback, type TransactionResult, write } from '../db/write.ts'
import type { Refused } from '../inventory/refused.ts'
import { type HotelTerms, loadHotelTerms } from '../pricing/hotel-terms.ts'
import type { Seller } from '../pricing/seller.ts'
import { cancelOverdue } from './cancel-overdue.ts'
import { changeState, earlierReplyOf, loadReservationForUpdate, type Reservation, type ReservationStatus } from './change-state.ts'
import { paymentOf } from './payment-terms.ts'
import { awaitingTransfer } from './transfers.ts'

/** Where a reservation stands that a trade user keeps as an option. */
export const optionStatus = { state: 'pending', reason: 'option' } as const
const expiredStatus = { state: 'cancelled', reason: 'option-expired' } as const

/** What an option is made for. */
type OptionBasis = { readonly locked: LockedPrice; readonly hotel: HotelTerms }

/**
 * G-17, A-43: the end of an option of so many hours; none where the caller is no trade user, the channel does not give as many, or arrival
 * is too near for anything to wait.
 */
export async function optionUntilOf(
  tx: Tx,
  { channelId, clientId }: Seller,
  { locked, hotel }: OptionBasis,
  hours: number,
  now: Instant,
): Promise<Instant | undefined> {
  if (clientId === undefined) return undefined
  const channel = await tx.selectFrom('channel').where('id', '=', channelId).select(['trade', 'settings']).executeTakeFirstOrThrow()
  if (channel.trade === 0 || hours > fromJson('channel.settings', channel.settings, channelId).tradeConfHour) return undefined
  return optionEndOf(hours, now, locked.stay.arrival, hotel.timeZone)
}

/** Cancels every option whose time has passed; how many. */
export function sweepOptions(db: Db, now: Instant): Promise<number> {
  return cancelOverdue(db, optionStatus, 'option_until', 'option-expired', now)
}

/** G-17: an option whose time has passed ends when it is looked at, swept or not. Whether this was that moment. */
export async function expireOption(db: Db, found: Reservation, now: Instant): Promise<boolean> {
  if (!isExpired(found, now)) return false
  return await write(db, [found.hotel_id], async (tx) =>
    (await changeState(tx, found.id, optionStatus, expiredStatus, now)) ? commit(true) : rollback(false),
  )
}

function isExpired({ reason, option_until }: Reservation, now: Instant): boolean {
  return reason === 'option' && option_until !== null && option_until <= now
}

/** `clientId` is the trade user, who takes own options only; `paymentMethod` how the stay is then paid. */
export type OptionRequest = {
  readonly hotelId: number
  readonly reservationId: number
  readonly clientId: number
  readonly paymentMethod: string
  readonly key?: string | undefined
}
export type OptionResult = {
  readonly code: string
  readonly state: 'confirmed' | 'pending'
  readonly payBy: Instant | null
}
export type OptionTaken =
  | { readonly kind: 'taken'; readonly taken: OptionResult }
  | Refused<'not-found' | 'not-changeable' | 'malformed' | 'key-used'>

/**
 * Takes an option: the rooms are taken already, so that nothing moves but the state. Paid by transfer it waits for the transfer; else it is
 * confirmed. One whose time has passed ends here.
 */
export function confirmOption(db: Db, request: OptionRequest, now: Instant): Promise<OptionTaken> {
  const { hotelId, reservationId, clientId, paymentMethod, key } = request
  const requestContent = ['confirm-option', reservationId, clientId, paymentMethod]
  return write(db, [hotelId], async (tx): Promise<TransactionResult<OptionTaken>> => {
    const before = await earlierReplyOf<OptionResult>(tx, hotelId, { key, requestContent })
    if (before) return rollback(before.kind === 'answered' ? { kind: 'taken', taken: before.answer } : before)
    const found = await loadReservationForUpdate(tx, hotelId, reservationId)
    const hotel = await loadHotelTerms(tx, hotelId)
    if (!hotel || found?.client_id !== clientId) return rollback({ kind: 'not-found' })
    if (isExpired(found, now)) {
      await changeState(tx, found.id, optionStatus, expiredStatus, now)
      return commit({ kind: 'not-changeable', why: 'no-option' })
    }
    const paid = paymentOf(paymentMethod, hotel, fromJson('reservation.locked', found.locked, found.id), now)
    if (paid.kind !== 'accepted') return rollback(paid)
    const to = paid.payBy === null ? ({ state: 'confirmed', reason: 'option-taken' } as const) : awaitingTransfer
    const answer = { code: found.code, state: to.state, payBy: paid.payBy }
    if (!(await takeOption(tx, found.id, to, paid, now, { key, requestContent, answer })))
      return rollback({ kind: 'not-changeable', why: 'no-option' })
    return commit({ kind: 'taken', taken: answer })
  })
}

type Paid = { readonly method: PaymentMethodId; readonly payBy: Instant | null }
type OptionChangeNote = { readonly key: string | undefined; readonly requestContent: unknown; readonly answer: OptionResult }

async function takeOption(
  tx: Tx,
  id: number,
  to: ReservationStatus,
  { method, payBy }: Paid,
  now: Instant,
  note: OptionChangeNote,
): Promise<boolean> {
  await tx.updateTable('reservation').set({ payment_method: method, pay_by: payBy }).where('id', '=', id).execute()
  return await changeState(tx, id, optionStatus, to, now, note)
}
