import { cpus } from 'node:os'
import { demoHouses } from '@portico/demo/demo-houses'
import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { programs as table } from '../scripts/start/programs.mjs'
import { startPrograms } from './load/start-programs.ts'
import { rateOf, sendTimed } from './load/timed-request.ts'
import { writeSection } from './load/write-section.ts'

// Whether web and gateway grow: their memory (PSS) after a warm-up and after each of ten parts of many pages, by eight
// clients. Writes the section "Memory" of docs/benchmarks.md. `npm run bench -- memory 10000` serves so many pages
// instead of 100,000.
const pageCount = Number(process.argv[2] ?? 100_000)
const part = pageCount / 10
const host = 'hotel-miramare.localhost'
const [house] = demoHouses.hotels
const base = `/hotel/${house.id}/channel/${house.directChannelId}/language`
const today = todayAt('Europe/Rome', new Date().toISOString() as Instant)

await using programs = await startPrograms()
const names = table.map(({ entry }) => /apps\/([^/]+)/.exec(entry)?.[1] ?? entry)
const shown = ['web', 'gateway', 'booking-server', 'admin']

let turn = 0
/**
 * Dates, parties and languages differ from page to page; of ten pages seven are room lists, two search pages, one is
 * the form of recovery.
 */
function nextPath(): string {
  const n = turn++
  const arrival = addDays(today, 5 + (n % 300))
  const search = `arrival=${arrival}&departure=${addDays(arrival, 1 + (Math.floor(n / 300) % 7))}&room=${1 + (n % 3)}`
  const language = `${base}/${1 + (n % 2)}`
  if (n % 10 < 7) return `${language}/rooms?${search}`
  return n % 10 < 9 ? `${language}?${search}` : `${language}/recover`
}

async function page() {
  const path = nextPath()
  const answer = await sendTimed({ url: `${programs.web}${path}`, headers: { host } })
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`)
  return answer
}

const rows: { readonly pages: number; readonly memory: readonly number[] }[] = []
const began = performance.now()
for (let i = 0; i <= 10; i++) {
  await rateOf(part, 8, page)
  const all = programs.memory()
  const memory = shown.map((name) => all[names.indexOf(name)] ?? Number.NaN)
  rows.push({ pages: i * part, memory })
  console.info(
    `${i * part} pages after the warm-up: ${shown.map((name, at) => `${name} ${memory[at]?.toFixed(1)} MB`).join(', ')}`,
  )
}

/** MB for each further part, by least squares. */
function growthOf(at: number): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [rows.map((_, i) => i), rows.map(({ memory }) => memory[at] ?? Number.NaN)]
  const [meanX, meanY] = [mean(x), mean(y)]
  return (
    mean(x.map((value, i) => (value - meanX) * ((y[i] ?? 0) - meanY))) / mean(x.map((value) => (value - meanX) ** 2))
  )
}

writeSection(
  'Memory',
  `Written by \`npm run bench -- memory\`: ${pageCount} pages after a warm-up of ${part}, eight clients, other dates and parties each time; PSS in MB. ${cpus().length} cores of ${cpus()[0]?.model}, ${((performance.now() - began) / 60_000).toFixed(0)} minutes.

| Pages after the warm-up | ${shown.join(' | ')} |
|---|${shown.map(() => '---').join('|')}|
${rows.map(({ pages, memory }) => `| ${pages} | ${memory.map((mb) => mb.toFixed(1)).join(' | ')} |`).join('\n')}
| Growth for ${part} pages, least squares | ${shown.map((_, at) => growthOf(at).toFixed(2)).join(' | ')} |`,
)
