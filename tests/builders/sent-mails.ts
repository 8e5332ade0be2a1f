import type { Db } from '@portico/booking-server/db/types'
import { deliverBy } from '@portico/booking-server/mail/deliver'
import type { SendMail } from '@portico/booking-server/mail/send-mail'
import { sendOutbox } from '@portico/booking-server/mail/send-outbox'
import { formatsOf } from '@portico/contracts/scope/formats'
import { type CurrencyCode, currencies } from '@portico/domain/money/currencies'
import { money } from '@portico/domain/money/money'
import type { Instant } from '@portico/domain/time/deadline'
import { createLog } from '@portico/server/log'

const log = createLog({ name: 'test', level: 'silent' })

export type SentMail = { readonly kind: string; readonly recipient: string; readonly subject: string; readonly text: string }

/** Sends what is due, and answers what was sent. */
export async function sendDueMails(db: Db, now: Instant): Promise<SentMail[]> {
  const sent: SentMail[] = []
  const rows = await db.reader.selectFrom('outbox').select(['id', 'kind', 'recipient']).where('state', '=', 'due').execute()
  const send: SendMail = async ({ name, message }) => {
    const row = rows.find(({ id, recipient }) => name === `${id}-${recipient}`)
    if (row) sent.push({ kind: row.kind, recipient: row.recipient, subject: String(message.subject), text: String(message.text) })
  }
  while ((await sendOutbox({ db, deliver: deliverBy(db.reader, send, 'http://localhost:3000'), log }, now)) > 0);
  return sent
}

/** An amount as mails in English and in Italian may write it, by the guest's wish or by their language. */
export function writtenAmounts(minor: number, currency: CurrencyCode): string[] {
  return (['en', 'it'] as const).map(
    (code) => `${currencies[currency].symbol} ${formatsOf(code, code, code).amount(money(minor, currency))}`,
  )
}
