import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { demoHouses } from '@portico/demo/demo-houses'
import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import sharp from 'sharp'
import { type FirstVisit, firstVisit, openBrowser } from './browser/first-visit.ts'
import { startPrograms } from './load/start-programs.ts'
import { medianOf } from './load/timed-request.ts'
import { writeSection } from './load/write-section.ts'

// First visits on a slow telephone at a hotel that has photographs instead of drawings. Writes the section
// "Photographs" of docs/benchmarks.md.
const rounds = Number(process.argv[2] ?? 9)
const root = join(import.meta.dirname, '..')
const [house] = demoHouses.hotels
const original = { width: 2_000, height: 1_333, bytes: 200_000 }

/** The same numbers at each run, from 0 to 255. */
function* numbersFrom(seed: number): Generator<number, never> {
  for (let state = seed; ; state = (state * 1_103_515_245 + 12_345) % 2 ** 31) yield (state >> 16) & 0xff
}

/** A JPEG that packs as hard as a photograph: soft shapes under grain, in the quality that makes it 200 kB. */
async function makePhotograph(seed: number): Promise<Buffer> {
  const { width, height, bytes } = original
  const numbers = numbersFrom(seed)
  const raw = (wide: number, high: number) => ({ raw: { width: wide, height: high, channels: 3 as const } })
  const shapes = Buffer.from(Array.from({ length: 24 * 16 * 3 }, () => numbers.next().value))
  const grain = Buffer.from(Array.from({ length: 500 * 333 * 3 }, () => 118 + (numbers.next().value % 20)))
  const texture = await sharp(grain, raw(500, 333)).resize(width, height, { fit: 'fill' }).png().toBuffer()
  const picture = await sharp(shapes, raw(24, 16))
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .composite([{ input: texture, blend: 'overlay' }])
    .png({ compressionLevel: 1 })
    .toBuffer()
  let best = Buffer.alloc(0)
  for (let [least, most] = [1, 100]; least <= most; ) {
    const quality = (least + most) >> 1
    const jpeg = await sharp(picture).jpeg({ quality }).toBuffer()
    if (jpeg.length > bytes) most = quality - 1
    else [best, least] = [jpeg, quality + 1]
  }
  return best
}

/** Each drawing of the hotel is replaced by a photograph of its own, by the commands of its operator. */
async function importPhotographs(home: string, bookingServer: string): Promise<readonly number[]> {
  const folder = join(home, 'photographs')
  mkdirSync(folder)
  const portico = (...args: string[]) =>
    execFileSync(process.execPath, [join(root, 'scripts/portico.mjs'), ...args], {
      cwd: root,
      env: { ...process.env, PORTICO_HOME: home, BOOKING_URL: bookingServer },
      encoding: 'utf8',
    })
  const sizes: number[] = []
  const drawings = new Map<string, string>()
  const document = portico('export', 'hotel', String(house.id))
  for (const [, drawing = ''] of document.matchAll(/path: (\/pictures\/\S+\.svg)/g)) {
    if (drawings.has(drawing)) continue
    const name = `photograph-${drawings.size}.jpg`
    drawings.set(drawing, name)
    const photograph = await makePhotograph(drawings.size)
    sizes.push(photograph.length)
    writeFileSync(join(folder, name), photograph)
  }
  const file = join(folder, 'hotel.yaml')
  writeFileSync(
    file,
    document.replaceAll(/path: (\/pictures\/\S+\.svg)/g, (_, drawing) => `path: ${drawings.get(drawing)}`),
  )
  portico('import', 'hotel', file)
  return sizes
}

const browser = await openBrowser()
if (!browser) throw new Error('there is no Chromium')
const before = loadavg()[0]?.toFixed(1)
try {
  await using programs = await startPrograms()
  const sizes = await importPhotographs(programs.home, programs.booking)
  const base = `${programs.web.replace('127.0.0.1', 'hotel-miramare.localhost')}/hotel/${house.id}/channel/${house.directChannelId}/language/1`
  const arrival = addDays(todayAt('Europe/Rome', new Date().toISOString() as Instant), 104)
  const pages = [
    { name: 'Room list', url: `${base}/rooms?arrival=${arrival}&departure=${addDays(arrival, 2)}&room=2` },
    { name: 'Search page', url: base },
  ]
  const visits = pages.map((): FirstVisit[] => [])
  // The first visit of each page is not counted: the programs have just started.
  for (let round = 0; round <= rounds; round++)
    for (const [i, { url }] of pages.entries()) {
      const visit = await firstVisit(browser, url)
      if (round > 0) visits[i]?.push(visit)
    }
  const rows = pages.map(({ name }, i) => {
    const seen = visits[i] ?? []
    const of = (figure: (visit: FirstVisit) => number) => seen.map(figure).sort((one, other) => one - other)
    const paints = of(({ paintMs }) => paintMs)
    const row = `| ${name} | ${medianOf(paints).toFixed(0)} ms (${paints[0]?.toFixed(0)} to ${paints.at(-1)?.toFixed(0)}) | ${medianOf(of(({ firstPaintMs }) => firstPaintMs)).toFixed(0)} ms | ${of(
      ({ shift }) => shift,
    )
      .at(-1)
      ?.toFixed(
        3,
      )} | ${medianOf(of(({ bytes }) => bytes / 1_000)).toFixed(0)} kB | ${medianOf(of(({ pictureBytes }) => pictureBytes / 1_000)).toFixed(0)} kB | ${seen[0]?.element.slice(0, 60)} |`
    console.info(row)
    return row
  })
  writeSection(
    'Photographs',
    `Written by \`npm run bench -- photographs\`: ${sizes.length} photographs, made for this, instead of the drawings of ${house.name}, each an original of
${Math.round(Math.min(...sizes) / 1_000)} to ${Math.round(Math.max(...sizes) / 1_000)} kB that the command for importing a hotel has made into those that pages show. First visits in Chromium, as they are served: 1.6 Mbit/s, 150 ms there and
back, a processor four times slower, 360 × 740 pixels; medians of ${rounds} visits in turn, least and most in brackets; the largest layout shift of all. Wanted are 900 ms and
0.02. Load average ${before} before and ${loadavg()[0]?.toFixed(1)} after.

| Page | Largest paint | First paint | Layout shift | All that is loaded | Pictures | The largest thing |
|---|---|---|---|---|---|---|
${rows.join('\n')}`,
  )
} finally {
  await browser.close()
}
