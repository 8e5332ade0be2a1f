import { mayActAt, type OperatorIdentity } from '@portico/contracts/operator/identity'
import { namesEmail } from '@portico/domain/party/names-email'
import { normaliseEmail } from '@portico/domain/party/normalise-email'
import { sql } from 'kysely'
import type { Reader, Tx } from '../db/types.ts'

/**
 * Where a person is looked for: in the whole house, as its command line does, or at one hotel. What was written to a
 * channel, such as a request for access, is part of a hotel where the operator may act at all that the channel sells.
 */
export type PersonScope = 'house' | { readonly hotelId: number; readonly hotelIds: OperatorIdentity['hotelIds'] }

/**
 * Every row that an e-mail address leads to. `mentions` are others' reservations that name it, as a second address or
 * in an invoice.
 */
export async function findPerson(db: Reader | Tx, typedEmail: string, scope: PersonScope) {
  const email = normaliseEmail(typedEmail)
  const emailPattern = `${searchedPartOf(email).replaceAll(/[\\%_]/g, '\\$&')}%`
  const hotelId = scope === 'house' ? undefined : scope.hotelId
  const channelIds = scope === 'house' ? undefined : await channelsWithin(db, scope)
  const mentioningRows = await db
    .selectFrom('reservation')
    .selectAll()
    .$if(hotelId !== undefined, (query) => query.where('hotel_id', '=', hotelId ?? 0))
    .where((or) => or.or([or('email', '=', email), sql<boolean>`lower(booker) like ${`%${emailPattern}`} escape '\\'`]))
    .orderBy('id')
    .execute()
  const requestRows = await db
    .selectFrom('offer_request')
    .selectAll()
    .where(sql<boolean>`lower(email) like ${emailPattern} escape '\\'`)
    .$if(hotelId !== undefined, (query) => query.where('hotel_id', '=', hotelId ?? 0))
    .orderBy('id')
    .execute()
  return {
    email,
    reservations: mentioningRows.filter((row) => row.email === email),
    mentions: mentioningRows.filter((row) => row.email !== email && namesEmail(row.booker, email)),
    offers: await db
      .selectFrom('offer')
      .selectAll()
      .where('recipient', '=', email)
      .$if(hotelId !== undefined, (query) => query.where('hotel_id', '=', hotelId ?? 0))
      .orderBy('id')
      .execute(),
    offerRequests: requestRows.filter((row) => normaliseEmail(row.email) === email),
    accessRequests: await db
      .selectFrom('access_request')
      .selectAll()
      .where('email', '=', email)
      .$if(channelIds !== undefined, (query) => query.where('channel_id', 'in', [0, ...(channelIds ?? [])]))
      .orderBy('id')
      .execute(),
    accounts: await db
      .selectFrom('trade_user')
      .selectAll()
      .where('username', '=', email)
      .$if(channelIds !== undefined, (query) =>
        query.where('agency_id', 'in', ({ selectFrom }) =>
          selectFrom('agency_contract')
            .where('channel_id', 'in', [0, ...(channelIds ?? [])])
            .select('agency_contract.agency_id'),
        ),
      )
      .orderBy('id')
      .execute(),
  }
}

/** What is stored as it was typed may have its domain in letters of its own. */
const searchedPartOf = (email: string) => (email.includes('xn--') ? email.slice(0, email.lastIndexOf('@') + 1) : email)

export type FoundPerson = Awaited<ReturnType<typeof findPerson>>

async function channelsWithin(
  db: Reader | Tx,
  { hotelId, hotelIds }: Exclude<PersonScope, 'house'>,
): Promise<number[]> {
  const rows = await db
    .selectFrom('channel_hotel')
    .where('channel_id', 'in', ({ selectFrom }) =>
      selectFrom('channel_hotel as sold').where('sold.hotel_id', '=', hotelId).select('sold.channel_id'),
    )
    .select(['channel_id', 'hotel_id'])
    .execute()
  return [...Map.groupBy(rows, ({ channel_id }) => channel_id)]
    .filter(([, sold]) => sold.every(({ hotel_id }) => mayActAt({ hotelIds }, hotel_id)))
    .map(([channelId]) => channelId)
}
