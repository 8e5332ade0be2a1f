import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { damageOf } from '@portico/booking-server/db/damage-of'
import { openDb } from '@portico/booking-server/db/open-db'
import { checkInvariants } from '@portico/booking-server/invariants/check-invariants'
import { insertSeed } from '@portico/booking-server/seed/insert-seed'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { afterAll, describe, expect, it, type TestContext } from 'vitest'
import { aHouse } from '../builders/a-house.ts'
import { byTestSize } from '../setup/by-test-size.ts'

const strace = ['/usr/bin/strace', '/usr/local/bin/strace'].find((file) => existsSync(file))
const script = join(import.meta.dirname, 'scripted-booking.ts')
/** More system calls of one kind than a booking makes. */
const mostPoints = 400

const seeded = mkdtempSync(join(tmpdir(), 'portico-crash-seed-'))
afterAll(() => rmSync(seeded, { recursive: true }))

async function seed(): Promise<void> {
  if (existsSync(join(seeded, 'booking.sqlite'))) return
  const db = await openDb(join(seeded, 'booking.sqlite'))
  await insertSeed(db, aHouse(), '2027-03-01' as CalendarDate)
  await db.close()
}

/** Whether the booking came to its end. One thread for files, so that the calls of mails are counted in their order. */
function book(home: string, injection?: string): boolean {
  const env = { ...process.env, UV_THREADPOOL_SIZE: '1', NODE_OPTIONS: '' }
  const own = [process.execPath, script, home]
  const calls = injection?.slice(0, injection.indexOf(':'))
  const [file = '', ...args] =
    injection === undefined
      ? own
      : [strace ?? '', '-f', '-qq', '-o', '/dev/null', '-e', `trace=${calls}`, '-e', `inject=${injection}`, ...own]
  return spawnSync(file, args, { env, stdio: 'ignore', timeout: 120_000 }).status === 0
}

/** What stands after the crash is whole, and holds all that was acknowledged. */
async function expectWhole(home: string): Promise<void> {
  const db = await openDb(join(home, 'booking.sqlite'))
  try {
    expect(await damageOf(db.reader)).toEqual([])
    expect((await checkInvariants(db)).flatMap(({ broken }) => broken)).toEqual([])
    const codes = (await db.reader.selectFrom('reservation').select('code').execute()).map(({ code }) => code)
    for (const code of acknowledgedCodes(home)) expect(codes).toContain(code)
  } finally {
    await db.close()
  }
}

function acknowledgedCodes(home: string): string[] {
  const file = join(home, 'acknowledged')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return [...new Set(lines.flatMap((line) => (line.startsWith('booked ') ? [line.slice(7)] : [])))]
}

/** The end of a booking that nobody disturbed: one reservation, its room, its two mails. */
async function expectBooked(home: string): Promise<void> {
  const db = await openDb(join(home, 'booking.sqlite'))
  try {
    const reservations = await db.reader.selectFrom('reservation').select(['code', 'state']).execute()
    expect(reservations).toEqual([{ code: acknowledgedCodes(home)[0], state: 'confirmed' }])
    expect(acknowledgedCodes(home)).toHaveLength(1)
    const taken = await db.reader.selectFrom('room_night').where('taken', '>', 0).select(['night', 'taken']).execute()
    expect(taken.map((row) => row.taken)).toEqual([1, 1, 1])
    const mails = await db.reader.selectFrom('outbox').select(['recipient', 'state']).orderBy('recipient').execute()
    expect(mails).toEqual([
      { recipient: 'guest', state: 'sent' },
      { recipient: 'hotel', state: 'sent' },
    ])
    expect(readdirSync(join(home, 'mail')).filter((name) => name.endsWith('.eml'))).toHaveLength(2)
  } finally {
    await db.close()
  }
}

/** Breaks the booking at the first, second … of these calls until one comes to its end undisturbed; how many breaks there were. */
async function breakAtEach(injectionAt: (point: number) => string, { every = 1 } = {}): Promise<number> {
  await seed()
  let breaks = 0
  for (let point = 1; point < mostPoints; point += every) {
    const home = mkdtempSync(join(tmpdir(), 'portico-crash-'))
    cpSync(seeded, home, { recursive: true })
    const ended = book(home, injectionAt(point))
    await expectWhole(home)
    if (!ended) breaks++
    if (!ended) expect(book(home)).toBe(true)
    await expectBooked(home)
    await expectWhole(home)
    rmSync(home, { recursive: true })
    if (ended) return breaks
  }
  throw new Error('there are more such calls than expected')
}

function needsStrace({ skip }: TestContext): void {
  if (!strace) skip('strace is not installed')
}

describe('one booking, from hold to mail', () => {
  it('killed at each moment at which the disk is asked to keep what was written', { timeout: 900_000 }, async (context) => {
    needsStrace(context)
    if (byTestSize({ fast: 0, normal: 1, full: 1 }) === 0) context.skip('not in the fast run')
    const breaks = await breakAtEach((point) => `fsync,fdatasync:signal=SIGKILL:when=${point}`)
    // A hold, a confirm and two mails are noted, each by a commit of its own.
    expect(breaks).toBeGreaterThanOrEqual(4)
  })

  it('killed as each mail is put in its place', { timeout: 300_000 }, async (context) => {
    needsStrace(context)
    if (byTestSize({ fast: 0, normal: 1, full: 1 }) === 0) context.skip('not in the fast run')
    expect(await breakAtEach((point) => `rename,renameat,renameat2:signal=SIGKILL:when=${point}`)).toBe(2)
  })

  it('killed at each write of the database', { timeout: 3_600_000 }, async (context) => {
    needsStrace(context)
    if (byTestSize({ fast: 0, normal: 0, full: 1 }) === 0) context.skip('only in npm run test:full')
    expect(await breakAtEach((point) => `pwrite64:signal=SIGKILL:when=${point}`)).toBeGreaterThan(10)
  })

  it.for([
    ['fails to keep what was written', 'fsync,fdatasync:error=EIO'],
    ['is full', 'pwrite64:error=ENOSPC'],
    ['fails to write', 'pwrite64:error=EIO'],
  ])(
    'acknowledges nothing that is lost when the disk %s, and goes on when it is mended',
    { timeout: 900_000 },
    async ([, injection], context) => {
      needsStrace(context)
      if (byTestSize({ fast: 0, normal: 1, full: 1 }) === 0) context.skip('not in the fast run')
      const breaks = await breakAtEach((point) => `${injection}:when=${point}+`, { every: byTestSize({ fast: 40, normal: 40, full: 1 }) })
      expect(breaks).toBeGreaterThan(0)
    },
  )
})
