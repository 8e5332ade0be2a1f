import type { ChangeConsentOutcome, ChangeConsentRequest } from '@portico/contracts/reservation/reservation-change'
import { consentUpdate } from '@portico/legacy/calls/reservation/consent-update'
import { callerOf } from '../scope/place.ts'
import { type OpenedGrant, reservationsOf } from './open-grant.ts'
import type { ReservationGateway } from './reservation-deps.ts'

/** The last word counts and the same word twice is one, so that it needs no key. */
export async function changeConsent(
  gateway: ReservationGateway,
  openedGrant: OpenedGrant,
  { purpose, policyId, isGiven }: ChangeConsentRequest,
): Promise<ChangeConsentOutcome> {
  const { place } = openedGrant
  if (!place.upstream.capabilities.has('changes')) return { kind: 'unsupported' }
  const reservations = await reservationsOf(gateway, openedGrant)
  if (reservations.length === 0) return { kind: 'ended' }
  for (const { reservationId } of reservations) {
    const request = { reservationId, purpose, policyId, isGiven }
    const answer = await gateway.legacy.call(consentUpdate, place.upstream, callerOf(place), request)
    if (answer.kind === 'refused') return { kind: 'refused' }
  }
  return { kind: 'changed' }
}
