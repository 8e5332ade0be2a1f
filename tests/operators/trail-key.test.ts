import { createHash } from 'node:crypto'
import { openDb } from '@portico/booking-server/db/open/open-db'
import { commit, write } from '@portico/booking-server/db/write'
import { presentTrail } from '@portico/booking-server/operators/present-trail'
import { appendToTrail, brokenTrail, commandLine, lockTrail } from '@portico/booking-server/trail/operator-trail'
import type { Instant } from '@portico/domain/time/deadline'
import { describe, expect, it } from 'vitest'
import { mainlyOn, makeEmptyDatabase } from '../builders/databases.ts'

const now = '2027-03-01T11:00:00.000Z' as Instant
const key = 'a key that lies beside no database'

describe.each(mainlyOn('SQLite'))('the operators’ trail on $name', (database) => {
  const withTrail = async (lines: number) => {
    const made = await makeEmptyDatabase(database)
    const db = await openDb(made.target, key)
    for (let i = 0; i < lines; i += 1)
      await write(db, [], async (tx) => {
        await lockTrail(tx)
        return commit(await appendToTrail(tx, commandLine, { action: 'sent-test-mail', details: { revision: i } }, now))
      })
    return {
      db,
      [Symbol.asyncDispose]: async () => {
        await db.close()
        await made[Symbol.asyncDispose]()
      },
    }
  }

  it('cannot be written anew by who writes the database alone: its key lies elsewhere', async () => {
    await using trail = await withTrail(3)
    const { reader, writer } = trail.db
    expect(await brokenTrail(reader, key)).toEqual([])
    let hash = ''
    for (const row of await reader.selectFrom('operator_act').selectAll().orderBy('id').execute()) {
      const { id, at, role, action, hotel_id, reservation_id, details, key: once, request_hash, answer } = row
      const person = id === 2 ? 'somebody else' : row.person
      const text = JSON.stringify([
        hash,
        id,
        at,
        person,
        role,
        action,
        hotel_id,
        reservation_id,
        details,
        once,
        request_hash,
        answer,
      ])
      hash = createHash('sha256').update(text).digest('hex')
      await writer.updateTable('operator_act').set({ person, hash }).where('id', '=', id).execute()
    }
    expect(await brokenTrail(reader, key)).toEqual([
      "line 1 of the operators' trail was edited, or sealed with another key",
    ])
  })

  it('is looked at page by page, and walked by nobody who looks', async () => {
    await using trail = await withTrail(7)
    const { reader, writer } = trail.db
    const newest = await presentTrail(reader, { before: undefined, limit: 3 })
    expect(newest.lines.map(({ id }) => id)).toEqual([7, 6, 5])
    const next = await presentTrail(reader, { before: newest.older, limit: 3 })
    expect(next.lines.map(({ id }) => id)).toEqual([4, 3, 2])
    const last = await presentTrail(reader, { before: next.older, limit: 3 })
    expect(last).toMatchObject({ lines: [{ id: 1 }] })
    expect(last.older).toBeUndefined()
    // A line that cannot be read harms who comes to it, and no page before.
    await writer
      .updateTable('operator_act')
      .set({ details: '{' as never })
      .where('id', '=', 1)
      .execute()
    expect((await presentTrail(reader, { before: undefined, limit: 3 })).lines).toHaveLength(3)
  })
})
