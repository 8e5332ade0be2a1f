import { createHash } from 'node:crypto'
import {
  type SettlementOutcome,
  UnknownBooking,
  type UnknownBookingSettlement,
} from '@portico/contracts/operator/unknown-bookings'
import type { Instant } from '@portico/domain/time/deadline'
import { retrieve } from '@portico/legacy/calls/reservation/retrieve'
import type { ConfirmJournal, Intent } from '../idempotency/confirm-journal.ts'
import type { LegacyClient } from '../upstream/legacy-client.ts'
import type { Upstream } from '../upstream/upstream.ts'

export type UnknownBookingDeps = {
  readonly journal: ConfirmJournal
  readonly legacy: LegacyClient
  readonly upstreams: readonly Upstream[]
}

const UnknownBookingFacts = UnknownBooking.shape.facts.unwrap()

export async function listUnknownBookings({ journal }: Pick<UnknownBookingDeps, 'journal'>): Promise<UnknownBooking[]> {
  const intents = await journal.unknownOrSettledByOperators()
  return intents.map((intent) => {
    const { key, hotelId, channelId, host, upstream, sentAt, notifiedAt, settledAt, settledBy, state } = intent
    const { hotelEmail: _, report: __, ...facts } = journal.factsIn(intent) ?? {}
    const readableFacts = UnknownBookingFacts.safeParse(facts).data
    return {
      id: bookingIdOf(key),
      hotelId,
      channelId,
      host,
      upstream,
      sentAt: sentAt as Instant,
      mailedAt: notifiedAt !== null ? (notifiedAt as Instant) : undefined,
      facts: readableFacts,
      settled:
        settledBy !== null && settledAt !== null
          ? { made: state !== 'refused', by: settledBy, at: settledAt as Instant }
          : undefined,
    }
  })
}

/**
 * What an operator found out, once. A booking that was made is first read from its server, by the code and the guest's
 * e-mail address: the guest is led to its voucher.
 */
export async function settleUnknownBooking(
  { journal, legacy, upstreams }: UnknownBookingDeps,
  person: string,
  { id, found }: UnknownBookingSettlement,
): Promise<SettlementOutcome> {
  const intent = (await journal.unknownOrSettledByOperators()).find(({ key }) => bookingIdOf(key) === id)
  if (!intent || intent.settledBy !== null) return { kind: 'settled-before' }
  if (found.kind === 'not-made') {
    const refused = { state: 'refused', refusal: { kind: 'refused' } } as const
    return { kind: (await journal.settleUnknown(intent.key, refused, person)) ? 'settled' : 'settled-before' }
  }
  const email = journal.factsIn(intent)?.email
  const upstream = upstreams.find(({ key }) => key === intent.upstream)
  if (email === undefined || !upstream) return { kind: 'code-not-found' }
  const { code } = found
  const answer = await legacy.call(retrieve, upstream, callerOf(intent), { code, email })
  if (answer.kind === 'refused') return { kind: 'code-not-found' }
  const state = answer.answer.state === 'pending' ? 'pending' : 'confirmed'
  const booking = { code: answer.answer.code, roomCodes: [], email }
  return { kind: (await journal.settleUnknown(intent.key, { state, booking }, person)) ? 'settled' : 'settled-before' }
}

function bookingIdOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 24)
}

function callerOf({ host, channelId, hotelId, languageId }: Intent) {
  return { domain: host, channelId, hotelId, languageId, sessionCode: '' }
}
