import { createHash } from 'node:crypto'
import { retryDelays } from '@portico/server/mail/smtp'
import type { FastifyBaseLogger } from 'fastify'
import type { ConfirmJournal, Intent, IntentFacts } from '../idempotency/confirm-journal.ts'
import type { OperatorMail } from './mail.ts'

type UnknownBookingMailDeps = {
  readonly journal: ConfirmJournal
  readonly send: (mail: OperatorMail) => Promise<void>
  readonly operator: string
  readonly now: () => number
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Sends a mail of each booking whose outcome nobody knows, when called again and again. One that cannot be sent is
 * tried again in growing pauses, the last of them for ever: only an operator can settle such a booking.
 */
export function unknownBookingMails({
  journal,
  send,
  operator,
  now,
  log,
}: UnknownBookingMailDeps): () => Promise<void> {
  const failed = new Map<string, { readonly attempts: number; readonly nextAt: number }>()
  return async () => {
    const dueIntents = (await journal.unnotified()).filter(({ key }) => (failed.get(key)?.nextAt ?? 0) <= now())
    for (const intent of dueIntents) {
      const { key } = intent
      try {
        await send(unknownBookingMail(intent, await journal.factsOf(key), operator))
        await journal.markNotified(key)
        failed.delete(key)
      } catch (err) {
        const attempts = (failed.get(key)?.attempts ?? 0) + 1
        const seconds = retryDelays[attempts - 1] ?? retryDelays.at(-1) ?? 0
        failed.set(key, { attempts, nextAt: now() + seconds * 1_000 })
        log.error({ err, attempts }, 'the mail about a booking without an answer could not be sent')
      }
    }
  }
}

/** Tells hotel and operator of a booking that was sent and never answered: only they can find out whether it stands. */
function unknownBookingMail(
  { key, sentAt, hotelId }: Intent,
  intentFacts: IntentFacts | undefined,
  operator: string,
): OperatorMail {
  const lines = intentFacts
    ? [
        `Hotel: ${intentFacts.hotelName}`,
        `Guest: ${intentFacts.booker}, ${intentFacts.email}, ${intentFacts.phone}`,
        `Stay: ${intentFacts.stay.arrival} to ${intentFacts.stay.departure}, rooms: ${intentFacts.rooms}`,
        `Total as shown: ${intentFacts.total}`,
      ]
    : [`Hotel: ${hotelId}`]
  return {
    id: unknownMailIdOf(key),
    to: [operator, ...(intentFacts?.hotelEmail ? [intentFacts.hotelEmail] : [])],
    subject: `Please check: a booking without an answer (${intentFacts?.hotelName ?? `hotel ${hotelId}`})`,
    text: [
      'A booking was sent to the reservation system, which did not answer. It may or may not have been made.',
      'The guest was told that you are checking and not to book again. Please look it up and write to the guest.',
      '',
      ...lines,
      `Sent at: ${sentAt}`,
      '',
    ].join('\n'),
  }
}

export const unknownMailIdOf = (key: string): string =>
  `unknown-${createHash('sha256').update(key).digest('hex').slice(0, 24)}`
