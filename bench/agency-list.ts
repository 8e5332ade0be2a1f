import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDb } from '@portico/booking-server/db/open/open-db'
import type { Db } from '@portico/booking-server/db/types'
import {
  handleAgencyReservations,
  handleCommissionStatement,
} from '@portico/booking-server/http/calls/trade/agency-reservations'
import type { TradeCaller } from '@portico/booking-server/pricing/seller'
import { insertSeed } from '@portico/booking-server/seed/insert-seed'
import { agencySorts } from '@portico/contracts/trade/agency-choices'
import type { AgencyReservationFilters } from '@portico/contracts/trade/agency-reservations'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import type { ReservationFilters } from '@portico/legacy/calls/trade/agency-reservations'
import { profiles } from '@portico/legacy/codec/extensions'
import { findPostgres } from '../scripts/test/postgres.mjs'
import { manyHouses } from '../tests/builders/many-houses.ts'
import { insertAgency, insertTradeUser } from '../tests/builders/trade.ts'
import { startCluster } from '../tests/postgres/cluster.ts'
import { makeDatabase } from '../tests/postgres/database.ts'
import { medianOf } from './load/timed-request.ts'
import { writeSection } from './load/write-section.ts'
import { copyReservations } from './search/copy-reservations.ts'
import { fillAgency } from './search/fill-agency.ts'
import { fillReservations } from './search/fill-reservations.ts'

// The list of an agency that has booked much, by each of its filters. Writes the section "An agency's reservations" of
// docs/benchmarks.md.
const { values } = parseArgs({
  args: process.argv.slice(2),
  options: { reservations: { type: 'string', default: '100000' } },
})
const count = Number(values.reservations)
const [hotels, times] = [100, 31]

const folder = mkdtempSync(join(tmpdir(), 'portico-agency-'))
const file = join(folder, 'booking.sqlite')
const channelId = 1

/** Houses, and an agency with one user. */
async function seed(target: string) {
  const db = await openDb(target)
  await insertSeed(db, manyHouses(hotels), '2026-01-01' as CalendarDate)
  const agencyId = await insertAgency(db, { code: 'LARGE', channelIds: [channelId] })
  const userId = await insertTradeUser(db, agencyId)
  await db.close()
  return { agencyId, userId }
}

const { agencyId, userId } = await seed(file)
// As many are guests'.
fillReservations(file, 2 * count, hotels)
fillAgency(file, { agencyId, userId, channelId })

type Sort = AgencyReservationFilters['sort']

function jobsOn(db: Db): readonly (readonly [string, () => Promise<number>])[] {
  const trade: TradeCaller = { userId, agencyId, agencyCode: 'LARGE', channelId, role: 'owner' }
  const context = { db, now: () => '2026-06-01T09:00:00.000Z' as Instant, capabilities: profiles.portico, trade }
  const caller = { domain: '', channelId, languageId: 1, sessionCode: '', clientId: userId }
  const list =
    (filters: Partial<ReservationFilters>, sort: Sort = 'newest', number = 1) =>
    async () => {
      const result = await handleAgencyReservations(context, caller, {
        status: 'all',
        ...filters,
        page: { number, size: 25, sort },
      })
      if (result.kind !== 'answered') throw new Error('the list was refused')
      return result.answer.count ?? 0
    }
  const statement = async () => {
    const result = await handleCommissionStatement(context, caller, { month: '2026-06' })
    if (result.kind !== 'answered') throw new Error('the statement was refused')
    return result.answer.rows.length
  }
  return [
    ...agencySorts.map((sort) => [`All, sorted by ${sort}`, list({}, sort)] as const),
    ['All, the last page', list({}, 'price', Math.ceil(count / 25))],
    ['One hotel', list({ hotelId: 1 })],
    ['Cancelled', list({ status: 'cancelled' })],
    ['Waiting, sorted by expiry', list({ status: 'waiting' }, 'expiry')],
    ['Price from 300 to 400, sorted by price', list({ minPrice: 300, maxPrice: 400 }, 'price')],
    ['Four adults', list({ adults: 4 })],
    ['Three rooms', list({ rooms: 3 })],
    ['Options that end by a day', list({ expiresBy: '2026-06-10' as CalendarDate })],
    [
      'All filters together',
      list({ hotelId: 1, status: 'active', minPrice: 200, maxPrice: 900, adults: 2, rooms: 1 }, 'arrival'),
    ],
    ['One by its code', list({ code: 'A000100000' })],
    ['A month’s statement', statement],
  ]
}

type Measured = { readonly found: number; readonly processor: number; readonly most: number; readonly taken: number }

/**
 * Milliseconds of each: processor time of our process, its 95th percentile, and until the answer. `serverMs`: what a
 * database of its own has used so far.
 */
async function measure(job: () => Promise<number>, serverMs = () => 0): Promise<Measured> {
  let found = await job()
  const [taken, processor]: [number[], number[]] = [[], []]
  const before = serverMs()
  for (let i = 0; i < times; i++) {
    const [began, used] = [performance.now(), process.cpuUsage()]
    found = await job()
    taken.push(performance.now() - began)
    const { user, system } = process.cpuUsage(used)
    processor.push((user + system) / 1_000)
  }
  const inServer = (serverMs() - before) / times
  const sorted = processor.toSorted((one, other) => one - other)
  const most = (sorted[Math.floor(times * 0.95)] ?? Number.NaN) + inServer
  return { found, processor: medianOf(processor) + inServer, most, taken: medianOf(taken) }
}

const cells = ({ processor, most, taken }: Measured) =>
  [processor, most, taken].map((ms) => `${ms.toFixed(1)} ms`).join(' | ')

/** Of all connections to a database of this machine, which the titles of their processes name. */
function processorMsOf(database: string): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const ticks = processes.map((id) => {
    try {
      if (!readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(` ${database} `)) return 0
      const [user = 0, kernel = 0] =
        readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
      return user + kernel
    } catch {
      // It has ended meanwhile.
      return 0
    }
  })
  return ticks.reduce((sum, each) => sum + each, 0) * 10
}

const load = loadavg()[0]?.toFixed(1)
const lines = new Map<string, string>()
const db = await openDb(file)
for (const [what, job] of jobsOn(db)) {
  const measured = await measure(job)
  lines.set(what, `| ${what} | ${measured.found.toLocaleString('en')} | ${cells(measured)}`)
  console.info(lines.get(what))
}
await db.close()

const postgres = await findPostgres()
if (!('bin' in postgres && postgres.bin)) throw new Error('there is no PostgreSQL that could be started')
await using cluster = await startCluster(postgres.bin)
const { address, drop } = await makeDatabase(cluster.address)
const ids = await seed(address)
if (ids.agencyId !== agencyId || ids.userId !== userId) throw new Error('the agency has another id')
await copyReservations(file, address)
const shared = await openDb(address)
for (const [what, job] of jobsOn(shared)) {
  const measured = await measure(job, () => processorMsOf(new URL(address).pathname.slice(1)))
  lines.set(what, `${lines.get(what)} | ${cells(measured)} |`)
  console.info(lines.get(what))
}
await shared.close()
await drop()
rmSync(folder, { recursive: true })

writeSection(
  'An agency’s reservations',
  `Written by \`npm run bench -- agency-list\`: the list of an agency that has booked ${count.toLocaleString('en')} times, among as many reservations of guests, ${hotels} hotels, in a file of
SQLite and in PostgreSQL, ${times} times each: the first 25 and how many there are, as the booking server's call makes them, without HTTP. Wanted are 100 ms. ${cpus().length} cores,
load average before: ${load}. *Of processor time* (median, p95) is what one core needs for it, of PostgreSQL with its own share, which is a mean; *until the answer* (median) is on
that machine under that load.

| List | Found | SQLite: of processor time | p95 | until the answer | PostgreSQL: of processor time | p95 | until the answer |
|---|---|---|---|---|---|---|---|
${[...lines.values()].join('\n')}`,
)
