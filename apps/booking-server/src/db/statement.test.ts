import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { type KyselyPlugin, sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDisposableDb } from '../../../../tests/builders/disposable-db.ts'
import { insertion, statement } from './statement.ts'
import { toJson } from './tables/json.ts'
import type { Db } from './types.ts'
import { commit, rollback, write } from './write.ts'

let db: Db

beforeEach(async () => {
  db = await openDisposableDb()
})

afterEach(async () => {
  await db.close()
})

const insertDestination = insertion('destination')
const insertMove = insertion('inventory_ledger', ['id'])
const plugin: KyselyPlugin = { transformQuery: ({ node }) => node, transformResult: async ({ result }) => result }
const named = (name: string) => toJson({ en: { name } })

it('a statement is asked with the values of each call, also where the same value stands in it twice or not at all', async () => {
  let built = 0
  const between = statement((on, { least, most }: { least: number; most: number }) => {
    built++
    const query = on.selectFrom('destination').where('id', '>=', least).where('id', '<=', most).where('id', '!=', 3)
    return query.where((eb) => eb.or([eb('id', '>', least), eb('id', '=', least)])).select('id')
  })
  const rename = statement((on, { id, content }: { id: number; content: ReturnType<typeof named> }) =>
    on.updateTable('destination').set({ content }).where('id', '=', id),
  )
  await write(db, [], async (tx) => {
    for (const id of [1, 2, 3, 4]) await insertDestination(tx, { id, content: named(`place ${id}`) })
    const renamed = [
      await rename(tx, { id: 2, content: named('Roma') }),
      await rename(tx, { id: 9, content: named('Bari') }),
    ]
    expect(renamed.map(({ numAffectedRows }) => numAffectedRows)).toEqual([1n, 0n])
    return commit(undefined)
  })
  expect((await between(db.reader, { least: 1, most: 2 })).rows).toEqual([{ id: 1 }, { id: 2 }])
  expect((await between(db.reader, { least: 2, most: 9 })).rows).toEqual([{ id: 2 }, { id: 4 }])
  expect(built).toBe(1)
  const plugged = db.reader.withPlugin(plugin)
  expect((await between(plugged, { least: 3, most: 9 })).rows).toEqual([{ id: 4 }])
  expect(built).toBe(2)
  const { content } = await db.reader
    .selectFrom('destination')
    .where('id', '=', 2)
    .select('content')
    .executeTakeFirstOrThrow()
  expect(content).toBe(named('Roma'))
})

it('a statement that looks at a value while it is built is refused, for it would be that of one value and asked for all', async () => {
  const looksAt = (look: (id: number) => number) =>
    statement((on, { id }: { id: number }) => on.selectFrom('destination').where('id', '=', look(id)).select('id'))
  for (const look of [(id: number) => id + 1, (id: number) => (id > 3 ? 0 : id), (id: number) => Number(`${id}`)]) {
    await expect(async () => looksAt(look)(db.reader, { id: 1 })).rejects.toThrow(
      'a query that is built once looked at its id',
    )
  }
})

it('an insertion writes the columns it is given, in whatever order, and tells those asked for', async () => {
  const inserted = await write(db, [], async (tx) => {
    await sql`pragma defer_foreign_keys = on`.execute(tx)
    const move = {
      cause_kind: 'hold',
      cause_id: 'a',
      night: '2027-01-01' as CalendarDate,
      at: '2027-01-01T00:00:00.000Z' as Instant,
    } as const
    const first = await insertMove(tx, { rooms: 1, room_type_id: 1, ...move })
    const second = await insertMove(tx, { id: 77, room_type_id: 1, rooms: 2, ...move })
    const third = await insertMove(tx, { ...move, rooms: 3, room_type_id: 1 })
    const rows = await tx.selectFrom('inventory_ledger').select(['id', 'rooms', 'cause_id']).orderBy('rooms').execute()
    return rollback({ returned: [first, second, third].flatMap(({ rows: returned }) => returned), rows })
  })
  expect(inserted).toEqual({
    returned: [{ id: 1 }, { id: 77 }, { id: 78 }],
    rows: [
      { id: 1, rooms: 1, cause_id: 'a' },
      { id: 77, rooms: 2, cause_id: 'a' },
      { id: 78, rooms: 3, cause_id: 'a' },
    ],
  })
})
