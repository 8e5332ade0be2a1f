import { join } from 'node:path'
import { placeHeaders } from '@portico/contracts/scope/place'
import { RoomSearchResult } from '@portico/contracts/search/room-search'
import { demoHouses } from '@portico/demo/demo-houses'
import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { roomSearch } from '@portico/legacy/calls/search/room-search'
import { profiles } from '@portico/legacy/codec/extensions'
import { decodeReply, encodeQuery } from '@portico/legacy/codec/legacy-call'
import { KillableProcess } from '../tests/kill/killable-process.ts'
import { putConstant } from './constant/put-constant.ts'
import { rawLoad } from './load/raw-load.ts'
import { startPrograms } from './load/start-programs.ts'
import { compare, medianOf, sendTimed } from './load/timed-request.ts'
import { writeSection } from './load/write-section.ts'

// Calls through the gateway beside a procedure that answers the same constant through the same schemas, beside the same
// bytes as a constant, and beside the server asked directly. Writes the section "The gateway" of docs/benchmarks.md.
const rounds = 9
const clients = 8
const [house] = demoHouses.hotels
const today = todayAt('Europe/Rome', new Date().toISOString() as Instant)
const stay = { arrival: addDays(today, 104), departure: addDays(today, 107) }
const party = { adults: 2, childrenAges: [7] }
const ports = { constants: 27_310, cold: 27_311, roomsUncached: 27_312 }
const figure = (value: number) => value.toFixed(value >= 100 ? 0 : 2)

await using programs = await startPrograms()
const constants = new KillableProcess(ports.constants, [
  join(import.meta.dirname, 'constant/constant-server.ts'),
  String(ports.constants),
])
await constants.start()
const gatewayWith = (port: number, cacheSettings: Record<string, string>) =>
  programs.another('apps/gateway/src/server.ts', { GATEWAY_PORT: String(port), ...cacheSettings }, port)
/** Keeps nothing: every search asks for hotel list, hotel and rooms. */
const cold = gatewayWith(ports.cold, { CATALOGUE_SECONDS: '0', BRIEF_SECONDS: '0' })
/** Knows the hotel; every search asks for rooms. */
const roomsUncached = gatewayWith(ports.roomsUncached, { BRIEF_SECONDS: '0' })
await cold.start()
await roomsUncached.start()

const headers = {
  host: '127.0.0.1',
  [placeHeaders.host]: 'hotel-miramare.localhost',
  [placeHeaders.channel]: String(house.directChannelId),
  [placeHeaders.hotel]: String(house.id),
  [placeHeaders.language]: '1',
  [placeHeaders.address]: '127.0.0.1',
}
const input = encodeURIComponent(JSON.stringify({ stay, rooms: [{ party }] }))
const searchPath = `/trpc/roomSearch.quotes?input=${input}`
const caller = {
  domain: headers[placeHeaders.host],
  channelId: house.directChannelId,
  hotelId: house.id,
  languageId: 1,
  sessionCode: '',
}
const searchRequest = {
  stay,
  party,
  chosen: [],
  cross: false,
  promoCode: undefined,
  timestamp: Date.now(),
  holdId: undefined,
}
const legacyPath = `/customers/${roomSearch.path}&${encodeQuery(roomSearch, caller, searchRequest, profiles.portico)}`

/** The booking server knows the gateway alone, and the gateway the web. */
const headersFor = (server: string) => ({
  ...headers,
  authorization: `Bearer ${server === programs.booking ? programs.bookingToken : programs.token}`,
})

/**
 * Requests to one path of a server, by the cheap client: how many in a second, and how long each takes in ms where one
 * follows the other.
 */
function loadOn(url: string, path: string) {
  const lines = Object.entries(headersFor(url)).map(([name, value]) => `${name}: ${value}`)
  const request = Buffer.from([`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  const run = async (clients: number, count: number) =>
    (
      await rawLoad({
        port: Number(new URL(url).port),
        clients,
        requests: Array.from({ length: count }, () => request),
        expected: '',
      })
    ).perSecond
  return {
    rate: (count: number) => run(clients, count),
    median: async () => {
      const each: number[] = []
      for (let round = 0; round < rounds; round++) each.push(1_000 / (await run(1, 60)))
      return medianOf(each)
    },
  }
}
type Load = ReturnType<typeof loadOn>

async function answerAt(server: string, path: string): Promise<string> {
  const { status, body } = await sendTimed({ url: `${server}${path}`, headers: headersFor(server) })
  if (status !== 200) throw new Error(`${path} answers ${status}: ${body}`)
  return body
}

const table = [
  '| Call, 8 clients | Ours | The same constant through the same schemas | Ratio | The same bytes from bare Fastify | Ratio | 1 client |',
  '|---|---|---|---|---|---|---|',
]

/** A row of the table. */
async function measure(what: string, path: string, gateway = programs.gateway, count = 300): Promise<void> {
  const body = await answerAt(gateway, path)
  const [procedure = ''] = path.slice('/trpc/'.length).split('?')
  await putConstant(constants.url, { page: body, answers: { [procedure]: JSON.parse(body).result.data } })
  const ours = loadOn(gateway, path)
  const constant = loadOn(constants.url, path)
  const bytes = loadOn(constants.url, '/page')
  const beside = (base: Load) =>
    compare(
      rounds,
      () => ours.rate(count),
      () => base.rate(count),
    )
  const [schemas, bare] = [await beside(constant), await beside(bytes)]
  const cells = [
    what,
    perSecond(schemas.ours),
    perSecond(schemas.baseline),
    schemas.ratio.toFixed(2),
    perSecond(bare.baseline),
  ]
  table.push(`| ${[...cells, bare.ratio.toFixed(2), `${figure(await ours.median())} ms`].join(' | ')} |`)
  console.info(table.at(-1))
}

const perSecond = (value: number) => `${value.toFixed(0)}/s`

async function millisecondsOf(times: number, job: () => unknown): Promise<number> {
  const all: number[] = []
  for (let i = 0; i < times; i++) {
    const began = performance.now()
    job()
    all.push(performance.now() - began)
  }
  return medianOf(all)
}

await answerAt(programs.gateway, '/trpc/currency.offered')
await measure('Room search, warm', searchPath)
await measure('Room search, rooms asked each time', searchPath, roomsUncached.url)
await measure('Room search, cold: all asked each time', searchPath, cold.url)
await measure('Hotel list, warm', '/trpc/catalogue.channel', programs.gateway, 1_000)
await measure('Hotel, warm', '/trpc/catalogue.hotel', programs.gateway, 1_000)
await measure('Currency rates, warm', '/trpc/currency.offered', programs.gateway, 1_000)

// Where a search's time goes.
const reply = await answerAt(programs.booking, legacyPath)
const quotes = RoomSearchResult.parse(JSON.parse(await answerAt(programs.gateway, searchPath)).result.data)
await putConstant(constants.url, { page: reply, answers: { 'roomSearch.quotes': quotes } })
const ours = loadOn(roomsUncached.url, searchPath)
const directly = loadOn(programs.booking, legacyPath)
const constant = loadOn(constants.url, searchPath)
const direct = await compare(
  rounds,
  () => ours.rate(300),
  () => directly.rate(300),
)
const times = {
  ours: await ours.median(),
  server: await directly.median(),
  constant: await constant.median(),
  reading: await millisecondsOf(300, () => decodeReply(roomSearch, reply, profiles.portico)),
  checking: await millisecondsOf(300, () => RoomSearchResult.parse(quotes)),
}
const rest = times.ours - times.server - times.reading - times.constant
const whereTimeGoes = `A room search asked of the booking server directly: ${perSecond(direct.baseline)}, through a gateway that asks
it each time ${direct.ratio.toFixed(2)} of it. With one client such a search takes ${figure(times.ours)} ms: ${figure(times.server)} ms the server asked directly, ${figure(times.reading)} ms reading its answer of ${Math.round(reply.length / 1024)} kB, ${figure(times.constant)} ms what the constant procedure takes as
well (${figure(times.checking)} ms of it checking the answer by its schema), and ${figure(rest)} ms the connection to the server, the place and writing the answer anew.`
console.info(whereTimeGoes)
await cold.kill()
await roomsUncached.kill()
await constants.kill()
writeSection(
  'The gateway',
  `Written by \`npm run bench -- gateway\` in the same way, by a client that costs little. A warm search is one that
somebody else has made in the last two seconds; of the others, dates are the same too, but nothing is kept.

${table.join('\n')}

${whereTimeGoes}`,
)
