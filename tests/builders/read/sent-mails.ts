import type { Db } from '@portico/booking-server/db/types'
import { deliverVia } from '@portico/booking-server/mail/deliver'
import type { SendMail } from '@portico/booking-server/mail/send-mail'
import { sendOutbox } from '@portico/booking-server/mail/send-outbox'
import type { BookingSecrets } from '@portico/booking-server/secrets/secrets'
import { type CurrencyCode, currencies } from '@portico/domain/money/currencies'
import { money } from '@portico/domain/money/money'
import type { Instant } from '@portico/domain/time/deadline'
import { formatsOf } from '@portico/locale/formats'
import { createLog } from '@portico/server/log'

const log = createLog({ name: 'test', level: 'silent' })

export type SentMail = {
  readonly kind: string
  readonly recipient: string
  readonly subject: string
  readonly text: string
}

/**
 * Sends what is due, and answers what was sent, in the order in which it was enqueued, since several leave together.
 * `secrets` opens the passwords of trade users.
 */
export async function sendDueMails(db: Db, now: Instant, secrets?: BookingSecrets): Promise<SentMail[]> {
  const sent = new Map<number, SentMail>()
  const rows = await db.reader
    .selectFrom('outbox')
    .select(['id', 'kind', 'recipient'])
    .where('state', '=', 'due')
    .execute()
  const send: SendMail = async ({ name, message }) => {
    const row = rows.find(({ id, recipient }) => name === `${id}-${recipient}`)
    if (row)
      sent.set(row.id, {
        kind: row.kind,
        recipient: row.recipient,
        subject: String(message.subject),
        text: String(message.text),
      })
  }
  while (
    (await sendOutbox({ db, deliver: deliverVia(db.reader, send, 'http://localhost:3000', { secrets }), log }, now)) > 0
  );
  return [...sent].sort(([one], [other]) => one - other).map(([, mail]) => mail)
}

/** An amount as mails in English and in Italian may write it, by the guest's wish or by their language. */
export function writtenAmounts(minor: number, currency: CurrencyCode): string[] {
  return (['en', 'it'] as const).map(
    (code) => `${currencies[currency].symbol} ${formatsOf(code, code, code).amount(money(minor, currency))}`,
  )
}
