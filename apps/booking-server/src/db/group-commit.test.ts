import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDisposableDb } from '../../../../tests/builders/disposable-db.ts'
import { insertion } from './statement.ts'
import { toJson } from './tables/json.ts'
import type { Db } from './types.ts'
import { commit, rollback, write } from './write.ts'

const insertDestination = insertion('destination')

let db: Db

beforeEach(async () => {
  db = await openDisposableDb()
})

afterEach(async () => {
  await db.close()
})

async function written(): Promise<number[]> {
  return (await db.reader.selectFrom('destination').select('id').orderBy('id').execute()).map(({ id }) => id)
}

function add(id: number, verdict: typeof commit | typeof rollback = commit): Promise<number> {
  return write(db, [], async (tx) => {
    await insertDestination(tx, { id, content: toJson({ en: { name: 'Roma' } }) })
    return verdict(id)
  })
}

describe('works that wait together', () => {
  it('are answered each for itself, and what is undone leaves nothing', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => add(i, i % 5 === 0 ? rollback : commit)))
    expect(answers).toEqual(Array.from({ length: 50 }, (_, i) => i))
    expect(await written()).toEqual(answers.filter((i) => i % 5 !== 0))
  })

  it('see what went before them, and are on the disk when they are answered', async () => {
    const seen: number[] = []
    const counting = () =>
      write(db, [], async (tx) => {
        const rows = await tx.selectFrom('destination').select('id').execute()
        return rollback(seen.push(rows.length))
      })
    await Promise.all([
      add(1),
      counting(),
      add(2, rollback),
      counting(),
      add(3).then(async () => expect(await written()).toContain(3)),
      counting(),
    ])
    expect(seen).toEqual([1, 1, 2])
  })

  it('come again when another one throws, which alone fails', async () => {
    const attempts = new Map<number, number>()
    const counted = (id: number) =>
      write(db, [], async (tx) => {
        attempts.set(id, (attempts.get(id) ?? 0) + 1)
        if (id === 2) throw new Error('broken')
        await insertDestination(tx, { id, content: toJson({ en: { name: 'Roma' } }) })
        return commit(id)
      })
    const settled = await Promise.allSettled([1, 2, 3].map(counted))
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await written()).toEqual([1, 3])
    expect(attempts).toEqual(new Map(Object.entries({ 1: 2, 2: 1, 3: 1 }).map(([id, count]) => [Number(id), count])))
  })

  it('all fail when their commit fails, and those who come after are served', async () => {
    const orphan = () =>
      write(db, [], async (tx) => {
        await sql`pragma defer_foreign_keys = on`.execute(tx)
        await sql`insert into mail_key (hash, reservation_id, expires_at) values ('x', 404, '')`.execute(tx)
        return commit('kept')
      })
    const settled = await Promise.allSettled([add(1), orphan(), add(2, rollback)])
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await written()).toEqual([])
    expect(await add(3)).toBe(3)
    expect(await written()).toEqual([3])
  })
})
