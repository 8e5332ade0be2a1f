import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { databaseExists, openReader } from '@portico/booking-server/db/open/open-db'
import { describe, expect, it } from 'vitest'
import { type Database, mainlyOn } from '../builders/databases.ts'
import { byTestSize, onlyInFull } from '../setup/by-test-size.ts'
import { aPast, type Capacities, modelOf, pastOf, tableOf } from './replay-model.ts'

const command = resolve(import.meta.dirname, '../../tools/replay/main.ts')
const data = resolve(import.meta.dirname, '../../../shared/data/hotel_bookings')

/** The command on files of its own, into an empty database. */
async function aReplay(csv: string, cap: Capacities, on?: Database) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-replay-'))
  const [bookings, capacities] = [join(folder, 'bookings.csv'), join(folder, 'capacities.json')]
  writeFileSync(bookings, csv)
  writeFileSync(capacities, JSON.stringify({ _note: 'not a scenario', few: { cap } }))
  const made = await on?.make(folder)
  const database = made?.target ?? join(folder, 'home/booking-server/booking.sqlite')
  const args = [
    command,
    bookings,
    '--capacities',
    capacities,
    '--scenario',
    'few',
    ...(made ? ['--database', database] : []),
  ]
  const env = { ...process.env, PORTICO_HOME: join(folder, 'home'), BOOKING_DATABASE_URL: undefined }
  return {
    bookings,
    database,
    run: (...more: string[]) =>
      spawnSync(process.execPath, [...args, ...more], { env, encoding: 'utf8', maxBuffer: 1e8 }),
    /** Kills the command once it has made so many reservations. */
    runAndKill: async (reservations: number) => {
      const child = spawn(process.execPath, args, { env, stdio: 'ignore' })
      const ended = once(child, 'exit')
      await using counted = countReservations(database)
      while (child.exitCode === null && (await counted.now()) < reservations) await pause(5)
      child.kill('SIGKILL')
      return await ended
    },
    [Symbol.asyncDispose]: async () => {
      await made?.drop()
      rmSync(folder, { recursive: true })
    },
  }
}

/**
 * Beside a program that makes its tables and then reservations; a connection for each look would cost more than the
 * program.
 */
function countReservations(database: string) {
  let reader: ReturnType<typeof openReader> | undefined
  const close = async () => {
    await reader?.destroy()
    reader = undefined
  }
  return {
    now: async () => {
      if (!reader && !databaseExists(database)) return 0
      reader ??= openReader(database)
      const count = reader.selectFrom('reservation').select((eb) => eb.fn.countAll<number>().as('made'))
      try {
        return (await count.executeTakeFirstOrThrow()).made
      } catch {
        await close() // the tables are still being made
        return 0
      }
    },
    [Symbol.asyncDispose]: close,
  }
}

async function reservationsIn(database: string): Promise<number> {
  await using counted = countReservations(database)
  return await counted.now()
}

function resultOf({ stdout, stderr, status }: SpawnSyncReturns<string>) {
  if (status !== 0) throw new Error(`ended with ${status}: ${stderr}`)
  const { seconds, ...result } = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')
  expect(seconds).toBeGreaterThanOrEqual(0)
  return result
}

const small = { 'Town Hotel|A': 6, 'Town Hotel|B': 1, 'Sea Hotel|A': 3, 'Sea Hotel|C': 0 }

describe.each(mainlyOn('SQLite'))('a replay of invented bookings on $name', { timeout: 300_000 }, (database) => {
  it('accepts, rejects and refuses what a model of its rules does, and leaves the books in order', async () => {
    const past = aPast({ bookings: byTestSize({ fast: 300, normal: 300, full: 10_000 }), cap: small, seed: 7 })
    await using replay = await aReplay(tableOf(past), small, database)
    const expected = modelOf(past, small)
    expect(Object.keys(expected.rejectedByType)).toEqual(expect.arrayContaining(Object.keys(small)))
    expect(Object.keys(expected.refused).sort()).toEqual([
      'no-adult',
      'no-nights',
      'too-many-adults',
      'too-many-children',
    ])
    expect(resultOf(replay.run())).toEqual(expected)
  })

  it('goes on exactly where it was killed, however often, and changes nothing when all is done', async (context) => {
    onlyInFull(context)
    const past = aPast({ bookings: 600, cap: small, seed: 11 })
    await using replay = await aReplay(tableOf(past), small, database)
    for (const reservations of [1, 40, 41, 120])
      expect(await replay.runAndKill(reservations)).toEqual([null, 'SIGKILL'])
    const last = replay.run()
    expect(last.stderr).toMatch(/^Going on after \d+ events/)
    expect(resultOf(last)).toEqual(modelOf(past, small))
    const made = await reservationsIn(replay.database)
    expect(resultOf(replay.run())).toEqual(modelOf(past, small))
    expect(await reservationsIn(replay.database)).toBe(made)
  })

  it('does not go on with another file on the same database', async () => {
    await using replay = await aReplay(tableOf(aPast({ bookings: 20, cap: small, seed: 1 })), small, database)
    expect(replay.run().status).toBe(0)
    writeFileSync(replay.bookings, tableOf(aPast({ bookings: 20, cap: small, seed: 2 })))
    const other = replay.run()
    expect([other.status, other.stderr]).toEqual([
      1,
      'There are other data: a replay needs an empty PORTICO_HOME or database.\n',
    ])
  })
})

describe('a replay', () => {
  it('counts and writes nothing when it runs dry', async () => {
    await using replay = await aReplay(tableOf(aPast({ bookings: 50, cap: small, seed: 3 })), small)
    const { status, stdout } = replay.run('--dry-run')
    expect([status, existsSync(replay.database)]).toEqual([0, false])
    expect(stdout).toMatch(/^50 bookings, \d+ cancellations; \d+ bookings will be refused\.\n/)
  })

  it.each([
    [
      'a column that is missing',
      (csv: string) => csv.replace('lead_time', 'lead'),
      'line 1: the column "lead_time" is missing',
    ],
    [
      'a word for a number',
      (csv: string) => csv.replace(/,2,0,0,A,/, ',two,0,0,A,'),
      'adults is "two": a whole number',
    ],
    ['a month that is none', (csv: string) => csv.replace('July', 'Juli'), 'the arrival is "2016-00-'],
    [
      'a day that is none',
      (csv: string) => csv.replace(/Canceled,[-\d]+/, 'Canceled,31/12/2016'),
      'reservation_status_date is "31/12/2016"',
    ],
    [
      'an unknown status',
      (csv: string) => csv.replace('Check-Out', 'Gone'),
      'reservation_status is "Gone": one of Canceled, Check-Out, No-Show',
    ],
    [
      'a type without rooms',
      (csv: string) => csv.replace(/,B,/, ',Z,'),
      'the scenario has no rooms for "Town Hotel|Z"',
    ],
  ])('names %s by its line and writes nothing', async (_, spoil, problem) => {
    const csv = tableOf(aPast({ bookings: 200, cap: small, seed: 5 }))
    const spoilt = spoil(csv)
    const line = 1 + spoilt.split('\n').findIndex((row, i) => row !== csv.split('\n')[i])
    await using replay = await aReplay(spoilt, small)
    const { status, stderr } = replay.run()
    expect(status).toBe(1)
    expect(stderr).toContain(`line ${line}: `)
    expect(stderr).toContain(problem)
    expect(existsSync(replay.database)).toBe(false)
  })

  it('names the scenarios that the file has', async () => {
    await using replay = await aReplay(tableOf(aPast({ bookings: 5, cap: small, seed: 5 })), small)
    expect(replay.run('--scenario', 'many').stderr).toMatch(/no scenario "many" .* it has: few\./)
  })
})

describe.each(mainlyOn('SQLite'))('a replay of 119,390 real bookings on $name', { timeout: 3_600_000 }, (database) => {
  const file = join(data, 'hotel_bookings.csv.gz')
  const real = () => gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
  const expectations = () => JSON.parse(readFileSync(join(data, 'replay_expectations.json'), 'utf8'))

  it('sells the first rows of each hotel, on a third of the rooms, as a model of the rules does', async (context) => {
    if (!existsSync(file)) context.skip('the bookings are not in ../shared/data')
    const [names = '', ...rows] = real()
    const count = byTestSize({ fast: 150, normal: 150, full: 5_000 })
    const some = ['Resort Hotel,', 'City Hotel,'].flatMap((hotel) =>
      rows.filter((row) => row.startsWith(hotel)).slice(0, count),
    )
    const cap = Object.fromEntries(
      Object.entries<number>(expectations().p95.cap).map(([type, rooms]) => [type, Math.ceil(rooms / 3)]),
    )
    const csv = [names, ...some].join('\n')
    await using replay = await aReplay(csv, cap, database)
    const expected = modelOf(pastOf(csv), cap)
    expect(Math.min(...Object.values(expected.rejected))).toBeGreaterThan(0)
    expect(resultOf(replay.run())).toEqual(expected)
  })

  it('sells all of them as expected', async (context) => {
    onlyInFull(context)
    if (!existsSync(file)) context.skip('the bookings are not in ../shared/data')
    const { cap, ...expected } = expectations().p95
    await using replay = await aReplay(real().join('\n'), cap, database)
    expect(resultOf(replay.run())).toEqual(expected)
  })
})
