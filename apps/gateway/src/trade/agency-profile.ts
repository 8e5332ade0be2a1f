import type { AgencyProfile } from '@portico/contracts/trade/agency-card'
import { loginCheck } from '@portico/legacy/calls/trade/login'
import { callerOf } from '../scope/place.ts'
import { replyOf } from '../upstream/legacy-client.ts'
import type { TradeContext } from './trade-procedure.ts'

/** The own agency, as its server has written it down. A server that knows the session no more has ended it. */
export async function profileOf({ gateway, place, session }: TradeContext): Promise<AgencyProfile> {
  if (!place.upstream.capabilities.has('agencies')) return { kind: 'profile' }
  const user = replyOf(loginCheck, await gateway.legacy.call(loginCheck, place.upstream, callerOf(place), {}))
  if (user?.userId === session.clientId) {
    const { agency, person } = user
    return { kind: 'profile', agency, user: person && { name: person.name, email: person.email ?? '' } }
  }
  await gateway.sessions.end(session)
  return { kind: 'ended' }
}
