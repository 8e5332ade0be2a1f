import { join } from 'node:path'
import { demoHouses } from '@portico/demo/demo-houses'
import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { checkOut } from './load/former-commit.ts'
import { comparePages, pagesOfRun, rowsOf } from './load/page-load.ts'
import { startPrograms } from './load/start-programs.ts'
import { sendTimed } from './load/timed-request.ts'
import { writeSection } from './load/write-section.ts'

type Programs = Awaited<ReturnType<typeof startPrograms>>

const firstPort = 27_340
const [house] = demoHouses.hotels
const rooms = `/hotel/${house.id}/channel/${house.directChannelId}/language/1/rooms`
const headers = { host: 'hotel-miramare.localhost', 'accept-encoding': 'identity', 'sec-fetch-site': 'same-origin' }
const today = todayAt('Europe/Rome', new Date().toISOString() as Instant)

const anySearch = (turn: number) => {
  const arrival = addDays(today, 20 + (turn % 250))
  return `${rooms}?arrival=${arrival}&departure=${addDays(arrival, 2 + (Math.floor(turn / 250) % 5))}&room=2`
}

const answerOf = ({ web }: Programs, path: string) => sendTimed({ url: web + path, headers })

async function page(programs: Programs, path: string) {
  const answer = await answerOf(programs, path)
  if (answer.status !== 200) throw new Error(`${programs.web}${path} answers ${answer.status}`)
  return answer
}

/**
 * The room list of this commit beside that of a former one, in turn: each with its own four programs, data and invented houses, since an older web may not know
 * the answers of today's gateway. Writes the section "Pages beside" of docs/benchmarks.md.
 */
export async function compareRoomLists(commit: string, rounds: number): Promise<void> {
  using former = checkOut(commit)
  const { programs: table } = await import(join(former.folder, 'scripts/start/programs.mjs'))
  await using before = await startPrograms({ folder: former.folder, table, firstPort })
  await using ours = await startPrograms()
  const searches = await searchesShownByBoth(before, ours)
  let turn = 0
  const next = () => searches[turn++ % searches.length] ?? ''
  const measured = (programs: Programs) => ({ pid: programs.webPid, page: () => page(programs, next()) })
  const rows = rowsOf('Room list, other dates each time', await comparePages(rounds, measured(ours), measured(before)))
  const [is, was] = [await page(ours, next()), await page(before, next())].map(({ body }) => (Buffer.byteLength(body) / 1000).toFixed(0))
  writeSection(
    `Pages beside ${commit}`,
    `Written by \`npm run bench -- pages ${rounds} ${commit}\`: this commit beside ${commit}, each with its own web, gateway, booking server and invented houses, uncompressed, in turn;
the ratio is the median of ${rounds} pairs. A run asks for ${pagesOfRun.together} pages at 8 clients, ${pagesOfRun.alone} at one. A page of ours has ${is} kB, of the other ${was} kB.

| Page | Measured | Ours | Beside it | Ratio |
|---|---|---|---|---|
${rows.join('\n')}`,
  )
}

/** The invented houses change: a stay counts that both of them sell. */
async function searchesShownByBoth(before: Programs, ours: Programs): Promise<string[]> {
  const shown: string[] = []
  const lists = async (programs: Programs, path: string) => {
    const { status, body } = await answerOf(programs, path)
    return status === 200 && body.includes('pick=')
  }
  for (let turn = 0; turn < 1_250; turn++) {
    const path = anySearch(turn)
    if ((await lists(before, path)) && (await lists(ours, path))) shown.push(path)
  }
  console.info(`${shown.length} of 1250 searches are shown by both.`)
  if (shown.length < 100) throw new Error('both show too few searches to compare')
  return shown
}
