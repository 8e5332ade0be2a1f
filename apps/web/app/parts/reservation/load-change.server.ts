import { createHash } from 'node:crypto'
import type { Voucher } from '@portico/contracts/reservation/reservation'
import type { ReservationChange } from '@portico/contracts/reservation/reservation-change'
import { Money as MoneySchema } from '@portico/contracts/values/shapes'
import type { Money } from '@portico/domain/money/money'
import { type AppLoadContext, redirect } from '@remix-run/node'
import { TRPCClientError } from '@trpc/client'
import { type ChosenChanges, isEmpty, readChange } from '../../base/address/change-address.ts'
import { requireShownPrices } from '../../base/server/hide-prices.server.ts'
import { type NotPossibleReason, whyNotChangeable } from './may-change.ts'
import { type LockedReservation, openVoucher } from './open-voucher.server.ts'

export type OpenChange = {
  readonly kind: 'open'
  readonly grant: string
  readonly voucher: Voucher
  readonly of: string
  readonly chosenChanges: ChosenChanges
  readonly isUnreadable: boolean
  readonly whyNot: NotPossibleReason | undefined
  readonly headers: Headers
}

/** Choices that were made for other rooms lead to the beginning, which says so. */
export async function loadChange(context: AppLoadContext, ref = '', url: URL): Promise<OpenChange | LockedReservation> {
  requireShownPrices(context, url)
  const opened = await openVoucher(context, ref)
  if (opened.kind === 'locked') return opened
  const { grant, voucher, headers } = opened
  const of = fingerprintOf(voucher)
  const { chosenChanges, isUnreadable } = readChange(url.searchParams, voucher.rooms.length)
  const seenRevision = url.searchParams.get('of')
  const hasChosen = seenRevision === null ? !isEmpty(chosenChanges) : url.searchParams.has('to')
  if (hasChosen && seenRevision !== of) throw redirect(`${startOf(url)}?stale`, { status: 303, headers })
  return { kind: 'open', grant, voucher, of, chosenChanges, isUnreadable, whyNot: whyNotChangeable(voucher), headers }
}

export const startOf = ({ pathname }: URL): string => pathname.replace(/\/change(\/.*)?$/, '/change')
export const voucherOf = ({ pathname }: URL): string => pathname.replace(/\/change(\/.*)?$/, '')

function fingerprintOf({ code, rooms }: Voucher): string {
  return createHash('sha256')
    .update(JSON.stringify([code, ...rooms.map((room) => room.code)]))
    .digest('base64url')
    .slice(0, 8)
}

/** All rooms are sent where one of them changes. */
export function changeOf({ rooms }: Voucher, chosenChanges: ChosenChanges): ReservationChange {
  const changedRooms = rooms.map(({ code = '' }, i) => {
    const { room: _, party, ...choice } = chosenChanges.rooms.find(({ room }) => room === i) ?? { room: i }
    return { code, ...choice, party: party ? { ...party, childrenAges: [...party.childrenAges] } : undefined }
  })
  return {
    rooms: chosenChanges.rooms.length > 0 ? changedRooms : undefined,
    services: chosenChanges.services && [...chosenChanges.services],
  }
}

/** The gateway may refuse fields that are right by themselves. */
export function fieldsOf(
  error: unknown,
): readonly { readonly path: readonly string[]; readonly message: string }[] | undefined {
  const { code, fields } = (error instanceof TRPCClientError && error.data) || {}
  return code === 'BAD_REQUEST' ? fields : undefined
}

/** A key that was used for something else changes nothing. */
export function conflictAsRefused(error: unknown): { kind: 'refused' } {
  if (error instanceof TRPCClientError && error.data?.code === 'CONFLICT') return { kind: 'refused' }
  throw error
}

/** `12050.EUR` */
export function moneyIn(text: FormDataEntryValue | null): Money | undefined {
  const [, minor, currency] = (typeof text === 'string' && /^(\d{1,15})\.([A-Z]{3})$/.exec(text)) || []
  return MoneySchema.safeParse({ minor: Number(minor), currency }).data
}
