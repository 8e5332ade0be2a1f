import { normaliseEmail } from '@portico/domain/party/normalise-email'
import { sql } from 'kysely'
import type { Reader, Tx } from '../db/types.ts'

/**
 * Every row that an e-mail address leads to. `mentions` are others' reservations that name it, as a second address or
 * in an invoice.
 */
export async function findPerson(db: Reader | Tx, typed: string) {
  const email = normaliseEmail(typed)
  const named = `%${email.replaceAll(/[\\%_]/g, '\\$&')}%`
  const found = await db
    .selectFrom('reservation')
    .selectAll()
    .where((or) => or.or([or('email', '=', email), sql<boolean>`lower(booker) like ${named} escape '\\'`]))
    .orderBy('id')
    .execute()
  return {
    email,
    reservations: found.filter((row) => row.email === email),
    mentions: found.filter((row) => row.email !== email),
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
