import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { demoHouses } from '@portico/demo/demo-houses'
import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { aKey } from '../tests/builders/a-guest.ts'
import { Browser, filledIn } from '../tests/walk/browser.ts'
import { type FirstVisit, firstVisit, openBrowser } from './browser/first-visit.ts'
import { checkOut } from './load/former-commit.ts'
import { compareLoads, comparePages, pagesOfRun, rowOf, rowsOf } from './load/page-load.ts'
import { processorProfile } from './load/processor-profile.ts'
import { startPrograms } from './load/start-programs.ts'
import { medianOf, rateOf, sendTimed } from './load/timed-request.ts'
import { writeSection } from './load/write-section.ts'
import { guestsSee } from './pages-alike.ts'

// Pages of this commit beside those of a former one, by one web process each behind the same gateway, in turn: how
// many, how long, at what processor time; that a guest sees the same; what two processes and compression change; what a
// first visit brings; and where time goes. Writes the section "Pages" of docs/benchmarks.md.
const former = '504c627'
const rounds = Number(process.argv[2] ?? 9)
const ports = { former: 27_320, ours: 27_321, two: 27_322, profiled: 27_323 }
const [house] = demoHouses.hotels
const base = `/hotel/${house.id}/channel/${house.directChannelId}/language/1`
const today = todayAt('Europe/Rome', new Date().toISOString() as Instant)
const host = 'hotel-miramare.localhost'

const typed = {
  name: 'Ada',
  lastName: 'Rossi',
  email: 'ada@guest.example',
  emailConfirm: 'ada@guest.example',
  phone: '+39 055 123456',
  country: 'IT',
  address: 'Via Roma 1',
  city: 'Firenze',
  paymentMethod: 'hotelpay',
  // The first is a box of the former commit's page alone.
  cancellationPolicy: 'on',
  terms: 'on',
}

await using programs = await startPrograms()
using checkedOut = checkOut(former)
await measure(checkedOut.folder)

async function measure(folder: string): Promise<void> {
  const webAt = (port: number, settings: Record<string, string> = {}, at = {}) =>
    programs.another(
      'apps/web/server.ts',
      { WEB_PORT: String(port), WEB_URL: `http://localhost:${port}`, ...settings },
      port,
      at,
    )
  // The former commit had one token for all programs.
  writeFileSync(join(programs.home, 'keys', 'service-token'), programs.token)
  // With the heap that each commit gives it.
  const before = webAt(ports.former, {}, { folder, ...(await import(join(folder, 'scripts/start/programs.mjs'))) })
  const ours = webAt(ports.ours)
  const two = webAt(ports.two, { WEB_PROCESSES: '2' })
  await before.start()
  await ours.start()
  type Web = typeof ours

  let cookie = ''
  const page = async ({ url }: Web, path: string, encoding = 'identity') => {
    const answer = await sendTimed({ url: `${url}${path}`, headers: { host, 'accept-encoding': encoding, cookie } })
    if (answer.status !== 200) throw new Error(`${url}${path} answers ${answer.status}`)
    return answer
  }
  const isShown = (web: Web, path: string) =>
    page(web, path).then(
      () => true,
      () => false,
    )
  const anySearch = (turn: number) => {
    const arrival = addDays(today, 20 + (turn % 250))
    return `arrival=${arrival}&departure=${addDays(arrival, 2 + (Math.floor(turn / 250) % 5))}&room=2`
  }
  const booked = await bookOnce(`${base}/rooms?${anySearch(85)}`)
  cookie = booked.cookie
  // The former web does not know every answer of today's gateway: the searches are those that both show.
  const searches: string[] = []
  for (let turn = 0; turn < 1_250; turn++) {
    const path = `${base}/rooms?${anySearch(turn)}`
    if ((await isShown(before, path)) && (await isShown(ours, path))) searches.push(anySearch(turn))
  }
  console.info(`${searches.length} of 1250 searches are shown by both.`)
  const searchOf = (turn: number) => searches[turn % searches.length] ?? ''
  const pick = /pick=(\d+)/.exec((await page(ours, `${base}/rooms?${searchOf(84)}`)).body)?.[1]
  const pages = [
    { name: 'Room list, other dates each time', path: (turn: number) => `${base}/rooms?${searchOf(turn)}` },
    { name: 'Search page', path: () => base },
    { name: 'Checkout', path: () => `${base}/checkout?${searchOf(84)}&pick=${pick}` },
    { name: 'Voucher', path: () => booked.voucher },
  ]
  let turn = 0
  const rows: string[] = []
  for (const { name, path } of pages) {
    const measured = (web: Web, encoding?: string) => ({ pid: web.pid, page: () => page(web, path(turn++), encoding) })
    rows.push(...rowsOf(name, await comparePages(rounds, measured(ours), measured(before))))
    if (name !== pages[0]?.name) continue
    for (const [encoding, called] of [
      ['br', 'brotli'],
      ['gzip', 'gzip'],
    ] as const) {
      const { perSecond, processorMs } = await compareLoads(rounds, measured(ours, encoding), measured(ours))
      rows.push(rowOf(name, `8 clients, ${called}, beside ours uncompressed`, '/s', perSecond))
      rows.push(rowOf(name, `processor time a page, ${called}, beside ours uncompressed`, 'ms', processorMs))
    }
    await two.start()
    const { perSecond } = await compareLoads(rounds, measured(two), measured(ours))
    rows.push(rowOf(name, '8 clients, two processes, beside one of ours', '/s', perSecond))
    await two.kill()
  }

  const compared = [0, 30, 84, 150, 240].flatMap((at) => [
    `${base}/rooms?${searchOf(at)}`,
    `${base}/rooms?${searchOf(at)}-7&room=1`,
  ])
  const all = [
    '',
    '/recover',
    ...compared.map((path) => path.slice(base.length)),
    `/checkout?${searchOf(84)}&pick=${pick}`,
  ]
  const different: string[] = []
  for (const path of all) {
    const [was, is] = [await page(before, base + path), await page(ours, base + path)].map(({ body }) =>
      guestsSee(body),
    )
    if (was !== is) different.push(path)
  }
  const alike = `${all.length - different.length} of ${all.length} pages are the same for a guest, byte for byte${different.length > 0 ? `; others: ${different.join(', ')}` : ''}.`
  console.info(alike)

  const visits = await compareFirstVisits(before, ours, `${base}/rooms?${searchOf(84)}`)
  console.info(visits)
  const profile = processorProfile()
  const profiled = webAt(ports.profiled, profile.settings)
  await profiled.start()
  await rateOf(3_000, 8, () => page(profiled, `${base}/rooms?${searchOf(turn++)}`))
  await profiled.end()
  const parts = profile.read(12).map(([part, percent]) => `${part} ${percent.toFixed(0)} %`)
  const where = `Where the processor time of our room list goes, warm-up included, at 8 clients: ${parts.join(', ')}.`
  console.info(where)

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
the ratio is the median of ${rounds} pairs. A run asks for ${pagesOfRun.together} pages at 8 clients, ${pagesOfRun.alone} at one.

| Page | Measured | Ours | Beside it | Ratio |
|---|---|---|---|---|
${rows.join('\n')}

${visits}

${where}

${alike} ${grown}`,
  )
}

/** One booking, for its voucher: by the forms of our pages, as a guest without JavaScript. */
async function bookOnce(rooms: string): Promise<{ readonly voucher: string; readonly cookie: string }> {
  const guest = new Browser(ports.ours, 'hotel-miramare')
  const pick = /pick=(\d+)/.exec((await guest.open(rooms)).html)?.[1]
  const checkout = `${rooms.replace('/rooms?', '/checkout?')}&pick=${pick}`
  await guest.submit(checkout, [['key', aKey()]])
  const { html } = await guest.open(checkout)
  const { status, location } = await guest.submit(checkout, filledIn(html, typed))
  if (status !== 303 || location === undefined) throw new Error(`a booking answers ${status}`)
  return { voucher: location.replace(/\?.*/, ''), cookie: guest.cookie }
}

/** The room list as a browser with a cold cache has it on a slow line and a slow phone, as each commit serves it. */
async function compareFirstVisits(
  before: { readonly url: string },
  ours: { readonly url: string },
  path: string,
): Promise<string> {
  const browser = await openBrowser()
  if (!browser) return 'No browser was found: first visits were not measured.'
  const visits: { readonly ours: FirstVisit; readonly former: FirstVisit }[] = []
  const visit = ({ url }: { readonly url: string }) => firstVisit(browser, `http://${host}:${new URL(url).port}${path}`)
  for (let round = 0; round < rounds; round++) visits.push({ ours: await visit(ours), former: await visit(before) })
  await browser.close()
  const of = (which: 'ours' | 'former', figure: (visit: FirstVisit) => number) =>
    medianOf(visits.map((pair) => figure(pair[which])))
  const line = (what: string, unit: string, digits: number, figure: (visit: FirstVisit) => number) => {
    const ratio = medianOf(visits.map((pair) => figure(pair.ours) / figure(pair.former)))
    return `| ${what} | ${of('ours', figure).toFixed(digits)} ${unit} | ${of('former', figure).toFixed(digits)} ${unit} | ${ratio.toFixed(2)} |`
  }
  return `A first visit of the room list in Chromium, as each is served: 1.6 Mbit/s, 150 ms there and back, a processor four times slower, 360 × 740 pixels.
Medians of ${rounds} pairs; the load of the machine was ${loadavg()[0]?.toFixed(1)}. The largest thing is ${visits[0]?.ours.element.replace(/^img /, '')}.

| A first visit | Ours | ${former} | Ratio |
|---|---|---|---|
${line('largest paint', 'ms', 0, ({ paintMs }) => paintMs)}
${line('first paint', 'ms', 0, ({ firstPaintMs }) => firstPaintMs)}
${line('all that is loaded', 'kB', 0, ({ bytes }) => bytes / 1000)}
${line('scripts', 'kB', 0, ({ scriptBytes }) => scriptBytes / 1000)}
${line('requests', '', 0, ({ requests }) => requests)}`
}

function pssOf(pid: number): number {
  return existsSync(`/proc/${pid}`)
    ? Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024
    : Number.NaN
}
