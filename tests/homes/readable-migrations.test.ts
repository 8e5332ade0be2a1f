import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { migrations, openDb } from '@portico/booking-server/db/open/open-db'
import { neededBy } from '@portico/server/store/readable-steps'
import Sqlite from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { type Shape, shapeOf, unreadableChanges } from './unreadable-changes.ts'

type Step = { readonly name: string; readonly shape: Shape }

async function stepsOfBookings(): Promise<Step[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-steps-'))
  const file = join(folder, 'booking.sqlite')
  const steps: Step[] = []
  const names = Object.keys(migrations)
  for (let count = 1; count <= names.length; count++) {
    const known = Object.fromEntries(Object.entries(migrations).slice(0, count))
    await (await openDb(file, '', known)).close()
    const sqlite = new Sqlite(file)
    steps.push({ name: names[count - 1] ?? '', shape: shapeOf(sqlite) })
    sqlite.close()
  }
  rmSync(folder, { recursive: true })
  return steps
}

async function stepsIn(folder: string): Promise<Step[]> {
  const sqlite = new Sqlite(':memory:')
  const files = readdirSync(folder).sort()
  const steps = files.map((file) => {
    sqlite.exec(readFileSync(join(folder, file), 'utf8'))
    return { name: basename(file, '.sql'), shape: shapeOf(sqlite) }
  })
  sqlite.close()
  return steps
}

/** Why a step is readable nevertheless. */
const looked: Readonly<Record<string, string>> = {
  '003-offers': 'the same check with one cause more',
}

describe('the version before reads what a migration has made', () => {
  it.each([
    ['bookings', stepsOfBookings],
    ['the gateway', () => stepsIn('apps/gateway/src/store/migrations')],
    ['admin', () => stepsIn('apps/admin/server/store/migrations')],
  ] as const)('in the database of %s, or the step names the one that its readers must know', async (_, steps) => {
    const made = await steps()
    expect(made.length).toBeGreaterThan(1)
    const unreadable = made.slice(1).map(({ name, shape }, i) => {
      const changes = looked[name] === undefined ? unreadableChanges(made[i]?.shape ?? new Map(), shape) : []
      const needed = neededBy(name)
      const names = made.slice(0, i + 1).some((earlier) => Number(earlier.name.slice(0, 3)) === needed)
      return [name, names ? [] : changes, needed !== 0 && !names]
    })
    expect(unreadable).toEqual(made.slice(1).map(({ name }) => [name, [], false]))
  })

  it.each([
    ['alter table stay add column note text', []],
    [`alter table stay add column kind text not null default 'usual' check (kind in ('usual', 'long'))`, []],
    ['create table guest (id integer primary key); create index stay_day on stay (day)', []],
    ['drop table stay', ['stay is gone']],
    ['alter table stay drop column rooms', ['stay: rooms is gone']],
    [
      'alter table stay rename column day to night',
      ['stay: day is gone', 'stay: night wants a value', 'stay: night must be unique'],
    ],
    ['create unique index once on stay (rooms)', ['stay: rooms must be unique']],
    ['create trigger refused before insert on stay begin select 1; end', ['stay: a trigger acts on what is written']],
    [
      'alter table stay add column until text check (until is null or until > day)',
      ['stay: rows must fulfil until is null or until > day'],
    ],
    [
      'drop table stay; create table stay (day text not null unique, rooms text not null, place text not null)',
      ['stay: rooms is TEXT and no more INTEGER', 'stay: place wants a value'],
    ],
  ] as const)('%s', (statements, changes) => {
    const sqlite = new Sqlite(':memory:')
    sqlite.exec('create table stay (day text not null unique, rooms integer)')
    const before = shapeOf(sqlite)
    sqlite.exec(statements)
    expect(unreadableChanges(before, shapeOf(sqlite))).toEqual(changes)
    sqlite.close()
  })
})
