import type { CodeRequest, CodeRequestOutcome, ResendOutcome } from '@portico/contracts/reservation/reservation'
import { normaliseEmail } from '@portico/domain/party/normalise-email'
import { resendEmails } from '@portico/legacy/calls/reservation/resend-emails'
import type { z } from 'zod'
import { countAttempt } from '../limits/attempt-limit.ts'
import { type ChannelPlace, callerOf } from '../scope/place.ts'
import { LegacyFailure, wasNeverSent } from '../upstream/legacy-failure.ts'
import { type OpenedGrant, reservationCodesOf, reservationsOf } from './open-grant.ts'
import type { ReservationContext, ReservationGateway } from './reservation-deps.ts'

/**
 * Has the hotel's server send the mails of a reservation once more, to the addresses that it has; a few times an hour
 * for each reservation. A plain server may not answer this call for a guest: whatever comes back but that it is done is
 * `refused`.
 */
export async function resendMails(gateway: ReservationGateway, openedGrant: OpenedGrant): Promise<ResendOutcome> {
  const { resends, sealing, legacy } = gateway
  const { grant, place } = openedGrant
  const reservations = await reservationsOf(gateway, openedGrant)
  const [firstReservation] = reservations
  if (!firstReservation) return { kind: 'ended' }
  const name = sealing
    .nameOf('resend', `${place.upstream.key} ${reservationCodesOf(grant).join(' ')}`)
    .toString('base64url')
  if (!(await resends.take(name))) return { kind: 'too-often' }
  try {
    for (const { reservationId } of reservations) {
      const answer = await legacy.call(resendEmails, place.upstream, callerOf(place), { reservationId })
      if (answer.kind === 'refused') return { kind: answer.reason?.kind === 'over-limit' ? 'too-often' : 'refused' }
    }
  } catch (error) {
    if (!(error instanceof LegacyFailure)) throw error
    await resends.forgive(name)
    if (wasNeverSent(error) || place.upstream.capabilities.has('keys')) throw error
    return { kind: 'refused' }
  }
  return { kind: 'sent', email: firstReservation.bookedBy.email }
}

/**
 * Has the server send the mails of all bookings to come of an address, which have their codes. Each request counts as a
 * wrong try, by where it is made and by address: neither is a mailbox filled nor an address found out.
 */
export async function mailCodes(
  { gateway, requested }: ReservationContext,
  place: ChannelPlace,
  { email }: z.infer<typeof CodeRequest>,
): Promise<CodeRequestOutcome> {
  const { upstream, channelId } = place
  if (!upstream.capabilities.has('keys')) return { kind: 'not-possible' }
  const attemptKeys = { address: requested.address, code: `${upstream.key} codes of ${normaliseEmail(email)}` }
  const resendOnce = () => gateway.legacy.call(resendEmails, upstream, callerOf(place), { email, channelId })
  await countAttempt(gateway, attemptKeys, resendOnce, () => false)
  return { kind: 'sent' }
}
