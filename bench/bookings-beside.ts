import { randomBytes } from 'node:crypto'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { demoHouses } from '@portico/demo/demo-houses'
import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { Browser, filledIn } from '../tests/walk/browser.ts'
import { checkOut } from './load/former-commit.ts'
import { startPrograms } from './load/start-programs.ts'
import { comparedOf, measurePairs } from './load/timed-request.ts'
import { writeSection } from './load/write-section.ts'

// Whole bookings by forms, without JavaScript, of this commit beside those of a former one, in turn, each with its own
// four programs: room list, services, hold, checkout, confirm, voucher, and the mails that follow. Writes a section
// "Bookings beside" of docs/benchmarks.md.
const rounds = Number(process.argv[2] ?? 5)
const commit = process.argv[3] ?? '528856e2'
const [bookingsOfRun, clients] = [40, 8]
/** Until the mails of a run have left. */
const mailsMs = 8_000

type Programs = Awaited<ReturnType<typeof startPrograms>>

const ports = { former: 27_340 }
const [house] = demoHouses.hotels
const place = `/hotel/${house.id}/channel/${house.directChannelId}/language/1`
const today = todayAt('Europe/Rome', new Date().toISOString() as Instant)
const typed = {
  ...{ name: 'Ada', lastName: 'Rossi', phone: '+39 055 123456', country: 'IT', address: 'Via Roma 1', city: 'Firenze' },
  paymentMethod: 'hotelpay',
}
/** Of today's form and of former ones. */
const agreed = ['terms', 'cancellationPolicy', 'privacy']

using former = checkOut(commit)
const { programs: table } = await import(join(former.folder, 'scripts/start/programs.mjs'))
await using theirs = await startPrograms({ folder: former.folder, table, firstPort: ports.former })
await using ours = await startPrograms()

const load = loadNow()
const next = { ours: 0, theirs: 0 }
const pairs = await measurePairs(
  rounds,
  () => run(ours, 'ours'),
  () => run(theirs, 'theirs'),
)
const rows = [
  row('bookings a second', '/s', 'perSecond'),
  row('processor time of all programs a booking, mails with it', 'ms', 'all'),
  ...['booking-server', 'gateway', 'web'].map((name) => row(`of it the ${name}`, 'ms', name)),
]
writeSection(
  `Bookings beside ${commit}`,
  `Written by \`npm run bench -- bookings-beside ${rounds} ${commit}\`: this commit beside ${commit}, each with its own programs and invented houses, in turn; the
ratio is the median of ${rounds} pairs, at a load of ${load} before and ${loadNow()} after. A run books ${bookingsOfRun} stays of one room at ${clients} clients, by the forms that a browser without
JavaScript has: room list, services, hold, checkout, confirm, voucher. Processor time counts what a program does until its mails have left.

| Measured | Ours | Beside it | Ratio |
|---|---|---|---|
${rows.join('\n')}`,
)

function loadNow(): string {
  return (loadavg()[0] ?? 0).toFixed(1)
}

async function run(programs: Programs, side: keyof typeof next): Promise<Readonly<Record<string, number>>> {
  const before = programs.processorMs()
  const began = performance.now()
  let remaining = bookingsOfRun
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (remaining-- > 0) await book(programs, side)
    }),
  )
  const perSecond = (bookingsOfRun * 1_000) / (performance.now() - began)
  await pause(mailsMs)
  const spent = Object.entries(programs.processorMs()).map(
    ([name, ms]) => [name, (ms - (before[name] ?? 0)) / bookingsOfRun] as const,
  )
  return { perSecond, all: spent.reduce((sum, [, ms]) => sum + ms, 0), ...Object.fromEntries(spent) }
}

/** One stay of two nights, on the next day that has a room: both sides come by the same days. */
async function book(programs: Programs, side: keyof typeof next): Promise<void> {
  for (let attempts = 0; attempts < 400; attempts++) {
    const nth = next[side]++
    const arrival = addDays(today, 20 + ((nth * 7) % 300))
    const browser = new Browser(Number(new URL(programs.web).port), 'hotel-miramare')
    const query = `?arrival=${arrival}&departure=${addDays(arrival, 2)}&room=2`
    const [, product] = (await browser.open(`${place}/rooms${query}`)).html.match(/pick=(\d+)/) ?? []
    if (product === undefined) continue
    const chosen = `${query}&pick=${product}`
    await browser.open(`${place}/services${chosen}`)
    const path = `${place}/checkout${chosen}`
    const held = await browser.submit(path, [['key', randomBytes(16).toString('base64url')]])
    if (held.status !== 303) continue
    const email = `ada-${side}-${nth}@guest.example`
    const { html } = await browser.open(path)
    const ticked = Object.fromEntries(agreed.map((name) => [name, 'on']))
    const fields = filledIn(html, { ...typed, ...ticked, email, emailConfirm: email })
    const { location = '' } = await browser.submit(path, fields)
    if (!location.includes('/voucher/')) continue
    await browser.open(location.replace(/^https?:\/\/[^/]+/, ''))
    return
  }
  throw new Error(`no room is left to book at ${programs.web}`)
}

function row(what: string, unit: string, measure: string): string {
  const compared = comparedOf(
    pairs.map((pair) => ({
      ours: pair.ours[measure] ?? Number.NaN,
      baseline: pair.baseline[measure] ?? Number.NaN,
    })),
  )
  const { ours: own, baseline, ratio } = compared
  const written = `| ${what} | ${own.toFixed(1)} ${unit} | ${baseline.toFixed(1)} ${unit} | ${ratio.toFixed(2)} |`
  console.info(written)
  return written
}
