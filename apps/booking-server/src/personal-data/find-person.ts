import { normaliseEmail } from '@portico/domain/party/normalise-email'
import { sql } from 'kysely'
import type { Reader, Tx } from '../db/types.ts'

/**
 * Every row that an e-mail address leads to. `mentions` are others' reservations that name it, as a second address or
 * in an invoice.
 */
export async function findPerson(db: Reader | Tx, typedEmail: string) {
  const email = normaliseEmail(typedEmail)
  const emailPattern = `%${email.replaceAll(/[\\%_]/g, '\\$&')}%`
  const mentioningRows = await db
    .selectFrom('reservation')
    .selectAll()
    .where((or) => or.or([or('email', '=', email), sql<boolean>`lower(booker) like ${emailPattern} escape '\\'`]))
    .orderBy('id')
    .execute()
  return {
    email,
    reservations: mentioningRows.filter((row) => row.email === email),
    mentions: mentioningRows.filter((row) => row.email !== email),
    offers: await db.selectFrom('offer').selectAll().where('recipient', '=', email).orderBy('id').execute(),
    offerRequests: await db
      .selectFrom('offer_request')
      .selectAll()
      .where(sql<boolean>`lower(email) = ${email}`)
      .orderBy('id')
      .execute(),
    accessRequests: await db
      .selectFrom('access_request')
      .selectAll()
      .where('email', '=', email)
      .orderBy('id')
      .execute(),
    accounts: await db.selectFrom('trade_user').selectAll().where('username', '=', email).orderBy('id').execute(),
  }
}

export type FoundPerson = Awaited<ReturnType<typeof findPerson>>
