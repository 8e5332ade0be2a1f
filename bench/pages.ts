import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoHouses } from '@portico/demo/demo-houses'
import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { startPrograms } from './load/start-programs.ts'
import { compare, medianOf, rateOf, sendTimed } from './load/timed-request.ts'
import { writeSection } from './load/write-section.ts'
import { guestsSee } from './pages-alike.ts'

// Pages of this commit beside those of a former one, by one web process each behind the same gateway, in turn: how many, how long, at what processor
// time; that a guest sees the same; and what two processes and compression change. Writes the section "Pages" of docs/benchmarks.md.
const former = '504c627'
const rounds = 9
const root = join(import.meta.dirname, '..')
const ports = { former: 27_320, ours: 27_321, two: 27_322 }
const [house] = demoHouses.hotels
const base = `/hotel/${house.id}/channel/${house.directChannelId}/language/1`
const today = todayAt('Europe/Rome', new Date().toISOString() as Instant)
const host = 'hotel-miramare.localhost'

await using programs = await startPrograms()
const folder = mkdtempSync(join(tmpdir(), 'portico-former-'))
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] }).toString()
git('worktree', 'add', '--detach', folder, former)
try {
  execFileSync(process.execPath, [join(folder, 'scripts/setup.mjs')], { cwd: folder, stdio: 'inherit' })
  await measure()
} finally {
  git('worktree', 'remove', '--force', folder)
  rmSync(folder, { recursive: true, force: true })
}

async function measure(): Promise<void> {
  const webAt = (port: number, settings: Record<string, string> = {}, at = {}) =>
    programs.another('apps/web/server.ts', { WEB_PORT: String(port), WEB_URL: `http://localhost:${port}`, ...settings }, port, at)
  // With the heap that each commit gives it.
  const before = webAt(ports.former, {}, { folder, ...(await import(join(folder, 'scripts/start/programs.mjs'))) })
  const ours = webAt(ports.ours)
  const two = webAt(ports.two, { WEB_PROCESSES: '2' })
  await before.start()
  await ours.start()
  type Web = typeof ours

  const page = async ({ url }: Web, path: string, encoding = 'identity') => {
    const answer = await sendTimed({ url: `${url}${path}`, headers: { host, 'accept-encoding': encoding } })
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`)
    return answer
  }
  const searchOf = (turn: number) => {
    const arrival = addDays(today, 20 + (turn % 250))
    return `arrival=${arrival}&departure=${addDays(arrival, 2 + (Math.floor(turn / 250) % 5))}&room=2`
  }
  const pick = /pick=(\d+)/.exec((await page(ours, `${base}/rooms?${searchOf(84)}`)).body)?.[1]
  const pages = [
    { name: 'Room list, other dates each time', path: (turn: number) => `${base}/rooms?${searchOf(turn)}` },
    { name: 'Search page', path: () => base },
    { name: 'Checkout', path: () => `${base}/checkout?${searchOf(84)}&pick=${pick}` },
  ]
  let turn = 0
  const rows: string[] = []
  for (const { name, path } of pages) {
    const load = (web: Web, encoding?: string) => async () => rateOf(120, 8, () => page(web, path(turn++), encoding))
    const cost = (web: Web) => async () => {
      const began = processorMsOf(web.pid)
      await load(web)()
      return (processorMsOf(web.pid) - began) / 120
    }
    const single = (web: Web) => async () => {
      const times: number[] = []
      for (let i = 0; i < 30; i++) times.push((await page(web, path(turn++))).ms)
      return medianOf(times)
    }
    const row = (what: string, unit: string, { ours, baseline, ratio }: Awaited<ReturnType<typeof compare>>) => {
      rows.push(`| ${name} | ${what} | ${ours.toFixed(1)} ${unit} | ${baseline.toFixed(1)} ${unit} | ${ratio.toFixed(2)} |`)
      console.info(rows.at(-1))
    }
    row('8 clients', '/s', await compare(rounds, load(ours), load(before)))
    row('8 clients, processor time of the web a page', 'ms', await compare(rounds, cost(ours), cost(before)))
    row('1 client, median', 'ms', await compare(rounds, single(ours), single(before)))
    if (name !== pages[0]?.name) continue
    row('8 clients, brotli, beside ours uncompressed', '/s', await compare(rounds, load(ours, 'br'), load(ours)))
    await two.start()
    row('8 clients, two processes, beside one of ours', '/s', await compare(rounds, load(two), load(ours)))
    await two.kill()
  }

  const searches = [0, 30, 84, 150, 240].flatMap((at) => [`${base}/rooms?${searchOf(at)}`, `${base}/rooms?${searchOf(at)}-7&room=1`])
  const all = ['', '/recover', ...searches.map((path) => path.slice(base.length)), `/checkout?${searchOf(84)}&pick=${pick}`]
  const different: string[] = []
  for (const path of all) {
    const [was, is] = [await page(before, base + path), await page(ours, base + path)].map(({ body }) => guestsSee(body))
    if (was !== is) different.push(path)
  }
  const alike = `${all.length - different.length} of ${all.length} pages are the same for a guest, byte for byte${different.length > 0 ? `; others: ${different.join(', ')}` : ''}.`
  console.info(alike)

  const memory = [pssOf(ours.pid)]
  for (let i = 0; i < 2; i++) {
    await rateOf(3_000, 8, () => page(ours, `${base}/rooms?${searchOf(turn++)}`))
    memory.push(pssOf(ours.pid))
  }
  const grown = `Memory of our web (PSS) after these measurements ${memory[0]?.toFixed(0)} MB, after 3,000 pages more ${memory[1]?.toFixed(0)} MB, after 3,000 more ${memory[2]?.toFixed(0)} MB.`
  console.info(grown)
  await before.kill()
  await ours.kill()
  writeSection(
    'Pages',
    `Written by \`npm run bench -- pages\`: this commit beside ${former}, one web process each behind the same gateway, uncompressed on both sides, in turn;
the ratio is the median of ${rounds} pairs.

| Page | Measured | Ours | Beside it | Ratio |
|---|---|---|---|---|
${rows.join('\n')}

${alike} ${grown}`,
  )
}

/** Of the program alone, in its code and in the kernel for it. */
function processorMsOf(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11, 13).map(Number)
  return ((user ?? 0) + (system ?? 0)) * 10
}

function pssOf(pid: number): number {
  return existsSync(`/proc/${pid}`)
    ? Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024
    : Number.NaN
}
