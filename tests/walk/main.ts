import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { demoHouses } from '@portico/demo/demo-houses'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { type House, startHouse } from '../../e2e/servers/house.ts'
import { Browser, fieldsOf } from './browser.ts'
import { isCounted, saidNotCounted } from './not-counted.ts'
import { traceFunctions } from './trace-functions.ts'

// Walks a search and a confirm through web, gateway and booking server, all in this process, and writes down which files they meet.
const page = resolve(import.meta.dirname, '../../docs/architecture.md')
const maxForSearch = 20

const [hotel] = demoHouses.hotels
const place = `/hotel/${hotel.id}/channel/${hotel.directChannelId}/language/1`
const today = new Date().toISOString().slice(0, 10) as CalendarDate
const queryOf = (days: number, more = '') => `?arrival=${addDays(today, days)}&departure=${addDays(today, days + 2)}&room=2${more}`

function expectStatus(status: number, { status: seen, html }: { readonly status: number; readonly html: string }): void {
  if (seen !== status) throw new Error(`${seen} instead of ${status}: ${html.replace(/<[^>]*>/g, ' ').slice(0, 2000)}`)
}

const typed = {
  ...{ name: 'Ada', lastName: 'Rossi', email: 'ada@guest.example', emailConfirm: 'ada@guest.example', phone: '+39 055 123456' },
  ...{ country: 'IT', address: 'Via Roma 1', city: 'Firenze', paymentMethod: 'hotelpay' },
  ...{ terms: 'on', privacy: 'on' },
}

/** The loader of the room list alone, on dates that nobody searched before: the walk begins at the loader, behind the web's HTTP server. */
async function search(house: House, days: number): Promise<string[]> {
  const browser = new Browser(house.port, 'hotel-miramare')
  return traceFunctions(async () =>
    expectStatus(200, await browser.open(`${place}/rooms.data${queryOf(days, '&_routes=rooms%2Frooms.route')}`)),
  )
}

/** The last button of the checkout, after choosing, holding and filling in. */
async function confirm(house: House, days: number): Promise<string[]> {
  const browser = new Browser(house.port, 'hotel-miramare')
  const rooms = await browser.open(`${place}/rooms${queryOf(days)}`)
  const [, product] = rooms.html.match(/pick=(\d+)/) ?? []
  const path = `${place}/checkout${queryOf(days, `&pick=${product}`)}`
  expectStatus(303, await browser.submit(path, [['key', randomBytes(16).toString('base64url')]]))
  const checkout = await browser.open(path)
  const fields = [...fieldsOf(checkout.html, 'shown'), ...Object.entries(typed)]
  return traceFunctions(async () => expectStatus(303, await browser.submit(path, fields)))
}

/** What jobs run by the clock, seen while nobody calls: each of them at least once. */
const idle = () => traceFunctions(() => setTimeout(12_000))

async function filesOf(walk: (house: House, days: number) => Promise<string[]>, house: House, from: number): Promise<string[]> {
  // What is cached for long is cached, and what jobs save of it is saved.
  await walk(house, from)
  const ofJobs = await idle()
  // What is cached for some seconds is cached again.
  await walk(house, from + 1)
  const met = (await walk(house, from + 2)).filter((name) => !ofJobs.includes(name))
  return [...new Set(met.map((name) => name.split(' ')[0] ?? ''))].filter(isCounted)
}

const order = [
  'apps/web/',
  'packages/contracts/src/',
  'apps/gateway/',
  'packages/contracts/src/legacy/',
  'apps/booking-server/',
  'packages/domain/',
]
const rankOf = (file: string) => order.findLastIndex((folder) => file.startsWith(folder))
const inOrder = (files: string[]) => files.sort((one, other) => rankOf(one) - rankOf(other) || (one < other ? -1 : 1))

await using house = await startHouse()
const fromLoader = (files: string[]) => files.filter((file) => !file.startsWith('apps/web/http/'))
const walks = { search: inOrder(fromLoader(await filesOf(search, house, 30))), confirm: inOrder(await filesOf(confirm, house, 50)) }
const block = Object.entries(walks).map(
  ([name, files]) => `**${name}**: ${files.length} files\n\n${files.map((file, i) => `${i + 1}. \`${file}\``).join('\n')}\n`,
)
console.log(block.join('\n'))
console.log(`Not counted: ${saidNotCounted}.`)
const text = readFileSync(page, 'utf8')
const [before, rest] = text.split('<!-- walks -->')
const after = rest?.split('<!-- end of walks -->')[1]
if (after !== undefined)
  writeFileSync(page, `${before}<!-- walks -->\n${block.join('\n')}\nNot counted: ${saidNotCounted}.\n<!-- end of walks -->${after}`)
process.exitCode = walks.search.length > maxForSearch ? 1 : 0
