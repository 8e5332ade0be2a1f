import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import { optionEndOf } from '@portico/domain/reservation/pending-deadline'
import type { Instant } from '@portico/domain/time/deadline'
import { type Db, keep, type Tx, undo, type Verdict, write } from '../db/db.ts'
import { fromJson } from '../db/json.ts'
import type { PaymentMethodId } from '../db/schema.ts'
import type { Refusing } from '../inventory/refused.ts'
import type { Seller } from '../pricing/price-basket.ts'
import { type HotelTerms, loadHotel } from '../pricing/product-terms.ts'
import { cancelOverdue } from './cancel-overdue.ts'
import { answeredBefore, changeState, type Reservation, type Standing, takeReservation } from './change-state.ts'
import { paymentOf } from './payment-terms.ts'
import { awaitingTransfer } from './transfers.ts'

/** Where a reservation stands that a trade user keeps as an option. */
export const optioned = { state: 'pending', reason: 'option' } as const
const expired = { state: 'cancelled', reason: 'option-expired' } as const

/** What an option is made for. */
type Optioned = { readonly locked: LockedPrice; readonly hotel: HotelTerms }

/**
 * G-17, A-43: the end of an option of so many hours; none where the caller is no trade user, the channel does not give as many, or arrival
 * is too near for anything to wait.
 */
export async function optionOf(
  tx: Tx,
  { channelId, clientId }: Seller,
  { locked, hotel }: Optioned,
  hours: number,
  now: Instant,
): Promise<Instant | undefined> {
  if (clientId === undefined) return undefined
  const channel = await tx.selectFrom('channel').where('id', '=', channelId).select(['trade', 'settings']).executeTakeFirstOrThrow()
  if (channel.trade === 0 || hours > fromJson(channel.settings).tradeConfHour) return undefined
  return optionEndOf(hours, now, locked.stay.arrival, hotel.timeZone)
}

/** Cancels every option whose time has passed; how many. */
export function sweepOptions(db: Db, now: Instant): Promise<number> {
  return cancelOverdue(db, optioned, 'option_until', 'option-expired', now)
}

/** G-17: an option whose time has passed ends when it is looked at, swept or not. Whether this was that moment. */
export async function expireOption(db: Db, found: Reservation, now: Instant): Promise<boolean> {
  if (!isExpired(found, now)) return false
  return await write(db, [found.hotel_id], async (tx) =>
    (await changeState(tx, found.id, optioned, expired, now)) ? keep(true) : undo(false),
  )
}

function isExpired({ reason, option_until }: Reservation, now: Instant): boolean {
  return reason === 'option' && option_until !== null && option_until <= now
}

/** `clientId` is the trade user, who takes own options only; `paymentMethod` how the stay is then paid. */
export type OptionAsk = {
  readonly hotelId: number
  readonly reservationId: number
  readonly clientId: number
  readonly paymentMethod: string
  readonly key?: string | undefined
}
export type OptionAnswer = {
  readonly code: string
  readonly state: 'confirmed' | 'pending'
  readonly payBy: Instant | null
}
export type OptionTaken =
  | { readonly kind: 'taken'; readonly taken: OptionAnswer }
  | Refusing<'not-found' | 'not-changeable' | 'malformed' | 'key-used'>

/**
 * Takes an option: the rooms are taken already, so that nothing moves but the state. Paid by transfer it waits for the transfer; else it is
 * confirmed. One whose time has passed ends here.
 */
export function confirmOption(db: Db, ask: OptionAsk, now: Instant): Promise<OptionTaken> {
  const { hotelId, reservationId, clientId, paymentMethod, key } = ask
  const asked = ['confirm-option', reservationId, clientId, paymentMethod]
  return write(db, [hotelId], async (tx): Promise<Verdict<OptionTaken>> => {
    const before = await answeredBefore<OptionAnswer>(tx, hotelId, { key, asked })
    if (before) return undo(before.kind === 'answered' ? { kind: 'taken', taken: before.answer } : before)
    const found = await takeReservation(tx, hotelId, reservationId)
    const hotel = await loadHotel(tx, hotelId)
    if (!hotel || found?.client_id !== clientId) return undo({ kind: 'not-found' })
    if (isExpired(found, now)) {
      await changeState(tx, found.id, optioned, expired, now)
      return keep({ kind: 'not-changeable', why: 'no-option' })
    }
    const paid = paymentOf(paymentMethod, hotel, fromJson(found.locked), now)
    if (paid.kind !== 'accepted') return undo(paid)
    const to = paid.payBy === null ? ({ state: 'confirmed', reason: 'option-taken' } as const) : awaitingTransfer
    const answer = { code: found.code, state: to.state, payBy: paid.payBy }
    if (!(await takeOption(tx, found.id, to, paid, now, { key, asked, answer }))) return undo({ kind: 'not-changeable', why: 'no-option' })
    return keep({ kind: 'taken', taken: answer })
  })
}

type Paid = { readonly method: PaymentMethodId; readonly payBy: Instant | null }
type Kept = { readonly key: string | undefined; readonly asked: unknown; readonly answer: OptionAnswer }

async function takeOption(tx: Tx, id: number, to: Standing, { method, payBy }: Paid, now: Instant, noted: Kept): Promise<boolean> {
  await tx.updateTable('reservation').set({ payment_method: method, pay_by: payBy }).where('id', '=', id).execute()
  return await changeState(tx, id, optioned, to, now, noted)
}
