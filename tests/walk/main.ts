import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { demoHouses } from '@portico/demo/demo-houses'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { type House, startHouse } from '../../e2e/servers/house.ts'
import { Browser, filledIn } from './browser.ts'
import { isCounted, saidNotCounted } from './not-counted.ts'
import { namesOf, traceFunctions } from './trace-functions.ts'

// Walks a search and a confirm through web, gateway and booking server, all in this process, and writes down which
// files they meet. `--check` walks the search alone, and writes nothing.
const page = resolve(import.meta.dirname, '../../docs/architecture.md')
const maxForSearch = 20

const [hotel] = demoHouses.hotels
const place = `/hotel/${hotel.id}/channel/${hotel.directChannelId}/language/1`
const today = new Date().toISOString().slice(0, 10) as CalendarDate
const queryOf = (days: number, more = '') =>
  `?arrival=${addDays(today, days)}&departure=${addDays(today, days + 2)}&room=2${more}`

function expectStatus(
  status: number,
  { status: seen, html }: { readonly status: number; readonly html: string },
): void {
  if (seen !== status) throw new Error(`${seen} instead of ${status}: ${html.replace(/<[^>]*>/g, ' ').slice(0, 2000)}`)
}

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
  terms: 'on',
}

/** One walk, ready to begin: `before` has whatever is cached for some seconds cached again. */
type Walk = { readonly before: () => Promise<void>; readonly act: () => Promise<void> }

/**
 * The loader of the room list alone, on dates that nobody searched before: the walk begins at the loader, behind the
 * web's HTTP server.
 */
async function search(house: House, days: number): Promise<Walk> {
  const browser = new Browser(house.port, 'hotel-miramare')
  const searchOn = async (day: number) =>
    expectStatus(200, await browser.open(`${place}/rooms.data${queryOf(day, '&_routes=rooms%2Frooms.route')}`))
  return { before: () => searchOn(days + 1), act: () => searchOn(days) }
}

/** The last button of the checkout, after choosing, holding and filling in. */
async function confirm(house: House, days: number): Promise<Walk> {
  const browser = new Browser(house.port, 'hotel-miramare')
  const rooms = await browser.open(`${place}/rooms${queryOf(days)}`)
  const [, product] = rooms.html.match(/pick=(\d+)/) ?? []
  const path = `${place}/checkout${queryOf(days, `&pick=${product}`)}`
  expectStatus(303, await browser.submit(path, [['key', randomBytes(16).toString('base64url')]]))
  const checkout = await browser.open(path)
  const fields = filledIn(checkout.html, typed)
  return {
    before: async () => expectStatus(200, await browser.open(path)),
    act: async () => expectStatus(303, await browser.submit(path, fields)),
  }
}

/** What jobs run by the clock, seen while nobody calls: each of them at least once. */
const idle = () => traceFunctions(() => setTimeout(12_000))

/** Days on which rooms are sold for two nights: a hotel may be closed, or want longer stays. */
async function daysWithRooms(house: House, from: number, count: number): Promise<number[]> {
  const browser = new Browser(house.port, 'hotel-miramare')
  const found: number[] = []
  for (let days = from; found.length < count && days < from + 180; days += 3)
    if ((await browser.open(`${place}/rooms${queryOf(days)}`)).html.includes('pick=')) found.push(days)
  return found
}

const filesIn = (names: ReadonlySet<string>) => new Set([...names].map((name) => name.split(' ')[0] ?? ''))

/**
 * What the web reads of a hotel and a host once a second, for all pages: a walk that meets it began when it had just
 * ended.
 */
const readsOfASecond = ['apps/gateway/src/catalogue/catalogue-router.ts', 'apps/gateway/src/procedures/host-router.ts']
const maxAttempts = 40

/** What each of three walks meets, and no job does. */
async function filesOf(
  walkOn: (house: House, days: number) => Promise<Walk>,
  house: House,
  from: number,
): Promise<string[]> {
  const days = await daysWithRooms(house, from, 10)
  const trace = async (day: number) => {
    const { before, act } = await walkOn(house, day)
    return namesOf(await traceFunctions(act, before))
  }
  // What is cached for long is cached, and what jobs save of it is saved.
  await trace(days[0] ?? from)
  const ofJobs = namesOf(await idle())
  const walks: Set<string>[] = []
  for (let attempts = 0; walks.length < 3; attempts++) {
    if (attempts === maxAttempts) throw new Error('no walk finds in the cache what pages read once a second')
    const names = await trace(days[1 + (attempts % (days.length - 1))] ?? from)
    if (!readsOfASecond.some((file) => filesIn(names).has(file))) walks.push(names)
  }
  const [first = new Set<string>(), ...others] = walks
  const always = [...first].filter((name) => !ofJobs.has(name) && others.every((names) => names.has(name)))
  return [...filesIn(new Set(always))].filter(isCounted)
}

const order = [
  'apps/web/',
  'packages/contracts/src/',
  'apps/gateway/',
  'packages/legacy/src/',
  'apps/booking-server/',
  'packages/domain/',
]
const rankOf = (file: string) => order.findLastIndex((folder) => file.startsWith(folder))
const inOrder = (files: string[]) => files.sort((one, other) => rankOf(one) - rankOf(other) || (one < other ? -1 : 1))

await using house = await startHouse()
const searched = inOrder((await filesOf(search, house, 30)).filter((file) => !file.startsWith('apps/web/http/')))
const blockOf = (name: string, files: readonly string[]) =>
  `**${name}**: ${files.length} files\n\n${files.map((file, i) => `${i + 1}. \`${file}\``).join('\n')}\n`
const blocks = [blockOf('search', searched)]
if (!process.argv.includes('--check')) {
  blocks.push(blockOf('confirm', inOrder(await filesOf(confirm, house, 50))))
  write([...blocks, `Not counted: ${saidNotCounted}.`].join('\n'))
}
console.log(blocks.join('\n'))
process.exitCode = searched.length > maxForSearch ? 1 : 0

function write(lists: string): void {
  const text = readFileSync(page, 'utf8')
  const [before, rest] = text.split('<!-- walks -->')
  const after = rest?.split('<!-- end of walks -->')[1]
  if (after !== undefined) writeFileSync(page, `${before}<!-- walks -->\n${lists}\n<!-- end of walks -->${after}`)
}
