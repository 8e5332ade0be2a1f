import type { AgencyLogoChange, AgencyLogoOutcome } from '@portico/contracts/trade/agency-logo'
import { type AgencyLogoRequest, agencyLogo } from '@portico/legacy/calls/trade/agency-logo'
import { callerOf } from '../scope/place.ts'
import { replyOf } from '../upstream/legacy-client.ts'
import { ofSession, type TradeContext } from './trade-procedure.ts'

export function logoOf(ctx: TradeContext): Promise<AgencyLogoOutcome> {
  return sendLogoChange(ctx, { change: 'none' })
}

export function saveLogo(ctx: TradeContext, { base64 }: AgencyLogoChange): Promise<AgencyLogoOutcome> {
  return sendLogoChange(ctx, base64 === undefined ? { change: 'remove' } : { change: 'save', picture: base64 })
}

async function sendLogoChange(
  { gateway, place }: TradeContext,
  request: AgencyLogoRequest,
): Promise<AgencyLogoOutcome> {
  if (!place.upstream.capabilities.has('agencies')) return { kind: 'unsupported' }
  const result = ofSession(await gateway.legacy.call(agencyLogo, place.upstream, callerOf(place), request))
  if (result.kind === 'refused' && result.reason?.kind === 'not-allowed') return { kind: 'not-allowed' }
  if (result.kind === 'refused' && result.reason?.kind === 'malformed') return { kind: 'unusable' }
  if (result.kind === 'refused' && result.reason?.kind === 'over-limit') return { kind: 'too-often' }
  return { kind: 'logo', base64: replyOf(agencyLogo, result).picture }
}
