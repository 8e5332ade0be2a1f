import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { damageOf } from '@portico/booking-server/db/damage-of'
import { openDb } from '@portico/booking-server/db/open/open-db'
import { checkInvariants } from '@portico/booking-server/invariants/check-invariants'
import { insertSeed } from '@portico/booking-server/seed/insert-seed'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { afterAll, expect, type TestContext } from 'vitest'
import type { aHouse } from '../builders/a-house.ts'
import type { Database } from '../builders/databases.ts'

const strace = ['/usr/bin/strace', '/usr/local/bin/strace'].find((file) => existsSync(file))
/** More system calls of one kind than a script makes. */
const maxPoints = 2_000

/** What is done in a process of its own, at which house, and what stands when nobody disturbs it. */
export type Script = {
  readonly file: string
  readonly house: ReturnType<typeof aHouse>
  readonly expectEnd: (database: string, home: string) => Promise<void>
}

const folders = mkdtempSync(join(tmpdir(), 'portico-crash-seed-'))
afterAll(() => rmSync(folders, { recursive: true }))

async function seeded({ file, house }: Script): Promise<string> {
  const folder = join(folders, file)
  if (existsSync(folder)) return folder
  mkdirSync(folder)
  const db = await openDb(join(folder, 'booking.sqlite'))
  await insertSeed(db, house, '2027-03-01' as CalendarDate)
  await db.close()
  return folder
}

/** Whether the script came to its end. One thread for files, so that the calls of mails are counted in their order. */
function runScript({ file: name }: Script, home: string, injection?: string): boolean {
  const env = { ...process.env, UV_THREADPOOL_SIZE: '1', NODE_OPTIONS: '' }
  const own = [process.execPath, join(import.meta.dirname, name), home]
  const calls = injection?.slice(0, injection.indexOf(':'))
  const [file = '', ...args] =
    injection === undefined
      ? own
      : [strace ?? '', '-f', '-qq', '-o', '/dev/null', '-e', `trace=${calls}`, '-e', `inject=${injection}`, ...own]
  return spawnSync(file, args, { env, stdio: 'ignore', timeout: 120_000 }).status === 0
}

/** The same on a server of databases; killed before or after a message to it. */
function runOnServer({ file: name }: Script, home: string, database: string, ...kill: readonly string[]): boolean {
  const env = { ...process.env, NODE_OPTIONS: '' }
  const args = [join(import.meta.dirname, name), home, database, ...kill]
  return spawnSync(process.execPath, args, { env, stdio: 'ignore', timeout: 120_000 }).status === 0
}

/** What stands after the crash is whole, and holds all that was acknowledged. */
async function expectWhole(database: string, home: string): Promise<void> {
  const db = await openDb(database)
  try {
    expect(await damageOf(db.reader)).toEqual([])
    expect((await checkInvariants(db)).flatMap(({ broken }) => broken)).toEqual([])
    const codes = (await db.reader.selectFrom('reservation').select('code').execute()).map(({ code }) => code)
    for (const code of acknowledgedCodes(home)) expect(codes).toContain(code)
  } finally {
    await db.close()
  }
}

export function acknowledgedCodes(home: string): string[] {
  const file = join(home, 'acknowledged')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return [...new Set(lines.flatMap((line) => (line.startsWith('booked ') ? [line.slice(7)] : [])))]
}

/**
 * Breaks the script at the first of these calls and at each so manieth after it, until one comes to its end undisturbed;
 * how many breaks there were.
 */
export async function breakAtEach(script: Script, injectionAt: (point: number) => string, every = 1): Promise<number> {
  const begin = await seeded(script)
  let breaks = 0
  for (let point = 1; point < maxPoints; point += every) {
    const home = mkdtempSync(join(tmpdir(), 'portico-crash-'))
    cpSync(begin, home, { recursive: true })
    const database = join(home, 'booking.sqlite')
    const ended = runScript(script, home, injectionAt(point))
    await expectWhole(database, home)
    if (!ended) breaks++
    if (!ended) expect(runScript(script, home)).toBe(true)
    await script.expectEnd(database, home)
    await expectWhole(database, home)
    rmSync(home, { recursive: true })
    if (ended) return breaks
  }
  throw new Error('there are more such calls than expected')
}

export function needsStrace({ skip }: TestContext): void {
  if (!strace) skip('strace is not installed')
}

type Messages = {
  readonly make: Database['make']
  readonly side: 'before' | 'after'
  /** At each so manieth message. */
  readonly every: number
}

/**
 * The writes of PostgreSQL are those of its own processes, which outlive ours: what can be cut is what we say to them.
 * Kills the script before or after messages to it until one run comes to its end; how many kills there were.
 */
export async function breakAtMessages(script: Script, { make, side, every }: Messages): Promise<number> {
  let breaks = 0
  for (let point = side === 'after' ? 1 + Math.floor(every / 2) : 1; ; point += every) {
    const home = mkdtempSync(join(tmpdir(), 'portico-crash-'))
    const { target, drop } = await make(home)
    const db = await openDb(target)
    await insertSeed(db, script.house, '2027-03-01' as CalendarDate)
    await db.close()
    const ended = runOnServer(script, home, target, String(point), side)
    await expectWhole(target, home)
    if (!ended) breaks++
    if (!ended) expect(runOnServer(script, home, target)).toBe(true)
    await script.expectEnd(target, home)
    await expectWhole(target, home)
    await drop()
    rmSync(home, { recursive: true })
    if (ended) return breaks
  }
}
