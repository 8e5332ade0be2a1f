import { Recovery, type RecoveryOutcome } from '@portico/contracts/reservation'
import { type AppLoadContext, redirect } from '@remix-run/node'
import { TRPCClientError } from '@trpc/client'
import type { FormProblem } from '../checkout/checkout-fields.ts'
import { formOf, problemsOf } from '../checkout/read-checkout-form.server.ts'
import { type Away, asked, awayIn, awayOf } from '../gateway.server.ts'
import { hotelPath, portalPath } from '../paths.ts'
import { grantHeaders } from '../server/grant-cookies.server.ts'
import type { RecoveryNews } from './recovery-form.tsx'

type TypedRecovery = { code: string; email: string }
type NotOpened = { news: RecoveryNews; status: number; away?: Away }

const statusOf = { 'not-found': 404, throttled: 429, unavailable: 503, ended: 403 } as const satisfies Record<RecoveryNews, number>

/** RCV-02: both are required; each problem stands at its field. */
export async function readRecovery(request: Request): Promise<{ typed: TypedRecovery; problems: readonly FormProblem[] }> {
  const form = await formOf(request)
  const text = (name: string) => {
    const [value, ...more] = form.getAll(name)
    return typeof value === 'string' && more.length === 0 ? value : ''
  }
  const typed = { code: text('code'), email: text('email') }
  const read = Recovery.safeParse(typed)
  return { typed, problems: problemsOf(read.error?.issues.map(({ path, message }) => ({ path: ['booker', ...path], message })) ?? []) }
}

/** RCV-03, RCV-04: opens the voucher, or says what is the matter; wrong code and wrong e-mail are one and the same. */
export async function openBooking(request: Request, context: AppLoadContext, typed: TypedRecovery): Promise<Response | NotOpened> {
  return opened(request, context, () => context.gateway.reservation.recover.mutate(typed))
}

/** VCH-08: what a link holds is exchanged for a grant. A clean address answers in every case. */
export async function exchange(request: Request, context: AppLoadContext, ask: () => Promise<RecoveryOutcome>): Promise<Response> {
  const answer = await opened(request, context, ask)
  return answer instanceof Response ? answer : redirect(`${recoverPath(context)}?${answer.news}`, 303)
}

/** A code and an e-mail as they stand in a path; what cannot be either is like one that nobody has. */
export function recoveryIn({ code, email }: { code?: string | undefined; email?: string | undefined }, { gateway }: AppLoadContext) {
  const read = Recovery.safeParse({ code, email })
  return async (): Promise<RecoveryOutcome> => (read.success ? gateway.reservation.recover.mutate(read.data) : { kind: 'not-found' })
}

export function recoverPath({ place: { hotelId, channelId = 0, language } }: AppLoadContext): string {
  const ids = { channelId, languageId: language.id }
  return hotelId === undefined ? portalPath(ids, 'recover') : hotelPath({ ...ids, hotelId }, 'recover')
}

async function opened(request: Request, context: AppLoadContext, ask: () => Promise<RecoveryOutcome>): Promise<Response | NotOpened> {
  const found = await asked(ask().catch(throttled)).catch(unavailable)
  if (found.kind !== 'found') return { news: found.kind, status: statusOf[found.kind], ...('away' in found && { away: found.away }) }
  const { hotelId, channelId, ref } = found
  const voucher = hotelPath({ hotelId, channelId, languageId: context.place.language.id }, `voucher/${ref}`)
  return redirect(voucher, { status: 303, headers: grantHeaders(request, found, context.secureCookies) })
}

/** SEC-06 */
function throttled(error: unknown): { kind: 'throttled'; away: Away } {
  if (error instanceof TRPCClientError && error.data?.code === 'TOO_MANY_REQUESTS') return { kind: 'throttled', away: awayOf(error) }
  throw error
}

function unavailable(error: unknown): { kind: 'unavailable'; away: Away } {
  const away = awayIn(error)
  if (!away) throw error
  return { kind: 'unavailable', away }
}
