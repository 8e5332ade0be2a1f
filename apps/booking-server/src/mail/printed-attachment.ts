import { printDocument } from '@portico/print/print-document'
import type { MailFacts } from '../letters/mail-facts.ts'
import { printedReservation } from '../prints/printed-reservation.ts'
import type { OutgoingMail } from './send-mail.ts'

/** It holds nothing that somebody typed but the booker's name, as the mail itself does. */
export async function printedAttachment(
  mailFacts: MailFacts,
): Promise<NonNullable<OutgoingMail['message']['attachments']>[number]> {
  const { booker, basket, code } = mailFacts
  const { extras: _, ...who } = booker
  const rooms = new Set(basket.lines.map((_, i) => i))
  const reader = { kind: 'guest', name: booker.fullName, rooms, isClient: false, hidesPrices: false } as const
  const pdf = await printDocument(printedReservation({ ...mailFacts, booker: who }, '', reader))
  return { filename: `${code}.pdf`, content: Buffer.from(pdf), contentType: 'application/pdf' }
}
