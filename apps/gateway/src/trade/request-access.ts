import type { Agency } from '@portico/contracts/checkout/agency'
import type { AccessRequest, AccessRequestOutcome } from '@portico/contracts/trade/access-request'
import { normaliseEmail } from '@portico/domain/party/normalise-email'
import { requestApproval } from '@portico/legacy/calls/trade/request-approval'
import { TRPCError } from '@trpc/server'
import { addressNameOf } from '../checkout/confirm-request.ts'
import { countAttempt } from '../limits/attempt-limit.ts'
import { callerOf } from '../scope/place.ts'
import { isTradeChannel } from './passwords.ts'
import type { SessionContext, TradeDeps } from './trade-procedure.ts'

export async function requestAccess(
  ctx: SessionContext,
  deps: TradeDeps,
  request: AccessRequest,
): Promise<AccessRequestOutcome> {
  const { gateway, place } = ctx
  if (!(await isTradeChannel(gateway, place))) return { kind: 'no-trade-channel' }
  const { key: _, ...agency } = request
  return deps.receivedRequests.once(place, request, () => sendRequest(ctx, deps, agency))
}

/** Each one counts, since people read them. */
async function sendRequest(
  { gateway, place, requested }: SessionContext,
  { tradeThrottles: throttles }: TradeDeps,
  agency: Agency,
): Promise<AccessRequestOutcome> {
  const request = `${place.upstream.key} ${normaliseEmail(agency.email)}`
  const keys = { request, requestFromAddress: requested.address }
  const accessRequest = {
    customer: agency,
    address: addressNameOf(gateway, requested.address),
    host: place.host.host,
  }
  const sendRequest = () =>
    gateway.legacy.detached.call(requestApproval, place.upstream, callerOf(place), accessRequest)
  const result = await countAttempt({ throttles, sealing: gateway.sealing }, keys, sendRequest, () => false)
  if (result.kind === 'answered') return { kind: 'received' }
  if (result.reason?.kind === 'over-limit') throw new TRPCError({ code: 'TOO_MANY_REQUESTS' })
  return result.reason?.kind === 'not-found' ? { kind: 'no-trade-channel' } : { kind: 'exists' }
}
