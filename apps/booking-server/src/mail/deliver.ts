import type { Reader } from '../db/types.ts'
import { htmlOfLetter } from './html.ts'
import { type Letter, letterOf } from './letter.ts'
import { loadMailFacts, type MailFacts, type OutboxRow, type ReservationMail } from './mail-facts.ts'
import { textOfLetter } from './plain-text.ts'
import type { Mail, SendMail } from './send-mail.ts'
import { loadTestLetter } from './test-letter.ts'

/** Composes the mail of a row and hands it over; throws when it could not. */
export type Deliver = (row: OutboxRow) => Promise<void>

/** `webUrl` gives scheme and port of the guests' web. */
export function deliverBy(reader: Reader, send: SendMail, webUrl: string): Deliver {
  return async (row) => await send(await mailOf(reader, row, webUrl))
}

async function mailOf(reader: Reader, row: OutboxRow, webUrl: string): Promise<Mail> {
  if (isOfReservation(row)) return reservationMail(row, await loadMailFacts(reader, row, webUrl))
  const { letter, address } = await loadTestLetter(reader, row.hotel_id ?? 0)
  const hotel = { name: letter.sender, address }
  return { name: `${row.id}-${row.recipient}`, message: { ...messageOf(row, letter), from: hotel, to: hotel } }
}

function isOfReservation(row: OutboxRow): row is ReservationMail {
  return row.reservation_id !== null
}

function reservationMail(row: ReservationMail, facts: MailFacts): Mail {
  const letter = letterOf(facts)
  const hotel = { name: facts.hotel.texts.name, address: facts.hotel.settings.email }
  const guest = { name: facts.booker.fullName, address: facts.booker.email }
  const copy = { name: facts.booker.fullName, address: facts.booker.alternativeEmail ?? facts.booker.email }
  return {
    name: `${row.id}-${row.recipient}`,
    message: {
      ...messageOf(row, letter),
      from: hotel,
      to: { guest, copy, hotel }[row.recipient],
      replyTo: row.recipient === 'hotel' ? guest : hotel,
    },
  }
}

function messageOf(row: OutboxRow, letter: Letter): Mail['message'] {
  return {
    subject: letter.subject,
    messageId: row.message_id,
    date: new Date(row.created_at),
    // Said, it is not asked of each letter of each text.
    textEncoding: 'quoted-printable',
    text: textOfLetter(letter),
    html: htmlOfLetter(letter),
  }
}
