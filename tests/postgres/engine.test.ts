import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { openDb, openReader } from '@portico/booking-server/db/open/open-db'
import { commit, write } from '@portico/booking-server/db/write'
import { checkInvariants } from '@portico/booking-server/invariants/check-invariants'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { databases, sharedDatabase } from '../builders/databases.ts'
import { aBasket, openTestHotel, roomType } from '../builders/test-hotel.ts'
import { pollOptions } from '../setup/poll-options.ts'
import { deadlocksOn, runOn } from './database.ts'

describe.each(databases)('what is read from $name', (database) => {
  it('is sorted by code point, whatever the language of the database', async () => {
    await using hotel = await openTestHotel(database)
    const codes = ['a', 'B', 'Z', 'b', 'é', '_', '1', 'ß', 'A-B', 'AA']
    await hotel.change((tx) =>
      tx
        .insertInto('channel')
        .values(
          codes.map((code, i) => ({
            id: 10 + i,
            code,
            name: code,
            trade: 0 as const,
            settings: '{"tradeConfHour":0}',
          })),
        )
        .execute(),
    )
    const rows = await hotel.db.reader
      .selectFrom('channel')
      .where('id', '>=', 10)
      .select('code')
      .orderBy('code')
      .execute()
    expect(rows.map(({ code }) => code)).toEqual(codes.toSorted())
  })

  it('is a number where it counts, sums or is 64 bits wide', async () => {
    await using hotel = await openTestHotel(database)
    const row = await hotel.db.reader
      .selectFrom('room_night')
      .select(({ fn }) => [
        fn.countAll<number>().as('all'),
        fn.sum<number>('allotment').as('rooms'),
        fn.max('room_type_id').as('last'),
      ])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ all: 551, rooms: 551, last: roomType })
  })

  it('is nothing for an empty list of what is wanted', async () => {
    await using hotel = await openTestHotel(database)
    expect(await hotel.db.reader.selectFrom('hotel').select('id').where('id', 'in', []).execute()).toEqual([])
  })

  it('cannot be written through a reader', async () => {
    await using hotel = await openTestHotel(database)
    await expect(hotel.db.reader.deleteFrom('channel_hotel').execute()).rejects.toThrow(/read-?only/i)
  })
})

describe('PostgreSQL', () => {
  it('never hands over a number that JavaScript would round', async ({ skip }) => {
    await using hotel = await openTestHotel(sharedDatabase(skip))
    const reader = openReader(hotel.target)
    await expect(sql`select 9007199254740993::bigint`.execute(reader)).rejects.toThrow(/9007199254740993/)
    await reader.destroy()
  })

  it('loses a transaction whose connection breaks between two statements, and nothing else', async ({ skip }) => {
    await using hotel = await openTestHotel(sharedDatabase(skip))
    const broken = write(hotel.db, [], async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(hotel.db.reader)
      await vi.waitFor(async () => {
        const remaining = await sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(hotel.db.reader)
        expect(remaining.rows).toEqual([])
      }, pollOptions)
      await tx.deleteFrom('promotion').execute()
      return commit(undefined)
    })
    await expect(broken).rejects.toThrow()
    expect((await hotel.confirm()).kind).toBe('answered')
  })

  it('does work again that it gave up because two transactions waited for each other', async ({ skip }) => {
    await using hotel = await openTestHotel(sharedDatabase(skip))
    const both = Promise.withResolvers<void>()
    let waiting = 0
    let runs = 0
    const close = (nights: readonly string[]) =>
      write(hotel.db, [], async (tx) => {
        runs++
        for (const night of nights) {
          await tx
            .updateTable('room_night')
            .set((eb) => ({ overbook: eb('overbook', '+', 1) }))
            .where('night', '=', night as typeof arrival)
            .execute()
          if (++waiting === 2) both.resolve()
          await both.promise
        }
        return commit(undefined)
      })
    const { arrival, departure } = aBasket().stay
    await Promise.all([close([arrival, departure]), close([departure, arrival])])
    const rows = await hotel.db.reader
      .selectFrom('room_night')
      .where('night', 'in', [arrival, departure])
      .select('overbook')
      .execute()
    expect(rows).toEqual([{ overbook: 2 }, { overbook: 2 }])
    expect(runs).toBe(3)
    expect(await deadlocksOn(hotel.target)).toBe(1)
  })

  it('is found damaged where an index has forgotten a row', async ({ skip }) => {
    await using hotel = await openTestHotel(sharedDatabase(skip))
    const ready = (flag: boolean) =>
      hotel.damage(`update pg_index set indisready = ${flag} where indexrelid = 'reservation_hotel'::regclass`)
    await ready(false)
    await hotel.confirm()
    await ready(true)
    const broken = (await checkInvariants(hotel.db)).filter((checked) => checked.broken.length > 0)
    expect(broken).toMatchObject([{ name: 'I5', broken: [expect.stringContaining('reservation_hotel')] }])
  })

  it('is what portico check reads, where the setting names it', { timeout: 120_000 }, async ({ skip }) => {
    await using hotel = await openTestHotel(sharedDatabase(skip))
    await hotel.confirm()
    expect(await check(hotel.target)).toMatchObject({ code: 0, said: expect.stringMatching(/^ok {6}I1 /) })
    await hotel.damage('update room_night set taken = 0')
    expect(await check(hotel.target)).toMatchObject({ code: 1, said: expect.stringMatching(/^BROKEN {2}I1 /) })
  })

  it('answers a commit only when it is on the disk, whatever the server is set to', async ({ skip }) => {
    await using hotel = await openTestHotel(sharedDatabase(skip))
    await runOn(hotel.target, `alter database ${new URL(hotel.target).pathname.slice(1)} set synchronous_commit = off`)
    const db = await openDb(hotel.target)
    const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(db.writer)
    await db.close()
    expect(rows).toEqual([{ synchronous_commit: 'on' }])
  })
})

/** `portico check` in a process of its own, as an operator runs it. */
async function check(address: string): Promise<{ readonly code: number | null; readonly said: string }> {
  const program = join(import.meta.dirname, '../../apps/booking-server/src/cli/check.ts')
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, BOOKING_DATABASE_URL: address },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { code, said }
}
