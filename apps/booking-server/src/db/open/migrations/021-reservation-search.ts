import { nameWordsOf } from '@portico/domain/party/name-words'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { inKeyOrder, runStatements } from './run-statements.ts'

const statements = `
create table reservation_word (
  word text not null, reservation_id bigint not null references reservation (id), hotel_id bigint not null, arrival text not null,
  primary key (word, reservation_id)
) ${inKeyOrder};
create index reservation_word_reservation on reservation_word (reservation_id);
create index reservation_booker_email on reservation (email);
create index reservation_arrival on reservation (arrival);
create index reservation_state on reservation (state, arrival);
create index reservation_departure on reservation (hotel_id, departure, arrival)`

export const reservationSearch: Migration = {
  up: async (db) => {
    await runStatements(db, statements)
    const atOnce = 500
    for (let last = 0; ; ) {
      const { rows } = await sql<StoredRow>`
        select id, hotel_id, arrival, booker, guests from reservation where id > ${last} order by id limit ${atOnce}`.execute(
        db,
      )
      for (const row of rows) await writeWords(db, row)
      const end = rows.at(-1)
      if (!end) break
      last = end.id
    }
  },
}

type StoredRow = {
  readonly id: number
  readonly hotel_id: number
  readonly arrival: string
  readonly booker: string
  readonly guests: string
}

async function writeWords(db: Kysely<unknown>, { id, hotel_id, arrival, booker, guests }: StoredRow): Promise<void> {
  const { fullName } = JSON.parse(booker) as { fullName: string }
  for (const word of nameWordsOf([fullName, ...(JSON.parse(guests) as string[])]))
    await sql`insert into reservation_word (word, reservation_id, hotel_id, arrival) values (${word}, ${id}, ${hotel_id}, ${arrival})`.execute(
      db,
    )
}
