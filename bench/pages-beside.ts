import { loadavg } from 'node:os'
import { join } from 'node:path'
import { demoHouses } from '@portico/demo/demo-houses'
import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { checkOut } from './load/former-commit.ts'
import {
  type ComparedPages,
  compareLoads,
  comparePages,
  type MeasuredWeb,
  pagesOfRun,
  rowOf,
  rowsOf,
} from './load/page-load.ts'
import { startPrograms } from './load/start-programs.ts'
import { rateOf, sendTimed } from './load/timed-request.ts'
import { writeSection } from './load/write-section.ts'

// The room list of this commit beside that of a former one, in turn: each with its own four programs, data and invented
// houses, since an older web may not know the answers of today's gateway. First visits, the pages after them, both as
// browsers ask for them, and what a minute of that leaves behind. Writes a section "Pages beside" of
// docs/benchmarks.md.
const rounds = Number(process.argv[2] ?? 9)
const commit = process.argv[3] ?? '528856e2'

type Programs = Awaited<ReturnType<typeof startPrograms>>
type Web = { readonly url: string; readonly pid: number; readonly allMs?: () => number }
/** How a browser asks: `none` is an address that was typed, a first visit. */
type Visit = { readonly encoding: 'br' | 'identity'; readonly site: 'none' | 'same-origin' }

const firstVisit: Visit = { encoding: 'br', site: 'none' }
const laterPage: Visit = { encoding: 'br', site: 'same-origin' }
const plainPage: Visit = { encoding: 'identity', site: 'same-origin' }

const ports = { former: 27_340, twin: 27_324 }
const [house] = demoHouses.hotels
const rooms = `/hotel/${house.id}/channel/${house.directChannelId}/language/1/rooms`
const today = todayAt('Europe/Rome', new Date().toISOString() as Instant)
/** What a guest's browser may have loaded meanwhile, in milliseconds. */
const minute = 60_000

using former = checkOut(commit)
const { programs: table } = await import(join(former.folder, 'scripts/start/programs.mjs'))
await using theirs = await startPrograms({ folder: former.folder, table, firstPort: ports.former })
await using ours = await startPrograms()
const twin = ours.another(
  'apps/web/server.ts',
  { WEB_PORT: String(ports.twin), WEB_URL: `http://localhost:${ports.twin}` },
  ports.twin,
)
await twin.start()

const load = loadNow()
const searches = await searchesShownByBoth()
let turn = 0
const next = () => searches[turn++ % searches.length] ?? ''
const measured = (web: Web, visit: Visit): MeasuredWeb => ({ ...web, page: () => page(web, next(), visit) })
const [ourWeb, theirWeb, twinWeb] = [webOf(ours), webOf(theirs), { url: twin.url, pid: twin.pid }]

const name = 'Room list, other dates each time'
const rows = [
  ...plainRows(await comparePages(rounds, measured(ourWeb, plainPage), measured(theirWeb, plainPage))),
  ...loadRows(
    'A first visit, brotli',
    await compareLoads(rounds, measured(ourWeb, firstVisit), measured(theirWeb, firstVisit)),
  ),
  ...loadRows(
    'A later page, brotli',
    await compareLoads(rounds, measured(ourWeb, laterPage), measured(theirWeb, laterPage)),
  ),
]
// The twin has shown as many plain pages as ours, and never compressed one.
await rateOf(pagesOfRun.together * (rounds + 1), 8, measured(twinWeb, plainPage).page)
for (const ends = performance.now() + minute; performance.now() < ends; )
  await rateOf(100, 8, measured(ourWeb, firstVisit).page)
const afterMinute = await compareLoads(rounds, measured(ourWeb, plainPage), measured(twinWeb, plainPage))
rows.push(...loadRows('Plain after a minute of brotli, beside a web that never compressed', afterMinute))

const [is, was] = [await page(ourWeb, next(), plainPage), await page(theirWeb, next(), plainPage)].map(kilobytes)
const [isFirst, wasFirst] = [
  await page(ourWeb, next(), { ...firstVisit, encoding: 'identity' }),
  await page(theirWeb, next(), { ...firstVisit, encoding: 'identity' }),
].map(kilobytes)
await twin.kill()
writeSection(
  `Pages beside ${commit}`,
  `Written by \`npm run bench -- pages-beside ${rounds} ${commit}\`: this commit beside ${commit}, each with its own web, gateway, booking server and invented houses, in turn;
the ratio is the median of ${rounds} pairs, at a load of ${load} before and ${loadNow()} after. A run asks for ${pagesOfRun.together} pages at 8 clients, ${pagesOfRun.alone} at one. Unpacked, a page of ours has ${is} kB and on a first visit ${isFirst} kB, of the other ${was} kB and ${wasFirst} kB.

| Page | Measured | Ours | Beside it | Ratio |
|---|---|---|---|---|
${rows.join('\n')}`,
)

function loadNow(): string {
  return (loadavg()[0] ?? 0).toFixed(1)
}

function webOf({ web, webPid, processorMs }: Programs): Web {
  const allMs = () => Object.values(processorMs()).reduce((sum, ms) => sum + ms, 0)
  return { url: web, pid: webPid, allMs }
}

function plainRows(compared: ComparedPages): readonly string[] {
  const what = `${name}, plain`
  return [
    ...rowsOf(what, compared),
    rowOf(what, '8 clients, processor time of all programs a page', 'ms', compared.allMs),
  ]
}

async function page({ url }: Web, path: string, { encoding, site }: Visit) {
  const answer = await sendTimed({
    url: url + path,
    headers: { host: 'hotel-miramare.localhost', 'accept-encoding': encoding, 'sec-fetch-site': site },
  })
  if (answer.status !== 200) throw new Error(`${url}${path} answers ${answer.status}`)
  return answer
}

function kilobytes({ body }: { readonly body: string }): string {
  return (Buffer.byteLength(body) / 1000).toFixed(0)
}

function loadRows(
  what: string,
  { perSecond, processorMs }: Awaited<ReturnType<typeof compareLoads>>,
): readonly string[] {
  return [
    rowOf(what, '8 clients', '/s', perSecond),
    rowOf(what, '8 clients, processor time of the web a page', 'ms', processorMs),
  ]
}

/** The invented houses change: a stay counts that both of them sell. */
async function searchesShownByBoth(): Promise<string[]> {
  const shown: string[] = []
  const lists = async (programs: Programs, path: string) => {
    const { body } = await page(webOf(programs), path, plainPage).catch(() => ({ body: '' }))
    return body.includes('pick=')
  }
  for (let day = 0; day < 1_250; day++) {
    const arrival = addDays(today, 20 + (day % 250))
    const path = `${rooms}?arrival=${arrival}&departure=${addDays(arrival, 2 + (Math.floor(day / 250) % 5))}&room=2`
    if ((await lists(theirs, path)) && (await lists(ours, path))) shown.push(path)
  }
  console.info(`${shown.length} of 1250 searches are shown by both.`)
  if (shown.length < 100) throw new Error('both show too few searches to compare')
  return shown
}
