import type { Folio } from '@portico/contracts/reservation/folio'
import type { notChangeableReasons } from '@portico/contracts/reservation/not-changeable'
import type { Voucher } from '@portico/contracts/reservation/reservation'
import { type Money, money } from '@portico/domain/money/money'
import type { AppLoadContext } from '@remix-run/node'
import { orErrorPage } from '../../base/server/gateway.server.ts'

/** `stays` is the booking without the room; undefined where all is cancelled. */
export type CancellationPreview =
  | {
      readonly kind: 'known'
      readonly fee: Money
      readonly paid: Money
      readonly refund: Money
      readonly owed: Money
      readonly stays: { readonly total: Money; readonly lines: Voucher['basket']['lines'] } | undefined
    }
  /** The server says it only afterwards. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'not-changeable'; readonly why: (typeof notChangeableReasons)[number] }

export async function loadPreview(
  { gateway }: AppLoadContext,
  grant: string,
  voucher: Voucher,
  room: number | undefined,
): Promise<CancellationPreview> {
  if (voucher.state === 'cancelled') return { kind: 'not-changeable', why: 'cancelled' }
  const code = room === undefined ? undefined : voucher.rooms[room]?.code
  if (room !== undefined && code === undefined) return { kind: 'not-changeable', why: 'cancelled' }
  if (code === undefined || voucher.rooms.length === 1) return wholePreviewOf(voucher)
  // A server without a ledger knows neither the cost nor this call.
  if (!voucher.folio) return { kind: 'unknown' }
  const remainingCodes = voucher.rooms.flatMap(({ code: otherCode }) =>
    otherCode === undefined || otherCode === code ? [] : [{ code: otherCode }],
  )
  const review = await orErrorPage(gateway.reservation.review.mutate({ grant, rooms: remainingCodes }))
  if (review.kind === 'not-changeable') return { kind: 'not-changeable', why: review.why }
  if (review.kind !== 'review' || !review.folio || !review.fee) return { kind: 'unknown' }
  const { basket } = review.after
  return {
    kind: 'known',
    fee: review.fee,
    ...sumsOf(review.folio),
    stays: { total: basket.price.guestTotal, lines: basket.lines },
  }
}

function wholePreviewOf({ cancellationNow, folio }: Voucher): CancellationPreview {
  if (!cancellationNow || !folio) return { kind: 'unknown' }
  if (cancellationNow.kind === 'not-changeable') return cancellationNow
  const { fee, refund, due } = cancellationNow
  return { kind: 'known', fee, refund, owed: due, paid: sumsOf(folio).paid, stays: undefined }
}

function sumsOf({ payments, refunds, due, repay }: Folio): { paid: Money; refund: Money; owed: Money } {
  const { currency } = repay
  const sumOfRows = (rows: readonly { readonly amount: Money }[]) =>
    rows.reduce((total, { amount }) => total + amount.minor, 0)
  return {
    paid: money(sumOfRows(payments) - sumOfRows(refunds), currency),
    refund: repay,
    owed: money(sumOfRows(due), currency),
  }
}
