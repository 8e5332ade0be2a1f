import { fromJson } from '@portico/booking-server/db/from-json'
import { advisoryLock } from '@portico/booking-server/db/locks'
import { toJson } from '@portico/booking-server/db/tables/json'
import type { Db, Tx } from '@portico/booking-server/db/types'
import { commit, write } from '@portico/booking-server/db/write'
import { departmentOf } from './departments.ts'
import type { RegisteredHotel } from './register-rows.ts'

// What an import finds in the database and what it needs there before the first hotel.

/** Imported hotels and destinations are numbered from here, clear of the invented houses. */
const firstId = 10_001
const rowsAtOnce = 500

/** The channel with this code; a new one sells to everybody. */
export function findOrInsertChannel(db: Db, code: string): Promise<number> {
  return write(db, [], async (tx) => {
    await advisoryLock(tx, ['register'])
    const known = await tx.selectFrom('channel').where('code', '=', code).select('id').executeTakeFirst()
    if (known) return commit(known.id)
    const id = await nextIdOf(tx, 'channel')
    await tx
      .insertInto('channel')
      .values({ id, code, name: code, trade: 0, settings: toJson({ tradeConfHour: 0 }) })
      .execute()
    return commit(id)
  })
}

/** The hotels that the channel does not sell yet. Two rows alike are two hotels: the register has such. */
export async function hotelsNotIn(
  db: Db,
  channelId: number,
  hotels: readonly RegisteredHotel[],
): Promise<{ readonly missing: readonly RegisteredHotel[]; readonly nextId: number }> {
  const sold = await db.reader
    .selectFrom('hotel')
    .innerJoin('channel_hotel', 'channel_hotel.hotel_id', 'hotel.id')
    .where('channel_id', '=', channelId)
    .select(['id', 'settings', 'content'])
    .execute()
  const counts = new Map<string, number>()
  for (const { id, settings, content } of sold) {
    const { street, zip, city } = fromJson('hotel.settings', settings, id).address
    const identity = identityOf({ name: fromJson('hotel.content', content, id).en.name, street, zip, town: city })
    counts.set(identity, (counts.get(identity) ?? 0) + 1)
  }
  const missing = hotels.filter((hotel) => {
    const count = counts.get(identityOf(hotel)) ?? 0
    counts.set(identityOf(hotel), count - 1)
    return count <= 0
  })
  return { missing, nextId: await nextIdOf(db.reader, 'hotel') }
}

/** Name and address: what makes a hotel the same in two files. */
export function identityOf({
  name,
  street,
  zip,
  town,
}: Pick<RegisteredHotel, 'name' | 'street' | 'zip' | 'town'>): string {
  return [name, street, zip, town].join('|')
}

/** What guests look for: the town, with its department since names repeat. */
export function destinationOf({ town, zip }: RegisteredHotel): string {
  return `${town} (${departmentOf(zip)})`
}

/** Ids by name; those that are missing are made. */
export function findOrInsertDestinations(
  db: Db,
  hotels: readonly RegisteredHotel[],
): Promise<ReadonlyMap<string, number>> {
  return write(db, [], async (tx) => {
    await advisoryLock(tx, ['register'])
    const rows = await tx.selectFrom('destination').selectAll().execute()
    const ids = new Map(rows.map(({ id, content }) => [fromJson('destination.content', content, id).en.name, id]))
    const names = [...new Set(hotels.map(destinationOf))].filter((name) => !ids.has(name))
    const nextId = await nextIdOf(tx, 'destination')
    const added = names.map((name, i) => ({ id: nextId + i, content: toJson({ en: { name }, it: { name } }) }))
    for (let i = 0; i < added.length; i += rowsAtOnce) {
      await tx
        .insertInto('destination')
        .values(added.slice(i, i + rowsAtOnce))
        .execute()
    }
    for (const [i, name] of names.entries()) ids.set(name, nextId + i)
    return commit(ids)
  })
}

async function nextIdOf(db: Db['reader'] | Tx, table: 'channel' | 'destination' | 'hotel'): Promise<number> {
  const { last } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow()
  return Math.max(firstId, (last ?? 0) + 1)
}
