import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { demoHouses } from '@portico/demo/demo-houses'
import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { checkOut } from './load/former-commit.ts'
import { compareLoads, comparePages, type MeasuredWeb, pagesOfRun, rowOf } from './load/page-load.ts'
import { requireFreePorts } from './load/require-free-ports.ts'
import { portsFrom, startPrograms } from './load/start-programs.ts'
import { type Compared, comparedOf, measurePairs, rateOf, sendTimed } from './load/timed-request.ts'
import { bookings } from './load/whole-booking.ts'
import { writeSection } from './load/write-section.ts'

// This commit beside a former one, in turn, each with its own four programs, data and invented houses, since an older
// web may not know the answers of today's gateway: room lists as browsers ask for them, what a minute of compressing
// leaves behind, pages of a portal, whole bookings, memory. Says what got slower by more than a twentieth, and writes a
// section "Beside" of docs/benchmarks.md.
const [commit = '528856e2', rounds = 3] = [process.argv[2], Number(process.argv[3] ?? 3)]

type Programs = Awaited<ReturnType<typeof startPrograms>>
type Web = { readonly url: string; readonly pid: number; readonly allMs?: () => number }
/** How a browser asks: `none` is an address that was typed, a first visit. */
type Visit = { readonly encoding: 'br' | 'gzip' | 'identity'; readonly site: 'none' | 'same-origin' }

const firstVisit: Visit = { encoding: 'br', site: 'none' }
const laterPage: Visit = { encoding: 'br', site: 'same-origin' }
const laterPageGzip: Visit = { encoding: 'gzip', site: 'same-origin' }
const plainPage: Visit = { encoding: 'identity', site: 'same-origin' }

const ports = { former: 27_340, ours: 27_300, twin: 27_324 }
const hosts = { house: 'hotel-miramare.localhost', portal: 'case-belvento.localhost' }
const [house] = demoHouses.hotels
const rooms = `/hotel/${house.id}/channel/${house.directChannelId}/language/1/rooms`
const portal = `/channel/${demoHouses.groupChannelId}/language/1`
const today = todayAt('Europe/Rome', new Date().toISOString() as Instant)
/** What a guest's browser may have loaded meanwhile, in milliseconds. */
const minute = 60_000
/** A program that has started collects its heap a few seconds later. */
const restMs = 15_000
const [bookingsOfRun, clients] = [40, 8]
/** Until the mails of a run have left. */
const mailsMs = 8_000
const tolerance = 1.05

const slower: string[] = []

await requireFreePorts(
  [ports.former, ports.ours].flatMap((first) => Object.values(portsFrom(first))).concat(ports.twin),
)
using former = checkOut(commit)
const { programs: table } = await import(join(former.folder, 'scripts/start/programs.mjs'))
await using theirs = await startPrograms({ folder: former.folder, table, firstPort: ports.former })
await using ours = await startPrograms({ firstPort: ports.ours })
await pause(restMs)
const atRest = memoryRows('at rest')

const twin = ours.another(
  'apps/web/server.ts',
  { WEB_PORT: String(ports.twin), WEB_URL: `http://localhost:${ports.twin}` },
  ports.twin,
)
await twin.start()
const load = loadNow()
const [ourWeb, theirWeb, twinWeb] = [webOf(ours), webOf(theirs), { url: twin.url, pid: twin.pid }]
const searches = await searchesShownByBoth()
const measured = (web: Web, visit: Visit): MeasuredWeb => ({ ...web, page: pagesInTurn(web, visit) })
const loads = async (name: string, visit: Visit, one = ourWeb, other: Web = theirWeb) => {
  const { perSecond, processorMs } = await compareLoads(rounds, measured(one, visit), measured(other, visit))
  return [
    compared(name, '8 clients', '/s', perSecond),
    compared(name, '8 clients, processor time of the web a page', 'ms', processorMs),
  ]
}

const plain = 'Room list, other dates each time, plain'
const plainPages = await comparePages(rounds, measured(ourWeb, plainPage), measured(theirWeb, plainPage))
const pageRows = [
  compared(plain, '8 clients', '/s', plainPages.perSecond),
  compared(plain, '8 clients, processor time of the web a page', 'ms', plainPages.processorMs),
  compared(plain, '8 clients, processor time of all programs a page', 'ms', plainPages.allMs),
  compared(plain, '1 client, median', 'ms', plainPages.aloneMs),
  ...(await loads('A first visit, brotli', firstVisit)),
  ...(await loads('A later page, brotli', laterPage)),
  ...(await loads('A later page, gzip', laterPageGzip)),
]
const portalName = `Portal of ${demoHouses.hotels.length} houses, other dates each time, plain`
const portalPages = await compareLoads(rounds, portalOf(ourWeb), portalOf(theirWeb))
const portalRows = [
  compared(portalName, '8 clients', '/s', portalPages.perSecond),
  compared(portalName, '8 clients, processor time of all programs a page', 'ms', portalPages.allMs),
]
const bookingRows = await bookingsOf(ours, theirs)
const afterLoad = memoryRows('after these pages and bookings')
// The twin has shown as many plain pages as ours, and never compressed one.
await rateOf(pagesOfRun.together * (rounds + 1), clients, measured(twinWeb, plainPage).page)
for (const ends = performance.now() + minute; performance.now() < ends; )
  await rateOf(100, clients, measured(ourWeb, firstVisit).page)
const compressing = 'Plain after a minute of brotli, beside a web that never compressed'
const afterMinute = await loads(compressing, plainPage, ourWeb, twinWeb)
await twin.kill()

const kilobytes = async (web: Web, visit: Visit) =>
  (Buffer.byteLength((await page(web, searches[0] ?? '', visit)).body) / 1000).toFixed(0)
writeSection(
  `Beside ${commit}`,
  `Written by \`npm run bench -- --beside ${commit} ${rounds}\`: this commit beside ${commit}, each with its own four programs and invented houses, in turn; the ratio is the median of ${rounds} pairs, in brackets the least and the most,
at a load of ${load} before and ${loadNow()} after. A run asks for ${pagesOfRun.together} pages at 8 clients, ${pagesOfRun.alone} at one, or books ${bookingsOfRun} stays by the forms that a browser without JavaScript has: room list, services, hold, checkout, confirm, voucher, and the mails that follow.
Unpacked, a page of ours has ${await kilobytes(ourWeb, plainPage)} kB, of the other ${await kilobytes(theirWeb, plainPage)} kB. ${slower.length === 0 ? 'Nothing got slower by more than a twentieth.' : `Slower by more than a twentieth: ${slower.join('; ')}.`}

| What | Measured | Ours | Beside it | Ratio |
|---|---|---|---|---|
${[...pageRows, ...afterMinute, ...portalRows, ...bookingRows, ...atRest, ...afterLoad].join('\n')}`,
)
console.info(slower.length === 0 ? 'Nothing got slower by more than a twentieth.' : `Slower: ${slower.join('; ')}.`)

/** A row, which is remembered where ours is the slower or the larger one. */
function compared(name: string, what: string, unit: '/s' | 'ms' | 'MB', figures: Compared): string {
  const worse = unit === '/s' ? 1 / figures.ratio : figures.ratio
  if (worse > tolerance) slower.push(`${name}, ${what} (${figures.ratio.toFixed(2)})`)
  return rowOf(name, what, unit, figures)
}

function loadNow(): string {
  return (loadavg()[0] ?? 0).toFixed(1)
}

function sumOf(figures: Iterable<number>): number {
  return [...figures].reduce((sum, figure) => sum + figure, 0)
}

function webOf({ web, webPid, processorMs }: Programs): Web {
  return { url: web, pid: webPid, allMs: () => sumOf(Object.values(processorMs())) }
}

async function page({ url }: Web, path: string, { encoding, site }: Visit, host = hosts.house) {
  const headers = { host, 'accept-encoding': encoding, 'sec-fetch-site': site }
  const answer = await sendTimed({ url: url + path, headers })
  if (answer.status !== 200) throw new Error(`${url}${path} answers ${answer.status}`)
  return answer
}

function pagesInTurn(web: Web, visit: Visit) {
  let turn = 0
  return () => page(web, searches[turn++ % searches.length] ?? '', visit)
}

function portalOf(web: Web): MeasuredWeb {
  let turn = 0
  return {
    ...web,
    page: () => {
      const arrival = addDays(today, 20 + (turn % 250))
      const departure = addDays(arrival, 2 + (Math.floor(turn++ / 250) % 5))
      return page(web, `${portal}?arrival=${arrival}&departure=${departure}&room=2`, plainPage, hosts.portal)
    },
  }
}

/** The invented houses change: a stay counts that both of them sell. */
async function searchesShownByBoth(): Promise<string[]> {
  const shown: string[] = []
  const lists = async (web: Web, path: string) => {
    const { body } = await page(web, path, plainPage).catch(() => ({ body: '' }))
    return body.includes('pick=')
  }
  for (let day = 0; day < 1_250; day++) {
    const arrival = addDays(today, 20 + (day % 250))
    const path = `${rooms}?arrival=${arrival}&departure=${addDays(arrival, 2 + (Math.floor(day / 250) % 5))}&room=2`
    if ((await lists(theirWeb, path)) && (await lists(ourWeb, path))) shown.push(path)
  }
  console.info(`${shown.length} of 1250 searches are shown by both.`)
  if (shown.length < 100) throw new Error('both show too few searches to compare')
  return shown
}

/** Processor time counts what a program does until its mails have left. */
async function bookingsOf(one: Programs, other: Programs): Promise<string[]> {
  const runsOf = (programs: Programs) => {
    const book = bookings(programs.web)
    return async (): Promise<Readonly<Record<string, number>>> => {
      const before = programs.processorMs()
      const perSecond = await rateOf(bookingsOfRun, clients, book)
      await pause(mailsMs)
      const spent = Object.entries(programs.processorMs()).map(
        ([name, ms]) => [name, (ms - (before[name] ?? 0)) / bookingsOfRun] as const,
      )
      return { perSecond, all: sumOf(spent.map(([, ms]) => ms)), ...Object.fromEntries(spent) }
    }
  }
  const pairs = await measurePairs(rounds, runsOf(one), runsOf(other))
  const figuresOf = (measure: string) =>
    comparedOf(
      pairs.map((pair) => ({
        ours: pair.ours[measure] ?? Number.NaN,
        baseline: pair.baseline[measure] ?? Number.NaN,
      })),
    )
  const name = 'A whole booking'
  return [
    compared(name, '8 clients', '/s', figuresOf('perSecond')),
    compared(name, 'processor time of all programs, mails with it', 'ms', figuresOf('all')),
    ...['booking-server', 'gateway', 'web'].map((program) =>
      compared(name, `of it the ${program}`, 'ms', figuresOf(program)),
    ),
  ]
}

/** PSS of the four programs together. */
function memoryRows(when: string): string[] {
  const figures = comparedOf([{ ours: sumOf(ours.memory()), baseline: sumOf(theirs.memory()) }])
  return [compared('Memory of the four programs', when, 'MB', figures)]
}
