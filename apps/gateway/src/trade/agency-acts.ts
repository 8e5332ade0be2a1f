import type { RecoveryOutcome } from '@portico/contracts/reservation/reservation'
import type {
  AgencyRef as AgencyRefInput,
  AgencyResendOutcome,
  PrintOutcome,
  PrintRequest,
  StatementOutcome,
  StatementRequest,
} from '@portico/contracts/trade/agency-reservations'
import { resendEmails } from '@portico/legacy/calls/reservation/resend-emails'
import { agencyPrint } from '@portico/legacy/calls/trade/agency-print'
import { commissionStatement } from '@portico/legacy/calls/trade/commission-statement'
import type { z } from 'zod'
import { findReservation } from '../reservation/find-reservation.ts'
import { callerOf } from '../scope/place.ts'
import { replyOf } from '../upstream/legacy-client.ts'
import { LegacyFailure, wasNeverSent } from '../upstream/legacy-failure.ts'
import { openRef } from './agency-refs.ts'
import { ofSession, type TradeContext } from './trade-procedure.ts'

/**
 * What opens a reservation of the list, as a guest's code and e-mail do; the server is asked, so that what is gone does
 * not open.
 */
export async function openReservation(
  ctx: TradeContext,
  { ref: sealed }: z.infer<typeof AgencyRefInput>,
): Promise<RecoveryOutcome> {
  const { gateway, place } = ctx
  const ref = openRef(gateway.sealing, place, sealed)
  if (ref?.mail === undefined) return { kind: 'not-found' }
  return findReservation(ctx, place, { code: ref.code, email: ref.mail }, ref.hotelId)
}

/**
 * A few times an hour for each reservation. A plain server may not know the call: whatever comes back but that
 * it is done is `refused`.
 */
export async function resendOwnMails(
  { gateway, place }: TradeContext,
  { ref: sealed }: z.infer<typeof AgencyRefInput>,
): Promise<AgencyResendOutcome> {
  const { resends, sealing, legacy } = gateway
  const ref = openRef(sealing, place, sealed)
  if (!ref) return { kind: 'refused' }
  const name = sealing.nameOf('resend', `${ref.upstream} ${ref.code}`).toString('base64url')
  if (!(await resends.take(name))) return { kind: 'too-often' }
  const { reservationId, mail } = ref
  try {
    const result = ofSession(await legacy.call(resendEmails, place.upstream, callerOf(place), { reservationId }))
    if (result.kind === 'refused') return { kind: result.reason?.kind === 'over-limit' ? 'too-often' : 'refused' }
    return { kind: 'sent', email: mail }
  } catch (error) {
    if (!(error instanceof LegacyFailure)) throw error
    await resends.forgive(name)
    if (wasNeverSent(error) || place.upstream.capabilities.has('agencies')) throw error
    return { kind: 'refused' }
  }
}

export async function printReservation({ gateway, place }: TradeContext, request: PrintRequest): Promise<PrintOutcome> {
  const ref = openRef(gateway.sealing, place, request.ref)
  if (!ref) return { kind: 'not-found' }
  const { guest, hidePrices, sellingMinor, storesSelling } = request
  if ((hidePrices || sellingMinor !== undefined || storesSelling) && !place.upstream.capabilities.has('agencies'))
    return { kind: 'not-found' }
  const { languageId } = place
  const selling = { sellingMinor, storesSelling }
  const printRequest = { reservationId: ref.reservationId, guest, languageId, hidesPrices: hidePrices, ...selling }
  const result = ofSession(await gateway.legacy.call(agencyPrint, place.upstream, callerOf(place), printRequest))
  return result.kind === 'answered' ? { kind: 'printed', ...result.answer } : { kind: 'not-found' }
}

export async function statementOf(
  { gateway, place }: TradeContext,
  { month }: z.infer<typeof StatementRequest>,
): Promise<StatementOutcome> {
  if (!place.upstream.capabilities.has('agencies')) return { kind: 'unsupported' }
  const result = ofSession(await gateway.legacy.call(commissionStatement, place.upstream, callerOf(place), { month }))
  if (result.kind === 'refused' && result.reason?.kind === 'not-allowed') return { kind: 'not-allowed' }
  return { kind: 'statement', ...replyOf(commissionStatement, result) }
}
