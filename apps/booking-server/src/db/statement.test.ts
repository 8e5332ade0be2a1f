import type { Instant } from '@portico/domain/time/deadline'
import { type KyselyPlugin, sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDisposableDb } from '../../../../tests/builders/disposable-db.ts'
import { toJson } from './json.ts'
import { insertion, statement } from './statement.ts'
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
const insertPayment = insertion('payment', ['id'])
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
    const renamed = [await rename(tx, { id: 2, content: named('Roma') }), await rename(tx, { id: 9, content: named('Bari') })]
    expect(renamed.map(({ numAffectedRows }) => numAffectedRows)).toEqual([1n, 0n])
    return commit(undefined)
  })
  expect((await between(db.reader, { least: 1, most: 2 })).rows).toEqual([{ id: 1 }, { id: 2 }])
  expect((await between(db.reader, { least: 2, most: 9 })).rows).toEqual([{ id: 2 }, { id: 4 }])
  expect(built).toBe(1)
  const plugged = db.reader.withPlugin(plugin)
  expect((await between(plugged, { least: 3, most: 9 })).rows).toEqual([{ id: 4 }])
  expect(built).toBe(2)
  const { content } = await db.reader.selectFrom('destination').where('id', '=', 2).select('content').executeTakeFirstOrThrow()
  expect(content).toBe(named('Roma'))
})

it('an insertion writes the columns it is given, in whatever order, and tells those asked for', async () => {
  const inserted = await write(db, [], async (tx) => {
    await sql`pragma defer_foreign_keys = on`.execute(tx)
    const paid = { reservation_id: 1, currency: 'EUR', method: 'bank', at: '2027-01-01T00:00:00.000Z' as Instant } as const
    const first = await insertPayment(tx, { minor: 1_00, ...paid })
    const second = await insertPayment(tx, { id: 77, minor: 2_00, ...paid })
    const third = await insertPayment(tx, { ...paid, minor: 3_00 })
    const rows = await tx.selectFrom('payment').select(['id', 'minor', 'method']).orderBy('minor').execute()
    return rollback({ returned: [first, second, third].flatMap(({ rows: returned }) => returned), rows })
  })
  expect(inserted).toEqual({
    returned: [{ id: 1 }, { id: 77 }, { id: 78 }],
    rows: [
      { id: 1, minor: 1_00, method: 'bank' },
      { id: 77, minor: 2_00, method: 'bank' },
      { id: 78, minor: 3_00, method: 'bank' },
    ],
  })
})
