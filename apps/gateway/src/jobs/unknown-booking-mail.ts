import { createHash } from 'node:crypto'
import type { Facts, Intent } from '../idempotency/confirm-journal.ts'
import type { Mail } from './mail.ts'

/** Tells hotel and operator of a booking that was sent and never answered: only they can find out whether it stands. */
export function unknownBookingMail({ key, sentAt, hotelId }: Intent, facts: Facts | undefined, operator: string): Mail {
  const lines = facts
    ? [
        `Hotel: ${facts.hotelName}`,
        `Guest: ${facts.booker}, ${facts.email}, ${facts.phone}`,
        `Stay: ${facts.stay.arrival} to ${facts.stay.departure}, rooms: ${facts.rooms}`,
        `Total as shown: ${facts.total}`,
      ]
    : [`Hotel: ${hotelId}`]
  return {
    id: `unknown-${createHash('sha256').update(key).digest('hex').slice(0, 24)}`,
    to: [operator, ...(facts?.hotelEmail ? [facts.hotelEmail] : [])],
    subject: `Please check: a booking without an answer (${facts?.hotelName ?? `hotel ${hotelId}`})`,
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
