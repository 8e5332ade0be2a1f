import { CodeRequest, Recovery, type RecoveryOutcome } from '@portico/contracts/reservation/reservation'
import { type AppLoadContext, redirect } from '@remix-run/node'
import { hotelPath, pagePath } from '../../base/address/paths.ts'
import { readFormData } from '../../base/forms/read-form-data.server.ts'
import type { FormProblem } from '../../base/forms/typed-fields.ts'
import {
  orErrorPage,
  type Unavailability,
  unavailabilityOf,
  unavailabilityOfResponse,
} from '../../base/server/gateway.server.ts'
import { grantHeaders, grantOf } from '../../base/server/grant-cookies.server.ts'
import { problemsOf } from '../guest-form/read-checkout-form.server.ts'
import { mailsCodes, type RecoveryNotice } from './recovery-form.tsx'

type NoBooking = Exclude<RecoveryNotice, 'forgotten' | 'mailed' | `payment-${string}`>

type TypedRecovery = { code: string; email: string }
type RecoveryRefusal = { notice: NoBooking; status: number; unavailability?: Unavailability }

const httpStatuses = {
  'not-found': 404,
  throttled: 429,
  unavailable: 503,
  ended: 403,
  'link-used': 410,
  'mail-not-possible': 422,
} as const satisfies Record<NoBooking, number>

export async function readRecovery(
  request: Request,
): Promise<{ typed: TypedRecovery; wantsCodes: boolean; problems: readonly FormProblem[] }> {
  const form = await readFormData(request)
  const fieldText = (name: string) => {
    const [value, ...more] = form.getAll(name)
    return typeof value === 'string' && more.length === 0 ? value : ''
  }
  const typedRecovery = { code: fieldText('code'), email: fieldText('email') }
  const wantsCodes = fieldText(mailsCodes) !== ''
  const parsed = wantsCodes ? CodeRequest.safeParse({ email: typedRecovery.email }) : Recovery.safeParse(typedRecovery)
  return {
    typed: typedRecovery,
    wantsCodes,
    problems: problemsOf(
      parsed.error?.issues.map(({ path, message }) => ({ path: ['booker', ...path], message })) ?? [],
    ),
  }
}

/** Wrong code and wrong e-mail are one and the same. */
export async function openReservation(
  context: AppLoadContext,
  typedRecovery: TypedRecovery,
): Promise<Response | RecoveryRefusal> {
  return openVoucher(context, () => context.gateway.reservation.recover.mutate(typedRecovery))
}

/** Says the same whether or not the address has booked anything. */
export async function mailCodes(
  { gateway }: AppLoadContext,
  { email }: TypedRecovery,
): Promise<{ notice: RecoveryNotice; status: number; unavailability?: Unavailability }> {
  const outcome = await orErrorPage(gateway.reservation.mailCodes.mutate({ email }).catch(throttledOutcome)).catch(
    unavailableOutcome,
  )
  switch (outcome.kind) {
    case 'sent':
      return { notice: 'mailed', status: 200 }
    case 'not-possible':
      return { notice: 'mail-not-possible', status: httpStatuses['mail-not-possible'] }
    default:
      return { notice: outcome.kind, status: httpStatuses[outcome.kind], unavailability: outcome.unavailability }
  }
}

/** A clean address answers in every case; `page` is one below the voucher's. */
export async function exchangeForGrant(
  context: AppLoadContext,
  recover: () => Promise<RecoveryOutcome>,
  page: () => '' | '/pay' | '/pay?failed' = () => '',
): Promise<Response> {
  const reply = await openVoucher(context, recover, page)
  return reply instanceof Response ? reply : redirect(`${recoverPath(context)}?${reply.notice}`, 303)
}

/** A malformed pair is treated like one that nobody has. */
export function recoveryOfPath(
  { code, email }: { code?: string | undefined; email?: string | undefined },
  { gateway }: AppLoadContext,
) {
  const parsed = Recovery.safeParse({ code, email })
  return async (): Promise<RecoveryOutcome> =>
    parsed.success ? gateway.reservation.recover.mutate(parsed.data) : { kind: 'not-found' }
}

export function recoverPath({ place }: AppLoadContext): string {
  return pagePath(place, 'recover')
}

async function openVoucher(
  context: AppLoadContext,
  recover: () => Promise<RecoveryOutcome>,
  page: () => '' | '/pay' | '/pay?failed' = () => '',
): Promise<Response | RecoveryRefusal> {
  const foundReservation = await orErrorPage(recover().catch(throttledOutcome)).catch(unavailableOutcome)
  // A browser that may see the booking goes on to it; any other reads that all is done, and how to open it.
  if (foundReservation.kind === 'link-used' && grantOf(context.cookies, foundReservation.ref) !== undefined)
    return redirect(voucherPath(context, foundReservation, page()), 303)
  if (foundReservation.kind !== 'found')
    return {
      notice: foundReservation.kind,
      status: httpStatuses[foundReservation.kind],
      unavailability: 'unavailability' in foundReservation ? foundReservation.unavailability : undefined,
    }
  const voucher = voucherPath(context, foundReservation, page())
  return redirect(voucher, { status: 303, headers: grantHeaders(context.cookies, foundReservation) })
}

type VoucherPlace = { readonly hotelId: number; readonly channelId: number; readonly ref: string }

function voucherPath({ place }: AppLoadContext, { hotelId, channelId, ref }: VoucherPlace, page: string): string {
  return hotelPath({ hotelId, channelId, languageId: place.language.id }, `voucher/${ref}${page}`)
}

function throttledOutcome(callError: unknown): { kind: 'throttled'; unavailability: Unavailability } {
  const unavailability = unavailabilityOf(callError)
  if (unavailability?.status !== 429) throw callError
  return { kind: 'throttled', unavailability }
}

function unavailableOutcome(callError: unknown): { kind: 'unavailable'; unavailability: Unavailability } {
  const unavailability = unavailabilityOfResponse(callError)
  if (!unavailability) throw callError
  return { kind: 'unavailable', unavailability }
}
