import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDb } from '@portico/booking-server/db/open/open-db'
import { operatorsRouter } from '@portico/booking-server/operators/router'
import { insertSeed } from '@portico/booking-server/seed/insert-seed'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { manyHouses } from '../tests/builders/many-houses.ts'
import { medianOf } from './load/timed-request.ts'
import { writeSection } from './load/write-section.ts'
import { arrivalsOfDay, fillReservations } from './search/fill-reservations.ts'

// What operators look for, among many reservations. Writes the section "Reservations" of docs/benchmarks.md.
const { values } = parseArgs({
  args: process.argv.slice(2),
  options: { reservations: { type: 'string', default: '1000000' } },
})
const count = Number(values.reservations)
const hotels = 100
const times = 31

const folder = mkdtempSync(join(tmpdir(), 'portico-reservations-'))
const file = join(folder, 'booking.sqlite')
const seeded = await openDb(file)
await insertSeed(seeded, manyHouses(hotels), '2026-01-01' as CalendarDate)
await seeded.close()
const before = performance.now()
fillReservations(file, count, hotels)
console.info(`${count} reservations in ${Math.round((performance.now() - before) / 1_000)} s`)

const db = await openDb(file)
const operator = { email: 'anna@example.com', role: 'owner', hotelIds: 'all' }
const api = operatorsRouter.createCaller({ db, now: () => '2026-06-01T09:00:00.000Z' as Instant, operator })
const day = '2026-06-01' as CalendarDate

const jobs: readonly (readonly [string, () => Promise<{ readonly rows: number }>])[] = [
  ['A code', () => found({ text: 'A000500000' })],
  ['A name that every fiftieth guest has', () => found({ text: 'rossi' })],
  ['Two words, the beginnings of many names', () => found({ text: 'ad na' })],
  ['A name that few have', () => found({ text: 'tobaso' })],
  ['An e-mail address', () => found({ text: 'guest500000@example.org' })],
  ['All hotels, from today on', () => found({ from: day })],
  [
    'One hotel, a month, cancelled',
    () => found({ hotelId: 1, state: 'cancelled', from: day, to: '2026-06-30' as CalendarDate }),
  ],
  ['Nothing but a state', () => found({ state: 'cancelled' })],
  [`A day of one hotel with ${arrivalsOfDay} arrivals`, () => listed('arrivals')],
  ['The same, in house', () => listed('in-house')],
]

async function found(search: Parameters<typeof api.search>[0]) {
  return { rows: (await api.search(search)).reservations.length }
}

async function listed(list: 'arrivals' | 'in-house') {
  return { rows: (await api.day({ hotelId: 1, day, list })).rows.length }
}

const load = loadavg()[0]?.toFixed(1)
const lines: string[] = []
for (const [what, job] of jobs) {
  let { rows } = await job()
  const [taken, processor]: [number[], number[]] = [[], []]
  for (let i = 0; i < times; i++) {
    const [began, used] = [performance.now(), process.cpuUsage()]
    rows = (await job()).rows
    taken.push(performance.now() - began)
    const { user, system } = process.cpuUsage(used)
    processor.push((user + system) / 1_000)
  }
  for (const each of [taken, processor]) each.sort((one, other) => one - other)
  const line = `| ${what} | ${rows} | ${medianOf(processor).toFixed(1)} ms | ${processor[Math.floor(times * 0.95)]?.toFixed(1)} ms | ${medianOf(taken).toFixed(1)} ms |`
  lines.push(line)
  console.info(line)
}
await db.close()
rmSync(folder, { recursive: true })

writeSection(
  'Reservations',
  `Written by \`npm run bench -- reservations\`: what operators look for among ${count.toLocaleString('en')} reservations of ${hotels} hotels in a file of SQLite, ${times} times each. From the
checked input to the checked output, with the line of the trail that is on the disk before anything is shown; without HTTP. ${cpus().length} cores, load average before: ${load}. *Of its
processor time* is what one core needs for it; *until the answer* is on that machine under that load.

| Search | Rows | Of its processor time, median | p95 | Until the answer, median |
|---|---|---|---|---|
${lines.join('\n')}`,
)
