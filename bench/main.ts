import { copyFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { placeHeaders } from '@portico/contracts/scope/place'
import type { RoomSearchResult } from '@portico/contracts/search/room-search'
import { demoHouses } from '@portico/demo/demo-houses'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { confirm } from '@portico/legacy/calls/checkout/confirm'
import { profiles } from '@portico/legacy/codec/extensions'
import { encodeQuery } from '@portico/legacy/codec/legacy-call'
import { aKey } from '../tests/builders/a-guest.ts'
import { KillableProcess } from '../tests/kill/killable-process.ts'
import { bareWriter } from './confirm/bare-writer.ts'
import { openRunningDatabase } from './confirm/running-database.ts'
import { putConstant } from './constant/put-constant.ts'
import { startPrograms } from './load/start-programs.ts'
import { type Compared, compare, medianOf, rateOf, sendTimed } from './load/timed-request.ts'
import { writeSection } from './load/write-section.ts'

// Ratios against baselines of the same run; absolute figures are this machine's, on this day. Writes
// docs/benchmarks.md.
const rounds = 9
const [house] = demoHouses.hotels
const host = `hotel-miramare.localhost`
const today = todayAt('Europe/Rome', new Date().toISOString() as Instant)
const stay = { arrival: addDays(today, 104), departure: addDays(today, 107) }
const rows: string[] = []

function report(what: string, baseline: string, { ours, baseline: base, ratio }: Compared, unit: string): void {
  rows.push(`| ${what} | ${baseline} | ${figure(ours)} ${unit} | ${figure(base)} ${unit} | ${ratio.toFixed(2)} |`)
  console.info(`${what}: ${figure(ours)} ${unit}, baseline ${figure(base)} ${unit}, ratio ${ratio.toFixed(2)}`)
}

const figure = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2))

await using programs = await startPrograms()
const before = programs.memory()
const constants = new KillableProcess(27_310, [join(import.meta.dirname, 'constant/constant-server.ts'), '27310'])
await constants.start()

// What a search finds: what is asked and booked below.
const input = encodeURIComponent(JSON.stringify({ stay, rooms: [{ party: { adults: 2, childrenAges: [7] } }] }))
const place = {
  authorization: `Bearer ${programs.token}`,
  [placeHeaders.host]: host,
  [placeHeaders.channel]: String(house.directChannelId),
  [placeHeaders.hotel]: String(house.id),
  [placeHeaders.language]: '1',
  [placeHeaders.address]: '127.0.0.1',
}
const search = () => sendTimed({ url: `${programs.gateway}/trpc/roomSearch.quotes?input=${input}`, headers: place })
const searched = await search()
if (searched.status !== 200) throw new Error(`the room search answers ${searched.status}: ${searched.body}`)
const quotes = (JSON.parse(searched.body) as { result: { data: RoomSearchResult } }).result.data

const pageUrl = `${programs.web}/hotel/${house.id}/channel/${house.directChannelId}/language/1/rooms?arrival=${stay.arrival}&departure=${stay.departure}&room=2-7`
const page = () => sendTimed({ url: pageUrl, headers: { host } })
const rendered = await page()
if (rendered.status !== 200) throw new Error(`the room list answers ${rendered.status}`)
await putConstant(constants.url, { page: rendered.body })

// The room list as HTML, beside the same bytes sent as a constant.
const constantPage = () => sendTimed({ url: `${constants.url}/page` })
report(
  'Room list as HTML, 8 clients',
  'the same bytes as a constant',
  await compare(
    rounds,
    () => rateOf(120, 8, page),
    () => rateOf(120, 8, constantPage),
  ),
  'req/s',
)
const single = async (job: typeof page) => {
  const times: number[] = []
  for (let i = 0; i < 40; i++) times.push((await job()).ms)
  return medianOf(times)
}
report(
  'Room list as HTML, 1 client, median',
  'the same bytes as a constant',
  await compare(
    rounds,
    () => single(page),
    () => single(constantPage),
  ),
  'ms',
)

// Durable confirms through the booking server's door, beside bare better-sqlite3 writing the same rows.
const products =
  quotes.kind === 'rooms' ? quotes.rooms.flatMap((room) => room.quotes.map(({ productId }) => productId)) : []
/** One night each; those that were booked once are booked again and again. */
type OneNight = { readonly arrival: CalendarDate; readonly productId: number }
const caller = { domain: host, channelId: house.directChannelId, hotelId: house.id, languageId: 1, sessionCode: '' }
let guests = 0
const isBooked = async ({ arrival, productId }: OneNight) => {
  const request = {
    basket: {
      stay: { arrival, departure: addDays(arrival, 1) },
      rooms: [{ productId, party: { adults: 2, childrenAges: [] } }],
    },
    booker: {
      // Each a guest of their own: a guest may have only so many rooms without payment.
      name: 'Ada',
      lastName: 'Rossi',
      email: `ada.${guests++}@guest.example`,
      phone: '+39 055 123456',
      country: 'IT',
      address: 'Via Roma 1',
      city: 'Firenze',
    },
    guests: [],
    consents: { marketing: false, report: false, profile: false, custom: [] },
    paymentMethod: 'hotelpay',
    timestamp: Date.now(),
    key: aKey(),
  }
  const query = encodeQuery(confirm, caller, request, profiles.portico)
  const { body } = await sendTimed({
    url: `${programs.booking}/customers/${confirm.path}&${query}`,
    headers: { authorization: `Bearer ${programs.bookingToken}` },
  })
  return !body.includes('"errore"')
}
const file = join(programs.home, 'booking-server/booking.sqlite')
const database = openRunningDatabase(file)
database.raiseAllotments()
const oneNights: OneNight[] = []
for (let day = 30; day < 130; day++) {
  const oneNight = { arrival: addDays(today, day), productId: products[day % products.length] ?? 0 }
  if (await isBooked(oneNight)) oneNights.push(oneNight)
}
if (oneNights.length === 0) throw new Error('no night can be booked')
const counts = { booked: 0, refused: 0 }
const book = async () => {
  const oneNight = oneNights[(counts.booked + counts.refused) % oneNights.length]
  counts[oneNight && (await isBooked(oneNight)) ? 'booked' : 'refused']++
}
copyFileSync(file, join(programs.home, 'bare.sqlite'))
copyFileSync(`${file}-wal`, join(programs.home, 'bare.sqlite-wal'))
const bare = bareWriter(join(programs.home, 'bare.sqlite'))
report(
  'Confirm over HTTP, 16 clients, durable',
  'bare better-sqlite3, the same rows, durable',
  await compare(
    rounds,
    () => rateOf(500, 16, book),
    async () => bare.write(500),
  ),
  '/s',
)
bare.close()
const confirmed = `Of the confirms, ${counts.booked} were booked and ${counts.refused} refused. ${await database.waitForMails()}`
console.info(confirmed)

const after = programs.memory()
// As much again of everything that a visitor does: what still grows then would grow for ever.
await rateOf(2_500, 8, search)
await rateOf(1_200, 8, page)
await rateOf(500, 16, book)
const later = programs.memory()
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const names = ['booking server', 'admin', 'gateway', 'web']
const memory = names
  .map((name, i) => `${name} ${[before, after, later].map((of) => figure(of[i] ?? 0)).join(' → ')}`)
  .join(', ')
console.info(
  `memory (PSS, MB): ${memory}; together ${figure(sum(before))} → ${figure(sum(after))} → ${figure(sum(later))}`,
)
await constants.kill()

writeSection(
  undefined,
  `Written by \`npm run bench\`. Each figure stands beside a baseline of the same run, taken in turn; the ratio is the median of ${rounds} pairs. ${cpus().length}
cores of ${cpus()[0]?.model.trim() ?? 'an unknown processor'}, Node ${process.version}; client and servers share them. Absolute figures are one machine's on one day.

| Measured | Baseline | Ours | Baseline | Ratio |
|---|---|---|---|---|
${rows.join('\n')}

A page is ${Math.round(rendered.body.length / 1024)} kB of HTML with ${products.length} quotes. ${confirmed}

Memory of the four programs together (PSS): ${figure(sum(before))} MB after start, ${figure(sum(after))} MB after this bench, ${figure(sum(later))} MB after as much load again (${memory}).`,
)
