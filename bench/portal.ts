import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDb } from '@portico/booking-server/db/open/open-db'
import { extendHorizon } from '@portico/booking-server/opening/extend-horizon'
import { hotelList } from '@portico/legacy/calls/catalogue/hotel-list'
import { portalFacts } from '@portico/legacy/calls/search/portal-facts'
import { roomSearch } from '@portico/legacy/calls/search/room-search'
import { profiles } from '@portico/legacy/codec/extensions'
import { decodeReply, encodeQuery, type LegacyCall } from '@portico/legacy/codec/legacy-call'
import { readServiceToken } from '@portico/server/tokens/service-token'
import { programs as table } from '../scripts/start/programs.mjs'
import { aHost, aSnapshot } from '../tests/builders/a-snapshot.ts'
import { manyHouses } from '../tests/builders/many-houses.ts'
import { KillableProcess } from '../tests/kill/killable-process.ts'
import { requireFreePorts } from './load/require-free-ports.ts'
import { medianOf, sendTimed } from './load/timed-request.ts'
import { writeSection } from './load/write-section.ts'
import { makeHouses } from './search/make-houses.ts'
import { callerAt, nextStay, today } from './search/search-calls.ts'

// A portal's pages from browser to database. Writes the section "Portal" of docs/benchmarks.md. `--catalogue HOME`
// measures a catalogue as well that was put there by `portico import hotels`; `--rounds N` says how many searches are
// measured.
const { values } = parseArgs({ options: { catalogue: { type: 'string' }, rounds: { type: 'string', default: '150' } } })
// After so many searches their dates would be those of the first again, which the booking server has kept.
const rounds = Math.min(Number(values.rounds), 280)
const root = join(import.meta.dirname, '..')
const ports = { 'booking-server': 27_340, gateway: 27_341, web: 27_342 }
await requireFreePorts(Object.values(ports))
const host = 'portal.localhost'
const [before = 0] = loadavg()
const folder = mkdtempSync(join(tmpdir(), 'portico-portal-'))
const rows: string[] = []
/** How long the gateway keeps the facts of a search. */
const freshMs = 2_000
/** Houses of each search that are compared with one of their own. */
const sample = 50

const figure = (ms: number) => (ms >= 100 ? ms.toFixed(0) : ms.toFixed(1))
const p95Of = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
const bothOf = (times: readonly number[]) => `median ${figure(medianOf(times))} ms, p95 ${figure(p95Of(times))} ms`

/** Booking server, gateway and web on the houses of a folder, whose only host is the portal of a channel. */
async function startPortal(home: string, channelId: number) {
  mkdirSync(join(home, 'gateway'), { recursive: true })
  // The last settings that admin had published, which is not running.
  writeFileSync(
    join(home, 'gateway/snapshot.json'),
    JSON.stringify(aSnapshot([aHost({ host, channelIds: [channelId] })])),
  )
  for (const pair of ['web-gateway', 'gateway-booking-server'] as const) readServiceToken(home, pair)
  const at = (name: keyof typeof ports) => `http://127.0.0.1:${ports[name]}`
  const env = {
    BOOKING_PORT: String(ports['booking-server']),
    GATEWAY_PORT: String(ports.gateway),
    WEB_PORT: String(ports.web),
    BOOKING_URL: at('booking-server'),
    GATEWAY_URL: at('gateway'),
    ADMIN_URL: 'http://127.0.0.1:9',
    WEB_URL: `http://localhost:${ports.web}`,
    PORTICO_HOME: home,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '{"host":100000000}',
    LATE_MS: '{"searches":10000,"others":10000}',
  }
  const started: KillableProcess[] = []
  for (const name of ['booking-server', 'gateway', 'web'] as const) {
    const { entry = '', memory = [] } = table.find((program) => program.name === name) ?? {}
    const program = new KillableProcess(ports[name], [...memory, join(root, entry)], env)
    started.push(program)
    await program.start()
  }
  return {
    page: (query: URLSearchParams | string) =>
      sendTimed({
        url: `${at('web')}/channel/${channelId}/language/1?${query}`,
        headers: { host: `${host}:${ports.web}` },
      }),
    /** How often the gateway had the facts of a search, and how often it had not. */
    lookUps: async () => {
      const response = await fetch(`${at('gateway')}/metrics`, {
        headers: { authorization: `Bearer ${readServiceToken(home, 'web-gateway')}` },
      })
      const text = await response.text()
      const countOf = (outcome: string) =>
        Number(
          new RegExp(`^portico_cache_total\\{cache="portal-searches",outcome="${outcome}"\\} (\\d+)$`, 'm').exec(
            text,
          )?.[1] ?? 0,
        )
      return { hits: countOf('hit'), misses: countOf('miss') }
    },
    /** A call of the booking server, without gateway and web. */
    call: async <Input, Reply>(wanted: LegacyCall<Input, Reply>, input: Input, hotelId?: number): Promise<Reply> => {
      const query = encodeQuery(wanted, callerAt(channelId, hotelId), input, profiles.portico)
      const headers = { authorization: `Bearer ${readServiceToken(home, 'gateway-booking-server')}` }
      const { status, body } = await sendTimed({
        url: `${at('booking-server')}/customers/${wanted.path}&${query}`,
        headers,
      })
      const result = status === 200 ? decodeReply(wanted, body, profiles.portico) : undefined
      if (result?.kind !== 'answered') throw new Error(`${wanted.name} answers ${status}`)
      return result.answer
    },
    memory: () => started.map(({ pid }) => pssOf(pid).toFixed(0)).join(' + '),
    processorMs: () => started.reduce((sum, { pid }) => sum + processorMsOf(pid), 0),
    [Symbol.asyncDispose]: async () => {
      for (const program of started.reverse()) await program.kill()
    },
  }
}

function pssOf(pid: number): number {
  const line = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
  return Number(line?.[1] ?? Number.NaN) / 1024
}

/** Of all threads, in its own code and in the kernel for it. */
function processorMsOf(pid: number): number {
  const [user = 0, kernel = 0] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
  return (user + kernel) * 10
}

/** A page says itself where its server has not answered: such a page measures nothing. */
const hasPrices = (body: string) => body.includes('class="price"')

type Portal = Awaited<ReturnType<typeof startPortal>>

/**
 * Of each search some houses of all, spread over the channel: what the portal says of them is what a search of each
 * alone finds. How many were compared.
 */
async function compareWithSingleSearches(portal: Portal): Promise<number> {
  let compared = 0
  for (const party of [
    { adults: 2, childrenAges: [7] },
    { adults: 1, childrenAges: [] },
    { adults: 3, childrenAges: [1] },
  ]) {
    const stay = nextStay()
    const { hotelIds, totals } = await portal.call(portalFacts, { stay, rooms: [party] })
    const all = (await portal.call(hotelList, {})).hotels.map(({ id }) => id)
    for (let i = 0; i < all.length; i += Math.ceil(all.length / sample)) {
      const id = all[i] ?? 0
      const { rooms } = await portal.call(roomSearch, { stay, party, chosen: [], cross: false, timestamp: 0 }, id)
      for (const { mealPlan, isRefundable, minor } of totals) {
        const fitting = rooms
          .flatMap(({ quotes }) => quotes)
          .filter((quote) => mealPlan === undefined || quote.mealPlan === mealPlan)
          .filter(
            ({ cancellation }) =>
              !isRefundable ||
              (cancellation.kind === 'free-until' && (cancellation.until ?? '') > new Date().toISOString()),
          )
        const expected = fitting.length === 0 ? 0 : Math.min(...fitting.map((quote) => quote.price.stay.minor))
        const said = minor[hotelIds.indexOf(id)] ?? 0
        if (said !== expected)
          throw new Error(`house ${id} from ${stay.arrival}: the portal says ${said}, its own search ${expected}`)
      }
      compared++
    }
  }
  return compared
}

async function measure(what: string, home: string, channelId: number): Promise<void> {
  await using portal = await startPortal(home, channelId)
  const search = () => {
    const { arrival, departure } = nextStay()
    return new URLSearchParams({ arrival, departure, room: '2-7' })
  }
  const open = async (query: URLSearchParams) => {
    const reply = await portal.page(query)
    const cards = reply.body.split('class="hotel-card"').length - 1
    if (reply.status !== 200 || cards === 0 || cards > 40 || !hasPrices(reply.body))
      throw new Error(`a page answers ${reply.status} with ${cards} houses`)
    return { ...reply, cards }
  }
  // Until the houses are in memory and all three programs are warm: while a search takes longer than it may, pages have
  // no prices, or answer 503, and the gateway leaves the server alone for a moment.
  for (let inARow = 0; inARow < 30; ) {
    const isComplete = hasPrices((await portal.page(search())).body)
    inARow = isComplete ? inARow + 1 : 0
    if (!isComplete) await pause(1_000)
  }
  const idle = portal.memory()
  const first = 'first page, other dates each time'
  const later = 'the same search more than two seconds later, sorted by name'
  const looks = {
    [first]: '',
    'the same search, sorted by stars': 'sort=stars',
    'the same search, four stars with free cancellation': 'stars=4&refundable=yes',
    'the same search, the second page': 'page=2',
    [later]: 'sort=name',
  }
  const measured = Object.entries(looks).map(([look, params]) => ({
    look,
    params,
    times: [] as number[],
    processorMs: 0,
  }))
  let largest = 0
  let repeated = 0
  for (let i = 0; i < rounds; i++) {
    const query = search()
    for (const one of measured) {
      if (one.look === later && i % 10 !== 0) continue
      const isWarm = one.look !== first && one.look !== later
      for (let attempt = 0; ; attempt++) {
        if (one.look === later) await pause(freshMs + 100)
        const before = await portal.lookUps()
        const began = portal.processorMs()
        const page = await open(new URLSearchParams(`${query}&${one.params}`))
        const processorMs = portal.processorMs() - began
        const { hits, misses } = await portal.lookUps()
        if (hits - before.hits === Number(isWarm) && misses - before.misses === Number(!isWarm)) {
          one.times.push(page.ms)
          one.processorMs += processorMs
          largest = Math.max(largest, page.body.length)
          break
        }
        // The machine has let more than two seconds go by since the first page: that was another measurement.
        if (!isWarm || attempt === 10)
          throw new Error(`${one.look}: ${hits - before.hits} hits and ${misses - before.misses} misses`)
        repeated++
        await open(query)
      }
    }
  }
  const compared = await compareWithSingleSearches(portal)
  for (const { look, times, processorMs } of measured)
    rows.push(`| ${what}: ${look} | ${bothOf(times)} | ${figure(processorMs / times.length)} ms |`)
  rows.push(`| ${what}: the largest page | ${Math.round(largest / 1024)} kB of HTML | |`)
  rows.push(
    `| ${what}: memory of booking server, gateway and web (PSS) | ${idle} MB, afterwards ${portal.memory()} MB | |`,
  )
  rows.push(`| ${what}: totals of houses, each beside a search of its own | ${compared} compared, all equal | |`)
  console.info(`${rows.slice(-8).join('\n')}\n${repeated} warm pages were repeated`)
}

try {
  for (const [count, what] of [
    [8, '8 generated houses'],
    [1_000, '1,000 generated houses'],
  ] as const) {
    const home = join(folder, `${count}`)
    await makeHouses(join(home, 'booking-server/booking.sqlite'), manyHouses(count), today)
    await measure(what, home, 1)
  }
  if (values.catalogue !== undefined) {
    const home = join(folder, 'catalogue')
    cpSync(join(values.catalogue, 'booking-server'), join(home, 'booking-server'), { recursive: true })
    const db = await openDb(join(home, 'booking-server/booking.sqlite'))
    // What the server does once a day, which would go on for minutes: a catalogue of yesterday is of today before it is
    // measured.
    await extendHorizon(db, today)
    const { id } = await db.reader
      .selectFrom('channel')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await db.close()
    await measure('13,461 imported houses', home, id)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
writeSection(
  'Portal',
  `Written by \`npm run bench -- portal --catalogue HOME\`: pages of a portal over HTTP, uncompressed, one client, from the web over the gateway to the booking server, all in processes
of their own. A search has other dates each time, for two adults and a child, and nothing of it is cached; then the same search is looked at otherwise, as somebody does who filters and
sorts: the gateway has the facts of its last ten searches for two seconds, and each of these pages was seen to be made from them; later than that the booking
server has them still, and prices again only what has changed. *Of the programs'
processor time* counts all three, in their code and in the kernel for them, whatever else the machine does. Load average before: ${before.toFixed(1)}.

| Pages | Until the last byte | Of the programs' processor time, mean |
|---|---|---|
${rows.join('\n')}`,
)
