import { money } from '@portico/domain/money/money'
import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import { optionEndOf } from '@portico/domain/reservation/pending-deadline'
import type { Instant } from '@portico/domain/time/deadline'
import { fromJson } from '../db/from-json.ts'
import type { Db, Tx } from '../db/types.ts'
import { commit, rollback, type TransactionResult, write } from '../db/write.ts'
import type { RefusalOf } from '../inventory/refused.ts'
import { type HotelTerms, loadHotelTerms } from '../pricing/hotel-terms.ts'
import type { Seller, TradeCaller } from '../pricing/seller.ts'
import { takeOnAccount } from './agency/credit.ts'
import { isOfAgency } from './agency/own-agency.ts'
import { changeOnce, earlierReplyOf } from './keys/change-keys.ts'
import { paymentOf } from './payment-terms.ts'
import { cancelOverdue } from './state/cancel-overdue.ts'
import {
  changeState,
  loadReservationForUpdate,
  type Reservation,
  type ReservationStatus,
} from './state/change-state.ts'
import { awaitingTransfer } from './transfers.ts'

export const optionStatus = { state: 'pending', reason: 'option' } as const
const expiredStatus = { state: 'cancelled', reason: 'option-expired' } as const

type OptionBasis = { readonly locked: LockedPrice; readonly hotel: HotelTerms }

/**
 * The end of an option of so many hours; none where the caller is no trade user, the channel does not give
 * as many, or arrival is too near for anything to wait.
 */
export async function optionUntilOf({
  tx,
  seller: { channelId, trade },
  agreed: { locked, hotel },
  hours,
  now,
}: {
  readonly tx: Tx
  readonly seller: Seller
  readonly agreed: OptionBasis
  readonly hours: number
  readonly now: Instant
}): Promise<Instant | undefined> {
  if (trade === undefined) return undefined
  const channel = await tx
    .selectFrom('channel')
    .where('id', '=', channelId)
    .select(['trade', 'settings'])
    .executeTakeFirstOrThrow()
  if (channel.trade === 0 || hours > fromJson('channel.settings', channel.settings, channelId).tradeConfHour)
    return undefined
  return optionEndOf(hours, now, locked.stay.arrival, hotel.timeZone)
}

export function sweepOptions(db: Db, now: Instant): Promise<number> {
  return cancelOverdue({ db, from: optionStatus, deadline: 'option_until', reason: 'option-expired', now })
}

/** An option whose time has passed ends when it is looked at, swept or not. Whether this was that moment. */
export async function expireOption(db: Db, reservation: Reservation, now: Instant): Promise<boolean> {
  if (!isExpired(reservation, now)) return false
  return await write(db, [reservation.hotel_id], async (tx) =>
    (await changeState({ tx, id: reservation.id, from: optionStatus, to: expiredStatus, now }))
      ? commit(true)
      : rollback(false),
  )
}

export function isExpired({ reason, option_until }: Reservation, now: Instant): boolean {
  return reason === 'option' && option_until !== null && option_until <= now
}

/**
 * `trade` is who asks: options are taken by users of the agency that has them. `paymentMethod` is how the stay
 * is then paid.
 */
export type OptionRequest = {
  readonly hotelId: number
  readonly reservationId: number
  readonly trade: TradeCaller
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
  | RefusalOf<'not-found' | 'not-changeable' | 'malformed' | 'key-used' | 'over-credit'>

/**
 * Takes an option: the rooms are taken already, so that nothing moves but the state. Paid by transfer it waits for the
 * transfer; else it is confirmed. One whose time has passed ends here.
 */
export function confirmOption(db: Db, request: OptionRequest, now: Instant): Promise<OptionTaken> {
  const { hotelId, reservationId, trade, paymentMethod, key } = request
  const requestContent = ['confirm-option', reservationId, trade.userId, paymentMethod]
  const use = { hotelId, key, requestContent }
  return changeOnce({
    db,
    use,
    now,
    done: 'taken',
    make: () =>
      write(db, [hotelId], async (tx): Promise<TransactionResult<OptionTaken>> => {
        const earlierReply = await earlierReplyOf<OptionResult, OptionTaken>(tx, use)
        if (earlierReply?.kind === 'answered') return rollback({ kind: 'taken', taken: earlierReply.answer })
        if (earlierReply) return rollback(earlierReply.kind === 'refused' ? earlierReply.refusal : earlierReply)
        const reservation = await loadReservationForUpdate(tx, hotelId, reservationId)
        const hotel = await loadHotelTerms(tx, hotelId)
        if (!hotel || !reservation || !isOfAgency(reservation, trade)) return rollback({ kind: 'not-found' })
        if (isExpired(reservation, now)) {
          await changeState({ tx, id: reservation.id, from: optionStatus, to: expiredStatus, now })
          return commit({ kind: 'not-changeable', why: 'no-option' })
        }
        if (reservation.reason !== 'option') return rollback({ kind: 'not-changeable', why: 'no-option' })
        const lockedPrice = fromJson('reservation.locked', reservation.locked, reservation.id)
        const onAccount =
          paymentMethod === 'account'
            ? await takeOnAccount(tx, trade, money(lockedPrice.stayMinor, lockedPrice.currency))
            : undefined
        if (onAccount?.kind === 'over-credit') return rollback(onAccount)
        const accountDays = onAccount?.kind === 'on-account' ? onAccount.days : null
        const paid = paymentOf({
          requestedMethod: paymentMethod,
          hotel,
          locked: lockedPrice,
          now,
          terms: { hasAccount: accountDays !== null },
        })
        if (paid.kind !== 'accepted') return rollback(paid)
        const nextState =
          paid.payBy === null ? ({ state: 'confirmed', reason: 'option-taken' } as const) : awaitingTransfer
        const answer = { code: reservation.code, state: nextState.state, payBy: paid.payBy }
        if (
          !(await takeOption({
            tx,
            found: reservation,
            to: nextState,
            paymentTerms: { ...paid, accountDays },
            now,
            note: { key, requestContent, answer },
          }))
        )
          return rollback({ kind: 'not-changeable', why: 'no-option' })
        return commit({ kind: 'taken', taken: answer })
      }),
  })
}

type PaymentTerms = {
  readonly method: PaymentMethodId
  readonly payBy: Instant | null
  readonly accountDays: number | null
}
type OptionChangeNote = {
  readonly key: string | undefined
  readonly requestContent: unknown
  readonly answer: OptionResult
}

async function takeOption({
  tx,
  found: { id, agency_id, channel_id },
  to,
  paymentTerms: { method, payBy, accountDays },
  now,
  note,
}: {
  readonly tx: Tx
  readonly found: Reservation
  readonly to: ReservationStatus
  readonly paymentTerms: PaymentTerms
  readonly now: Instant
  readonly note: OptionChangeNote
}): Promise<boolean> {
  await tx.updateTable('reservation').set({ payment_method: method, pay_by: payBy }).where('id', '=', id).execute()
  await tx
    .updateTable('agency_booking')
    .set({ payment_days: accountDays })
    .where('agency_id', '=', agency_id)
    .where('channel_id', '=', channel_id)
    .where('reservation_id', '=', id)
    .execute()
  return await changeState({ tx, id, from: optionStatus, to, now, note })
}
