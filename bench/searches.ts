import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDb } from '@portico/booking-server/db/open/open-db'
import { demoSeed } from '@portico/booking-server/seed/demo-seed'
import { priceCheck } from '@portico/legacy/calls/checkout/confirm'
import { availabilityCheck } from '@portico/legacy/calls/search/availability-check'
import { calendar } from '@portico/legacy/calls/search/calendar'
import { chart } from '@portico/legacy/calls/search/chart'
import { nearby } from '@portico/legacy/calls/search/nearby'
import { portalSearch } from '@portico/legacy/calls/search/portal-search'
import { roomSearch } from '@portico/legacy/calls/search/room-search'
import { readServiceToken } from '@portico/server/tokens/service-token'
import { manyHouses } from '../tests/builders/many-houses.ts'
import { KillableProcess } from '../tests/kill/killable-process.ts'
import { compare, medianOf, sendTimed } from './load/timed-request.ts'
import { writeSection } from './load/write-section.ts'
import { addReservations, makeHouses } from './search/make-houses.ts'
import { plainSearch } from './search/plain-search.ts'
import { callerAt, megabytesAfter, nextStay, openCalls, type Search, searchBy, today } from './search/search-calls.ts'

// Searches on the read model. Writes the section "Searches" of docs/benchmarks.md. `--catalogue HOME` measures a
// catalogue as well that was put there by `portico import hotels`; `--reservations N` says how many past reservations
// searches must not mind.
const { values } = parseArgs({
  args: process.argv.slice(2),
  options: { catalogue: { type: 'string' }, reservations: { type: 'string', default: '1000000' } },
})
const folder = mkdtempSync(join(tmpdir(), 'portico-searches-'))
const lines: string[] = []
const say = (line: string) => {
  lines.push(line)
  console.info(line)
}
const figure = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2))

const family = { adults: 2, childrenAges: [7] }
const roomsAt = (channelId: number, hotelId: number) =>
  searchBy(roomSearch, callerAt(channelId, hotelId), (stay) => ({
    stay,
    party: family,
    chosen: [],
    cross: true,
    timestamp: 0,
  }))
const portalOf = (channelId: number) =>
  searchBy(portalSearch, callerAt(channelId), (stay) => ({ stay, rooms: [family] }))

async function milliseconds(times: number, job: () => unknown): Promise<number> {
  const began = performance.now()
  for (let i = 0; i < times; i++) await job()
  return (performance.now() - began) / times
}

async function measureOneHotel(): Promise<void> {
  const file = join(folder, 'demo.sqlite')
  await makeHouses(file, demoSeed, today)
  const calls = await openCalls(file)
  const plain = plainSearch(file)
  const search = roomsAt(201, 101)
  const body = JSON.parse(await calls.run(search)) as { availability: { rates: unknown[] }[] }
  const rates = body.availability.flatMap((room) => room.rates).length
  const { ours, baseline, ratio } = await compare(
    9,
    () => milliseconds(300, () => calls.run(search)),
    () => milliseconds(300, () => plain.search(101, nextStay())),
  )
  const what = `Room search of one hotel with ${rates} rates, query text to answer text`
  say(
    `| ${what} | the same rows read by bare better-sqlite3, unpriced | ${figure(ours)} ms | ${figure(baseline)} ms | ${ratio.toFixed(2)} |`,
  )
  plain.close()
  await calls.close()
}

/** Cold load and memory, in this process. */
async function measureLoad(file: string, channelId: number, what: string): Promise<void> {
  const calls = await openCalls(file)
  let count = 0
  const began = performance.now()
  const mb = await megabytesAfter(async () => {
    count = (await calls.hotels.ofChannel(channelId)).length
  })
  const seconds = (performance.now() - began) / 1_000
  const each = `${figure((seconds * 1_000) / count)} ms and ${figure((mb * 1_024) / count)} kB each`
  say(
    `| ${what}: all ${count} hotels loaded from the file into memory | – | ${figure(seconds)} s, ${figure(mb)} MB; ${each} | – | – |`,
  )
  await calls.close()
}

/** A portal over HTTP, from a server in a process of its own that has loaded its hotels. */
async function measurePortal(home: string, channelId: number, what: string, port: number): Promise<void> {
  const server = new KillableProcess(port, [join(import.meta.dirname, '../apps/booking-server/src/server.ts')], {
    BOOKING_PORT: String(port),
    PORTICO_HOME: home,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
  })
  await server.start()
  const headers = { authorization: `Bearer ${readServiceToken(home, 'gateway-booking-server')}` }
  const { path, query } = portalOf(channelId)
  const search = () => sendTimed({ url: `${server.url}/customers/${path}&${query()}`, headers })
  let body = ''
  for (let i = 0; i < 20; i++) body = (await search()).body
  const times: number[] = []
  for (let i = 0; i < 150; i++) times.push((await search()).ms)
  times.sort((a, b) => a - b)
  const found = (JSON.parse(body) as { hotels: unknown[] }).hotels.length
  const p95 = times[Math.floor(times.length * 0.95)] ?? 0
  const answer = `${found} hotels found, ${Math.round(body.length / 1024)} kB`
  say(
    `| ${what}, over HTTP, 1 client (${answer}) | – | median ${figure(medianOf(times))} ms, p95 ${figure(p95)} ms | – | – |`,
  )
  await server.kill()
}

/** Every search on the same hotels, once with past reservations and once without. */
async function measureReservations(file: string): Promise<void> {
  const count = Number(values.reservations)
  const full = join(folder, 'full.sqlite')
  copyFileSync(file, full)
  addReservations(full, count)
  const [loaded, empty] = [await openCalls(full), await openCalls(file)]
  const caller = callerAt(1, 1)
  const basket = (stay: ReturnType<typeof nextStay>) => ({ stay, rooms: [{ productId: 10_301, party: family }] })
  type Calls = typeof loaded
  const search = (search: Search) => (calls: Calls) => calls.run(search)
  const jobs: readonly (readonly [string, (calls: Calls) => Promise<unknown>, number])[] = [
    ['Room search', search(roomsAt(1, 1)), 200],
    ['Availability check', search(searchBy(availabilityCheck, caller, (stay) => ({ stay, rooms: [family] }))), 200],
    ['Nearby dates', search(searchBy(nearby, caller, (stay) => ({ stay, rooms: [family], timestamp: 0 }))), 40],
    ['Calendar', search(searchBy(calendar, caller, () => ({}))), 20],
    ['12-month chart', search(searchBy(chart, caller, () => ({ party: family }))), 20],
    ['Price check', search(searchBy(priceCheck, caller, (stay) => ({ basket: basket(stay), timestamp: 0 }))), 60],
    ['Portal of 1,000 hotels', search(portalOf(1)), 10],
    ['Looking for overdue transfers and options', (calls) => calls.sweep(), 200],
  ]
  for (const [what, job, times] of jobs) {
    const { ours, baseline, ratio } = await compare(
      9,
      () => milliseconds(times, () => job(loaded)),
      () => milliseconds(times, () => job(empty)),
    )
    say(
      `| ${what}, ${count.toLocaleString('en')} past reservations | none | ${figure(ours)} ms | ${figure(baseline)} ms | ${ratio.toFixed(2)} |`,
    )
  }
  await loaded.close()
  await empty.close()
}

try {
  await measureOneHotel()
  const home = join(folder, 'portal')
  const file = join(home, 'booking-server/booking.sqlite')
  await makeHouses(file, manyHouses(1_000), today)
  await measureLoad(file, 1, 'Portal of 1,000 generated hotels')
  await measurePortal(home, 1, 'Portal of 1,000 generated hotels', 27_320)
  if (values.catalogue !== undefined) {
    const catalogue = join(values.catalogue, 'booking-server/booking.sqlite')
    const channelId = await lastChannelOf(catalogue)
    await measureLoad(catalogue, channelId, 'The imported catalogue')
    await measurePortal(values.catalogue, channelId, 'The whole imported catalogue', 27_321)
  }
  await measureReservations(file)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
const table = ['| Measured | Baseline | Ours | Baseline | Ratio |', '|---|---|---|---|---|', ...lines].join('\n')
writeSection(
  'Searches',
  `Written by \`npm run bench -- searches\` in the same way. Dates differ from one search to the next; nothing is kept of an answer.\n\n${table}`,
)

async function lastChannelOf(file: string): Promise<number> {
  const db = await openDb(file)
  const { id } = await db.reader
    .selectFrom('channel')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db.close()
  return id
}
